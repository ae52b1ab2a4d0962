// How much memory the process has in use: the final word on a memory limit, since it leaves nothing out.
#pragma once

#include <cstdint>
#include <optional>

namespace edgewise {

// Bytes of the whole process, Python included; nothing where the system does not say.
[[nodiscard]] std::optional<std::uint64_t> resident_bytes();

}  // namespace edgewise
