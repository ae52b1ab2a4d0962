#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "frontier/frontier.hpp"
#include "frontier/rules/labels.hpp"
#include "frontier/rules/mirror.hpp"
#include "frontier/state/clues.hpp"
#include "frontier/state/plan.hpp"
#include "frontier/state/records.hpp"
#include "frontier/state/table.hpp"
#include "frontier/sweep/order.hpp"
#include "frontier/sweep/stretch.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

constexpr std::uint64_t kMost = ~std::uint64_t{0};

TEST(counts_are_exact) {
    Count count(kMost);
    const std::uint64_t one[] = {1};
    count.add(one);
    CHECK((count.word_count() == 2 && count.words()[0] == 0 && count.words()[1] == 1));
    count.subtract(one);
    CHECK(count == Count(kMost));
    // (2^64 - 1)^2 twice: the second addition carries.
    const std::uint64_t most[] = {kMost};
    Count square;
    square.add_product(most, most);
    CHECK((square.words()[0] == 1 && square.words()[1] == kMost - 1));
    square.add_product(most, most);
    CHECK((square.word_count() == 3 && square.words()[0] == 2 && square.words()[2] == 1));
    CHECK(Count(3).compare(square.words()) < 0 && square.compare(square.words()) == 0);
    const std::uint64_t padded[] = {3, 0, 0};
    CHECK(Count(3).compare(padded) == 0);
    CHECK(Count().is_zero() && Count(0).is_zero());

    std::uint64_t sum[] = {kMost, 7};
    const std::uint64_t two[] = {2, 0};
    CHECK(!add_words(sum, two, 2) && sum[0] == 1 && sum[1] == 8);
    std::uint64_t full[] = {kMost, kMost};
    CHECK(add_words(full, two, 2));

    // Draws stay below their bound and reach all of it.
    Random random(1);
    std::vector<int> drawn(5, 0);
    for (int i = 0; i < 500; ++i) {
        const Count below = Count::below(Count(5), random);
        ++drawn[below.is_zero() ? 0 : below.words()[0]];
    }
    CHECK(*std::ranges::min_element(drawn) > 60);
}

template <class Key>
void tables_keep_what_they_are_given() {
    StateTable<Key> table;
    for (const int words : {1, 3}) {
        table.reset(words, 4);
        std::vector<std::uint64_t> count(words, 0);
        for (std::uint64_t i = 0; i < 3000; ++i) {
            count[0] = i;
            const Key key = static_cast<Key>(i % 1000) << (KeyTraits<Key>::bits - 10);
            CHECK(!table.add(key, hash_of(key), count.data()));
        }
        CHECK(table.size() == 1000);
        std::uint64_t sum = 0;
        table.for_each([&](Key key, const std::uint64_t* counted) {
            sum += counted[0];
            CHECK(table.find(key, hash_of(key)) == counted);
        });
        CHECK(sum == 2999 * 3000 / 2);
        const Key absent = 5;
        CHECK(table.find(absent, hash_of(absent)) == nullptr);
    }
    const Key key = 0;
    const std::uint64_t most[] = {kMost, kMost, kMost};
    CHECK(!table.add(7, hash_of(Key{7}), most));
    CHECK(table.add(7, hash_of(Key{7}), most));
    table.saturate(7, hash_of(Key{7}));
    CHECK(table.find(7, hash_of(Key{7}))[2] == kMost);
    CHECK(table.find(key, hash_of(key))[0] == 0 + 1000 + 2000);
}

// More states than one block holds, and the same table once more with counts of another width.
template <class Key>
void tables_grow_block_by_block() {
    constexpr std::uint64_t kStates = 100'000;
    StateTable<Key> table;
    for (const int words : {2, 1, 1, 3}) {
        table.reset(words, words == 1 ? kStates : 1);
        std::vector<std::uint64_t> count(words, 0);
        for (const std::uint64_t round : {1, 2}) {
            for (std::uint64_t i = 0; i < kStates; ++i) {
                count[0] = round * i;
                count.back() += words > 1 ? 1 : 0;
                CHECK(!table.add(static_cast<Key>(i), hash_of(static_cast<Key>(i)), count.data()));
            }
        }
        CHECK(table.size() == kStates);
        std::uint64_t next = 0;
        table.for_each(10, kStates - 10, [&](Key key, const std::uint64_t* counted) {
            CHECK(key == static_cast<Key>(10 + next++) && counted[0] == 3 * static_cast<std::uint64_t>(key));
        });
        CHECK(next == kStates - 20);
        std::size_t in_blocks = 0;
        table.for_each_block([&](std::span<const std::uint64_t> records) { in_blocks += records.size(); });
        CHECK(in_blocks == kStates * (KeyTraits<Key>::words + static_cast<std::size_t>(words)));
        CHECK(table.bytes() >= in_blocks * sizeof(std::uint64_t));
    }
}

