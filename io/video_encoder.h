// One film through libavcodec and libavformat, picture by picture, into a file that exists already.
#pragma once

#include <memory>
#include <string>

#include "boids/io/gif_palette.h"
#include "boids/io/video_file.h"

struct AVCodecContext;
struct AVFormatContext;
struct AVFrame;
struct AVPacket;
struct AVStream;
struct SwsContext;

namespace boids {

class VideoEncoder {
public:
    /// Writes to `path`; failures speak of `name`.
    VideoEncoder(VideoKind kind, const std::string& path, const std::string& name, int width, int height, int rate);
    ~VideoEncoder();
    VideoEncoder(const VideoEncoder&) = delete;
    VideoEncoder& operator=(const VideoEncoder&) = delete;

    void encode(const Image& image);
    /// Writes what the encoder still holds back, and the end of the file.
    void finish();

private:
    struct Release {
        void operator()(AVFormatContext* format) const;
        void operator()(AVCodecContext* codec) const;
        void operator()(AVFrame* frame) const;
        void operator()(AVPacket* packet) const;
        void operator()(SwsContext* scaler) const;
    };
    template <class T>
    using Owned = std::unique_ptr<T, Release>;

    void open_codec(int width, int height, int rate);
    void open_file(const std::string& path);
    void convert(const Image& image);
    void index_colours(const Image& image);
    void send(const AVFrame* frame);
    void check(int result) const;
    void check_written() const;

    VideoKind kind_;
    std::string name_;
    Owned<AVFormatContext> format_;
    Owned<AVCodecContext> codec_;
    Owned<AVFrame> frame_;
    Owned<AVPacket> packet_;
    Owned<SwsContext> scaler_;
    AVStream* stream_ = nullptr;
    GifPalette palette_;
    std::int64_t count_ = 0;
    bool ended_ = false;  ///< The end of the file is written, or was tried: that must not be done twice.
};

}  // namespace boids
