// The rules of all models for a card: float32, one boid at a time.
#pragma once

#include "boids/engines/cuda/card_code.h"
#include "boids/models/numbers.h"

#define BOIDS_RULES_BEGIN namespace boids::cuda {
#define BOIDS_RULES_END }
#define BOIDS_RULE BOIDS_CARD
#include "boids/models/rules.h"
