//! The schema and the reader agree about every key of every table, with values of every type.

use jsonschema::Validator;
use puzzle_workbench::definition::{Definition, schema};

use crate::schema::{json_of, parsed, validator};

/// A kind of table: its place in the schema, a file in which `@` stands for such a table, and the keys that it needs.
type Kind = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const OF_PIECE: &str = "/properties/pieces/additionalProperties";

#[rustfmt::skip]
const KINDS: &[Kind] = &[
    ("", "TOP", &[("board", "{ size = 4 }")]),
    ("/properties/board", "board = @", &[("layout", PICTURE)]),
    (OF_PIECE, "BOARD\npieces.queen = @", &[]),
    ("MOVES", "BOARD\npieces.queen.moves = @", &[]),
    ("COUNT", "BOARD\npieces.queen.count = @", &[]),
    ("/properties/attacks/items", "BOARD\nPIECES\nattacks = [@]",
     &[("by", "'queen'"), ("on", "'queen'"), ("exactly", "0")]),
    ("/properties/count/items", "BOARD\nPIECES\ncount = [@]", &[("of", "'queen'"), ("exactly", "0")]),
    ("/properties/equal/items", "BOARD\nPIECES\nequal = [@]", &[("of", "['queen', 'digit']")]),
    ("/properties/forbid/items", "BOARD\nPIECES\nforbid = [@]", &[("picture", "'Q'")]),
    ("/properties/clue/items", "BOARD\nPIECES\nclue = [@]",
     &[("of", "'queen'"), ("around", "'king'"), ("numbers", PICTURE)]),
    ("/properties/sum/items", "BOARD\nPIECES\nsum = [@]", &[("exactly", "0")]),
    ("/properties/product/items", "BOARD\nPIECES\nproduct = [@]", &[("exactly", "0")]),
    ("/properties/connected/items", "BOARD\nPIECES\nconnected = [@]", &[("of", "'queen'"), ("exactly", "1")]),
    ("BOUND", "BOARD\nPIECES\nconnected = [{ of = 'queen', size = @ }]", &[("exactly", "1")]),
    ("/properties/match/items", "BOARD\nPIECES\nmatch = [@]", &[("of", "'queen'"), ("with", "'digit'")]),
    ("/properties/difference/items", "BOARD\nPIECES\ndifference = [@]", &[("pairs", "'king'"), ("exactly", "0")]),
    ("/properties/runs/items", "BOARD\nPIECES\nruns = [@]",
     &[("of", "'digit'"), ("each", "'row'"), ("number", "{ exactly = 1 }")]),
    ("/properties/runs/items/properties/number", "BOARD\nPIECES\nruns = [{ of = 'queen', each = 'row', number = @ }]",
     &[("exactly", "0")]),
    ("/properties/visible/items", "BOARD\nPIECES\nvisible = [@]", &[("from", "'left'"), ("exactly", "0")]),
    ("/properties/distinct/items", "BOARD\nPIECES\ndistinct = [@]", &[("each", "'row'")]),
    ("/properties/mark/items", "BOARD\nPIECES\nmark = [@]", &[("at", "['a1']"), ("text", "'a'")]),
    ("/properties/goal", "BOARD\nPIECES\ngoal = @", &[("maximize", "'queen'")]),
    ("/properties/symmetry", "BOARD\nPIECES\nsymmetry = @", &[]),
    ("/properties/generate", "BOARD\nPIECES\ngenerate = @", &[]),
    ("/properties/expect/items", "BOARD\nPIECES\nexpect = [@]", &[]),
];

const PICTURE: &str = "\"....\\n....\\n....\\n....\"";

/// Values of every type, some of them right for each key.
#[rustfmt::skip]
const VALUES: &[&str] = &[
    "1", "1.5", "true", "'a'", "'ab'", "''", "'2x2'", "'none'", "'row'", "'left'", "'all'",
    "'symbol'", "'full'", "'any'", "'red'", "'placed'", "'line'", "'colours'", "'thin'", "'arrow'",
    "'top-left'", "'queen'", "'squares'", PICTURE, "[]", "[1]", "[true]", "['a']", "['a1']",
    "['row']", "['queen']", "['?', '?', 1, 1]", "['queen', 'digit']", "[[]]", "[['queen']]",
    "[[1, 2]]", "[[1, 2, 3]]", "[[1, 2, 3, 4]]", "[[true, 1]]", "{}", "{ a = 1 }",
    "{ exactly = 1 }", "{ a = 'a' }", "{ a = true }", "{ n = 1 }", "{ min = 1 }",
    "{ leaps = [[1, 2]] }", "{ queen = { a1 = 1 } }", "{ queen = { moves = 'none' } }",
    "{ digit = { 1 = { a1 = 1 } } }", "{ queen = 1 }", "{ maximize = 'queen' }",
    "[{ of = 'queen', exactly = 1 }]", "{ size = 4 }", "[{}]", "[{ a = 1 }]",
];

fn with_key(file: &str, needed: &[(&str, &str)], key: &str, value: &str) -> String {
    let apart: &[&str] = match key {
        "at-least" | "at-most" | "one-of" | "not" => &["exactly"],
        "minimize" => &["maximize"],
        "lines" => &["pairs", "each", "from", "at"],
        "squares" | "outside" => &["at"],
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

/// The difference if the schema and the reader do not agree about a file.
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
        // There are no other files beside these.
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
