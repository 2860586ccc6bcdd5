//! The author's questions about random puzzles, asked of the backtracker instead: a candidate is what some solution has,
//! each deduction follows from its reason alone, what is trimmed leaves the same solutions and nothing more can go, what is repaired has one solution.

use std::convert::Infallible;
use std::sync::Arc;

use puzzle_workbench::app::{
    self, Added, CandidatesReport, Engine, Engines, Fact, How, Item, ItemKind, Repair, StepsReport,
    Trim, TrimReport,
};
use puzzle_workbench::board::{Grouping, SquareSet};
use puzzle_workbench::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Demand, Given, Interval, KindId, Origin,
    Placement, Puzzle, Rule, RuleInstance,
};
use puzzle_workbench::sat::Cnf;
use puzzle_workbench::sat::encode::{Guards, Thresholds, encode};
use puzzle_workbench::search;
use puzzle_workbench::stop::Stop;

use crate::agreement::chance::Chance;
use crate::agreement::{SMALL, from_environment};
use puzzle_workbench::definition::Definition;

/// All demands of a puzzle.
fn demands(puzzle: &Puzzle) -> Vec<Demand> {
    let (mut cnf, thresholds) = (Cnf::default(), Thresholds::default());
    let guards = Guards::PerInstance;
    let encoding = encode(puzzle, &thresholds, guards, &mut cnf, &Stop::never()).unwrap();
    encoding
        .guards
        .into_iter()
        .map(|guard| guard.demand)
        .collect()
}

/// The rule with one of its instances alone; `None` if no rule of its kind says that.
fn alone(puzzle: &Puzzle, demand: &Demand) -> Option<Rule> {
    let mut rule = demand.rule_of(puzzle)?.clone();
    match (&mut rule, &demand.instance) {
        (Rule::Count(rule), RuleInstance::Group(grouping, place)) => {
            let mut each = rule
                .each
                .iter()
                .filter(|groups| groups.grouping == *grouping);
            let (Some(groups), None) = (each.next(), each.next()) else {
                return None;
            };
            let bound = groups.bounds.of(*place).clone();
            let group = puzzle.board.groups(grouping).nth(*place)?;
            rule.each = vec![CountedGroups {
                grouping: Grouping::Listed(Arc::new(vec![group.squares])),
                bounds: Bounds::Each(vec![bound]),
            }];
        }
        (Rule::Attacks(rule), RuleInstance::Target(square)) => {
            rule.within = SquareSet::of(puzzle.board.len(), [*square]);
        }
        (Rule::Clues(rule), RuleInstance::Clue(square)) => {
            rule.clues.retain(|clue| clue.square == *square);
        }
        _ => return None,
    }
    Some(rule)
}

