// The kernels of observations, compiled once per instruction set (Highway includes this file again for each), and the
// choice among them. Apart from those of the step, as they need not be as fast, and a page loads them.
#include "boids/engines/simd/targets.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "boids/engines/cpu/observe/observe_kernels.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "boids/engines/cpu/observe/motion-inl.h"
#include "boids/engines/cpu/observe/observe-inl.h"
#include "boids/engines/cpu/observe/observe_kernels.h"

#if HWY_ONCE

#include "boids/engines/simd/compiled.h"

namespace boids::cpu {

namespace {

#define BOIDS_KERNELS(name, target, space)                                                    \
    {                                                                                         \
        name, target, {                                                                       \
            &space::look_around<D>, &space::nearest_elsewhere<D>, {                           \
                &space::add_run<D, MotionPass::circle>, &space::add_run<D, MotionPass::ways>, \
                    &space::add_run<D, MotionPass::motion>                                    \
            }                                                                                 \
        }                                                                                     \
    }

template <int D>
constexpr Compiled<ObserveKernels<D>> compiled[] = {BOIDS_COMPILED(BOIDS_KERNELS)};

#undef BOIDS_KERNELS

}  // namespace

template <int D>
ObserveKernels<D> find_observe_kernels(std::string_view name) {
    const Compiled<ObserveKernels<D>>* const found = find_compiled<ObserveKernels<D>>(compiled<D>, name);
    return found ? found->kernels : ObserveKernels<D>{};
}

template ObserveKernels<2> find_observe_kernels<2>(std::string_view name);
template ObserveKernels<3> find_observe_kernels<3>(std::string_view name);

}  // namespace boids::cpu

#endif
