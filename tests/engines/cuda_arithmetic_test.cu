// Quotients and roots without a branch are IEEE's on the card at hand, number by number.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <bit>

#include "boids/engines/cuda/card_code.h"
#include "boids/engines/cuda/cuda_engine.h"

namespace boids::cuda {
namespace {

enum class Operation { reciprocal, root, quotient };

__device__ bool is_wrong(Operation operation, float a, float b) {
    if (operation == Operation::reciprocal) return reciprocal(b) != __fdiv_rn(1.f, b);
    if (operation == Operation::root) return root(b) != __fsqrt_rn(b);
    return quotient(a, b) != __fdiv_rn(a, b);
}

__global__ void count_wrong(Operation operation, float a, std::uint32_t from, std::uint32_t to,
                            unsigned long long* wrong) {
    unsigned long long own = 0;
    for (std::uint64_t bits = from + blockIdx.x * blockDim.x + threadIdx.x; bits < to; bits += gridDim.x * blockDim.x)
        own += is_wrong(operation, a, __uint_as_float(static_cast<std::uint32_t>(bits))) ? 1 : 0;
    if (own > 0) atomicAdd(wrong, own);
}

/// How many of all floats between two are wrong.
unsigned long long wrong_between(Operation operation, float a, float from, float to) {
    unsigned long long *card = nullptr, wrong = 1;
    cudaMalloc(&card, sizeof wrong);
    cudaMemset(card, 0, sizeof wrong);
    count_wrong<<<1056, 256>>>(operation, a, std::bit_cast<std::uint32_t>(from), std::bit_cast<std::uint32_t>(to),
                               card);
    EXPECT_EQ(cudaMemcpy(&wrong, card, sizeof wrong, cudaMemcpyDeviceToHost), cudaSuccess);
    cudaFree(card);
    return wrong;
}

class CudaArithmetic : public testing::Test {
protected:
    void SetUp() override {
        if (const auto missing = why_no_card()) GTEST_SKIP() << *missing;
    }
};

TEST_F(CudaArithmetic, DividesOneByEveryNumber) {
    EXPECT_EQ(wrong_between(Operation::reciprocal, 1, 0x1p-126f, 0x1p126f), 0u);
}

TEST_F(CudaArithmetic, TakesEveryRoot) {
    EXPECT_EQ(wrong_between(Operation::root, 1, 0x1p-100f, 0x1p100f), 0u);
}

TEST_F(CudaArithmetic, DividesByEveryNumber) {
    for (const float a : {2.f, 0.03f, 1.5f, 0.7f, 3.1415927f, 0x1.fffffep0f, 0x1.000002p0f, 1e-6f, 12345.678f})
        EXPECT_EQ(wrong_between(Operation::quotient, a, 0x1p-60f, 0x1p60f), 0u) << a;
}

/// The test itself can tell: the card's own rough reciprocal is not IEEE's.
__global__ void count_rough(std::uint32_t from, std::uint32_t to, unsigned long long* wrong) {
    unsigned long long own = 0;
    for (std::uint64_t bits = from + blockIdx.x * blockDim.x + threadIdx.x; bits < to; bits += gridDim.x * blockDim.x) {
        const float x = __uint_as_float(static_cast<std::uint32_t>(bits));
        float rough;
        asm("rcp.approx.ftz.f32 %0,%1;" : "=f"(rough) : "f"(x));
        own += rough != __fdiv_rn(1.f, x) ? 1 : 0;
    }
    if (own > 0) atomicAdd(wrong, own);
}

TEST_F(CudaArithmetic, IsNotThatOfTheCardAlone) {
    unsigned long long *card = nullptr, wrong = 0;
    cudaMalloc(&card, sizeof wrong);
    cudaMemset(card, 0, sizeof wrong);
    count_rough<<<1056, 256>>>(std::bit_cast<std::uint32_t>(1.f), std::bit_cast<std::uint32_t>(2.f), card);
    cudaMemcpy(&wrong, card, sizeof wrong, cudaMemcpyDeviceToHost);
    cudaFree(card);
    EXPECT_GT(wrong, 0u);
}

}  // namespace
}  // namespace boids::cuda
