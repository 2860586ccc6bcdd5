//! Published numbers by the native engine alone: every claim of every file in `tests/known`.
//!
//! Neither another engine nor `app` takes part: a number that is right here is right because the
//! backtracker found these solutions, and the judge accepts each of them.

use crate::support;

use std::path::Path;

use puzzle_workbench::definition::{Claim, Definition};
use puzzle_workbench::puzzle::{Classification, Judge, Placement};
use puzzle_workbench::search::{Options, solutions};

/// What the engine finds, as far as the claim states it.
#[derive(Default)]
struct Found {
    solutions: u64,
    fundamental: u64,
    /// The goal's number, the same in all solutions.
    optimum: Option<u64>,
    first: Option<Placement>,
    by: Vec<u64>,
}

fn found(claim: &Claim) -> Found {
    let puzzle = &claim.instance.puzzle;
    let judge = Judge::new(puzzle);
    let mut classification = Classification::new(puzzle, &judge);
    let wanted = &claim.statements;
    // If only existence is claimed, there may be too many solutions to list.
    let is_only_existence = wanted.solutions.is_none()
        && wanted.fundamental.is_none()
        && wanted.first.is_none()
        && wanted.by.is_empty();
    let mut found = Found {
        by: vec![0; wanted.by.len()],
        ..Found::default()
    };
    for solution in solutions(puzzle, &Options::default()) {
        let solution = solution.unwrap();
        assert!(judge.accepts(&solution), "{solution:?} breaks a rule");
        found.solutions += 1;
        if let Some(goal) = &puzzle.goal {
            let number = goal.number(&solution);
            assert_eq!(*found.optimum.get_or_insert(number), number, "{solution:?}");
        }
        if wanted.fundamental.is_some() {
            classification.add(&solution);
        }
        for (number, by) in found.by.iter_mut().zip(&wanted.by) {
            let stands = solution.get(by.square);
            *number += u64::from(stands.is_some_and(|kind| by.kinds.contains(kind)));
        }
        if found.first.as_ref().is_none_or(|first| solution < *first) {
            found.first = Some(solution);
        }
        if is_only_existence {
            break;
        }
    }
    found.fundamental = classification.number();
    found
}

/// Checks one claim; returns how many statements it makes.
fn check(path: &Path, claim: &Claim) -> usize {
    let context = format!("{} with {:?}", path.display(), claim.instance.parameters);
    let wanted = &claim.statements;
    let found = found(claim);
    let mut statements = wanted.by.len();
    if let Some(number) = &wanted.solutions {
        assert_eq!(*number, found.solutions, "solutions of {context}");
        statements += 1;
    }
    if let Some(number) = &wanted.fundamental {
        assert_eq!(
            *number, found.fundamental,
            "fundamental solutions of {context}"
        );
        statements += 1;
    }
    if wanted.optimum.is_some() {
        assert_eq!(found.optimum, wanted.optimum, "optimum of {context}");
        statements += 1;
    }
    if let Some(satisfiable) = wanted.satisfiable {
        assert_eq!(found.solutions > 0, satisfiable, "{context}");
        statements += 1;
    }
    if let Some(first) = &wanted.first {
        assert_eq!(
            found.first.as_ref(),
            Some(first),
            "first solution of {context}"
        );
        statements += 1;
    }
    for (by, number) in wanted.by.iter().zip(found.by) {
        assert_eq!(by.solutions, number, "{} by square in {context}", by.piece);
    }
    statements
}

/// Claims about the largest boards of these files, whose optimum takes branch and bound far longer
/// than a minute to prove; `workbench verify --slow` asks both engines for them.
const TOO_LONG: [(&str, usize); 1] = [("still-life.toml", 10)];

/// More solutions than this are left to the frontier.
const TOO_MANY: u64 = 1_000_000_000;

fn takes_too_long(path: &Path, claim: &Claim) -> bool {
    let rows = claim.instance.puzzle.board.rows();
    let solutions = claim.statements.solutions.as_ref();
    let is_too_long = |&(name, size)| path.ends_with(name) && rows == size;
    solutions.is_some_and(|number| *number > TOO_MANY) || TOO_LONG.iter().any(is_too_long)
}

/// Checks every claim of a folder, which makes at least this many statements.
fn all_claims_are_met(folder: &str, least: usize) {
    let mut statements = 0;
    for path in support::puzzle_files(folder) {
        let definition = Definition::read(&path).unwrap();
        let claims = definition.claims().unwrap();
        for claim in claims.iter().filter(|claim| !takes_too_long(&path, claim)) {
            statements += check(&path, claim);
        }
    }
    assert!(
        statements >= least,
        "only {statements} statements were checked"
    );
}

#[test]
#[ignore = "a minute: .ci/nightly"]
fn the_native_engine_alone_finds_the_published_numbers_slow_ones_included() {
    all_claims_are_met("tests/known", 170);
}

#[test]
#[ignore = "a minute: .ci/nightly"]
fn the_native_engine_alone_finds_the_numbers_of_random_puzzles() {
    all_claims_are_met("tests/known/random", 500);
}

#[test]
#[ignore = "a minute: .ci/nightly"]
fn the_native_engine_alone_finds_the_numbers_of_rare_constellations() {
    all_claims_are_met("tests/known/constellations", 45);
}

/// The number of branches that the backtracker takes for the one solution of this puzzle.
fn branches(text: &str) -> u64 {
    let definition = Definition::parse("changed", text).unwrap();
    let instance = definition.instance(&[]).unwrap();
    let mut found = solutions(&instance.puzzle, &Options::default());
    assert_eq!(found.by_ref().map(Result::unwrap).count(), 1);
    found.nodes()
}

#[test]
fn no_genre_takes_millions_of_branches_and_a_redundant_piece_hardly_more() {
    let magnets = std::fs::read_to_string("puzzles/magnets.toml").unwrap();
    let stars = std::fs::read_to_string("puzzles/star-battle-3.toml").unwrap();
    let (magnets_alone, stars) = (branches(&magnets), branches(&stars));
    assert!(magnets_alone <= 500_000, "{magnets_alone} branches");
    assert!(stars <= 2_000_000, "{stars} branches");
    // Every blank now holds a piece of its own.
    let neutral = "[pieces.neutral]\nsymbol = \"0\"\nmoves = \"none\"\n\n[[count]]\nof = \"empty\"\nexactly = 0\n";
    let rules = magnets.split("[[expect]]").next().unwrap();
    let with_neutral = branches(&format!("{rules}{neutral}"));
    assert!(
        with_neutral <= 20 * magnets_alone,
        "{with_neutral} branches instead of {magnets_alone}"
    );
}
