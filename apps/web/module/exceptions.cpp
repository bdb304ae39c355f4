// Exceptions in WebAssembly: enough of a runtime to throw through frames, run their destructors and catch with
// catch (...). Debian's C++ library for WebAssembly has none of it.
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <typeinfo>

#include "boids/apps/web/module/caught.h"

asm(".tagtype __cpp_exception i32\n.globl __cpp_exception\n__cpp_exception:\n");  // the tag of what C++ throws

namespace {

struct Header {
    void* (*destroy)(void*);  // destructors return their object here
};

constexpr std::size_t before = 16;  ///< Bytes in front of a thrown object.
void* caught = nullptr;

Header& header_of(void* thrown) {
    return *reinterpret_cast<Header*>(static_cast<char*>(thrown) - before);
}

}  // namespace

/// Where the C++ library finds something that cannot be. Its own function would print a sentence, and bring all of
/// printf().
void std::__libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}

extern "C" {

[[noreturn]] void __abort_message(const char*, ...) {
    __builtin_trap();
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
    return static_cast<char*>(std::malloc(size + before)) + before;
}

void __cxa_free_exception(void* thrown) noexcept {
    std::free(static_cast<char*>(thrown) - before);
}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void* (*destroy)(void*)) {
    header_of(thrown).destroy = destroy;
    __builtin_wasm_throw(0, thrown);
}

void* __cxa_begin_catch(void* thrown) noexcept {
    return caught = thrown;
}

void __cxa_end_catch() {
    if (caught == nullptr) return;
    if (header_of(caught).destroy != nullptr) header_of(caught).destroy(caught);
    __cxa_free_exception(caught);
    caught = nullptr;
}

[[noreturn]] void __cxa_rethrow() {  // containers do, after clearing up
    void* const thrown = caught;
    caught = nullptr;
    __builtin_wasm_throw(0, thrown);
}

int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;  // threads of a page never end by themselves
}

// Clang asks for these where something is caught by its type; nothing of ours is.
struct {
    void* pad;
    void* data;
    int selector;
} __wasm_lpad_context;
int _Unwind_CallPersonality(void*) {
    return 0;
}
int __gxx_wasm_personality_v0(...) {
    return 0;
}

}  // extern "C"

namespace boids::web {

const char* caught_text() {
    return static_cast<std::exception*>(caught)->what();
}

}  // namespace boids::web
