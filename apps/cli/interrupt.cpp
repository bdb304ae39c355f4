#include "boids/apps/cli/interrupt.h"

#include <csignal>

namespace boids::cli {

namespace {

volatile std::sig_atomic_t noted_signal = 0;

void note(int signal) {
    noted_signal = signal;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void watch_for_interrupts() {
    std::signal(SIGINT, note);
    std::signal(SIGTERM, note);
}

int interrupted() {
    return noted_signal;
}

}  // namespace boids::cli
