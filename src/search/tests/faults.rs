//! Planted faults: an engine that misreads a rule, or whose model is broken, is caught by the
//! comparison with brute force on random puzzles. Faults of the walk itself (a count not restored on
//! the way back) show in every published number.

use std::num::NonZeroUsize;

use super::number_by_tree;
use super::{brute_force, random};
use crate::board::{Board, Terrain, Wrap};
use crate::puzzle::{Bound, Counted, Look, Moves, Pattern, Puzzle, Rule, Targets};
use crate::search::candidates::Candidates;
use crate::search::compile::compile;
use crate::search::model::{Lists, Model, RayItem};
use crate::search::sight::Sight;
use crate::search::{Options, count};
use crate::stop::Stop;

/// Puzzles that each fault is tried on, until one shows it.
const SEEDS: std::ops::Range<u64> = 0..1000;

/// The fault shows in the number of solutions of at least one puzzle.
fn is_caught(number_with_fault: impl Fn(&Puzzle) -> u64) -> bool {
    SEEDS.filter_map(random::small).any(|puzzle| {
        brute_force::effort(&puzzle) <= 1 << 12
            && number_with_fault(&puzzle) != brute_force::solutions(&puzzle).len() as u64
    })
}

/// Changes the attacks rules of a puzzle.
fn each_attack(puzzle: &mut Puzzle, change: impl Fn(&mut crate::puzzle::Attacks)) {
    for rule in &mut puzzle.rules {
        if let Rule::Attacks(rule) = rule {
            change(rule);
        }
    }
}

fn each_count(puzzle: &mut Puzzle, change: impl Fn(&mut crate::puzzle::Count)) {
    for rule in &mut puzzle.rules {
        if let Rule::Count(rule) = rule {
            change(rule);
        }
    }
}

fn each_clue_rule(puzzle: &mut Puzzle, change: impl Fn(&mut crate::puzzle::Clues)) {
    for rule in &mut puzzle.rules {
        if let Rule::Clues(rule) = rule {
            change(rule);
        }
    }
}

/// The same terrain and edges, but for what the change does.
fn board_with(puzzle: &mut Puzzle, wrap: Wrap, terrain: impl Fn(Terrain) -> Terrain) {
    let old = puzzle.board.clone();
    puzzle.board = Board::new(old.rows(), old.columns(), wrap);
    for square in old.squares() {
        puzzle
            .board
            .set_terrain(square, terrain(old.terrain(square)));
    }
}

fn each_equal(puzzle: &mut Puzzle, change: impl Fn(&mut crate::puzzle::Equal)) {
    for rule in &mut puzzle.rules {
        if let Rule::Equal(rule) = rule {
            change(rule);
        }
    }
}

fn each_forbid(puzzle: &mut Puzzle, change: impl Fn(&mut crate::puzzle::Forbid)) {
    for rule in &mut puzzle.rules {
        if let Rule::Forbid(rule) = rule {
            change(rule);
        }
    }
}

