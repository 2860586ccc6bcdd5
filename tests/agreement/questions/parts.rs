//! A puzzle that demands only some of what another one does.

use std::sync::Arc;

use puzzle_workbench::board::{Board, Grouping, Sided, Square, SquareSet};
use puzzle_workbench::puzzle::{
    Bounds, ComparedPairs, Connected, CountedGroups, Demand, Interval, Placement, Puzzle, Rule,
    RuleInstance,
};
use puzzle_workbench::sat::Cnf;
use puzzle_workbench::sat::encode::{Guards, Thresholds, encode};
use puzzle_workbench::search;
use puzzle_workbench::stop::Stop;

/// All demands of a puzzle.
pub fn demands(puzzle: &Puzzle) -> Vec<Demand> {
    let (mut cnf, thresholds) = (Cnf::default(), Thresholds::default());
    let guards = Guards::PerInstance;
    let encoding = encode(puzzle, &thresholds, guards, &mut cnf, &Stop::never()).unwrap();
    encoding
        .guards
        .into_iter()
        .map(|guard| guard.demand)
        .collect()
}

/// These groups of a grouping, and no others.
fn some_of(board: &Board, grouping: &Grouping, places: &[usize]) -> Option<Grouping> {
    if let Grouping::Sided(sided) = grouping {
        let groups = places.iter().map(|&place| sided.groups.get(place).cloned());
        return Some(Grouping::Sided(Arc::new(Sided {
            of: sided.of.clone(),
            groups: groups.collect::<Option<_>>()?,
        })));
    }
    let groups = places
        .iter()
        .map(|&place| Some(board.groups(grouping).nth(place)?.squares));
    Some(Grouping::Listed(Arc::new(groups.collect::<Option<_>>()?)))
}

/// The same with its bound; `None` if it is bounded several times.
fn bounded(
    board: &Board,
    each: &[CountedGroups],
    grouping: &Grouping,
    place: usize,
) -> Option<CountedGroups> {
    let mut each = each.iter().filter(|groups| groups.grouping == *grouping);
    let (Some(groups), None) = (each.next(), each.next()) else {
        return None;
    };
    Some(CountedGroups {
        grouping: some_of(board, grouping, &[place])?,
        bounds: Bounds::Each(vec![groups.bounds.of(place).clone()]),
    })
}

/// The rule with one of its instances alone; `None` if no rule of its kind says that.
pub fn alone(puzzle: &Puzzle, demand: &Demand) -> Option<Rule> {
    let mut rule = demand.rule_of(puzzle)?.clone();
    let board = &puzzle.board;
    match (&mut rule, &demand.instance) {
        (Rule::Count(rule), RuleInstance::Group(grouping, place)) => {
            rule.each = vec![bounded(board, &rule.each, grouping, *place)?];
        }
        (Rule::Sum(rule), RuleInstance::Group(grouping, place)) => {
            rule.each = vec![bounded(board, &rule.each, grouping, *place)?];
        }
        (Rule::Visible(rule), RuleInstance::Group(grouping, place)) => {
            let lines = std::slice::from_ref(&rule.lines);
            rule.lines = bounded(board, lines, grouping, *place)?;
        }
        (Rule::Difference(rule), RuleInstance::Group(grouping, place)) => {
            let ComparedPairs::Lines(lines) = &mut rule.pairs else {
                return None;
            };
            *lines = bounded(board, std::slice::from_ref(lines), grouping, *place)?;
        }
        (Rule::Runs(rule), RuleInstance::Group(grouping, place)) => {
            let lengths = rule.lengths_of(*place).map(|runs| Some(runs.to_vec()));
            rule.lengths = lengths.into_iter().collect();
            rule.grouping = some_of(board, grouping, &[*place])?;
        }
        (Rule::Equal(rule), RuleInstance::Group(grouping, place)) => {
            rule.each = vec![some_of(board, grouping, &[*place])?];
        }
        (Rule::Distinct(rule), RuleInstance::Pair(grouping, pair)) => {
            rule.each = vec![some_of(board, grouping, pair)?];
        }
        (Rule::Forbid(rule), RuleInstance::Place(squares)) if !rule.turn && rule.at.is_none() => {
            rule.within = SquareSet::of(board.len(), squares.iter().copied());
        }
        (Rule::Attacks(rule), RuleInstance::Target(square)) => {
            rule.within = SquareSet::of(board.len(), [*square]);
        }
        (Rule::Connected(rule), RuleInstance::Clue(square)) => {
            let mut sizes = rule.sizes.iter();
            let own = *sizes.find(|(marked, _)| marked == square)?;
            *rule = Connected {
                sizes: vec![own],
                ..rule.without_demands()
            };
        }
        (Rule::Clues(rule), RuleInstance::Clue(square)) => {
            rule.clues.retain(|clue| clue.square == *square);
        }
        _ => return None,
    }
    Some(rule)
}