/// The puzzle that demands nothing but these; where a part of a rule cannot be said, `None` or, if more is allowed, the
/// whole rule.
fn only(puzzle: &Puzzle, all: &[Demand], some: &[&Demand], or_more: bool) -> Option<Puzzle> {
    let mut only = Puzzle {
        givens: Vec::new(),
        rules: Vec::new(),
        goal: None,
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
            (_, Some(rule)) => match alone(puzzle, demand) {
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

/// The puzzle in which a fact holds, or does not hold.
fn with(mut puzzle: Puzzle, fact: Fact, holds: bool) -> Puzzle {
    let (square, holds) = (fact.square, fact.holds == holds);
    let origin = Origin(0);
    match (fact.kind, holds) {
        (Some(kind), true) => puzzle.givens.push(Given {
            square,
            kind,
            origin,
        }),
        (Some(kind), false) => puzzle.kinds[kind.index()].squares.remove(square),
        (None, true) => puzzle
            .kinds
            .iter_mut()
            .for_each(|kind| kind.squares.remove(square)),
        (None, false) => puzzle.rules.push(Rule::Count(Count {
            of: Counted::Empty,
            each: vec![CountedGroups {
                grouping: Grouping::Listed(Arc::new(vec![vec![square]])),
                bounds: Bounds::Same(Bound::exactly(0)),
            }],
            within: puzzle.board.all(),
            origin,
        })),
    }
    puzzle
}

/// A puzzle with fewer demands may have millions of solutions.
const MOST: usize = 2000;

/// The solutions in order, by backtracking; no more than [`MOST`].
fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
    let found = search::solutions(puzzle, &search::Options::default());
    let mut found: Vec<Placement> = found.take(MOST).map(Result::unwrap).collect();
    found.sort();
    found
}

fn how() -> How {
    How {
        engines: Engines::One(Engine::Sat),
        ..How::default()
    }
}

/// How many steps, trimmed items and repaired puzzles were looked at.
#[derive(Debug, Default)]
struct Looked {
    /// Candidates of squares that have several.
    candidates: usize,
    steps: usize,
    /// Parts of reasons without which something else is possible.
    parts: usize,
    trimmed: usize,
    needed: usize,
    unique: usize,
    /// Steps of repairs by clues.
    clues: usize,
    left_out: usize,
}

fn candidates_are_what_solutions_have(
    text: &str,
    puzzle: &Puzzle,
    all: &[Placement],
    looked: &mut Looked,
) {
    let found = match app::candidates(puzzle, &how()).unwrap() {
        CandidatesReport::Some(found) => found,
        other => {
            let is_none = other == CandidatesReport::None && all.is_empty();
            return assert!(is_none, "{other:?}\n{text}");
        }
    };
    assert!(found.is_complete, "{text}");
    for square in puzzle.board.open_places() {
        let mut held: Vec<Option<KindId>> = all.iter().map(|one| one.get(square)).collect();
        held.sort_by_key(|content| (content.is_none(), *content));
        held.dedup();
        match all.len() < MOST {
            true => assert_eq!(found.on(square), held, "{square:?}\n{text}"),
            // These are not all solutions.
            false => assert!(
                held.iter().all(|one| found.on(square).contains(one)),
                "{text}"
            ),
        }
        looked.candidates += found.on(square).len() - 1;
    }
}

fn steps_follow(text: &str, puzzle: &Puzzle, all: &[Placement], looked: &mut Looked) {
    let demands = demands(puzzle);
    let nothing = Placement::empty(puzzle.board.len());
    let report = app::steps(puzzle, &nothing, usize::MAX, &how(), |step, _| {
        let told = |fact: &Fact| {
            all.iter()
                .all(|one| (one.get(fact.square) == fact.kind) == fact.holds)
        };
        assert!(
            step.facts().iter().chain(&step.known).all(told),
            "{step:?}\n{text}"
        );
        let some: Vec<&Demand> = step.demands.iter().collect();
        let others = |some: &[&Demand], known: &[Fact], fact: Fact, or_more: bool| {
            let reason = only(puzzle, &demands, some, or_more)?;
            let known = known.iter();
            let reason = known.fold(reason, |reason, fact| with(reason, *fact, true));
            Some(solutions(&with(reason, fact, false)))
        };
        for fact in step.facts() {
            let against = others(&some, &step.known, fact, true);
            assert_eq!(against, Some(vec![]), "{fact:?}: {step:?}\n{text}");
        }
        looked.steps += 1;
        for left_out in (0..step.size()).filter(|_| step.is_minimal) {
            let (mut some, mut known) = (some.clone(), step.known.clone());
            match left_out.checked_sub(some.len()) {
                None => _ = some.remove(left_out),
                Some(place) => _ = known.remove(place),
            }
            if let Some(others) = others(&some, &known, step.fact, false) {
                assert_ne!(others, [], "part {left_out} of {step:?}\n{text}");
                looked.parts += 1;
            }
        }
        Ok::<(), Infallible>(())
    });
    match report.unwrap() {
        StepsReport::Way(way) => assert_eq!((way.left, way.is_stopped), (0, false), "{text}"),
        other => assert!(
            all.is_empty() && other == StepsReport::None,
            "{other:?}\n{text}"
        ),
    }
}

/// With all solutions known, and without.
fn what_is_trimmed_follows(text: &str, puzzle: &Puzzle, all: &[Placement], looked: &mut Looked) {
    for most in [app::MOST_SOLUTIONS, 1] {
        let TrimReport::Trim(trim, known) = app::trim(puzzle, most, &how()).unwrap() else {
            return assert!(all.is_empty(), "{text}");
        };
        assert_eq!(known.are_all, all.len() as u64 <= most, "{text}");
        assert!(!known.are_all || known.solutions == all, "{text}");
        let mut rules = puzzle.rules.iter();
        assert!(!trim.is_stopped, "{text}");
        let is_known =
            trim.unknown.is_empty() || rules.any(|rule| matches!(rule, Rule::Matching(_)));
        assert!(is_known, "{text}");
        what_goes_together_follows(text, puzzle, all, &trim, looked);
    }
}

fn what_goes_together_follows(
    text: &str,
    puzzle: &Puzzle,
    all: &[Placement],
    trim: &Trim,
    looked: &mut Looked,
) {
    let demands = demands(puzzle);
    let without = |items: &[&Item]| {
        let is_out = |demand: &&Demand| !items.iter().any(|item| item.demands.contains(demand));
        let rest: Vec<&Demand> = demands.iter().filter(is_out).collect();
        only(puzzle, &demands, &rest, false)
    };
    let together: Vec<&Item> = trim
        .together
        .iter()
        .map(|&item| &trim.items[item])
        .collect();
    let Some(rest) = without(&together) else {
        return;
    };
    assert_eq!(solutions(&rest), all, "{together:?}\n{text}");
    looked.trimmed += together.len();
    if !trim.unknown.is_empty() {
        return;
    }
    let is_asked = |item: &usize| !trim.closing.contains(item);
    let rest = (0..trim.items.len()).filter(|item| !trim.together.contains(item));
    for item in rest.filter(is_asked) {
        let mut more = together.clone();
        more.push(&trim.items[item]);
        if let Some(less) = without(&more) {
            assert_ne!(solutions(&less), all, "{:?}\n{text}", trim.items[item]);
            looked.needed += 1;
        }
    }
}

fn what_is_repaired_has_one(text: &str, puzzle: &Puzzle, all: &[Placement], looked: &mut Looked) {
    match app::repair(puzzle, None, &how()).unwrap() {
        Repair::Unique => assert_eq!(all.len(), 1, "{text}"),
        Repair::Additions {
            additions,
            puzzle: with,
            solution,
            ..
        } => {
            let demands = demands(&with);
            let (mut given, mut clues) = (Placement::empty(puzzle.board.len()), Vec::new());
            for (place, new) in additions.iter().enumerate() {
                match &new.what {
                    Added::Given(square) => given.set(*square, solution.get(*square)),
                    Added::Clue(demand) => clues.push(demand),
                }
                let has = |one: &&Placement| given.pieces().all(|(s, k)| one.get(s) == Some(k));
                let left = match only(&with, &demands, &clues, false) {
                    Some(with) if !clues.is_empty() => {
                        let obeys = |one: &&Placement| app::obeys(&with, one);
                        looked.clues += 1;
                        all.iter().filter(obeys).count() as u64
                    }
                    Some(_) => all.iter().filter(has).count() as u64,
                    None => return,
                };
                assert_eq!(new.leaves, Some(left.min(app::MOST_COUNTED)), "{text}");
                assert_eq!(left == 1, place + 1 == additions.len(), "{text}");
            }
            looked.unique += 1;
        }
        Repair::LeftOut(found, _) => {
            assert_eq!(all, [], "{text}");
            let demands = demands(puzzle);
            for set in &found.sets {
                let is_out = |demand: &&Demand| !set.iter().any(|i| i.demands.contains(demand));
                let rest: Vec<&Demand> = demands.iter().filter(is_out).collect();
                if let Some(rest) = only(puzzle, &demands, &rest, false) {
                    assert_ne!(solutions(&rest), [], "{set:?}\n{text}");
                    looked.left_out += 1;
                }
                for one in set {
                    let rest = demands
                        .iter()
                        .filter(|demand| is_out(demand) || one.demands.contains(demand));
                    let rest: Vec<&Demand> = rest.collect();
                    if let Some(rest) = only(puzzle, &demands, &rest, false) {
                        assert_eq!(solutions(&rest), [], "{one:?} of {set:?}\n{text}");
                    }
                }
                let is_small = set.iter().all(|item| item.kind < ItemKind::Number);
                assert!(!set.is_empty() && (is_small || set.len() < 9), "{text}");
            }
        }
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn the_authors_questions_are_answered_as_the_backtracker_does() {
    let mut looked = Looked::default();
    for seed in 0..from_environment("QUESTIONS_CASES", 1500) {
        let text = SMALL(&mut Chance::new(seed)).0.toml();
        let definition = Definition::parse("random.toml", &text);
        let instance = definition.and_then(|definition| definition.instance(&[]));
        let puzzle = instance
            .unwrap_or_else(|all| panic!("{}\n{text}", all.draw(false)))
            .puzzle;
        let all = solutions(&puzzle);
        candidates_are_what_solutions_have(&text, &puzzle, &all, &mut looked);
        if puzzle.goal.is_none() {
            steps_follow(&text, &puzzle, &all, &mut looked);
            what_is_trimmed_follows(&text, &puzzle, &all, &mut looked);
        }
        what_is_repaired_has_one(&text, &puzzle, &all, &mut looked);
    }
    let Looked {
        candidates,
        steps,
        parts,
        trimmed,
        needed,
        unique,
        clues,
        left_out,
    } = looked;
    let least = steps
        .min(parts)
        .min(trimmed)
        .min(needed)
        .min(unique)
        .min(left_out);
    assert!(least > 20 && clues > 5 && candidates > 1000, "{looked:?}");
}
