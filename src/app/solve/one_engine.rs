//! Solutions by one engine: chooses the method, and whether solutions are shown as found or in order.

use std::convert::Infallible;

use super::{Ending, Order, SolveReport, SolveRequest, WantedSolutions};
use crate::app::collect::{Digest, Show, Sink, Sorted};
use crate::app::driver::{CollectionOutcome, Ended, Engine, Engines, Failure, How, Tally, Task};
use crate::clock::{Duration, Instant};
use crate::puzzle::{Firsts, Fundamental, Judge, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;

/// In plain enumeration each solution adds a clause to the solver. Up to about this many solutions that is the
/// quickest way; beyond it, cubes are.
const FEW: u64 = 1000;

impl WantedSolutions {
    /// `decides_alone` says that each solution can be examined by itself; otherwise the first few must come in order.
    pub fn method(self, decides_alone: bool) -> Method {
        match self {
            WantedSolutions::One { .. } | WantedSolutions::First { .. } if !decides_alone => {
                Method::InOrder
            }
            WantedSolutions::One { .. } => Method::OneSolver,
            WantedSolutions::First {
                order: Order::Sorted,
                ..
            } => Method::InOrder,
            WantedSolutions::First { number, .. } if number <= FEW => Method::OneSolver,
            WantedSolutions::First { .. }
            | WantedSolutions::All { .. }
            | WantedSolutions::Random { .. } => Method::Cubes,
        }
    }

    /// The most solutions that the sink receives.
    fn number(self) -> u64 {
        match self {
            WantedSolutions::One { .. } => 1,
            WantedSolutions::First { number, .. } | WantedSolutions::Random { number, .. } => {
                number
            }
            WantedSolutions::All { .. } => u64::MAX,
        }
    }

    /// Whether all solutions must be held and sorted before the first is shown. If the first few in order are wanted,
    /// the SAT engine gives them in order, unless it has one solver.
    fn must_be_held(self, engine: Engine, has_one_solver: bool, decides_alone: bool) -> bool {
        let comes_in_order = engine == Engine::Sat && !has_one_solver;
        match self {
            WantedSolutions::One { .. } => !decides_alone && !comes_in_order,
            WantedSolutions::First { order, .. } => {
                (order == Order::Sorted || !decides_alone) && !comes_in_order
            }
            WantedSolutions::All { order } => order == Order::Sorted || !decides_alone,
            WantedSolutions::Random { .. } => false,
        }
    }
}

pub fn solve_by(
    engine: Engine,
    puzzle: &Puzzle,
    request: &SolveRequest,
    how: &How,
    show: &mut Sink<'_>,
) -> Result<(SolveReport, Tally), Failure<Infallible>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let decides_alone = !request.fundamental || Fundamental::decides(puzzle);
    let wanted = request.wanted;
    let task = Task {
        puzzle,
        judge: &judge,
        engine,
        method: wanted.method(decides_alone),
        how,
    };
    let (report, tally) = match wanted.must_be_held(engine, how.has_one_solver(), decides_alone) {
        true => HeldSolutions::of(puzzle, &judge, &task, request)?.show(wanted, &how.stop, show),
        false => show_as_found(&task, request, show)?,
    };
    let report = SolveReport {
        elapsed: start.elapsed(),
        ..report
    };
    Ok((report, tally))
}

/// Shows each solution as it is found.
fn show_as_found(
    task: &Task<'_>,
    request: &SolveRequest,
    show: &mut Sink<'_>,
) -> Result<(SolveReport, Tally), Failure<Infallible>> {
    let firsts = request
        .fundamental
        .then(|| Firsts::new(task.puzzle, task.judge));
    let one_and_more = WantedSolutions::One {
        look_for_second: true,
    };
    let collector = Show {
        firsts,
        look_for_more: request.wanted == one_and_more,
        ..Show::first(request.wanted.number(), show)
    };
    let is_compared = task.how.engines == Engines::Both;
    let found = task
        .run((collector, is_compared.then(Digest::default)))?
        .accepted()?;
    let (report, tally) = summary(task, &found, found.collected.1);
    let shown = found.collected.0;
    let ending = match found.ended {
        Ended::Complete => Ending::Exhausted,
        Ended::Stopped => Ending::Stopped,
        Ended::Satisfied if shown.has_more => Ending::More,
        Ended::Satisfied => Ending::Enough,
    };
    let report = SolveReport {
        shown: shown.number,
        ending,
        ..report
    };
    Ok((report, tally))
}

/// How long the solutions found are still shown after a stop; the rest are left out.
const TO_SHOW_AFTER_STOP: Duration = Duration::from_millis(150);

/// Solutions that are held until they can be shown in order.
pub struct HeldSolutions<'a> {
    sorted: Sorted<'a>,
    pub is_complete: bool,
    pub report: SolveReport,
    tally: Tally,
}

impl<'a> HeldSolutions<'a> {
    /// Holds all solutions of the puzzle, which the judge judges.
    pub fn of(
        puzzle: &'a Puzzle,
        judge: &'a Judge<'a>,
        task: &Task<'_>,
        request: &SolveRequest,
    ) -> Result<Self, Failure<Infallible>> {
        let sorted = Sorted::each(puzzle, judge, request.fundamental);
        let is_compared = task.how.engines == Engines::Both;
        let new = || (sorted(), is_compared.then(Digest::default));
        let found = match request.wanted {
            WantedSolutions::All { .. } => task.share(new)?,
            WantedSolutions::One { .. }
            | WantedSolutions::First { .. }
            | WantedSolutions::Random { .. } => task.run(new())?,
        };
        let found = found.accepted()?;
        let (report, tally) = summary(task, &found, found.collected.1);
        Ok(HeldSolutions {
            is_complete: found.is_complete(),
            sorted: found.collected.0,
            report,
            tally,
        })
    }

    /// Shows as many as are wanted, in order; after a stop, for a moment only.
    pub fn show(
        self,
        wanted: WantedSolutions,
        stop: &Stop,
        show: &mut Sink<'_>,
    ) -> (SolveReport, Tally) {
        let (wanted, mut shown, mut has_more) = (wanted.number(), 0, false);
        let mut stopped: Option<Instant> = None;
        let mut is_cut_short = !self.is_complete;
        for placement in self.sorted.into_sorted(self.is_complete) {
            if shown == wanted {
                has_more = true;
                break;
            }
            if stop.is_raised()
                && stopped.get_or_insert_with(Instant::now).elapsed() > TO_SHOW_AFTER_STOP
            {
                is_cut_short = true;
                break;
            }
            show(&placement);
            shown += 1;
        }
        let ending = match (is_cut_short, has_more) {
            (true, _) => Ending::Stopped,
            (false, true) => Ending::More,
            (false, false) => Ending::Exhausted,
        };
        let report = SolveReport {
            shown,
            ending,
            ..self.report
        };
        (report, self.tally)
    }
}

/// What is known of the solutions, shown or not.
fn summary<C>(
    task: &Task<'_>,
    found: &CollectionOutcome<C>,
    digest: Option<Digest>,
) -> (SolveReport, Tally) {
    let report = SolveReport {
        shown: 0,
        seen: found.solutions,
        ending: Ending::Stopped,
        goal: found.goal,
        best: found.best.clone(),
        effort: found.effort,
        engines: task.how.engines,
        solver: task.how.solver_name(),
        elapsed: Duration::ZERO,
    };
    (report, Tally::of(found, digest.unwrap_or_default()))
}
