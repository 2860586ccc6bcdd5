//! Bounds of rules: one number for all groups, or a list with one for each.
//!
//! All keys of a bound are here, so that a rule with a bound names them in one line.

mod items;
mod lists;
mod written;

use items::{BoundItem, NumberSet, is_none};
pub use lists::check_list;
pub use written::{write_bound, write_bounds, written_bound};

use super::groups::{GroupTexts, split_alike};
use super::numbers::NumberEvaluator;
use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{all, optional, said, unknown};
use crate::definition::reading::{
    Keyed, KeyedValue, ReadKeys, ReadValue, TableReader, keyed_table,
};
use crate::definition::syntax::{
    AT_LEAST, AT_MOST, BOUND, EXACTLY, Key, Keys, List, NOT, ONE_OF, Text, ValueShape,
    WrittenNumber, key,
};
use crate::puzzle::{Bound, Bounds, CountedGroups, Interval, Origin};

/// What is written under the keys of a bound: ends, each as one `N`, and sets of numbers, each as one `S`.
#[derive(Debug)]
pub struct BoundKeys<N, S> {
    /// `exactly`, `at-least`, `at-most`.
    ends: [Option<N>; 3],
    /// `one-of`, `not`.
    sets: [Option<S>; 2],
}

/// The keys of a bound that is one number or one set.
pub const ONE_BOUND: [Key; 5] = [
    key(EXACTLY, ValueShape::Number, "Exactly so many."),
    key(AT_LEAST, ValueShape::Number, "At least so many."),
    key(AT_MOST, ValueShape::Number, "At most so many."),
    key(
        ONE_OF,
        ValueShape::Numbers,
        "One of these numbers, alone: [0, 2].",
    ),
    key(
        NOT,
        ValueShape::NumberSet,
        "None of these numbers, or not this one; alone or beside `at-least` and `at-most`.",
    ),
];

/// The keys of a bound that may differ from group to group.
#[rustfmt::skip]
pub const BOUNDS: [Key; 5] = [
    key(EXACTLY, ValueShape::Bounds,
        "Exactly this number: one for all groups, a list with one for each (\"?\" for none), or for regions a table by label."),
    key(AT_LEAST, ValueShape::Bounds, "At least this number; a list or table as for `exactly`."),
    key(AT_MOST, ValueShape::Bounds, "At most this number; a list or table as for `exactly`."),
    key(ONE_OF, ValueShape::NumberSets(false),
        "One of these numbers, alone: [0, 2], or a list or table of such lists."),
    key(NOT, ValueShape::NumberSets(true),
        "None of these numbers; alone or beside `at-least` and `at-most`. A list or table as for `one-of`."),
];

impl<N: ReadValue, S: ReadValue> ReadKeys for BoundKeys<N, S> {
    fn read(table: &TableReader<'_>, fields: &mut dyn Iterator<Item = &'static [Key]>) -> Self {
        fields.next();
        if let Some(value) = table.value(ONE_OF)
            && value.items().is_none()
            && !value.is_table()
        {
            let _: Option<()> = value.wrong("a list of numbers, like [1, 3]");
        }
        BoundKeys {
            ends: [EXACTLY, AT_LEAST, AT_MOST].map(|key| table.optional(key)),
            sets: [ONE_OF, NOT].map(|key| table.optional(key)),
        }
    }
}

impl<N, S> BoundKeys<N, S> {
    /// The meaning of each key; `None` if one of them has none, which has been reported.
    fn lower<M, T>(
        &self,
        number: impl Fn(&N) -> Option<M>,
        set: impl Fn(&S) -> Option<T>,
    ) -> Option<BoundKeys<M, T>> {
        let ends = self.ends.each_ref().map(|end| optional(end, &number));
        let sets = self.sets.each_ref().map(|numbers| optional(numbers, &set));
        let ([exactly, at_least, at_most], [one_of, not]) = (ends, sets);
        Some(BoundKeys {
            ends: [exactly?, at_least?, at_most?],
            sets: [one_of?, not?],
        })
    }

