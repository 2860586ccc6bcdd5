//! The rules of a puzzle, sorted by kind, and taken apart into their smallest demands.
//!
//! Demands are in a canonical form, so that it does not matter in which words a file states them: a sum for each row is
//! a sum for each of as many lines, a square that must not be empty is one that holds exactly one piece. Not all
//! equivalent demands are recognised, which only means that an export is refused.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Grouping, Square, SquareSet};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clues, ComparedPairs, Connected, Count, Counted, CountedGroups,
    Difference, Forbid, KindId, Measure, Origin, Puzzle, Rule, Runs, Sum, Visible,
};

/// The rules of each kind, as far as formats have them.
macro_rules! by_kind {
    ($($name:ident: $kind:ident,)*) => {$(
        pub fn $name(puzzle: &Puzzle) -> impl Iterator<Item = &$kind> {
            puzzle.rules.iter().filter_map(|rule| match rule {
                Rule::$kind(rule) => Some(rule),
                _ => None,
            })
        }
    )*};
}

by_kind! {
    attacks: Attacks,
    clues: Clues,
    counts: Count,
    connected: Connected,
    differences: Difference,
    forbids: Forbid,
    runs: Runs,
    sums: Sum,
    visible: Visible,
}

/// The smallest demands of all rules, each with the place of its rule.
pub fn demands(puzzle: &Puzzle) -> HashMap<Rule, Origin> {
    let mut demands = HashMap::new();
    for rule in &puzzle.rules {
        let parts = rule.split().into_iter();
        for demand in parts.flat_map(|part| taken_apart(puzzle, &part)) {
            demands
                .entry(demand.canonical(puzzle))
                .or_insert(rule.origin());
        }
    }
    demands
}

fn taken_apart(puzzle: &Puzzle, rule: &Rule) -> Vec<Rule> {
    match rule {
        Rule::Attacks(rule) => vec![Rule::Attacks(with_moves(puzzle, rule))],
        Rule::Clues(rule) => of_clues(rule),
        Rule::Count(rule) => of_count(puzzle, rule),
        Rule::Difference(rule) => of_difference(rule),
        Rule::Runs(rule) => of_runs(puzzle, rule),
        Rule::Sum(rule) => of_sum(puzzle, rule),
        Rule::Visible(rule) => of_visible(puzzle, rule),
        other => vec![other.clone()],
    }
}

fn of_clues(rule: &Clues) -> Vec<Rule> {
    let alone = |clue| Clues {
        clues: vec![clue],
        ..rule.clone()
    };
    let clues = rule.clues.iter();
    clues.map(|clue| Rule::Clues(alone(*clue))).collect()
}

fn of_visible(puzzle: &Puzzle, rule: &Visible) -> Vec<Rule> {
    let lines = rule.lines.lines(&puzzle.board, rule.from_last).into_iter();
    let bound = lines.filter(|(_, bound)| *bound != Bound::ANY);
    let alone = |line| Visible {
        lines: CountedGroups::listed(vec![line]),
        from_last: false,
        ..rule.clone()
    };
    bound.map(|line| Rule::Visible(alone(line))).collect()
}

/// The open squares of each group that count, in order, with the bound; groups that are bound to nothing are left out.
fn groups(
    puzzle: &Puzzle,
    each: &[CountedGroups],
    within: &SquareSet,
) -> Vec<(Vec<Square>, Bound)> {
    let board = &puzzle.board;
    let of_each = each.iter().flat_map(|groups| {
        let squares = board.groups_within(&groups.grouping, within);
        squares.map(|(place, squares)| (squares, groups.bounds.of(place).clone()))
    });
    let open = of_each.map(|(mut squares, bound)| {
        squares.retain(|&square| board.is_open(square));
        (squares, bound)
    });
    open.filter(|(squares, bound)| !squares.is_empty() && *bound != Bound::ANY)
        .collect()
}

/// Whether how many of a kind there are follows from a rule that says it of each row, or of other groups that together
/// have every square once.
pub fn is_implied(puzzle: &Puzzle, kind: KindId) -> bool {
    let says_it = |rule: &Count, each: &CountedGroups| {
        let groups = groups(puzzle, std::slice::from_ref(each), &rule.within);
        let mut squares: Vec<Square> = groups
            .iter()
            .flat_map(|(squares, _)| squares)
            .copied()
            .collect();
        squares.sort_unstable();
        let numbers = groups.iter().map(|(_, bound)| bound.exact());
        let number = numbers.sum::<Option<i64>>();
        squares.into_iter().eq(puzzle.board.open_squares())
            && number.is_some_and(|number| puzzle.kind(kind).count.exact() == Some(number))
    };
    let of_kind = |rule: &&Count| rule.of == Counted::Pieces([kind].into_iter().collect());
    let mut rules = counts(puzzle).filter(of_kind);
    rules.any(|rule| rule.each.iter().any(|each| says_it(rule, each)))
}

fn alone(mut squares: Vec<Square>, bound: Bound) -> Vec<CountedGroups> {
    squares.sort_unstable();
    vec![CountedGroups::listed(vec![(squares, bound)])]
}

