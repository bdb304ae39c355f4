// Digits of very large whole numbers, in place of the C++ library's: its tables for any number of digits would be a
// third of the module, and std::to_chars() asks for nothing but these.
#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace {

__extension__ typedef unsigned __int128 Wide;  // larger ones are shorter with an exponent

struct Written {  // as std::to_chars_result
    char* end;
    int problem;
};

}  // namespace

extern "C" {

Written write_whole_number(char* first, char* last, double number,
                           std::uint32_t digits) asm("_ZNSt3__220__d2fixed_buffered_nEPcS0_dj");
Written write_digits(char* first, char* last, double number,
                     std::uint32_t digits) asm("_ZNSt3__218__d2exp_buffered_nEPcS0_dj");
Written write_float(char* first, char* last, float number,
                    int format) asm("_ZNSt3__216__f2s_buffered_nEPcS0_fNS_12chars_formatE");

Written write_whole_number(char* first, char* last, double number, std::uint32_t) {
    char digits[40], *begin = digits + sizeof digits;
    for (auto left = static_cast<Wide>(number); left > 0; left /= 10) *--begin = static_cast<char>('0' + left % 10);
    const auto count = digits + sizeof digits - begin;
    if (last - first < count) return {last, EOVERFLOW};
    return {std::copy_n(begin, count, first), 0};
}

// What would bring the tables back: a given number of digits, and floats. Nothing here asks for them.
Written write_digits(char*, char*, double, std::uint32_t) {
    __builtin_trap();
}
Written write_float(char*, char*, float, int) {
    __builtin_trap();
}

}  // extern "C"
