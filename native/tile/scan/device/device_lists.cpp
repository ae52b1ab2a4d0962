#include "tile/scan/device/device_lists.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "gpu/scan/entry.hpp"
#include "gpu/scan/open_edge.hpp"
#include "tile/scan/search.hpp"

namespace edgewise {

namespace {

using gpu::ScanEntry;

constexpr std::int32_t kMostEntries = 1 << 16;
constexpr std::int32_t kBitsPerWord = 32;

template <class Visit>
void each_in(std::uint32_t colours, Visit&& visit) {
    for (Colour colour = 0; colour < static_cast<Colour>(ScanEntry::kMostColours); ++colour) {
        if ((colours >> colour & 1) != 0) visit(colour);
    }
}

}  // namespace

std::string DeviceLists::misfit(const TileBoard& board) {
    if (!board.rectangle()) return "the board is not a rectangle";
    if (board.cell_count() > static_cast<std::int32_t>(ScanEntry::kMostBits)) return "there are more than 256 pieces";
    if (board.colour_count() > static_cast<std::int32_t>(ScanEntry::kMostColours)) {
        return "there are more than 31 colours";
    }
    for (TileType type = 0; type < board.type_count(); ++type) {
        if (board.copies(type) > static_cast<std::int32_t>(ScanEntry::kMostCopies)) {
            return "there are more than 32 equal pieces";
        }
    }
    if (!ScanTable::fits(board)) return "there are too many lists";
    return {};
}

DeviceLists::DeviceLists(const TileBoard& board, std::shared_ptr<const ScanTable> table) : table_(std::move(table)) {
    assign_bits(board);
    entries_ = {ScanEntry::kLast | ScanEntry::kNever, ScanEntry::kLast | ScanEntry::kNever};
    candidates_ = {-1, -1};
    entry_in_table_.assign(table_->entries_.size(), 0);
    add_places(board);
}

// With at most 256 pieces, lines of more than sixteen cells are only read where there is but one. Then nothing lies in
// the south, and the open edge may as well be shorter.
std::int32_t DeviceLists::width() const {
    const std::int32_t width = table_->order_.width;
    return width == places() ? std::min<std::int32_t>(width, gpu::NarrowEdge::kMostColumns) : width;
}

// The types with most copies first: the copies of each are in one word.
void DeviceLists::assign_bits(const TileBoard& board) {
    std::vector<TileType> types(board.type_count());
    std::iota(types.begin(), types.end(), 0);
    std::ranges::stable_sort(types, std::ranges::greater{}, [&](TileType type) { return board.copies(type); });
    bit_of_type_.resize(types.size());
    std::vector<std::int32_t> filled;  // by word
    for (const TileType type : types) {
        const std::int32_t copies = board.copies(type);
        has_copies_ = has_copies_ || copies > 1;
        const auto word =
            std::ranges::find_if(filled, [&](std::int32_t bits) { return bits + copies <= kBitsPerWord; });
        const auto number = static_cast<std::int32_t>(word - filled.begin());
        if (word == filled.end()) filled.push_back(0);
        bit_of_type_[type] = static_cast<std::uint32_t>(kBitsPerWord * number + filled[number]);
        filled[number] += copies;
    }
    bits_ = kBitsPerWord * static_cast<std::int32_t>(filled.size());
    if (bits_ > static_cast<std::int32_t>(ScanEntry::kMostBits)) {
        throw std::invalid_argument("equal pieces do not fit into 256 bits");
    }
}

// Whatever the pieces that are used: a list that no colours lead to is needed nowhere.
std::vector<DeviceLists::Around> DeviceLists::reachable() const {
    const auto places = table_->order_.cells.size();
    const auto width = static_cast<std::size_t>(table_->order_.width);
    std::vector<Around> around(places);
    std::vector<std::uint32_t> souths(places, 0);
    std::uint32_t east = 0;
    for (std::size_t place = 0; place < places; ++place) {
        around[place].north = place < width ? 1 << kBorder : souths[place - width];
        around[place].west = place % width == 0 ? 1 << kBorder : east;
        east = 0;
        each_in(around[place].north, [&](Colour north) {
            each_in(around[place].west, [&](Colour west) {
                const std::uint32_t start = table_->starts_of_cell_[place][north * table_->colours_ + west];
                for (const std::uint32_t* entry = &table_->entries_[start]; *entry != TileEntry::kEnd; ++entry) {
                    east |= 1u << TileEntry::east(*entry);
                    souths[place] |= 1u << TileEntry::south(*entry);
                }
            });
        });
    }
    return around;
}

void DeviceLists::add_places(const TileBoard& board) {
    constexpr std::int32_t kUnset = -1;
    const std::int32_t colours = table_->colours_;
    std::vector<std::vector<std::int32_t>> tables;
    const std::vector<Around> around = reachable();
    for (std::size_t place = 0; place < around.size(); ++place) {
        std::vector<std::pair<std::size_t, std::int32_t>> lists;
        each_in(around[place].north, [&](Colour north) {
            each_in(around[place].west, [&](Colour west) {
                const auto key = static_cast<std::size_t>(north * colours + west);
                lists.emplace_back(key, add_list(board, table_->starts_of_cell_[place][key], north));
            });
        });
        const auto agrees = [&](const std::vector<std::int32_t>& known) {
            return std::ranges::all_of(lists, [&](const auto& list) {
                return known[list.first] == kUnset || known[list.first] == list.second;
            });
        };
        const auto found = std::ranges::find_if(tables, agrees);
        const auto number = static_cast<std::size_t>(found - tables.begin());
        if (found == tables.end()) tables.emplace_back(colours * colours, kUnset);
        for (const auto& [key, start] : lists) tables[number][key] = start;
        tables_.push_back(static_cast<std::uint16_t>(number * colours * colours));
    }
    // Behind the last place there is something always, so that nobody has to ask whether it is the last.
    tables_.push_back(static_cast<std::uint16_t>(tables.size() * colours * colours));
    tables.emplace_back(colours * colours, static_cast<std::int32_t>(ScanEntry::kBeyond));
    if (tables.size() * colours * colours > kMostEntries || entries_.size() > kMostEntries) {
        throw std::invalid_argument("the lists are too long");
    }
    for (const auto& known : tables) {
        for (const std::int32_t start : known) {
            starts_.push_back(static_cast<std::uint16_t>(start == kUnset ? ScanEntry::kNothing : start));
        }
    }
}

std::uint16_t DeviceLists::add_list(const TileBoard& board, std::uint32_t start, Colour north) {
    std::uint32_t end = start;
    while (table_->entries_[end] != TileEntry::kEnd) ++end;
    if (end == start) return ScanEntry::kNothing;
    std::vector<Candidate> list(table_->candidates_.begin() + start, table_->candidates_.begin() + end);
    const auto [known, is_new] = start_of_list_.try_emplace(list, static_cast<std::uint16_t>(entries_.size()));
    if (is_new) {
        for (std::uint32_t at = start; at < end; ++at) {
            const std::uint32_t entry = table_->entries_[at];
            const auto type = static_cast<TileType>(TileEntry::type(entry));
            entries_.push_back(ScanEntry::pack(bit_of_type_[type], static_cast<std::uint32_t>(board.copies(type)),
                                               static_cast<std::uint32_t>(north), TileEntry::east(entry),
                                               TileEntry::south(entry)));
            candidates_.push_back(table_->candidates_[at]);
        }
        entries_.back() |= ScanEntry::kLast;
        if (entries_.size() > kMostEntries) throw std::invalid_argument("the lists are too long");
    }
    for (std::uint32_t at = start; at < end; ++at) {
        entry_in_table_[at] = static_cast<std::uint16_t>(known->second + (at - start));
    }
    return known->second;
}

std::optional<ScanPosition> DeviceLists::whole() const {
    return ScanSearch(table_).position();
}

DevicePart DeviceLists::part(const ScanPosition& position) const {
    const ScanSearch search(table_, position);  // which checks it
    DevicePart part{{}, position.floor, ScanEntry::kNothing};
    const auto number = [&](std::size_t place) { return entry_in_table_[search.at_[place] - table_->entries_.data()]; };
    for (std::size_t place = 0; place < position.laid.size(); ++place) part.path.push_back(number(place));
    if (position.next >= 0) part.next = number(position.laid.size());
    return part;
}

Candidate DeviceLists::candidate_of(std::uint16_t entry) const {
    if (entry <= ScanEntry::kBeyond || entry >= candidates_.size()) throw std::invalid_argument("no such entry");
    return candidates_[entry];
}

std::optional<ScanPosition> DeviceLists::position(std::span<const std::uint16_t> path, std::int32_t floor,
                                                  std::uint16_t next) const {
    auto place = static_cast<std::int32_t>(path.size());
    // At the end of a list the search goes back, which takes no placement; a position never ends there.
    while (place < places() && place >= floor && next == ScanEntry::kNothing) {
        --place;
        if (place < floor) return std::nullopt;
        const std::uint16_t entry = path[place];
        next = (entries_.at(entry) & ScanEntry::kLast) != 0 ? std::uint16_t{ScanEntry::kNothing}
                                                            : static_cast<std::uint16_t>(entry + 1);
    }
    if (place < floor) return std::nullopt;
    ScanPosition position;
    position.floor = floor;
    for (std::int32_t each = 0; each < place; ++each) position.laid.push_back(candidate_of(path[each]));
    if (place < places()) position.next = candidate_of(next);
    return position;
}

std::vector<Candidate> DeviceLists::laid(std::span<const std::uint16_t> path) const {
    std::vector<Candidate> laid(places(), -1);
    for (std::size_t place = 0; place < path.size(); ++place) {
        laid[table_->order_.cells[place]] = candidate_of(path[place]);
    }
    return laid;
}

}  // namespace edgewise
