//! Drawings of Penpa+.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec;
use puzzle_workbench::exchange::{self, Imported, Reading};

use super::{imported, refused, solutions, stands_cuts_and_slips};

/// What other programs wrote; see there.
const LINKS: &str = include_str!("penpa.txt");

fn links() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = LINKS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut words = line.splitn(3, ' ');
        [(); 3].map(|()| words.next().unwrap())
    })
}

fn read(text: &str, genre: Option<&str>) -> Result<Imported, String> {
    let reading = Reading {
        genre: genre.map(str::to_owned),
        ..Reading::default()
    };
    exchange::import(text, &reading).map_err(|error| error.to_string())
}

/// A file without the texts that say where it comes from.
fn plain(file: &str) -> String {
    let is_text = |line: &&str| line.starts_with("title = ") || line.starts_with("source = ");
    file.lines()
        .filter(|line| !is_text(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A drawing, layer by layer, as Penpa+ numbers its places: squares row by row with two more around the board, then the
/// corners at their lower right, their lower edges and their right edges.
struct Sheet {
    rows: usize,
    columns: usize,
    margin: usize,
    tags: &'static str,
    numbers: String,
    symbols: String,
    surfaces: String,
    edges: String,
    others: String,
}

const SQUARE: usize = 0;
const CORNER: usize = 1;
const BELOW: usize = 2;
const RIGHT: usize = 3;

impl Sheet {
    fn new(rows: usize, columns: usize) -> Self {
        let none = String::new;
        Sheet {
            rows,
            columns,
            margin: 0,
            tags: "[]",
            numbers: none(),
            symbols: none(),
            surfaces: none(),
            edges: none(),
            others: none(),
        }
    }

    fn index(&self, kind: usize, row: i64, column: i64) -> i64 {
        let around = 4 + self.margin;
        let (rows, columns) = ((self.rows + around) as i64, (self.columns + around) as i64);
        let before = 2 + self.margin as i64;
        kind as i64 * rows * columns + (row + before) * columns + column + before
    }

    /// What a picture has, a word for each place but dots, from this row and column on.
    fn words(picture: &str, from: (i64, i64)) -> Vec<(i64, i64, &str)> {
        let rows = picture.split('/').zip(from.0..);
        let words = rows.flat_map(|(row, number)| {
            row.split_whitespace()
                .zip(from.1..)
                .map(move |(word, column)| (number, column, word))
        });
        words.filter(|(_, _, word)| *word != ".").collect()
    }

    fn numbers(mut self, kind: usize, from: (i64, i64), picture: &str) -> Self {
        for (row, column, word) in Self::words(picture, from) {
            let index = self.index(kind, row, column);
            write!(self.numbers, ",\"{index}\":[\"{word}\",1,\"1\"]").unwrap();
        }
        self
    }

    fn symbols(mut self, kind: usize, name: &str, picture: &str) -> Self {
        for (row, column, style) in Self::words(picture, (0, 0)) {
            let index = self.index(kind, row, column);
            write!(self.symbols, ",\"{index}\":[{style},\"{name}\",1]").unwrap();
        }
        self
    }

    fn surfaces(mut self, picture: &str) -> Self {
        for (row, column, colour) in Self::words(picture, (0, 0)) {
            let index = self.index(SQUARE, row, column);
            write!(self.surfaces, ",\"{index}\":{colour}").unwrap();
        }
        self
    }

    /// Borders between squares with different letters.
    fn rooms(mut self, picture: &str) -> Self {
        let words = Self::words(picture, (0, 0));
        let mut ends = Vec::new();
        for &(row, column, room) in &words {
            let is_other = |(r, c): (i64, i64)| {
                words
                    .iter()
                    .any(|&(y, x, other)| (y, x) == (r, c) && other != room)
            };
            if is_other((row, column + 1)) {
                ends.push([(row - 1, column), (row, column)]);
            }
            if is_other((row + 1, column)) {
                ends.push([(row, column - 1), (row, column)]);
            }
        }
        for [from, to] in ends {
            let [from, to] = [from, to].map(|(row, column)| self.index(CORNER, row, column));
            write!(self.edges, ",\"{from},{to}\":2").unwrap();
        }
        self
    }

    fn link(&self) -> String {
        let (rows, columns) = (self.rows + self.margin, self.columns + self.margin);
        let header = format!(
            "square,{columns},{rows},38,0,1,1,228,228,40,40,0,0,0,0,Title: A%2C b,Author: C. D.,,,OFF,false,"
        );
        let layer = |text: &str| text.strip_prefix(',').unwrap_or(text).to_owned();
        let problem = format!(
            "{{zN:{{{}}},zY:{{{}}},zS:{{{}}},zE:{{{}}}{}}}",
            layer(&self.numbers),
            layer(&self.symbols),
            layer(&self.surfaces),
            layer(&self.edges),
            self.others
        );
        let margin = self.margin;
        let lines = format!(
            "{header}\n[{margin},0,{margin},0]\n{{}}\n{problem}\n{{}}{}{}",
            "\nzO".repeat(12),
            format_args!("\n{}", self.tags)
        );
        packed(&lines)
    }
}

fn packed(lines: &str) -> String {
    let bytes = compress_to_vec(lines.as_bytes(), 6);
    format!(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p={}",
        STANDARD.encode(bytes)
    )
}

#[test]
fn links_of_other_programs_are_read_as_their_puzzles() {
    for [genre, same, link] in links() {
        let file = read(link, Some(genre))
            .unwrap_or_else(|error| panic!("{genre}: {error}"))
            .text;
        assert_eq!(solutions(&file).len(), 1, "{genre}\n{file}");
        if same != "-" {
            assert_eq!(plain(&file), plain(&imported(same)), "{genre}");
        }
    }
}

#[test]
fn what_is_drawn_becomes_the_clues_of_a_genre() {
    let with_margin = |rows, columns| Sheet {
        margin: 1,
        ..Sheet::new(rows, columns)
    };
    let sheets = [
        (
            "hitori/4/4/1114142333214213",
            Sheet::new(4, 4).numbers(SQUARE, (0, 0), "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3"),
        ),
        (
            "akari/6/6/nekcakbl",
            Sheet::new(6, 6)
                .numbers(SQUARE, (0, 0), "./. . 4/. . . . 2/. 0/. . . 1")
                .surfaces("./. . 4/. . . . 4/. 4/. . . 4"),
        ),
        (
            "simpleloop/5/5/sg020",
            Sheet::new(5, 5).surfaces("4 4 4/4/./. . . 1"),
        ),
        (
            "lits/4/4/9q02jg",
            Sheet::new(4, 4).rooms("A A B B/A A B C/A B B C/C C C C"),
        ),
        (
            "skyscrapers/4/4/k13h4j3g",
            Sheet::new(4, 4)
                .numbers(SQUARE, (4, 0), ". 1 3")
                .numbers(SQUARE, (0, -1), "./4")
                .numbers(SQUARE, (2, 4), "3"),
        ),
        (
            "doppelblock/5/5/g6g34g10h",
            with_margin(5, 5)
                .numbers(SQUARE, (-1, 0), ". 6 . 3 4")
                .numbers(SQUARE, (1, -1), "1/0"),
        ),
        (
            "kropki/4/4/aa7fioco",
            Sheet::new(4, 4)
                .symbols(RIGHT, "circle_SS", "1 . 1/1 . 1/. 2 1/1 2")
                .symbols(BELOW, "circle_SS", "2 . . 2/2 . 1 1/. 2 2"),
        ),
        (
            "creek/6/6/gagaich2cgb6769dt",
            Sheet::new(6, 6).numbers(
                CORNER,
                (-1, -1),
                ". 0 . . . 0/. . . . 2/. . 2 2/1 . . 1 . 2/1 . 4 . 3",
            ),
        ),
        (
            "nondango/6/6/5jlp72e15tpq2i3ikht0",
            Sheet::new(6, 6)
                .rooms("A A A B B C/A D D D B C/A D D B B C/E D F F F G/E E E H F G/H H H H G G")
                .symbols(
                    SQUARE,
                    "circle_L",
                    "1 1 1 . 1/1 1 . 1 1 1/1 . . . 1 1/. 1 . 1 . 1/1 . 1 1 1/. . . 1 . 1",
                ),
        ),
        (
            "dosufuwa/5/5/7pnsmrhf31d1",
            Sheet::new(5, 5)
                .rooms("A A A # B/# A C B B/D D C E E/F D C E #/F # G G G")
                .surfaces(". . . 4/4/./. . . . 4/. 4"),
        ),
        (
            "fivecells/6/6/72b1i0f2b1i3a",
            Sheet::new(6, 6).surfaces("4").numbers(
                SQUARE,
                (0, 0),
                ". 2 . . 1/./. . 0/. . . 2/1/. . . . 3",
            ),
        ),
        (
            "snake/4/4/060300g1h4i",
            with_margin(4, 4)
                .symbols(SQUARE, "circle_L", "./2/. . 1")
                .numbers(SQUARE, (-1, 0), ". 1")
                .numbers(SQUARE, (0, -1), "4"),
        ),
    ];
    for (link, sheet) in sheets {
        let genre = link.split('/').next().unwrap();
        let file =
            read(&sheet.link(), Some(genre)).unwrap_or_else(|error| panic!("{genre}: {error}"));
        assert!(file.text.contains("title = \"A, b\"\n"), "{}", file.text);
        assert!(file.text.contains("author = \"C. D.\"\n"), "{}", file.text);
        let file = file.text.replace("author = \"C. D.\"\n", "");
        assert_eq!(plain(&file), plain(&imported(link)), "{genre}");
    }
}

#[test]
fn the_tags_of_a_drawing_say_its_genre() {
    let sheet = Sheet {
        tags: "[\"Simple Loop\"]",
        ..Sheet::new(5, 5).surfaces("4 4 4/4/./. . . 1")
    };
    let file = read(&sheet.link(), None).unwrap().text;
    assert!(file.contains("[pieces.line]"), "{file}");
}

#[test]
fn a_drawing_without_a_genre_becomes_marks() {
    let sheet = Sheet::new(3, 3)
        .numbers(SQUARE, (0, 0), "1 . 12")
        .numbers(SQUARE, (-1, 0), "3 . x")
        .symbols(SQUARE, "circle_L", "./1 2")
        .symbols(RIGHT, "inequality", "3")
        .surfaces("./. . 5")
        .rooms("A A B/A A B/B B B");
    let imported = read(&sheet.link(), None).unwrap();
    for mark in [
        "regions = \"\"\"\nA A B\nA A B\nB B B\n\"\"\"",
        "draw = \"fill\"\ncolour = \"blue\"\nsquares = [\"c2\"]",
        "draw = \"<\"\nlines = [[\"b3\", \"a3\"]]",
        "draw = \"black-dot\"\nat = [\"b2\"]",
        "at = [\"c3\"]\ntext = \"12\"",
        "outside = \"top\"\ntexts = [\"3\", \"\", \"x\"]",
    ] {
        assert!(imported.text.contains(mark), "{mark}\n{}", imported.text);
    }
    assert!(
        imported.notes[0].starts_with("a drawing has no rules"),
        "{:?}",
        imported.notes
    );
}

#[test]
fn what_a_genre_does_not_have_is_said() {
    let error = |sheet: Sheet, genre| read(&sheet.link(), Some(genre)).unwrap_err();
    let numbers = || Sheet::new(2, 2).numbers(SQUARE, (0, 0), "1");
    assert!(error(numbers(), "lits").contains("cannot state `1` at a2"));
    assert!(
        error(numbers(), "chess").contains("its genre: found `chess`, expected one of nurikabe")
    );
    assert!(error(numbers(), "kakuro").contains("a drawing of Kakuro"));
    let words = Sheet::new(2, 2).numbers(SQUARE, (0, 0), "one");
    assert!(error(words, "nurikabe").contains("at a2: found `one`, expected a number"));
    let two = Sheet::new(2, 2).numbers(SQUARE, (0, 0), "1 2");
    assert!(error(two, "heyawake").contains("a second number in a room"));
    let mut lines = Sheet::new(2, 2);
    lines.others = ",zL:{\"1,2\":3}".to_owned();
    let imported = read(&lines.link(), Some("slitherlink")).unwrap();
    assert_eq!(imported.notes, ["left out: 1 lines, which are drawn"]);
}

#[test]
fn hostile_links_have_clear_errors() {
    for (text, said) in [
        ("hex,3,3", "its board: found `hex`, expected one of squares"),
        ("square,x,3", "its size"),
        (
            "square,9999,9999\n[0,0,0,0]\n\n{}",
            "would have 99980001 squares",
        ),
        ("square,3,3\n[2,2,0,0]\n\n{}", "would have 0 squares"),
        ("square,3,3\n[0,0,0,0]\n\n{zN:", "its fourth line"),
        ("square,3,3", "its fourth line"),
        ("", "its board: found ``"),
    ] {
        let error = refused(&packed(text));
        assert!(error.contains(said), "{text}: {error}");
    }
    let bomb = packed(&"a".repeat(10_000_000));
    assert!(refused(&bomb).contains("deflated text of at most 4 MiB"));
    assert!(refused("m=edit&p=?").contains("expected base64"));
    let small = Sheet::new(2, 2).numbers(SQUARE, (0, 0), "1").link();
    stands_cuts_and_slips(&small);
    // A wrong character inside is another drawing or an error.
    for place in 0..60 {
        let mut lines =
            "square,3,3,38\n[0,0,0,0]\n{}\n{zN:{\"24\":[\"1\",1,\"1\"]},zE:{\"1,2\":2}}"
                .as_bytes()
                .to_vec();
        for byte in [b'9', b'"', b'z', b'-', b'['] {
            lines[place] = byte;
            let _ = read(&packed(&String::from_utf8_lossy(&lines)), Some("slither"));
            let _ = read(&packed(&String::from_utf8_lossy(&lines)), None);
        }
    }
}
