// Sends and receives boids in rounds of point-to-point messages that do not block. A receiver learns the size of a
// message when it arrives. All messages of a round are under way at once, no rank waits for one that it exchanges
// nothing with, and other work can be done between the beginning and the end of a round.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

template <class T>
class Messenger {
public:
    explicit Messenger(MPI_Comm ranks) : ranks_(ranks) {}

    MPI_Datatype type() const { return type_.get(); }

    /// A message to a rank; its boids must stay in place until the round is over.
    void send(int rank, int tag, const std::vector<T>& boids) { outgoing_.push_back({rank, tag, &boids}); }
    /// A message from a rank, to be received into a vector.
    void expect(int rank, int tag, std::vector<T>& boids) {
        incoming_.push_back({rank, tag, &boids, MPI_MESSAGE_NULL, 0, false});
    }

    /// Counts what was sent by other means.
    void count(std::size_t messages, std::size_t bytes) {
        messages_ += messages;
        bytes_ += bytes;
    }
    std::uint64_t messages() const { return messages_; }
    std::uint64_t bytes() const { return bytes_; }
    /// The seconds spent waiting for messages, and those spent polling for them in between.
    double wait_seconds() const { return wait_seconds_; }
    double poll_seconds() const { return poll_seconds_; }

    /// Begins a round: all messages are under way.
    void begin() {
        for (const Outgoing& message : outgoing_) {
            const int size = static_cast<int>(message.boids->size());
            MPI_Isend(message.boids->data(), size, type(), message.rank, message.tag, ranks_, &open_.emplace_back());
            count(1, message.boids->size() * sizeof(T));
        }
        is_over_ = false;
    }

    /// Receives messages that have arrived, if there is room for them. MPI makes progress only while it is called, so
    /// this is called now and then during other work.
    void poll() {
        if (is_over_) return;
        const auto began = std::chrono::steady_clock::now();
        bool all = true;
        for (Incoming& message : incoming_) all = (message.received || try_to_receive(message)) && all;
        int done = 0;
        MPI_Testall(static_cast<int>(open_.size()), open_.data(), &done, MPI_STATUSES_IGNORE);
        is_over_ = all && done != 0;
        poll_seconds_ += seconds_since(began);
    }

    /// Ends the round: waits until all messages have been sent and received.
    void finish() {
        const auto began = std::chrono::steady_clock::now();
        for (Incoming& message : incoming_)
            if (!message.received) wait_for(message);
        MPI_Waitall(static_cast<int>(open_.size()), open_.data(), MPI_STATUSES_IGNORE);
        is_over_ = true;
        open_.clear();
        outgoing_.clear();
        incoming_.clear();
        wait_seconds_ += seconds_since(began);
    }

    /// A whole round.
    void deliver() {
        begin();
        finish();
    }

private:
    struct Outgoing {
        int rank, tag;
        const std::vector<T>* boids;
    };
    struct Incoming {
        int rank, tag;
        std::vector<T>* boids;
        MPI_Message handle;  ///< Null before the message has arrived, and after it was received.
        int count;
        bool received;
    };

    static double seconds_since(std::chrono::steady_clock::time_point began) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    /// Receives a message that has arrived, if its vector has room for it: polling must not allocate.
    bool try_to_receive(Incoming& message) {
        if (message.handle == MPI_MESSAGE_NULL) {
            int came = 0;
            MPI_Status status;
            MPI_Improbe(message.rank, message.tag, ranks_, &came, &message.handle, &status);
            if (came == 0) return false;
            MPI_Get_count(&status, type(), &message.count);
        }
        if (static_cast<std::size_t>(message.count) > message.boids->capacity()) return false;
        receive(message);
        return true;
    }

    void wait_for(Incoming& message) {
        if (message.handle == MPI_MESSAGE_NULL) {
            MPI_Status status;
            MPI_Mprobe(message.rank, message.tag, ranks_, &message.handle, &status);
            MPI_Get_count(&status, type(), &message.count);
        }
        receive(message);
    }

    void receive(Incoming& message) {
        message.boids->resize(static_cast<std::size_t>(message.count));
        MPI_Imrecv(message.boids->data(), message.count, type(), &message.handle, &open_.emplace_back());
        message.received = true;
    }

    MPI_Comm ranks_;
    Datatype<T> type_;
    std::vector<Outgoing> outgoing_;
    std::vector<Incoming> incoming_;
    std::vector<MPI_Request> open_;
    bool is_over_ = true;
    std::uint64_t messages_ = 0, bytes_ = 0;
    double wait_seconds_ = 0, poll_seconds_ = 0;
};

}  // namespace boids::mpi
