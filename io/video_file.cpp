#include "boids/io/video_file.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "boids/io/output_file.h"
#include "boids/io/video_encoder.h"

namespace boids {

std::optional<VideoKind> video_kind(std::string_view path) {
    if (path.ends_with(".mp4")) return VideoKind::mp4;
    if (path.ends_with(".webm")) return VideoKind::webm;
    if (path.ends_with(".gif")) return VideoKind::gif;
    return {};
}

/// The thread that encodes, and the few pictures that wait for it.
class VideoFile::Work {
public:
    Work(const std::string& path, int width, int height, int rate)
        : file_(path),
          encoder_(video_kind(path).value(), file_.unfinished_path(), path, width, height, rate),
          thread_([this] { encode_all(); }) {}

    ~Work() {
        {
            const std::lock_guard lock(mutex_);
            waiting_.clear();
        }
        stop();
    }

    void add(Image& image) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_.size() < most_waiting || problem_; });
        if (problem_) std::rethrow_exception(problem_);
        waiting_.push_back(std::move(image));
        image = Image{};
        if (!spent_.empty()) {
            image = std::move(spent_.back());
            spent_.pop_back();
        }
        changed_.notify_all();
    }

    void finish() {
        stop();
        if (problem_) std::rethrow_exception(problem_);
        encoder_.finish();
        file_.finish();
    }

    double seconds() const {
        const std::lock_guard lock(mutex_);
        return std::chrono::duration<double>(worked_).count();
    }

private:
    static constexpr std::size_t most_waiting = 3;

    void stop() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        changed_.notify_all();
        if (thread_.joinable()) thread_.join();
    }

    void encode_all() {
        try {
            while (auto image = next()) encode(std::move(*image));
        } catch (...) {
            const std::lock_guard lock(mutex_);
            problem_ = std::current_exception();
            changed_.notify_all();
        }
    }

    std::optional<Image> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !waiting_.empty() || over_; });
        if (waiting_.empty()) return {};
        Image image = std::move(waiting_.front());
        waiting_.pop_front();
        return image;
    }

    void encode(Image image) {
        const auto began = std::chrono::steady_clock::now();
        encoder_.encode(image);
        const std::lock_guard lock(mutex_);
        worked_ += std::chrono::steady_clock::now() - began;
        spent_.push_back(std::move(image));
        changed_.notify_all();
    }

    OutputFile file_;  ///< Holds the temporary name; the encoder writes there.
    VideoEncoder encoder_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Image> waiting_, spent_;
    std::exception_ptr problem_;
    std::chrono::steady_clock::duration worked_{};
    bool over_ = false;
    std::thread thread_;
};

VideoFile::VideoFile(const std::string& path, int width, int height, int pictures_per_second)
    : work_(std::make_unique<Work>(path, width, height, pictures_per_second)) {}

VideoFile::~VideoFile() = default;

void VideoFile::add(Image& image) {
    work_->add(image);
}

void VideoFile::finish() {
    work_->finish();
}

double VideoFile::seconds() const {
    return work_->seconds();
}

}  // namespace boids
