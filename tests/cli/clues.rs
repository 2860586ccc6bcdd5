//! The clues of the gallery in every format: numbers are read from the text of the file here, and found again in what is
//! drawn. A picture has digits as strokes, which a board with one number shows. SVG, HTML and PDF have the same digits in
//! the same order, and HTML all that SVG draws; where the file has one picture of digits, this is their order in each
//! format. Text has the digits, or says that it lacks clues. Borders and dots in PDF, LaTeX and the terminal are in `borders`;
//! other lines are not looked for there, and the terminal names what it does not show.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::cli::support::workbench_in;
use crate::files::sampled_files;

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

/// The texts with the digits of all clues of a file and of what it extends.
fn texts_of(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut file: Table = text.parse().unwrap();
    let mut texts = Vec::new();
    if let Some(base) = file.get("extends").and_then(Value::as_str) {
        let base = fs::read_to_string(path.with_file_name(base)).unwrap();
        let mut base: Table = base.parse().unwrap();
        // What the file itself says of the board takes the place of this.
        if file.contains_key("board") {
            base.remove("board");
        }
        texts.extend(clues_of(&base));
    }
    // A digit that is drawn as a ship is none.
    let pieces = file.get("pieces").and_then(Value::as_table);
    let are_drawn = |piece: &Value| piece.get("draw").is_some();
    if pieces.is_some_and(|pieces| pieces.values().any(are_drawn)) {
        file.get_mut("board")
            .and_then(|board| board.as_table_mut()?.remove("layout"));
    }
    texts.extend(clues_of(&file));
    texts
}

/// The texts with digits in one file.
fn clues_of(file: &Table) -> Vec<String> {
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
        for picture in ["numbers", "layout"] {
            let picture = key(picture).and_then(Value::as_str);
            // `"board"` names the numbers of the board.
            texts.extend(picture.map(str::to_owned));
        }
    }
    texts.retain(|text| text.contains(|c: char| c.is_ascii_digit()));
    texts
}

/// The strokes of a drawing: of SVG, also in HTML, the paths; of PDF what follows each change of place.
fn strokes(drawing: &str) -> Vec<String> {
    let parts: Vec<&str> = match drawing.starts_with("%PDF") {
        true => drawing
            .split(" cm\n")
            .filter_map(|part| Some(part.split_once("\nS\n")?.0))
            .collect(),
        false => drawing
            .split(" d=\"")
            .skip(1)
            .filter_map(|part| Some(part.split_once('"')?.0))
            .collect(),
    };
    parts.into_iter().map(str::to_owned).collect()
}

/// An SVG with pieces in their places instead of references to them.
fn with_pieces(drawing: &str) -> String {
    let Some((before, rest)) = drawing.split_once("<defs>") else {
        return drawing.to_owned();
    };
    let (pieces, after) = rest.split_once("</defs>").unwrap();
    let pieces = pieces.split("<g id=\"").skip(1);
    let pieces = pieces.map(|piece| piece.split_once('"').unwrap());
    let pieces: BTreeMap<&str, &str> = pieces.collect();
    let mut parts = after.split("<use href=\"#");
    let mut text = before.to_owned() + parts.next().unwrap();
    for part in parts {
        let (id, rest) = part.split_once('"').unwrap();
        text += pieces.get(id).copied().unwrap_or_default();
        text += rest;
    }
    text
}

fn drawn(folder: &Path, file: &str, name: &str) -> String {
    // Words above a drawing are drawn with it, those on a page are not.
    let caption = if name.ends_with("svg") {
        "--caption="
    } else {
        ""
    };
    let render = format!("render {file} --coordinates none {caption} -o {name}");
    workbench_in(folder, render.trim()).succeeds(0);
    let bytes = fs::read(folder.join(name)).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    match name.ends_with("pdf") {
        true => text.into_owned(),
        false => with_pieces(&text),
    }
}

/// What is stroked for each digit.
fn strokes_of_digits(folder: &Path, name: &str) -> BTreeMap<String, char> {
    let of = |digit: char| {
        let file = format!("[board]\nsize = 1\nnumbers = '''\n{digit}\n'''\n[pieces.a]\n");
        fs::write(folder.join("digit.toml"), file).unwrap();
        let drawing = drawn(folder, "digit.toml", name);
        (strokes(&drawing).pop().unwrap(), digit)
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
    let (mut looked, mut in_order) = (0, 0);
    for path in sampled_files("puzzles") {
        let path = fs::canonicalize(&path).unwrap();
        let texts = texts_of(&path);
        if texts.is_empty() {
            continue;
        }
        looked += 1;
        let wanted = digits_in(&texts.join(" "));
        let sequence = |text: &str| Vec::from_iter(text.chars().filter(char::is_ascii_digit));
        // Those of a picture with nothing beside it.
        let picture = texts.iter().filter(|text| text.contains('\n'));
        let picture = picture.map(|text| sequence(text)).collect::<Vec<_>>();
        let is_alone = picture.len() == 1 && texts.len() == 1;
        in_order += usize::from(is_alone);
        let file = path.to_str().unwrap();
        let render = |options: &str| {
            let render = format!("render {file} --coordinates none {options}");
            workbench_in(folder, &render)
        };
        for format in ["unicode --caption=", "latex"] {
            let text = render(&format!("--format {format}")).stdout;
            has_all(&digits_in(&text), &wanted, &format!("{file}, {format}"));
            if is_alone && format != "latex" {
                assert_eq!(sequence(&text), picture[0], "{file}: {text}");
            }
        }
        let text = render("--format text");
        if !text
            .stderr
            .contains("text shows pieces, walls and digits only")
        {
            has_all(&digits_in(&text.stdout), &wanted, &format!("{file}, text"));
            if is_alone {
                assert_eq!(
                    sequence(&text.stdout),
                    picture[0],
                    "{file}: {}",
                    text.stdout
                );
            }
        }
        let mut first: Option<Vec<char>> = None;
        let mut lines: Vec<String> = Vec::new();
        for (name, known) in pictures.iter().zip(&known) {
            let drawing = drawn(folder, file, name);
            let digits = strokes(&drawing).into_iter();
            let digits: Vec<char> = digits
                .filter_map(|part| known.get(&part).copied())
                .collect();
            let found = digits_in(&String::from_iter(&digits));
            has_all(&found, &wanted, &format!("{file}, {name}"));
            if is_alone {
                assert_eq!(digits, picture[0], "{file}, {name}");
            }
            assert_eq!(
                first.get_or_insert(digits.clone()),
                &digits,
                "{file}, {name}"
            );
            match *name {
                "x.svg" => lines = strokes(&drawing),
                "x.html" => {
                    let lacks = lines.iter().find(|line| !drawing.contains(line.as_str()));
                    assert_eq!(lacks, None, "{file}");
                }
                _ => {}
            }
        }
    }
    assert!(looked > 13 && in_order > 3, "{looked}, {in_order}");
}
