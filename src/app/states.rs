//! What the frontier comes to: numbers without solutions, and solutions drawn at random.

use super::collect::ByPiece;
use super::driver::{DoesNotFit, Engines, Failure, How, Since, Validation};
use super::pieces::NamedPiece;
use crate::frontier::{self, Answer, Frontier, NoClasses, Occupancy, Options, Trial};
use crate::puzzle::{Bracket, Judge, Placement, Puzzle, Watch};
use crate::total::Total;

/// What was counted state by state.
pub(super) struct StateCount {
    pub solutions: Total,
    pub fundamental: Option<Total>,
    pub by: Vec<ByPiece>,
    pub goal: Option<Bracket>,
}

/// Counts all solutions; up to symmetry and by where pieces stand, if that is asked for. There is no number before
/// the end.
pub(super) fn count_states<E>(
    puzzle: &Puzzle,
    fundamental: bool,
    by: &[NamedPiece],
    how: &How,
) -> Result<StateCount, Failure<E>> {
    let frontier = Frontier::of(puzzle).map_err(DoesNotFit::from)?;
    let options = options(how);
    let (answer, occupancy) = match by {
        [] => (frontier.count(&options).map_err(Failure::Unfinished)?, None),
        _ => {
            let found = frontier.occupancy(&options).map_err(Failure::Unfinished)?;
            (found.0, Some(found.1))
        }
    };
    let fundamental = match fundamental {
        true => Some(classes(puzzle, &answer, &options)?),
        false => None,
    };
    let by = by.iter().zip(occupancy.iter().cycle());
    Ok(StateCount {
        fundamental,
        by: by
            .map(|(piece, occupancy)| by_piece(puzzle, piece, occupancy))
            .collect(),
        goal: bracket(puzzle, &answer),
        solutions: answer.solutions.into(),
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

/// Counts all solutions, if that promises to be quick, when the other engines have begun or have been at it for
/// long.
pub(super) fn count_if_narrow(puzzle: &Puzzle, since: Since, how: &How) -> Option<StateCount> {
    let attempt = match since {
        Since::Begun => SHORT,
        Since::Long => LONG,
    };
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
    let drawn = frontier.sample(number, seed, &options(how));
    let (answer, drawn) = drawn.map_err(Failure::Unfinished)?;
    let (judge, watch) = (Judge::new(puzzle), Watch::default());
    let mut validation = Validation::new(Engines::Frontier, puzzle, &judge, &watch);
    let mut shown = 0;
    for placement in drawn {
        show(&validation.judge(placement)?).map_err(Failure::Sink)?;
        shown += 1;
    }
    Ok((shown, bracket(puzzle, &answer)))
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

fn classes<E>(puzzle: &Puzzle, answer: &Answer, options: &Options) -> Result<Total, Failure<E>> {
    match frontier::classes(puzzle, answer, options) {
        Ok(number) => Ok(number.into()),
        Err(NoClasses::NotApplicable(error)) => Err(DoesNotFit::from(error).into()),
        Err(NoClasses::Unfinished(unfinished)) => Err(Failure::Unfinished(unfinished)),
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
