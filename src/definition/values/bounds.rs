//! Bounds of rules: one number for all groups, or a list with one for each.
//!
//! All keys of a bound are here, so that a rule with a bound names them in one line.

use super::groups::{GroupTexts, split_alike};
use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{all, plural, said, unknown};
use crate::definition::reading::{
    Keyed, KeyedValue, ReadKeys, ReadValue, TableReader, keyed_table,
};
use crate::definition::syntax::{
    BOUND, Key, Keys, List, Span, Text, TomlWriter, ValueShape, WrittenNumber, key,
};
use crate::puzzle::{Bound, Bounds, CountedGroups, Origin};

/// What is written under the keys of a bound, each as one `T`.
#[derive(Debug)]
pub struct BoundKeys<T> {
    exactly: Option<T>,
    at_least: Option<T>,
    at_most: Option<T>,
}

/// The keys of a bound that is one number.
pub const ONE_BOUND: [Key; 3] = [
    key(BOUND[0], ValueShape::Number, "Exactly so many."),
    key(BOUND[1], ValueShape::Number, "At least so many."),
    key(BOUND[2], ValueShape::Number, "At most so many."),
];

/// The keys of a bound that may differ from group to group.
#[rustfmt::skip]
pub const BOUNDS: [Key; 3] = [
    key(BOUND[0], ValueShape::Bounds,
        "Exactly this number: one for all groups, a list with one for each (\"?\" for none), or for regions a table by label."),
    key(BOUND[1], ValueShape::Bounds, "At least this number; a list or table as for `exactly`."),
    key(BOUND[2], ValueShape::Bounds, "At most this number; a list or table as for `exactly`."),
];

impl<T: ReadValue> ReadKeys for BoundKeys<T> {
    fn read(table: &TableReader<'_>, fields: &mut dyn Iterator<Item = &'static [Key]>) -> Self {
        fields.next();
        let [exactly, at_least, at_most] = BOUND.map(|key| table.optional(key));
        BoundKeys {
            exactly,
            at_least,
            at_most,
        }
    }
}

impl<T> BoundKeys<T> {
    /// The meaning of each key; `None` if one of them has none, which has been reported.
    fn lower<L>(&self, lower: impl Fn(&T) -> Option<L>) -> Option<BoundKeys<L>> {
        let lower = |value: &Option<T>| match value {
            Some(value) => lower(value).map(Some),
            None => Some(None),
        };
        let (exactly, at_least) = (lower(&self.exactly), lower(&self.at_least));
        let at_most = lower(&self.at_most);
        Some(BoundKeys {
            exactly: exactly?,
            at_least: at_least?,
            at_most: at_most?,
        })
    }

    /// The bound with these numbers.
    fn bound(&self, number: impl Fn(&T) -> Option<i64>) -> Bound {
        let number = |value: &Option<T>| value.as_ref().and_then(&number);
        let exactly = number(&self.exactly);
        Bound {
            at_least: exactly.or(number(&self.at_least)),
            at_most: exactly.or(number(&self.at_most)),
        }
    }
}

impl BoundKeys<WrittenNumber> {
    /// The bound of a rule that takes one number for everything.
    pub fn one(&self, scope: &Scope<'_>) -> Option<Bound> {
        let numbers = self.lower(|number| scope.numbers.value(number))?;
        Some(numbers.bound(|number| Some(*number)))
    }
}

keyed_table! {
    /// A bound in a table of its own.
    BoundTable of BOUND_TABLE: Keys::new("a bound", "A bound on a number.").needs(&[&BOUND]);
    bound: BoundKeys<WrittenNumber> = ONE_BOUND,
}

impl BoundTable {
    /// Any number if none is written. `None` if there is an error, which has been reported.
    pub fn lower(written: Option<&Self>, scope: &Scope<'_>) -> Option<Bound> {
        written.map_or(Some(Bound::ANY), |table| table.bound.one(scope))
    }
}

/// The value under one key of a bound.
#[derive(Debug)]
pub enum BoundValue {
    One(WrittenNumber),
    /// One for each group, `None` for `"?"`.
    List(List<Option<WrittenNumber>>),
    /// One for each label of a region that is written, `None` for `"?"`.
    Labels(List<(Text, Option<WrittenNumber>)>),
}

