//! Which parts of a puzzle follow from the others.
//!
//! The formula gets a clause against each solution, so that it has no model at all. What can be left out so that it
//! still has none excludes no other placement. What is left out together is found greedily: one item after another, if
//! the rest still suffices. What is needed then is needed with fewer items, too, so nothing more can go.

use super::contents::contents;
use super::items::{Item, items};
use super::questions::{Questions, Verdict};
use crate::puzzle::{Bound, Direction, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal, signed, with_goal_as_rule};
use crate::stop::{Stop, Stopped};

/// What is known of each item of a puzzle; all lists are places in `items`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trim {
    pub items: Vec<Item>,
    /// Without one of these the solutions are the same.
    pub follows: Vec<usize>,
    /// Without all of these, too, and then no other can go.
    pub together: Vec<usize>,
    /// These exclude no placement at all.
    pub never: Vec<usize>,
    /// Whether it was stopped: more may follow, and more may go together.
    pub is_stopped: bool,
}

/// Items about which this many conflicts say nothing are asked about after all others.
const EASY_CONFLICTS: u64 = 5_000;

/// For all solutions of a puzzle, at least one; `None` if it was stopped.
pub fn trim(
    puzzle: &Puzzle,
    solutions: &[Placement],
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Option<Trim>, DoesNotFit> {
    let of_rules = at_least_as_good(puzzle, solutions.first());
    let opened = Questions::open(&of_rules, Guards::PerInstance, thresholds, stop)?;
    Ok(opened
        .and_then(|mut questions| trimmed(puzzle, solutions, &mut questions))
        .ok())
}

/// The puzzle with the goal turned into a rule that no worse placement obeys.
fn at_least_as_good(puzzle: &Puzzle, solution: Option<&Placement>) -> Puzzle {
    let mut of_rules = puzzle.clone();
    let (Some(goal), Some(solution)) = (of_rules.goal.take(), solution) else {
        return of_rules;
    };
    let number = signed(goal.number(solution));
    let bound = match goal.direction {
        Direction::Maximize => Bound::at_least(number),
        Direction::Minimize => Bound::at_most(number),
    };
    with_goal_as_rule(of_rules, &goal, &bound)
}

fn trimmed(
    puzzle: &Puzzle,
    solutions: &[Placement],
    questions: &mut Questions,
) -> Result<Trim, Stopped> {
    let items = items(puzzle, questions);
    let bind = questions.bind();
    let never = |item: &Item| !item.places.iter().any(|&place| bind[place]);
    let never = (0..items.len()).filter(|&item| never(&items[item]));
    let mut trim = Trim {
        never: never.collect(),
        follows: Vec::new(),
        together: Vec::new(),
        is_stopped: false,
        items,
    };
    let contents = contents(puzzle, questions);
    for solution in solutions {
        let held = contents.iter();
        let held = held.filter(|content| solution.get(content.square) == content.kind);
        let clause: Vec<Literal> = held.map(|content| !content.literal).collect();
        questions.add_clause(&clause);
    }
    let mut kept = questions.all();
    let mut open: Vec<usize> = (0..trim.items.len()).collect();
    for conflicts in [Some(EASY_CONFLICTS), None] {
        open.retain(|&item| {
            let rest = rest(&trim.items[item], &kept);
            let follows = suffice(questions, conflicts, &rest);
            if follows == Some(true) {
                trim.follows.push(item);
            }
            follows.is_none()
        });
    }
    trim.is_stopped = !open.is_empty();
    trim.follows.sort_unstable();
    for &item in &trim.follows {
        let rest = rest(&trim.items[item], &kept);
        match suffice(questions, None, &rest) {
            Some(true) => {
                kept = rest;
                trim.together.push(item);
            }
            Some(false) => {}
            None => trim.is_stopped = true,
        }
    }
    Ok(trim)
}

/// These places without those of an item.
fn rest(item: &Item, kept: &[usize]) -> Vec<usize> {
    let mut rest = kept.to_vec();
    rest.retain(|place| !item.places.contains(place));
    rest
}

/// Whether these places leave no other solution; `None` if it was stopped, or gave up after so many conflicts.
fn suffice(questions: &mut Questions, conflicts: Option<u64>, places: &[usize]) -> Option<bool> {
    match questions.ask_within(conflicts, places)? {
        Verdict::Stopped => None,
        Verdict::Satisfiable(_) => Some(false),
        Verdict::Contradictory(_) => Some(true),
    }
}
