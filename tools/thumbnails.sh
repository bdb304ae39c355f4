#!/usr/bin/env bash
# Draws the small pictures of scenarios/pictures/, which the window's chooser of scenes shows: tools/thumbnails.sh build/release/bin/boids
# With names behind it, only those. A new scene needs one.
set -euo pipefail
program=${1:?usage: tools/thumbnails.sh PROGRAM [NAME...]}
scenarios=$(dirname -- "${BASH_SOURCE[0]}")/../scenarios
names=("${@:2}")
if [ ${#names[@]} = 0 ]; then
    for file in "$scenarios"/*.toml; do names+=("$(basename "$file" .toml)"); done
fi
mkdir -p "$scenarios/pictures"
for name in "${names[@]}"; do
    case $name in
        murmuration) how=(--steps 700 --camera follow --size-of-boid 3) ;;
        aviary | hawk) how=(--steps 380 --camera follow --size-of-boid 3.6) ;;
        abm-*) how=(--steps 30 --size-of-boid 3.6) ;;
        dorsogna) how=(--steps 2000 --trails --size-of-boid 4) ;;
        couzin) how=(--steps 2000 --camera follow --size-of-boid 4) ;;
        vortex) how=(--steps 400 --trails --size-of-boid 3.6) ;;
        world*) how=(--steps 150 --size-of-boid 7) ;;
        flock | flocking | universe | pyboids) how=(--steps 400 --size-of-boid 6) ;;
        *) how=(--steps 400 --size-of-boid 4) ;;
    esac
    "$program" render "$name" --size 128x72 --supersample 4 --quiet -o "$scenarios/pictures/$name.png" "${how[@]}"
done
