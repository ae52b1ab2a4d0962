#include "frontier/rules/rules.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace edgewise {

namespace {
constexpr std::int32_t kMostOuts = 64;
// Up to this many bits of index, answers are kept in an array; lookahead may use up to the second number.
constexpr std::int32_t kMostDirectBits = 14;
constexpr std::int32_t kMostBitsAhead = 10;
constexpr std::int32_t kMostUnknownAhead = 4;
}  // namespace

StepRules::StepRules(const FrontierBoard& board, const FrontierPlan& plan, std::int32_t plug_bits, bool look_ahead)
    : board_(board),
      plan_(plan),
      plug_bits_(plug_bits),
      plug_mask_((1U << plug_bits) - 1),
      clue_base_(plug_bits * plan.widest()),
      look_ahead_(look_ahead) {}

void StepRules::enter(std::int32_t step) {
    step_ = step;
    options_.clear();
    clues_.clear();
    ahead_.clear();
    shown_shifts_.clear();
    shown_edges_.clear();
    fields_.clear();
    memo_.clear();
    wide_memo_.clear();
    pool_.clear();

    gather_options();
    gather_touched_clues();
    gather_ends();
    if (look_ahead_) {
        for (const Vertex vertex : vertices_ahead()) add_ahead(vertex);
    }
    shown_on_.resize(shown_shifts_.size());
    if (index_bits() <= kMostDirectBits) memo_.resize(std::size_t{1} << index_bits());
    if (index_bits() > 62) throw std::length_error("a vertex with too many clues around it");
}

std::int32_t StepRules::index_bits() const {
    std::int32_t bits = kArrivingBits + static_cast<std::int32_t>(shown_shifts_.size());
    for (const Field& field : fields_) bits += field.width;
    return bits;
}

void StepRules::gather_options() {
    const SweepStep& step = plan_.step(step_);
    const auto outs = static_cast<std::int32_t>(step.outs.size());
    if (outs > kMostOuts) throw std::length_error("a vertex with too many edges");
    std::int32_t musts = 0;
    for (const Edge edge : step.outs) musts += board_.is_must(edge) ? 1 : 0;
    const auto offer = [&](std::int32_t first, std::int32_t second) {
        std::int32_t served = 0;
        for (const std::int32_t out : {first, second}) {
            if (out != kNone && board_.is_must(step.outs[out])) ++served;
        }
        if (served == musts) options_.push_back({first, second});
    };
    offer(kNone, kNone);
    for (std::int32_t first = 0; first < outs; ++first) {
        offer(first, kNone);
        for (std::int32_t second = first + 1; second < outs; ++second) offer(first, second);
    }
}

std::int32_t StepRules::read_plug(Edge edge) {
    const auto known = std::ranges::find(shown_edges_, edge);
    if (known != shown_edges_.end()) return static_cast<std::int32_t>(known - shown_edges_.begin());
    const std::vector<Edge>& plugs = plan_.plugs(step_);
    const auto place = static_cast<std::int32_t>(std::ranges::find(plugs, edge) - plugs.begin());
    shown_edges_.push_back(edge);
    shown_shifts_.push_back(place * plug_bits_);
    return static_cast<std::int32_t>(shown_edges_.size()) - 1;
}

// Adds a clue to the local ones, which are read from the state.
std::int32_t StepRules::local(Clue clue) {
    const auto known = std::ranges::find(clues_, clue, &LocalClue::clue);
    if (known != clues_.end()) return static_cast<std::int32_t>(known - clues_.begin());
    const SweepStep& step = plan_.step(step_);
    const ClueField& field = plan_.field(clue);
    LocalClue view;
    view.clue = clue;
    std::int32_t before = 0, now = 0;
    const std::span<const Edge> edges = board_.edges_of(clue);
    const bool is_stored = field.is_stored_at(step_);
    for (const Edge edge : edges) {
        if (plan_.decided_at(edge) < step_) {
            ++before;
            if (!is_stored) view.shown.push_back(read_plug(edge));
        } else if (plan_.decided_at(edge) == step_) {
            ++now;
            view.counts_outs |= std::uint64_t{1} << (std::ranges::find(step.outs, edge) - step.outs.begin());
        }
    }
    const auto size = static_cast<std::int32_t>(edges.size());
    if (is_stored) {
        view.field = static_cast<std::int32_t>(fields_.size());
        fields_.push_back({clue_base_ + field.shift, field.width, (std::uint64_t{1} << field.width) - 1});
        view.before = ClueClasses(board_.bounds(clue), before, size - before);
    }
    view.undecided_after = size - before - now;
    view.is_stored_after = field.is_stored_at(step_ + 1);
    view.is_touched = now > 0 || is_stored != view.is_stored_after;
    if (view.is_touched) view.after = ClueClasses(board_.bounds(clue), before + now, view.undecided_after);
    clues_.push_back(std::move(view));
    return static_cast<std::int32_t>(clues_.size()) - 1;
}

