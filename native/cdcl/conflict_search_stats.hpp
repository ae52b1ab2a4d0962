// The options and counters that every conflict-driven search has, whatever it searches for.
#pragma once

#include <cstdint>
#include <limits>

#include "base/heat.hpp"
#include "base/mean.hpp"

namespace edgewise {

// Conflicts after which to pause: never.
constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max() / 2;

struct ConflictSearchOptions {
    bool eager_closing = true;  // switch off an edge that closes a path too early at once, not when it is drawn
    bool restarts = true;
    bool minimise = true;  // shorten learnt clauses
    bool forget = true;    // delete learnt clauses that are not used
    // Conflicts after which a proof is long: from then on what took part in many conflicts is decided before what took
    // part in the last one.
    std::uint64_t long_proof = 5000;
    bool heat = false;  // record where the search decides and where it runs into conflicts
    std::uint64_t seed = 0;
};

template <class Visit>
void visit_fields(ConflictSearchOptions& options, Visit&& visit) {
    visit("eager_closing", options.eager_closing);
    visit("restarts", options.restarts);
    visit("minimise", options.minimise);
    visit("forget", options.forget);
    visit("heat", options.heat);
}

struct ConflictSearchStats {
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t propagations = 0;
    std::uint64_t by_points = 0;  // of these, literals forced by points, by clues and by clauses
    std::uint64_t by_clues = 0;
    std::uint64_t by_clauses = 0;
    std::uint64_t closings = 0;  // edges switched off because they would have closed a path too early
    std::uint64_t learnt = 0;
    std::uint64_t glue_sum = 0;
    std::uint64_t restarts = 0;
    std::uint64_t probes = 0;
    std::uint64_t root_fixed = 0;  // variables fixed at the root in the end
    std::uint64_t variables = 0;
    // Per edge: how often it, or a variable tied to it, was decided or took part in a conflict; empty unless requested.
    Heat heat;

    // Adds what another search of the same board did; what describes the board itself stays as it is.
    ConflictSearchStats& operator+=(const ConflictSearchStats& other) {
        decisions += other.decisions;
        conflicts += other.conflicts;
        propagations += other.propagations;
        by_points += other.by_points;
        by_clues += other.by_clues;
        by_clauses += other.by_clauses;
        closings += other.closings;
        learnt += other.learnt;
        glue_sum += other.glue_sum;
        restarts += other.restarts;
        probes += other.probes;
        heat += other.heat;
        return *this;
    }
};

template <class Visit>
void visit_fields(const ConflictSearchStats& stats, Visit&& visit) {
    visit("nodes", stats.decisions);
    visit("decisions", stats.decisions);
    visit("conflicts", stats.conflicts);
    visit("propagations", stats.propagations);
    visit("by_points", stats.by_points);
    visit("by_clues", stats.by_clues);
    visit("by_clauses", stats.by_clauses);
    visit("closings", stats.closings);
    visit("learnt", stats.learnt);
    visit("mean_glue", mean(stats.glue_sum, stats.learnt));
    visit("restarts", stats.restarts);
    visit("probes", stats.probes);
}

}  // namespace edgewise
