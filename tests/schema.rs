//! The JSON Schema that `workbench schema` prints: it is one, it says what the reader says, and the
//! copy beside the gallery is the same.
//!
//! `SNAPSHOTS=overwrite cargo test --test schema` writes the copy anew.

#![allow(clippy::unwrap_used, reason = "a panic here is a failure of the test")]

#[path = "support/files.rs"]
mod files;

use std::collections::BTreeSet;
use std::path::Path;

use jsonschema::Validator;
use puzzle_workbench::definition::{Definition, schema};
use serde_json::{Map, Value, json};
use toml::de::{DeTable, DeValue};

const COPY: &str = "puzzles/puzzle.schema.json";

/// Wrong files that no schema can reject, as what is wrong is what they mean: names, sizes,
/// expressions, pictures, places.
const WRONG_IN_MEANING: &[&str] = &[
    "attacks-names",
    "board-boxes",
    "board-layout-blank-line",
    "board-layout-other-blank",
    "board-layout-ragged",
    "board-layout-size",
    "board-layout-symbol",
    "board-layout-tabs-and-wide",
    "board-regions",
    "board-regions-other-size",
    "board-size-by-side",
    "bounds-by-label",
    "claim-needs-a-larger-board",
    "claim-shapes",
    "claim-under-its-own-parameters",
    "clue-closed-given",
    "clue-numbers",
    "connected-names",
    "count-list",
    "count-list-of-parts",
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
    "forbid-picture",
    "forbid-same",
    "given-on-terrain",
    "given-twice",
    "goal-beside-the-base",
    "goal-names",
    "goal-of-a-symbol",
    "goal-unknown-pieces",
    "goal-word",
    "many-errors",
    "match-names",
    "name-of-a-symbol",
    "name-taken",
    "name-taken-everywhere",
    "name-unknown",
    "name-without-pieces",
    "name-word-in-list",
    "number-board-negative",
    "number-board-too-large",
    "number-board-too-large-by-claim",
    "number-cycle",
    "number-syntax",
    "number-value",
    "number-with-escape",
    "per-without-family",
    "piece-fixed-family",
    "piece-fixed-list",
    "piece-kinds",
    "piece-moves",
    "piece-symbol-taken",
    "piece-values",
    "piece-without-moves",
    "piece-without-symbol",
    "set-unknown-parameter",
    "squares-cycle",
    "squares-list",
    "squares-not-a-list",
    "squares-picture",
    "squares-unknown",
    "sum-names",
    "sum-overflow",
    "type-number-too-large",
    "windows-line-ends",
];

fn parsed() -> Value {
    serde_json::from_str(&schema()).unwrap()
}

fn validator() -> Validator {
    jsonschema::draft7::new(&parsed()).unwrap()
}

/// The JSON that an editor makes of a TOML text; `None` if it is none.
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
    for file in files::PUZZLES.into_iter().flat_map(files::puzzle_files) {
        let text = std::fs::read_to_string(&file).unwrap();
        let errors = errors(&validator, &json_of(&text).unwrap());
        assert!(errors.is_empty(), "{}: {errors:#?}", file.display());
    }
}

