//! The contract's small print, promise by promise, from outside: a file in, solutions out.
//!
//! Both engines solve each file and every solution is judged, so that a promise is kept by all three readings or by
//! none. `table.rs` checks that each line of the small print in `docs/language.md` has a test, here or elsewhere.

mod boards;
mod bounds;
mod claims;
mod clues;
mod connected;
mod difference;
mod distinct;
mod extends;
mod groups;
mod matching;
mod numbers;
mod pieces;
mod printed;
mod rules;
mod runs;
mod sides;
mod sum;
mod symmetry;
mod table;
mod visible;

use puzzle_workbench::board::Terrain;
use puzzle_workbench::definition::{Claim, Definition};
use puzzle_workbench::puzzle::{Judge, Placement, Puzzle};
use puzzle_workbench::{sat, search};

fn definition(text: &str) -> Definition {
    Definition::parse("test.toml", text)
        .unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

fn puzzle(text: &str) -> Puzzle {
    let instance = definition(text).instance(&[]);
    instance
        .unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
        .puzzle
}

fn claims(text: &str) -> Vec<Claim> {
    let claims = definition(text).claims();
    claims.unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

/// All solutions in the language's order; both engines must agree on them.
#[track_caller]
fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
    let by_sat = sat::solutions(puzzle, &sat::Options::default()).unwrap();
    let mut by_sat: Vec<Placement> = by_sat.map(Result::unwrap).collect();
    let by_search = search::solutions(puzzle, &search::Options::default());
    let mut by_search: Vec<Placement> = by_search.map(Result::unwrap).collect();
    by_sat.sort();
    by_search.sort();
    assert_eq!(by_sat, by_search, "the engines disagree");
    let judge = Judge::new(puzzle);
    assert!(by_sat.iter().all(|solution| judge.accepts(solution)));
    by_sat
}

/// A solution as a picture, its rows joined by `/`.
fn picture(puzzle: &Puzzle, solution: &Placement) -> String {
    let board = &puzzle.board;
    let character = |square| match (board.terrain(square), solution.get(square)) {
        (_, Some(kind)) => puzzle.kind(kind).symbol,
        (Terrain::Wall, None) => '#',
        (Terrain::Closed, None) => 'x',
        (Terrain::Open, None) => '.',
    };
    let row = |row| {
        let squares = (0..board.columns()).map(|column| board.at(row, column));
        squares.map(character).collect()
    };
    let rows: Vec<String> = (0..board.rows()).map(row).collect();
    rows.join("/")
}

/// The solutions of a file as pictures, in the language's order.
#[track_caller]
fn pictures(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let solutions = solutions(&puzzle);
    solutions.iter().map(|s| picture(&puzzle, s)).collect()
}

/// How many solutions a file has.
#[track_caller]
fn count(text: &str) -> usize {
    solutions(&puzzle(text)).len()
}

/// A piece that attacks nothing, `S` on the board, any number of it.
const STONE: &str = "[pieces.stone]\nmoves = 'none'\n";
