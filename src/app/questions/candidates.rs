//! What can stand on each square in some solution, and so what must.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Engine, Failure, How, Validation};
use crate::app::solve::{Ending, first_solution};
use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::{Given, Judge, KindId, OptimumWatch, Placement, Puzzle};
use crate::query;

/// What some solution has on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// For each square of the board, the kinds in order and then nothing; empty if the square is not open.
    squares: Vec<Vec<Option<KindId>>>,
    /// Whether nothing else can stand anywhere; otherwise the search was stopped.
    pub is_complete: bool,
    /// A solution.
    pub first: Placement,
}

/// Whether there is a solution at all, and if so its candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidatesReport {
    Some(Candidates),
    /// There is no solution.
    None,
    /// Stopped before any solution was found.
    Open,
}

impl Candidates {
    fn of(placement: &Placement, puzzle: &Puzzle) -> Self {
        let mut candidates = Candidates {
            squares: vec![Vec::new(); puzzle.board.len()],
            is_complete: false,
            first: placement.clone(),
        };
        candidates.add(placement, puzzle);
        candidates
    }

    fn add(&mut self, placement: &Placement, puzzle: &Puzzle) {
        for square in puzzle.board.open_places() {
            let (held, all) = (placement.get(square), &mut self.squares[square.index()]);
            if !all.contains(&held) {
                all.push(held);
                by_number(all, |content| content.map_or(usize::MAX, KindId::index));
            }
        }
    }

    /// What some solution has on this square: kinds in order, then nothing. Empty if the square is not open.
    pub fn on(&self, square: Square) -> &[Option<KindId>] {
        &self.squares[square.index()]
    }

    /// A placement with what is decided, beside what stands there already.
    pub fn with_decided(&self, puzzle: &Puzzle, mut placement: Placement) -> Placement {
        for place in self.decided(puzzle) {
            if let [Some(kind)] = self.on(place) {
                placement.set(place, Some(*kind));
            }
        }
        placement
    }

    /// The squares that hold the same in all solutions, in reading order; none as long as that is not known.
    pub fn decided(&self, puzzle: &Puzzle) -> Vec<Square> {
        let squares = puzzle.board.open_places();
        squares.filter(|&square| self.is_decided(square)).collect()
    }

    /// Whether each square and side holds the same in all solutions.
    pub fn are_decided(&self, puzzle: &Puzzle) -> bool {
        let mut places = puzzle.board.open_places();
        places.all(|place| self.is_decided(place))
    }

    fn is_decided(&self, place: Square) -> bool {
        self.is_complete && self.on(place).len() == 1
    }
}

/// The opened puzzle is asked for a first solution for so many steps of about a microsecond; most have one by then …
const FIRST_STEPS: u64 = 20_000;

/// … if it has at most so many squares, each counted once for each kind. A larger one may take longer to open.
const MOST_AT_ONCE: usize = 5_000;

/// What can stand where is asked of the SAT engine, and so is the first solution; if that is hard, the puzzle is large or
/// there is a goal, both engines look for it. The judge looks at every solution. With a goal, solutions are the optimal ones.
pub fn candidates(puzzle: &Puzzle, how: &How) -> Result<CandidatesReport, Failure<Infallible>> {
    let opened = |of_rules: &Puzzle| {
        let opened = query::NewContents::of(of_rules, &how.thresholds, &how.stop);
        Ok::<_, DoesNotFit>(opened?.ok())
    };
    let is_small = puzzle.board.len() * puzzle.kinds.len() <= MOST_AT_ONCE;
    let mut asked = match puzzle.goal {
        None if is_small => opened(puzzle).unwrap_or_default(),
        _ => None,
    };
    let quick = asked
        .as_mut()
        .and_then(|asked| asked.first_within(FIRST_STEPS));
    let first = match quick {
        Some(Ok(first)) => first,
        _ => match first_solution(puzzle, how)? {
            (None, Ending::Stopped) => return Ok(CandidatesReport::Open),
            (first, _) => first,
        },
    };
    let Some(first) = first else {
        return Ok(CandidatesReport::None);
    };
    let (judge, watch) = (Judge::new(puzzle), OptimumWatch::default());
    let mut validation = Validation::new(Engine::Sat, puzzle, &judge, &watch);
    let mut candidates = Candidates::of(&first, puzzle);
    if asked.is_none() {
        asked = opened(&query::without_goal(puzzle, &first))?;
    }
    if let Some(mut asked) = asked {
        asked.has_seen(&validation.judge(first)?);
        candidates.is_complete = loop {
            match asked.another() {
                Ok(Some(placement)) => candidates.add(&validation.judge(placement)?, puzzle),
                Ok(None) => break true,
                Err(_) => break false,
            }
        };
    }
    Ok(CandidatesReport::Some(candidates))
}

/// The puzzle with these pieces given as well; a square on which the puzzle has another given if there is one.
pub fn with_pieces(puzzle: &Puzzle, pieces: &Placement) -> Result<Puzzle, Square> {
    let given = puzzle.given_placement();
    let mut puzzle = puzzle.clone();
    for (square, kind) in pieces.pieces() {
        match given.get(square) {
            Some(other) if other == kind => {}
            Some(_) => return Err(square),
            None => puzzle.givens.push(Given {
                square,
                kind,
                origin: puzzle.kind(kind).origin,
            }),
        }
    }
    Ok(puzzle)
}
