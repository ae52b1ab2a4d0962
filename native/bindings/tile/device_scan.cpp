// The exact scan on a device: the class `DeviceScan`. What kernels work on is handed over as bytes.
#include "tile/scan/device/device_scan.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "bindings/tile/tile_jobs.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using Parts = nb::typed<nb::tuple, nb::bytes, nb::bytes, nb::bytes, nb::bytes>;

template <class Number>
std::vector<Number> numbers_of(const Bytes& bytes) {
    if (bytes.size() % sizeof(Number) != 0) throw std::invalid_argument("whole numbers are expected");
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
}

// Slots of a device as Python reads them: rows of one length, and three numbers for each.
struct Slots {
    std::vector<std::uint16_t> rows;
    std::vector<std::int16_t> places;
    std::vector<std::int16_t> floors;
    std::vector<std::uint16_t> nexts;
    std::size_t row;

    Slots(const Bytes& paths, const Bytes& laid, const Bytes& first, const Bytes& next, std::size_t length)
        : rows(numbers_of<std::uint16_t>(paths)),
          places(numbers_of<std::int16_t>(laid)),
          floors(numbers_of<std::int16_t>(first)),
          nexts(numbers_of<std::uint16_t>(next)),
          row(length) {
        const std::size_t count = places.size();
        if (rows.size() != row * count || floors.size() != count || nexts.size() != count) {
            throw std::invalid_argument("not as many rows as slots");
        }
    }
    [[nodiscard]] std::span<const std::uint16_t> path(std::size_t slot) const {
        const auto laid = static_cast<std::size_t>(places[slot]);
        if (laid > row) throw std::invalid_argument("a path is longer than its row");
        return std::span(rows).subspan(slot * row, laid);
    }
};

std::size_t row_of(const DeviceScan& scan) {
    constexpr std::size_t kMultiple = 16;
    return (static_cast<std::size_t>(scan.lists().places()) / kMultiple + 1) * kMultiple;
}

Parts parts(const DeviceScan& scan, const nb::typed<nb::sequence, Ints>& jobs) {
    std::vector<std::uint16_t> rows;
    std::vector<std::int16_t> places;
    std::vector<std::int16_t> floors;
    std::vector<std::uint16_t> nexts;
    for (const nb::handle job : jobs) {
        const DevicePart part = scan.part(job_of(nb::cast<Ints>(job).copy()));
        rows.insert(rows.end(), part.path.begin(), part.path.end());
        places.push_back(static_cast<std::int16_t>(part.path.size()));
        floors.push_back(static_cast<std::int16_t>(part.floor));
        nexts.push_back(part.next);
        rows.resize(places.size() * row_of(scan));
    }
    return nb::make_tuple(bytes_of(rows), bytes_of(places), bytes_of(floors), bytes_of(nexts));
}

BytesList jobs(const DeviceScan& scan, const Bytes& paths, const Bytes& laid, const Bytes& first, const Bytes& next) {
    const Slots slots(paths, laid, first, next, row_of(scan));
    nb::list jobs;
    for (std::size_t slot = 0; slot < slots.places.size(); ++slot) {
        if (slots.places[slot] < 0) continue;
        const auto job = scan.job(slots.path(slot), slots.floors[slot], slots.nexts[slot]);
        if (job) jobs.append(bytes_of(as_numbers(*job)));
    }
    return jobs;
}

std::optional<nb::bytes> whole(const DeviceScan& scan) {
    const auto job = scan.whole();
    return job ? std::optional(bytes_of(as_numbers(*job))) : std::nullopt;
}

std::optional<std::string> misfit(const TileBoard& board) {
    std::string reason = DeviceLists::misfit(board);
    return reason.empty() ? std::nullopt : std::optional(std::move(reason));
}

}  // namespace

void bind_device_scan(nb::module_& module) {
    module.def("device_scan_misfit", &misfit, "board"_a,
               "Why a board cannot be scanned on a device; None where it can.");
    nb::class_<DeviceScan>(module, "DeviceScan",
                           "An exact scan for a device: its lists, its parts of the tree, its solutions.")
        .def(
            "__init__",
            [](DeviceScan* self, const TileBoard& board, std::uint64_t seed, bool break_symmetry, bool up_to_turns) {
                TilesOptions options;
                options.seed = seed;
                options.break_symmetry = break_symmetry;
                options.up_to_turns = up_to_turns;
                new (self) DeviceScan(board, options);
            },
            "board"_a, "seed"_a, "break_symmetry"_a, "up_to_turns"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("entries", [](const DeviceScan& scan) { return bytes_of(scan.lists().entries()); })
        .def_prop_ro("starts", [](const DeviceScan& scan) { return bytes_of(scan.lists().starts()); })
        .def_prop_ro("tables", [](const DeviceScan& scan) { return bytes_of(scan.lists().tables()); })
        .def_prop_ro("places", [](const DeviceScan& scan) { return scan.lists().places(); })
        .def_prop_ro("width", [](const DeviceScan& scan) { return scan.lists().width(); })
        .def_prop_ro("colours", [](const DeviceScan& scan) { return scan.lists().colours(); })
        .def_prop_ro("bits", [](const DeviceScan& scan) { return scan.lists().bits(); })
        .def_prop_ro("has_copies", [](const DeviceScan& scan) { return scan.lists().has_copies(); })
        .def_prop_ro("row", &row_of, "How far apart paths are.")
        .def("whole", &whole, "The job that is the whole tree; None if no tile fits the first place.")
        .def("parts", &parts, "jobs"_a, "Jobs as slots: paths, how much is laid, floors, what to try next.")
        .def("jobs", &jobs, "paths"_a, "places"_a, "floors"_a, "nexts"_a, "Slots as jobs; what is finished is none.")
        .def(
            "boards",
            [](const DeviceScan& scan, const Bytes& path) {
                return each_as_bytes(scan.boards(numbers_of<std::uint16_t>(path)));
            },
            "path"_a, "What to report of a full board: its rotations with it, or nothing.")
        .def(
            "unfinished",
            [](const DeviceScan& scan, const Bytes& path) {
                return bytes_of(scan.unfinished(numbers_of<std::uint16_t>(path)));
            },
            "path"_a);
}

}  // namespace edgewise::bindings
