//! The JSON Schema that `workbench schema` prints: it is valid, it agrees with the reader, and the copy
//! beside the gallery is the same.
//!
//! `SNAPSHOTS=overwrite cargo test --test language schema` rewrites the copy.

mod keys;

use crate::support;
use std::collections::BTreeSet;
use std::path::Path;

use jsonschema::Validator;
use puzzle_workbench::definition::{Definition, schema};
use serde_json::{Map, Value, json};
use toml::de::{DeTable, DeValue};

const COPY: &str = "puzzles/puzzle.schema.json";

/// Wrong files that no schema can reject, because the fault is in their meaning: names, sizes, expressions,
/// pictures, places.
const WRONG_IN_MEANING: &[&str] = &[
    "any-of-none",
    "any-on-sides",
    "attacks-names",
    "attacks-on-a-wall",
    "board-boxes",
    "board-layout-blank-line",
    "board-layout-comment-number",
    "board-layout-digit",
    "board-layout-other-blank",
    "board-layout-ragged",
    "board-layout-size",
    "board-layout-symbol",
    "board-layout-tabs-and-wide",
    "board-regions",
    "board-regions-other-size",
    "board-size-by-side",
    "bound-by-value",
    "bound-ends-in-a-table",
    "bound-words",
    "bounds-by-label",
    "claim-needs-a-larger-board",
    "claim-shapes",
    "claim-under-its-own-parameters",
    "clue-closed-given",
    "clue-closes-unknown",
    "clue-numbers",
    "connected-names",
    "connected-plane",
    "connected-shape-turned",
    "connected-sizes-bound",
    "connected-sizes-unknown",
    "count-impossible",
    "count-list",
    "count-list-of-parts",
    "count-picture-as-bound",
    "difference-line-range",
    "difference-meaning",
    "each-without-parts",
    "expression-help",
    "extends-a-cycle",
    "extends-folder",
    "extends-itself",
    "extends-missing",
    "extends-no-board",
    "extends-not-text",
    "extends-nothing",
    "extends-seventeen",
    "extends-sixteen",
    "extends-standard-input",
    "extends-through-a-cycle",
    "extends-two-places",
    "extends-wrong-keys",
    "extends-wrong-meaning",
    "extends-wrong-syntax",
    "family-number",
    "forbid-at",
    "forbid-picture",
    "forbid-same",
    "generate",
    "given-on-terrain",
    "given-twice",
    "goal-beside-the-base",
    "goal-names",
    "goal-of-a-symbol",
    "goal-unknown-pieces",
    "goal-word",
    "lines-twice",
    "many-errors",
    "mark-at-name",
    "match-names",
    "name-of-a-symbol",
    "name-taken",
    "name-taken-everywhere",
    "name-unknown",
    "name-with-control-character",
    "name-without-pieces",
    "name-word-in-list",
    "names-of-nothing",
    "names-of-others",
    "number-board-negative",
    "number-board-too-large",
    "number-board-too-large-by-claim",
    "number-cycle",
    "number-syntax",
    "number-value",
    "number-with-escape",
    "numbers-row-short",
    "per-without-family",
    "picture-comment-in-layout",
    "picture-comments-as-words",
    "picture-comments-behind-all",
    "picture-comments-between",
    "picture-comments-of-others",
    "picture-first-row-short",
    "picture-of-two-digits",
    "picture-of-words-row-by-characters",
    "picture-of-words-row-short",
    "picture-with-comments",
    "piece-fixed-family",
    "piece-fixed-list",
    "piece-kinds",
    "piece-moves",
    "piece-symbol-taken",
    "piece-values",
    "piece-without-moves",
    "piece-without-symbol",
    "printed-numbers",
    "printed-numbers-alike-sides",
    "printed-numbers-of-rules",
    "product",
    "region-in-two-parts",
    "runs-between-walls",
    "set-unknown-parameter",
    "set-without-parameters",
    "sides-joined",
    "sides-names",
    "sides-unused",
    "slip-bound-range",
    "slip-forbid-slash",
    "slip-kinds-symbols",
    "slip-rules",
    "slip-set-row",
    "slip-shapes-letters",
    "slip-size-times",
    "slip-symbols-range",
    "squares-cycle",
    "squares-list",
    "squares-not-a-list",
    "squares-picture",
    "squares-range",
    "squares-unknown",
    "sum-names",
    "sum-overflow",
    "type-number-too-large",
    "void-rules",
    "warned",
    "warned-of-drawn",
    "warned-of-jump",
    "warned-of-no-solution",
    "warned-of-nothing",
    "warned-of-parts",
    "warned-of-sides",
    "windows-line-ends",
    "words-for-bounds",
];

