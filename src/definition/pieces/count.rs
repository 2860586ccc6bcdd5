//! How many of a piece stand on the board.

use crate::definition::reading::{Read, Value};
use crate::definition::syntax::{Keys, Number, Shape, Span, key};
use crate::definition::values::Scope;
use crate::puzzle::Bound;

pub const PIECE_COUNT: Keys = Keys::new(
    "a count",
    "How many stand on the board at least and at most.",
    &[
        key("min", Shape::Number, "At least so many."),
        key("max", Shape::Number, "At most so many."),
    ],
);

/// How many of a piece there are.
#[derive(Debug)]
pub enum CountText {
    Any,
    Number(Number),
    Range {
        min: Option<Number>,
        max: Option<Number>,
    },
}

impl CountText {
    /// Where it is written, if one number or more is.
    pub fn span(&self) -> Option<Span> {
        match self {
            CountText::Any => None,
            CountText::Number(number) => Some(number.span.clone()),
            CountText::Range { min, max } => {
                let first = min.as_ref().or(max.as_ref())?;
                Some(first.span.clone())
            }
        }
    }
}

impl Read for CountText {
    fn read(value: &Value<'_>) -> Option<Self> {
        if value.text().is_some_and(|text| text.value == "any") {
            return Some(CountText::Any);
        }
        if !value.is_table() {
            return Number::read(value).map(CountText::Number);
        }
        let table = value.table(&PIECE_COUNT)?;
        let range = CountText::Range {
            min: table.optional("min"),
            max: table.optional("max"),
        };
        table.finish();
        Some(range)
    }
}

pub fn lower(scope: &Scope<'_>, written: Option<&CountText>) -> Option<Bound> {
    match written {
        None | Some(CountText::Any) => Some(Bound::ANY),
        Some(CountText::Number(number)) => scope.numbers.value(number).map(Bound::exactly),
        Some(CountText::Range { min, max }) => {
            let value = |number: &Option<Number>| match number {
                Some(number) => scope.numbers.value(number).map(Some),
                None => Some(None),
            };
            let (at_least, at_most) = (value(min), value(max));
            Some(Bound {
                at_least: at_least?,
                at_most: at_most?,
            })
        }
    }
}

/// The bound as the file writes it; `None` where any number will do.
pub fn written(bound: Bound) -> Option<String> {
    match (bound.at_least, bound.at_most) {
        (None, None) => None,
        (Some(least), Some(most)) if least == most => Some(least.to_string()),
        (Some(least), Some(most)) => Some(format!("{{ min = {least}, max = {most} }}")),
        (Some(least), None) => Some(format!("{{ min = {least} }}")),
        (None, Some(most)) => Some(format!("{{ max = {most} }}")),
    }
}
