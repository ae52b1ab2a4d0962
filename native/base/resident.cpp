#include "base/resident.hpp"

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#endif

namespace edgewise {

std::optional<std::uint64_t> resident_bytes() {
#ifdef __linux__
    // The second number of the line is what is in use, in pages.
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::array<char, 128> line{};
    const auto length = ::read(file, line.data(), line.size());
    ::close(file);
    if (length <= 0) return std::nullopt;
    const char* end = line.data() + length;
    const char* number = std::find(static_cast<const char*>(line.data()), end, ' ');
    std::uint64_t pages = 0;
    if (number == end || std::from_chars(number + 1, end, pages).ec != std::errc()) return std::nullopt;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
#elif defined(__EMSCRIPTEN__)
    // All that a browser has given; it is never given back, only used again.
    return std::uint64_t{__builtin_wasm_memory_size(0)} << 16U;
#else
    return std::nullopt;
#endif
}

}  // namespace edgewise
