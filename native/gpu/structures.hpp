// The structures that kernels are given, described for those who fill them in: each by its name, field after field.
//
// A field has a name and a type: a number as `portable.hpp` calls it, `u64` for an address, or another structure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "portable.hpp"

namespace edgewise::gpu {

struct Field {
    std::string name;
    std::string type;
    std::size_t count;  // more than one for an array
    std::ptrdiff_t offset;
};

class Structures {
  public:
    // Adds a structure, and those that it is made of.
    template <class Structure>
    void add() {
        std::vector<Field>& fields = by_name_[Structure::kName];
        if (!fields.empty()) return;
        const Structure structure{};
        structure.visit_fields([&](std::string_view names, const auto&... items) {
            static_assert((sizeof(items) + ...) == sizeof(Structure), "a field is not named, or there is a gap");
            (fields.push_back(field(taken_from(names), &structure, items)), ...);
        });
        std::ranges::sort(fields, {}, &Field::offset);
    }
    [[nodiscard]] const std::map<std::string, std::vector<Field>>& by_name() const { return by_name_; }

  private:
    // The first of the names, which are separated by commas.
    [[nodiscard]] static std::string taken_from(std::string_view& names) {
        const std::size_t comma = names.find(',');
        const std::string first(names.substr(0, comma));
        names.remove_prefix(comma == std::string_view::npos ? names.size() : names.find_first_not_of(", ", comma));
        return first;
    }

    template <class Item>
    [[nodiscard]] Field field(std::string name, const void* structure, const Item& item) {
        const std::ptrdiff_t offset = reinterpret_cast<const u8*>(&item) - static_cast<const u8*>(structure);
        constexpr std::size_t kCount = std::is_array_v<Item> ? std::extent_v<Item> : 1;
        return {std::move(name), type_of<std::remove_extent_t<Item>>(), kCount, offset};
    }

    template <class Item>
    [[nodiscard]] std::string type_of() {
        if constexpr (std::is_pointer_v<Item> || std::is_same_v<Item, u64>) {
            return "u64";
        } else if constexpr (std::is_same_v<Item, u32>) {
            return "u32";
        } else if constexpr (std::is_same_v<Item, i32>) {
            return "i32";
        } else if constexpr (std::is_same_v<Item, float>) {
            return "float";
        } else {
            add<Item>();
            return Item::kName;
        }
    }

    std::map<std::string, std::vector<Field>> by_name_;
};

}  // namespace edgewise::gpu
