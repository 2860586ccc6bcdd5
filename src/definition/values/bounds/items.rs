//! What may stand under one key of a bound: a number, or a set of numbers.

use crate::definition::messages::{all, said};
use crate::definition::reading::{KeyedValue, ReadValue};
use crate::definition::syntax::{List, NumberValue, WrittenNumber, range};
use crate::definition::values::NumberEvaluator;

/// What may stand under a key of a bound: a number, or a set of them.
pub trait BoundItem: ReadValue {
    type Meaning;

    /// `None` if it has none, which has been reported.
    fn meaning(&self, numbers: &NumberEvaluator<'_>) -> Option<Self::Meaning>;

    /// The set that a list of these may have been meant for.
    fn as_set(_: &[Option<Self::Meaning>]) -> Option<String> {
        None
    }

    /// Whether a list is a list of bounds, by its items.
    fn is_list_of_bounds(items: &[KeyedValue<'_>]) -> bool;

    /// An item of a list of bounds that is not `"?"`.
    fn read_item(item: &KeyedValue<'_>) -> Option<Self> {
        Self::read(item)
    }
}

impl BoundItem for WrittenNumber {
    type Meaning = i64;

    fn meaning(&self, numbers: &NumberEvaluator<'_>) -> Option<i64> {
        let value = numbers.value(self)?;
        if let NumberValue::Expression(text) = &self.value
            && let Some((least, most)) = range(&text.value)
        {
            let message = said(format!("`{}` is {value}", text.value));
            let help = format!("a range is at-least = {least}, at-most = {most}");
            numbers.report.warn(&self.span, message.help(help));
        }
        Some(value)
    }

    fn as_set(items: &[Option<i64>]) -> Option<String> {
        let numbers = items
            .iter()
            .map(|number| Some(number.as_ref()?.to_string()));
        let numbers: Option<Vec<String>> = numbers.collect();
        Some(format!("[{}]", numbers?.join(", ")))
    }

    fn is_list_of_bounds(_: &[KeyedValue<'_>]) -> bool {
        true
    }
}

/// A list of numbers, or one number alone.
#[derive(Debug)]
pub struct NumberSet(pub Vec<WrittenNumber>);

impl ReadValue for NumberSet {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let numbers = match value.items() {
            Some(items) => all(items.iter().map(WrittenNumber::read))?,
            None => vec![WrittenNumber::read(value)?],
        };
        Some(NumberSet(numbers))
    }
}

impl BoundItem for NumberSet {
    type Meaning = Vec<i64>;

    fn meaning(&self, numbers: &NumberEvaluator<'_>) -> Option<Vec<i64>> {
        all(self.0.iter().map(|number| numbers.value(number)))
    }

    fn is_list_of_bounds(items: &[KeyedValue<'_>]) -> bool {
        let is_bound = |item: &KeyedValue<'_>| item.items().is_some() || is_none(item);
        items.iter().any(is_bound)
    }

    /// A number among lists may be meant for either.
    fn read_item(item: &KeyedValue<'_>) -> Option<Self> {
        let numbers: List<WrittenNumber> = List::read(item)?;
        Some(NumberSet(numbers.items))
    }
}

/// Whether a value says that a group has no bound.
pub fn is_none(value: &KeyedValue<'_>) -> bool {
    value.text().is_some_and(|text| text.value == "?")
}
