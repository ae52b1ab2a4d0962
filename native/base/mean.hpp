// A total divided over its parts, for counters that are reported as an average: 0 where there is nothing to divide by.
#pragma once

namespace edgewise {

template <class Total, class Parts>
[[nodiscard]] constexpr double mean(Total total, Parts parts) {
    return parts > 0 ? static_cast<double>(total) / static_cast<double>(parts) : 0.0;
}

}  // namespace edgewise
