//! Words that several messages share: lists, plurals, sizes, the nearest valid name.

use super::{Message, said};
use crate::board::Terrain;
use crate::definition::nearest::{nearest, nearest_key};

/// A longer list of valid words does not help.
const MOST_LISTED: usize = 20;

/// `1 row`, `2 rows`.
pub fn plural(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// `3 rows of 4`.
pub fn size((rows, columns): (usize, usize)) -> String {
    format!("{} of {columns}", plural(rows, "row"))
}

pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "an open square",
        Terrain::Wall => "a wall",
        Terrain::Closed => "a closed square",
    }
}

/// `a` needs `b` needs `a`.
pub fn chain(names: &[String], verb: &str) -> String {
    let quoted = names.iter().chain(names.first()).map(|n| format!("`{n}`"));
    quoted.collect::<Vec<_>>().join(&format!(" {verb} "))
}

/// The nearest valid word, or all of them.
pub fn near<'w>(
    word: &str,
    valid: impl Iterator<Item = &'w str> + Clone,
    introduction: &str,
) -> String {
    nearest_or(word, valid.clone(), || {
        format!("{introduction} {}", listed(valid))
    })
}

/// The nearest valid word, or `other` words if none is near.
pub fn nearest_or<'w>(
    word: &str,
    valid: impl Iterator<Item = &'w str>,
    other: impl FnOnce() -> String,
) -> String {
    nearest(word, valid).map_or_else(other, the_nearest)
}

pub fn the_nearest(near: &str) -> String {
    format!("the nearest is `{near}`")
}

/// `a`, `b` and `c`; only the first of them if there are many.
pub fn listed(words: impl Iterator<Item = impl ToString>) -> String {
    joined(words, "and")
}

/// `a`, `b` or `c`.
pub fn one_of(words: impl Iterator<Item = impl ToString>) -> String {
    joined(words, "or")
}

fn joined(words: impl Iterator<Item = impl ToString>, conjunction: &str) -> String {
    let mut words: Vec<String> = words
        .map(|word| format!("`{}`", word.to_string()))
        .collect();
    if words.len() > MOST_LISTED {
        words.truncate(MOST_LISTED);
        return words.join(", ") + " and more";
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
        None => "none".to_owned(),
    }
}

/// The symbols of pieces, at the end of a sentence; empty if there are no pieces.
pub fn and_symbols(symbols: &[char]) -> String {
    match symbols {
        [] => String::new(),
        some => format!("; symbols of pieces are {}", listed(some.iter())),
    }
}

/// The name of a character in a word that may not have it: its escape, if it is a control character.
pub fn character_name(found: char) -> Option<String> {
    let is_control = found.is_control();
    is_control.then(|| format!("control character `{}`", found.escape_default()))
}

/// A name of nothing that the file defines, among these valid ones.
pub fn unknown<'n>(
    what: &str,
    name: &str,
    valid: impl Iterator<Item = &'n str> + Clone,
) -> Message {
    let introduction = match what {
        "set of squares" | "set of sides" => "sets are".to_owned(),
        what => format!("{what}s are"),
    };
    said(format!("there is no {what} `{name}`")).help(match valid.clone().next() {
        None => format!("the file defines no {what}"),
        Some(_) => near(name, valid, &introduction),
    })
}

/// A word that a key does not accept; it accepts these.
pub fn unknown_word(key: &str, word: &str, valid: &[&str]) -> Message {
    let near = nearest_key(word, valid.iter().copied()).map(the_nearest);
    let all = || format!("it can be {}", one_of(valid.iter()));
    said(format!("`{key}` cannot be `{word}`")).help(near.unwrap_or_else(all))
}
