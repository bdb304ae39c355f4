#include "boids/io/video_encoder.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
}

#include <utility>

#include "boids/core/text/error.h"

namespace boids {

namespace {

/// How each kind of film is made. The choices trade size for speed: boids are small and sharp, and people wait.
struct Recipe {
    const char* format;
    const char* codec;
    AVPixelFormat pixels;
    std::initializer_list<std::pair<const char*, const char*>> options;
};

const Recipe& recipe_of(VideoKind kind) {
    static const Recipe recipes[] = {
        {"mp4", "libx264", AV_PIX_FMT_YUV420P, {{"preset", "veryfast"}, {"crf", "19"}}},
        // In real time most of the dither of a dark sky is lost, and its steps are seen as bands. So it is where smooth
        // places are quantised as coarsely as others: of a night sky a third is then flat, a tenth with `aq-mode`.
        {"webm",
         "libvpx-vp9",
         AV_PIX_FMT_YUV420P,
         {{"crf", "27"}, {"b", "0"}, {"deadline", "good"}, {"cpu-used", "5"}, {"row-mt", "1"}, {"aq-mode", "1"}}},
        {"gif", "gif", AV_PIX_FMT_PAL8, {}},
    };
    return recipes[static_cast<std::size_t>(kind)];
}

std::string words_of(int error) {
    char words[AV_ERROR_MAX_STRING_SIZE] = "";
    av_strerror(error, words, sizeof words);
    return words;
}

}  // namespace

void VideoEncoder::Release::operator()(AVFormatContext* format) const {
    if (format->pb) avio_closep(&format->pb);
    avformat_free_context(format);
}
void VideoEncoder::Release::operator()(AVCodecContext* codec) const {
    avcodec_free_context(&codec);
}
void VideoEncoder::Release::operator()(AVFrame* frame) const {
    av_frame_free(&frame);
}
void VideoEncoder::Release::operator()(AVPacket* packet) const {
    av_packet_free(&packet);
}
void VideoEncoder::Release::operator()(SwsContext* scaler) const {
    sws_freeContext(scaler);
}

VideoEncoder::VideoEncoder(VideoKind kind, const std::string& path, const std::string& name, int width, int height,
                           int rate)
    : kind_(kind), name_(name), frame_(av_frame_alloc()), packet_(av_packet_alloc()) {
    av_log_set_level(AV_LOG_QUIET);
    AVFormatContext* format = nullptr;
    check(avformat_alloc_output_context2(&format, nullptr, recipe_of(kind).format, path.c_str()));
    format_.reset(format);
    open_codec(width, height, rate);
    open_file(path);
    frame_->format = codec_->pix_fmt;
    frame_->width = width;
    frame_->height = height;
    check(av_frame_get_buffer(frame_.get(), 0));
}

VideoEncoder::~VideoEncoder() {
    // An abandoned GIF keeps its last picture until its end is written.
    if (kind_ == VideoKind::gif && !ended_) av_write_trailer(format_.get());
}

void VideoEncoder::check(int result) const {
    if (result < 0)
        throw Failure(name_ + ": cannot be written to its end (" + words_of(result) + "); check the space on the disk");
}

/// The muxer notes a disk that refuses and goes on; look for that.
void VideoEncoder::check_written() const {
    check(format_->pb->error);
}

void VideoEncoder::open_codec(int width, int height, int rate) {
    const Recipe& recipe = recipe_of(kind_);
    const AVCodec* codec = avcodec_find_encoder_by_name(recipe.codec);
    if (!codec)
        throw Failure(name_ + ": this machine's libavcodec has no encoder " + recipe.codec +
                      "; choose another kind of file");
    codec_.reset(avcodec_alloc_context3(codec));
    codec_->width = width;
    codec_->height = height;
    codec_->pix_fmt = recipe.pixels;
    codec_->time_base = {1, rate};
    codec_->framerate = {rate, 1};
    codec_->gop_size = 2 * rate;
    codec_->thread_count = 0;
    if (kind_ != VideoKind::gif) {
        codec_->colorspace = AVCOL_SPC_BT709;
        codec_->color_primaries = AVCOL_PRI_BT709;
        codec_->color_trc = AVCOL_TRC_BT709;
        codec_->color_range = AVCOL_RANGE_MPEG;
    }
    if (format_->oformat->flags & AVFMT_GLOBALHEADER) codec_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    for (const auto& [key, value] : recipe.options) check(av_opt_set(codec_.get(), key, value, AV_OPT_SEARCH_CHILDREN));
    if (const int result = avcodec_open2(codec_.get(), codec, nullptr); result < 0)
        throw Failure(name_ + ": " + recipe.codec + " cannot make a film of this size (" + words_of(result) +
                      "); choose a smaller --size");
}

void VideoEncoder::open_file(const std::string& path) {
    stream_ = avformat_new_stream(format_.get(), nullptr);
    if (!stream_) throw std::bad_alloc();
    stream_->time_base = codec_->time_base;
    stream_->avg_frame_rate = codec_->framerate;
    check(avcodec_parameters_from_context(stream_->codecpar, codec_.get()));
    check(avio_open(&format_->pb, path.c_str(), AVIO_FLAG_WRITE));
    // The index of an MP4 goes to its beginning, so that browsers begin to show it at once.
    if (kind_ == VideoKind::mp4) check(av_opt_set(format_->priv_data, "movflags", "+faststart", 0));
    check(avformat_write_header(format_.get(), nullptr));
    check_written();
}

void VideoEncoder::convert(const Image& image) {
    if (!scaler_) {
        scaler_.reset(sws_getContext(image.width, image.height, AV_PIX_FMT_RGBA, image.width, image.height,
                                     codec_->pix_fmt, SWS_BILINEAR, nullptr, nullptr, nullptr));
        if (!scaler_) throw std::bad_alloc();
        const int* coefficients = sws_getCoefficients(SWS_CS_ITU709);
        sws_setColorspaceDetails(scaler_.get(), coefficients, 1, coefficients, 0, 0, 1 << 16, 1 << 16);
    }
    const std::uint8_t* const rows[] = {image.rgba.data()};
    const int stride[] = {4 * image.width};
    sws_scale(scaler_.get(), rows, stride, 0, image.height, frame_->data, frame_->linesize);
}

void VideoEncoder::index_colours(const Image& image) {
    if (palette_.suit(image)) {
        auto* colours = reinterpret_cast<std::uint32_t*>(frame_->data[1]);
        std::fill(colours, colours + 256, 0);
        for (const auto& [red, green, blue] : palette_.colours())
            *colours++ = 0xFF000000u | static_cast<std::uint32_t>(red << 16 | green << 8 | blue);
    }
    for (int y = 0; y < image.height; ++y) {
        std::uint8_t* row = frame_->data[0] + std::ptrdiff_t{y} * frame_->linesize[0];
        for (int x = 0; x < image.width; ++x) row[x] = palette_.index(image, x, y);
    }
}

void VideoEncoder::encode(const Image& image) {
    check(av_frame_make_writable(frame_.get()));
    if (kind_ == VideoKind::gif)
        index_colours(image);
    else
        convert(image);
    frame_->pts = count_++;
    send(frame_.get());
}

void VideoEncoder::send(const AVFrame* frame) {
    check(avcodec_send_frame(codec_.get(), frame));
    int result = 0;
    while ((result = avcodec_receive_packet(codec_.get(), packet_.get())) >= 0) {
        av_packet_rescale_ts(packet_.get(), codec_->time_base, stream_->time_base);
        packet_->stream_index = stream_->index;
        if (packet_->duration == 0) packet_->duration = av_rescale_q(1, codec_->time_base, stream_->time_base);
        check(av_interleaved_write_frame(format_.get(), packet_.get()));
        check_written();
    }
    if (result != AVERROR(EAGAIN) && result != AVERROR_EOF) check(result);
}

void VideoEncoder::finish() {
    send(nullptr);
    ended_ = true;
    check(av_write_trailer(format_.get()));
    avio_flush(format_->pb);
    check_written();
    check(avio_closep(&format_->pb));
}

}  // namespace boids
