#!/usr/bin/env bash
# engine_test.sh BUILD: flies flocks in the modules beside the native program.
set -euo pipefail
build=$1 folder=$1/web
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
mkdir -p "$folder"

"$build/bin/portable_cases" >"$folder/cases"
"$build/bin/portable_bits" "" 1000000 <"$folder/cases" >"$folder/native"
"$build/bin/portable_cases" toml >"$folder/scenarios"
BOIDS_WEB=$folder BOIDS_PACKAGE=$root/build/wasm/package BOIDS_SITE=$root/build/web BOIDS_PROGRAM=$build/bin/boids node --test "$root/tests/web/"{engine,interface,picture}_test.mjs