void StepRules::gather_touched_clues() {
    const SweepStep& step = plan_.step(step_);
    for (const Edge edge : step.outs) {
        for (const Clue clue : board_.clues_of(edge)) static_cast<void>(local(clue));
    }
    // Clues whose plugs stood for their count so far, and no longer do.
    for (const std::int32_t place : step.ins) {
        for (const Clue clue : board_.clues_of(plan_.plugs(step_)[place])) {
            if (plan_.field(clue).first == step_ + 1 && plan_.field(clue).is_stored_at(step_ + 1)) {
                static_cast<void>(local(clue));
            }
        }
    }
    kept_ = low_bits<WideBits>(plan_.clue_bits()) << clue_base_;
    for (const LocalClue& view : clues_) {
        if (view.field == kNone || !view.is_touched) continue;
        const Field& field = fields_[view.field];
        kept_ &= ~(WideBits{field.mask} << field.shift);
    }
}

void StepRules::gather_ends() {
    ends_.clear();
    if (!is_end_possible()) return;
    for (const Clue clue : plan_.stored_at(step_ + 1)) {
        std::int32_t decided = 0;
        for (const Edge edge : board_.edges_of(clue)) decided += plan_.decided_at(edge) <= step_ ? 1 : 0;
        const auto size = static_cast<std::int32_t>(board_.edges_of(clue).size());
        const ClueClasses classes(board_.bounds(clue), decided, size - decided);
        std::vector<std::uint8_t> enough;
        for (std::int32_t i = 0; i < classes.count(); ++i) {
            enough.push_back(classes.example(i) >= board_.bounds(clue).low ? 1 : 0);
        }
        const ClueField& field = plan_.field(clue);
        ends_.push_back({{clue_base_ + field.shift, field.width, (std::uint64_t{1} << field.width) - 1}, enough});
    }
}

bool StepRules::may_end(WideBits clue_bits_after) const {
    return is_end_possible() && std::ranges::all_of(ends_, [&](const auto& end) {
               const auto& [field, enough] = end;
               return enough[static_cast<std::uint64_t>(clue_bits_after >> field.shift) & field.mask] != 0;
           });
}

// Where a contradiction is likely to show first: around clues that have just changed, and where the new plugs lead.
std::vector<Vertex> StepRules::vertices_ahead() const {
    std::vector<Vertex> vertices;
    const auto add = [&](Edge edge) {
        for (const Vertex vertex : board_.graph().ends(edge)) {
            if (plan_.step_of(vertex) > step_ && std::ranges::find(vertices, vertex) == vertices.end()) {
                vertices.push_back(vertex);
            }
        }
    };
    for (const LocalClue& view : clues_) {
        if (!view.is_stored_after) continue;
        for (const Edge edge : board_.edges_of(view.clue)) {
            if (plan_.decided_at(edge) > step_) add(edge);
        }
    }
    for (const Edge edge : plan_.step(step_).outs) add(edge);
    return vertices;
}

void StepRules::add_ahead(Vertex vertex) {
    const SweepStep& step = plan_.step(step_);
    const std::size_t shown = shown_shifts_.size(), fields = fields_.size(), clues = clues_.size();
    VertexAhead ahead;
    ahead.degrees = board_.degrees(vertex);
    std::vector<Edge> unknown;
    for (const Edge edge : board_.graph().edges_at(vertex)) {
        if (!board_.survives(edge)) continue;
        if (plan_.decided_at(edge) == step_) {
            ahead.outs |= std::uint64_t{1} << (std::ranges::find(step.outs, edge) - step.outs.begin());
        } else if (plan_.decided_at(edge) < step_) {
            ahead.shown.push_back(read_plug(edge));
        } else {
            if (board_.is_must(edge)) ahead.must |= 1U << unknown.size();
            unknown.push_back(edge);
            if (static_cast<std::int32_t>(unknown.size()) > kMostUnknownAhead) break;
        }
    }
    ahead.unknown = static_cast<std::int32_t>(unknown.size());
    if (ahead.unknown <= kMostUnknownAhead) {
        for (std::size_t i = 0; i < unknown.size(); ++i) {
            for (const Clue clue : board_.clues_of(unknown[i])) {
                const std::int32_t index = local(clue);
                auto demand = std::ranges::find(ahead.demands, index, &VertexAhead::Demand::local);
                if (demand == ahead.demands.end()) demand = ahead.demands.insert(demand, {index, 0});
                demand->unknown |= 1U << i;
            }
        }
    }
    if (ahead.unknown > kMostUnknownAhead || index_bits() > kMostBitsAhead) {
        shown_shifts_.resize(shown);
        shown_edges_.resize(shown);
        fields_.resize(fields);
        clues_.resize(clues);
        return;
    }
    ahead_.push_back(std::move(ahead));
}

