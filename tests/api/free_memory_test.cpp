// How much memory is left, from sample texts of what Linux says.
#include "boids/api/free_memory.h"

#include <gtest/gtest.h>

#include <map>

namespace boids {
namespace {

using Files = std::map<std::string, std::string>;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t gib = std::uint64_t{1} << 30;

FreeMemory free_in(const Files& files) {
    return free_memory([&](const std::string& path) -> std::optional<std::string> {
        const auto found = files.find(path);
        if (found == files.end()) return std::nullopt;
        return found->second;
    });
}

void expect_free(const Files& files, std::uint64_t bytes, MemoryLimit limit) {
    const FreeMemory free = free_in(files);
    EXPECT_EQ(free.bytes, bytes);
    EXPECT_EQ(free.limit, limit);
}

/// A machine that has 8 GiB left.
Files machine() {
    return {{"/proc/meminfo",
             "MemTotal:       16777216 kB\nMemFree:         1000000 kB\nMemAvailable:    8388608 kB\nCached: 1 kB\n"}};
}

/// The same, and a process in a group of version 2, below another.
Files machine_with_groups() {
    Files files = machine();
    files["/proc/self/cgroup"] = "0::/user.slice/mine\n";
    files["/proc/self/mountinfo"] =
        "23 1 254:0 / / rw,relatime shared:1 - ext4 /dev/root rw\n"
        "31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    return files;
}

/// The same of version 1, in a hierarchy of which a container sees only its own part.
Files container() {
    Files files = machine();
    files["/proc/self/cgroup"] = "9:name=systemd:/docker/abc\n4:cpu,memory:/docker/abc/job:1\n0::/\n";
    files["/proc/self/mountinfo"] =
        "32 31 0:29 /docker/abc /sys/fs/cgroup/cpuset ro - cgroup cgroup rw,cpuset\n"
        "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro,relatime master:9 - cgroup cgroup rw,cpu,memory\n";
    return files;
}

TEST(FreeMemory, IsWhatTheMachineHasAvailable) {
    expect_free(machine(), 8 * gib, MemoryLimit::machine);
}

TEST(FreeMemory, IsWithoutLimitWhereNobodySaysAnything) {
    expect_free({}, unlimited, MemoryLimit::machine);
}

TEST(FreeMemory, IsWithoutLimitWhereNonsenseIsSaid) {
    Files files = machine_with_groups();
    for (auto& [path, text] : files) text = ":::\n - \nMemAvailable\nMemAvailable: soon\n0::\n\n" + text.substr(0, 7);
    expect_free(files, unlimited, MemoryLimit::machine);
    files = machine_with_groups();
    files["/sys/fs/cgroup/user.slice/mine/memory.max"] = "a lot";
    files["/sys/fs/cgroup/memory.max"] = "";
    expect_free(files, 8 * gib, MemoryLimit::machine);
}

TEST(FreeMemory, IsWhatAGroupOfVersion2Leaves) {
    // 2 GiB, of which 1.5 are used; of those 0.25 + 0.125 + 0.125 can be had back.
    Files files = machine_with_groups();
    const std::string group = "/sys/fs/cgroup/user.slice/mine/";
    files[group + "memory.max"] = "2147483648\n";
    files[group + "memory.current"] = "1610612736\n";
    expect_free(files, gib / 2, MemoryLimit::control_group);
    files[group + "memory.stat"] =
        "anon 1\nfile 999999999\ninactive_file 268435456\nactive_file 134217728\nslab_reclaimable 134217728\n"
        "inactive_file_but_not_quite 99999\n";
    expect_free(files, gib, MemoryLimit::control_group);
    files[group + "memory.max"] = "max\n";
    expect_free(files, 8 * gib, MemoryLimit::machine);
}

TEST(FreeMemory, IsWhatTheNarrowestGroupAboveLeaves) {
    Files files = machine_with_groups();
    files["/sys/fs/cgroup/user.slice/mine/memory.max"] = "max\n";
    files["/sys/fs/cgroup/user.slice/memory.max"] = "4294967296\n";
    files["/sys/fs/cgroup/user.slice/memory.current"] = "1073741824\n";
    expect_free(files, 3 * gib, MemoryLimit::control_group);
    files["/sys/fs/cgroup/memory.max"] = "1073741824\n";  // what it uses nobody says
    expect_free(files, gib, MemoryLimit::control_group);
}

TEST(FreeMemory, OfAGroupThatIsFullIsNone) {
    Files files = machine_with_groups();
    files["/sys/fs/cgroup/memory.max"] = "1000\n";
    files["/sys/fs/cgroup/memory.current"] = "1001\n";
    expect_free(files, 0, MemoryLimit::control_group);
    files["/sys/fs/cgroup/memory.stat"] = "inactive_file 5000\n";  // counted at another moment
    expect_free(files, 1000, MemoryLimit::control_group);
}

TEST(FreeMemory, IsWhatAGroupOfVersion1Leaves) {
    // The group of the hierarchy is /docker/abc/job:1, seen from /docker/abc; 1 GiB less 0.5 used, 0.25 of it in files.
    Files files = container();
    const std::string mount = "/sys/fs/cgroup/memory";
    files[mount + "/memory.limit_in_bytes"] = "9223372036854771712\n";
    files[mount + "/memory.usage_in_bytes"] = "12345678\n";
    expect_free(files, 8 * gib, MemoryLimit::machine);
    files[mount + "/job:1/memory.limit_in_bytes"] = "1073741824\n";
    files[mount + "/job:1/memory.usage_in_bytes"] = "536870912\n";
    files[mount + "/job:1/memory.stat"] =
        "inactive_file 1\ntotal_inactive_file 134217728\ntotal_active_file 134217728\n";
    expect_free(files, gib * 3 / 4, MemoryLimit::control_group);
}

TEST(FreeMemory, OfAGroupThatIsNotSeenIsThatOfTheMount) {
    for (const char* path : {"/elsewhere/job", "/", "/../sibling"}) {
        Files files = container();
        files["/proc/self/cgroup"] = "4:memory:" + std::string(path) + "\n";
        files["/sys/fs/cgroup/memory/memory.limit_in_bytes"] = "1073741824\n";
        expect_free(files, gib, MemoryLimit::control_group);
    }
}

TEST(FreeMemory, IsWhatTheLimitsOfTheProcessLeave) {
    Files files = machine();
    files["/proc/self/limits"] =
        "Limit                     Soft Limit           Hard Limit           Units     \n"
        "Max data size             3221225472           unlimited            bytes     \n"
        "Max stack size            8388608              unlimited            bytes     \n"
        "Max address space         unlimited            unlimited            bytes     \n";
    files["/proc/self/status"] = "Name:\tboids\nVmPeak:\t 9999999 kB\nVmSize:\t 2097152 kB\nVmData:\t 1048576 kB\n";
    expect_free(files, 2 * gib, MemoryLimit::process);
    files["/proc/self/limits"] = "Max address space         3221225472           unlimited            bytes     \n";
    expect_free(files, gib, MemoryLimit::process);
}

TEST(FreeMemory, OfThisMachineIsMoreThanNone) {
    EXPECT_GT(free_memory().bytes, 0u);
}

}  // namespace
}  // namespace boids
