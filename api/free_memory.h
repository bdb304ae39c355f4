// How much memory this process can still take: what the machine has left, what the control groups it is in allow (v1
// and v2), and its own limits. A flock that does not fit is refused with a sentence instead of being killed.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace boids {

/// What it is that ends first.
enum class MemoryLimit { machine, control_group, process, given };

struct FreeMemory {
    std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
    MemoryLimit limit = MemoryLimit::machine;
};

/// The text of a file, or nothing where there is none.
using ReadText = std::function<std::optional<std::string>(const std::string& path)>;

/// What the files of a Linux system say. What they do not say does not limit. Memory in which files are kept until it
/// is wanted for something else counts as free, swap does not: a step goes through all of a flock.
FreeMemory free_memory(const ReadText& read);

/// What this machine says; where it is not Linux, nothing limits.
FreeMemory free_memory();

}  // namespace boids
