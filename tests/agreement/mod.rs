//! Both engines in all their ways against brute force, on random puzzle files over the whole language, with
//! random thresholds and cubes.
//!
//! `AGREEMENT_CASES` sets the number of puzzles (a few hundred without it, which is a sample: `.ci/nightly` takes
//! thousands, and so do the planted faults), `AGREEMENT_SEED` the first seed. A puzzle that shows a disagreement is
//! shrunk and printed as a complete file. Once the fault is found, that file
//! goes into `regressions/`, named after the fault, and is compared first from then on.

mod by_hand;
mod classes;
mod columns;
mod compare;
mod extends;
mod generated;
mod lines;
mod mutants;
mod questions;
mod reports;
mod sides;
mod states;

use crate::files;
use std::fmt;
use std::thread;

use crate::model::random::{Known, Size};
use crate::model::{Model, chance, naive, random, shrink};
use chance::Chance;
use columns::{Column, Tuning};
use compare::{Disagreement, Tally};

pub fn from_environment(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text}")),
        Err(_) => default,
    }
}

/// A disagreement, in the smallest file that still shows it.
pub struct Report {
    seed: u64,
    tuning: Tuning,
    toml: String,
    found: Disagreement,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report {
            seed,
            tuning,
            toml,
            found,
        } = self;
        writeln!(f, "seed {seed}, {:?}", tuning.thresholds())?;
        writeln!(
            f,
            "{:?}, obstacle cases {}, goal budget {:?}, up to symmetry {}",
            tuning.splitting(),
            tuning.obstacle_cases(),
            tuning.goal_budget(),
            tuning.uses_symmetry_with_goal()
        )?;
        write!(f, "\n{toml}\n{found}")
    }
}

/// A random puzzle that shows a disagreement, as it was drawn.
struct Case {
    seed: u64,
    model: Model,
    tuning: Tuning,
    found: Disagreement,
}

/// Draws a puzzle.
type Draw = fn(&mut Chance) -> (Model, Known);

const ANY: Draw = |chance| random::puzzle(chance, Size::Any);
const SMALL: Draw = |chance| random::puzzle(chance, Size::Small);

/// Compares the puzzle of one seed.
fn case(seed: u64, draw: Draw, columns: &[Column]) -> Result<Tally, Box<Case>> {
    let mut chance = Chance::new(seed);
    let (model, known) = draw(&mut chance);
    let tuning = Tuning::new(chance.next());
    // The naive definition takes about ten times as long as the judge.
    let thorough = model.placements() < 1000.0 || chance.hits(1, 3);
    compare::model(&model, &known, columns, tuning, thorough).map_err(|found| {
        Box::new(Case {
            seed,
            model,
            tuning,
            found,
        })
    })
}

impl Case {
    fn report(&self, columns: &[Column]) -> Report {
        // What is known about the whole puzzle need not hold for a part of it.
        let again = |model: &Model| {
            compare::model(model, &Known::Nothing, columns, self.tuning, true).err()
        };
        let shows = |model: &Model| again(model).is_some_and(|other| other.what == self.found.what);
        let small = match shows(&self.model) {
            true => shrink::smallest(&self.model, shows),
            false => self.model.clone(),
        };
        Report {
            seed: self.seed,
            tuning: self.tuning,
            toml: small.toml(),
            found: again(&small).unwrap_or_else(|| self.found.clone()),
        }
    }
}

/// Compares this many puzzles, on all processors; those that disagree are returned in the order of seeds.
fn cases(first: u64, number: u64, draw: Draw, columns: &[Column]) -> (Tally, Vec<Case>) {
    let threads = thread::available_parallelism().map_or(1, |n| n.get()) as u64;
    thread::scope(|scope| {
        let work = |thread| {
            move || {
                let mut tally = Tally::default();
                let mut disagreeing = Vec::new();
                for seed in (first + thread..first + number).step_by(threads as usize) {
                    match case(seed, draw, columns) {
                        Ok(one) => tally += one,
                        Err(case) => disagreeing.push(*case),
                    }
                }
                (tally, disagreeing)
            }
        };
        let running: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(work(thread)))
            .collect();
        let mut all = (Tally::default(), Vec::new());
        for thread in running {
            let (tally, disagreeing) = thread.join().unwrap();
            all.0 += tally;
            all.1.extend(disagreeing);
        }
        all.1.sort_by_key(|case| case.seed);
        all
    })
}

/// The smallest file of the first few, which are enough to find the fault.
fn shortest_report(disagreeing: &[Case], columns: &[Column]) -> Option<Report> {
    let first = disagreeing.iter().take(10);
    let reports = first.map(|case| case.report(columns));
    reports.min_by_key(|report| report.toml.len())
}

#[test]
fn files_that_once_showed_a_disagreement_show_none() {
    for path in files::puzzle_files("tests/agreement/regressions") {
        let text = std::fs::read_to_string(&path).unwrap();
        for seed in 0..(from_environment("AGREEMENT_CASES", 300) / 20).min(50) {
            for columns in [&columns::ALL[..], &columns::GUARDED] {
                let compared = compare::file(&text, columns, Tuning::new(seed));
                if let Err(found) = compared {
                    panic!("{}, {:?}: {found}", path.display(), Tuning::new(seed));
                }
            }
        }
    }
}

#[test]
fn all_ways_find_exactly_the_placements_that_the_judge_accepts() {
    let number = from_environment("AGREEMENT_CASES", 300);
    let first = from_environment("AGREEMENT_SEED", 0);
    let (tally, disagreeing) = cases(first, number, ANY, &columns::ALL);
    println!("seeds {first} to {}: {tally:?}", first + number);
    if let Some(report) = shortest_report(&disagreeing, &columns::ALL) {
        let disagreeing = disagreeing.len();
        panic!("{disagreeing} of {number} puzzles disagree:\n{report}");
    }
    // The draw is useful only if it draws both sorts.
    assert!(tally.satisfiable * 5 > tally.puzzles, "{tally:?}");
    assert!(tally.satisfiable * 10 < tally.puzzles * 9, "{tally:?}");
    assert!(tally.naive * 4 > tally.puzzles, "{tally:?}");
    assert!(tally.counted * 5 > tally.puzzles * 4, "{tally:?}");
}

#[test]
fn all_ways_agree_on_puzzles_with_many_symmetries() {
    let number = from_environment("AGREEMENT_CASES", 200);
    let (tally, disagreeing) = cases(0, number, random::even::even_puzzle, &columns::ALL);
    if let Some(report) = shortest_report(&disagreeing, &columns::ALL) {
        panic!("{report}");
    }
    assert!(tally.symmetric * 4 > tally.puzzles, "{tally:?}");
}

#[test]
fn the_lines_of_the_pseudo_boolean_formula_allow_what_the_judge_accepts() {
    let number = from_environment("AGREEMENT_CASES", 400);
    let first = from_environment("AGREEMENT_SEED", 0);
    let (tally, disagreeing) = cases(first, number, SMALL, &columns::LINES);
    if let Some(report) = shortest_report(&disagreeing, &columns::LINES) {
        panic!("{report}");
    }
    assert!(tally.solutions > tally.puzzles, "{tally:?}");
}

#[test]
fn guards_that_are_all_switched_on_change_no_solution() {
    let (tally, disagreeing) = cases(0, 500, SMALL, &columns::GUARDED);
    if let Some(report) = shortest_report(&disagreeing, &columns::GUARDED) {
        panic!("{report}");
    }
    assert!(tally.solutions > 1000, "{tally:?}");
}