// Counts of any length, in as many words as they need; chunks that are given back are used again.
template <class Key>
void lists_keep_what_they_are_given() {
    constexpr std::size_t kParts = 3;
    RecordPool pool;
    RecordLists lists;
    std::size_t bytes = 0;
    for (int round = 0; round < 2; ++round) {
        lists.reset(kParts);
        RecordWriter<Key> writer(pool, lists);
        std::vector<std::uint64_t> count(1000, 0);
        for (std::uint64_t i = 0; i < 2000; ++i) {
            const std::size_t words = i % 100 == 0 ? 700 : 1 + i % 4;
            std::ranges::fill(count, 0);
            count[words - 1] = i + 1;
            writer.write(i % kParts, static_cast<Key>(i), count.data(), 1000);
        }
        writer.finish();
        CHECK(lists.size() == 2000);
        std::vector<int> seen(2000, 0);
        for (std::size_t part = 0; part < kParts; ++part) {
            for (const RecordChunk& chunk : lists.part(part)) {
                const std::size_t stride = static_cast<std::size_t>(KeyTraits<Key>::words + chunk.count_words);
                CHECK(chunk.used <= chunk.size && chunk.used % stride == 0);
                for (std::size_t at = 0; at < chunk.used; at += stride) {
                    const std::uint64_t number = chunk.room[at];
                    const std::uint64_t top = chunk.room[at + stride - 1];
                    CHECK(number % kParts == part && top == number + 1 && (chunk.top & top) == top);
                    CHECK(chunk.count_words == (number % 100 == 0 ? 700 : 1 + static_cast<int>(number % 4)));
                    ++seen[number];
                }
            }
        }
        CHECK(std::ranges::count(seen, 1) == 2000);
        if (round == 0) bytes = pool.bytes();
        CHECK(pool.bytes() == bytes);
        for (std::size_t part = 0; part < kParts; ++part) pool.give_back(lists.part(part));
        CHECK(pool.bytes() < bytes);
    }
}

LineGraph empty_grid(Vertex rows, Vertex columns) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Vertex row = 0; row < rows; ++row) {
        for (Vertex column = 0; column < columns; ++column) {
            const Vertex here = row * columns + column;
            if (column + 1 < columns) ends.push_back({here, here + 1});
            if (row + 1 < rows) ends.push_back({here, here + columns});
        }
    }
    return make_graph(ends, std::vector<std::uint8_t>(rows * columns, 0b101));
}

FrontierBoard board_of(const LineGraph& graph) {
    return {graph, std::nullopt, std::vector<EdgeValue>(graph.edge_count(), EdgeValue::open)};
}

TEST(mirrors_turn_the_row_around) {
    const LineGraph grid = empty_grid(6, 5);
    const FrontierBoard board = board_of(grid);
    const FrontierPlan plan(board, sweep_order(board));
    // In the corner at the end everything is symmetric.
    for (std::int32_t boundary = 1; boundary <= 25; ++boundary) {
        CHECK(find_mirror(board, plan, boundary).has_value() == (boundary % 5 == 0));
    }
    // ( ( . ) . is read as . ( . ) ) from the other side; what is drawn next to the middle decides.
    const BracketMirror<std::uint64_t> narrow(*find_mirror(board, plan, 5), 12);
    CHECK(narrow.image(0b00'10'00'01'01) == 0b10'10'00'01'00);
    CHECK(narrow.image(narrow.image(0b00'10'00'01'01)) == 0b00'10'00'01'01);
    CHECK(narrow.representative(0b00'10'00'01'01) == narrow.representative(0b10'10'00'01'00));
    const BracketMirror<WideBits> wide(*find_mirror(board, plan, 5), 12);
    CHECK(wide.image(0b00'10'00'01'01) == 0b10'10'00'01'00);
    // A vertex that must be visited in the last row, and not in the middle of it.
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < grid.edge_count(); ++edge) ends.push_back(grid.ends(edge));
    std::vector<std::uint8_t> degrees(30, 0b101);
    degrees[26] = 0b100;
    const LineGraph lopsided = make_graph(ends, degrees);
    const FrontierBoard other = board_of(lopsided);
    const FrontierPlan other_plan(other, sweep_order(other));
    CHECK(!find_mirror(other, other_plan, 5) && !find_mirror(other, other_plan, 25));
}

