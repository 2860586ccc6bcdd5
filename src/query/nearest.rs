//! A solution that differs from a given one in as few squares as possible.
//!
//! For each open square a literal says "something else stands here", and a totalizer over these literals
//! bounds how many are true. Small numbers are tried first, each twice the one before: then almost
//! all squares must stay as they are, which is a small puzzle, and the totalizer is small too.
//! Once there is a solution within a number, the minimum lies between the number that was last refuted and
//! the solution's, and the solver is asked for the middle.

use super::contents::contents;
use super::questions::Questions;
use crate::board::Square;
use crate::puzzle::{Bound, Direction, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, GoalBounds, Guards, MOST_LITERALS, Thresholds};
use crate::sat::{ClauseSink, Literal, signed, with_goal_as_rule};
use crate::stop::{Stop, Stopped};

/// Another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    pub placement: Placement,
    /// Whether it was proved that no other solution differs in fewer squares.
    pub is_proved: bool,
}

/// The squares on which two placements differ, in reading order.
pub fn differing(puzzle: &Puzzle, one: &Placement, other: &Placement) -> Vec<Square> {
    let squares = puzzle.board.open_places();
    squares
        .filter(|&square| one.get(square) != other.get(square))
        .collect()
}

/// The puzzle with the goal turned into a rule: all solutions have the same number as this one.
pub fn without_goal(puzzle: &Puzzle, solution: &Placement) -> Puzzle {
    let mut of_rules = puzzle.clone();
    match of_rules.goal.take() {
        Some(goal) => {
            let bound = Bound::exactly(signed(goal.number(solution)));
            with_goal_as_rule(of_rules, &goal, &bound)
        }
        None => of_rules,
    }
}

/// The solution nearest to `first`. `second` is any other solution. If the work is stopped, the best solution found
/// so far is returned.
pub fn nearest(
    puzzle: &Puzzle,
    first: &Placement,
    second: &Placement,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Nearest, DoesNotFit> {
    let of_rules = without_goal(puzzle, first);
    let Ok(mut questions) = Questions::open(&of_rules, Guards::None, thresholds, stop)? else {
        return Ok(Nearest {
            placement: second.clone(),
            is_proved: false,
        });
    };
    let all = contents(puzzle, &mut questions).into_iter();
    let held = all.filter(|content| first.get(content.square) == content.kind);
    let changes: Vec<Literal> = held.map(|content| !content.literal).collect();
    questions.add_clause(&changes);
    let mut search = NearestSearch {
        puzzle,
        first,
        changes: changes.iter().map(|&change| vec![change]).collect(),
        questions,
        stop,
        best: second.clone(),
        least: 1,
        most: differing(puzzle, first, second).len(),
    };
    let mut within = 4;
    while !search.is_over() && search.fewest(within).is_ok() {
        within *= 2;
    }
    Ok(Nearest {
        is_proved: search.is_over(),
        placement: search.best,
    })
}

struct NearestSearch<'a> {
    puzzle: &'a Puzzle,
    first: &'a Placement,
    /// The change literals, each as a group of its own for a totalizer.
    changes: Vec<Vec<Literal>>,
    questions: Questions,
    stop: &'a Stop,
    best: Placement,
    /// Fewer changes are not possible.
    least: usize,
    /// The number of squares in which the best differs.
    most: usize,
}

impl NearestSearch<'_> {
    fn is_over(&self) -> bool {
        self.least >= self.most
    }

    /// Looks for the fewest changes, if they are no more than `within`.
    fn fewest(&mut self, within: usize) -> Result<(), Stopped> {
        let within = within.min(self.most);
        // A totalizer has a clause for every two numbers that it adds up, for about each square.
        let clauses = (self.changes.len() as u64).saturating_mul(within as u64);
        if clauses.saturating_mul(within as u64) > MOST_LITERALS {
            return Err(Stopped);
        }
        let direction = Direction::Minimize;
        let bounds = GoalBounds::new(
            &mut self.questions,
            direction,
            &self.changes,
            within,
            self.stop,
        )?;
        let mut number = within.min(self.most - 1);
        while !self.is_over() && number >= self.least {
            let assumed: Vec<Literal> = bounds.literal(number).into_iter().collect();
            match self.questions.model(&assumed)? {
                None => self.least = number + 1,
                Some(model) => {
                    self.best = self.questions.placement(&model);
                    self.most = differing(self.puzzle, self.first, &self.best).len();
                }
            }
            number = self.least + (self.most - self.least) / 2;
            if number > within {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    #[test]
    fn what_is_stopped_at_once_is_the_second_and_not_proved() {
        let puzzle = sample::queens(4);
        let all = crate::sat::solutions(&puzzle, &crate::sat::Options::default()).unwrap();
        let all: Vec<Placement> = all.map(Result::unwrap).collect();
        let stop = Stop::never().with_deadline(crate::clock::Instant::now());
        let found = nearest(&puzzle, &all[0], &all[1], &Thresholds::default(), &stop).unwrap();
        assert_eq!(found.placement, all[1]);
        assert!(!found.is_proved);
    }
}
