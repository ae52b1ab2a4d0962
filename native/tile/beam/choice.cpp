#include "tile/beam/choice.hpp"

namespace edgewise {

void BeamChoice::begin(std::size_t width, float limit) {
    width_ = width;
    limit_ = limit;
    last_bin_ = count_.size() - 1;
    up_to_last_ = 0;
    std::ranges::fill(count_, 0);
    children_.clear();
}

void BeamChoice::add(const std::vector<BeamChild>& some) {
    for (const BeamChild& child : some) {
        if (child.key >= limit_) continue;
        const std::size_t at = bin(child.key);
        if (at > last_bin_) continue;
        ++count_[at];
        ++up_to_last_;
        children_.push_back(child);
    }
    tighten();
    if (children_.size() >= 2 * width_) drop_beyond_limit();
}

// Moves the last bin down as long as the bins below it fill the width.
void BeamChoice::tighten() {
    while (last_bin_ > 0 && up_to_last_ - count_[last_bin_] >= width_) {
        up_to_last_ -= count_[last_bin_];
        --last_bin_;
    }
    if (up_to_last_ < width_) return;
    // The upper end of the bin, and a little more because keys are rounded.
    if (last_bin_ + 1 == kBins) return;
    limit_ = std::min(limit_, kLowest + static_cast<float>(last_bin_ + 1) / kBinsPerUnit + 0.01F);
}

void BeamChoice::drop_beyond_limit() {
    std::erase_if(children_, [&](const BeamChild& child) { return child.key >= limit_; });
}

const std::vector<BeamChild>& BeamChoice::close() {
    if (children_.size() <= width_) return children_;
    last_bin_keys_.clear();
    std::erase_if(children_, [&](const BeamChild& child) {
        const std::size_t at = bin(child.key);
        if (at == last_bin_) last_bin_keys_.push_back(child.key);
        return at > last_bin_;
    });
    if (children_.size() <= width_) return children_;
    const std::size_t places = width_ - (children_.size() - last_bin_keys_.size());
    const auto last = last_bin_keys_.begin() + static_cast<std::ptrdiff_t>(places) - 1;
    std::nth_element(last_bin_keys_.begin(), last, last_bin_keys_.end());
    const float highest = *last;
    auto ties = places - static_cast<std::size_t>(std::ranges::count_if(last_bin_keys_.begin(), last,
                                                                        [&](float key) { return key < highest; }));
    std::erase_if(children_, [&](const BeamChild& child) {
        if (child.key < highest) return false;
        if (child.key > highest || ties == 0) return true;
        --ties;
        return false;
    });
    return children_;
}

}  // namespace edgewise
