# Half of the time to compile the library goes into these headers. A project that embeds it need not do this.
cmake_language(DEFER CALL target_precompile_headers boids_core PRIVATE <boids/core/scenario/scenario.h> <boids/core/state/state.h>)
cmake_language(DEFER CALL target_precompile_headers boids_cpu PRIVATE <boids/engines/cpu/observe/observer.h> <boids/engines/engine.h>)
