// One step of the sweep as a table: given what a state says about the surroundings of the vertex, which of its edges
// may be switched on, and what that writes into the clue bits.
//
// Degrees, clues, known edges and lookahead are all handled here. Lookahead drops an option after which some vertex
// nearby could not be passed in any way that its clues allow. What happens to a state depends only on a few of its
// bits, so each answer is computed once, when it is first needed, and looked up from then on. The kernels handle only
// the lines themselves.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontier/state/clues.hpp"
#include "frontier/state/key.hpp"
#include "frontier/state/plan.hpp"

namespace edgewise {

class StepRules {
  public:
    // Places in the row of new plugs, as indices into the step's `outs`; kNone where fewer than two are switched on.
    struct Option {
        std::int32_t first = kNone;
        std::int32_t second = kNone;
    };
    static constexpr std::int32_t kNone = -1;

    struct Action {
        std::int32_t option;
        WideBits clue_bits;  // to be written into the key
    };

    // Key bits: the plugs come first, `plug_bits` for each of the plan's widest row, then the clues.
    StepRules(const FrontierBoard& board, const FrontierPlan& plan, std::int32_t plug_bits, bool look_ahead);

    void enter(std::int32_t step);

    [[nodiscard]] std::int32_t step() const { return step_; }
    [[nodiscard]] const Option& option(std::int32_t index) const { return options_[index]; }
    // Clue bits that survive the step as they are.
    [[nodiscard]] WideBits kept_clue_bits() const { return kept_; }

    // What to do with a state in which `arriving` lines (0, 1 or 2) arrive at the vertex.
    template <class Key>
    [[nodiscard, gnu::always_inline]] std::span<const Action> actions(Key key, std::int32_t arriving) {
        auto index = static_cast<std::uint64_t>(arriving);
        int bit = kArrivingBits;
        for (const std::int32_t shift : shown_shifts_) {
            index |= static_cast<std::uint64_t>(((key >> shift) & plug_mask_) != 0) << bit++;
        }
        for (const Field& field : fields_) {
            index |= (static_cast<std::uint64_t>(key >> field.shift) & field.mask) << bit;
            bit += field.width;
        }
        if (memo_.empty()) return looked_up(index);
        Entry& entry = memo_[index];
        if (entry.count < 0) entry = worked_out(index);
        return {pool_.data() + entry.first, static_cast<std::size_t>(entry.count)};
    }
    // Computes every answer, so that several threads may call `actions`. False where there are too many.
    bool work_out_all();

    // Whether a loop that has just closed may be the whole solution: all plugs are empty, every stored clue has enough.
    [[nodiscard]] bool may_end(WideBits clue_bits_after) const;
    // Whether ends are possible after this step at all.
    [[nodiscard]] bool is_end_possible() const { return plan_.may_end_at(step_ + 1); }

  private:
    struct Field {
        std::int32_t shift;
        std::int32_t width;
        std::uint64_t mask;
    };
    struct Entry {
        std::int32_t first = 0;
        std::int32_t count = -1;
    };
    // A clue as far as this step is concerned.
    struct LocalClue {
        Clue clue = 0;
        std::int32_t field = kNone;       // among the fields that are read, or
        std::vector<std::int32_t> shown;  // plugs that show it, as indices of what is read
        std::uint64_t counts_outs = 0;    // which of the outs it counts
        bool is_touched = false;          // otherwise it is only read
        bool is_stored_after = false;
        ClueClasses before;
        ClueClasses after;
        std::int32_t undecided_after = 0;
    };
    // A vertex that is still to come and must be passable in some way.
    struct VertexAhead {
        std::uint8_t degrees = 0;
        std::uint64_t outs = 0;           // outs of this step that lead there
        std::vector<std::int32_t> shown;  // older plugs that lead there
        std::int32_t unknown = 0;         // edges that are not decided yet
        std::uint32_t must = 0;           // those of them that are known to be on
        struct Demand {
            std::int32_t local;     // among the local clues
            std::uint32_t unknown;  // which of the unknown edges it counts
        };
        std::vector<Demand> demands;
    };

    static constexpr int kArrivingBits = 2;

    [[nodiscard]] Entry worked_out(std::uint64_t index);
    [[nodiscard]] std::span<const Action> looked_up(std::uint64_t index);
    void gather_options();
    void gather_touched_clues();
    void gather_ends();
    [[nodiscard]] std::vector<Vertex> vertices_ahead() const;
    void add_ahead(Vertex vertex);
    [[nodiscard]] std::int32_t local(Clue clue);
    [[nodiscard]] std::int32_t read_plug(Edge edge);
    [[nodiscard]] std::int32_t index_bits() const;
    [[nodiscard]] bool can_pass(const VertexAhead& ahead, std::uint64_t outs_on) const;
    [[nodiscard]] bool read_index(std::uint64_t index);

    const FrontierBoard& board_;
    const FrontierPlan& plan_;
    std::int32_t plug_bits_;
    std::uint32_t plug_mask_;
    std::int32_t clue_base_;
    bool look_ahead_;

    std::int32_t step_ = 0;
    std::vector<Option> options_;
    std::vector<LocalClue> clues_;
    std::vector<VertexAhead> ahead_;
    std::vector<std::int32_t> shown_shifts_;
    std::vector<Edge> shown_edges_;
    std::vector<Field> fields_;
    std::vector<std::pair<Field, std::vector<std::uint8_t>>> ends_;  // stored clues: which classes need no more
    WideBits kept_ = 0;
    std::vector<Entry> memo_;  // by index, or, where the index has too many bits for that,
    std::unordered_map<std::uint64_t, Entry> wide_memo_;
    std::vector<Action> pool_;
    // While one index is being computed: what is read from the state, and the counts of the local clues after the
    // option.
    std::vector<std::uint8_t> shown_on_;
    std::vector<std::int32_t> counts_before_;
    std::vector<std::int32_t> counts_after_;
};

}  // namespace edgewise
