#!/usr/bin/env bash
# sanitized_test.sh CMAKE FOLDER JOBS COMPILER: builds all tests and the program with the address and
# undefined-behaviour sanitizers, and runs the tests; nothing may crash, also on bad input.
set -euo pipefail
cmake=$1 folder=$2 jobs=$3 compiler=$4
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
mkdir -p "$folder"
log=$folder/build.log
# Unoptimised but for the engines (CMakeLists.txt here) and with line numbers only, it builds in a third of the time;
# warnings are for the other builds. The window's own code is left out: its tests are for the plain build.
if ! { "$cmake" --preset asan -B "$folder" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-O0 -w" \
         -DCMAKE_CXX_FLAGS_DEBUG=-g1 -DBOIDS_WARNINGS_ARE_ERRORS=OFF -DBOIDS_WINDOW=OFF -DBOIDS_CUDA=OFF \
         -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=10 &&
       "$cmake" --build "$folder" --parallel "$jobs"; } >"$log" 2>&1; then
  tail -n 40 "$log"
  exit 1
fi
# Every path is taken once here. That threads and instruction sets agree, how flocks look after many steps, what chance brings,
# what pictures and pages hold, and how fast it all is, the plain build tells. What compares engines or reads back random
# scenarios is also what the fuzzers do.
left_out=(OnAnyThreads OnAnyInstructionSet ForAThousandBoids TenThousandSteps StuckForFiveHundred FlowsOneWay
          FearKeepsTheFlock OneStepEquals FliesByTheDefinition HoldsForRandomScenarios 'ObstacleLawOf*/reference'
          'ObstacleLawOf*/exact' 'RankOf*/reference' 'RankOf*/exact' WithHardEdgesKeep OutOfProportion AllocatesNothing LikeTheReference InTurnByTheRules
          RandomFlocksIsThatOfTheCore/6 TwiceTheBoids AsTheReferenceEngineDoes LooksAtAsMany ChanceOf
          IsEvenAlongEachAxis KeepTheSpeedLimits 'StayFiniteFromOnePoint/reference' 'StayFiniteFromOnePoint/exact'
          EquallyLikely HappensWithItsProbability NormalDistribution NormalFactor KeepsTheSpeed EvenAngle EvenlyToBothSides
          SameSeed IsAPlaneOfTheDeepOne EveryRow UnderEverySchedule MomentumIsKept OnPlainThreads RoundTrip.RandomScenarios
          LosesItsOrder FliesTheGoldenFlocks)
GTEST_FILTER=-$(printf '*%s*:' "${left_out[@]}")
export GTEST_FILTER
"$(dirname -- "$cmake")/ctest" --test-dir "$folder" --output-on-failure --parallel "$jobs" --exclude-regex \
  '^format$|^science_tests|^apps\.(bench|catalogue|presets|progress|report|trajectory)$'
