//! Formats written and read back; the expected texts are written out by hand.

use crate::board::{Square, Step};
use crate::puzzle::sample::{open, queens, rides};
use crate::puzzle::{Bound, KindId, Moves, Placement, Puzzle};
use crate::render::formats::{self, AttackMarking, FORMATS, Shown, Style};

/// Queens (kind 0) in each row in these columns.
fn in_columns(puzzle: &Puzzle, columns: &[usize]) -> Placement {
    let mut placement = Placement::empty(puzzle.board.len());
    for (row, &column) in columns.iter().enumerate() {
        placement.set(puzzle.board.at(row, column), Some(KindId::new(0)));
    }
    placement
}

fn written(format: &str, puzzle: &Puzzle, placement: &Placement, style: &Style) -> String {
    let shown = Shown::new(puzzle, placement, style);
    let written = (formats::named(format).unwrap().write)(&shown).unwrap();
    String::from_utf8(written).unwrap()
}

#[test]
fn each_format_writes_the_first_solution_of_four_queens() {
    let puzzle = queens(4);
    let placement = in_columns(&puzzle, &[1, 3, 0, 2]);
    let expected = [
        ("text", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n"),
        (
            "unicode",
            "\x20 ┌───┬───┬───┬───┐
4 │   │ ♕ │   │   │
  ├───┼───┼───┼───┤
3 │   │   │   │ ♕ │
  ├───┼───┼───┼───┤
2 │ ♕ │   │   │   │
  ├───┼───┼───┼───┤
1 │   │   │ ♕ │   │
  └───┴───┴───┴───┘
    a   b   c   d
",
        ),
        ("squares", "Qb4 Qd3 Qa2 Qc1\n"),
        ("columns", "1 3 0 2\n"),
        ("pairs", "(1,2) (2,4) (3,1) (4,3)\n"),
        ("fen", "1Q2/3Q/Q3/2Q1\n"),
        (
            "csv",
            "index,a4,b4,c4,d4,a3,b3,c3,d3,a2,b2,c2,d2,a1,b1,c1,d1\n1,,Q,,,,,,Q,Q,,,,,,Q,\n",
        ),
        (
            "json",
            "{\"format\":1,\"index\":1,\"pieces\":{\"queen\":[\"b4\",\"d3\",\"a2\",\"c1\"]}}\n",
        ),
    ];
    let read_back = FORMATS.iter().filter(|format| format.reader.is_some());
    let read_back: Vec<&str> = read_back.map(|format| format.name).collect();
    assert_eq!(expected.map(|(name, _)| name).as_slice(), read_back);
    for (name, text) in expected {
        assert_eq!(written(name, &puzzle, &placement, &Style::default()), text);
        assert_eq!(
            formats::read(&puzzle, text),
            Ok(placement.clone()),
            "{name}"
        );
    }
}

#[test]
fn the_same_board_is_read_with_any_blanks_both_names_of_squares_and_a_summary() {
    let puzzle = queens(4);
    let placement = in_columns(&puzzle, &[1, 3]);
    for text in [
        "\n \n.Q..\r\n...Q\r\n....\n. . . .\r\n\r\n",
        " .\tQ  ..\n...Q\n....\n....",
        "Qr1c2  Qd3\n",
        "{\"format\":1,\"index\":1,\"pieces\":{\"queen\":[\"b4\",\"d3\"]}}\n{\"solutions\":1}\n",
    ] {
        let read = formats::read(&puzzle, text);
        assert_eq!(read, Ok(placement.clone()), "{text}");
    }
}

#[test]
fn a_plus_marks_squares_of_several_kinds_and_kinds_without_a_letter() {
    let style = Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    };
    let mut puzzle = open(1, 4);
    let rook = Moves::new(Vec::new(), rides(&[Step::new(0, 1)]));
    let first = puzzle.add("rook", 'R', rook.clone(), Bound::ANY);
    let second = puzzle.add("see-through", 'S', rook, Bound::ANY);
    puzzle.kinds[1].blocks = false;
    let mut placement = Placement::empty(4);
    placement.set(Square::new(0), Some(first));
    placement.set(Square::new(2), Some(second));
    assert_eq!(written("text", &puzzle, &placement, &style), "R r S +\n");
    for symbol in ['1', 'X', 'r', '♖'] {
        puzzle.kinds[0].symbol = symbol;
        puzzle.kinds[1].symbol = 'R';
        let expected = format!("{symbol} + R +\n");
        assert_eq!(written("text", &puzzle, &placement, &style), expected);
    }
    puzzle.kinds[1].symbol = '+';
    assert_eq!(written("text", &puzzle, &placement, &style), "♖ * + *\n");
}

