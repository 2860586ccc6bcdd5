//! All solutions by backtracking, one after another: the search goes on where it found the last, and keeps none.
//!
//! Without a goal they are all placements that obey the rules. With a goal, the optimum is found
//! and proved first; the solutions are the placements with that number.

use crate::puzzle::{Placement, Puzzle};
use crate::search::Options;
use crate::search::optimum::root_of_optimum;
use crate::search::tree::placements::Placements;
use crate::search::tree::root::SearchRoot;
use crate::stop::Stopped;

/// All solutions of a puzzle by backtracking. The order has no meaning, but is the same in every
/// run.
pub fn solutions<'a>(puzzle: &'a Puzzle, options: &Options) -> Solutions<'a> {
    Solutions {
        puzzle,
        options: options.clone(),
        placements: None,
        is_over: false,
    }
}

/// The root of the search for the solutions; `None` if it is already known that there are none.
fn root<'a>(puzzle: &'a Puzzle, options: &Options) -> Result<Option<SearchRoot<'a>>, Stopped> {
    match &puzzle.goal {
        None => Ok(Some(SearchRoot::new(puzzle, None, options))),
        Some(goal) => root_of_optimum(puzzle, goal, options),
    }
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    options: Options,
    /// Enumerates the solutions, once it is known which placements these are.
    placements: Option<Placements<'a>>,
    is_over: bool,
}

impl Solutions<'_> {
    /// How many branches have been tried so far, without those for the optimum.
    pub fn nodes(&self) -> u64 {
        self.placements.as_ref().map_or(0, Placements::nodes)
    }

    /// Goes on to the next solution; `false` if there is none.
    fn advance(&mut self) -> Result<bool, Stopped> {
        if self.is_over {
            return Ok(false);
        }
        let outcome = match &mut self.placements {
            _ if self.options.stop.is_raised() => Err(Stopped),
            Some(placements) => placements.advance(),
            None => self.begin(),
        };
        self.is_over = outcome != Ok(true);
        outcome
    }

    fn begin(&mut self) -> Result<bool, Stopped> {
        match root(self.puzzle, &self.options)? {
            None => Ok(false),
            Some(root) => self.placements.insert(Placements::begin(root)?).advance(),
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => self.placements.as_ref().map(|found| Ok(found.placement())),
            Ok(false) => None,
            Err(stopped) => Some(Err(stopped)),
        }
    }
}
