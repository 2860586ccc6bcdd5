//! Moves as they are written, of a piece or of a rule.

use super::scope::Scope;
use crate::board::Step;
use crate::definition::messages::{all, plural, said};
use crate::definition::moves::{self, Steps, mirrored};
use crate::definition::reading::{KeyedValue, ReadValue, keyed_table};
use crate::definition::syntax::{Keys, List, Span, Text, ValueShape, WrittenNumber, key};
use crate::puzzle::Moves;

keyed_table! {
    /// Moves by their steps.
    StepsTable of STEPS: Keys::new("a table of moves", "Moves as steps of rows (downwards) and columns.");
    leaps: Option<List<List<WrittenNumber>>> = [key("leaps", ValueShape::Steps(2),
        "Steps to the one square that is attacked: [[1, 2]].")],
    rides: Option<List<List<WrittenNumber>>> = [key("rides", ValueShape::Steps(3),
        "Steps that are repeated until something stops sight: [[1, 1]]; a third number is the most steps.")],
    mirror: Option<bool> = [key("mirror", ValueShape::Flag,
        "Whether all reflections and the swapped step belong to it; by default they do.")],
}

#[derive(Debug)]
pub enum MovesText {
    /// Names, a Betza word, or `none`.
    Text(Text),
    Steps(StepsTable),
}

impl ReadValue for MovesText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(MovesText::Text(text));
        }
        if !value.is_table() {
            return value.wrong("names of moves, a Betza word, or a table of steps");
        }
        StepsTable::read(value).map(MovesText::Steps)
    }
}

impl MovesText {
    pub fn span(&self) -> &Span {
        match self {
            MovesText::Text(text) => &text.span,
            MovesText::Steps(table) => &table.span,
        }
    }

    /// Where a ride is written, or the whole text.
    fn of_ride(&self) -> Option<&Span> {
        match self {
            MovesText::Text(text) => Some(&text.span),
            MovesText::Steps(table) => {
                let mut rides = table.rides.iter().flat_map(|list| &list.items);
                rides.next().map(|ride| &ride.span)
            }
        }
    }

    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Moves> {
        match self {
            MovesText::Steps(table) => table.lower(scope),
            // An empty text has nothing to mark but the quotes.
            MovesText::Text(text) if text.value.trim().is_empty() => {
                scope.wrong(&text.span, "`moves` is empty")
            }
            MovesText::Text(text) => {
                let report = scope.numbers.report;
                report.if_right(text, moves::from_text(&text.value))
            }
        }
    }
}

impl StepsTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Moves> {
        let mut steps = Steps::default();
        let mirror = self.mirror.unwrap_or(true);
        let lists = [(&self.leaps, false), (&self.rides, true)];
        let written = lists.into_iter().flat_map(|(list, is_ride)| {
            let items = list.iter().flat_map(|list| &list.items);
            items.map(move |step| (step, is_ride))
        });
        let checked = written.map(|(step, is_ride)| {
            let (step, range) = checked(scope, step, is_ride)?;
            match mirror {
                true => mirrored(step)
                    .into_iter()
                    .for_each(|step| steps.add(step, range)),
                false => steps.add(step, range),
            }
            Some(())
        });
        all(checked)?;
        Some(steps.into_moves())
    }
}

/// A step with its range; a range of `None` has no limit. A leap is a ride of one step.
fn checked(
    scope: &Scope<'_>,
    step: &List<WrittenNumber>,
    is_ride: bool,
) -> Option<(Step, Option<u32>)> {
    let count = plural(step.items.len(), "number");
    let numbers = || all(step.items.iter().map(|number| scope.numbers.value(number)));
    let (rows, columns, range) = match step.items.len() {
        2 => numbers().map(|n| (n[0], n[1], (!is_ride).then_some(1)))?,
        3 if is_ride => numbers().map(|n| (n[0], n[1], Some(n[2])))?,
        _ => {
            return scope.wrong(
                &step.span,
                match is_ride {
                    true => said(format!("the step has {count}, a ride has 2 or 3"))
                        .help("a ride is [rows, columns] or [rows, columns, most steps]"),
                    false => said(format!("the step has {count}, a leap has 2"))
                        .help("a leap is [rows, columns]"),
                },
            );
        }
    };
    let wrong = match range {
        _ if (rows, columns) == (0, 0) => "the step [0, 0] leads nowhere".to_owned(),
        // Its negative overflows.
        _ if rows == i64::MIN || columns == i64::MIN => "the step does not fit 64 bits".to_owned(),
        Some(found) if found < 1 => {
            format!("the range of a ride is {found}, at least 1 is allowed")
        }
        // No board is large enough for a ride of more than 32 bits to end on it.
        range => {
            let range = range.and_then(|most| u32::try_from(most).ok());
            return Some((Step::new(rows, columns), range));
        }
    };
    scope.wrong(&step.span, wrong)
}

/// One step along a row or column.
pub fn wazir() -> Moves {
    moves::from_name("wazir").unwrap_or_default()
}

/// Steps to all squares that touch, by a side or a corner.
pub fn king() -> Moves {
    moves::from_name("king").unwrap_or_default()
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
            let message = said("these moves go on, where single steps are needed")
                .help("write for example \"wazir\" (side by side) or \"king\" (corners too)");
            scope.wrong(at, message)
        }
        _ => Some(moves),
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
