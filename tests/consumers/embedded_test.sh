#!/usr/bin/env bash
# embedded_test.sh CMAKE FOLDER COMPILER PROGRAM: builds hosts around the simulation alone, by add_subdirectory and by FetchContent,
# where nothing but Highway can be found, and compares their flock with the program's.
set -euo pipefail
cmake=$1 folder=$2 compiler=$3 program=$4
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
root=$here/../..
mkdir -p "$folder"
rm -f "$folder/CMakeCache.txt"  # it may be of another compiler
fail() { echo "$1"; exit 1; }

# A copy with one model more, as docs/models.md says.
rm -rf "$folder/source" && mkdir -p "$folder/source"
(cd "$root" && cp -Rp CMakeLists.txt boids.h api cmake core engines models "$folder/source")
python3 "$here/add_model.py" "$root/docs/models.md" "$folder/source/models"

unfindable=()
for package in CLI11 GTest PNG PkgConfig TBB fmt nlohmann_json tomlplusplus; do
  unfindable+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=TRUE")
done

# build_hosts WAY: one instruction set is enough to see that it builds, and compiles in a fraction of the time.
build_hosts() {
  rm -f "$folder"/{host,c_host,force_hook,game_loop,model_host}
  { "$cmake" -S "$here/embedded" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DBOIDS_SOURCE="$folder/source" -DWAY="$1" \
      -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=20 \
      -DCMAKE_CXX_FLAGS="-O0 '-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4|HWY_AVX2|HWY_AVX3|HWY_AVX3_DL)'" "${unfindable[@]}" &&
    "$cmake" --build "$folder" --parallel 1; } >"$folder/build.log" 2>&1 || { tail -n 40 "$folder/build.log"; exit 1; }
}

printf 'schema = 1\n[start]\nboids = 3000\n[world]\nwidth = 4000\nheight = 4000\n[alignment]\nweight = 2\n' >"$folder/scene.toml"
expected=$("$program" run "$folder/scene.toml" --steps 4 | sed -n 's/^hash //p')
for way in embedded fetched; do
  build_hosts "$way"
  found=$("$folder/host")
  [[ -n $expected && $found == "$expected" ]] || fail "The host's flock has the hash $found, the program's $expected ($way)."
done

# Clang also lists tbb.h, because its standard library asks whether it is there; who includes it includes others of its folder.
if ninja -C "$folder" -t deps | grep -v '/tbb/tbb\.h$' | grep -E 'toml\+\+|deflate|tbb|hdf5|nlohmann|CLI11|/fmt/|epoxy|/boids/(io|apps|render|record)/'; then
  fail "The simulation alone includes these files, which it should not need."
fi
[[ $(<"$root/docs/api.md") == *"$(<"$here/embedded/force_hook.cpp")"* ]] ||
  fail "docs/api.md does not show tests/consumers/embedded/force_hook.cpp as it stands."
# The other hosts check themselves.
for host in c_host force_hook game_loop model_host; do
  "$folder/$host" || fail "The host $host did not find what it expected."
done
