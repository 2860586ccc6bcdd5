//! Pieces on sides: random puzzles against a reading that knows nothing of the library's boards.
//!
//! `SIDES_CASES` sets the number of puzzles (default 60). One that shows a disagreement is printed as a complete file,
//! without the rules that it does not need.

mod board;
pub mod draw;
mod groups;
mod model;
mod reading;

use std::collections::BTreeSet;

use puzzle_workbench::board::Square;
use puzzle_workbench::puzzle::{Judge, Placement, Puzzle};

use super::chance::Chance;
use super::columns::{self, Tuning};
use super::{classes, compare, from_environment, states};
use model::Model;
use reading::Held;

#[derive(Debug, Default)]
struct Tally {
    puzzles: usize,
    satisfiable: usize,
    solutions: usize,
    symmetric: usize,
    by_frontier: usize,
}

/// The placement of the library that holds what is held: both number open squares, then sides, in reading order.
fn placement(puzzle: &Puzzle, model: &Model, held: &Held) -> Placement {
    let places: Vec<Square> = puzzle.board.open_places().collect();
    let kinds: Vec<_> = puzzle.kind_ids().collect();
    let mut placement = Placement::empty(puzzle.board.len());
    for (place, square) in model.board.places().iter().zip(places) {
        placement.set(square, held.get(place).map(|kind| kinds[*kind]));
    }
    placement
}

/// The first solution of each class, from all solutions in order.
fn firsts(model: &Model, solutions: &[Held]) -> BTreeSet<Held> {
    let symmetries = model.board.symmetries();
    let mut seen = BTreeSet::new();
    let mut firsts = BTreeSet::new();
    for solution in solutions {
        if seen.insert(solution.clone()) {
            firsts.insert(solution.clone());
        }
        seen.extend(symmetries.iter().map(|image| {
            let moved = solution.iter().map(|(place, kind)| (image(*place), *kind));
            moved.collect::<Held>()
        }));
    }
    firsts
}

fn agree(model: &Model, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let puzzle = compare::puzzle(&model.toml()).map_err(|found| found.to_string())?;
    let (ours, theirs) = (model.board.places(), puzzle.board.open_places());
    if ours.len() != theirs.count() {
        return Err(format!("not the places {ours:?}"));
    }
    let held = model.solutions();
    let place = |held: &Held| placement(&puzzle, model, held);
    let solutions: Vec<Placement> = held.iter().map(place).collect();
    if !solutions.is_sorted() {
        return Err("solutions are in another order".to_owned());
    }
    let judge = Judge::new(&puzzle);
    let mut chance = Chance::new(seed);
    let others = std::iter::repeat_with(|| place(&draw::held(&mut chance, model)));
    let mut judged = solutions.iter().cloned().chain(others.take(50));
    if let Some(wrong) = judged.find(|p| judge.accepts(p) != solutions.binary_search(p).is_ok()) {
        return Err(format!(
            "the judge is wrong about {:?}",
            compare::cells(&wrong)
        ));
    }
    let said = |found: compare::Disagreement| found.to_string();
    let tuning = Tuning::new(seed);
    compare::columns_agree(&puzzle, &solutions, &columns::ALL, tuning).map_err(said)?;
    let firsts = firsts(model, &held);
    if classes::firsts(&puzzle, &solutions) != firsts.iter().map(place).collect() {
        return Err(format!("not the {} first solutions", firsts.len()));
    }
    let by_frontier = states::agree(&puzzle, &solutions).map_err(said)?;
    tally.puzzles += 1;
    tally.satisfiable += usize::from(!held.is_empty());
    tally.solutions += held.len();
    tally.symmetric += usize::from(firsts.len() < held.len());
    tally.by_frontier += usize::from(by_frontier);
    Ok(())
}

/// The model without the rules that the disagreement does not need.
fn smaller(mut model: Model, shows: impl Fn(&Model) -> bool) -> Model {
    for place in (0..model.rules.len()).rev() {
        let mut less = model.clone();
        less.rules.remove(place);
        if shows(&less) {
            model = less;
        }
    }
    model
}

#[test]
fn with_pieces_on_sides_all_ways_find_what_every_placement_shows() {
    let number = from_environment("SIDES_CASES", 60);
    let first = from_environment("AGREEMENT_SEED", 0);
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for seed in first..first + number {
        let model = draw::model(&mut Chance::new(seed), 1 << 9);
        let found = |model: &Model| agree(model, seed, &mut Tally::default()).err();
        if agree(&model, seed, &mut tally).is_err() {
            let small = smaller(model, |model| found(model).is_some());
            let found = found(&small);
            wrong.push(format!("seed {seed}\n{}\n{found:?}", small.toml()));
        }
    }
    println!("{tally:?}");
    wrong.sort_by_key(String::len);
    assert!(
        wrong.is_empty(),
        "{} disagree:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(6)].join("\n\n")
    );
    assert!(tally.satisfiable * 3 > tally.puzzles, "{tally:?}");
    assert!(tally.satisfiable * 10 < tally.puzzles * 9, "{tally:?}");
    assert!(tally.symmetric * 9 > tally.puzzles, "{tally:?}");
    assert!(tally.by_frontier * 4 > tally.puzzles * 3, "{tally:?}");
}