fn parsed() -> Value {
    serde_json::from_str(&schema()).unwrap()
}

fn validator() -> Validator {
    jsonschema::draft7::new(&parsed()).unwrap()
}

/// The JSON that an editor makes of a TOML text; `None` if it is not TOML.
fn json_of(text: &str) -> Option<Value> {
    let table = DeTable::parse(text).ok()?;
    Some(object(table.get_ref()))
}

fn object(table: &DeTable<'_>) -> Value {
    let entries = table.iter();
    let entries =
        entries.map(|(key, value)| (key.get_ref().to_string(), value_of(value.get_ref())));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn value_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => json!(text),
        DeValue::Integer(integer) => {
            let number = i128::from_str_radix(integer.as_str(), integer.radix()).unwrap();
            i64::try_from(number).map_or_else(|_| json!(number as f64), |number| json!(number))
        }
        DeValue::Float(float) => json!(float.as_str().parse::<f64>().unwrap()),
        DeValue::Boolean(flag) => json!(flag),
        DeValue::Datetime(time) => json!(time.to_string()),
        DeValue::Array(items) => items.iter().map(|item| value_of(item.get_ref())).collect(),
        DeValue::Table(table) => object(table),
    }
}

fn errors(validator: &Validator, value: &Value) -> Vec<String> {
    let errors = validator.iter_errors(value);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

#[test]
fn the_schema_is_one() {
    assert!(jsonschema::draft7::meta::is_valid(&parsed()));
    assert!(!jsonschema::draft7::meta::is_valid(
        &json!({ "type": "number or text" })
    ));
}

#[test]
fn the_copy_beside_the_gallery_is_the_schema() {
    let assert = snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .normalize_paths(false);
    let copy = snapbox::Data::read_from(Path::new(COPY), None);
    assert.eq(schema(), copy);
}

#[test]
fn right_files_are_valid() {
    let validator = validator();
    for file in support::PUZZLES.into_iter().flat_map(support::puzzle_files) {
        let text = std::fs::read_to_string(&file).unwrap();
        let errors = errors(&validator, &json_of(&text).unwrap());
        assert!(errors.is_empty(), "{}: {errors:#?}", file.display());
    }
}

#[test]
fn files_of_the_gallery_name_their_schema() {
    for file in support::puzzle_files("puzzles") {
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.lines().next();
        assert_eq!(
            first,
            Some("#:schema ./puzzle.schema.json"),
            "{}",
            file.display()
        );
    }
}

#[test]
fn wrong_files_are_rejected_unless_their_meaning_is_wrong() {
    let validator = validator();
    let mut accepted = BTreeSet::new();
    for file in support::puzzle_files("tests/hostile") {
        let text = std::fs::read_to_string(&file).unwrap();
        // A text that is not TOML never reaches a schema.
        let Some(value) = json_of(&text) else {
            assert!(Definition::parse("a.toml", &text).is_err());
            continue;
        };
        if validator.is_valid(&value) {
            accepted.insert(name(&file));
        }
    }
    let expected: BTreeSet<_> = WRONG_IN_MEANING
        .iter()
        .map(|&name| name.to_owned())
        .collect();
    let (unlisted, rejected) = (&accepted - &expected, &expected - &accepted);
    assert!(
        unlisted.is_empty(),
        "valid, and not in the list: {unlisted:#?}"
    );
    assert!(
        rejected.is_empty(),
        "in the list, but rejected: {rejected:#?}"
    );
}