    /// The bound with these numbers.
    fn bound<'s>(
        &'s self,
        number: impl Fn(&N) -> Option<i64>,
        set: impl Fn(&'s S) -> Option<&'s Vec<i64>>,
    ) -> Bound {
        let ends = self.ends.each_ref();
        let [exactly, at_least, at_most] = ends.map(|end| end.as_ref().and_then(&number));
        let sets = self.sets.each_ref();
        let [one_of, not] = sets.map(|numbers| numbers.as_ref().and_then(&set));
        if let Some(exactly) = exactly {
            return Bound::exactly(exactly);
        }
        if let Some(numbers) = one_of {
            return Bound::one_of(numbers);
        }
        let hull = Interval { at_least, at_most };
        match not {
            Some(numbers) => Bound::without(hull, numbers),
            None => hull.into(),
        }
    }
}

impl OneBound {
    /// The bound of a rule that takes one for everything.
    pub fn one(&self, scope: &Scope<'_>) -> Option<Bound> {
        let numbers = &scope.numbers;
        let lowered = self.lower(|number| number.meaning(numbers), |set| set.meaning(numbers))?;
        Some(lowered.bound(|number| Some(*number), Some))
    }

    /// Whether it says `value`, the value of the symbol that the rule is stated for.
    pub fn is_by_value(&self) -> bool {
        let sets = self.sets.iter().flatten().flat_map(|set| &set.0);
        let mut numbers = self.ends.iter().flatten().chain(sets);
        numbers.any(NumberEvaluator::is_by_value)
    }
}

/// The keys of one bound.
pub type OneBound = BoundKeys<WrittenNumber, NumberSet>;

keyed_table! {
    /// A bound in a table of its own.
    BoundTable of BOUND_TABLE: Keys::new("a bound", "A bound on a number.").needs(&[&BOUND]);
    bound: OneBound = ONE_BOUND,
}

impl BoundTable {
    /// Any number if none is written. `None` if there is an error, which has been reported.
    pub fn lower(written: Option<&Self>, scope: &Scope<'_>) -> Option<Bound> {
        written.map_or(Some(Bound::ANY), |table| table.bound.one(scope))
    }
}

/// The value under one key of a bound.
#[derive(Debug)]
pub enum BoundValue<N> {
    One(N),
    /// One for each group, `None` for `"?"`.
    List(List<Option<N>>),
    /// One for each label of a region that is written, `None` for `"?"`.
    Labels(List<(Text, Option<N>)>),
}

/// The keys of a bound that may differ from group to group, as they are written.
pub type BoundTexts = BoundKeys<BoundValue<WrittenNumber>, BoundValue<NumberSet>>;

impl<N: BoundItem> ReadValue for BoundValue<N> {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let item =
            |item: &KeyedValue<'_>, read: fn(&KeyedValue<'_>) -> Option<N>| match is_none(item) {
                true => Some(None),
                false => read(item).map(Some),
            };
        let span = value.span();
        if value.is_table() {
            let entries = value.named()?.into_iter();
            let entry =
                |(label, value): (Text, KeyedValue<'_>)| Some((label, item(&value, N::read)?));
            let items = all(entries.map(entry))?;
            return Some(BoundValue::Labels(List { items, span }));
        }
        match value.items() {
            Some(items) if N::is_list_of_bounds(&items) => {
                let items = all(items.iter().map(|value| item(value, N::read_item)))?;
                Some(BoundValue::List(List { items, span }))
            }
            _ => N::read(value).map(BoundValue::One),
        }
    }
}

/// What stands under one key of a bound, for each group.
enum Meanings<M> {
    One(M),
    Each(Vec<Option<M>>),
}

impl<M> Meanings<M> {
    fn of(&self, group: usize) -> Option<&M> {
        match self {
            Meanings::One(meaning) => Some(meaning),
            Meanings::Each(meanings) => meanings.get(group)?.as_ref(),
        }
    }

    fn length(&self) -> Option<usize> {
        match self {
            Meanings::One(_) => None,
            Meanings::Each(meanings) => Some(meanings.len()),
        }
    }
}

impl BoundTexts {
    /// The bounds of groups, if they are of one grouping. `None` if there is an error, which has been reported.
    pub fn each(&self, scope: &Scope<'_>, grouping: Option<&Grouping>) -> Option<Bounds> {
        let lowered = self.lower(
            |number| meanings(scope, number, grouping),
            |set| meanings(scope, set, grouping),
        )?;
        let bound =
            |group: usize| lowered.bound(|number| number.of(group).copied(), |set| set.of(group));
        let mut ends = lowered.ends.iter().flatten();
        let mut sets = lowered.sets.iter().flatten();
        let length = ends.find_map(Meanings::length);
        Some(match length.or_else(|| sets.find_map(Meanings::length)) {
            None => Bounds::Same(bound(0)),
            Some(length) => Bounds::Each((0..length).map(bound).collect()),
        })
    }

