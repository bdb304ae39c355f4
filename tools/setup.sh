# Sourced by ./run and ./test: installs what is missing and builds what changed. Expects $root, the project's folder.

say() { printf '%s\n' "$*" >&2; }

# missing_packages KIND...: the packages of these kinds ("run", "web", "test", "check", ...) that are not installed.
missing_packages() {
  local line kind name kinds; kinds=$(IFS='|'; echo "$*")
  while read -r line; do
    [[ -z $line || $line == \#* ]] && continue
    kind=run; name=$line
    [[ $line == *\ * ]] && { kind=${line%% *}; name=${line#* }; }
    if [[ $kind == npm ]]; then command -v npm >/dev/null && continue; kind=web; fi
    [[ ,$kind, =~ ,($kinds), ]] || continue
    [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$name" 2>/dev/null) == ii* ]] || printf '%s ' "$name"
  done <"$root/packages.txt"
}

# install_packages KIND...: installs them, as root or through sudo, and says so.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not a Debian system: packages are not checked; packages.txt lists what the build needs."
    return
  fi
  local missing; missing=$(missing_packages "$@")
  [[ -n $missing ]] || return 0
  local as_root=()
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null || { say "These packages are missing and neither root nor sudo is at hand; as root run: apt-get install $missing"; exit 1; }
    as_root=(sudo)
  fi
  say "Installing: $missing"
  local log; log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { "${as_root[@]}" apt-get update -qq &&
         "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    say "The packages could not be installed; check the network, then run this again, or as root: apt-get install $missing"
    exit 1
  fi
  rm -f "$log"
}

# build TARGETS [CMAKE OPTIONS...]: configures once and builds what changed, quietly; the log is build/release/build.log.
build() {
  local target=$1 folder=$root/build/release; shift
  mkdir -p "$folder"
  local log=$folder/build.log
  : >"$log"
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder"; mkdir -p "$folder"  # the project was moved or copied
  fi
  if [[ ! -f $folder/build.ninja || $# -gt 0 ]]; then
    (cd "$root" && cmake --preset release "$@") >>"$log" 2>&1 || build_failed "$log"
  fi
  if ! ninja -C "$folder" -n "$target" 2>/dev/null | grep -q 'no work to do'; then
    say "Building (log: $log)"
    ninja -C "$folder" "$target" >>"$log" 2>&1 || build_failed "$log"
  fi
}

build_failed() {
  grep -E -A3 'error|FAILED|CMake Error' "$1" | head -n 30 >&2
  say "The build failed; the whole log is $1"
  exit 1
}
