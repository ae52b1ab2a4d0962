// The proof of a search, written while it searches: what it learns, what it forgets, and the cuts it rests on.
//
// A step says that a clause follows from those before it by unit propagation, or that a clause is deleted. Points,
// clues and sides are clauses of the statement that is proven, so whatever they force needs no word here. What no
// clause of the statement says, the global rule, is a cut: a clause with a reason that can be checked by itself. Cuts
// stand before the first step of the proof, whenever the search came upon them. So a cut has to be noted at any time
// before the end, and a clause when it is learnt.
//
// A search holds a pointer to the log, null where no proof is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "line/cdcl/assignment.hpp"

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
    std::vector<std::uint8_t> steps;  // DRAT in its binary form
    std::vector<std::int32_t> cuts;   // one after the other: the kind, how many numbers follow, the numbers
    bool sides = false;               // whether the statement has a variable for the side of each inner face
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

    // From here on clauses speak of the sides of inner faces, too.
    void use_sides() { written_.sides = true; }

    [[nodiscard]] WrittenProof take() { return std::move(written_); }

  private:
    void step(char kind, std::span<const Lit> clause);
    void claim_memory();

    Control& control_;
    WrittenProof written_;
    std::unordered_set<std::uint64_t> known_cuts_;
    std::size_t claimed_ = 0;
};

}  // namespace edgewise
