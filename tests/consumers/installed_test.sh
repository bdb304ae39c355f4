#!/usr/bin/env bash
# installed_test.sh CMAKE BUILD COMPILER [alone]: installs boids into an empty prefix, and builds and runs programs that embed it
# from there, in folders with a space in their names; "alone" has each installed header compiled alone, which takes a minute.
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

# The same in C, as docs/api.md shows it.
version=$("$folder/a prefix/bin/boids" --version)
output=$("$folder/my installed/build/c_consumer")
[[ $output == "$version: 300 boids, polarisation "?.???", the first at "*"
start.boids cannot change while the flock flies; build a new simulation" ]] || fail "The consumer in C says: $output"
[[ $(<"$here/../../docs/api.md") == *"$(<"$here/installed/main.c")"* ]] ||
  fail "docs/api.md does not show tests/consumers/installed/main.c as it stands."

"$folder/a prefix/bin/boids" run flock --steps 1 --quiet
[[ -f $folder/a\ prefix/share/boids/scenarios/flock.toml ]] || fail "The scenarios are not installed."

# A run that is recorded, stopped and gone on with through the library has the files of one that the program makes at once.
build_program recording
mkdir "$folder/recorded" "$folder/run"
output=$(cd "$folder/recorded" && "$folder/my recording/build/recording")
[[ $output == "11 moments, the last at step 100" ]] || fail "The recording consumer says: $output"
(cd "$folder/run" && "$folder/a prefix/bin/boids" run flock --steps 100 --metrics m.csv --trajectory t.h5 --every 10 --quiet)
for file in m.csv t.h5; do
  cmp "$folder/recorded/$file" "$folder/run/$file" || fail "The consumer's $file differs from the program's."
done
[[ $(<"$here/../../docs/api.md") == *"$(<"$here/recording/main.cpp")"* ]] ||
  fail "docs/api.md does not show tests/consumers/recording/main.cpp as it stands."

# Every header that is installed finds what it includes, and what it declares is in a library that is installed.
build_program headers -DBOIDS_PREFIX="$folder/a prefix" -DALONE="$([[ ${4-} == alone ]] && echo ON || echo OFF)"
# sources LIBRARY: what it is compiled from, as names of objects; where several files are compiled at a time, CMake lists them.
sources() {
  local target; target=$(basename "$1" .a)
  ar t "$1"
  find "$build" -path "*/CMakeFiles/${target#lib}.dir/Unity/*.cxx" -exec sed -n 's|^#include ".*/\(.*\)"$|\1.o|p' {} +
}
objects=$(for library in "$folder/a prefix"/lib*/*.a "$folder/a prefix"/lib*/*/*.a; do [[ ! -f $library ]] || sources "$library"; done)
cd "$folder/a prefix/include/boids"
find . -name '*.h' | while read -r header; do
  source=${header%.h}.cpp
  [[ ! -f $here/../../$source ]] || grep -qx "$(basename "$source").o" <<<"$objects" ||
    fail "$header is installed, but no library that is has $source."
done
