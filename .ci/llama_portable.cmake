# Included by llama.cpp's own build of the variant that is handed on: one file for each library,
# found beside the others wherever the folder lies.
include(${CMAKE_CURRENT_LIST_DIR}/llama_libraries_only.cmake)
set(CMAKE_PLATFORM_NO_VERSIONED_SONAME ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN")
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH OFF)
