#!/usr/bin/env bash
# embedded_test.sh CMAKE FOLDER COMPILER PROGRAM WAY: builds a host around the simulation alone, by add_subdirectory (WAY is
# embedded) or FetchContent (fetched), where nothing but Highway can be found, and compares its flock with the program's.
set -euo pipefail
cmake=$1 folder=$2 compiler=$3 program=$4 way=$5
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
mkdir -p "$folder"
rm -f "$folder/CMakeCache.txt"  # it may be of another compiler

source=$here/../..
if [[ $way == fetched ]]; then  # a copy with one model more, as docs/models.md says
  rm -rf "$folder/source" && mkdir -p "$folder/source"
  (cd "$source" && cp -R CMakeLists.txt boids.h api cmake core engines models "$folder/source")
  python3 "$here/add_model.py" "$source/docs/models.md" "$folder/source/models"
  source=$folder/source
fi

unfindable=()
for package in CLI11 GTest PNG PkgConfig TBB fmt nlohmann_json tomlplusplus; do
  unfindable+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=TRUE")
done
# One instruction set is enough to see that it builds, and compiles in a fraction of the time.
if ! { "$cmake" -S "$here/$way" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DBOIDS_SOURCE="$source" \
         -DCMAKE_PROJECT_boids_INCLUDE="$here/quicker.cmake" \
         -DCMAKE_CXX_FLAGS="-O0 '-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4|HWY_AVX2|HWY_AVX3|HWY_AVX3_DL)'" "${unfindable[@]}" &&
       "$cmake" --build "$folder" --parallel 1; } >"$folder/build.log" 2>&1; then
  tail -n 40 "$folder/build.log"
  exit 1
fi

if ninja -C "$folder" -t deps | grep -E 'toml\+\+|deflate|tbb|hdf5|nlohmann|CLI11|/fmt/|epoxy|/boids/(io|apps|render|record)/'; then
  echo "The simulation alone includes these files, which it should not need."
  exit 1
fi
printf 'schema = 1\n[start]\nboids = 3000\n[alignment]\nweight = 2\n' >"$folder/scene.toml"
expected=$("$program" run "$folder/scene.toml" --steps 20 | sed -n 's/^hash //p')
found=$("$folder/host")
if [[ $way == fetched ]]; then "$folder/model_host"; fi
[[ -n $expected && $found == "$expected" ]] || { echo "The host's flock has the hash $found, the program's $expected."; exit 1; }

[[ $(<"$here/../../docs/api.md") == *"$(<"$here/embedded/force_hook.cpp")"* ]] ||
  { echo "docs/api.md does not show tests/consumers/embedded/force_hook.cpp as it stands."; exit 1; }
# The smaller hosts check themselves.
for host in c_host force_hook game_loop; do
  [[ $way != embedded ]] || "$folder/$host" || { echo "The host $host did not find what it expected."; exit 1; }
done
