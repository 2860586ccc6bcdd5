//! What to say about a key or table that is in no list.

use super::KeyedValue;
use crate::definition::messages::{Message, listed, said, the_nearest};
use crate::definition::nearest::nearest_key;
use crate::definition::syntax::{Key, Keys, ValueShape};

/// What other programs call rules and keys, and what to say to it.
const OTHER_WORDS: &str = include_str!("other-words.txt");

/// The rows in which a word of others stands: the key that it is, if it is one, and what to say.
fn rows_with(word: &str) -> impl Iterator<Item = (Option<&'static str>, &'static str)> {
    let rows = OTHER_WORDS.lines().filter_map(|row| row.split_once(": "));
    let word = word.to_lowercase().replace('_', "-");
    // One `thermometer` of several, but `less`; `german-whispers` are whispers.
    let one = match word.strip_suffix("ss") {
        None => word.trim_end_matches('s').to_owned(),
        Some(_) => word,
    };
    rows.filter_map(move |(words, help)| {
        let (words, key) = match words.split_once(" -> ") {
            Some((words, key)) => (words, Some(key)),
            None => (words, None),
        };
        words
            .split(' ')
            .any(|known| known == one || one.rsplit('-').next() == Some(known))
            .then_some((key, help))
    })
}

/// The key of a table that is probably meant by one that it does not have.
pub fn meant_by(keys: &Keys, key: &str) -> Option<&'static str> {
    let called = called_otherwise(keys, key).map(|(name, _)| name);
    called.or_else(|| nearest_key(key, keys.names()))
}

/// The key that others call by this word, and how it is written.
fn called_otherwise(keys: &Keys, key: &str) -> Option<(&'static str, &'static str)> {
    let has = |name: &str| keys.names().any(|known| known == name);
    // It is the table's own, written in another way: `at_least`.
    if has(&key.to_lowercase().replace('_', "-")) {
        return None;
    }
    rows_with(key).find_map(|(name, form)| Some((name.filter(|name| has(name))?, form)))
}

/// The message about a key with this value that its table does not have.
pub fn unknown_key(keys: &Keys, key: &str, value: &KeyedValue<'_>) -> Message {
    let table = keys.called;
    let message = said(match table {
        "" => format!("there is no key or table `{key}`"),
        table => format!("{table} has no key `{key}`"),
    });
    let mut rows = rows_with(key);
    let instead = rows.find(|(name, _)| name.is_none());
    // A number with a name of its own is a parameter.
    let is_number = value.is_plain() && value.text().is_none() && value.items().is_none();
    if let Some((_, instead)) = instead.filter(|_| table.is_empty() && !is_number) {
        return message.help(instead);
    }
    if let ("[[product]]" | "[[sum]]", "per") = (table, key) {
        return message
            .help("of = \"digit.2\" in a rule of its own for each piece that is meant by itself");
    }
    if let ("a piece", "on" | "at" | "in" | "where") = (table, key) {
        return message.help(
            "joins = \"squares\" or \"corners\" puts a piece on sides; where it may stand is `squares` or `sides`",
        );
    }
    if let Some((name, form)) = called_otherwise(keys, key) {
        return message.help(format!("`{name}` says it: {form}"));
    }
    let own_place = belongs(table, key).filter(|_| table.is_empty());
    if let (None, Some(near)) = (&own_place, nearest_key(key, keys.names())) {
        return message.help(the_nearest(near));
    }
    message.help(match (belongs(table, key), table) {
        (Some(place), _) => format!("`{key}` belongs {place}"),
        (None, "") => at_the_top(keys, value),
        (None, table) if keys.all().count() == 1 => {
            format!("{table} has only {}", listed(keys.names()))
        }
        (None, table) => format!("keys of {table} are {}", listed(keys.names())),
    })
}

/// What may stand at the top of a file in the form in which a value is written: lists of tables, tables or others.
fn at_the_top(keys: &Keys, value: &KeyedValue<'_>) -> String {
    let form = |key: &&Key| match key.shape {
        ValueShape::Tables(_) => 2,
        ValueShape::Table(_) | ValueShape::Named(_) => 1,
        _ => 0,
    };
    let of_form = |wanted: u8| {
        let keys = keys.all().filter(move |key| form(key) == wanted);
        listed(keys.map(|key| key.name))
    };
    match (value.is_plain(), value.is_table()) {
        (true, _) => format!(
            "keys at the top are {}; a number with a name of its own goes under [params]",
            of_form(0)
        ),
        (false, true) => format!(
            "tables are {}; in double brackets {}",
            of_form(1),
            of_form(2)
        ),
        (false, false) => format!("tables in double brackets are {}", of_form(2)),
    }
}

/// The table where a key belongs that stands in a table of this kind: TOML puts every key under the last
/// header above it, which is easily forgotten.
fn belongs(table: &str, key: &str) -> Option<&'static str> {
    match (table, key) {
        ("", "size" | "rows" | "columns" | "layout" | "regions" | "boxes" | "wrap") => {
            Some("in [board]")
        }
        ("", _) => None,
        (_, "format" | "title" | "author" | "source" | "description" | "license") => {
            Some("at the top, above the first [table]")
        }
        _ => None,
    }
}
