#include "pairs/classes/clause_search.hpp"

namespace edgewise {

ClauseSearch::ClauseSearch(Var count, std::span<const std::vector<Lit>> clauses, const ConflictSearchOptions& options,
                           Control& control)
    : control_(control),
      propagation_(count, nullptr, options.eager_closing),
      search_(propagation_, DecisionOrder(count, options.seed), RestartPolicy{}, options, control) {
    for (const std::vector<Lit>& clause : clauses) search_.add_at_root(clause);
}

void ClauseSearch::add(std::vector<Lit> clause) {
    search_.backjump(0);
    search_.add_at_root(std::move(clause));
}

ClauseSearch::Outcome ClauseSearch::run(std::uint64_t pause_after) {
    const std::uint64_t pause_at = search_.conflicts() + pause_after;
    while (!search_.is_refuted() && !control_.stopped()) {
        if (propagation_.propagate(Purpose::search) == PropagationState::conflict) {
            const bool stands = search_.learn();
            if (control_.poll(work_)) break;
            if (search_.conflicts() >= pause_at && stands) return Outcome::paused;
            continue;
        }
        search_.reduce_if_due();
        if (search_.restart_if_due(0)) continue;
        if (!search_.decide()) return Outcome::model;
        if (control_.poll(work_)) break;
    }
    return search_.is_refuted() ? Outcome::exhausted : Outcome::stopped;
}

}  // namespace edgewise
