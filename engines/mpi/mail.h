// The letters that ranks send each other in one round: boids, of which a rank learns how many they are when they come.
// All of them are under way at once, and nobody waits for a rank that it has nothing to do with. Between the beginning
// and the end of a round there is time for other work.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

template <class T>
class Mail {
public:
    explicit Mail(MPI_Comm ranks) : ranks_(ranks) {}

    MPI_Datatype type() const { return type_.get(); }

    /// A letter to a rank; what it holds must stay until the round is over.
    void send(int rank, int subject, const std::vector<T>& boids) { outgoing_.push_back({rank, subject, &boids}); }
    /// A letter from a rank, to be written into a vector.
    void expect(int rank, int subject, std::vector<T>& boids) {
        incoming_.push_back({rank, subject, &boids, MPI_MESSAGE_NULL, 0, false});
    }

    /// Counts what was sent by other means.
    void count(std::size_t messages, std::size_t bytes) {
        messages_ += messages;
        bytes_ += bytes;
    }
    std::uint64_t messages() const { return messages_; }
    std::uint64_t bytes() const { return bytes_; }
    /// The seconds that it has waited for letters, and those that it has taken to look for them in between.
    double waited() const { return waited_; }
    double looked() const { return looked_; }

    /// Begins a round: all letters are under way.
    void begin() {
        for (const Outgoing& letter : outgoing_) {
            const int size = static_cast<int>(letter.boids->size());
            MPI_Isend(letter.boids->data(), size, type(), letter.rank, letter.subject, ranks_, &open_.emplace_back());
            count(1, letter.boids->size() * sizeof(T));
        }
        is_over_ = false;
    }

    /// Looks whether letters have come, and takes those for which there is room. MPI brings letters on their way only
    /// while it is called, so whoever has other work calls this now and then.
    void look() {
        if (is_over_) return;
        const auto began = std::chrono::steady_clock::now();
        bool all = true;
        for (Incoming& letter : incoming_) all = (letter.taken || try_to_take(letter)) && all;
        int done = 0;
        MPI_Testall(static_cast<int>(open_.size()), open_.data(), &done, MPI_STATUSES_IGNORE);
        is_over_ = all && done != 0;
        looked_ += seconds_since(began);
    }

    /// Ends the round: waits until all letters are delivered.
    void finish() {
        const auto began = std::chrono::steady_clock::now();
        for (Incoming& letter : incoming_)
            if (!letter.taken) wait_for(letter);
        MPI_Waitall(static_cast<int>(open_.size()), open_.data(), MPI_STATUSES_IGNORE);
        is_over_ = true;
        open_.clear();
        outgoing_.clear();
        incoming_.clear();
        waited_ += seconds_since(began);
    }

    /// A whole round.
    void deliver() {
        begin();
        finish();
    }

private:
    struct Outgoing {
        int rank, subject;
        const std::vector<T>* boids;
    };
    struct Incoming {
        int rank, subject;
        std::vector<T>* boids;
        MPI_Message message;  ///< None before it has come, and after it was taken.
        int count;
        bool taken;
    };

    static double seconds_since(std::chrono::steady_clock::time_point began) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    /// Takes a letter that has come, if its vector has room for it: this is no time to ask for memory.
    bool try_to_take(Incoming& letter) {
        if (letter.message == MPI_MESSAGE_NULL) {
            int came = 0;
            MPI_Status status;
            MPI_Improbe(letter.rank, letter.subject, ranks_, &came, &letter.message, &status);
            if (came == 0) return false;
            MPI_Get_count(&status, type(), &letter.count);
        }
        if (static_cast<std::size_t>(letter.count) > letter.boids->capacity()) return false;
        take(letter);
        return true;
    }

    void wait_for(Incoming& letter) {
        if (letter.message == MPI_MESSAGE_NULL) {
            MPI_Status status;
            MPI_Mprobe(letter.rank, letter.subject, ranks_, &letter.message, &status);
            MPI_Get_count(&status, type(), &letter.count);
        }
        take(letter);
    }

    void take(Incoming& letter) {
        letter.boids->resize(static_cast<std::size_t>(letter.count));
        MPI_Imrecv(letter.boids->data(), letter.count, type(), &letter.message, &open_.emplace_back());
        letter.taken = true;
    }

    MPI_Comm ranks_;
    Datatype<T> type_;
    std::vector<Outgoing> outgoing_;
    std::vector<Incoming> incoming_;
    std::vector<MPI_Request> open_;
    bool is_over_ = true;
    std::uint64_t messages_ = 0, bytes_ = 0;
    double waited_ = 0, looked_ = 0;
};

}  // namespace boids::mpi
