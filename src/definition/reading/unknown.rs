//! What to say about a key or table that is in no list.

use super::KeyedValue;
use crate::definition::messages::{Message, listed, said, the_nearest};
use crate::definition::nearest::nearest_key;
use crate::definition::syntax::{Key, Keys, ValueShape};

/// Rules of other programs, and what says the same here, or says that nothing does.
const INSTEAD: [(&[&str], &str); 14] = [
    (
        &["products", "multiply"],
        "values are multiplied by a [[product]]",
    ),
    (
        &["ratio", "quotient"],
        "of values a [[difference]] with ratio = true; of numbers of pieces a [[sum]] with weights = { rook = 1, bishop = -2 }, exactly = 0",
    ),
    (
        &["loop", "path", "line", "lines"],
        "lines are pieces with joins = \"squares\"; one loop of them: a [[count]] with each = \"square\", one-of = [0, 2], and a [[connected]]",
    ),
    (
        &["cage", "cages", "killer"],
        "cages are a [[sum]] with each = \"region\", a picture under `regions` and exactly = { a = 10, b = 7 }",
    ),
    (
        &["thermometer", "thermometers", "thermo"],
        "a thermometer is a [[difference]] with lines = [[\"a1\", \"a2\"]], signed = true, at-most = -1",
    ),
    (
        &["givens", "given", "clues"],
        "givens stand in the `layout` of [board], each as the symbol of its piece",
    ),
    (
        &["arrow", "arrows"],
        "an arrow is a [[sum]] with lines = [[\"a1\", \"b1\", \"c1\"]], minus = [\"a1\"], exactly = 0",
    ),
    (
        &["whisper", "whispers"],
        "a whisper line is a [[difference]] with lines = [[\"a1\", \"a2\"]], at-least = 5",
    ),
    (
        &["kropki", "dots"],
        "a white dot is a [[difference]] with lines = [[\"a1\", \"a2\"]], exactly = 1; a black one has ratio = true, exactly = 2",
    ),
    (
        &["xv"],
        "an X is a [[sum]] with lines = [[\"a1\", \"a2\"]], exactly = 10",
    ),
    (
        &["sandwich"],
        "a sandwich is a [[sum]] with each = [\"row\"], between = [\"digit.1\", \"digit.9\"], exactly = [\"?\", 10]",
    ),
    (
        &["walls", "wall", "borders", "edges"],
        "walls between squares are a piece with joins = \"corners\"; walls that are squares are `#` in the layout",
    ),
    (
        &["rules", "constraints", "rule"],
        "each rule is an item of a list with a name of its own, such as [[count]] or [[sum]]; words about it are a `description`",
    ),
    (
        &["unique", "different", "alldifferent"],
        "different symbols in each group are a [[count]] with per = \"symbol\", at-most = 1",
    ),
];

/// What other programs call a key, the key, and how it is written.
const CALLED: [(&[&str], &str, &str); 13] = [
    (
        &["cage", "cages", "areas", "rooms", "groups"],
        "regions",
        "a picture with a label for each square, with each = \"region\"",
    ),
    (
        &["cells", "squares", "path", "line"],
        "lines",
        "lists of squares, like [[\"a1\", \"b2\"]]",
    ),
    (&["min", "minimum"], "at-least", "at-least = 1"),
    (&["max", "maximum"], "at-most", "at-most = 3"),
    (
        &["min", "max", "minimum", "maximum"],
        "count",
        "count = { min = 1, max = 3 }",
    ),
    (
        &["between", "range"],
        "at-least",
        "at-least = 1, at-most = 4",
    ),
    (
        &["total", "result", "product", "sum"],
        "exactly",
        "exactly = 12",
    ),
    (
        &["less-than", "below"],
        "at-most",
        "less than 4 is at-most = 3",
    ),
    (
        &["more-than", "greater-than", "above"],
        "at-least",
        "more than 4 is at-least = 5",
    ),
    (&["cols", "width"], "columns", "columns = 6"),
    (&["height"], "rows", "rows = 6"),
    (
        &["givens", "given", "clues"],
        "layout",
        "a picture with the symbol of a piece on each square where one is given",
    ),
    (
        &["unique", "uniqueness"],
        "solutions",
        "solutions = 1, one and no other",
    ),
];

/// The message about a key with this value that its table does not have.
pub fn unknown_key(keys: &Keys, key: &str, value: &KeyedValue<'_>) -> Message {
    let table = keys.called;
    let message = said(match table {
        "" => format!("there is no key or table `{key}`"),
        table => format!("{table} has no key `{key}`"),
    });
    let instead = INSTEAD.iter().find(|(words, _)| words.contains(&key));
    // A number with a name of its own is a parameter.
    let is_number = value.is_plain() && value.text().is_none() && value.items().is_none();
    if let Some((_, instead)) = instead.filter(|_| table.is_empty() && !is_number) {
        return message.help(*instead);
    }
    if let ("a piece", "on" | "at" | "in" | "where") = (table, key) {
        return message.help(
            "joins = \"squares\" or \"corners\" puts a piece on sides; where it may stand is `squares` or `sides`",
        );
    }
    let has = |name: &str| keys.names().any(|known| known == name);
    if let Some((_, name, form)) = CALLED
        .iter()
        .find(|(words, name, _)| words.contains(&key) && has(name))
    {
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