// Plugs that are left alone are the same before and after, and they choose the part.
TEST(stretches_leave_half_of_the_row_alone) {
    const LineGraph grid = empty_grid(9, 9);
    const FrontierBoard board = board_of(grid);
    const FrontierPlan plan(board, sweep_order(board));
    std::int32_t stretches = 0;
    for (std::int32_t first = 9; first < plan.step_count(); ++stretches) {
        const std::int32_t last = Stretch<std::uint64_t>::end_from(plan, first, 2);
        CHECK(last > first && last <= plan.step_count());
        const Stretch<std::uint64_t> stretch(plan, first, last, 2, 8);
        CHECK(stretch.part_count() <= 256);
        // Left and right brackets are the same to it.
        CHECK(stretch.part_of(0x5555) == stretch.part_of(0xaaaa));
        first = last;
    }
    CHECK(stretches >= 14 && stretches <= 20);
}

TEST(clues_share_classes) {
    // A clue of two with one edge to come: none is too few, three are too many.
    const ClueClasses last({2, 2}, 3, 1);
    CHECK(last.count() == 2 && last.bits() == 1);
    CHECK(last.class_of(0) == ClueClasses::kNever && last.class_of(1) == 0 && last.class_of(2) == 1);
    CHECK(last.class_of(3) == ClueClasses::kNever);
    // One or more of five: once there is one, the clue is met.
    const ClueClasses some({1, 5}, 3, 2);
    CHECK(some.count() == 2 && some.class_of(1) == some.class_of(3) && some.example(1) == 1);
    CHECK(ClueClasses({0, 2}, 2, 0).count() == 1);
}

TEST(orders_are_narrow) {
    Random random(3);
    for (const auto& [rows, columns] : {std::pair(3, 9), std::pair(9, 3)}) {
        const LineGraph grid = random_grid(random, rows, columns);
        const FrontierBoard board = board_of(grid);
        const FrontierPlan plan(board, sweep_order(board));
        CHECK(plan.is_straight() && plan.widest() == 5);
        // One bit per clue, and no more than one row of them.
        CHECK(plan.clue_bits() <= 3);
        for (std::int32_t step = 0; step < plan.step_count(); ++step) {
            CHECK(static_cast<std::size_t>(plan.step(step).length_before()) == plan.plugs(step).size());
        }
    }
    // All pairs of seven points: lines cross, so labels are needed.
    std::vector<std::array<Vertex, 2>> ends;
    for (Vertex u = 0; u < 7; ++u) {
        for (Vertex v = 0; v < u; ++v) ends.push_back({v, u});
    }
    const LineGraph complete = make_graph(ends, std::vector<std::uint8_t>(7, 0b101));
    const FrontierBoard board = board_of(complete);
    CHECK(!FrontierPlan(board, sweep_order(board)).is_nested());
}

FrontierAnswer run(const LineGraph& graph, const std::optional<Pairs>& pairs, const FrontierOptions& options,
                   const Limits& limits = {}) {
    Control control(limits, nullptr, nullptr);
    return frontier(graph, pairs, options, control);
}

// Whether the edges are one path for each pair and nothing else.
bool joins_pairs(const LineGraph& graph, const Pairs& pairs, const std::vector<Edge>& on) {
    std::vector<std::vector<Edge>> at(graph.vertex_count());
    for (const Edge edge : on) {
        for (const Vertex vertex : graph.ends(edge)) at[vertex].push_back(edge);
    }
    std::vector<int> role(graph.vertex_count(), 2);
    for (const auto& pair : pairs) {
        for (const Vertex vertex : pair) role[vertex] = 1;
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const auto degree = static_cast<int>(at[vertex].size());
        if ((graph.degree_mask(vertex) >> degree & 1) == 0) return false;
        if (degree != role[vertex] && (degree != 0 || role[vertex] == 1)) return false;
    }
    std::size_t walked = 0;
    for (const auto& [start, goal] : pairs) {
        Vertex here = start;
        Edge last = -1;
        while (true) {
            const auto way = std::ranges::find_if(at[here], [&](Edge edge) { return edge != last; });
            if (way == at[here].end()) break;
            last = *way;
            here = graph.other_end(last, here);
            ++walked;
        }
        if (here != goal) return false;
    }
    return walked == on.size();
}

