#!/usr/bin/env bash
# package_test.sh CPACK CMAKE BUILD: the Debian package holds the program and what goes with it, needs what it is linked
# with, and runs from where it is unpacked; an installation has the same files.
set -euo pipefail
cpack=$1 cmake=$2 build=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1"; exit 1; }

(cd "$build" && "$cpack" -G DEB -B "$folder/package") >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
package=$(ls "$folder"/package/boids_*.deb)
needs=$(dpkg-deb -f "$package" Depends)
for library in libc6 libhdf5 libtbb libglfw3 libavcodec; do
  [[ $needs == *"$library"* ]] || fail "The package does not need $library: $needs"
done
[[ $(dpkg-deb -f "$package" Version) == $("$build/bin/boids" --version | cut -d' ' -f2) ]] || fail "The package has another version."

dpkg-deb -x "$package" "$folder/unpacked"
files='bin/boids
share/applications/boids.desktop
share/bash-completion/completions/boids
share/boids/blender/boids_recording.py
share/doc/boids/copyright
share/fish/vendor_completions.d/boids.fish
share/icons/hicolor/scalable/apps/boids.svg
share/man/man1/boids.1
share/zsh/vendor-completions/_boids'
found=$(cd "$folder/unpacked/usr" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
[[ $found == "$files" ]] || fail "The package holds: $found"

program=$folder/unpacked/usr/bin/boids
[[ $("$program" run flock --steps 100 | grep '^hash ') == "$("$build/bin/boids" run flock --steps 100 | grep '^hash ')" ]] ||
  fail "The program of the package flies another flock."
cmp <("$program" man) "$folder/unpacked/usr/share/man/man1/boids.1" || fail "The manual is not that of the program."
for text in bash:bash-completion/completions/boids fish:fish/vendor_completions.d/boids.fish zsh:zsh/vendor-completions/_boids; do
  cmp <("$program" completion "${text%%:*}") "$folder/unpacked/usr/share/${text#*:}" || fail "Completion is not that of the program: $text"
done
desktop-file-validate "$folder/unpacked/usr/share/applications/boids.desktop" || fail "The desktop entry is not sound."
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$folder/unpacked/usr/share/icons/hicolor/scalable/apps/boids.svg"

# Elsewhere zsh looks for what sites add; all else is the same.
"$cmake" --install "$build" --prefix "$folder/local" --component program >/dev/null
found=$(cd "$folder/local" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
[[ $found == "${files/vendor-completions/site-functions}" ]] || fail "The installation holds: $found"
echo "$(basename "$package") is sound."
