#include "boids/io/output_names.h"

#include <filesystem>

namespace boids {

namespace fs = std::filesystem;

std::string link_target(const std::string& path) {
    constexpr int most_links = 40;  // as the kernel has it
    std::error_code none;
    fs::path target = path;
    for (int i = 0; i < most_links && fs::is_symlink(target, none); ++i)
        target = target.parent_path() / fs::read_symlink(target, none);
    return target.string();
}

bool is_stream(const std::string& path) {
    std::error_code none;
    const fs::file_type type = fs::status(path, none).type();
    const bool plain = type == fs::file_type::not_found || type == fs::file_type::regular;
    return !plain || path.starts_with("/dev/") || path.starts_with("/proc/");
}

std::string unfinished_name(const std::string& path) {
    return link_target(path) + ".partial";
}

std::string assembly_name(const std::string& path) {
    return link_target(path) + ".partial.h5";
}

std::string previous_name(const std::string& path) {
    return link_target(path) + ".previous";
}

std::string units_name(const std::string& path) {
    const fs::path target = link_target(path);
    return (target.parent_path() / (target.extension() == ".csv" ? target.stem() : target.filename())).string() +
           ".units.csv";
}

std::vector<std::string> occupied_names(const std::string& path, OutputForm form) {
    if (is_stream(path)) return {path};
    std::vector<std::string> names = {path, unfinished_name(path)};
    if (form == OutputForm::metrics)
        for (const std::string& name : {units_name(path), unfinished_name(units_name(path))}) names.push_back(name);
    if (form == OutputForm::trajectory) names.push_back(assembly_name(path));
    if (form == OutputForm::checkpoint) names.push_back(previous_name(path));
    return names;
}

bool same_file(const std::string& a, const std::string& b) {
    std::error_code none;
    if (fs::is_character_file(a, none)) return false;
    const auto place = [&none](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(link_target(path), none), none);
    };
    return place(a) == place(b);
}

}  // namespace boids