/// A rule that says no more than a part of its rule, and at least what one of its instances does.
fn at_least(puzzle: &Puzzle, demand: &Demand) -> Option<Rule> {
    let mut rule = demand.rule_of(puzzle)?.clone();
    let on = |squares: &[Square], within: &SquareSet| {
        let squares = squares.iter().copied();
        let squares = squares.filter(|&square| within.contains(square));
        SquareSet::of(puzzle.board.len(), squares)
    };
    match (&mut rule, &demand.instance) {
        // From other lines, too.
        (Rule::Attacks(rule), RuleInstance::Line(squares)) => {
            rule.within = on(squares, &rule.within);
        }
        // However it is turned there.
        (Rule::Forbid(rule), RuleInstance::Place(squares)) if rule.at.is_none() => {
            rule.within = on(squares, &rule.within);
        }
        _ => return None,
    }
    Some(rule)
}

/// The puzzle that demands nothing but these, with its goal; where a part of a rule cannot be said, `None` or, if more is
/// allowed, a larger part or the whole rule.
pub fn only(puzzle: &Puzzle, all: &[Demand], some: &[&Demand], or_more: bool) -> Option<Puzzle> {
    let mut only = Puzzle {
        givens: Vec::new(),
        rules: Vec::new(),
        ..puzzle.clone()
    };
    only.kinds
        .iter_mut()
        .for_each(|kind| kind.count = Interval::ANY);
    let mut whole: Vec<usize> = Vec::new();
    for demand in some {
        match (&demand.instance, demand.rule) {
            (RuleInstance::Given(square), _) => {
                let mut givens = puzzle.givens.iter();
                only.givens
                    .extend(givens.find(|given| given.square == *square));
            }
            (RuleInstance::Number(kind), _) => {
                only.kinds[kind.index()].count = puzzle.kind(*kind).count;
            }
            (_, Some(rule)) => match alone(puzzle, demand)
                .or_else(|| at_least(puzzle, demand).filter(|_| or_more))
            {
                Some(rule) => only.rules.push(rule),
                None if !whole.contains(&rule) => {
                    let number = |of: &mut dyn Iterator<Item = &Demand>| {
                        of.filter(|demand| demand.rule == Some(rule)).count()
                    };
                    let is_whole = number(&mut all.iter()) == number(&mut some.iter().copied());
                    if !or_more && !is_whole {
                        return None;
                    }
                    whole.push(rule);
                    only.rules.push(puzzle.rules[rule].clone());
                }
                None => {}
            },
            (_, None) => return None,
        }
    }
    Some(only)
}

/// The puzzle without these demands; `None` where that cannot be said.
pub fn without(puzzle: &Puzzle, all: &[Demand], out: &[&Demand]) -> Option<Puzzle> {
    let rest = all.iter().filter(|demand| !out.contains(demand));
    only(puzzle, all, &Vec::from_iter(rest), false)
}

/// Some solutions in order, by backtracking: so many at most.
pub fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Placement> {
    let found = search::solutions(puzzle, &search::Options::default());
    let mut found: Vec<Placement> = found.take(most).map(Result::unwrap).collect();
    found.sort();
    found
}
