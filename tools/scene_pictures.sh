#!/usr/bin/env bash
# Draws the pictures of the scenes in docs/tutorial.md: tools/scene_pictures.sh build/release/bin/boids
set -euo pipefail
program=${1:?usage: tools/scene_pictures.sh PROGRAM}
folder=$(dirname -- "${BASH_SOURCE[0]}")/../docs/pictures
picture() { "$program" render "$1" --steps "$2" --size 640x360 --quiet -o "$folder/scene-$1.png" "${@:3}"; }
picture pillars 500
picture corridor 700
picture hawk 380
picture hunt 400
picture shepherd 500
picture migration 900
picture leaders 420
picture two-species 500
picture topological 600
picture vortex 500 --trails
