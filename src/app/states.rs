//! What the frontier comes to: numbers without solutions, and solutions drawn at random.

use super::collect::ByPiece;
use super::driver::{DoesNotFit, Engines, Failure, How, Since, Validation};
use super::pieces::NamedPiece;
use crate::frontier::{
    self, Answer, Frontier, NoClasses, NotApplicable, Occupancy, Options, Trial,
};
use crate::puzzle::{Bracket, Judge, Placement, Puzzle, Watch};
use crate::total::Total;

/// What was counted state by state.
pub(super) struct StateCount {
    pub solutions: Total,
    /// If it was asked for: the number of classes, or why they cannot be counted.
    pub fundamental: Option<Result<Total, NotApplicable>>,
    pub by: Vec<ByPiece>,
    pub goal: Option<Bracket>,
    /// How many solutions were drawn and judged.
    pub judged: u64,
}

/// What is asked besides the number of solutions.
pub(super) struct Besides<'a> {
    pub fundamental: bool,
    pub by: &'a [NamedPiece],
    /// So many solutions are drawn and judged.
    pub draws: usize,
}

/// The draws that stand behind a number are the same on every machine.
const SEED: u64 = 0;

/// Counts all solutions; up to symmetry and by where pieces stand, if that is asked for. There is no number before
/// the end.
pub(super) fn count_states<E>(
    puzzle: &Puzzle,
    besides: &Besides<'_>,
    how: &How,
) -> Result<StateCount, Failure<E>> {
    let frontier = Frontier::of(puzzle).map_err(DoesNotFit::from)?;
    let options = options(how);
    let (mut answer, mut judged) = (None, 0);
    if besides.draws > 0 {
        let (found, drawn) = frontier.sample(besides.draws, SEED, &options)?;
        answer = Some(found);
        judged = judge_each(puzzle, drawn, |_| Ok(()))?;
    }
    let occupancy = match besides.by {
        [] => None,
        _ => {
            let (found, occupancy) = frontier.occupancy(&options)?;
            answer = Some(found);
            Some(occupancy)
        }
    };
    let answer = answer.map_or_else(|| frontier.count(&options), Ok)?;
    let fundamental = match besides.fundamental {
        true => Some(classes(puzzle, &answer, &options)?),
        false => None,
    };
    let by = besides.by.iter().zip(occupancy.iter().cycle());
    Ok(StateCount {
        fundamental,
        by: by
            .map(|(piece, occupancy)| by_piece(puzzle, piece, occupancy))
            .collect(),
        goal: bracket(puzzle, &answer),
        solutions: answer.solutions.into(),
        judged,
    })
}

/// What may be spent on finding out whether the frontier is narrow: the tables of the automata, and transitions
/// from state to state. A transition takes about a tenth of a microsecond.
#[derive(Clone, Copy)]
struct Attempt {
    room: usize,
    trial: Trial,
}

/// After a few milliseconds of the backtracker: one or two.
const SHORT: Attempt = Attempt {
    room: 1 << 12,
    trial: Trial {
        transitions: 1 << 13,
        most: 1 << 14,
    },
};

/// After some tenths of a second of it: a tenth of a second to see whether it is about a minute.
const LONG: Attempt = Attempt {
    room: 1 << 17,
    trial: Trial {
        transitions: 1 << 20,
        most: 1 << 30,
    },
};

/// Beside engines that go on: some seconds.
const ASIDE: Attempt = Attempt {
    room: 1 << 17,
    trial: Trial {
        transitions: 1 << 20,
        most: 1 << 26,
    },
};

/// Counts all solutions, if that promises to be quick, when the other engines have begun or have been at it for
/// long.
pub(super) fn count_if_narrow(puzzle: &Puzzle, since: Since, how: &How) -> Option<StateCount> {
    let attempt = match since {
        Since::Begun => SHORT,
        Since::Long => LONG,
    };
    count_within(puzzle, attempt, how)
}

/// How many solutions there are, if that is found out in some seconds while others are at work.
pub(super) fn count_aside(puzzle: &Puzzle, how: &How) -> Option<Total> {
    Some(count_within(puzzle, ASIDE, how)?.solutions)
}

fn count_within(puzzle: &Puzzle, attempt: Attempt, how: &How) -> Option<StateCount> {
    let frontier = Frontier::if_narrow(puzzle, attempt.room)?;
    let options = Options {
        trial: Some(attempt.trial),
        ..options(how)
    };
    let answer = frontier.count(&options).ok()?;
    Some(StateCount {
        fundamental: None,
        by: Vec::new(),
        goal: bracket(puzzle, &answer),
        solutions: answer.solutions.into(),
        judged: 0,
    })
}

/// Draws so many solutions, each judged before it is shown. Gives how many there were to show, and what is known
/// of the optimum.
pub(super) fn draw<E>(
    puzzle: &Puzzle,
    how: &How,
    number: u64,
    seed: u64,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(u64, Option<Bracket>), Failure<E>> {
    let frontier = Frontier::of(puzzle).map_err(DoesNotFit::from)?;
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let (answer, drawn) = frontier.sample(number, seed, &options(how))?;
    let shown = judge_each(puzzle, drawn, |placement| {
        show(placement).map_err(Failure::Sink)
    })?;
    Ok((shown, bracket(puzzle, &answer)))
}

/// Judges each of the placements and hands it on. Gives how many there were.
fn judge_each<E>(
    puzzle: &Puzzle,
    drawn: Vec<Placement>,
    mut hand_on: impl FnMut(&Placement) -> Result<(), Failure<E>>,
) -> Result<u64, Failure<E>> {
    let (judge, watch) = (Judge::new(puzzle), Watch::default());
    let mut validation = Validation::new(Engines::Frontier, puzzle, &judge, &watch);
    for placement in drawn {
        hand_on(&validation.judge(placement)?)?;
    }
    Ok(validation.judged())
}

fn options(how: &How) -> Options {
    Options {
        stop: how.stop.clone(),
        jobs: Some(how.threads()),
        ..Options::default()
    }
}

fn bracket(puzzle: &Puzzle, answer: &Answer) -> Option<Bracket> {
    puzzle.goal.as_ref().map(|goal| Bracket {
        direction: goal.direction,
        best: answer.optimum,
        bound: answer.optimum.unwrap_or_default(),
    })
}

/// The number of classes, or why it cannot be counted in this way.
fn classes<E>(
    puzzle: &Puzzle,
    answer: &Answer,
    options: &Options,
) -> Result<Result<Total, NotApplicable>, Failure<E>> {
    match frontier::classes(puzzle, answer, options) {
        Ok(number) => Ok(Ok(number.into())),
        Err(NoClasses::NotApplicable(error)) => Ok(Err(error)),
        Err(NoClasses::Unfinished(unfinished)) => Err(unfinished.into()),
    }
}

fn by_piece(puzzle: &Puzzle, piece: &NamedPiece, occupancy: &Occupancy) -> ByPiece {
    let squares = puzzle.board.squares().map(|square| {
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
