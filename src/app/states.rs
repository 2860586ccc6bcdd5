//! The answers of the frontier: numbers without solutions, and solutions drawn at random.

use std::convert::Infallible;

use num_bigint::BigUint;

use super::collect::{ByPiece, Sink};
use super::driver::{DoesNotFit, Engines, Failure, How, Validation};
use super::pieces::NamedPiece;
use crate::frontier::{
    self, CountedClasses, Draws, Frontier, FrontierCount, NoClasses, NotApplicable, Occupancy,
    Options, Trial, Unfinished,
};
use crate::puzzle::{Bracket, Judge, OptimumWatch, Puzzle};
use crate::total::Total;

/// What was counted state by state.
pub(super) struct StateCount {
    pub solutions: Total,
    /// The classes, or why they cannot be counted; `None` if they were not asked for.
    pub classes: Option<Result<CountedClasses, NotApplicable>>,
    pub by: Vec<ByPiece>,
    pub goal: Option<Bracket>,
    /// How many solutions were drawn and judged.
    pub judged: u64,
}

/// What is asked for besides the number of solutions.
#[derive(Default)]
pub(super) struct Besides<'a> {
    pub fundamental: bool,
    pub by: &'a [NamedPiece],
    /// The number of solutions that are drawn and judged.
    pub draws: u64,
}

/// The draws that support a number are the same on every machine.
const SEED: u64 = 0;

/// Counts all solutions, and also up to symmetry and by where pieces stand if that is asked for. There is no number
/// before the end.
pub(super) fn count_states(
    puzzle: &Puzzle,
    besides: &Besides<'_>,
    how: &How,
) -> Result<StateCount, Failure<Infallible>> {
    let all = how.frontier_options();
    let [options, of_classes] = in_two(&all, besides.fundamental);
    let frontier = Frontier::of(puzzle, &options)?;
    let (mut answer, mut judged) = (None, 0);
    if besides.draws > 0 {
        let (found, drawn) = frontier.draws(besides.draws, SEED, &options)?;
        answer = Some(found);
        let judgement = judge_each(puzzle, drawn, how, &mut |_| ())?;
        if judgement.is_cut_short {
            return Err(Unfinished::AT_ONCE.into());
        }
        judged = judgement.number;
    }
    let by = by_pieces(puzzle, besides.by, &frontier, &options)?;
    let (answer, by) = match (answer, by) {
        (answer, Some((found, by))) => (answer.unwrap_or(found), by),
        (Some(answer), None) => (answer, Vec::new()),
        (None, None) => (frontier.count(&options)?, Vec::new()),
    };
    let classes = match besides.fundamental {
        true => Some(classes(
            puzzle,
            &answer.solutions,
            answer.optimum,
            &of_classes,
        )?),
        false => None,
    };
    Ok(StateCount {
        classes,
        by,
        goal: bracket(puzzle, &answer),
        solutions: answer.solutions.into(),
        judged,
    })
}

/// The same for the count of all solutions and for that of the classes, whose progress is that of one work: its halves,
/// if classes are counted.
fn in_two(all: &Options, has_classes: bool) -> [Options; 2] {
    let first = if has_classes { 0.5 } else { 1.0 };
    [(0.0, first), (first, 1.0 - first)].map(|(before, extent)| Options {
        watch: all.watch.part(before, extent),
        ..all.clone()
    })
}

/// What may be spent on finding out whether the frontier is narrow: the size of the tables of the automata, and
/// transitions between states. A transition takes about a tenth of a microsecond.
#[derive(Clone, Copy)]
struct FrontierBudget {
    room: usize,
    trial: Trial,
}

/// One attempt after another: the first takes a millisecond or two, each other four times as long. They give up once
/// they are that far, unless the whole promises to take no more than some times as long.
const ATTEMPTS: [FrontierBudget; 5] = [
    FrontierBudget::of_attempt(0, 2),
    FrontierBudget::of_attempt(1, 16),
    FrontierBudget::of_attempt(2, 16),
    FrontierBudget::of_attempt(3, 64),
    // About a minute.
    FrontierBudget::of_attempt(4, 512),
];

