#!/usr/bin/env bash
# installed_test.sh CMAKE BUILD COMPILER: installs boids into an empty prefix, and builds and runs programs that embed it
# from there, in folders with a space in their names.
set -euo pipefail
cmake=$1 build=$2 compiler=$3
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1"; exit 1; }

# build_program NAME OPTIONS...: builds the project of this name with what is installed.
build_program() {
  local name=$1; shift
  cp -r "$here/$name" "$folder/my $name"
  "$cmake" -S "$folder/my $name" -B "$folder/my $name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$folder/a prefix" "$@" >/dev/null
  "$cmake" --build "$folder/my $name/build" >"$folder/log" || { cat "$folder/log"; exit 1; }
}

"$cmake" --install "$build" --prefix "$folder/a prefix" >/dev/null

build_program installed
output=$("$folder/my installed/build/consumer")
printf '%s\n' "$output"
[[ $output =~ ^polarisation\ 0\.[0-9]+\ after\ 500\ steps$ ]] || fail "The consumer's output is not as expected."
# The README shows this very program.
[[ $(<"$here/../../README.md") == *"$(<"$here/installed/main.cpp")"* ]] ||
  fail "README.md does not show tests/consumers/installed/main.cpp as it stands."

"$folder/a prefix/bin/boids" run flock --steps 1 --quiet
[[ -f $folder/a\ prefix/share/boids/scenarios/flock.toml ]] || fail "The scenarios are not installed."

# Every header that is installed can be included alone, and what it declares is in a library that is installed.
build_program headers -DBOIDS_PREFIX="$folder/a prefix"
objects=$(cd "$folder/a prefix" && for library in lib*/*.a lib*/*/*.a; do [[ ! -f $library ]] || ar t "$library"; done)
cd "$folder/a prefix/include/boids"
find . -name '*.h' | while read -r header; do
  source=${header%.h}.cpp
  [[ ! -f $here/../../$source ]] || grep -qx "$(basename "$source").o" <<<"$objects" ||
    fail "$header is installed, but no library that is has $source."
done
