#!/usr/bin/env bash
# engine_test.sh CMAKE BUILD: builds the modules, and flies flocks in them beside the native program.
set -euo pipefail
cmake=$1 build=$2
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
folder=$build/web
mkdir -p "$folder"

command -v node >/dev/null || { echo "node is not installed; packages.txt lists what the tests need."; exit 1; }
if ! { "$cmake" -S "$root/apps/web/module" -B "$folder" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$root/apps/web/module/wasm.cmake" &&
       "$cmake" --build "$folder" --parallel 1; } >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  echo "The modules could not be built; packages.txt lists what the tests need."
  exit 1
fi
"$build/bin/portable_cases" >"$folder/cases"
"$build/bin/portable_bits" "" 1000000 <"$folder/cases" >"$folder/native"
"$build/bin/portable_cases" toml >"$folder/scenarios"
BOIDS_WEB=$folder BOIDS_PROGRAM=$build/bin/boids node --test "$root/tests/web/"{engine,interface}_test.mjs