#[test]
fn files_of_the_gallery_name_their_schema() {
    for file in files::puzzle_files("puzzles") {
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
    for file in files::puzzle_files("tests/hostile") {
        let text = std::fs::read_to_string(&file).unwrap();
        // What is not TOML never comes to a schema.
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

/// A kind of table: where the schema has it, a file in which `@` stands for such a table, and the
/// keys that it needs.
type Kind = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const OF_PIECE: &str = "/properties/pieces/additionalProperties";

const KINDS: &[Kind] = &[
    ("", "TOP", &[("board", "{ size = 4 }")]),
    ("/properties/board", "board = @", &[("layout", PICTURE)]),
    (OF_PIECE, "BOARD\npieces.queen = @", &[]),
    ("MOVES", "BOARD\npieces.queen.moves = @", &[]),
    ("COUNT", "BOARD\npieces.queen.count = @", &[]),
    (
        "/properties/attacks/items",
        "BOARD\nPIECES\nattacks = [@]",
        &[("by", "'queen'"), ("on", "'queen'"), ("exactly", "0")],
    ),
    (
        "/properties/count/items",
        "BOARD\nPIECES\ncount = [@]",
        &[("of", "'queen'"), ("exactly", "0")],
    ),
    (
        "/properties/equal/items",
        "BOARD\nPIECES\nequal = [@]",
        &[("of", "['queen', 'digit']")],
    ),
    (
        "/properties/forbid/items",
        "BOARD\nPIECES\nforbid = [@]",
        &[("picture", "'Q'")],
    ),
    (
        "/properties/clue/items",
        "BOARD\nPIECES\nclue = [@]",
        &[
            ("of", "'queen'"),
            ("around", "'king'"),
            ("numbers", PICTURE),
        ],
    ),
    (
        "/properties/sum/items",
        "BOARD\nPIECES\nsum = [@]",
        &[("exactly", "0")],
    ),
    (
        "/properties/connected/items",
        "BOARD\nPIECES\nconnected = [@]",
        &[("of", "'queen'"), ("exactly", "1")],
    ),
    (
        "BOUND",
        "BOARD\nPIECES\nconnected = [{ of = 'queen', size = @ }]",
        &[("exactly", "1")],
    ),
    (
        "/properties/match/items",
        "BOARD\nPIECES\nmatch = [@]",
        &[("of", "'queen'"), ("with", "'digit'")],
    ),
    (
        "/properties/difference/items",
        "BOARD\nPIECES\ndifference = [@]",
        &[("pairs", "'king'"), ("exactly", "0")],
    ),
    (
        "/properties/runs/items",
        "BOARD\nPIECES\nruns = [@]",
        &[
            ("of", "'digit'"),
            ("each", "'row'"),
            ("number", "{ exactly = 1 }"),
        ],
    ),
    (
        "/properties/runs/items/properties/number",
        "BOARD\nPIECES\nruns = [{ of = 'queen', each = 'row', number = @ }]",
        &[("exactly", "0")],
    ),
    (
        "/properties/visible/items",
        "BOARD\nPIECES\nvisible = [@]",
        &[("from", "'left'"), ("exactly", "0")],
    ),
    (
        "/properties/distinct/items",
        "BOARD\nPIECES\ndistinct = [@]",
        &[("each", "'row'")],
    ),
    (
        "/properties/goal",
        "BOARD\nPIECES\ngoal = @",
        &[("maximize", "'queen'")],
    ),
    ("/properties/symmetry", "BOARD\nPIECES\nsymmetry = @", &[]),
    (
        "/properties/expect/items",
        "BOARD\nPIECES\nexpect = [@]",
        &[],
    ),
];

const PICTURE: &str = "\"....\\n....\\n....\\n....\"";

/// Values of every type, among them some that are right for each key.
const VALUES: &[&str] = &[
    "1",
    "1.5",
    "true",
    "'a'",
    "'ab'",
    "''",
    "'2x2'",
    "'none'",
    "'row'",
    "'left'",
    "'all'",
    "'symbol'",
    "'full'",
    "'any'",
    "'queen'",
    PICTURE,
    "[]",
    "[1]",
    "[true]",
    "['a']",
    "['a1']",
    "['row']",
    "['queen']",
    "['?', '?', 1, 1]",
    "['queen', 'digit']",
    "[[]]",
    "[['queen']]",
    "[[1, 2]]",
    "[[1, 2, 3]]",
    "[[1, 2, 3, 4]]",
    "[[true, 1]]",
    "{}",
    "{ a = 1 }",
    "{ exactly = 1 }",
    "{ a = 'a' }",
    "{ a = true }",
    "{ n = 1 }",
    "{ exactly = 1 }",
    "{ min = 1 }",
    "{ leaps = [[1, 2]] }",
    "{ queen = { a1 = 1 } }",
    "{ queen = { moves = 'none' } }",
    "{ digit = { 1 = { a1 = 1 } } }",
    "{ queen = 1 }",
    "{ maximize = 'queen' }",
    "[{ of = 'queen', exactly = 1 }]",
    "{ size = 4 }",
    "[{}]",
    "[{ a = 1 }]",
];

fn with_key(file: &str, needed: &[(&str, &str)], key: &str, value: &str) -> String {
    let apart: &[&str] = match key {
        "at-least" | "at-most" => &["exactly"],
        "minimize" => &["maximize"],
        "lines" => &["pairs", "each", "from"],
        _ => &[],
    };
    let others = needed
        .iter()
        .filter(|(other, _)| *other != key && !apart.contains(other));
    let others = others.map(|(other, value)| format!("{other} = {value}"));
    let entries: Vec<String> = others.chain([format!("{key} = {value}")]).collect();
    if file == "TOP" {
        return entries.join("\n");
    }
    let table = format!("{{ {} }}", entries.join(", "));
    file.replace('@', &table)
        .replace("BOARD", "params.n = 1\nboard = { size = 4, boxes = '2x2', regions = \"aaaa\\nabbb\\n....\\n....\" }")
        .replace("PIECES", "pieces.queen = {}\npieces.digit = { kinds = 2, moves = 'none' }")
}

/// What is wrong if the schema and the reader do not agree about a file.
fn disagreement(validator: &Validator, text: &str) -> Option<&'static str> {
    let is_valid = validator.is_valid(&json_of(text)?);
    let read = Definition::parse("a.toml", text);
    match (is_valid, read.is_ok()) {
        (true, false) => Some("valid, but it cannot be read"),
        (false, true) if read.unwrap().instance(&[]).is_ok() => Some("not valid, but right"),
        _ => None,
    }
}

#[test]
fn reader_and_schema_agree_on_every_key_and_type() {
    let (schema, validator) = (parsed(), validator());
    let mut wrong = Vec::new();
    for (at, file, needed) in KINDS {
        let at = match *at {
            "MOVES" => format!("{OF_PIECE}/properties/moves/anyOf/2"),
            "COUNT" => format!("{OF_PIECE}/properties/count/anyOf/3"),
            "BOUND" => "/properties/connected/items/properties/size".to_owned(),
            at => at.to_owned(),
        };
        let keys = schema.pointer(&at).unwrap()["properties"]
            .as_object()
            .unwrap();
        // No other file is beside these.
        for key in keys.keys().filter(|key| *key != "extends") {
            let files = VALUES
                .iter()
                .map(|value| with_key(file, needed, key, value));
            let files: Vec<String> = files.collect();
            let (valid, invalid): (Vec<_>, Vec<_>) = files
                .iter()
                .partition(|text| validator.is_valid(&json_of(text).unwrap()));
            assert!(
                !valid.is_empty() && !invalid.is_empty(),
                "{at} {key}: {valid:?}"
            );
            let found = files
                .iter()
                .filter_map(|text| Some((text, disagreement(&validator, text)?)));
            wrong.extend(found.map(|(text, what)| format!("{what}:\n{text}\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_table_of_a_file_is_among_the_kinds() {
    let schema = parsed();
    for key in schema["properties"].as_object().unwrap().keys() {
        for at in [
            format!("/properties/{key}"),
            format!("/properties/{key}/items"),
        ] {
            let has_keys = schema.pointer(&format!("{at}/properties")).is_some();
            let is_known = KINDS.iter().any(|(known, ..)| *known == at);
            assert!(!has_keys || is_known, "{at}");
        }
    }
}

#[test]
fn a_schema_that_disagrees_with_the_reader_is_noticed() {
    let without_size = schema().replace("\"size\"", "\"sise\"");
    let validator = jsonschema::draft7::new(&serde_json::from_str(&without_size).unwrap()).unwrap();
    let found = disagreement(&validator, "board.size = 4");
    assert_eq!(found, Some("not valid, but right"));
    let found = disagreement(&validator, "board.sise = 4");
    assert_eq!(found, Some("valid, but it cannot be read"));
}
