#!/usr/bin/env bash
# tools/card_sanitizers.sh PROGRAM [FILTER [LOG]]: the tests of cuda_engine_tests that fly on a real card, or those of a filter of GoogleTest,
# in compute-sanitizer: no wrong access (memcheck), nothing read that nobody wrote (initcheck), no races (racecheck). Each test is a
# process, as many at a time as there are processors. Says one line for each, with its seconds; fails where one does. Presets and random
# scenarios fly a tenth of what they fly without sanitizers: $BOIDS_CARD_PATIENCE is 1, where that is 10. On an H200 with 16 processors all
# of it takes more than twelve minutes. Who has a card for less names a LOG, one for each build: lines are added to it, and what has passed
# by it is left out.
set -euo pipefail
program=$(readlink -f -- "$1") filter=${2:-*/card*} passed=${3:-/dev/null}
command -v compute-sanitizer >/dev/null || { echo "compute-sanitizer is not in PATH; it comes with CUDA's toolkit." >&2; exit 1; }

# The names of all tests: suites stand at the beginning of a line, their tests behind spaces and before what they are given.
tests() {
  "$program" --gtest_list_tests --gtest_filter="$filter" |
    awk '/^[^ ].*\.$/ {suite = $1} /^  / {print suite $1}'
}

# sanitize TOOL TEST: what the tool found, in a line, or all it says where it found something.
sanitize() {
  local began=$SECONDS log; log=$(mktemp)
  if compute-sanitizer --tool "$1" --error-exitcode 9 "$program" --gtest_filter="$2" >"$log" 2>&1 && grep -q '\[  PASSED  \] 1 test' "$log"; then
    echo "$1 $2 $((SECONDS - began)) s: $(grep -E 'SUMMARY' "$log" | sed 's/^=* *//')"
    rm -f "$log"
  else
    echo "$1 $2 FAILED after $((SECONDS - began)) s"
    tail -n 60 "$log"
    rm -f "$log"
    return 1
  fi
}
export -f sanitize
export program BOIDS_CARD_PATIENCE=${BOIDS_CARD_PATIENCE:-1}

[[ -e $passed ]] || : >"$passed"
names=$(tests)
[[ -n $names ]] || { echo "There is no card, or no test is called $filter." >&2; exit 1; }
# shellcheck disable=SC2016
for test in $names; do
  for tool in memcheck initcheck racecheck; do printf '%s %s\n' $tool "$test"; done
done | { grep -vxFf <(awk '$4 == "s:" {print $1, $2}' "$passed") || true; } |
  xargs -r -P "$(nproc)" -L 1 bash -c 'sanitize "$0" "$1"' | tee -a "$passed"
echo "$(wc -w <<<"$names") tests, each with memcheck, initcheck and racecheck: nothing found"
