//! Whether the formula of a puzzle fits: it is written once by a writer that only counts, keeps
//! nothing, and gives up at the limit.
//!
//! Work that would take long before a clause is counted is foreseen ([`Writer::foresee`]), so a board
//! that is too large is refused at once.

use thiserror::Error;

use super::cardinality::GoalBounds;
use super::encoder::Encoder;
use super::writer::Writer;
use super::{Guards, Thresholds, encode_rules};
use crate::pace::Pace;
use crate::puzzle::{Direction, Puzzle};
use crate::stop::{Stop, Stopped};

/// The largest formula that is written: about three gigabytes in the solver.
pub const MOST_LITERALS: u64 = 60_000_000;

/// The puzzle is too large to be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("more than {most} literals would be needed")]
pub struct DoesNotFit {
    pub most: u64,
}

/// Refuses a puzzle whose clauses would have more than [`MOST_LITERALS`] literals. If it is stopped before it
/// knows, nothing is refused.
pub fn check_size(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    guards: Guards,
    stop: &Stop,
) -> Result<(), DoesNotFit> {
    check_size_in_turns(puzzle, thresholds, guards, stop, &Pace::default())
}

/// The same in turns with other work.
pub fn check_size_in_turns(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    guards: Guards,
    stop: &Stop,
    pace: &Pace,
) -> Result<(), DoesNotFit> {
    let writer = Writer::counting(MOST_LITERALS, false, stop, pace);
    let counted = count(writer, puzzle, thresholds, guards);
    fits(counted.is_ok() || stop.is_raised())
}

/// [`check_size`] for the lines of a pseudo-Boolean formula.
pub fn check_size_of_lines(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<(), DoesNotFit> {
    let writer = Writer::counting(MOST_LITERALS, true, stop, &Pace::default());
    let counted = count(writer, puzzle, thresholds, Guards::None);
    fits(counted.is_ok() || stop.is_raised())
}

/// Whether the clauses of a puzzle have more literals than this. It takes as long as writing this many.
pub fn is_larger(puzzle: &Puzzle, thresholds: &Thresholds, literals: u64, stop: &Stop) -> bool {
    let writer = Writer::counting(literals, false, stop, &Pace::default());
    count(writer, puzzle, thresholds, Guards::None).is_err() && !stop.is_raised()
}

/// Refuses a puzzle for which no formula fits, of whatever form: it has more pairs of a square and a piece than
/// [`MOST_LITERALS`]. It takes no longer than to count the squares.
pub fn check_candidates(puzzle: &Puzzle) -> Result<(), DoesNotFit> {
    fits(candidates(puzzle) <= MOST_LITERALS)
}

fn fits(fits: bool) -> Result<(), DoesNotFit> {
    let most = MOST_LITERALS;
    match fits {
        true => Ok(()),
        false => Err(DoesNotFit { most }),
    }
}

/// How many pairs of an open square and a piece there are.
fn candidates(puzzle: &Puzzle) -> u64 {
    (puzzle.board.open_places().count() * puzzle.kinds.len()) as u64
}

/// The number of literals of the clauses or lines, by a writer that counts up to its limit.
fn count<'a>(
    mut writer: Writer<'a>,
    puzzle: &'a Puzzle,
    thresholds: &'a Thresholds,
    guards: Guards,
) -> Result<u64, Stopped> {
    writer.foresee(candidates(puzzle))?;
    let in_lines = writer.takes_lines();
    let mut encoder = Encoder::new(puzzle, thresholds, guards, writer)?;
    encode_rules(&mut encoder)?;
    if !in_lines {
        encode_goal(&mut encoder)?;
    }
    encoder.writer.poll()?;
    Ok(encoder.writer.counted())
}

/// Writes what a search for the optimum adds: all outputs of a totalizer over the goal's pieces, and later
/// a bound on the same number.
fn encode_goal(encoder: &mut Encoder<'_>) -> Result<(), Stopped> {
    let Some(goal) = &encoder.puzzle.goal else {
        return Ok(());
    };
    let groups = encoder.groups_with_at_most_one(&goal.of);
    let writer = &mut encoder.writer;
    GoalBounds::write(writer, Direction::Maximize, &groups, 0)?;
    GoalBounds::write(writer, Direction::Minimize, &groups, groups.len())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grouping;
    use crate::puzzle::{Bound, Counted, Goal, KindId, Moves, Origin, sample};
    use crate::sat::encode::truth::{all_thresholds, formula};

    fn clues_everywhere(n: usize, around: Moves) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        let lamp = puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
        let clues: Vec<(usize, u8)> = (0..n * n).map(|square| (square, 2)).collect();
        puzzle.clues(&[lamp], around, &clues, true);
        puzzle
    }

    fn distinct_rows_and_columns(n: usize) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        puzzle.add("zero", '0', Moves::none(), Bound::ANY);
        puzzle.add("one", '1', Moves::none(), Bound::ANY);
        puzzle.distinct(&[Grouping::Row, Grouping::Column]);
        puzzle
    }

    fn points(n: usize, grouping: Grouping, most: i64) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        let point = puzzle.add("point", 'P', Moves::none(), Bound::ANY);
        let at_most = Bound::at_most(most);
        puzzle.count(Counted::Pieces(sample::set(&[point])), grouping, at_most);
        puzzle
    }

    #[test]
    fn what_is_counted_is_what_is_written_and_hardly_more() {
        let puzzles = [
            sample::queens(20),
            sample::queens_and_pawn(20),
            clues_everywhere(8, sample::king()),
            points(9, Grouping::Line, 2),
            points(9, Grouping::Board, 7),
            distinct_rows_and_columns(8),
        ];
        for puzzle in &puzzles {
            for thresholds in all_thresholds() {
                for guards in [Guards::None, Guards::PerInstance] {
                    let (cnf, _) = formula(puzzle, &thresholds, guards);
                    let written: u64 = cnf.clauses().map(|clause| clause.len() as u64).sum();
                    let up_to = |most| {
                        let (stop, pace) = (Stop::never(), Pace::default());
                        let writer = Writer::counting(most, false, &stop, &pace);
                        count(writer, puzzle, &thresholds, guards)
                    };
                    let counted = up_to(u64::MAX).unwrap();
                    let fits = written <= counted && counted <= written + written / 8;
                    assert!(fits, "{counted} {written} {thresholds:?} {puzzle:?}");
                    assert_eq!(up_to(counted - 1), Err(Stopped));
                }
            }
        }
    }

    fn checked(puzzle: &Puzzle) -> Result<(), DoesNotFit> {
        check_size(puzzle, &Thresholds::default(), Guards::None, &Stop::never())
    }

    #[test]
    fn a_thousand_queens_fit_and_the_largest_boards_are_refused() {
        assert_eq!(checked(&sample::queens(1000)), Ok(()));
        for puzzle in [
            sample::queens(2048),
            sample::queens_and_pawn(2048),
            points(2048, Grouping::Line, 2),
            points(2048, Grouping::Board, 1000),
            distinct_rows_and_columns(2048),
            clues_everywhere(2048, sample::queen()),
        ] {
            assert!(checked(&puzzle).is_err());
        }
    }

    #[test]
    fn the_totalizer_of_a_goal_counts_too() {
        let mut puzzle = points(300, Grouping::Row, 300);
        assert_eq!(checked(&puzzle), Ok(()));
        puzzle.goal = Some(Goal {
            direction: Direction::Maximize,
            of: sample::set(&[KindId::new(0)]),
            origin: Origin(0),
        });
        assert!(checked(&puzzle).is_err());
    }
}
