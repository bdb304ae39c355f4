# Half of the time to compile the library goes into these headers. A project that embeds it need not do this.
cmake_language(DEFER CALL target_precompile_headers boids_core PRIVATE <boids/core/scenario.h> <boids/core/state.h>)
cmake_language(DEFER CALL target_precompile_headers boids_cpu PRIVATE <boids/engines/cpu/observer.h> <boids/engines/engine.h>)
