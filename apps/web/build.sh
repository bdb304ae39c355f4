#!/usr/bin/env bash
# build.sh: the page as a plain static site in build/web, from the modules in build/wasm; says how large it is.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
page=$root/apps/web/page modules=$root/build/wasm site=$root/build/web log=$root/build/web.log
mkdir -p "$root/build"

# failed WHAT: ends with the last words of the log.
failed() { tail -n 30 "$log" >&2; echo "$1 failed; the whole log is $log" >&2; exit 1; }

# quietly WHAT COMMAND...: what goes wrong is shown, the rest goes to the log.
quietly() {
  local what=$1; shift
  "$@" >>"$log" 2>&1 || failed "$what"
}

: >"$log"
[[ -f $modules/build.ninja ]] || quietly "Configuring the modules" cmake -S "$root/apps/web/module" -B "$modules" -G Ninja \
  -DCMAKE_TOOLCHAIN_FILE="$root/apps/web/module/wasm.cmake"
quietly "Building the modules" cmake --build "$modules"

# install_packages_of_page [OPTIONS...]: those of the lock file. `npm ci` would not do: it wants the packages of all other systems in it.
install_packages_of_page() {
  npm --prefix "$page" install --no-save --no-audit --no-fund --fetch-retries=1 --fetch-retry-mintimeout=1000 "$@" >>"$log" 2>&1
}
if [[ ! $page/node_modules/.package-lock.json -nt $page/package-lock.json ]] && ! install_packages_of_page; then
  # Behind a proxy with a certificate of its own: what comes is checked against the sums of the lock file anyway.
  grep -q CERT "$log" && install_packages_of_page --strict-ssl=false || failed "Installing the page's packages"
fi
quietly "Building the page" npm --prefix "$page" run build -- --outDir "$site"
mkdir -p "$site/engine" "$site/scenes"
cp "$modules"/package/{boids.js,loading.js,helper.js} "$modules"/boids-page{,-plain,-threads}.wasm "$site/engine/"
cp "$root"/scenarios/pictures/*.png "$site/scenes/"
node "$root/apps/web/sizes.mjs" "$site"
