//! Solutions of one instance, given to a sink one by one.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::both::{Tally, compare, side_by_side};
use super::engine::{self, Cut, Engine, Engines, Failure, How};
use super::shelf::Shelf;
use crate::puzzle::{Fundamental, Judge, Placement, Puzzle};
use crate::sat::Method;

#[derive(Clone, Debug)]
pub struct SolveRequest {
    pub wanted: Wanted,
    /// Only the first of each class of solutions that the board's symmetries carry to one another.
    pub fundamental: bool,
    pub how: How,
}

/// Which solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any one, the same for the same request; and, perhaps, whether it is the only one.
    One {
        look_for_second: bool,
    },
    /// So many, or as many as there are.
    First {
        number: u64,
        order: Order,
    },
    All {
        order: Order,
    },
}

/// In which order solutions are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the engine finds them, each at once.
    Found,
    /// In the language's order. Where all are wanted they are held until the last is found.
    Sorted,
}

#[derive(Clone, Copy, Debug)]
pub struct SolveReport {
    /// How many solutions the sink was given.
    pub shown: u64,
    /// How many solutions were seen, fundamental or not.
    pub seen: u64,
    pub ending: Ending,
    pub engines: Engines,
    pub elapsed: Duration,
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There are no solutions beyond those shown.
    Exhausted,
    /// There is at least one more.
    More,
    /// As many as were wanted are shown; whether there are more was not looked at.
    Enough,
    /// By a limit or an interrupt.
    Stopped,
}

/// With plain enumeration each solution leaves a clause in the solver. Up to about this number that
/// is the quickest way; beyond it cubes are.
const FEW: u64 = 1000;

impl Wanted {
    fn method(self) -> Method {
        match self {
            Wanted::One { .. } => Method::OneSolver,
            Wanted::First {
                order: Order::Sorted,
                ..
            } => Method::InOrder,
            Wanted::First { number, .. } if number <= FEW => Method::OneSolver,
            Wanted::First { .. } | Wanted::All { .. } => Method::Cubes,
        }
    }

    /// How many the sink is given at most.
    fn number(self) -> u64 {
        match self {
            Wanted::One { .. } => 1,
            Wanted::First { number, .. } => number,
            Wanted::All { .. } => u64::MAX,
        }
    }

    /// Whether all solutions must be held and sorted before the first is shown. Where the first few
    /// in order are wanted the SAT engine gives them in order, unless it has to be the plain one.
    fn must_be_held(self, engine: Engine, plain: bool) -> bool {
        match self {
            Wanted::One { .. } => false,
            Wanted::First { order, .. } => {
                order == Order::Sorted && (plain || engine == Engine::Native)
            }
            Wanted::All { order } => order == Order::Sorted,
        }
    }
}

/// Gives the wanted solutions to `show`, each as soon as it is known to be next. With both engines,
/// those are the solutions of the SAT engine.
pub fn solve<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    match how.engines {
        Engines::One(engine) => Ok(solve_by(engine, puzzle, request, how, show)?.0),
        Engines::Both => {
            let ((sat, sat_tally), (native, native_tally)) = side_by_side(
                &how.stop,
                |stop| {
                    solve_by(
                        Engine::Sat,
                        puzzle,
                        request,
                        &how.beside(Engine::Sat, stop),
                        show,
                    )
                },
                |stop| {
                    let ignore = |_: &Placement| Ok::<(), Infallible>(());
                    solve_by(
                        Engine::Native,
                        puzzle,
                        request,
                        &how.beside(Engine::Native, stop),
                        ignore,
                    )
                },
            )?;
            compare(puzzle, how, sat_tally, native_tally)?;
            Ok(SolveReport {
                // An answer of both needs both.
                ending: match native.ending {
                    Ending::Stopped => Ending::Stopped,
                    _ => sat.ending,
                },
                elapsed: sat.elapsed.max(native.elapsed),
                ..sat
            })
        }
    }
}

fn solve_by<E>(
    engine: Engine,
    puzzle: &Puzzle,
    request: &SolveRequest,
    how: &How,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(SolveReport, Tally), Failure<E>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let fundamental = request.fundamental;
    let mut search = Search {
        solutions: engine::solutions(puzzle, &judge, engine, how, request.wanted.method())?,
        fundamental: fundamental.then(|| Fundamental::new(puzzle, &judge)),
        seen: 0,
        is_exhausted: false,
    };
    let (shown, ending) = if request.wanted.must_be_held(engine, how.plain) {
        search.hold_and_show(puzzle, request.wanted.number(), &mut show)?
    } else {
        search.show_as_found(request.wanted, &mut show)?
    };
    let report = SolveReport {
        shown,
        seen: search.seen,
        ending,
        engines: how.engines,
        elapsed: start.elapsed(),
    };
    let tally = Tally {
        solutions: search.seen,
        digest: search.solutions.digest.unwrap_or_default(),
        complete: search.is_exhausted,
    };
    Ok((report, tally))
}

/// The solutions that are looked at, fundamental ones alone if so wanted.
struct Search<'a> {
    solutions: engine::Judged<'a>,
    fundamental: Option<Fundamental<'a>>,
    seen: u64,
    /// Whether the engine says that there are no more.
    is_exhausted: bool,
}

/// What comes next in a [`Search`].
enum Next {
    Solution(Placement),
    End,
    Stopped,
}

impl Search<'_> {
    fn next<E>(&mut self) -> Result<Next, Failure<E>> {
        loop {
            match self.solutions.next() {
                None => {
                    self.is_exhausted = true;
                    return Ok(Next::End);
                }
                Some(Err(Cut::Stopped)) => return Ok(Next::Stopped),
                Some(Err(Cut::Rejected(rejected))) => return Err(Failure::Rejected(rejected)),
                Some(Ok(placement)) => {
                    self.seen += 1;
                    let fundamental = self.fundamental.as_ref();
                    if fundamental.is_none_or(|test| test.is_fundamental(&placement)) {
                        return Ok(Next::Solution(placement));
                    }
                }
            }
        }
    }

    fn show_as_found<E>(
        &mut self,
        wanted: Wanted,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        let mut shown = 0;
        while shown < wanted.number() {
            match self.next()? {
                Next::End => return Ok((shown, Ending::Exhausted)),
                Next::Stopped => return Ok((shown, Ending::Stopped)),
                Next::Solution(placement) => show(&placement).map_err(Failure::Sink)?,
            }
            shown += 1;
        }
        let look_for_second = wanted
            == Wanted::One {
                look_for_second: true,
            };
        if !look_for_second {
            return Ok((shown, Ending::Enough));
        }
        let ending = match self.next()? {
            Next::End => Ending::Exhausted,
            Next::Stopped => Ending::Stopped,
            Next::Solution(_) => Ending::More,
        };
        Ok((shown, ending))
    }

    fn hold_and_show<E>(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        let mut shelf = Shelf::new(puzzle);
        let mut ending = loop {
            match self.next()? {
                Next::End => break Ending::Exhausted,
                Next::Stopped => break Ending::Stopped,
                Next::Solution(placement) => shelf.push(&placement),
            }
        };
        let mut shown = 0;
        for placement in shelf.sorted() {
            if shown == most {
                ending = if ending == Ending::Stopped {
                    ending
                } else {
                    Ending::More
                };
                break;
            }
            show(&placement).map_err(Failure::Sink)?;
            shown += 1;
        }
        Ok((shown, ending))
    }
}
