// The reader of checkpoints takes any bytes: it refuses them with an Error, or reads a run that can be written again.
// What stands around the content is put right first, or the checksum would refuse every change before it is looked at.
#include <cstdint>
#include <cstdlib>

#include "boids/core/text/error.h"
#include "boids/io/bytes.h"
#include "boids/io/checkpoint.h"

namespace {

constexpr std::size_t before_content = 24, after_content = 4;

std::string with_valid_frame(std::string_view bytes) {
    const std::string_view content = bytes.substr(before_content, bytes.size() - before_content - after_content);
    boids::ByteWriter out;
    out.put_bytes(boids::checkpoint_signature);
    out.put<std::uint32_t>(0x01020304);
    out.put(boids::checkpoint_version);
    out.put<std::uint64_t>(content.size());
    out.put_bytes(content);
    out.put(boids::checksum(0, out.bytes()));
    return out.bytes();
}

void check(std::string_view bytes) {
    try {
        const boids::Checkpoint first = boids::parse_checkpoint(bytes, "c.boids");
        const boids::Checkpoint again = boids::parse_checkpoint(boids::checkpoint_bytes(first), "c.boids");
        if (boids::hash(first.state) != boids::hash(again.state) || first.last_step != again.last_step) std::abort();
    } catch (const boids::Error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    check(bytes);
    if (size >= before_content + after_content) check(with_valid_frame(bytes));
    return 0;
}
