// The runs of a sweep that are done, one line of text each, in the order in which they ended. The file only grows, by
// whole lines with a checksum each: whatever ends the program, all other lines are good, and a torn last one is cut
// off.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

#include "boids/sweep/sweep_run.h"

namespace boids {

class SweepJournal {
public:
    /// Opens or begins a journal for a sweep of this fingerprint, with so many runs and columns. An Error where it is
    /// of another sweep, a Failure where it cannot be written or somebody else does.
    SweepJournal(const std::string& path, const std::string& fingerprint, std::size_t runs, std::size_t columns);
    ~SweepJournal();
    SweepJournal(const SweepJournal&) = delete;
    SweepJournal& operator=(const SweepJournal&) = delete;

    /// What is done so far, by the number of the run.
    const std::map<std::size_t, RunResult>& results() const { return results_; }
    /// A run is done.
    void append(std::size_t run, const RunResult& result);
    /// Brings all of it to the disk.
    void sync();

private:
    void open();
    void read(const std::string& text);
    void write(std::string_view line);

    std::string path_, head_;
    std::size_t runs_, columns_;
    int file_ = -1;
    std::map<std::size_t, RunResult> results_;
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

}  // namespace boids
