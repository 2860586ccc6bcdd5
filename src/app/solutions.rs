//! Solutions for whoever asks for one after another, at their own pace.

use super::driver::{DoesNotFit, Engine, How, Rejected, SolutionSource, Validation, source_of};
use crate::puzzle::{Judge, OptimumWatch, Placement, Puzzle};
use crate::sat::Method;
use crate::stop::Stopped;

/// An iterator over the solutions of a puzzle as one engine finds them, each judged. Dropped, it stops the search.
pub struct FoundSolutions<'a> {
    puzzle: &'a Puzzle,
    engine: Engine,
    judge: Judge<'a>,
    watch: OptimumWatch,
    /// The goal's number in the first solution: all must have it.
    number: Option<u64>,
    source: SolutionSource<'a>,
}

impl<'a> FoundSolutions<'a> {
    pub fn new(puzzle: &'a Puzzle, engine: Engine, how: &How) -> Result<Self, DoesNotFit> {
        Ok(FoundSolutions {
            puzzle,
            engine,
            judge: Judge::new(puzzle),
            watch: how.watches.of(engine).clone(),
            number: None,
            source: source_of(puzzle, engine, Method::Cubes, how)?,
        })
    }
}

impl Iterator for FoundSolutions<'_> {
    /// [`Stopped`] is the last item if the work was stopped.
    type Item = Result<Result<Placement, Box<Rejected>>, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.source.next()?;
        let validation = Validation::new(self.engine, self.puzzle, &self.judge, &self.watch);
        let mut validation = validation.after(self.number);
        let judged = found.map(|placement| validation.judge(placement));
        self.number = validation.number();
        Some(judged)
    }
}
