//! Properties of all puzzles: a puzzle that is turned, mirrored or shifted, or whose pieces exchange names,
//! has the solutions turned, mirrored, shifted or renamed; an additional rule adds no solution, a looser
//! bound loses none, a goal picks the best; questions that exclude each other partition the solutions.
//!
//! No solution is known beforehand here, so these tests also hold for puzzles beyond brute force.

mod images;
mod parts;
mod rules;

use crate::agreement::from_environment;
use crate::model::chance::Chance;
use crate::model::random::{self, Size};
use puzzle_workbench::board::SymmetryKind;
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::{Fundamental, Judge, Placement, Puzzle};
use puzzle_workbench::sat;

fn parsed(text: &str) -> Puzzle {
    let definition = Definition::parse("property.toml", text);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let instance = instance.unwrap_or_else(|problems| panic!("{}\n{text}", problems.draw(false)));
    instance.puzzle
}

fn random_puzzles() -> impl Iterator<Item = (String, Puzzle)> {
    (0..from_environment("AGREEMENT_CASES", 200)).map(|seed| {
        let text = random::puzzle(&mut Chance::new(seed), Size::Any).0.toml();
        let puzzle = parsed(&text);
        (text, puzzle)
    })
}

/// Puzzles without a goal: a goal compares all placements, so that a part of them, or more of them, has
/// other best ones.
fn random_puzzles_without_goal() -> impl Iterator<Item = (String, Puzzle)> {
    random_puzzles().filter(|(_, puzzle)| puzzle.goal.is_none())
}

/// The solutions in order.
fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
    let all = sat::solutions(puzzle, &sat::Options::default()).unwrap();
    let mut all: Vec<Placement> = all.map(Result::unwrap).collect();
    all.sort();
    all
}

/// Published: OEIS A000170 and A002562.
#[test]
fn the_classes_of_the_fundamental_queens_make_up_all_solutions() {
    for (n, all, fundamental) in [(6, 4, 1), (7, 40, 6), (8, 92, 12), (9, 352, 46)] {
        let text = format!(
            "board.size = {n}\npieces.queen.count = {n}\n\
             [[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n"
        );
        let puzzle = parsed(&text);
        let judge = Judge::new(&puzzle);
        let chosen = Fundamental::new(&puzzle, &judge).unwrap();
        let found = solutions(&puzzle);
        let firsts: Vec<&Placement> = found
            .iter()
            .filter(|solution| chosen.is_fundamental(solution))
            .collect();
        assert_eq!(
            (found.len(), firsts.len()),
            (all, fundamental),
            "{n} queens"
        );
        let symmetries = puzzle.board.symmetries(SymmetryKind::Full, false);
        let mut images: Vec<Placement> = firsts
            .iter()
            .flat_map(|first| {
                symmetries
                    .iter()
                    .map(|symmetry| first.moved(&symmetry.images(&puzzle.board)))
            })
            .collect();
        images.sort();
        images.dedup();
        assert_eq!(images, found, "{n} queens");
    }
}

/// Bodlaender's table of nine queens and a pawn, and the same on smaller boards.
#[test]
fn queens_with_a_pawn_are_as_many_as_published_up_to_symmetry_too() {
    for (n, all, fundamental) in [(6, 16, 2), (8, 128, 16)] {
        let text = format!(
            "board.size = {n}\npieces.queen.count = {}\npieces.pawn.moves = 'none'\n\
             pieces.pawn.count = 1\n[[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n",
            n + 1
        );
        let puzzle = parsed(&text);
        let judge = Judge::new(&puzzle);
        let chosen = Fundamental::new(&puzzle, &judge).unwrap();
        let found = solutions(&puzzle);
        let firsts = found
            .iter()
            .filter(|solution| chosen.is_fundamental(solution));
        assert_eq!((found.len(), firsts.count()), (all, fundamental), "{n}");
        assert!(found.iter().all(|solution| judge.accepts(solution)));
    }
}
