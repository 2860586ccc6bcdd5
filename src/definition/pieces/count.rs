//! The number of a piece on the board.

use crate::definition::reading::{KeyedValue, ReadValue, keyed_table};
use crate::definition::syntax::{Keys, Span, ValueShape, WrittenNumber, key};
use crate::definition::values::Scope;
use crate::puzzle::Interval;

keyed_table! {
    /// A range of numbers.
    RangeTable of PIECE_COUNT: Keys::new("a count", "How many stand on the board at least and at most.");
    min: Option<WrittenNumber> = [key("min", ValueShape::Number, "At least so many.")],
    max: Option<WrittenNumber> = [key("max", ValueShape::Number, "At most so many.")],
}

/// How many of a piece there are.
#[derive(Debug)]
pub enum CountText {
    Any,
    Number(WrittenNumber),
    Range(RangeTable),
}

impl ReadValue for CountText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if value.text().is_some_and(|text| text.value == "any") {
            Some(CountText::Any)
        } else if value.is_table() {
            RangeTable::read(value).map(CountText::Range)
        } else {
            WrittenNumber::read(value).map(CountText::Number)
        }
    }
}

impl CountText {
    /// Where it is written, if it is written as one number or more.
    pub fn span(&self) -> Option<&Span> {
        match self {
            CountText::Any => None,
            CountText::Number(number) => Some(&number.span),
            CountText::Range(RangeTable { span, min, max }) => {
                let first = min.as_ref().or(max.as_ref());
                Some(first.map_or(span, |number| &number.span))
            }
        }
    }

    pub fn lower(&self, scope: &Scope<'_>) -> Option<Interval> {
        match self {
            CountText::Any => Some(Interval::ANY),
            CountText::Number(number) => scope.numbers.value(number).map(Interval::exactly),
            CountText::Range(RangeTable { min, max, .. }) => {
                let numbers = &scope.numbers;
                let (at_least, at_most) = (numbers.optional(min), numbers.optional(max));
                Some(Interval {
                    at_least: at_least?,
                    at_most: at_most?,
                })
            }
        }
    }
}

/// The bound as the file writes it; `None` if any number is allowed.
pub fn written(bound: Interval) -> Option<String> {
    match (bound.at_least, bound.at_most) {
        (None, None) => None,
        (Some(least), Some(most)) if least == most => Some(least.to_string()),
        (Some(least), Some(most)) => Some(format!("{{ min = {least}, max = {most} }}")),
        (Some(least), None) => Some(format!("{{ min = {least} }}")),
        (None, Some(most)) => Some(format!("{{ max = {most} }}")),
    }
}
