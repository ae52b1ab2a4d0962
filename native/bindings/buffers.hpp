// Arrays on their way in and out: Python's buffers become vectors that the core owns, and its vectors become bytes.
//
// A buffer is any object with the buffer protocol, one dimension and the right kind of number: `array("i")` for whole
// numbers, `bytes` or a `bytearray` for single bytes. What the caller may change meanwhile has to be a buffer that can
// be written, a `bytearray` then. numpy is neither needed nor known.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/flat_sets.hpp"

namespace edgewise::bindings {

namespace nb = nanobind;

template <class Scalar>
struct Buffer {
    using Array = nb::ndarray<Scalar, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    Array array;

    [[nodiscard]] std::size_t size() const { return array.size(); }
    [[nodiscard]] Scalar* data() const { return array.data(); }
    [[nodiscard]] std::vector<std::remove_const_t<Scalar>> copy() const { return {data(), data() + size()}; }
};

using Ints = Buffer<const std::int32_t>;
using Bytes = Buffer<const std::uint8_t>;
using StopFlag = Buffer<std::uint8_t>;  // one byte that ends a run when it is set; empty for none

// Sets as the forms hold them: where each begins, and the members of all of them.
using Sets = std::pair<Ints, Ints>;

inline FlatSets flat_sets(const Ints& starts, const Ints& members) {
    return FlatSets(starts.copy(), members.copy());
}

inline std::optional<FlatSets> flat_sets(const std::optional<Sets>& sets) {
    return sets ? std::optional(flat_sets(sets->first, sets->second)) : std::nullopt;
}

// Any contiguous numbers as bytes, for `array.array` to take as they are.
template <class Numbers>
nb::bytes bytes_of(const Numbers& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(*numbers.data()));
}

using BytesList = nb::typed<nb::list, nb::bytes>;

template <class Numbers>
BytesList each_as_bytes(const std::vector<Numbers>& lists) {
    nb::list list;
    for (const Numbers& numbers : lists) list.append(bytes_of(numbers));
    return list;
}

}  // namespace edgewise::bindings

namespace nanobind::detail {

// As nanobind's own caster for arrays, but in signatures it is a buffer, not an array of numpy.
template <class Scalar>
struct type_caster<edgewise::bindings::Buffer<Scalar>> {
    NB_TYPE_CASTER(edgewise::bindings::Buffer<Scalar>, const_name("typing_extensions.Buffer"))

    // `auto`: the type of the flags differs between versions of nanobind.
    bool from_python(handle source, auto flags, cleanup_list* cleanup) noexcept {
        make_caster<typename edgewise::bindings::Buffer<Scalar>::Array> caster;
        if (!caster.from_python(source, flags, cleanup)) return false;
        value.array = std::move(caster.value);
        return true;
    }
};

}  // namespace nanobind::detail
