//! All solutions, one after another.
//!
//! Without a goal they are what a walk comes to. With one, the optimum is found and proved first,
//! and then a walk goes through the placements with that number.

use super::Options;
use super::ground::Ground;
use super::optimum::ground_of_optimum;
use super::walk::Walk;
use crate::puzzle::{Placement, Puzzle};
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

/// What the solutions are searched on; `None` if it is clear by now that there are none.
pub fn ground<'a>(puzzle: &'a Puzzle, options: &Options) -> Result<Option<Ground<'a>>, Stopped> {
    match &puzzle.goal {
        None => Ok(Some(Ground::new(puzzle, None, options))),
        Some(goal) => ground_of_optimum(puzzle, goal, options),
    }
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    options: Options,
    /// Through the solutions, once it is known which placements these are.
    walk: Option<Walk<'a>>,
    is_over: bool,
}

impl Solutions<'_> {
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
            _ if self.options.stop.is_raised() => Err(Stopped),
            Some(walk) => walk.advance(),
            None => self.begin(),
        };
        self.is_over = outcome != Ok(true);
        outcome
    }

    fn begin(&mut self) -> Result<bool, Stopped> {
        match ground(self.puzzle, &self.options)? {
            None => Ok(false),
            Some(ground) => self.walk.insert(Walk::new(ground)).advance(),
        }
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
