// What goes wrong. The core itself never throws: it returns a Problem. Everything above it throws Error, whose text is
// one sentence that says what is wrong, where, and what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace boids {

/// A value that cannot be used: the key it belongs to, and the rest of the sentence.
struct Problem {
    std::string key;
    std::string sentence;
};

/// Bad input; `what()` is one sentence for the user.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Work that failed although the input was good: a file that cannot be written, a machine that lacks something.
class Failure : public Error {
public:
    using Error::Error;
};

}  // namespace boids
