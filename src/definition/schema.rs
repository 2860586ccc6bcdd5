//! The keys of a puzzle file as a JSON Schema, which editors use to complete and check.
//!
//! It is made of the same lists that the reader uses. It knows keys, types and words; a schema cannot say what names
//! mean, whether a text is an expression or whether a picture fits the board. It uses only what Taplo understands:
//! draft 7 without `$ref`, because Taplo ignores descriptions beside it, and without `if`.

use serde_json::{Map, Value, json};

use super::file::FILE;
use super::moves;
use super::pieces::PIECE_COUNT;
use super::squares::BUILT_IN;
use super::syntax::{BOUND, Key, Keys, ValueShape};
use super::values::SIDE_SETS;
use super::values::STEPS;

/// The schema, as text with a line break at its end.
pub fn schema() -> String {
    let mut schema = table(&FILE);
    schema.insert(
        "$schema".into(),
        "http://json-schema.org/draft-07/schema#".into(),
    );
    // A name instead of an address, as there is none that everyone could read.
    schema.insert("$id".into(), "urn:puzzle-workbench:schema:puzzle:1".into());
    schema.insert("title".into(), "Puzzle file of Puzzle Workbench".into());
    let whole = whole_of_parts();
    schema.insert("anyOf".into(), json!([{ "required": ["extends"] }, whole]));
    format!("{:#}\n", Value::Object(schema))
}

/// The keys required of a file without a base that could have them.
fn whole_of_parts() -> Value {
    let tables = FILE.own().filter_map(|key| match key.shape {
        ValueShape::Table(keys) if keys.by_base => Some((key.name.to_owned(), needed(keys.needs))),
        _ => None,
    });
    json!({ "allOf": [needed(FILE.needs)], "properties": Map::from_iter(tables) })
}

fn table(keys: &Keys) -> Map<String, Value> {
    let properties = keys.all().map(|key| (key.name.to_owned(), described(key)));
    let required: Vec<_> = keys.own().filter(|key| key.required).collect();
    let required: Vec<&str> = required.iter().map(|key| key.name).collect();
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("description".into(), keys.about.into());
    schema.insert("properties".into(), Map::from_iter(properties).into());
    schema.insert("additionalProperties".into(), false.into());
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    let [exactly, at_least, at_most, one_of_set, not] = BOUND;
    let with_exactly = [at_least, at_most, one_of_set, not].map(|other| [exactly, other]);
    let with_one_of = [at_least, at_most, not].map(|other| [one_of_set, other]);
    let of_bound = with_exactly.iter().chain(&with_one_of);
    let of_bound = of_bound.filter(|_| keys.key(exactly).is_some());
    let apart: Vec<&[&str]> = of_bound.chain(keys.apart).map(|pair| &pair[..]).collect();
    if !apart.is_empty() {
        schema.insert("not".into(), one_of(apart.into_iter()));
    }
    if !keys.needs.is_empty() && !keys.by_base {
        schema.extend(needed(keys.needs).as_object().cloned().unwrap_or_default());
    }
    schema
}

/// Requires one key of each set.
fn needed(sets: &[&[&str]]) -> Value {
    let mut sets = sets.iter().map(|keys| one_of(keys.chunks(1)));
    match (sets.next(), sets.len()) {
        (Some(only), 0) => only,
        (first, _) => json!({ "allOf": first.into_iter().chain(sets).collect::<Vec<_>>() }),
    }
}

/// Requires that one of these sets of keys is there.
fn one_of<'k>(sets: impl Iterator<Item = &'k [&'k str]>) -> Value {
    let sets = sets.map(|keys| json!({ "required": keys }));
    json!({ "anyOf": sets.collect::<Vec<_>>() })
}

fn described(key: &Key) -> Value {
    let mut schema = of(&key.shape);
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("description".into(), key.about.into());
    }
    schema
}

