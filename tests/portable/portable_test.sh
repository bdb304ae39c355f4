#!/usr/bin/env bash
# portable_test.sh CMAKE BUILD MACHINE SIMD RUNNER...: builds the engine for another machine with cross/MACHINE.cmake, flies
# the golden flocks there by a runner, and compares hashes and observables.
set -euo pipefail
cmake=$1 build=$2 machine=$3 simd=$4
shift 4
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
folder=$build/portable/$machine
mkdir -p "$folder"

command -v "$1" >/dev/null || { echo "$1 is not installed; packages.txt lists what the tests need."; exit 1; }
if ! { "$cmake" -S "$here/cross" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
         -DCMAKE_TOOLCHAIN_FILE="$here/cross/$machine.cmake" &&
       "$cmake" --build "$folder" --parallel 1; } >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  echo "The engine could not be built for $machine; packages.txt lists what the tests need."
  exit 1
fi

"$build/bin/portable_cases" >"$folder/cases"
"$build/bin/portable_bits" <"$folder/cases" >"$folder/native"
"$@" "$folder/portable_bits" "$simd" <"$folder/cases" >"$folder/found"
cut -d ' ' -f 1,2 "$folder/cases" >"$folder/golden"
[[ -s $folder/golden ]] || { echo "There are no golden flocks."; exit 1; }
diff "$folder/golden" <(cut -d ' ' -f 1,2 "$folder/found") || { echo "$machine: these hashes differ from the golden ones."; exit 1; }
diff "$folder/native" "$folder/found" || { echo "$machine: these observables differ from the native ones."; exit 1; }
echo "$(wc -l <"$folder/found") flocks have the golden hashes and the native observables on $machine ($simd)."
