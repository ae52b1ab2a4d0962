// The proof of a search, written while it searches: what it learns, what it forgets, and the cuts it rests on.
//
// A step says that a clause follows from those before it by unit propagation, or that a clause is deleted. Points,
// clues and sides are clauses of the statement that is proven, so whatever they force needs no word here. What no
// clause of the statement says, the global rule, is a cut: a clause with a reason that can be checked by itself. Turns
// would take dozens of clauses at every point, so of those the statement has only what the search came to need. Cuts
// and clauses about turns stand before the first step of the proof, whenever the search came upon them. So they have
// to be noted at any time before the end, and a clause when it is learnt.
//
// The variables of the statement are edges, then turns or visits, then sides. A search has sides before turns and
// visits; no search has both of those.
//
// A search holds a pointer to the log, null where no proof is asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "cdcl/assignment.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

// The kinds of cuts, in the numbers that Python knows them by (engines/_proofs.py).
enum class CutKind : std::int32_t {
    ring = 0,         // the edges of a closed line, in order
    loop_clue = 1,    // a clue that the loop leaves unmet; the edges of the loop in order
    loop_vertex = 2,  // a vertex that it does not visit; the edges
    loop_edge = 3,    // an edge that does not belong to it; the edges
    // A region of faces that one side of the loop cannot leave: whether that is the inside; a face of the region and
    // one beyond it (or -1) that are on that side; a clue that no edge of the region serves (or -1); how many faces the
    // region has, and these; how many edges around it are on, and these; the faces around it that are on the other
    // side. The outer face is the last one.
    region = 4,
};

// What a log holds in the end.
struct WrittenProof {
    std::vector<std::uint8_t> steps;         // DRAT in its binary form
    std::vector<std::int32_t> cuts;          // one after the other: the kind, how many numbers follow, the numbers
    bool sides = false;                      // whether the statement has a variable for the side of each inner face
    std::vector<std::array<Edge, 2>> turns;  // the variables for turns: each is true where one of its edges is on
    std::vector<std::int32_t> turn_clauses;  // in the numbers of the statement, from 1, with a 0 behind each clause
};

class ProofLog {
  public:
    // What it takes counts against the memory that the control allows.
    explicit ProofLog(Control& control) : control_(control) {}

    ProofLog(const ProofLog&) = delete;
    ProofLog& operator=(const ProofLog&) = delete;

    // A clause that follows; the empty one ends the proof.
    void add(std::span<const Lit> clause) { step('a', clause); }
    void add_unit(Lit lit) { add({&lit, 1}); }
    // A clause that is not used any more, exactly as it was added.
    void remove(std::span<const Lit> clause) { step('d', clause); }

    // A cut, once: those with the same key are the same. `numbers` are what its kind says.
    void cut(CutKind kind, std::uint64_t key, std::span<const std::int32_t> numbers);
    // Part of a key that is the sum of such parts: the order of edges does not matter.
    [[nodiscard]] static std::uint64_t key_of(std::int32_t number);

    // The statement has these turns, and there are clauses about them with so many keys, from 0 on.
    void use_turns(std::vector<std::array<Edge, 2>> turns, std::size_t keys) {
        written_.turns = std::move(turns);
        known_turn_clauses_.assign(keys, false);
    }
    // The statement has so many visits, behind the edges.
    void use_visits(Var count) { visits_ = count; }
    // From here on clauses speak of the sides of inner faces, too. In the search they and the outer face are the
    // variables behind the edges, and turns come behind those.
    void use_sides(Var edge_count, Var face_count) {
        written_.sides = true;
        first_face_ = edge_count;
        first_turn_ = edge_count + face_count;
    }
    // A clause about turns that follows from one point or one clue, once: those with the same key are the same.
    void turn_clause(std::size_t key, std::span<const Lit> clause);

    [[nodiscard]] WrittenProof take();

  private:
    // Literals are ours, but variables are numbered from 1, and turns and visits come before sides.
    [[nodiscard]] std::uint32_t stated(Lit lit) const {
        const Var variable = var_of(lit);
        if (variable >= first_turn_) {
            lit -= 2 * (first_turn_ - first_face_);
        } else if (variable >= first_face_) {
            lit += 2 * (static_cast<Lit>(written_.turns.size()) + visits_);
        }
        return static_cast<std::uint32_t>(lit) + 2;
    }
    void step(char kind, std::span<const Lit> clause);
    void claim_memory();

    Control& control_;
    WrittenProof written_;
    std::unordered_set<std::uint64_t> known_cuts_;
    std::vector<bool> known_turn_clauses_;  // by key: a set of numbers would take as long as finding the clauses
    Var visits_ = 0;
    Var first_face_ = std::numeric_limits<Var>::max();
    Var first_turn_ = std::numeric_limits<Var>::max();
    std::size_t claimed_ = 0;
};

}  // namespace edgewise
