#!/bin/sh
# tools/report_picture.sh PROGRAM FILE.png: the report of the default scene as a browser shows it, down to whole charts, the picture of
# docs/files.md. Needs chromium.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" run murmuration --steps 2000 --quiet --report "$folder/report.html"
chromium --headless --no-sandbox --hide-scrollbars --window-size=1000,1895 --screenshot="$folder/report.png" \
    "file://$folder/report.html" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
mv "$folder/report.png" "$2"
