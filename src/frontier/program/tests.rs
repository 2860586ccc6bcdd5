//! Compares diagrams with what their machines accept, and tests merged machines.

use super::diagram::{Diagram, NodeId};
use super::*;
use crate::board::Step;
use crate::frontier::Frontier;
use crate::frontier::machine::TransitionTable;
use crate::puzzle::{Bound, Moves, Puzzle, Targets, sample};

const SITES: usize = 4;
const CHOICES: usize = 3;

/// A machine that reads some of the sites and has at most three states in each layer.
fn random_machine(random: &mut fastrand::Rng) -> Machine {
    let read: Vec<usize> = (0..SITES).filter(|_| random.u8(..4) > 0).collect();
    let widths: Vec<usize> = read.iter().map(|_| random.usize(1..=3)).collect();
    let width_at = |place: usize| match place {
        0 => 1,
        _ => widths.get(place).copied().unwrap_or(1),
    };
    let readings = read
        .iter()
        .enumerate()
        .map(|(place, &site)| TransitionTable {
            site,
            width: width_at(place),
            next: (0..width_at(place) * CHOICES)
                .map(|_| match random.u8(..4) {
                    0 => DEAD,
                    _ => random.u32(..width_at(place + 1) as u32),
                })
                .collect(),
        });
    Machine {
        readings: readings.collect(),
    }
}

fn accepts(machine: &Machine, start: u32, held: &[usize]) -> bool {
    let mut state = start;
    for reading in &machine.readings {
        if state == DEAD {
            return false;
        }
        state = reading.next[state as usize * CHOICES + held[reading.site]];
    }
    state != DEAD
}

fn all_contents() -> impl Iterator<Item = Vec<usize>> {
    let number = CHOICES.pow(SITES as u32);
    (0..number).map(|n| {
        (0..SITES)
            .map(|site| n / CHOICES.pow(site as u32) % CHOICES)
            .collect()
    })
}

#[test]
fn what_two_machines_accept_is_accepted_by_the_machine_where_they_meet() {
    let mut met_something = 0;
    for seed in 0..500 {
        let mut random = fastrand::Rng::with_seed(seed);
        let pair = [random_machine(&mut random), random_machine(&mut random)];
        let mut diagram = Diagram::default();
        let starts: Vec<NodeId> = pair
            .iter()
            .map(|machine| {
                diagram
                    .of(machine)
                    .first()
                    .map_or(diagram::ALL, |nodes| nodes[0])
            })
            .collect();
        let met = diagram.meet(starts[0], starts[1]);
        let sites: Vec<usize> = (0..SITES).collect();
        let states = [met].into_iter().filter(|&met| met != DEAD).collect();
        let machine = diagram.machine(states, &sites, |_| CHOICES);
        for held in all_contents() {
            let both = pair.iter().all(|machine| accepts(machine, 0, &held));
            assert_eq!(
                met != DEAD && accepts(&machine, 0, &held),
                both,
                "seed {seed}"
            );
        }
        met_something += usize::from(met != DEAD && met != diagram::ALL);
    }
    assert!(met_something > 100, "{met_something}");
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
