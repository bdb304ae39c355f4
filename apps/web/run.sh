#!/usr/bin/env bash
# ./run web: installs what is missing, builds the page where something changed, and serves it on this machine.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
source "$root/tools/setup.sh"

usage() {
  cat <<'END'
The flock in a browser: builds the page into build/web, a plain static site, and serves it on this machine.

Usage: ./run web [--port N] [--build-only]

  --port N      serve at http://localhost:N/ (8080); 0 for any that is free
  --build-only  build and do not serve; any host serves build/web as it is

Examples:
  ./run web
  ./run web --port 9000
  ./run web --build-only && cp -r build/web /srv/www/flock
END
}

port=8080 serves=true
while (($#)); do
  case $1 in
    --port) port=${2-}; shift ;;
    --port=*) port=${1#*=} ;;
    --build-only) serves=false ;;
    -h | --help) usage; exit 0 ;;
    *) say "boids: $1 is not known to ./run web; it takes --port N and --build-only"; exit 2 ;;
  esac
  shift || break
done
[[ $port =~ ^[0-9]+$ ]] && ((port <= 65535)) || { say "boids: --port is \"$port\", but must be a number from 0 to 65535"; exit 2; }

install_packages web
say "Building the page (log: $root/build/web.log)"
"$root/apps/web/build.sh"
$serves || exit 0
exec node "$root/apps/web/serve.mjs" "$root/build/web" --port "$port"
