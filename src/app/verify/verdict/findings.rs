//! What an engine, a count and the frontier found for each statement of a claim.
//!
//! This module must not know which verdict follows from it ([`super`]).

use crate::app::verify::census::{Census, CensusRequest};
use crate::app::verify::checks::on_square;
use crate::app::verify::statement::{EngineFinding, Statement};
use crate::app::verify::states::ByStates;
use crate::app::{CountReport, Tally};
use crate::total::Total;

/// The finding of an engine for a statement; `place` is its place among those about squares, if it is one.
pub fn finding(statement: &Statement, place: usize, census: &Census) -> EngineFinding {
    let (complete, solutions) = (census.tally.complete, census.tally.solutions);
    let number = |number: u64| match complete {
        true => EngineFinding::Number(number.into()),
        false => EngineFinding::AtLeast(number.into()),
    };
    match statement {
        Statement::Solutions(_) => number(solutions),
        Statement::Fundamental(_) => number(census.fundamental),
        Statement::Occupancy(..) => {
            let found = census.occupancy.get(place);
            found.map_or(EngineFinding::Open, |&found| number(found))
        }
        Statement::Optimum(_) => optimum(census),
        Statement::Satisfiable(_) if solutions > 0 => EngineFinding::Truth(true),
        Statement::Satisfiable(_) if complete => EngineFinding::Truth(false),
        Statement::First(_) if complete => EngineFinding::Board(census.first.clone()),
        Statement::Satisfiable(_) | Statement::First(_) => EngineFinding::Open,
    }
}

fn optimum(census: &Census) -> EngineFinding {
    let Tally {
        solutions,
        complete,
        goal,
        ..
    } = census.tally;
    match goal {
        None => EngineFinding::NoOptimum,
        Some(_) if complete && solutions == 0 => EngineFinding::NoOptimum,
        Some(bracket) => match bracket.optimum() {
            Some(number) => EngineFinding::Number(number.into()),
            None => EngineFinding::Between(bracket),
        },
    }
}

/// The finding of a count for a statement, if it has any.
pub fn counted(
    statement: &Statement,
    place: usize,
    wanted: &CensusRequest,
    report: &CountReport,
) -> Option<EngineFinding> {
    let number = match statement {
        Statement::Solutions(_) => Some(report.solutions.clone()),
        Statement::Fundamental(_) => report.fundamental.clone(),
        Statement::Optimum(_) => report.goal.and_then(|goal| goal.optimum()).map(Total::from),
        Statement::Occupancy(..) => on_square(report, wanted.occupancy.get(place)?),
        Statement::Satisfiable(_) | Statement::First(_) => None,
    };
    number
        .map(EngineFinding::Number)
        .filter(|_| report.complete)
}

/// The finding of the frontier for a statement.
pub fn by_states(
    statement: &Statement,
    place: usize,
    wanted: &CensusRequest,
    states: &ByStates,
) -> EngineFinding {
    let Some(report) = &states.report else {
        return EngineFinding::Open;
    };
    counted(statement, place, wanted, report).unwrap_or(match statement {
        Statement::Satisfiable(_) => EngineFinding::Truth(!report.solutions.is_zero()),
        Statement::Optimum(_) => EngineFinding::NoOptimum,
        _ => EngineFinding::NotApplicable,
    })
}

impl EngineFinding {
    pub fn is_settled(&self) -> bool {
        !matches!(
            self,
            EngineFinding::AtLeast(_)
                | EngineFinding::Between(_)
                | EngineFinding::Open
                | EngineFinding::NotApplicable
        )
    }

    pub fn meets(&self, statement: &Statement) -> bool {
        match (statement, self) {
            (
                Statement::Solutions(claimed)
                | Statement::Fundamental(claimed)
                | Statement::Occupancy(_, _, claimed),
                EngineFinding::Number(found),
            ) => claimed == found,
            (Statement::Optimum(claimed), EngineFinding::Number(found)) => found == claimed,
            (Statement::Satisfiable(claimed), EngineFinding::Truth(found)) => claimed == found,
            (Statement::First(claimed), EngineFinding::Board(found)) => {
                found.as_ref() == Some(claimed)
            }
            _ => false,
        }
    }
}
