#!/usr/bin/env bash
# All C++ files that belong to the project are formatted as .clang-format says.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
mapfile -t files < <(git ls-files '*.h' '*.cpp' 2>/dev/null)
((${#files[@]})) || mapfile -t files < <(find . -path ./build -prune -o \( -name '*.h' -o -name '*.cpp' \) -print)
present=()
for file in "${files[@]}"; do [[ -f $file ]] && present+=("$file"); done
clang-format --dry-run -Werror "${present[@]}" || { echo "Format them: clang-format -i FILE"; exit 1; }
echo "${#present[@]} files are formatted."
