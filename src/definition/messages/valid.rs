//! What could stand instead of a wrong name: the nearest that is valid, or all of them.
//!
//! As in [`super::hints`], which asks for it.

use crate::definition::moves;
use crate::definition::nearest::{nearest, nearest_key};
use crate::definition::syntax::rectangle;

/// A longer list of valid words is no help.
const MOST_LISTED: usize = 20;

/// The only symbol that is near another is the same letter, small or great.
pub fn forbidden_symbol(symbol: char, symbols: &[char]) -> String {
    let folded = |symbol: char| symbol.to_lowercase().to_string();
    let near = symbols.iter().find(|&&s| folded(s) == folded(symbol));
    let all = || {
        let and_symbols = and_symbols(symbols);
        format!("`.` is empty, `*` any piece, `#` a wall, `x` closed, `?` anything{and_symbols}")
    };
    near.map_or_else(all, |near| format!("the nearest is `{near}`"))
}

pub fn unknown_piece(
    name: &str,
    pieces: &[String],
    words: &[&str],
    symbol_of: Option<&str>,
) -> String {
    let names = || pieces.iter().map(String::as_str);
    if pieces.is_empty() {
        return "the file defines no piece".to_owned();
    }
    if let Some(piece) = symbol_of {
        return format!("it is the symbol of `{piece}`");
    }
    let parts: Vec<&str> = name
        .split(['+', ',', ' '])
        .filter(|p| !p.is_empty())
        .collect();
    if parts.len() > 1 && parts.iter().all(|part| names().any(|name| name == *part)) {
        return format!("several pieces are a list: [\"{}\"]", parts.join("\", \""));
    }
    let all = || format!("pieces are {}", listed(names().map(str::to_owned)));
    nearest_or(name, names().chain(words.iter().copied()), all)
}

/// What a word means that stands for no piece.
pub fn not_a_piece(word: &str) -> &'static str {
    match word {
        "empty" => {
            "`empty` stands for squares, alone, in `on` of [[attacks]] and `of` of [[count]]"
        }
        "square" => "`square` stands for squares, alone, in `on` of [[attacks]]",
        _ => "name the pieces",
    }
}

pub fn no_moves(piece: &str) -> String {
    match nearest(piece, moves::own_names()) {
        Some(near) => {
            format!("a piece called `{near}` needs none; else add for example moves = \"{near}\"")
        }
        None => "add for example moves = \"queen\" or moves = \"none\"".to_owned(),
    }
}

pub fn valid_keys(table: &str, key: &str, valid: &[&str]) -> String {
    let keys = || listed(valid.iter().copied().map(str::to_owned));
    let all = || match (belongs(table, key), table) {
        (Some(place), _) => format!("`{key}` belongs {place}"),
        (None, "") => format!(
            "keys and tables are {}; a number with a name of its own goes under [params]",
            keys()
        ),
        (None, table) if valid.len() == 1 => format!("{table} has only {}", keys()),
        (None, table) => format!("keys of {table} are {}", keys()),
    };
    nearest_key(key, valid.iter().copied()).map_or_else(all, the_nearest)
}

pub fn valid_words(key: &str, word: &str, valid: &[&str]) -> String {
    let squeezed = word
        .replace(char::is_whitespace, "")
        .replace(['×', 'X', '*'], "x");
    if key == "each" && valid.contains(&"line") && rectangle(&squeezed).is_some() {
        return the_nearest(&squeezed);
    }
    let windows = match key {
        "each" if valid.contains(&"line") => ", or a window such as `2x3`",
        _ => "",
    };
    let all = || format!("it can be {}{windows}", one_of(valid.iter().copied()));
    nearest_or(word, valid.iter().copied(), all)
}

/// Where a key belongs that stands in a table of this kind: TOML puts every key under the last
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

pub fn known_are(what: &str) -> String {
    match what {
        "set of squares" => "sets are".to_owned(),
        what => format!("{what}s are"),
    }
}

/// The nearest valid word, or all of them.
pub fn near<'w>(
    word: &str,
    valid: impl Iterator<Item = &'w str> + Clone,
    introduction: &str,
) -> String {
    let all = || {
        format!(
            "{introduction} {}",
            listed(valid.clone().map(str::to_owned))
        )
    };
    nearest_or(word, valid.clone(), all)
}

/// The nearest valid word, or other words where none is near.
fn nearest_or<'w>(
    word: &str,
    valid: impl Iterator<Item = &'w str>,
    other: impl FnOnce() -> String,
) -> String {
    nearest(word, valid).map_or_else(other, the_nearest)
}

fn the_nearest(near: &str) -> String {
    format!("the nearest is `{near}`")
}

/// `a`, `b` and `c`; the first of them if they are many.
pub fn listed(words: impl Iterator<Item = String>) -> String {
    joined(words, "and")
}

/// `1, 2 or 4`; any number where there is none to be named.
pub fn one_of_numbers(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "any number of".to_owned(),
    }
}

/// `a`, `b` or `c`.
fn one_of<'w>(words: impl Iterator<Item = &'w str>) -> String {
    joined(words.map(str::to_owned), "or")
}

fn joined(words: impl Iterator<Item = String>, conjunction: &str) -> String {
    let mut words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
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

/// What pieces are drawn as, at the end of a sentence; nothing where there is no piece.
pub fn and_symbols(symbols: &[char]) -> String {
    match symbols {
        [] => String::new(),
        some => {
            let symbols = listed(some.iter().map(char::to_string));
            format!("; symbols of pieces are {symbols}")
        }
    }
}
