//! The author's questions about random puzzles, asked of the backtracker instead: a candidate is what some solution has,
//! each deduction follows from its reason alone, what is trimmed leaves the same solutions and nothing more can go, what is repaired has one solution.

mod changed;
mod parts;
mod repaired;
mod steps;
mod trimmed;

use puzzle_workbench::app::{self, CandidatesReport, Engine, Engines, How};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::{KindId, Placement, Puzzle};

use super::sides::draw;
use super::{Chance, SMALL, from_environment};
use parts::solutions;
use repaired::what_is_repaired_has_one;
use steps::steps_follow;
use trimmed::what_is_trimmed_follows;

/// A small puzzle has no more solutions.
const MOST: usize = 2000;

fn how() -> How {
    How {
        engines: Engines::One(Engine::Sat),
        ..How::default()
    }
}

/// How much was looked at.
#[derive(Debug, Default)]
struct Looked {
    /// Candidates of squares that have several.
    candidates: usize,
    steps: usize,
    /// Those whose reason has that no placement is better.
    steps_to_goals: usize,
    /// Parts of reasons without which something else is possible.
    parts: usize,
    /// Parts of puzzles that follow from all others, those that go together, and those that are needed then.
    by_itself: usize,
    trimmed: usize,
    needed: usize,
    /// Choices of more parts than go together.
    choices: usize,
    never: usize,
    /// Puzzles that were repaired, steps of this by clues, and solutions that no pieces leave alone.
    unique: usize,
    clues: usize,
    /// Those by givens and clues together.
    mixed: usize,
    none: usize,
    /// Repairs by several givens or clues, fewer of which do not do.
    fewest: usize,
    fewest_clues: usize,
    /// Repairs by leaving out several, fewer of which are not enough, and those where all such sets were found.
    left_out: usize,
    all_left_out: usize,
    /// Sets that may be changed, and values that they may be changed to.
    changed: usize,
    values: usize,
}

impl Looked {
    /// Whether each question was asked so often, whatever the puzzles have in them.
    fn is_enough(&self, least: usize) -> bool {
        let steps = self.steps.min(self.parts);
        let trimmed = self.by_itself.min(self.trimmed).min(self.needed);
        let repaired = self.unique.min(self.fewest).min(self.all_left_out);
        let all = [self.candidates, steps, trimmed, self.never, repaired];
        all.into_iter().all(|number| number >= least)
    }
}

fn candidates_are_what_solutions_have(
    text: &str,
    puzzle: &Puzzle,
    all: &[Placement],
    looked: &mut Looked,
) {
    let found = match app::candidates(puzzle, &how()).unwrap() {
        CandidatesReport::Some(found) => found,
        other => {
            let is_none = other == CandidatesReport::None && all.is_empty();
            return assert!(is_none, "{other:?}\n{text}");
        }
    };
    assert!(found.is_complete, "{text}");
    for square in puzzle.board.open_places() {
        let mut held: Vec<Option<KindId>> = all.iter().map(|one| one.get(square)).collect();
        held.sort_by_key(|content| (content.is_none(), *content));
        held.dedup();
        assert_eq!(found.on(square), held, "{square:?}\n{text}");
        looked.candidates += found.on(square).len() - 1;
    }
}

/// Asks all questions about a puzzle.
fn all_is_answered(text: &str, looked: &mut Looked) {
    let definition = Definition::parse("random.toml", text);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let puzzle = instance
        .unwrap_or_else(|all| panic!("{}\n{text}", all.draw(false)))
        .puzzle;
    let all = solutions(&puzzle, MOST);
    assert!(all.len() < MOST, "{text}");
    candidates_are_what_solutions_have(text, &puzzle, &all, looked);
    steps_follow(text, &puzzle, &all, looked);
    what_is_trimmed_follows(text, &puzzle, &all, looked);
    what_is_repaired_has_one(text, &puzzle, &all, looked);
}

#[test]
fn the_authors_questions_are_answered_as_the_backtracker_does() {
    let mut looked = Looked::default();
    let number = from_environment("QUESTIONS_CASES", 500);
    for seed in 0..number {
        all_is_answered(&SMALL(&mut Chance::new(seed)).0.toml(), &mut looked);
    }
    let number = number as usize;
    assert!(looked.is_enough(number / 8), "{looked:?}");
    let others = looked
        .left_out
        .min(looked.steps_to_goals)
        .min(looked.changed);
    let seldom = looked
        .choices
        .min(looked.clues)
        .min(looked.mixed)
        .min(looked.fewest_clues)
        .min(looked.values);
    let has_none = looked.none > number / 1000;
    assert!(
        others > number / 40 && seldom > number / 150 && has_none,
        "{looked:?}"
    );
}

#[test]
fn the_authors_questions_are_answered_about_pieces_on_sides() {
    let mut looked = Looked::default();
    let number = from_environment("QUESTIONS_CASES", 500) / 6;
    for seed in 0..number {
        let model = draw::model(&mut Chance::new(seed), 1 << 8);
        all_is_answered(&model.toml(), &mut looked);
    }
    assert!(looked.is_enough(number as usize / 5), "{looked:?}");
}
