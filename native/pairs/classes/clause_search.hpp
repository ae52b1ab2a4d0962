// A conflict-driven search over clauses and nothing else, for questions that no board is left in.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "cdcl/conflict_search.hpp"
#include "cdcl/path_tracking.hpp"
#include "cdcl/propagation.hpp"

namespace edgewise {

// What a propagation has beside clauses: here nothing but the number of its variables.
class NoConstraints {
  public:
    using Board = Var;
    struct Regions {};

    NoConstraints(Var /*count*/, const Regions* /*regions*/, const Assignment& /*assignment*/) {}

    [[nodiscard]] static Var variable_count(Var count, const Regions* /*regions*/) { return count; }
    [[nodiscard]] bool start() const { return true; }
    [[nodiscard]] bool visit(Lit /*lit*/, std::vector<Lit>& /*conflict*/) const { return true; }
    void unvisit(Lit /*lit*/) const {}
    void explain(Lit /*lit*/, std::vector<Lit>& /*out*/) const {}
};

class NoPaths {
  public:
    NoPaths(Var /*count*/, const NoConstraints& /*constraints*/, const Assignment& /*assignment*/, bool /*eager*/) {}

    [[nodiscard]] PathsFound visit(std::vector<Lit>& /*conflict*/, Purpose /*purpose*/) const {
        return PathsFound::nothing;
    }
    void backtrack(std::int32_t /*size*/) const {}
    void explain(Lit /*lit*/, std::vector<Lit>& /*out*/) const {}
    void write_to(ProofLog& /*log*/) const {}
    [[nodiscard]] std::uint64_t closings() const { return 0; }
};

class ClauseSearch {
  public:
    ClauseSearch(Var count, std::span<const std::vector<Lit>> clauses, const ConflictSearchOptions& options,
                 Control& control);

    enum class Outcome : std::uint8_t { model, exhausted, paused, stopped };
    [[nodiscard]] Outcome run(std::uint64_t pause_after);

    // After a model.
    [[nodiscard]] bool holds(Var variable) const { return propagation_.assignment.value(positive(variable)) > 0; }
    // Adds a permanent clause.
    void add(std::vector<Lit> clause);
    // From now on nothing is expected to be found: what is left is a proof.
    void expect_nothing() { search_.expect_nothing(); }

    [[nodiscard]] ConflictSearchStats stats() const { return search_.stats(); }

  private:
    using ClausePropagation = Propagation<NoConstraints, NoPaths>;

    Control& control_;
    ClausePropagation propagation_;
    ConflictSearch<ClausePropagation> search_;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
