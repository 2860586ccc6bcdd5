//! Classes of solutions: every way in which the program finds them, against the naive reading that walks
//! the whole group.

use std::collections::{BTreeMap, BTreeSet};

use puzzle_workbench::puzzle::{
    BurnsideCounter, Classification, Firsts, Judge, KindId, Placement, Puzzle, Rearrangement,
};

use crate::agreement::compare::{Disagreement, What, cells, shown};
use crate::agreement::naive::Reading;

/// `solutions` are all solutions, in order.
pub fn agree(
    puzzle: &Puzzle,
    solutions: &[Placement],
    reading: &Reading,
) -> Result<(), Disagreement> {
    let firsts = firsts(puzzle, solutions);
    let members = reading.members(&solutions.iter().map(cells).collect::<Vec<_>>());
    for member in &members {
        let is_first = member.first == member.place;
        if firsts.contains(&solutions[member.place]) != is_first {
            return Err(shown(What::Fundamental, puzzle, &solutions[member.place]));
        }
    }
    let judge = Judge::new(puzzle);
    let mut classification = Classification::new(puzzle, &judge);
    // In another order than that of the solutions.
    let mut burnside = BurnsideCounter::of_orbits(&classification);
    for solution in solutions.iter().rev() {
        classification.add(solution);
        if let (Some(burnside), Some(fundamental)) = (&mut burnside, classification.fundamental()) {
            burnside.add(fundamental.group(), solution);
        }
    }
    let said = |what: What, shown: String| Err(Disagreement { what, shown });
    let mut found: BTreeMap<u64, u64> = BTreeMap::new();
    for alike in classification.classes().alike {
        *found.entry(alike.size).or_default() += alike.number;
    }
    let counted = (classification.number(), found.values().sum::<u64>());
    let all: u64 = found.iter().map(|(size, number)| size * number).sum();
    if counted != (firsts.len() as u64, firsts.len() as u64) || all != solutions.len() as u64 {
        return said(What::Classes, format!("{counted:?}, sizes {found:?}"));
    }
    if members.len() == solutions.len() {
        let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
        for member in members.iter().filter(|member| member.first == member.place) {
            *sizes.entry(member.size as u64).or_default() += 1;
        }
        if sizes != found {
            return said(What::Classes, format!("{found:?}, by walking {sizes:?}"));
        }
    }
    if let Some(points) = burnside.as_ref().map(BurnsideCounter::fixed_points)
        && points.orbits() != Some(classification.number())
    {
        return said(What::Burnside, format!("{points:?}, {counted:?}"));
    }
    unchanged(puzzle, solutions)
}

/// The first of each class, from all solutions in another order.
pub fn firsts(puzzle: &Puzzle, solutions: &[Placement]) -> BTreeSet<Placement> {
    let judge = Judge::new(puzzle);
    match Firsts::new(puzzle, &judge) {
        Firsts::Alone(fundamental) => {
            let firsts = solutions.iter().filter(|s| fundamental.is_fundamental(s));
            firsts.cloned().collect()
        }
        Firsts::ByDigest(mut firsts) => {
            for solution in solutions.iter().rev() {
                firsts.add(solution);
            }
            firsts.into_sorted().into_iter().collect()
        }
    }
}

/// Rearrangements that the program says leave the puzzle unchanged must map solutions to solutions.
fn unchanged(puzzle: &Puzzle, solutions: &[Placement]) -> Result<(), Disagreement> {
    let kinds: Vec<KindId> = puzzle.kind_ids().collect();
    let pairs = kinds.iter().enumerate();
    let pairs =
        pairs.flat_map(|(place, one)| kinds[place + 1..].iter().map(|other| (*one, *other)));
    for (one, other) in pairs {
        if puzzle.is_unchanged_by(&Rearrangement::of_kinds(puzzle, one, other)) {
            carries(puzzle, solutions, |solution| {
                let mut image = solution.clone();
                for (square, kind) in solution.pieces() {
                    let new = match kind {
                        _ if kind == one => other,
                        _ if kind == other => one,
                        _ => kind,
                    };
                    image.set(square, Some(new));
                }
                image
            })?;
        }
    }
    for symmetry in puzzle.board.symmetries(Default::default(), true) {
        if puzzle.is_unchanged_by(&Rearrangement::of_board(puzzle, symmetry)) {
            let images = symmetry.images(&puzzle.board);
            carries(puzzle, solutions, |solution| solution.moved(&images))?;
        }
    }
    Ok(())
}

fn carries(
    puzzle: &Puzzle,
    solutions: &[Placement],
    image: impl Fn(&Placement) -> Placement,
) -> Result<(), Disagreement> {
    let is_lost = |solution: &&Placement| solutions.binary_search(&image(solution)).is_err();
    // A sample is enough.
    let sample = solutions.iter().step_by(solutions.len() / 50 + 1);
    match { sample }.find(is_lost) {
        Some(solution) => Err(shown(What::Unchanged, puzzle, solution)),
        None => Ok(()),
    }
}
