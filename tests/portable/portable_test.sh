#!/usr/bin/env bash
# portable_test.sh CMAKE BUILD MACHINE SIMD RUNNER...: builds the engine for another machine with cross/MACHINE.cmake, flies the
# golden flocks there to their end by a runner, and compares their hashes with the golden ones, and these and their observables
# with those of this machine.
set -euo pipefail
cmake=$1 build=$2 machine=$3 simd=$4 steps=1000000  # more than any of them flies
shift 4
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
folder=$build/portable/$machine
mkdir -p "$folder"

command -v "$1" >/dev/null || { echo "$1 is not installed; packages.txt lists what the tests need."; exit 1; }
if ! { "$cmake" -S "$here/cross" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
         -DCMAKE_TOOLCHAIN_FILE="$here/cross/$machine.cmake" &&
       "$cmake" --build "$folder"; } >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  echo "The engine could not be built for $machine; packages.txt lists what the tests need."
  exit 1
fi

"$build/bin/portable_cases" >"$folder/cases"
"$build/bin/portable_bits" "" "$steps" <"$folder/cases" >"$folder/native"
"$@" "$folder/portable_bits" "$simd" "$steps" <"$folder/cases" >"$folder/found"
cut -d ' ' -f 1,2 "$folder/cases" >"$folder/golden"
[[ -s $folder/golden ]] || { echo "There are no golden flocks."; exit 1; }
diff "$folder/native" "$folder/found" || { echo "$machine: these hashes and observables differ from the native ones."; exit 1; }
missing=$(grep -vxFf <(cut -d ' ' -f 1,2 "$folder/found") "$folder/golden") && { echo "$machine has other hashes than these golden ones:"; echo "$missing"; exit 1; }
echo "$(wc -l <"$folder/found") flocks have the native hashes and observables on $machine ($simd)," \
     "and $(wc -l <"$folder/golden") of them the golden hashes."
