// What the C++ library for WASI lacks: destructors of thread_local variables. There is one thread, and it ends with the
// program.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}
