#include "boids/apps/cli/picture_output.h"

#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <optional>

#include "boids/core/text/error.h"
#include "boids/io/output_file.h"
#include "boids/io/video_file.h"

namespace boids::cli {

namespace {

/// A file name with a place for a number: frames/%05d.png.
struct NumberedName {
    std::string before, after;
    int digits = 0;

    std::string name(std::int64_t number) const { return fmt::format("{}{:0{}}{}", before, number, digits, after); }
};

std::optional<NumberedName> numbered_name(const std::string& path) {
    const std::size_t sign = path.find('%'), letter = path.find('d', sign);
    if (sign == std::string::npos || letter == std::string::npos) return {};
    NumberedName result{path.substr(0, sign), path.substr(letter + 1)};
    const char *first = path.data() + sign + 1, *last = path.data() + letter;
    if (first == last) return result;
    const auto [end, error] = std::from_chars(first, last, result.digits);
    if (error != std::errc{} || end != last || result.digits < 0 || result.digits > 20) return {};
    return result;
}

class Film : public PictureOutput {
public:
    Film(const std::string& path, int width, int height, int fps) : file_(path, width, height, fps) {}

    void add(Image& image) override { file_.add(image); }
    void finish() override { file_.finish(); }
    double seconds() const override { return file_.seconds(); }

private:
    VideoFile file_;
};

/// The last picture that comes.
class SinglePicture : public PictureOutput {
public:
    SinglePicture(const std::string& path, Opacity opacity) : file_(path), opacity_(opacity) {}

    void add(Image& image) override { std::swap(last_, image); }
    void finish() override {
        file_.write(png_bytes(last_, opacity_));
        file_.finish();
    }

private:
    OutputFile file_;  ///< Opened before the work begins: what cannot be written is known at once.
    Opacity opacity_;
    Image last_;
};

class Sequence : public PictureOutput {
public:
    Sequence(const NumberedName& name, Opacity opacity) : name_(name), opacity_(opacity) {}

    void add(Image& image) override { write_png(name_.name(count_++), image, opacity_); }
    void finish() override {}

private:
    NumberedName name_;
    Opacity opacity_;
    std::int64_t count_ = 0;
};

}  // namespace

OutputKind output_kind(const std::string& path) {
    if (video_kind(path)) return OutputKind::film;
    if (!path.ends_with(".png"))
        throw Error(path + ": is no kind of picture that can be written; end it in .mp4, .webm, .gif or .png");
    if (path.find('%') == std::string::npos) return OutputKind::picture;
    if (!numbered_name(path)) throw Error(path + ": has a % that is no number; write it like frames/%05d.png");
    return OutputKind::sequence;
}

std::unique_ptr<PictureOutput> open_output(const std::string& path, int width, int height, int fps, Opacity opacity) {
    switch (output_kind(path)) {
        case OutputKind::film: return std::make_unique<Film>(path, width, height, fps);
        case OutputKind::picture: return std::make_unique<SinglePicture>(path, opacity);
        case OutputKind::sequence: break;
    }
    return std::make_unique<Sequence>(*numbered_name(path), opacity);
}

}  // namespace boids::cli
