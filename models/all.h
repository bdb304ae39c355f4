// The headers of all models. Included once for what they are, and once per kind of number for their rules; see rules.h.
#include "boids/models/boids.h"
#include "boids/models/couzin.h"
#include "boids/models/cucker_smale.h"
#include "boids/models/dorsogna.h"
#include "boids/models/vicsek.h"
