//! Which parts of a puzzle follow from the others.
//!
//! The formula gets a clause against each solution, so that it has no model at all. What can be left out so that it
//! still has none excludes no other placement. Where there are too many solutions for that, each question is whether a
//! placement obeys the rest and breaks the item ([`Breaking`]). What is left out together is found greedily: one item after
//! another, if the rest still suffices. What is needed then is needed with fewer items, too, so nothing more can go. Where
//! all solutions are known, more givens, clues and lines are looked for that can go ([`fewest_that_stay`]).

use super::breaking::Breaking;
use super::contents::contents;
use super::items::{Item, ItemKind, items};
use super::largest::{Fewest, fewest_that_stay};
use super::questions::{Questions, Verdict};
use crate::puzzle::{Bound, Direction, Judge, Placement, Puzzle};
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
    /// Whether no other choice has more givens, clues and lines than these.
    pub is_largest: bool,
    /// These exclude no placement at all.
    pub never: Vec<usize>,
    /// Whether these follow, or can go with the others, was not found out with some effort.
    pub unknown: Vec<usize>,
    /// Clues that close their squares, and rules with such clues, are not asked about: without them these squares would be
    /// open.
    pub closing: Vec<usize>,
    /// Rules that demand nothing yet, which are not asked about.
    pub open: Vec<usize>,
    /// Whether it was stopped: more may follow, and more may go together.
    pub is_stopped: bool,
}

/// Items about which this many conflicts say nothing are asked about after all others.
const EASY_CONFLICTS: u64 = 5_000;

/// A question is given up after so many: that a whole rule follows, or the number of pieces, may be seen only by trying all
/// ways.
const MOST_CONFLICTS: u64 = 10_000;

/// No question is asked after so many steps of all, some ten seconds.
const MOST_STEPS: u64 = 10_000_000;

/// Solutions of a puzzle, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub solutions: Vec<Placement>,
    /// Whether there are no others.
    pub are_all: bool,
}

/// What an item is left out for: that no placement but the known ones obeys the rest.
struct Asking<'a> {
    questions: Questions,
    of_rules: &'a Puzzle,
    /// `None` if a clause excludes each solution.
    breaking: Option<Breaking>,
}

