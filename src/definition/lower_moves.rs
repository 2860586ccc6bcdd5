//! Moves as they are written, of a piece or of an attacks rule.

use super::fact::Fact;
use super::moves::{self, MovesError};
use super::scope::Scope;
use super::step_table::{self, TableError, TableList};
use super::written::{List, MovesText, Number, StepsTable};
use crate::puzzle::Moves;

/// `None` if there is an error, which has been reported.
pub fn lower_moves(scope: &Scope<'_>, written: &MovesText) -> Option<Moves> {
    let text = match written {
        MovesText::Steps(table) => return from_steps(scope, table),
        MovesText::Text(text) => text,
    };
    match moves::from_text(&text.value) {
        Ok(moves) => Some(moves),
        Err(error) => {
            let range = error.range();
            // An error in nothing at all has nothing to mark but the quotes.
            let at = if matches!(error, MovesError::Empty) {
                text.span.clone()
            } else {
                text.part(range)
            };
            scope.report(at, Fact::Moves(error));
            None
        }
    }
}

fn from_steps(scope: &Scope<'_>, table: &StepsTable) -> Option<Moves> {
    let leaps: Vec<_> = table
        .leaps
        .iter()
        .map(|leap| numbers(scope, leap, 2))
        .collect();
    let rides: Vec<_> = table
        .rides
        .iter()
        .map(|ride| numbers(scope, ride, 3))
        .collect();
    let leaps: Vec<Vec<i64>> = leaps.into_iter().collect::<Option<_>>()?;
    let rides: Vec<Vec<i64>> = rides.into_iter().collect::<Option<_>>()?;
    let leaps: Vec<(i64, i64)> = leaps.iter().map(|leap| (leap[0], leap[1])).collect();
    let rides: Vec<(i64, i64, Option<i64>)> = rides
        .iter()
        .map(|ride| (ride[0], ride[1], ride.get(2).copied()))
        .collect();
    match step_table::from_table(&leaps, &rides, table.mirror) {
        Ok(moves) => Some(moves),
        Err(errors) => {
            for error in errors {
                report_step(scope, table, error);
            }
            None
        }
    }
}

/// The numbers of a step: two, or up to `most`.
fn numbers(scope: &Scope<'_>, step: &List<Number>, most: usize) -> Option<Vec<i64>> {
    let found = step.items.len();
    if !(2..=most).contains(&found) {
        let is_ride = most > 2;
        scope.report(step.span.clone(), Fact::StepLength { found, is_ride });
        return None;
    }
    let values: Vec<_> = step.items.iter().map(|n| scope.numbers.value(n)).collect();
    values.into_iter().collect()
}

fn report_step(scope: &Scope<'_>, table: &StepsTable, error: TableError) {
    let list = match error.list {
        TableList::Leaps => &table.leaps,
        TableList::Rides => &table.rides,
    };
    if let Some(step) = list.get(error.index) {
        scope.report(step.span.clone(), Fact::Step(error.problem));
    }
}