type Misreading = (&'static str, fn(&mut Puzzle));

const MISREADINGS: [Misreading; 24] = [
    ("pieces never block", |puzzle| {
        puzzle.kinds.iter_mut().for_each(|kind| kind.blocks = false);
    }),
    ("every piece blocks", |puzzle| {
        puzzle.kinds.iter_mut().for_each(|kind| kind.blocks = true);
    }),
    ("sight passes over walls", |puzzle| {
        board_with(puzzle, puzzle.board.wrap(), |terrain| match terrain {
            Terrain::Wall => Terrain::Closed,
            other => other,
        });
    }),
    ("closed squares stop sight", |puzzle| {
        board_with(puzzle, puzzle.board.wrap(), |terrain| match terrain {
            Terrain::Closed => Terrain::Wall,
            other => other,
        });
    }),
    ("edges are never joined", |puzzle| {
        board_with(puzzle, Wrap::default(), |terrain| terrain);
    }),
    ("givens are forgotten", |puzzle| puzzle.givens.clear()),
    ("numbers of kinds are forgotten", |puzzle| {
        puzzle
            .kinds
            .iter_mut()
            .for_each(|kind| kind.count = Bound::ANY);
    }),
    ("squares of kinds are forgotten", |puzzle| {
        let open: Vec<_> = puzzle.board.open_squares().collect();
        for kind in &mut puzzle.kinds {
            open.iter().for_each(|&square| kind.squares.insert(square));
        }
    }),
    ("moves of a rule are forgotten", |puzzle| {
        each_attack(puzzle, |rule| rule.moves = None);
    }),
    ("targets everywhere", |puzzle| {
        let all = puzzle.board.all();
        each_attack(puzzle, |rule| rule.within = all.clone());
    }),
    ("empty targets read as any square", |puzzle| {
        each_attack(puzzle, |rule| {
            if rule.on == Targets::Empty {
                rule.on = Targets::Square;
            }
        });
    }),
    ("one attacker more is allowed", |puzzle| {
        each_attack(puzzle, |rule| {
            rule.bound.at_most = rule.bound.at_most.map(|most| most + 1);
        });
    }),
    ("one attacker less is enough", |puzzle| {
        each_attack(puzzle, |rule| {
            rule.bound.at_least = rule.bound.at_least.map(|least| least - 1);
        });
    }),
    ("counted everywhere", |puzzle| {
        let all = puzzle.board.all();
        each_count(puzzle, |rule| rule.within = all.clone());
    }),
    ("empty squares counted as pieces", |puzzle| {
        let all = puzzle.all_kinds();
        each_count(puzzle, |rule| {
            if rule.of == Counted::Empty {
                rule.of = Counted::Pieces(all.clone());
            }
        });
    }),
    ("pictures lie only as they are drawn", |puzzle| {
        each_forbid(puzzle, |rule| rule.turn = false);
    }),
    ("pictures are forbidden everywhere", |puzzle| {
        let all = puzzle.board.all();
        each_forbid(puzzle, |rule| rule.within = all.clone());
    }),
    ("empty squares in a picture read as anything", |puzzle| {
        each_forbid(puzzle, |rule| {
            let looks = rule.pattern.looks().iter().map(|look| match look {
                Look::Empty => Look::Anything,
                other => *other,
            });
            let pattern = Pattern::new(rule.pattern.columns(), looks.collect());
            rule.pattern = pattern.unwrap();
        });
    }),
    ("only the first two are equal", |puzzle| {
        each_equal(puzzle, |rule| rule.of.truncate(2));
    }),
    ("equal everywhere", |puzzle| {
        let all = puzzle.board.all();
        each_equal(puzzle, |rule| rule.within = all.clone());
    }),
    ("rows and columns may be the same", |puzzle| {
        let is_other = |rule: &Rule| !matches!(rule, Rule::Distinct(_));
        puzzle.rules.retain(is_other);
    }),
    ("clues count their own square, or do not", |puzzle| {
        each_clue_rule(puzzle, |rule| rule.own = !rule.own);
    }),
    ("clues look one step far", |puzzle| {
        each_clue_rule(puzzle, |rule| {
            let leaps = rule.around.leaps().iter().copied();
            let rides = rule.around.rides().iter().map(|ride| ride.step);
            rule.around = Moves::new(leaps.chain(rides).collect(), Vec::new());
        });
    }),
    ("the last clue is forgotten", |puzzle| {
        each_clue_rule(puzzle, |rule| {
            rule.clues.truncate(rule.clues.len().saturating_sub(1))
        });
    }),
];

#[test]
fn every_planted_misreading_of_a_rule_is_caught() {
    for (name, misread) in MISREADINGS {
        let number = |puzzle: &Puzzle| {
            let mut misread_puzzle = puzzle.clone();
            misread(&mut misread_puzzle);
            let options = Options::default();
            count(&misread_puzzle, &options, NonZeroUsize::MIN, 0).solutions
        };
        assert!(is_caught(number), "not caught: {name}");
    }
}

type Breakage = (&'static str, fn(&mut Model));

const BREAKAGES: [Breakage; 11] = [
    ("a tally allows one more", |model| {
        model.tallies.iter_mut().for_each(|tally| tally.most += 1);
    }),
    ("a tally asks for one less", |model| {
        let tallies = model.tallies.iter_mut();
        tallies.for_each(|tally| tally.least = tally.least.saturating_sub(1));
    }),
    ("a tally must be full", |model| {
        let tallies = model.tallies.iter_mut().filter(|tally| tally.least > 0);
        tallies.for_each(|tally| tally.least = tally.most);
    }),
    ("conditions are forgotten", |model| {
        model
            .tallies
            .iter_mut()
            .for_each(|tally| tally.condition = None);
    }),
    ("conditions are turned round", |model| {
        for tally in &mut model.tallies {
            tally.condition = tally.condition.map(|condition| condition.negated());
        }
    }),
    ("balances are forgotten", |model| {
        let tallies = model.tallies.iter_mut();
        tallies.for_each(|tally| tally.balance = None);
    }),
    ("the last side of a balance is left out", |model| {
        let balances = model.balances.iter_mut();
        balances.for_each(|sides| sides.end -= 1);
    }),
    ("rivals are forgotten", |model| {
        model.rivals = Lists::new(model.fact_count, std::iter::empty());
    }),
    ("blockers are turned round", |model| {
        for item in &mut model.ray_items {
            if let RayItem::Blocker(literal) = item {
                *literal = literal.negated();
            }
        }
    }),
    ("lines of sight are forgotten", |model| {
        model.rays.clear();
        model.rays_of = Lists::new(model.fact_count, std::iter::empty());
    }),
    ("what is settled is forgotten", |model| {
        model.settled.clear()
    }),
];

/// The number of solutions by one tree over a model that has been changed.
fn number_of(puzzle: &Puzzle, change: fn(&mut Model)) -> u64 {
    let sights = Sight::of_rules(puzzle);
    let mut model = compile(
        puzzle,
        &sights,
        Candidates::of(puzzle),
        None,
        false,
        &Stop::never(),
    )
    .unwrap();
    change(&mut model);
    number_by_tree(model)
}

#[test]
fn every_planted_breakage_of_the_model_is_caught() {
    for (name, change) in BREAKAGES {
        assert!(
            is_caught(|puzzle| number_of(puzzle, change)),
            "not caught: {name}"
        );
    }
}

#[test]
fn the_comparison_accepts_a_model_that_is_not_broken() {
    assert!(!is_caught(|puzzle| number_of(puzzle, |_| {})));
}