bool StepRules::can_pass(const VertexAhead& ahead, std::uint64_t outs_on) const {
    std::int32_t lines = std::popcount(outs_on & ahead.outs);
    for (const std::int32_t plug : ahead.shown) lines += shown_on_[plug];
    for (std::uint32_t on = 0; on < (1U << ahead.unknown); ++on) {
        if ((on & ahead.must) != ahead.must) continue;
        const std::int32_t degree = lines + std::popcount(on);
        if (degree > 2 || (ahead.degrees >> degree & 1) == 0) continue;
        const bool served = std::ranges::all_of(ahead.demands, [&](const VertexAhead::Demand& demand) {
            const LocalClue& view = clues_[demand.local];
            const ClueBounds bounds = board_.bounds(view.clue);
            const std::int32_t count = counts_after_[demand.local] + std::popcount(on & demand.unknown);
            const std::int32_t others = view.undecided_after - std::popcount(demand.unknown);
            return count <= bounds.high && count + others >= bounds.low;
        });
        if (served) return true;
    }
    return false;
}

// Decodes the index. False where no state can have it.
bool StepRules::read_index(std::uint64_t index) {
    int bit = kArrivingBits;
    for (std::uint8_t& on : shown_on_) on = index >> bit++ & 1;
    counts_before_.assign(clues_.size(), 0);
    std::vector<std::int32_t> classes;
    for (const Field& field : fields_) {
        classes.push_back(static_cast<std::int32_t>(index >> bit & field.mask));
        bit += field.width;
    }
    for (std::size_t i = 0; i < clues_.size(); ++i) {
        const LocalClue& view = clues_[i];
        for (const std::int32_t plug : view.shown) counts_before_[i] += shown_on_[plug];
        if (view.field == kNone) continue;
        if (classes[view.field] >= view.before.count()) return false;
        counts_before_[i] = view.before.example(classes[view.field]);
    }
    return true;
}

StepRules::Entry StepRules::worked_out(std::uint64_t index) {
    Entry entry{static_cast<std::int32_t>(pool_.size()), 0};
    const std::int32_t arriving = static_cast<std::int32_t>(index & 3);
    if (arriving > 2 || !read_index(index)) return entry;
    const std::uint8_t degrees = board_.degrees(plan_.step(step_).vertex);
    for (std::size_t number = 0; number < options_.size(); ++number) {
        // 1. How many lines meet.
        std::uint64_t outs_on = 0;
        for (const std::int32_t out : {options_[number].first, options_[number].second}) {
            if (out != kNone) outs_on |= std::uint64_t{1} << out;
        }
        const std::int32_t degree = arriving + std::popcount(outs_on);
        if (degree > 2 || (degrees >> degree & 1) == 0) continue;
        // 2. Whether the clues allow it.
        counts_after_ = counts_before_;
        WideBits bits = 0;
        bool served = true;
        for (std::size_t i = 0; i < clues_.size() && served; ++i) {
            const LocalClue& view = clues_[i];
            if (!view.is_touched) continue;
            counts_after_[i] += std::popcount(outs_on & view.counts_outs);
            const std::int32_t after = view.after.class_of(counts_after_[i]);
            served = after != ClueClasses::kNever;
            if (served && view.is_stored_after) {
                bits |= WideBits(after) << (clue_base_ + plan_.field(view.clue).shift);
            }
        }
        // 3. Whether the vertices nearby can still be passed.
        served = served && std::ranges::all_of(ahead_, [&](const auto& ahead) { return can_pass(ahead, outs_on); });
        if (served) pool_.push_back({static_cast<std::int32_t>(number), bits});
    }
    entry.count = static_cast<std::int32_t>(pool_.size()) - entry.first;
    return entry;
}

std::span<const StepRules::Action> StepRules::looked_up(std::uint64_t index) {
    const auto found = wide_memo_.find(index);
    const Entry entry = found != wide_memo_.end() ? found->second : wide_memo_[index] = worked_out(index);
    return {pool_.data() + entry.first, static_cast<std::size_t>(entry.count)};
}

bool StepRules::work_out_all() {
    if (memo_.empty()) return false;
    for (std::size_t index = 0; index < memo_.size(); ++index) {
        if (memo_[index].count < 0) memo_[index] = worked_out(index);
    }
    return true;
}

}  // namespace edgewise
