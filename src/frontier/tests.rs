//! Automata with one transition changed: for every kind of rule, the number of solutions reveals the change. How narrow
//! a frontier is.

use num_bigint::BigUint;

use super::machine::{DEAD, Machine};
use super::sites::Sites;
use super::{Frontier, Options, ROOM, program, rules};
use crate::board::{Board, Grouping, Step, Wrap};
use crate::puzzle::{Bound, Bounds, Counted, KindId, Moves, Puzzle, RunsOf, Targets, sample};
use crate::stop::Stop;

fn number(puzzle: &Puzzle, machines: &[Machine]) -> BigUint {
    let sites = Sites::of(puzzle);
    let frontier = Frontier {
        puzzle,
        programs: program::programs(machines, &sites).ok(),
        sites,
    };
    frontier.count(&Options::default()).unwrap().solutions
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

/// Lamps that light every square along rows and columns, but no other lamp.
fn lamps(rows: usize, columns: usize) -> Puzzle {
    let mut puzzle = sample::open(rows, columns);
    let sides = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(row, column)| Step::new(row, column));
    let moves = Moves::new(Vec::new(), sample::rides(&sides));
    let lamp = puzzle.add("lamp", 'L', moves, Bound::ANY);
    let on = Targets::Pieces(sample::set(&[lamp]));
    puzzle.attacks(&[lamp], on, Bound::exactly(0));
    puzzle.attacks(&[lamp], Targets::Empty, Bound::at_least(1));
    puzzle
}

#[test]
fn squares_of_a_row_that_need_a_lamp_need_the_same_one() {
    let puzzle = lamps(6, 6);
    let frontier = Frontier::of(&puzzle, &Default::default()).unwrap();
    // For each column whether it has a lamp; for a row that and whether it needs one: some hundreds of states.
    let answer = frontier.count(&Default::default()).unwrap();
    assert!(answer.widest <= 3 << 6, "{}", answer.widest);
    // A lamp in every row or in every column, and each lamp takes one row and one column: 6! ways.
    assert_eq!(answer.solutions, 720u32.into());
}