impl FrontierBudget {
    const fn of_attempt(number: u32, most_times: u64) -> Self {
        let transitions = 1 << (13 + 2 * number);
        FrontierBudget {
            room: 1 << (12 + 2 * number),
            trial: Trial {
                transitions,
                most: transitions * most_times,
            },
        }
    }
}

/// Beside engines that continue: this takes some seconds.
const ASIDE: FrontierBudget = FrontierBudget {
    room: 1 << 17,
    trial: Trial {
        transitions: 1 << 20,
        most: 1 << 26,
    },
};

/// If the size of each class is not found in this way, fewer solutions than this are enumerated one by one, which
/// tells it. There are hundreds of symmetries then, so this is not the first thing that is tried.
const FEW: u64 = 10_000_000;

/// Counts all solutions, if that promises to be quick; the attempts before were in vain.
pub(super) fn count_if_narrow(
    puzzle: &Puzzle,
    attempt: u32,
    besides: &Besides<'_>,
    how: &How,
) -> Option<StateCount> {
    if attempt == 0 && besides.fundamental && !frontier::classes_have_sizes(puzzle) {
        return None;
    }
    count_within(puzzle, *ATTEMPTS.get(attempt as usize)?, besides, how)
}

/// The number of solutions, if it can be found in some seconds while others are at work.
pub fn count_aside(puzzle: &Puzzle, how: &How) -> Option<Total> {
    Some(count_within(puzzle, ASIDE, &Besides::default(), how)?.solutions)
}

fn count_within(
    puzzle: &Puzzle,
    attempt: FrontierBudget,
    besides: &Besides<'_>,
    how: &How,
) -> Option<StateCount> {
    let frontier = Frontier::if_narrow(puzzle, attempt.room, &how.stop)?;
    let all = how.frontier_options();
    let tried = Options {
        trial: Some(attempt.trial),
        ..all.clone()
    };
    let [options, of_classes] = in_two(&tried, besides.fundamental);
    let answer = frontier.count(&options).ok()?;
    let classes = match besides.fundamental {
        true if answer.solutions < FEW.into() && !frontier::classes_have_sizes(puzzle) => {
            return None;
        }
        true => {
            let classes = classes(puzzle, &answer.solutions, answer.optimum, &of_classes);
            Some(Ok(classes.ok()?.ok()?))
        }
        false => None,
    };
    let by = by_pieces(puzzle, besides.by, &frontier, &all).ok()?;
    Some(StateCount {
        classes,
        by: by.map_or_else(Vec::new, |(_, by)| by),
        goal: bracket(puzzle, &answer),
        solutions: answer.solutions.into(),
        judged: 0,
    })
}

/// What was drawn.
pub(super) struct DrawnNumber {
    pub number: u64,
    /// Whether it was stopped before all were drawn.
    pub is_cut_short: bool,
}

/// A transition takes about a tenth of a microsecond; of a promise, four times as many are taken to fit.
const TRANSITIONS_OF_A_SECOND: f64 = 4e7;

/// With a limit of time, a small part of it shows whether the layers still grow, or there are too many: then nothing would
/// be drawn at its end. So many parts are all.
const PARTS: u64 = 128;

/// So many transitions of automata are made in a second at least: with loops and parts, which have the largest states.
const TRANSITIONS_MADE_IN_A_SECOND: f64 = 5e5;

/// With a limit of time, this part of it shows whether the rules have automata.
const PARTS_OF_AUTOMATA: f64 = 32.0;

/// How many transitions the automata may have; without a limit of time as many as fit.
fn room_within(how: &How) -> usize {
    let Some(left) = how.stop.left() else {
        return usize::MAX;
    };
    let transitions = left.as_secs_f64() / PARTS_OF_AUTOMATA * TRANSITIONS_MADE_IN_A_SECOND;
    (transitions as usize).max(ATTEMPTS[3].room)
}

/// What may be spent on finding out whether the frontier can be read within the limit of time; `None` without a limit.
fn trial_within(how: &How) -> Option<Trial> {
    let seconds = how.stop.left()?.as_secs_f64().min(1e9);
    let of_one_thread = (seconds * TRANSITIONS_OF_A_SECOND) as u64;
    Some(Trial {
        transitions: (of_one_thread / PARTS).max(ATTEMPTS[3].trial.transitions),
        most: of_one_thread.saturating_mul(how.threads().get() as u64),
    })
}