/// The keys of a bound that may differ from group to group, as they are written.
pub type BoundTexts = BoundKeys<BoundValue>;

impl ReadValue for BoundValue {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let read_item = |item: &KeyedValue<'_>| match item.text() {
            Some(text) if text.value == "?" => Some(None),
            _ => WrittenNumber::read(item).map(Some),
        };
        let span = value.span();
        if value.is_table() {
            let entries = value.named()?.into_iter();
            let items = all(entries.map(|(label, item)| Some((label, read_item(&item)?))))?;
            return Some(BoundValue::Labels(List { items, span }));
        }
        let Some(items) = value.items() else {
            return WrittenNumber::read(value).map(BoundValue::One);
        };
        let items = all(items.iter().map(read_item))?;
        Some(BoundValue::List(List { items, span }))
    }
}

/// The numbers under one key of a bound.
enum Numbers {
    One(i64),
    Each(Vec<Option<i64>>),
}

impl BoundTexts {
    /// The bounds of groups, if they are of one grouping. `None` if there is an error, which has been reported.
    pub fn each(&self, scope: &Scope<'_>, grouping: Option<&Grouping>) -> Option<Bounds> {
        let numbers = self.lower(|value| numbers(scope, value, grouping))?;
        let bound = |group: usize| {
            numbers.bound(|numbers| match numbers {
                Numbers::One(number) => Some(*number),
                Numbers::Each(numbers) => numbers.get(group).copied().flatten(),
            })
        };
        let keys = [&numbers.exactly, &numbers.at_least, &numbers.at_most];
        let length = keys
            .into_iter()
            .flatten()
            .find_map(|numbers| match numbers {
                Numbers::One(_) => None,
                Numbers::Each(numbers) => Some(numbers.len()),
            });
        Some(match length {
            None => Bounds::Same(bound(0)),
            Some(length) => Bounds::Each((0..length).map(bound).collect()),
        })
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
}

impl BoundTexts {
    /// The groups of a rule with their bounds, split by printed numbers if the rule says `alike`, which is remembered for
    /// the rule written there. `None` if there is an error, which has been reported.
    pub fn of_groups(
        &self,
        scope: &Scope<'_>,
        groups: &GroupTexts,
        alike: Option<&Keyed<bool>>,
        origin: Origin,
    ) -> Option<Vec<CountedGroups>> {
        let groupings = groups.groupings(scope);
        let Some(Keyed { value: true, key }) = alike else {
            return self.counted(scope, groupings);
        };
        let groupings = groupings?;
        if [&self.exactly, &self.at_least, &self.at_most]
            .into_iter()
            .flatten()
            .any(|bound| !matches!(bound, BoundValue::One(_)))
        {
            scope.report(key, "`alike` has one bound for all sets of equal numbers");
            return None;
        }
        let split = split_alike(scope, key, &groupings)?;
        scope.alike.borrow_mut().push((origin, groupings));
        self.counted(scope, Some(split))
    }
}

fn numbers(scope: &Scope<'_>, value: &BoundValue, grouping: Option<&Grouping>) -> Option<Numbers> {
    match value {
        BoundValue::One(number) => scope.numbers.value(number).map(Numbers::One),
        BoundValue::List(list) => {
            let items = list.items.iter();
            let numbers = all(items.map(|number| scope.numbers.optional(number)));
            check_list(scope, &list.span, "bound", list.items.len(), grouping)?;
            numbers.map(Numbers::Each)
        }
        BoundValue::Labels(list) => by_label(scope, list, grouping).map(Numbers::Each),
    }
}

/// A table by label as a list in the order of the regions.
fn by_label(
    scope: &Scope<'_>,
    list: &List<(Text, Option<WrittenNumber>)>,
    grouping: Option<&Grouping>,
) -> Option<Vec<Option<i64>>> {
    let regions = match grouping {
        Some(Grouping::Region) => scope.squares_of_board()?.regions(),
        Some(Grouping::Drawn(regions)) => Some(regions.as_ref()),
        _ => None,
    };
    let Some(regions) = regions else {
        let message = said("a table of bounds needs regions alone");
        scope.report(
            &list.span,
            message.help("write one number, or each = \"region\""),
        );
        return None;
    };
    let labels: Vec<String> = regions.labels().iter().map(char::to_string).collect();
    let bound = |(label, number): &(Text, Option<WrittenNumber>)| {
        let number = scope.numbers.optional(number);
        let place = labels.iter().position(|known| *known == label.value);
        if place.is_none() {
            let valid = labels.iter().map(String::as_str);
            scope.report(&label.span, unknown("region", &label.value, valid));
        }
        Some((place?, number?))
    };
    let written = all(list.items.iter().map(bound))?;
    let mut bounds = vec![None; labels.len()];
    for (place, number) in written {
        bounds[place] = number;
    }
    Some(bounds)
}

/// A list needs groups of one kind that can be enumerated, and an item for each of them; `item` is its name.
pub fn check_list(
    scope: &Scope<'_>,
    at: &Span,
    item: &'static str,
    found: usize,
    grouping: Option<&Grouping>,
) -> Option<()> {
    let groups = match grouping {
        Some(Grouping::Row) => Some(["row", "rows"]),
        Some(Grouping::Column) => Some(["column", "columns"]),
        Some(Grouping::Region | Grouping::Drawn(_)) => Some(["region", "regions"]),
        Some(Grouping::Box) => Some(["box", "boxes"]),
        Some(Grouping::Diagonal | Grouping::Antidiagonal) if item != "bound" => {
            Some(["diagonal", "diagonals"])
        }
        Some(Grouping::Listed(_)) => Some(["line", "lines"]),
        _ => None,
    };
    let (Some(grouping), Some([one, several])) = (grouping, groups) else {
        let message = said("a list of bounds needs rows, columns, regions, boxes or lines alone")
            .help("write one number, or `each` as \"row\", \"column\", \"region\" or \"box\"");
        scope.report(at, message);
        return None;
    };
    let board = scope.squares_of_board()?;
    let expected = match grouping {
        Grouping::Row => board.rows(),
        Grouping::Column => board.columns(),
        _ => board.extent(grouping).groups as usize,
    };
    // A board without squares has no groups, whatever its sides.
    if found == expected || (board.is_empty() && found == 0) {
        return Some(());
    }
    let found = plural(found, item);
    let group = if expected == 1 { one } else { several };
    let of = match grouping {
        Grouping::Drawn(_) | Grouping::Listed(_) => "rule",
        _ => "board",
    };
    let message = said(format!(
        "the list has {found}, the {of} has {expected} {group}"
    ));
    scope.report(at, message.help("write \"?\" for a group without a bound"));
    None
}

/// The keys of a bound with their values.
fn written_keys(bound: Bound) -> Vec<(&'static str, i64)> {
    match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => vec![(BOUND[0], least)],
        (least, most) => {
            let least = least.map(|least| (BOUND[1], least));
            least
                .into_iter()
                .chain(most.map(|most| (BOUND[2], most)))
                .collect()
        }
    }
}

/// A bound as a table of its own.
pub fn written_bound(bound: Bound) -> String {
    let keys = written_keys(bound).into_iter();
    let keys: Vec<String> = keys
        .map(|(key, number)| format!("{key} = {number}"))
        .collect();
    format!("{{ {} }}", keys.join(", "))
}

/// One bound for all.
pub fn write_bound(file: &mut TomlWriter, bound: Bound) {
    for (key, number) in written_keys(bound) {
        file.key(key, number);
    }
}

pub fn write_bounds(file: &mut TomlWriter, bounds: &Bounds) {
    let bounds = match bounds {
        Bounds::Same(bound) => return write_bound(file, *bound),
        Bounds::Each(bounds) => bounds,
    };
    let mut list = |key, end: fn(&Bound) -> Option<i64>| {
        let number = |bound| end(bound).map_or("\"?\"".to_owned(), |n| n.to_string());
        file.list(key, bounds.iter().map(number));
    };
    list(BOUND[1], |bound| bound.at_least);
    list(BOUND[2], |bound| bound.at_most);
}
