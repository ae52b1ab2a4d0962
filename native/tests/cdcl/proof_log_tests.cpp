#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "cdcl/proof_log.hpp"
#include "loops/loop_cdcl.hpp"
#include "pairs/path_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(steps) {
    Control control({}, nullptr, nullptr);
    ProofLog log(control);
    const std::array<Lit, 3> clause{positive(0), negative(1), positive(63)};
    log.add(clause);
    log.remove(clause);
    log.add_unit(negative(0));
    log.add({});
    const Bytes expected{'a', 2, 5, 0x80, 1, 0, 'd', 2, 5, 0x80, 1, 0, 'a', 3, 0, 'a', 0};
    CHECK(log.take().steps == expected);
}

TEST(cuts) {
    Control control({}, nullptr, nullptr);
    ProofLog log(control);
    const std::array<std::int32_t, 3> one{4, 5, 6};
    const std::array<std::int32_t, 3> turned{5, 6, 4};
    const auto key = [](const auto& edges) {
        std::uint64_t sum = 0;
        for (const std::int32_t edge : edges) sum += ProofLog::key_of(edge);
        return sum;
    };
    log.cut(CutKind::ring, key(one), one);
    log.cut(CutKind::ring, key(turned), turned);
    const std::vector<std::int32_t> expected{0, 3, 4, 5, 6};
    CHECK(log.take().cuts == expected);
}

// Edges are the first two variables; a search with two faces has its turns behind them, the statement before them.
TEST(turns) {
    Control control({}, nullptr, nullptr);
    ProofLog log(control);
    log.use_turns({{0, 1}}, 8);
    const std::array<Lit, 2> before{positive(0), negative(2)};
    log.turn_clause(3, before);
    log.turn_clause(3, before);
    log.use_sides(2, 2);
    const std::array<Lit, 3> with_sides{positive(1), negative(2), positive(4)};
    log.turn_clause(4, with_sides);
    log.add(with_sides);
    const WrittenProof proof = log.take();
    CHECK((proof.turn_clauses == std::vector<std::int32_t>{1, -3, 0, 2, -4, 3, 0}));
    CHECK((proof.steps == Bytes{'a', 4, 9, 6, 0}));
    CHECK(proof.sides && proof.turns.size() == 1);
}

TEST(memory) {
    Limits limits;
    limits.memory_bytes = 100'000;
    Control control(limits, nullptr, nullptr);
    ProofLog log(control);
    for (int i = 0; i < 20'000 && !control.stopped(); ++i) log.add_unit(positive(i));
    CHECK(!control.stopped());
    for (int i = 0; i < 100'000 && !control.stopped(); ++i) log.add_unit(positive(i));
    CHECK(control.reason() == StopReason::memory);
}

// The shape of what is written; that it holds is tested in Python, where the statement is.
void is_well_formed(const WrittenProof& proof) {
    CHECK(proof.steps.size() >= 2 && proof.steps[proof.steps.size() - 2] == 'a' && proof.steps.back() == 0);
    std::size_t place = 0;
    while (place < proof.cuts.size()) {
        CHECK(proof.cuts[place] >= 0 && proof.cuts[place] <= 4);
        place += 2 + static_cast<std::size_t>(proof.cuts[place + 1]);
    }
    CHECK(place == proof.cuts.size());
}

TEST(loops) {
    Random random(11);
    int proven = 0;
    for (int round = 0; round < 400; ++round) {
        const LineGraph graph = random_graph(random);
        CdclOptions options;
        options.proof = true;
        options.probing = round % 3 != 0;
        options.max_solutions = 2;
        options.threads = 3;
        Control control({}, nullptr, nullptr);
        const CdclAnswer answer = loop_cdcl(graph, nullptr, options, control);
        const std::size_t solutions = every_solution(graph).size();
        CHECK(answer.complete == (solutions < 2));
        CHECK(answer.proof.has_value() == answer.complete);
        if (!answer.proof) continue;
        CHECK(answer.loops.size() == solutions);
        is_well_formed(*answer.proof);
        ++proven;
    }
    CHECK(proven > 100);
}

TEST(pairs) {
    Random random(12);
    int proven = 0;
    for (int round = 0; round < 400; ++round) {
        const LineGraph graph = random_graph(random);
        const auto last = static_cast<Vertex>(graph.vertex_count() - 1);
        PathCdclOptions options;
        options.proof = true;
        options.max_solutions = 2;
        Control control({}, nullptr, nullptr);
        const PathAnswer answer = path_cdcl(graph, {{0, last}}, nullptr, options, control);
        CHECK(answer.complete || answer.solutions.size() == 2);
        CHECK(answer.proof.has_value() == answer.complete);
        if (!answer.proof) continue;
        is_well_formed(*answer.proof);
        ++proven;
    }
    CHECK(proven > 100);
}

}  // namespace

}  // namespace edgewise::test