/// Draws this many solutions, each judged before it is shown. Returns how many were shown, and what is known of the
/// optimum.
pub(super) fn draw(
    puzzle: &Puzzle,
    how: &How,
    number: u64,
    seed: u64,
    show: &mut Sink<'_>,
) -> Result<(DrawnNumber, Option<Bracket>), Failure<Infallible>> {
    let options = how.frontier_options();
    let frontier = Frontier::within(puzzle, room_within(how), &options)?;
    let options = Options {
        trial: trial_within(how),
        ..options
    };
    let (answer, drawn) = frontier.draws(number, seed, &options)?;
    let shown = judge_each(puzzle, drawn, how, show)?;
    Ok((shown, bracket(puzzle, &answer)))
}

/// Judges each of the placements as it is drawn, and hands it on.
fn judge_each(
    puzzle: &Puzzle,
    drawn: Draws<'_, '_>,
    how: &How,
    show: &mut Sink<'_>,
) -> Result<DrawnNumber, Failure<Infallible>> {
    let (judge, watch) = (Judge::new(puzzle), OptimumWatch::default());
    let mut validation = Validation::new(Engines::Frontier, puzzle, &judge, &watch);
    for placement in drawn {
        let is_cut_short = placement.is_err() || how.stop.is_raised();
        if is_cut_short && validation.judged() > 0 {
            let number = validation.judged();
            return Ok(DrawnNumber {
                number,
                is_cut_short,
            });
        }
        show(&validation.judge(placement?)?);
    }
    Ok(DrawnNumber {
        number: validation.judged(),
        is_cut_short: false,
    })
}

fn bracket(puzzle: &Puzzle, answer: &FrontierCount) -> Option<Bracket> {
    puzzle.goal.as_ref().map(|goal| Bracket {
        direction: goal.direction,
        best: answer.optimum,
        bound: answer.optimum.unwrap_or_default(),
    })
}

/// The number of classes of all solutions of a puzzle without a goal, whose number is known already.
pub fn classes_of_all(
    puzzle: &Puzzle,
    solutions: &Total,
    how: &How,
) -> Result<Total, Failure<Infallible>> {
    let options = how.frontier_options();
    let classes = classes(puzzle, solutions.as_big(), None, &options)?;
    Ok(classes.map_err(DoesNotFit::from)?.number.into())
}

/// The classes, or why they cannot be counted in this way.
fn classes(
    puzzle: &Puzzle,
    solutions: &BigUint,
    optimum: Option<u64>,
    options: &Options,
) -> Result<Result<CountedClasses, NotApplicable>, Failure<Infallible>> {
    match frontier::classes(puzzle, solutions, optimum, options) {
        Ok(classes) => Ok(Ok(classes)),
        Err(NoClasses::NotApplicable(NotApplicable::Stopped)) => Err(Unfinished::AT_ONCE.into()),
        Err(NoClasses::NotApplicable(error)) => Ok(Err(error)),
        Err(NoClasses::Unfinished(unfinished)) => Err(unfinished.into()),
    }
}

/// The counts by square for each of the pieces, with the number of solutions; `None` if there are no pieces.
fn by_pieces(
    puzzle: &Puzzle,
    pieces: &[NamedPiece],
    frontier: &Frontier<'_>,
    options: &Options,
) -> Result<Option<(FrontierCount, Vec<ByPiece>)>, Unfinished> {
    if pieces.is_empty() {
        return Ok(None);
    }
    let (answer, occupancy) = frontier.occupancy(options)?;
    let of = |piece| by_piece(puzzle, piece, &occupancy);
    Ok(Some((answer, pieces.iter().map(of).collect())))
}

fn by_piece(puzzle: &Puzzle, piece: &NamedPiece, occupancy: &Occupancy) -> ByPiece {
    let squares = puzzle.board.open_places().map(|square| {
        let mut number = Total::default();
        for kind in piece.kinds.iter() {
            number += &Total::from(occupancy.of(square, kind).clone());
        }
        (square, number)
    });
    ByPiece {
        piece: piece.name.clone(),
        squares: squares.filter(|(_, number)| !number.is_zero()).collect(),
    }
}
