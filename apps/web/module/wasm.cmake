# WebAssembly by Clang and Debian's libraries for WASI.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -Wno-deprecated")  # the target has a newer name
set(CMAKE_EXE_LINKER_FLAGS_INIT "--no-wasm-opt -Wl,-z,stack-size=1048576")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
