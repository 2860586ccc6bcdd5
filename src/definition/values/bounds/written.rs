//! Bounds as a file writes them.

use crate::definition::syntax::{AT_LEAST, AT_MOST, EXACTLY, NOT, ONE_OF, TomlWriter};
use crate::puzzle::{Bound, Bounds};

/// The keys of a bound with their values.
fn written_keys(bound: &Bound) -> Vec<(&'static str, String)> {
    let hull = bound.hull();
    let key = |key: &'static str, number: i64| (key, number.to_string());
    if let Some(number) = bound.exact() {
        return vec![key(EXACTLY, number)];
    }
    let (are_allowed, numbers) = bound.listed();
    if are_allowed && !bound.gaps().is_empty() {
        return vec![(ONE_OF, format!("{numbers:?}"))];
    }
    let least = hull.at_least.map(|least| key(AT_LEAST, least));
    let most = hull.at_most.map(|most| key(AT_MOST, most));
    let not = (!bound.gaps().is_empty()).then(|| (NOT, format!("{numbers:?}")));
    least.into_iter().chain(most).chain(not).collect()
}

/// A bound as a table of its own.
pub fn written_bound(bound: &Bound) -> String {
    let keys = written_keys(bound).into_iter();
    let keys: Vec<String> = keys
        .map(|(key, number)| format!("{key} = {number}"))
        .collect();
    format!("{{ {} }}", keys.join(", "))
}

/// One bound for all.
pub fn write_bound(file: &mut TomlWriter, bound: &Bound) {
    for (key, number) in written_keys(bound) {
        file.key(key, number);
    }
}

pub fn write_bounds(file: &mut TomlWriter, bounds: &Bounds) {
    let bounds = match bounds {
        Bounds::Same(bound) => return write_bound(file, bound),
        Bounds::Each(bounds) => bounds,
    };
    let none = || "\"?\"".to_owned();
    let has_gaps = |bound: &Bound| !bound.gaps().is_empty();
    if bounds
        .iter()
        .any(|bound| has_gaps(bound) && bound.listed().0)
    {
        let one_of = |bound: &Bound| match (*bound == Bound::ANY, bound.exact()) {
            (true, _) => none(),
            (_, Some(number)) => format!("[{number}]"),
            _ => format!("{:?}", bound.listed().1),
        };
        return file.list(ONE_OF, bounds.iter().map(one_of));
    }
    let mut list = |key, end: fn(&Bound) -> Option<i64>| {
        let number = |bound| end(bound).map_or(none(), |n| n.to_string());
        file.list(key, bounds.iter().map(number));
    };
    if bounds
        .iter()
        .all(|bound| bound.exact().is_some() || *bound == Bound::ANY)
    {
        return list(EXACTLY, Bound::exact);
    }
    list(AT_LEAST, |bound| bound.hull().at_least);
    list(AT_MOST, |bound| bound.hull().at_most);
    if bounds.iter().any(has_gaps) {
        let not = |bound: &Bound| match has_gaps(bound) {
            true => format!("{:?}", bound.listed().1),
            false => none(),
        };
        file.list(NOT, bounds.iter().map(not));
    }
}
