//! The one door to the engines: all solutions of a puzzle, each of them judged.
//!
//! There is no trait for engines. Each is a function from a puzzle and options to an iterator;
//! this file picks one and puts the judge behind it.

use crate::puzzle::{Breach, Judge, Placement, Puzzle};
use crate::sat::encode::Thresholds;
use crate::sat::{self, DoesNotFit, Method};
use crate::stop::{Stop, Stopped};

/// Who finds the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Engine {
    #[default]
    Sat,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Engine::Sat => "sat",
        }
    }
}

/// How solutions are looked for, and when to give up.
#[derive(Clone, Debug, Default)]
pub struct How {
    pub engine: Engine,
    /// One CNF and one solver, whatever is asked.
    pub plain: bool,
    pub thresholds: Thresholds,
    pub stop: Stop,
    /// Give up after so many solutions of one instance.
    pub limit: Option<u64>,
}

/// Why the solutions end before all were found.
#[derive(Debug)]
pub enum Cut {
    /// By the deadline, an interrupt, or [`How::limit`].
    Stopped,
    Rejected(Box<Rejected>),
}

/// A placement that an engine called a solution and the judge does not: always a bug.
#[derive(Debug)]
pub struct Rejected {
    pub engine: Engine,
    pub placement: Placement,
    pub breaches: Vec<Breach>,
}

/// Why a request failed; `E` is the error of the sink that placements were given to.
#[derive(Debug)]
pub enum Failure<E> {
    DoesNotFit(DoesNotFit),
    Rejected(Box<Rejected>),
    Sink(E),
}

impl<E> From<DoesNotFit> for Failure<E> {
    fn from(error: DoesNotFit) -> Self {
        Failure::DoesNotFit(error)
    }
}

/// The solutions that an engine finds, each judged.
pub struct Judged<'a> {
    engine: Engine,
    solutions: sat::Solutions,
    judge: &'a Judge<'a>,
    left: Option<u64>,
}

/// All solutions of a puzzle; `method` is what suits the request, unless `how` asks for plain.
pub fn solutions<'a>(
    puzzle: &'a Puzzle,
    judge: &'a Judge<'a>,
    how: &How,
    method: Method,
) -> Result<Judged<'a>, DoesNotFit> {
    let options = sat::Options {
        method: if how.plain { Method::OneSolver } else { method },
        thresholds: how.thresholds.clone(),
        stop: how.stop.clone(),
        ..sat::Options::default()
    };
    Ok(Judged {
        engine: how.engine,
        solutions: sat::solutions(puzzle, &options)?,
        judge,
        left: how.limit,
    })
}

impl Iterator for Judged<'_> {
    type Item = Result<Placement, Cut>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == Some(0) {
            return Some(Err(Cut::Stopped));
        }
        let placement = match self.solutions.next()? {
            Ok(placement) => placement,
            Err(Stopped) => return Some(Err(Cut::Stopped)),
        };
        self.left = self.left.map(|left| left - 1);
        if self.judge.accepts(&placement) {
            return Some(Ok(placement));
        }
        Some(Err(Cut::Rejected(Box::new(Rejected {
            engine: self.engine,
            breaches: self.judge.breaches(&placement),
            placement,
        }))))
    }
}
