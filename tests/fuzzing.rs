//! Fuzzing of the reader: whatever a file contains, reading it ends with a puzzle or with problems, never
//! with a panic; and every puzzle that lowers can be shown in full.

use crate::edits;

use edits::{apply, edit};
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::proptest;
use proptest::test_runner::Config;
use puzzle_workbench::board::Grouping;
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::Puzzle;
use puzzle_workbench::render::{BoardError, formats, read_answer};

/// Short texts that use much of the language.
const SEEDS: [&str; 4] = [
    include_str!("../puzzles/template.toml"),
    include_str!("../puzzles/latin-square.toml"),
    include_str!("../puzzles/light-up.toml"),
    include_str!("../puzzles/nine-queens-octant.toml"),
];

/// Reads, lowers and draws; the result does not matter.
fn read(text: &str) {
    let result = Definition::parse("fuzzed.toml", text).and_then(|definition| {
        definition
            .instance(&[("n".to_owned(), 5)])
            .err()
            .map(|problems| problems.draw(false));
        definition.instance(&[])?;
        definition.claims()
    });
    if let Err(problems) = result {
        assert!(problems.iter().next().is_some());
        assert!(problems.draw(true).ends_with('\n'));
    }
}

proptest! {
    #![proptest_config(Config { cases: 1500, failure_persistence: None, ..Config::default() })]

    #[test]
    fn mutated_files_never_panic(seed in 0..SEEDS.len(), edits in proptest::collection::vec(edit(), 1..5)) {
        let mutated = edits.iter().fold(SEEDS[seed].to_owned(), |text, edit| apply(&text, edit));
        read(&mutated);
    }

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,80}") {
        read(&text);
    }
}

/// Words of boards and of solvers' answers, and characters of several bytes.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::sample::select(vec![
            "v",
            "s",
            "c",
            "SAT",
            "UNSATISFIABLE",
            "SATISFIABLE",
            "UNKNOWN",
            "0",
            "1",
            "-2",
            "é",
            "漢",
            "\u{202e}",
            "\u{feff}",
            "Q",
            ". .",
            "Qa1",
            "Qé",
            "(1,2)",
            "(é",
            "index,a1",
            "\"é",
            "{\"pieces\": {",
            "{\"é\": é",
            "{\"pieces\": {\"queen\": [\"a1\"]}}",
            "Q1/é",
            "2/2",
            "┌",
            "│",
            "\u{1b}[1m",
            "\u{9b}",
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ]
}

fn given_text() -> impl Strategy<Value = String> {
    let separated = (
        word(),
        proptest::sample::select(vec![" ", "\n", "", "\t", "\r\n", "\u{a0}", "\u{2028}"]),
    );
    let words = proptest::collection::vec(separated, 1..8);
    words.prop_map(|words| {
        words
            .into_iter()
            .map(|(word, after)| word + after)
            .collect()
    })
}

/// A board of four squares and one queen.
fn small() -> Puzzle {
    let text = "[board]\nsize = 2\n[pieces.queen]\ncount = 1\n";
    let definition = Definition::parse("small.toml", text).unwrap();
    definition.instance(&[]).unwrap().puzzle
}

/// The marked range is at whole characters of the text, and can be drawn.
fn check_place(error: &BoardError, text: &str) {
    assert!(
        text.get(error.span.clone()).is_some(),
        "{error:?} in {text:?}"
    );
    assert!(error.draw("given", text, false).ends_with('\n'));
}

proptest! {
    #![proptest_config(Config { cases: 4000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn what_is_wrong_with_a_board_or_an_answer_is_at_whole_characters(text in given_text()) {
        let puzzle = small();
        if let Err(error) = read_answer(&puzzle, &text) {
            check_place(&error, &text);
        }
        for reader in formats::FORMATS.iter().filter_map(|format| format.reader.as_ref()) {
            if let Err(error) = (reader.read)(&puzzle, &text) {
                check_place(&error, &text);
            }
        }
    }
}

#[test]
fn extreme_boards_lower() {
    let boards = [
        "rows = 0\ncolumns = 0",
        "rows = 0\ncolumns = 5",
        "size = 0\nlayout = \"\"",
        "rows = 1\ncolumns = 2048",
        "rows = 2048\ncolumns = 1\nwrap = \"both\"",
        "layout = \"\"\"\n####\n#xx#\n\"\"\"",
        "layout = \"#\"\nwrap = \"rows\"",
    ];
    let rest = "
[squares]
edge = \"border\"
[pieces.queen]
count = 1000000
squares = \"edge\"
[pieces.none]
kinds = 0
moves = \"none\"
[[count]]
of = \"none\"
each = [\"line\", \"99999999999999999999x2\", \"diagonal\", \"antidiagonal\", \"square\", \"3x3\"]
in = \"corners\"
at-least = -9223372036854775808
at-most = 9223372036854775807
[[count]]
of = \"none\"
per = \"symbol\"
exactly = 1
[[attacks]]
by = \"queen\"
on = \"square\"
moves = { leaps = [[9223372036854775807, 1]], rides = [[1, 1, 9223372036854775807]] }
exactly = 0
[[expect]]
solutions = 0
";
    for board in boards {
        let text = format!("[board]\n{board}\n{rest}");
        let instance = Definition::parse("extreme.toml", &text).and_then(|d| {
            assert_eq!(d.claims()?.len(), 1);
            d.instance(&[])
        });
        let instance = instance.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
        let window = Grouping::Window {
            rows: 2049,
            columns: 2,
        };
        assert_eq!(instance.puzzle.board.extent(&window).groups, 0);
    }
}
