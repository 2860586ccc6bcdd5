//! What an engine, a count and the frontier found for each statement of a claim.
//!
//! This module must not know which verdict follows from it ([`super`]).

use crate::app::verify::census::{Census, Wanted};
use crate::app::verify::checks::on_square;
use crate::app::verify::statement::{Finding, Statement};
use crate::app::verify::states::ByStates;
use crate::app::{CountReport, Tally};
use crate::total::Total;

/// The finding of an engine for each statement.
pub fn findings<'a>(
    statements: &'a [Statement],
    census: &'a Census,
) -> impl Iterator<Item = Finding> + 'a {
    let number = |number: u64| match census.tally.complete {
        true => Finding::Number(number.into()),
        false => Finding::AtLeast(number.into()),
    };
    let (complete, solutions) = (census.tally.complete, census.tally.solutions);
    let mut occupancy = census.occupancy.iter();
    statements.iter().map(move |statement| match statement {
        Statement::Solutions(_) => number(solutions),
        Statement::Fundamental(_) => number(census.fundamental),
        Statement::Occupancy(..) => occupancy
            .next()
            .map_or(Finding::Open, |&found| number(found)),
        Statement::Optimum(_) => optimum(census),
        Statement::Satisfiable(_) if solutions > 0 => Finding::Truth(true),
        Statement::Satisfiable(_) if complete => Finding::Truth(false),
        Statement::First(_) if complete => Finding::Board(census.first.clone()),
        Statement::Satisfiable(_) | Statement::First(_) => Finding::Open,
    })
}

fn optimum(census: &Census) -> Finding {
    let Tally {
        solutions,
        complete,
        goal,
        ..
    } = census.tally;
    match goal {
        None => Finding::NoOptimum,
        Some(_) if complete && solutions == 0 => Finding::NoOptimum,
        Some(bracket) => match bracket.optimum() {
            Some(number) => Finding::Number(number.into()),
            None => Finding::Between(bracket),
        },
    }
}

/// The finding of a count for each statement, if it has any.
pub fn counted<'a>(
    statements: &'a [Statement],
    wanted: &'a Wanted,
    report: &'a CountReport,
) -> impl Iterator<Item = Option<Finding>> + 'a {
    let mut occupancy = wanted.occupancy.iter();
    statements.iter().map(move |statement| {
        let number = match statement {
            Statement::Solutions(_) => Some(report.solutions.clone()),
            Statement::Fundamental(_) => report.fundamental.clone(),
            Statement::Optimum(_) => report.goal.and_then(|goal| goal.optimum()).map(Total::from),
            Statement::Occupancy(..) => occupancy.next().and_then(|by| on_square(report, by)),
            Statement::Satisfiable(_) | Statement::First(_) => None,
        };
        number.map(Finding::Number).filter(|_| report.complete)
    })
}

/// The finding of the frontier for each statement.
pub fn by_states<'a>(
    statements: &'a [Statement],
    wanted: &'a Wanted,
    states: &'a ByStates,
) -> impl Iterator<Item = Finding> + 'a {
    let report = states.report.as_ref();
    let of_numbers = report.map(|report| counted(statements, wanted, report));
    let mut of_numbers = of_numbers.into_iter().flatten();
    statements.iter().map(move |statement| {
        let number = of_numbers.next().flatten();
        let Some(report) = report else {
            return Finding::Open;
        };
        number.unwrap_or(match statement {
            Statement::Satisfiable(_) => Finding::Truth(!report.solutions.is_zero()),
            Statement::Optimum(_) => Finding::NoOptimum,
            _ => Finding::NotApplicable,
        })
    })
}

impl Finding {
    pub fn is_settled(&self) -> bool {
        !matches!(
            self,
            Finding::AtLeast(_) | Finding::Between(_) | Finding::Open | Finding::NotApplicable
        )
    }

    pub fn meets(&self, statement: &Statement) -> bool {
        match (statement, self) {
            (
                Statement::Solutions(claimed)
                | Statement::Fundamental(claimed)
                | Statement::Occupancy(_, _, claimed),
                Finding::Number(found),
            ) => claimed == found,
            (Statement::Optimum(claimed), Finding::Number(found)) => found == claimed,
            (Statement::Satisfiable(claimed), Finding::Truth(found)) => claimed == found,
            (Statement::First(claimed), Finding::Board(found)) => found.as_ref() == Some(claimed),
            _ => false,
        }
    }
}