fn of(shape: &ValueShape) -> Value {
    match shape {
        ValueShape::Only(number) => json!({ "type": "integer", "enum": [number] }),
        ValueShape::Flag => json!({ "type": "boolean" }),
        ValueShape::Text | ValueShape::Picture => json!({ "type": "string" }),
        ValueShape::Character => json!({ "type": "string", "minLength": 1, "maxLength": 1 }),
        ValueShape::Word(words) => json!({ "type": "string", "enum": words }),
        ValueShape::Rectangle => rectangle(),
        ValueShape::Number => number(),
        ValueShape::Numbers => list(number()),
        ValueShape::Names(words) => or_list(words, false),
        ValueShape::NameLists | ValueShape::SquareLists => list(list(string())),
        ValueShape::Groups { words, windows } => groups(words, *windows),
        ValueShape::SquareList | ValueShape::Texts => list(string()),
        ValueShape::Squares => or_list(&BUILT_IN, true),
        ValueShape::Sides => or_list(&SIDE_SETS, true),
        ValueShape::PieceCount => or_table(&["any"], true, &PIECE_COUNT),
        ValueShape::Moves => {
            let words: Vec<&str> = moves::own_names().chain([moves::NONE]).collect();
            or_table(&words, false, &STEPS)
        }
        ValueShape::Steps(most) => {
            let step =
                json!({ "type": "array", "items": number(), "minItems": 2, "maxItems": most });
            list(step)
        }
        ValueShape::Bounds => json!({
            "type": ["integer", "string", "array", "object"],
            "items": number(),
            "additionalProperties": number(),
        }),
        ValueShape::NumberSet => {
            json!({ "type": ["integer", "string", "array"], "items": number() })
        }
        ValueShape::NumberSets(one) => number_sets(*one),
        ValueShape::SquareNumbers => json!({
            "type": ["string", "object"],
            "additionalProperties": number(),
        }),
        ValueShape::BySquare => named(named(json!({
            "type": ["integer", "string", "object"],
            "additionalProperties": number(),
        }))),
        ValueShape::Table(keys) => table(keys).into(),
        ValueShape::Tables(keys) => list(table(keys).into()),
        ValueShape::Named(shape) => named(of(shape)),
    }
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn number() -> Value {
    json!({ "type": ["integer", "string"] })
}

/// A list of numbers for all groups, a list of such lists or `"?"`, or a table of them; with `one` also a number.
fn number_sets(one: bool) -> Value {
    let set = json!({
        "type": "array",
        "items": { "type": ["integer", "string"], "not": { "const": "?" } },
    });
    let of_group = json!({ "anyOf": [set, { "const": "?" }] });
    let of_label = json!({ "anyOf": [set, { "type": ["integer", "string"] }] });
    let mut ways = vec![
        set,
        list(of_group),
        json!({ "type": "object", "additionalProperties": of_label }),
    ];
    ways.extend(one.then(number));
    json!({ "anyOf": ways })
}

fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn named(values: Value) -> Value {
    json!({ "type": "object", "additionalProperties": values })
}

fn rectangle() -> Value {
    json!({ "type": "string", "pattern": "^0*[1-9][0-9]*x0*[1-9][0-9]*$" })
}

/// Suggested words, and any other text.
fn or_text(words: &[&str]) -> Vec<Value> {
    let text = string();
    match words {
        [] => vec![text],
        words => vec![json!({ "type": "string", "enum": words }), text],
    }
}

/// A text or a list of texts, with suggested words.
fn or_list(words: &[&str], may_be_empty: bool) -> Value {
    let mut texts = list(string());
    if !may_be_empty {
        texts["minItems"] = 1.into();
    }
    let mut ways = or_text(words);
    ways.push(texts);
    json!({ "anyOf": ways })
}

/// A text, a number if that is allowed, or a table.
fn or_table(words: &[&str], is_number: bool, keys: &Keys) -> Value {
    let mut ways = or_text(words);
    if is_number {
        ways.push(json!({ "type": "integer" }));
    }
    ways.push(table(keys).into());
    json!({ "anyOf": ways })
}

fn groups(words: &[&str], windows: bool) -> Value {
    let mut ways = vec![json!({ "type": "string", "enum": words })];
    if windows {
        ways.push(rectangle());
    }
    let one = json!({ "anyOf": ways });
    ways.push(json!({ "type": "array", "items": one, "minItems": 1 }));
    json!({ "anyOf": ways })
}