    /// Whether any of its keys is written.
    pub fn is_written(&self) -> bool {
        self.ends.iter().any(Option::is_some) || self.sets.iter().any(Option::is_some)
    }

    /// Whether all groups have one bound.
    fn is_one(&self) -> bool {
        fn is_one<N>(value: &Option<BoundValue<N>>) -> bool {
            matches!(value, None | Some(BoundValue::One(_)))
        }
        self.ends.iter().all(is_one) && self.sets.iter().all(is_one)
    }

    /// Each grouping with the bounds of the rule. A list of bounds is for the groups of one grouping, so the
    /// groupings must be known: `None` if they are not, or if there is an error, which has been reported.
    pub fn counted(
        &self,
        scope: &Scope<'_>,
        each: Option<Vec<Grouping>>,
    ) -> Option<Vec<CountedGroups>> {
        let each = each?;
        let only = each.first().filter(|_| each.len() == 1);
        let bounds = self.each(scope, only)?;
        let groups = each.into_iter().map(|grouping| CountedGroups {
            grouping,
            bounds: bounds.clone(),
        });
        Some(groups.collect())
    }

    /// The groups of a rule, split by printed numbers if the rule says `alike`, which is remembered for the rule written
    /// there. `None` if there is an error, which has been reported.
    pub fn groupings(
        &self,
        scope: &Scope<'_>,
        groups: &GroupTexts,
        alike: Option<&Keyed<bool>>,
        origin: Origin,
    ) -> Option<Vec<Grouping>> {
        let groupings = groups.groupings_or_corners(scope);
        let Some(Keyed { value: true, key }) = alike else {
            return groupings;
        };
        let groupings = groupings?;
        if !self.is_one() {
            return scope.wrong(key, "`alike` has one bound for all sets of equal numbers");
        }
        let split = split_alike(scope, key, &groupings)?;
        scope.alike.borrow_mut().push((origin, groupings));
        Some(split)
    }
}

fn meanings<N: BoundItem>(
    scope: &Scope<'_>,
    value: &BoundValue<N>,
    grouping: Option<&Grouping>,
) -> Option<Meanings<N::Meaning>> {
    match value {
        BoundValue::One(number) => number.meaning(&scope.numbers).map(Meanings::One),
        BoundValue::List(list) => {
            let items = list.items.iter();
            let numbers =
                all(items.map(|number| optional(number, |number| number.meaning(&scope.numbers))));
            let set = numbers.as_deref().and_then(N::as_set);
            let found = list.items.len();
            check_list(scope, &list.span, "bound", found, grouping, set)?;
            numbers.map(Meanings::Each)
        }
        BoundValue::Labels(list) => by_label(scope, list, grouping).map(Meanings::Each),
    }
}

/// A table by label as a list in the order of the regions.
fn by_label<N: BoundItem>(
    scope: &Scope<'_>,
    list: &List<(Text, Option<N>)>,
    grouping: Option<&Grouping>,
) -> Option<Vec<Option<N::Meaning>>> {
    let board = scope.squares_of_board()?;
    let Some(labels) = grouping.and_then(|grouping| grouping.labels(board)) else {
        let message = said("a table of bounds needs regions alone");
        let mut labels = list.items.iter().map(|(label, _)| label.value.as_str());
        let are_ends = labels.all(|label| ["min", "max", "at-least", "at-most"].contains(&label));
        let help = match are_ends {
            true => "the ends of a bound are keys of the rule: at-least = 1, at-most = 3",
            false => "write one number, or each = \"region\"",
        };
        return scope.wrong(&list.span, message.help(help));
    };
    let bound = |(label, number): &(Text, Option<N>)| {
        let number = optional(number, |number| number.meaning(&scope.numbers));
        let place = labels.iter().position(|known| *known == label.value);
        if place.is_none() {
            let valid = labels.iter().map(String::as_str);
            scope.report(&label.span, unknown("region", &label.value, valid));
        }
        Some((place?, number?))
    };
    let written = all(list.items.iter().map(bound))?;
    let mut bounds: Vec<_> = labels.iter().map(|_| None).collect();
    for (place, number) in written {
        bounds[place] = number;
    }
    Some(bounds)
}
