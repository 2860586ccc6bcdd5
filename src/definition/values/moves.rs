//! Moves as they are written, of a piece or of an attacks rule.

use super::scope::Scope;
use crate::board::Step;
use crate::definition::messages::{PieceFact, RuleFact, all};
use crate::definition::moves::{self, MovesProblem, TableError, TableList};
use crate::definition::reading::{KeyedValue, ReadValue, TableReader};
use crate::definition::syntax::{Keys, List, Span, Text, ValueShape, WrittenNumber, key};
use crate::puzzle::Moves;

#[rustfmt::skip]
pub const STEPS: Keys = Keys::new("a table of moves", "Moves as steps of rows (downwards) and columns.", &[
    key("leaps", ValueShape::Steps(2), "Steps to the one square that is attacked: [[1, 2]]."),
    key("rides", ValueShape::Steps(3),
        "Steps that are repeated until something stops sight: [[1, 1]]; a third number is the most steps."),
    key("mirror", ValueShape::Flag,
        "Whether all reflections and the swapped step belong to it; by default they do."),
]);

#[derive(Clone, Debug)]
pub enum MovesText {
    /// Names, a Betza word, or `none`.
    Text(Text),
    Steps(StepsTable),
}

/// Moves by their steps.
#[derive(Clone, Debug)]
pub struct StepsTable {
    leaps: Vec<List<WrittenNumber>>,
    rides: Vec<List<WrittenNumber>>,
    mirror: bool,
}

impl ReadValue for MovesText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(MovesText::Text(text));
        }
        if !value.is_table() {
            return value.wrong("names of moves, a Betza word, or a table of steps");
        }
        let table = value.table(&STEPS)?;
        let (leaps, rides) = (read_steps(&table, "leaps"), read_steps(&table, "rides"));
        let mirror = table.flag("mirror", true);
        table.finish();
        Some(MovesText::Steps(StepsTable {
            leaps: leaps?,
            rides: rides?,
            mirror,
        }))
    }
}

fn read_steps(table: &TableReader<'_>, key: &'static str) -> Option<Vec<List<WrittenNumber>>> {
    let Some(value) = table.value(key) else {
        return Some(Vec::new());
    };
    List::read(&value).map(|list| list.items)
}

impl MovesText {
    /// Where a ride is written, or the whole text.
    fn of_ride(&self) -> Option<&Span> {
        match self {
            MovesText::Text(text) => Some(&text.span),
            MovesText::Steps(table) => table.rides.first().map(|ride| &ride.span),
        }
    }

    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Moves> {
        let text = match self {
            MovesText::Steps(table) => return from_steps(scope, table),
            MovesText::Text(text) => text,
        };
        match moves::from_text(&text.value) {
            Ok(moves) => Some(moves),
            // An error in an empty text has nothing to mark but the quotes.
            Err(error) if error.problem == MovesProblem::Empty => {
                scope.report(&text.span, PieceFact::Moves(error.problem));
                None
            }
            Err(error) => {
                scope.numbers.report.add_in(text, error, PieceFact::Moves);
                None
            }
        }
    }
}

/// One step along a row or column.
pub fn wazir() -> Moves {
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let steps = steps.map(|(rows, columns)| Step::new(rows, columns));
    Moves::new(steps.to_vec(), Vec::new())
}

/// `by` of a rule: moves without rides; steps to adjoining squares if none are written. `None` if there is
/// an error, which has been reported.
pub fn lower_steps(scope: &Scope<'_>, written: Option<&MovesText>) -> Option<Moves> {
    let Some(written) = written else {
        return Some(wazir());
    };
    let moves = written.lower(scope)?;
    match written.of_ride() {
        Some(at) if !moves.rides().is_empty() => {
            scope.report(at, RuleFact::NotSteps);
            None
        }
        _ => Some(moves),
    }
}

fn from_steps(scope: &Scope<'_>, table: &StepsTable) -> Option<Moves> {
    let leaps = all(table.leaps.iter().map(|leap| numbers(scope, leap, 2)));
    let rides = all(table.rides.iter().map(|ride| numbers(scope, ride, 3)));
    let leaps = leaps?.into_iter().map(|leap| (leap[0], leap[1]));
    let rides = rides?.into_iter();
    let rides = rides.map(|ride| (ride[0], ride[1], ride.get(2).copied()));
    let (leaps, rides): (Vec<_>, Vec<_>) = (leaps.collect(), rides.collect());
    match moves::from_table(&leaps, &rides, table.mirror) {
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
fn numbers(scope: &Scope<'_>, step: &List<WrittenNumber>, most: usize) -> Option<Vec<i64>> {
    let found = step.items.len();
    if !(2..=most).contains(&found) {
        let is_ride = most > 2;
        scope.report(&step.span, PieceFact::StepLength { found, is_ride });
        return None;
    }
    all(step.items.iter().map(|number| scope.numbers.value(number)))
}

fn report_step(scope: &Scope<'_>, table: &StepsTable, error: TableError) {
    let list = match error.list {
        TableList::Leaps => &table.leaps,
        TableList::Rides => &table.rides,
    };
    if let Some(step) = list.get(error.index) {
        scope.report(&step.span, PieceFact::Step(error.problem));
    }
}

/// Moves as the file writes them: by their steps.
pub fn written_moves(moves: &Moves) -> String {
    if *moves == Moves::none() {
        return "\"none\"".to_owned();
    }
    let leaps = moves.leaps().iter();
    let leaps: Vec<String> = leaps
        .map(|s| format!("[{}, {}]", s.rows, s.columns))
        .collect();
    let rides = moves.rides().iter().map(|ride| {
        let (rows, columns) = (ride.step.rows, ride.step.columns);
        match ride.range {
            None => format!("[{rows}, {columns}]"),
            Some(range) => format!("[{rows}, {columns}, {range}]"),
        }
    });
    let rides: Vec<String> = rides.collect();
    let (leaps, rides) = (leaps.join(", "), rides.join(", "));
    format!("{{ leaps = [{leaps}], rides = [{rides}], mirror = false }}")
}
