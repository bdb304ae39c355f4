// A film as a file: H.264 in MP4, VP9 in WebM, or GIF. Encoding runs in a thread of its own beside the drawing, and the
// file appears under its name only when it is complete.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "boids/render/image.h"

namespace boids {

enum class VideoKind { mp4, webm, gif };

/// What kind of film a file's name asks for, if any.
std::optional<VideoKind> video_kind(std::string_view path);

/// Pictures a second that a GIF can show: its delays are whole hundredths, and viewers slow down below two.
inline constexpr int most_gif_rate = 50;

class VideoFile {
public:
    /// Begins a film; MP4 and WebM need an even width and height. A Failure when the file cannot be written.
    VideoFile(const std::string& path, int width, int height, int pictures_per_second);
    /// Removes what is not finished.
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// Takes a picture and leaves a spent one in its place to draw into; waits while the encoder is behind.
    void add(Image& image);
    /// Completes the film and gives the file its name; a Failure when the disk refuses.
    void finish();
    /// How long the encoder has worked, in seconds.
    double seconds() const;

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace boids
