#!/usr/bin/env bash
# package_test.sh CMAKE BUILD COMPILER: installs boids into an empty prefix, and builds and runs a program that embeds it
# from there, in folders with a space in their names.
set -euo pipefail
cmake=$1 build=$2 compiler=$3
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$cmake" --install "$build" --prefix "$folder/a prefix" >/dev/null
cp -r "$here/consumer" "$folder/my program"
"$cmake" -S "$folder/my program" -B "$folder/my program/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$folder/a prefix" >/dev/null
"$cmake" --build "$folder/my program/build"

output=$("$folder/my program/build/consumer")
printf '%s\n' "$output"
[[ $output =~ ^polarisation\ 0\.[0-9]+\ after\ 500\ steps$ ]] || { echo "The consumer's output is not as expected."; exit 1; }

"$folder/a prefix/bin/boids" run flock --steps 1 --quiet
[[ -f $folder/a\ prefix/share/boids/scenarios/flock.toml ]] || { echo "The scenarios are not installed."; exit 1; }

# The README shows this very program.
[[ $(<"$here/../../README.md") == *"$(<"$here/consumer/main.cpp")"* ]] ||
  { echo "README.md does not show tests/package/consumer/main.cpp as it stands."; exit 1; }
