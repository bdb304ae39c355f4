// The instruction sets that kernels are compiled for. Included before any header of Highway.
#pragma once

#if defined(__x86_64__)
#define HWY_COMPILE_ALL_ATTAINABLE
#elif !defined(HWY_COMPILE_ONLY_EMU128) && !defined(HWY_COMPILE_ONLY_SCALAR)
// NEON and WebAssembly are known when compiling; Highway takes an ARM without AES for one without NEON.
#define HWY_COMPILE_ONLY_STATIC
#endif

#ifndef HWY_DISABLED_TARGETS  // a build for tests may leave out more; vectors of SVE cannot be members
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#endif
