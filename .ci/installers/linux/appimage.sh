#!/bin/sh
# An AppImage of dist/pagecite. APPIMAGETOOL names the tool: https://github.com/AppImage/appimagetool
set -eu
cd "$(dirname "$0")/../../.."
folder=build/AppDir
rm -rf "$folder"
mkdir -p "$folder/usr/share/mime/packages"
cp -a dist/pagecite "$folder/program"
cp .ci/installers/linux/pagecite.desktop "$folder/"
cp .ci/installers/linux/pagecite.xml "$folder/usr/share/mime/packages/"
cp build/made/pagecite-256.png "$folder/pagecite.png"
cat > "$folder/AppRun" <<'RUN'
#!/bin/sh
# `./Pagecite.AppImage --self-test` and other verbs go to the command line.
here=$(dirname "$(readlink -f "$0")")
case "${1:-}" in
    --self-test|inventory|extract|ingest|watch|documents|chunks|retrieve|query|explain|find|\
    remove|check|rebuild|eval|models) exec "$here/program/pagecite-cli" "$@" ;;
    *) exec "$here/program/pagecite" "$@" ;;
esac
RUN
chmod +x "$folder/AppRun"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
"${APPIMAGETOOL:-appimagetool}" "$folder" "dist/pagecite-$version-x86_64.AppImage"
