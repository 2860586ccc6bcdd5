//! Solutions of one instance, given to a sink one by one.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::both::{Tally, compare, side_by_side, together};
use super::effort::Effort;
use super::engine::{self, Cut, Engine, Engines, Failure, How};
use super::gathered;
use super::shelf::Shelf;
use crate::puzzle::{Bracket, Firsts, FirstsByDigest, Judge, Placement, Puzzle};
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

#[derive(Clone, Debug)]
pub struct SolveReport {
    /// How many solutions the sink was given.
    pub shown: u64,
    /// How many solutions were seen, fundamental or not.
    pub seen: u64,
    pub ending: Ending,
    /// What is known of the optimum, if there is a goal.
    pub goal: Option<Bracket>,
    /// The best placement found, where the search was stopped before it was known whether there is
    /// a better one.
    pub best: Option<Placement>,
    pub effort: Effort,
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
    /// `decides_alone` where each solution can be looked at by itself: elsewhere the first few must
    /// come in order.
    fn method(self, decides_alone: bool) -> Method {
        match self {
            Wanted::One { .. } | Wanted::First { .. } if !decides_alone => Method::InOrder,
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
    fn must_be_held(self, engine: Engine, plain: bool, decides_alone: bool) -> bool {
        let comes_in_order = engine == Engine::Sat && !plain;
        match self {
            Wanted::One { .. } => !decides_alone && !comes_in_order,
            Wanted::First { order, .. } => {
                (order == Order::Sorted || !decides_alone) && !comes_in_order
            }
            Wanted::All { order } => order == Order::Sorted || !decides_alone,
        }
    }
}

/// Gives the wanted solutions to `show`, each as soon as it is known to be next. With both engines,
/// those are the solutions of the SAT engine.
///
/// ```
/// use puzzle_workbench::app::{self, Ending, How, SolveRequest, Wanted};
/// use puzzle_workbench::definition::Definition;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = "
/// [board]
/// rows = 2
/// columns = 3
/// [pieces.knight]
/// count = { min = 1 }
/// [[attacks]]
/// by = 'knight'
/// on = 'empty'
/// exactly = 1
/// ";
/// let definition = Definition::parse("knights", text).map_err(|all| all.draw(false))?;
/// let instance = definition.instance(&[]).map_err(|all| all.draw(false))?;
/// let puzzle = &instance.puzzle;
///
/// let request = SolveRequest {
///     wanted: Wanted::One { look_for_second: true },
///     fundamental: false,
///     how: How::default(),
/// };
/// let mut squares = Vec::new();
/// let report = app::solve(puzzle, &request, |placement| {
///     squares.extend(placement.pieces().map(|(square, _)| puzzle.board.name(square)));
///     Ok::<(), std::io::Error>(()) // an error would end the search
/// });
/// let report = report.map_err(|_| "not solved")?;
/// assert_eq!((report.shown, report.ending), (1, Ending::More));
/// // No knight reaches the middle column, so both of its squares hold one.
/// assert!(squares.contains(&"b1".to_owned()) && squares.contains(&"b2".to_owned()));
/// # Ok(())
/// # }
/// ```
pub fn solve<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    if gathered::suffices(puzzle, request) {
        return gathered::solve(puzzle, request, show);
    }
    match how.engines {
        Engines::One(engine) => Ok(solve_by(engine, puzzle, request, how, show)?.0),
        Engines::Auto => Ok(solve_by(Engine::Sat, puzzle, request, how, show)?.0),
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
            let mut effort = sat.effort;
            effort.add(&native.effort);
            Ok(SolveReport {
                effort,
                // An answer of both needs both.
                ending: match native.ending {
                    Ending::Stopped => Ending::Stopped,
                    _ => sat.ending,
                },
                elapsed: sat.elapsed.max(native.elapsed),
                goal: together(sat.goal, native.goal),
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
    let firsts = request.fundamental.then(|| Firsts::new(puzzle, &judge));
    let decides_alone = !matches!(firsts, Some(Firsts::ByDigest(_)));
    let wanted = request.wanted;
    let method = wanted.method(decides_alone);
    let mut search = Search {
        solutions: engine::solutions(puzzle, &judge, engine, how, method)?,
        firsts,
        seen: 0,
        is_exhausted: false,
    };
    let (shown, ending) = if wanted.must_be_held(engine, how.plain, decides_alone) {
        search.hold_and_show(puzzle, wanted.number(), &mut show)?
    } else {
        search.show_as_found(wanted, &mut show)?
    };
    let goal = search.solutions.bracket().map_err(Failure::Rejected)?;
    let open = goal.is_some_and(|goal| goal.optimum().is_none());
    let report = SolveReport {
        shown,
        seen: search.seen,
        ending,
        goal,
        best: how.watches.of(engine).best().filter(|_| open),
        effort: search.solutions.effort(start.elapsed()),
        engines: how.engines,
        elapsed: start.elapsed(),
    };
    let tally = Tally {
        solutions: search.seen,
        digest: search.solutions.digest.unwrap_or_default(),
        complete: search.is_exhausted,
        goal,
    };
    Ok((report, tally))
}

/// The solutions that are looked at, fundamental ones alone if so wanted.
struct Search<'a> {
    solutions: engine::Judged<'a>,
    firsts: Option<Firsts<'a>>,
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
    /// The next solution, fundamental or not.
    fn next_of_all<E>(&mut self) -> Result<Next, Failure<E>> {
        Ok(match self.solutions.next() {
            None => {
                self.is_exhausted = true;
                Next::End
            }
            Some(Err(Cut::Stopped)) => Next::Stopped,
            Some(Err(Cut::Rejected(rejected))) => return Err(Failure::Rejected(rejected)),
            Some(Ok(placement)) => {
                self.seen += 1;
                Next::Solution(placement)
            }
        })
    }

    /// The next that is looked at. Where solutions cannot be decided alone they must come in order.
    fn next<E>(&mut self) -> Result<Next, Failure<E>> {
        loop {
            let next = self.next_of_all()?;
            let Next::Solution(placement) = &next else {
                return Ok(next);
            };
            let is_looked_at = match &mut self.firsts {
                None => true,
                Some(Firsts::Alone(fundamental)) => fundamental.is_fundamental(placement),
                Some(Firsts::ByDigest(firsts)) => firsts.add(placement),
            };
            if is_looked_at {
                return Ok(next);
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
        match self.firsts.take() {
            Some(Firsts::ByDigest(firsts)) => {
                return self.hold_firsts_and_show(firsts, most, show);
            }
            others => self.firsts = others,
        }
        let mut shelf = Shelf::new(puzzle);
        let ending = loop {
            match self.next()? {
                Next::End => break Ending::Exhausted,
                Next::Stopped => break Ending::Stopped,
                Next::Solution(placement) => shelf.push(&placement),
            }
        };
        show_held(shelf.sorted(), most, ending, show)
    }

    /// Where the first of a class is known only once all solutions are seen: if the search is
    /// stopped, nothing is shown.
    fn hold_firsts_and_show<E>(
        &mut self,
        mut firsts: FirstsByDigest<'_>,
        most: u64,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        loop {
            match self.next_of_all()? {
                Next::End => break,
                Next::Stopped => return Ok((0, Ending::Stopped)),
                Next::Solution(placement) => firsts.add(&placement),
            };
        }
        let firsts = firsts.into_sorted().into_iter();
        show_held(firsts, most, Ending::Exhausted, show)
    }
}

/// Shows so many of those that were held; `ending` is how finding them ended.
pub(super) fn show_held<E>(
    held: impl Iterator<Item = Placement>,
    most: u64,
    ending: Ending,
    show: &mut impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(u64, Ending), Failure<E>> {
    let mut shown = 0;
    for placement in held {
        if shown == most {
            let ending = match ending {
                Ending::Stopped => Ending::Stopped,
                _ => Ending::More,
            };
            return Ok((shown, ending));
        }
        show(&placement).map_err(Failure::Sink)?;
        shown += 1;
    }
    Ok((shown, ending))
}
