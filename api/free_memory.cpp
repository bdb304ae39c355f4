#include "boids/api/free_memory.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

#ifdef __linux__
#include <fstream>
#include <sstream>
#endif

namespace boids {

namespace {

using Bytes = std::optional<std::uint64_t>;

/// Calls body(line) for every line of a text.
template <class Body>
void for_each_line(std::string_view text, Body&& body) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        body(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// A number at the beginning of a text, in bytes where it is followed by kB; nothing where it says "max" or the like.
Bytes leading_number(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(": \t"), text.size()));
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    constexpr std::uint64_t kilobyte = 1024, most = std::numeric_limits<std::uint64_t>::max() / kilobyte;
    const bool kilobytes = std::string_view(end, text.data() + text.size()).starts_with(" kB");
    return kilobytes ? std::min(value, most) * kilobyte : value;
}

/// The number that follows a name at the beginning of a line.
Bytes named_number(std::string_view text, std::string_view name) {
    Bytes found;
    for_each_line(text, [&](std::string_view line) {
        if (found || !line.starts_with(name) || line.size() == name.size()) return;
        if (std::string_view(": \t").find(line[name.size()]) != std::string_view::npos)
            found = leading_number(line.substr(name.size()));
    });
    return found;
}

std::vector<std::string_view> fields_of(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    for (;;) {
        const std::size_t end = line.find(separator);
        fields.push_back(line.substr(0, end));
        if (end == std::string_view::npos) return fields;
        line.remove_prefix(end + 1);
    }
}

bool lists(std::string_view names, std::string_view wanted) {
    const auto fields = fields_of(names, ',');
    return std::find(fields.begin(), fields.end(), wanted) != fields.end();
}

/// The files of one version of control groups.
struct GroupFiles {
    std::string_view filesystem, limit, usage;
    std::vector<std::string_view> reclaimable;  ///< Of memory.stat: what the kernel gives back before it kills.
};

const GroupFiles version_1 = {
    "cgroup", "memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
const GroupFiles version_2 = {
    "cgroup2", "memory.max", "memory.current", {"inactive_file", "active_file", "slab_reclaimable"}};

/// The group that limits this process' memory, as a path of its hierarchy: a line "4:memory:/path", or "0::/path".
std::optional<std::string_view> group_path(std::string_view groups, const GroupFiles& version) {
    std::optional<std::string_view> path;
    for_each_line(groups, [&](std::string_view line) {
        const auto fields = fields_of(line, ':');
        if (fields.size() < 3) return;
        const bool named = &version == &version_2 ? fields[0] == "0" && fields[1].empty() : lists(fields[1], "memory");
        if (named) path = line.substr(fields[0].size() + fields[1].size() + 2);
    });
    return path;
}

/// Where a hierarchy is mounted, and which of its groups is seen there.
struct Mount {
    std::string_view root, place;
};

/// A line "35 31 0:32 /root /place options - cgroup cgroup rw,memory".
std::optional<Mount> group_mount(std::string_view mounts, const GroupFiles& version) {
    std::optional<Mount> found;
    for_each_line(mounts, [&](std::string_view line) {
        const std::size_t dash = line.find(" - ");
        if (found || dash == std::string_view::npos) return;
        const auto fields = fields_of(line.substr(0, dash), ' '), kind = fields_of(line.substr(dash + 3), ' ');
        if (fields.size() < 5 || kind.size() < 3 || kind[0] != version.filesystem) return;
        if (&version == &version_2 || lists(kind[2], "memory")) found = Mount{fields[3], fields[4]};
    });
    return found;
}

/// A group as a path below where its hierarchy is mounted; empty where it is not below it.
std::string_view path_below(std::string_view path, std::string_view root) {
    if (root != "/") {
        if (!path.starts_with(root)) return {};
        path.remove_prefix(root.size());
    }
    return path.starts_with("/") && path != "/" && !path.starts_with("/..") ? path : std::string_view{};
}

/// What a group leaves, where it has a limit.
Bytes room_in(const std::string& folder, const GroupFiles& version, const ReadText& read) {
    const auto text_of = [&](std::string_view file) { return read(folder + "/" + std::string(file)).value_or(""); };
    const Bytes limit = leading_number(text_of(version.limit));
    if (!limit) return std::nullopt;
    std::uint64_t used = leading_number(text_of(version.usage)).value_or(0);
    const std::string statistics = text_of("memory.stat");
    for (const std::string_view name : version.reclaimable)
        used -= std::min(used, named_number(statistics, name).value_or(0));
    return *limit - std::min(*limit, used);
}

/// What the narrowest group leaves, of the own one and all above it.
Bytes group_room(const GroupFiles& version, const ReadText& read) {
    const std::string groups = read("/proc/self/cgroup").value_or(""),
                      mounts = read("/proc/self/mountinfo").value_or("");
    const auto path = group_path(groups, version);
    const auto mount = group_mount(mounts, version);
    if (!path || !mount) return std::nullopt;
    Bytes least;
    std::string_view below = path_below(*path, mount->root);
    for (;;) {
        const Bytes room = room_in(std::string(mount->place) + std::string(below), version, read);
        if (room) least = std::min(*room, least.value_or(*room));
        if (below.empty()) return least;
        below = below.substr(0, below.rfind('/'));
    }
}

/// What a limit of the process leaves (ulimit).
Bytes process_room(std::string_view limit, std::string_view usage, const ReadText& read) {
    const Bytes most = named_number(read("/proc/self/limits").value_or(""), limit);
    if (!most) return std::nullopt;
    const std::uint64_t used = named_number(read("/proc/self/status").value_or(""), usage).value_or(0);
    return *most - std::min(*most, used);
}

}  // namespace

FreeMemory free_memory(const ReadText& read) {
    FreeMemory free;
    const auto narrow = [&free](Bytes room, MemoryLimit limit) {
        if (room && *room < free.bytes) free = {*room, limit};
    };
    narrow(named_number(read("/proc/meminfo").value_or(""), "MemAvailable"), MemoryLimit::machine);
    narrow(group_room(version_1, read), MemoryLimit::control_group);
    narrow(group_room(version_2, read), MemoryLimit::control_group);
    narrow(process_room("Max address space", "VmSize", read), MemoryLimit::process);
    narrow(process_room("Max data size", "VmData", read), MemoryLimit::process);
    return free;
}

#ifdef __linux__

namespace {

std::optional<std::string> read_from_disk(const std::string& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

FreeMemory free_memory() {
    return free_memory(read_from_disk);
}

#else

FreeMemory free_memory() {
    return {};
}

#endif

}  // namespace boids
