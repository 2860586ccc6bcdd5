//! The clues of the gallery in every format: numbers are read from the text of the file here, and found again in what is
//! drawn. A picture has digits as strokes, which a board with one number shows.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::cli::support::workbench_in;

/// How often each digit is there.
type Digits = BTreeMap<char, usize>;

fn digits_in(text: &str) -> Digits {
    let mut digits = Digits::new();
    for digit in text.chars().filter(char::is_ascii_digit) {
        *digits.entry(digit).or_default() += 1;
    }
    digits
}

/// The numbers that a value of a bound has for each group; a single number is part of the rule, and no clue.
fn numbers_of(bound: &Value) -> Vec<String> {
    let each: Vec<&Value> = match bound {
        Value::Array(list) => list.iter().collect(),
        Value::Table(table) => table.values().collect(),
        _ => return Vec::new(),
    };
    let numbers = each.into_iter().filter_map(Value::as_integer);
    numbers.map(|number| number.to_string()).collect()
}

/// The digits of all clues of a file.
fn clues_of(file: &Table) -> Digits {
    let mut texts: Vec<String> = Vec::new();
    let tables = |value: &Value| match value {
        Value::Array(tables) => tables.clone(),
        table => vec![table.clone()],
    };
    let said = file
        .iter()
        .filter(|(key, _)| *key != "expect" && *key != "mark");
    for rule in said.flat_map(|(_, value)| tables(value)) {
        let key = |key: &str| rule.get(key);
        if key("draw").and_then(Value::as_str) == Some("none") {
            continue;
        }
        for bound in ["exactly", "at-least", "at-most"] {
            texts.extend(key(bound).iter().flat_map(|bound| numbers_of(bound)));
        }
        let lengths = key("lengths")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        texts.extend(lengths.filter_map(|text| Some(text.as_str()?.to_owned())));
        let picture = key("numbers").and_then(Value::as_str);
        texts.extend(picture.map(str::to_owned));
    }
    digits_in(&texts.join(" "))
}

/// The strokes of a drawing: of SVG, also in HTML, the paths; of PDF what follows each change of place.
fn strokes(drawing: &str) -> Vec<&str> {
    match drawing.starts_with("%PDF") {
        true => drawing
            .split(" cm\n")
            .filter_map(|part| part.split_once("\nS\n"))
            .map(|(part, _)| part)
            .collect(),
        false => drawing
            .split(" d=\"")
            .skip(1)
            .filter_map(|part| Some(part.split_once('"')?.0))
            .collect(),
    }
}

fn drawn(folder: &Path, file: &str, name: &str) -> String {
    workbench_in(
        folder,
        &format!("render {file} --coordinates none -o {name}"),
    )
    .succeeds(0);
    let bytes = fs::read(folder.join(name)).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What is stroked for each digit.
fn strokes_of_digits(folder: &Path, name: &str) -> BTreeMap<String, char> {
    let of = |digit: char| {
        let file = format!("[board]\nsize = 1\nnumbers = '''\n{digit}\n'''\n[pieces.a]\n");
        fs::write(folder.join("digit.toml"), file).unwrap();
        let drawing = drawn(folder, "digit.toml", name);
        (strokes(&drawing).last().unwrap().to_string(), digit)
    };
    let known: BTreeMap<String, char> = ('0'..='9').map(of).collect();
    assert_eq!(known.len(), 10, "{known:?}");
    known
}

fn has_all(found: &Digits, wanted: &Digits, what: &str) {
    for (digit, number) in wanted {
        let there = found.get(digit).copied().unwrap_or(0);
        assert!(
            there >= *number,
            "{what}: {there} of {number} digits {digit}"
        );
    }
}

#[test]
fn every_format_shows_all_numbers_of_the_clues() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let pictures = ["x.svg", "x.html", "x.pdf"];
    let known = pictures.map(|name| strokes_of_digits(folder, name));
    let mut looked = 0;
    for entry in fs::read_dir("puzzles").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let wanted = clues_of(&fs::read_to_string(&path).unwrap().parse().unwrap());
        if wanted.is_empty() {
            continue;
        }
        looked += 1;
        let path = fs::canonicalize(&path).unwrap();
        let file = path.to_str().unwrap();
        for format in ["unicode", "latex"] {
            let options = format!("render {file} --coordinates none --format {format}");
            let text = workbench_in(folder, &options).succeeds(0);
            has_all(&digits_in(&text), &wanted, &format!("{file}, {format}"));
        }
        for (name, known) in pictures.iter().zip(&known) {
            let drawing = drawn(folder, file, name);
            let mut found = Digits::new();
            for digit in strokes(&drawing).iter().filter_map(|part| known.get(*part)) {
                *found.entry(*digit).or_default() += 1;
            }
            has_all(&found, &wanted, &format!("{file}, {name}"));
        }
    }
    assert!(looked > 30, "{looked}");
}
