//! The numbers of rules beside rows and columns, where each has its own.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::{Layer, keys};
use crate::definition::instance::Instance;
use crate::definition::removal::{Edit, is_list_of_bounds};
use crate::definition::syntax::{AT_LEAST, AT_MOST, BOUND, EXACTLY, parse, quoted};

const LENGTHS: &str = "lengths";

/// Keys whose list has a number for each row or column.
const KEYS: [&str; 4] = [LENGTHS, EXACTLY, AT_LEAST, AT_MOST];

/// The rules that are drawn with such numbers.
const RULES: [&str; 4] = ["count", "sum", "visible", "runs"];

/// The numbers of a rule along an edge of the board.
pub struct EdgeNumbers {
    pub layer: Layer,
    /// Where they are drawn: `left`, `right`, `top` or `bottom`.
    pub edge: &'static str,
    /// One for each row or column, as it is typed; empty where nothing is said.
    pub entries: Vec<String>,
}

pub(super) fn is_key(key: &str) -> bool {
    KEYS.contains(&key)
}

impl Instance {
    /// The numbers beside the board that are written in the file, in its order.
    pub fn edge_numbers(&self) -> Vec<EdgeNumbers> {
        let mut all = Vec::new();
        let Some((source, _)) = self.sources.at(0) else {
            return all;
        };
        let Ok(document) = parse(source) else {
            return all;
        };
        for rule in RULES {
            let tables = document.get_ref().get(rule);
            let tables = tables.and_then(|tables| tables.get_ref().as_array());
            let number = tables.map_or(0, |tables| tables.len());
            for number in 1..=number {
                let layer = |key: &str| Layer::of(&format!("[[{rule}]]"), key, number);
                let Some(keys) = keys(document.get_ref(), &layer("")) else {
                    continue;
                };
                let mut lists = KEYS.iter();
                let list = lists.find_map(|&key| Some((key, keys.get(key)?.get_ref().as_array()?)));
                let (Some(edge), Some((key, list))) = (edge_of(rule, keys), list) else {
                    continue;
                };
                let entry =
                    |item: &Spanned<DeValue<'_>>| typed(source.slice(&item.span()), key, item);
                all.push(EdgeNumbers {
                    layer: layer(key),
                    edge,
                    entries: list.iter().map(entry).collect(),
                });
            }
        }
        all
    }
}

/// The edge along which the numbers of a rule are drawn; `None` if its groups are no rows or columns, or it is not drawn.
fn edge_of(rule: &str, keys: &DeTable<'_>) -> Option<&'static str> {
    if word(keys, "draw") == Some("none") {
        return None;
    }
    if let Some(from) = word(keys, "from").or(word(keys, "beside")) {
        let edges = ["left", "right", "top", "bottom"];
        return edges.into_iter().find(|edge| *edge == from);
    }
    Some(match (word(keys, "each")?, rule) {
        ("row", "runs") => "left",
        ("row", _) => "right",
        ("column", "sum") if keys.contains_key("weights") => "bottom",
        ("column", _) => "top",
        _ => return None,
    })
}

/// The only word under a key.
fn word<'t>(keys: &'t DeTable<'_>, key: &str) -> Option<&'t str> {
    let value = keys.get(key)?.get_ref();
    match value.as_array() {
        Some(list) if list.len() == 1 => list.first()?.get_ref().as_str(),
        _ => value.as_str(),
    }
}

/// The lists of all rules that have a bound for each row, or for each column.
pub(super) fn lists_along<'t, 'a>(
    document: &'t DeTable<'a>,
    is_of_rows: bool,
) -> impl Iterator<Item = &'t DeArray<'a>> {
    let tables = document
        .iter()
        .filter_map(|(_, rules)| rules.get_ref().as_array());
    let rules = tables.flat_map(|rules| rules.iter());
    let keys = rules.filter_map(|rule| rule.get_ref().as_table());
    let words = match is_of_rows {
        true => ["row", "left", "right"],
        false => ["column", "top", "bottom"],
    };
    let of_groups = keys.filter(move |keys| {
        let groups = word(keys, "from").or(word(keys, "each"));
        groups.is_some_and(|groups| words.contains(&groups))
    });
    of_groups.flat_map(bound_lists).map(|(_, list)| list)
}

/// The lists of a rule with a bound for each of its groups, each as it is written and its items.
pub(super) fn bound_lists<'t, 'a>(
    keys: &'t DeTable<'a>,
) -> impl Iterator<Item = (&'t Spanned<DeValue<'a>>, &'t DeArray<'a>)> {
    BOUND.iter().chain([&LENGTHS]).filter_map(|key| {
        let value = keys.get(*key)?;
        let list = value.get_ref().as_array()?;
        is_list_of_bounds(key, list).then_some((value, list))
    })
}

/// An item of a list as it is typed: no run is `0`.
fn typed(written: &str, key: &str, item: &Spanned<DeValue<'_>>) -> String {
    match item.get_ref().as_str() {
        Some("?") => String::new(),
        Some("") if key == LENGTHS => "0".to_owned(),
        Some(text) => text.to_owned(),
        None => written.to_owned(),
    }
}

/// What to change so that this list has a number for a row or column, counted from 1; `None` if it is no such number.
pub(super) fn with_number(
    list: &Spanned<DeValue<'_>>,
    key: &str,
    place: &str,
    entry: &str,
) -> Option<Edit> {
    let place: usize = place.parse().ok()?;
    let item = list.get_ref().as_array()?.get(place.checked_sub(1)?)?;
    let words: Vec<&str> = entry
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let written = match words.as_slice() {
        [] | ["."] | ["?"] => quoted("?"),
        ["0"] if key == LENGTHS => quoted(""),
        some if key == LENGTHS => {
            let is_run = |word: &&str| ["?", "*"].contains(word) || is_number(word);
            some.iter().all(is_run).then(|| quoted(&some.join(" ")))?
        }
        [number] => number.parse::<i64>().ok()?.to_string(),
        _ => return None,
    };
    Some((item.span(), written))
}