/// `None` if it was stopped.
pub fn trim(
    puzzle: &Puzzle,
    known: &Known,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Option<Trim>, DoesNotFit> {
    let of_rules = at_least_as_good(puzzle, known.solutions.first());
    let opened = match known.are_all {
        true => Questions::open(&of_rules, Guards::PerInstance, thresholds, stop)?
            .map(|questions| (questions, None)),
        false => Breaking::open(&of_rules, thresholds, stop)?
            .map(|(questions, breaking)| (questions, Some(breaking))),
    };
    let Ok((questions, breaking)) = opened else {
        return Ok(None);
    };
    let mut asking = Asking {
        questions,
        of_rules: &of_rules,
        breaking,
    };
    Ok(asking.trimmed(puzzle, &known.solutions).ok())
}

/// The puzzle with the goal turned into a rule that no worse placement obeys.
pub fn at_least_as_good(puzzle: &Puzzle, solution: Option<&Placement>) -> Puzzle {
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

impl Asking<'_> {
    fn trimmed(&mut self, puzzle: &Puzzle, solutions: &[Placement]) -> Result<Trim, Stopped> {
        let mut items = items(puzzle, &self.questions);
        items.retain(|item| !is_of_equal_numbers(puzzle, item));
        let bind = self.questions.bind();
        let never = |item: &Item| !item.places.iter().any(|&place| bind[place]);
        let (open, said): (Vec<usize>, Vec<usize>) =
            (0..items.len()).partition(|&item| items[item].is_left_open(puzzle));
        let (closing, asked): (Vec<usize>, Vec<usize>) = said
            .into_iter()
            .partition(|&item| items[item].closes_squares(puzzle));
        let mut trim = Trim {
            never: asked
                .iter()
                .copied()
                .filter(|&item| never(&items[item]))
                .collect(),
            closing,
            open,
            follows: Vec::new(),
            together: Vec::new(),
            is_largest: false,
            unknown: Vec::new(),
            is_stopped: false,
            items,
        };
        if self.breaking.is_none() {
            self.exclude(puzzle, solutions);
        }
        let mut kept = self.questions.all();
        trim.unknown = asked;
        for conflicts in [EASY_CONFLICTS, MOST_CONFLICTS] {
            trim.unknown.retain(|&item| {
                let follows = self.follows(&trim.items[item], conflicts, &kept);
                if follows == Some(true) {
                    trim.follows.push(item);
                }
                follows.is_none()
            });
        }
        trim.follows.sort_unstable();
        let kinds: Vec<ItemKind> = trim.items.iter().map(|item| item.kind).collect();
        let is_small = |item: &usize| kinds[*item] < ItemKind::Number;
        let (small, large): (Vec<usize>, Vec<usize>) =
            trim.follows.iter().partition(|&item| is_small(item));
        self.leave_out(&mut trim, &small, &mut kept);
        if !trim.unknown.iter().any(is_small) {
            trim.is_largest = trim.together.len() == small.len();
            if self.breaking.is_none() && !trim.is_largest {
                self.leave_out_most(&mut trim, &small, &mut kept);
            }
        }
        self.leave_out(&mut trim, &large, &mut kept);
        if !trim.unknown.is_empty() && self.questions.stop().is_raised() {
            trim.is_stopped = true;
            trim.unknown.clear();
        }
        trim.unknown.sort_unstable();
        Ok(trim)
    }

    /// Leaves out one of these items after another, if the rest still suffices.
    fn leave_out(&mut self, trim: &mut Trim, some: &[usize], kept: &mut Vec<usize>) {
        for &item in some {
            match self.follows(&trim.items[item], MOST_CONFLICTS, kept) {
                Some(true) => {
                    *kept = rest(&trim.items[item], kept);
                    trim.together.push(item);
                }
                Some(false) => {}
                None => trim.unknown.push(item),
            }
        }
    }

    /// The same, but as many as can be left out of these, instead of those that are.
    fn leave_out_most(&mut self, trim: &mut Trim, small: &[usize], kept: &mut Vec<usize>) {
        let places = small.iter().map(|&item| trim.items[item].places.as_slice());
        let places: Vec<&[usize]> = places.collect();
        let mut others = self.questions.all();
        others.retain(|other| !places.iter().any(|places| places.contains(other)));
        let suffice = small.len() - trim.together.len();
        match fewest_that_stay(&mut self.questions, &places, &others, suffice) {
            Fewest::Unknown => {}
            Fewest::More => trim.is_largest = true,
            Fewest::These(stay) => {
                let stay: Vec<usize> = stay.into_iter().map(|stays| small[stays]).collect();
                *kept = others;
                for &item in &stay {
                    kept.extend(&trim.items[item].places);
                }
                trim.is_largest = true;
                trim.together = small.to_vec();
                trim.together.retain(|item| !stay.contains(item));
            }
        }
    }

    /// Adds a clause against each solution.
    fn exclude(&mut self, puzzle: &Puzzle, solutions: &[Placement]) {
        let contents = contents(puzzle, &mut self.questions);
        for solution in solutions {
            let held = contents.iter();
            let held = held.filter(|content| solution.get(content.square) == content.kind);
            let clause: Vec<Literal> = held.map(|content| !content.literal).collect();
            self.questions.add_clause(&clause);
        }
    }

    /// Whether an item follows from the other places that are kept; `None` if it was stopped, or gave up after so many
    /// conflicts.
    fn follows(&mut self, item: &Item, conflicts: u64, kept: &[usize]) -> Option<bool> {
        let questions = &mut self.questions;
        if questions.steps() >= MOST_STEPS {
            return None;
        }
        if let Some(breaking) = &self.breaking {
            questions.always = vec![breaking.one_of(questions, &item.places)];
        }
        match questions.ask_within(Some(conflicts), &rest(item, kept))? {
            Verdict::Stopped => None,
            Verdict::Contradictory(_) => Some(true),
            Verdict::Satisfiable(model) => {
                let found = questions.placement(&model);
                let is_kept = || Judge::new(self.of_rules).accepts(&found);
                (self.breaking.is_none() || !is_kept()).then_some(false)
            }
        }
    }
}

/// A group of squares with equal numbers stands nowhere in the file: there is nothing to take out but the rule.
fn is_of_equal_numbers(puzzle: &Puzzle, item: &Item) -> bool {
    let mut alike = puzzle.print.alike.iter();
    item.kind != ItemKind::Rule && alike.any(|(origin, _)| *origin == item.origin)
}

/// These places without those of an item.
fn rest(item: &Item, kept: &[usize]) -> Vec<usize> {
    let mut rest = kept.to_vec();
    rest.retain(|place| !item.places.contains(place));
    rest
}
