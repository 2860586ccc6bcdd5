//! A puzzle with a solution, opened to be asked for others.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Engine, Failure, How, Validation};
use crate::puzzle::{Judge, OptimumWatch, Placement, Puzzle};
use crate::query::{self, Opened};

/// What `ask` finds out. It gets the opened puzzle, or `None` after a stop, and the judge of what that answers. With a
/// goal, solutions are those that are as good as this one.
pub fn opened<R>(
    puzzle: &Puzzle,
    solution: &Placement,
    how: &How,
    ask: impl FnOnce(Option<Opened>, &mut Validation<'_>) -> Result<R, Failure<Infallible>>,
) -> Result<R, Failure<Infallible>> {
    let of_rules = query::without_goal(puzzle, solution);
    let opened = Opened::of(&of_rules, &how.thresholds, &how.stop).map_err(DoesNotFit::from)?;
    let (judge, watch) = (Judge::new(puzzle), OptimumWatch::default());
    let mut validation = Validation::new(Engine::Sat, puzzle, &judge, &watch);
    ask(opened.ok(), &mut validation)
}
