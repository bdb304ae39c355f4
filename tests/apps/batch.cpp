// batch: runs many command lines of boids in one process, because loading the program takes longer than most of what
// it is told to do. Each has a child of its own, so nothing of one is left for the next, and a crash is that of one.
//
// Read, again and again: a folder to run in, the standard input, the number of words, and the words, each ended by NUL.
// Written: the exit code, or less than 0 for a signal, the sizes of standard output and error in one line, and both of
// them.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "boids/apps/cli/command_line.h"

namespace {

constexpr unsigned patience = 300;  // seconds until a child that does not end is killed

struct Request {
    std::string folder, input;
    std::vector<std::string> words;
};

bool read(Request& request) {
    std::string count;
    for (std::string* part : {&request.folder, &request.input, &count})
        if (!std::getline(std::cin, *part, '\0')) return false;
    request.words.resize(std::stoul(count));
    for (std::string& word : request.words) std::getline(std::cin, word, '\0');
    return true;
}

/// A pipe that holds the text, which fits into it.
int pipe_of(const std::string& text) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0 || ::fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0 ||
        ::write(ends[1], text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        std::_Exit(125);
    ::close(ends[1]);
    return ends[0];
}

[[noreturn]] void run_as_child(Request& request, int output, int errors) {
    if (::chdir(request.folder.c_str()) != 0 || ::dup2(pipe_of(request.input), 0) < 0 || ::dup2(output, 1) < 0 ||
        ::dup2(errors, 2) < 0)
        std::_Exit(125);
    ::alarm(patience);
    std::string name = "boids";
    std::vector<char*> words{name.data()};
    for (std::string& word : request.words) words.push_back(word.data());
    words.push_back(nullptr);
    std::exit(boids::cli::run_command_line(static_cast<int>(words.size()) - 1, words.data()));
}

std::string take_text(int file) {
    std::string text(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
    if (::pread(file, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) std::abort();
    ::close(file);
    return text;
}

void answer(Request& request) {
    const int output = ::memfd_create("output", MFD_CLOEXEC), errors = ::memfd_create("errors", MFD_CLOEXEC);
    const pid_t child = ::fork();
    if (child == 0) run_as_child(request, output, errors);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) std::abort();
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    const std::string said = take_text(output), complained = take_text(errors);
    std::cout << code << ' ' << said.size() << ' ' << complained.size() << '\n' << said << complained << std::flush;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    for (Request request; read(request);) answer(request);
}