#[test]
fn digits_are_a_picture_where_they_are_pieces_and_columns_where_they_are_not() {
    let mut latin = open(2, 2);
    let one = latin.add("digit.1", '1', Moves::none(), Bound::ANY);
    latin.add("digit.2", '2', Moves::none(), Bound::ANY);
    let placement = formats::read(&latin, "1 2\n2 1\n").unwrap();
    assert_eq!(placement.get(Square::new(3)), Some(one));
    let queens = queens(2);
    assert_eq!(
        formats::read(&queens, "1 0"),
        Ok(in_columns(&queens, &[1, 0]))
    );
}

#[test]
fn what_is_no_board_is_refused_where_it_is_wrong() {
    let second = "a second board begins here, and one is judged at a time";
    let off = |square| format!("{square} is not on the board of 3 rows and 3 columns");
    let pair = |text| format!("`{text}` is not a pair of row and column, such as (1,5)");
    let object = "{\"pieces\":{}}";
    for (text, message, marked) in [
        (
            "...\n...\n",
            "the board has 2 rows, the puzzle's has 3",
            "...",
        ),
        (
            "...\n...\n...\n. . .\n",
            "the board has 4 rows, the puzzle's has 3",
            ". . .",
        ),
        ("", "no board is here; the puzzle's has 3 rows", ""),
        (
            "...\n. .\n...\n",
            "the row has 2 squares, the puzzle's have 3",
            ". .",
        ),
        (
            "##.\n...\n...",
            "the puzzle has an open square (`.` where it is empty) here",
            "#",
        ),
        ("Q..\n...\n...\n\n.Q.\n...\n", second, ".Q."),
        ("0 1 2\n1 0 2\n", second, "1 0 2"),
        ("(1,1)\n(2,1) (1,2)\n", second, "(2,1) (1,2)"),
        ("Qa1\nQa2\n", second, "Qa2"),
        (&format!("{{}}\n{object}\n{object}\n"), second, object),
        ("Qa1 Qd1", &off("d1"), "d1"),
        ("0 3 1", &off("column 3"), "3"),
        ("(1,1) (4,1)", &off("(4,1)"), "(4,1)"),
        ("(0,1)", &off("(0,1)"), "(0,1)"),
        ("Qa1 Qb3 Qr3c1", "two pieces on a1", "Qr3c1"),
        ("(3,1) (3,1)", "two pieces on a1", "(3,1)"),
        ("Qb1 QA1", "`A1` is not the name of a square", "A1"),
        ("0 2", "2 numbers, but the board has 3 rows", "0 2"),
        (
            "0 99999999999999999999 1",
            "`99999999999999999999` is not a number",
            "99999999999999999999",
        ),
        ("(1,1) 2,2)", &pair("2,2)"), "2,2)"),
        ("(1,1", &pair("(1,1"), "(1,1"),
        (
            "{\"solutions\":1}",
            "there is no board in the JSON",
            "{\"solutions\":1}",
        ),
        (
            "{\"pieces\":{\"quen\":[\"a1\"]}}",
            "there is no piece `quen`",
            "quen",
        ),
        ("{\"pieces\":{\"queen\":[\"a1\",\"z9\"]}}", &off("z9"), "z9"),
        ("{\"pieces\":", "the JSON ends before it is complete", ""),
        (
            "{\"pieces\":{\"queen\":[\"a1\",5]}}",
            "this is JSON, but not a board",
            "",
        ),
        ("{\"pieces\" 5}", "this is not JSON", ""),
    ] {
        let error = formats::read(&queens(3), text).unwrap_err();
        let found = (error.kind.to_string(), &text[error.span]);
        assert_eq!(found, (message.to_owned(), marked), "{text}");
    }
}

#[test]
fn a_board_error_is_drawn_with_its_place() {
    let text = "Q . .\n. . q\n. . .\n";
    let error = formats::read(&queens(3), text).unwrap_err();
    let drawn = "\
error: no piece has the symbol `q`, row 2, column 3
 --> board.txt:2:5
  |
2 | . . q
  |     ^ did you mean `Q`?
  |
  = help: the symbols are `Q` (queen), `.` (empty)
";
    assert_eq!(error.draw("board.txt", text, false), drawn);
}
