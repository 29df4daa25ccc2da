# Included by llama.cpp's own build: its C++ helpers for command-line programs are not used.
set(LLAMA_BUILD_COMMON OFF)
