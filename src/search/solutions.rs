//! All solutions, one after another, and their number.
//!
//! Without a goal they are what a walk comes to. With one, the optimum is found and proved first,
//! and then a walk goes through the placements with that number.

use super::Options;
use super::aim::Aim;
use super::optimum::optimum;
use super::walk::Walk;
use crate::puzzle::{Bound, Placement, Puzzle};
use crate::stop::Stopped;

/// All solutions of a puzzle by backtracking, in no particular order, but always the same one.
pub fn solutions<'a>(puzzle: &'a Puzzle, options: &Options) -> Solutions<'a> {
    Solutions {
        puzzle,
        options: options.clone(),
        walk: None,
        is_over: false,
    }
}

/// The number of solutions, without making placements.
pub fn count(puzzle: &Puzzle, options: &Options) -> Result<u64, Stopped> {
    let mut search = solutions(puzzle, options);
    let mut number = 0;
    while search.advance()? {
        number += 1;
    }
    Ok(number)
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    options: Options,
    /// Through the solutions, once it is known which placements these are.
    walk: Option<Walk<'a>>,
    is_over: bool,
}

impl<'a> Solutions<'a> {
    /// How many branches have been tried so far, those for the optimum not counted.
    pub fn nodes(&self) -> u64 {
        self.walk.as_ref().map_or(0, Walk::nodes)
    }

    /// Goes on to the next solution; `false` if there is none.
    fn advance(&mut self) -> Result<bool, Stopped> {
        if self.is_over {
            return Ok(false);
        }
        let outcome = match &mut self.walk {
            Some(walk) => walk.advance(),
            None => self.begin(),
        };
        self.is_over = outcome != Ok(true);
        outcome
    }

    fn begin(&mut self) -> Result<bool, Stopped> {
        let Options {
            stop,
            watch,
            progress,
        } = &self.options;
        let aim = match &self.puzzle.goal {
            None => None,
            Some(goal) => {
                let Some(number) = optimum(self.puzzle, goal, watch, stop)? else {
                    return Ok(false);
                };
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Some(Aim::new(&goal.of, Bound::exactly(number)))
            }
        };
        self.walk
            .insert(Walk::new(self.puzzle, aim, progress, stop))
            .advance()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => self.walk.as_ref().map(|walk| Ok(walk.placement())),
            Ok(false) => None,
            Err(stopped) => Some(Err(stopped)),
        }
    }
}