/// Groups by the dozen are the same rule in few words; windows and lines at any slope stay as they are.
fn is_in_few_words(each: &[CountedGroups]) -> bool {
    let few = |groups: &CountedGroups| {
        matches!(groups.grouping, Grouping::Window { .. } | Grouping::Line)
    };
    each.iter().any(few)
}

fn of_count(puzzle: &Puzzle, rule: &Count) -> Vec<Rule> {
    if is_in_few_words(&rule.each) {
        return vec![Rule::Count(rule.clone())];
    }
    let is_full = rule.of == Counted::Empty || rule.of == Counted::Pieces(puzzle.all_kinds());
    let mut demands = Vec::new();
    for (squares, bound) in groups(puzzle, &rule.each, &rule.within) {
        let bound = match rule.of {
            Counted::Empty => bound.rest_of(squares.len() as i64),
            Counted::Pieces(_) => bound,
        };
        // All squares of a group hold something: so does each.
        let each_full = is_full && bound == Bound::exactly(squares.len() as i64);
        let parts = match each_full {
            true => squares
                .iter()
                .map(|&square| (vec![square], Bound::exactly(1)))
                .collect(),
            false => vec![(squares, bound)],
        };
        let of = match is_full {
            true => Counted::Pieces(puzzle.all_kinds()),
            false => rule.of.clone(),
        };
        demands.extend(parts.into_iter().map(|(squares, bound)| {
            Rule::Count(Count {
                of: of.clone(),
                each: alone(squares, bound),
                within: puzzle.board.all(),
                origin: Origin(0),
            })
        }));
    }
    demands
}

fn of_sum(puzzle: &Puzzle, rule: &Sum) -> Vec<Rule> {
    if is_in_few_words(&rule.each) {
        return vec![Rule::Sum(rule.clone())];
    }
    let with = |each: Vec<CountedGroups>, squares: &[Square]| {
        let mut factors = rule.factors.clone();
        factors.retain(|(square, factor)| squares.contains(square) && *factor != 1);
        let stretch = rule.stretch.clone().map(|mut stretch| {
            stretch.from_last = false;
            stretch
        });
        Rule::Sum(Sum {
            each,
            within: puzzle.board.all(),
            factors,
            stretch,
            ..rule.clone()
        })
    };
    let Some(stretch) = &rule.stretch else {
        let groups = groups(puzzle, &rule.each, &rule.within).into_iter();
        return groups
            .map(|(squares, bound)| with(alone(squares.clone(), bound), &squares))
            .collect();
    };
    let lines = rule
        .each
        .iter()
        .flat_map(|groups| groups.lines(&puzzle.board, stretch.from_last));
    let lines = lines.filter(|(_, bound)| *bound != Bound::ANY);
    let demand = |(mut line, bound): (Vec<Square>, Bound)| {
        line.retain(|&square| rule.within.contains(square));
        // What is between two squares is so from either end.
        let is_ordered = stretch.first.is_some();
        if !is_ordered && line.first() > line.last() {
            line.reverse();
        }
        with(
            vec![CountedGroups::listed(vec![(line.clone(), bound)])],
            &line,
        )
    };
    lines.map(demand).collect()
}

fn of_difference(rule: &Difference) -> Vec<Rule> {
    let ComparedPairs::Lines(groups) = &rule.pairs else {
        return vec![Rule::Difference(rule.clone())];
    };
    let lines = groups.grouping.own_groups().unwrap_or_default();
    let mut demands = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let bound = groups.bounds.of(place);
        for [first, second] in rule.pairs_of(line) {
            let turns = rule.measure != Measure::Signed && second < first;
            let pair = if turns {
                [second, first]
            } else {
                [first, second]
            };
            demands.push(Rule::Difference(Difference {
                pairs: ComparedPairs::Lines(CountedGroups {
                    grouping: Grouping::Listed(Arc::new(vec![pair.to_vec()])),
                    bounds: Bounds::Each(vec![bound.clone()]),
                }),
                all: false,
                ..rule.clone()
            }));
        }
    }
    demands
}

fn of_runs(puzzle: &Puzzle, rule: &Runs) -> Vec<Rule> {
    let lines = puzzle.board.groups(&rule.grouping).enumerate();
    let says_more = rule.number != Bound::ANY || rule.length != Bound::ANY;
    let alone = lines.filter_map(|(place, line)| {
        let lengths = rule.lengths.get(place).cloned().flatten();
        (says_more || lengths.is_some()).then(|| {
            Rule::Runs(Runs {
                grouping: Grouping::Listed(Arc::new(vec![line.squares])),
                lengths: lengths.into_iter().map(Some).collect(),
                ..rule.clone()
            })
        })
    });
    alone.collect()
}

/// The rule with moves of its own, if all attackers move alike.
fn with_moves(puzzle: &Puzzle, rule: &Attacks) -> Attacks {
    let mut moves = rule.by.iter().map(|kind| &puzzle.kind(kind).moves);
    let first = moves.next().cloned();
    let alike = moves.all(|other| Some(other) == first.as_ref());
    let moves = rule.moves.clone().or(first.filter(|_| alike));
    Attacks {
        moves,
        ..rule.clone()
    }
}
