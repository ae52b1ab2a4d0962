#include "tile/beam/trace.hpp"

namespace edgewise {

BeamTrace::Step& BeamTrace::begin_step(std::size_t states) {
    Step& step = steps_.emplace_back();
    step.parent.resize(states);
    step.candidate.resize(states);
    return step;
}

void BeamTrace::compact() {
    std::vector<std::uint32_t> number;
    for (std::size_t level = steps_.size() - 1; level > 0; --level) {
        Step& above = steps_[level - 1];
        number.assign(above.parent.size(), 0);
        for (const std::uint32_t parent : steps_[level].parent) number[parent] = 1;
        std::uint32_t kept = 0;
        for (std::size_t index = 0; index < number.size(); ++index) {
            if (number[index] == 0) continue;
            above.parent[kept] = above.parent[index];
            above.candidate[kept] = above.candidate[index];
            number[index] = kept++;
        }
        const bool unchanged = kept == above.parent.size();
        for (std::uint32_t& parent : steps_[level].parent) parent = number[parent];
        above.parent.resize(kept);
        above.parent.shrink_to_fit();
        above.candidate.resize(kept);
        above.candidate.shrink_to_fit();
        if (unchanged && level + 1 < steps_.size()) break;
    }
}

std::vector<Candidate> BeamTrace::back_from(std::uint32_t state) const {
    std::vector<Candidate> laid(steps_.size());
    for (std::size_t level = steps_.size(); level-- > 0;) {
        laid[level] = steps_[level].candidate[state];
        state = steps_[level].parent[state];
    }
    return laid;
}

}  // namespace edgewise
