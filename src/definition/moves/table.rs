//! Moves as a table of steps: `{ leaps = [[1, 2]], rides = [[1, 1]], mirror = true }`.
//!
//! It gets numbers: it must not know expressions, nor where in the file a step is written.

use super::steps::{Steps, mirrored};
use crate::board::Step;
use crate::puzzle::Moves;

/// What is wrong with one step of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableError {
    pub list: TableList,
    /// Its place in that list, from 0.
    pub index: usize,
    pub problem: StepProblem,
}

/// One of the two lists of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableList {
    Leaps,
    Rides,
}

/// Why two or three numbers are not a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepProblem {
    /// `[0, 0]`.
    Zero,
    /// A part is the least number of 64 bits, whose negative overflows.
    Overflow,
    /// The third number of a ride.
    RangeBelowOne { found: i64 },
}

/// The moves of a table `{ leaps = …, rides = …, mirror = … }` of (row, column) steps, those of
/// rides with their range. All errors are returned.
pub fn from_table(
    leaps: &[(i64, i64)],
    rides: &[(i64, i64, Option<i64>)],
    mirror: bool,
) -> Result<Moves, Vec<TableError>> {
    let mut steps = Steps::default();
    let mut errors = Vec::new();
    let leaps = leaps.iter().enumerate().map(|(index, &(rows, columns))| {
        // A leap is a ride of one step.
        (TableList::Leaps, index, (rows, columns, Some(1)))
    });
    let rides = rides.iter().enumerate();
    let rides = rides.map(|(index, &ride)| (TableList::Rides, index, ride));
    for (list, index, step) in leaps.chain(rides) {
        match checked(step) {
            Ok((step, range)) if mirror => mirrored(step)
                .into_iter()
                .for_each(|step| steps.add(step, range)),
            Ok((step, range)) => steps.add(step, range),
            Err(problem) => errors.push(TableError {
                list,
                index,
                problem,
            }),
        }
    }
    if errors.is_empty() {
        Ok(steps.into_moves())
    } else {
        Err(errors)
    }
}

/// The step with its range; a range of `None` has no limit.
fn checked(
    (rows, columns, range): (i64, i64, Option<i64>),
) -> Result<(Step, Option<u32>), StepProblem> {
    if (rows, columns) == (0, 0) {
        return Err(StepProblem::Zero);
    }
    if rows == i64::MIN || columns == i64::MIN {
        return Err(StepProblem::Overflow);
    }
    match range {
        Some(found) if found < 1 => Err(StepProblem::RangeBelowOne { found }),
        // No board is large enough for a ride of more than 32 bits to end on it.
        _ => Ok((
            Step::new(rows, columns),
            range.and_then(|most| u32::try_from(most).ok()),
        )),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Ride;
    use crate::definition::moves::betza;

    fn betza(word: &str) -> Moves {
        betza::parse(word).unwrap()
    }

    fn mixed(leaps: &[(i64, i64)], rides: &[(i64, i64, Option<u32>)]) -> Moves {
        let step = |&(rows, columns): &(i64, i64)| Step::new(rows, columns);
        let ride = |&(rows, columns, range): &(i64, i64, Option<u32>)| Ride {
            step: Step::new(rows, columns),
            range,
        };
        Moves::new(
            leaps.iter().map(step).collect(),
            rides.iter().map(ride).collect(),
        )
    }

    #[test]
    fn a_table_is_mirrored_in_all_eight_ways_unless_it_says_otherwise() {
        assert_eq!(from_table(&[(1, 2)], &[], true), Ok(betza("N")));
        assert_eq!(from_table(&[], &[(1, 1, None)], true), Ok(betza("B")));
        assert_eq!(from_table(&[], &[(0, -1, Some(3))], true), Ok(betza("W3")));
        assert_eq!(
            from_table(&[(0, 2)], &[(1, 2, None)], true),
            Ok(betza("DNN"))
        );
        let as_written = from_table(&[(1, -2), (1, -2)], &[(3, 0, Some(2))], false);
        assert_eq!(as_written, Ok(mixed(&[(1, -2)], &[(3, 0, Some(2))])));
        assert_eq!(from_table(&[], &[], true), Ok(Moves::none()));
    }

    #[test]
    fn a_ride_of_one_step_is_a_leap_and_one_beyond_every_board_has_no_limit() {
        assert_eq!(from_table(&[], &[(0, 1, Some(1))], true), Ok(betza("W")));
        let far = i64::from(u32::MAX) + 1;
        assert_eq!(from_table(&[], &[(0, 1, Some(far))], true), Ok(betza("R")));
    }

    #[test]
    fn every_faulty_step_of_a_table_is_reported() {
        let error = |list, index, problem| TableError {
            list,
            index,
            problem,
        };
        let found = from_table(
            &[(0, 0), (1, 1), (i64::MIN, 1)],
            &[
                (1, 0, Some(0)),
                (0, 0, None),
                (1, 1, Some(-5)),
                (0, i64::MIN, None),
            ],
            true,
        );
        let expected = vec![
            error(TableList::Leaps, 0, StepProblem::Zero),
            error(TableList::Leaps, 2, StepProblem::Overflow),
            error(TableList::Rides, 0, StepProblem::RangeBelowOne { found: 0 }),
            error(TableList::Rides, 1, StepProblem::Zero),
            error(
                TableList::Rides,
                2,
                StepProblem::RangeBelowOne { found: -5 },
            ),
            error(TableList::Rides, 3, StepProblem::Overflow),
        ];
        assert_eq!(found, Err(expected));
    }

    proptest! {
        #[test]
        fn no_table_panics_and_good_ones_are_closed_under_mirrors(
            leap in any::<(i64, i64)>(),
            ride in any::<(i64, i64, Option<i64>)>(),
        ) {
            if let Ok(moves) = from_table(&[leap], &[ride], true) {
                for &leap in moves.leaps() {
                    let mirrored = mirrored(leap);
                    prop_assert!(mirrored.iter().all(|step| moves.leaps().contains(step)));
                }
            }
        }
    }
}
