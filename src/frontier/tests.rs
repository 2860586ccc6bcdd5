//! Automata with one transition changed: for every kind of rule, the number of solutions reveals the change.

use num_bigint::BigUint;

use super::machine::{DEAD, Machine};
use super::program::Parting;
use super::sites::Sites;
use super::{Frontier, FrontierCount, Options, ROOM, program, rules};
use crate::board::{Board, Grouping, Terrain, Wrap};
use crate::puzzle::{Bound, Bounds, Counted, Direction, KindId, Puzzle, RunsOf, Targets, sample};
use crate::stop::Stop;

fn number(puzzle: &Puzzle, machines: &[Machine]) -> BigUint {
    counted(puzzle, machines, Parting::default()).0.solutions
}

/// The answer, and whether the puzzle fell into parts.
fn counted(puzzle: &Puzzle, machines: &[Machine], parting: Parting) -> (FrontierCount, bool) {
    let sites = Sites::of(puzzle);
    let programs = program::programs(machines, &sites, parting).ok();
    let mut plans = programs.iter().flatten().map(|program| program.plan());
    let has_parts = plans.any(|plan| !plan.parts.is_empty());
    let frontier = Frontier {
        puzzle,
        programs,
        sites,
    };
    (frontier.count(&Options::default()).unwrap(), has_parts)
}

/// Kings in random caves attack each empty square. In some caves each king is attacked by one other at most; in some
/// the kings are to be as few as possible.
#[test]
fn what_falls_apart_is_counted_in_parts_as_in_one() {
    let parted = Parting {
        from: 0.0,
        fewer: 0.0,
        longest: 1000,
    };
    let whole = Parting {
        longest: 0,
        ..parted
    };
    let mut fell_apart = 0;
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut puzzle = sample::open(5, 6);
        let squares: Vec<_> = puzzle.board.squares().collect();
        for square in squares {
            if random.u8(..3) == 0 {
                puzzle.board.set_terrain(square, Terrain::Wall);
            }
        }
        let king = puzzle.add("king", 'K', sample::king(), Bound::ANY);
        if random.bool() {
            let on = Targets::Pieces(sample::set(&[king]));
            puzzle.attacks(&[king], on, Bound::at_most(1));
        }
        puzzle.attacks(&[king], Targets::Empty, Bound::at_least(1));
        if random.bool() {
            puzzle.aim(Direction::Minimize, &[king]);
        }
        let sites = Sites::of(&puzzle);
        let machines = rules::machines(&puzzle, &sites, ROOM, &Stop::never())
            .ok()
            .flatten();
        let machines = machines.unwrap();
        let (in_parts, has_parts) = counted(&puzzle, &machines, parted);
        let (in_one, has_none) = counted(&puzzle, &machines, whole);
        assert_eq!(in_parts.solutions, in_one.solutions, "seed {seed}");
        assert_eq!(in_parts.optimum, in_one.optimum, "seed {seed}");
        assert!(!has_none);
        fell_apart += usize::from(has_parts);
    }
    assert!(fell_apart > 20, "{fell_apart}");
}

/// The machine with one transition changed: one that leads on leads nowhere, and one that leads nowhere leads on.
fn mutants(machine: &Machine) -> Vec<Machine> {
    let mut all = Vec::new();
    for (place, reading) in machine.readings.iter().enumerate() {
        for (transition, &state) in reading.next.iter().enumerate() {
            let mut mutant = machine.clone();
            mutant.readings[place].next[transition] = match state {
                DEAD => 0,
                _ => DEAD,
            };
            all.push(mutant);
        }
    }
    all
}

/// A small puzzle with only this rule.
fn with_rule(add: impl FnOnce(&mut Puzzle, &[KindId])) -> Puzzle {
    let mut puzzle = sample::men(2, 3, 2);
    let kinds: Vec<KindId> = puzzle.kind_ids().collect();
    for (kind, value) in puzzle.kinds.iter_mut().zip([1, 2]) {
        kind.value = value;
    }
    add(&mut puzzle, &kinds);
    puzzle
}

fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let one = |kinds: &[KindId]| Counted::Pieces(sample::set(&kinds[..1]));
    let mut queens = sample::open(3, 3);
    let queen = queens.add("queen", 'Q', sample::queen(), Bound::ANY);
    let on = Targets::Pieces(sample::set(&[queen]));
    queens.attacks(&[queen], on, Bound::exactly(0));
    vec![
        ("attacks", queens),
        (
            "count",
            with_rule(|p, kinds| p.count(one(kinds), Grouping::Row, Bound::exactly(1))),
        ),
        (
            "equal",
            with_rule(|p, kinds| p.equal(kinds, &[Grouping::Row])),
        ),
        (
            "forbid",
            sample::forbidding(Board::new(2, 3, Wrap::NONE), "aa", true),
        ),
        (
            "clues",
            with_rule(|p, kinds| p.clues(kinds, sample::king(), &[(1, 2)], true)),
        ),
        ("distinct", with_rule(|p, _| p.distinct(&[Grouping::Row]))),
        (
            "sum",
            with_rule(|p, _| p.sum_each(Grouping::Row, Bounds::Same(Bound::exactly(3)))),
        ),
        (
            "connected",
            with_rule(|p, kinds| p.connected(one(kinds), Bound::exactly(1))),
        ),
        (
            "match",
            with_rule(|p, kinds| p.matching(&kinds[..1], &kinds[1..], sample::king(), true)),
        ),
        (
            "difference",
            with_rule(|p, _| p.difference(&[&[0, 1, 2]], Bounds::Same(Bound::at_least(1)), false)),
        ),
        (
            "runs",
            with_rule(|p, kinds| {
                let of = RunsOf::Pieces(sample::set(&kinds[..1]));
                p.runs(of, Grouping::Row, |rule| rule.number = Bound::exactly(1));
            }),
        ),
        (
            "visible",
            with_rule(|p, _| p.visible(Grouping::Row, Bounds::Same(Bound::exactly(2)), false)),
        ),
    ]
}

#[test]
fn almost_every_transition_that_is_wrong_changes_the_number_of_solutions() {
    for (name, puzzle) in puzzles() {
        let sites = Sites::of(&puzzle);
        let machines = rules::machines(&puzzle, &sites, ROOM, &Stop::never())
            .ok()
            .flatten()
            .unwrap();
        let right = number(&puzzle, &machines);
        assert!(right > BigUint::ZERO && !machines.is_empty(), "{name}");
        let (mut all, mut survivors) = (0, 0);
        for (place, machine) in machines.iter().enumerate() {
            for mutant in mutants(machine) {
                let mut machines = machines.clone();
                machines[place] = mutant;
                all += 1;
                survivors += usize::from(number(&puzzle, &machines) == right);
            }
        }
        // A change that other machines forbid anyway cannot be seen.
        assert!(
            survivors * 20 <= all,
            "{name}: {survivors} of {all} are not seen"
        );
    }
}