SolutionSet every_joining(const LineGraph& graph, const Pairs& pairs) {
    SolutionSet found;
    for (std::uint32_t subset = 0; subset < (1U << graph.edge_count()); ++subset) {
        std::vector<Edge> on;
        for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
            if ((subset >> edge & 1) != 0) on.push_back(edge);
        }
        if (joins_pairs(graph, pairs, on)) found.insert(on);
    }
    return found;
}

// Every kind of question, against every subset of edges.
void agrees_with_oracle(const LineGraph& graph, const std::optional<Pairs>& pairs, const SolutionSet& expected,
                        Random& random) {
    FrontierOptions options;
    options.probing = random.below(2) == 0;
    options.look_ahead = random.below(2) == 0;
    options.threads = random.below(8) == 0 ? 2 : 1;
    options.seed = random.below(5);
    options.want = FrontierWant::edges;
    const FrontierAnswer counted = run(graph, pairs, options);
    CHECK(counted.complete && counted.count == Count(expected.size()));
    options.want = FrontierWant::count;
    options.parts_from = static_cast<std::int32_t>(1 + random.below(10));
    options.mirror = random.below(4) != 0;
    CHECK(run(graph, pairs, options).count == Count(expected.size()));
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const auto uses = std::ranges::count_if(
            expected, [&](const auto& solution) { return std::ranges::find(solution, edge) != solution.end(); });
        CHECK(counted.edge_counts[edge] == Count(static_cast<std::uint64_t>(uses)));
    }
    options.want = FrontierWant::first;
    options.solutions = kMost;
    std::set<std::vector<Edge>> found;
    for (auto solution : run(graph, pairs, options).solutions) {
        std::ranges::sort(solution);
        found.insert(solution);
    }
    // The numbers 0, 1, 2, ... up to the count are all the solutions.
    CHECK(found == expected);
}

LineGraph random_pair_graph(Random& random, Pairs& pairs) {
    const LineGraph any = random_graph(random);
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < std::min(any.edge_count(), 11); ++edge) ends.push_back(any.ends(edge));
    std::vector<Vertex> vertices;
    for (Vertex vertex = 0; vertex < any.vertex_count(); ++vertex) vertices.push_back(vertex);
    random.shuffle(vertices);
    const std::size_t count = random.below(vertices.size() / 2 + 1);
    for (std::size_t i = 0; i < count; ++i) pairs.push_back({vertices[2 * i], vertices[2 * i + 1]});
    const bool cover_all = random.below(2) == 0;
    return make_graph(ends, std::vector<std::uint8_t>(any.vertex_count(), cover_all ? 0b110 : 0b111));
}

TEST(limits_are_named) {
    Random random(5);
    const LineGraph clued = random_grid(random, 9, 9);
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < clued.edge_count(); ++edge) ends.push_back(clued.ends(edge));
    const LineGraph grid = make_graph(ends, std::vector<std::uint8_t>(clued.vertex_count(), 0b101));
    FrontierOptions options;
    for (const std::int32_t threads : {1, 2}) {
        options.threads = threads;
        CHECK(run(grid, std::nullopt, options, {.seconds = 0, .nodes = {}, .memory_bytes = {}}).stopped_by ==
              StopReason::time);
        CHECK(run(grid, std::nullopt, options, {.seconds = {}, .nodes = 100, .memory_bytes = {}}).stopped_by ==
              StopReason::nodes);
        const FrontierAnswer starved =
            run(grid, std::nullopt, options, {.seconds = {}, .nodes = {}, .memory_bytes = 9999});
        CHECK(starved.stopped_by == StopReason::memory && !starved.complete);
    }
}

}  // namespace

TEST(frontier) {
    tables_keep_what_they_are_given<std::uint64_t>();
    tables_grow_block_by_block<std::uint64_t>();
    tables_keep_what_they_are_given<WideBits>();
    lists_keep_what_they_are_given<std::uint64_t>();
    lists_keep_what_they_are_given<WideBits>();
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        const LineGraph any = random_graph(random);
        agrees_with_oracle(any, std::nullopt, every_solution(any), random);
        const LineGraph grid = random_grid(random, 2, 2);
        agrees_with_oracle(grid, std::nullopt, every_solution(grid), random);
        Pairs pairs;
        const LineGraph joined = random_pair_graph(random, pairs);
        agrees_with_oracle(joined, pairs, every_joining(joined, pairs), random);
    }
}

}  // namespace edgewise::test
