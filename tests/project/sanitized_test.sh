#!/usr/bin/env bash
# sanitized_test.sh CMAKE FOLDER JOBS: builds the unit tests and the program with the address and undefined-behaviour
# sanitizers, and runs the tests; nothing may crash, also on bad input.
set -euo pipefail
cmake=$1 folder=$2 jobs=$3
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
mkdir -p "$folder"
log=$folder/build.log
# Unoptimised, with line numbers only, it compiles in a third of the time.
if ! { "$cmake" --preset asan -B "$folder" -DCMAKE_CXX_FLAGS=-O0 -DCMAKE_CXX_FLAGS_DEBUG=-g1 &&
       "$cmake" --build "$folder" --parallel "$jobs"; } >"$log" 2>&1; then
  tail -n 40 "$log"
  exit 1
fi
"$(dirname -- "$cmake")/ctest" --test-dir "$folder" --output-on-failure --parallel "$jobs"
