//! Formats written and read back; the expected texts are written out by hand.

use crate::board::{Board, Square, Terrain, Wrap};
use crate::puzzle::sample::{knight, on, open, queen, queens, queens_and_pawn};
use crate::puzzle::{Bound, KindId, Moves, Placement, Puzzle};
use crate::render::boards::board_error::BoardErrorKind;
use crate::render::formats::{self, AttackMarking, CannotWrite, FORMATS, Shown, Style};

/// Queens (kind 0) in each row in these columns.
fn in_columns(puzzle: &Puzzle, columns: &[usize]) -> Placement {
    let mut placement = Placement::empty(puzzle.board.len());
    for (row, &column) in columns.iter().enumerate() {
        placement.set(puzzle.board.at(row, column), Some(KindId::new(0)));
    }
    placement
}

fn written(format: &str, puzzle: &Puzzle, placement: &Placement, style: &Style) -> String {
    try_written(format, puzzle, placement, style).unwrap()
}

fn try_written(
    format: &str,
    puzzle: &Puzzle,
    placement: &Placement,
    style: &Style,
) -> Result<String, CannotWrite> {
    let shown = Shown::new(puzzle, placement, style);
    let written = (formats::named(format).unwrap().write)(&shown);
    written.map(|bytes| String::from_utf8(bytes).unwrap())
}

/// The kind of the error and the marked text.
fn refused<'a>(puzzle: &Puzzle, text: &'a str) -> (BoardErrorKind, &'a str) {
    let error = formats::read(puzzle, text).unwrap_err();
    (error.kind, &text[error.span])
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
fn each_format_keeps_the_board_without_squares() {
    let puzzle = queens(0);
    let placement = Placement::empty(0);
    // A FEN cannot show a board without squares.
    let formats = FORMATS.iter().filter(|format| format.name != "fen");
    for format in formats.filter(|format| format.reader.is_some()) {
        let text = written(format.name, &puzzle, &placement, &Style::default());
        assert_eq!(
            formats::read(&puzzle, &text),
            Ok(placement.clone()),
            "{}",
            format.name
        );
    }
}

#[test]
fn a_picture_shows_terrain_and_is_read_with_any_blanks() {
    let mut board = Board::new(2, 3, Wrap::default());
    board.set_terrain(Square::new(1), Terrain::Wall);
    board.set_terrain(Square::new(5), Terrain::Closed);
    let mut puzzle = on(board);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
    let mut placement = Placement::empty(6);
    placement.set(Square::new(3), Some(queen));
    let picture = written("text", &puzzle, &placement, &Style::default());
    assert_eq!(picture, ". # .\nQ . x\n");
    for text in ["\n \n.#.\r\nQ.x\r\n\r\n", " .\t#  .\nQ . x"] {
        assert_eq!(formats::read(&puzzle, text), Ok(placement.clone()));
    }
}

#[test]
fn attacked_empty_squares_are_marked_and_blockers_stop_the_sight() {
    let puzzle = queens_and_pawn(3);
    let mut placement = in_columns(&puzzle, &[0]);
    placement.set(Square::new(1), Some(KindId::new(1)));
    let style = Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    };
    let picture = "Q P .\nq q .\nq . q\n";
    assert_eq!(written("text", &puzzle, &placement, &style), picture);
}

#[test]
fn a_plus_marks_squares_of_several_kinds_and_kinds_without_a_letter() {
    let style = Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    };
    let mut puzzle = open(1, 4);
    let rook = Moves::new(
        Vec::new(),
        crate::puzzle::sample::rides(&[crate::board::Step::new(0, 1)]),
    );
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
fn wide_and_combining_symbols_keep_the_columns_straight() {
    let mut puzzle = open(1, 3);
    let wide = puzzle.add("wide", '王', Moves::none(), Bound::ANY);
    let accent = puzzle.add("accent", '\u{301}', Moves::none(), Bound::ANY);
    let mut placement = Placement::empty(3);
    placement.set(Square::new(0), Some(wide));
    placement.set(Square::new(1), Some(accent));
    let picture = written("text", &puzzle, &placement, &Style::default());
    assert_eq!(picture, "王 ◌\u{301}  .\n");
    assert_eq!(formats::read(&puzzle, &picture), Ok(placement));
}

#[test]
fn columns_need_one_piece_in_each_row_of_those_that_are_looked_at() {
    let puzzle = queens_and_pawn(3);
    let mut placement = in_columns(&puzzle, &[0, 2, 1]);
    placement.set(Square::new(1), Some(KindId::new(1)));
    let error = try_written("columns", &puzzle, &placement, &Style::default());
    assert_eq!(error, Err(CannotWrite::NotOneInRow { row: 1, pieces: 2 }));
    let style = Style {
        piece: Some(crate::puzzle::sample::set(&[KindId::new(0)])),
        ..Style::default()
    };
    assert_eq!(written("columns", &puzzle, &placement, &style), "0 2 1\n");
    assert_eq!(
        written("pairs", &puzzle, &placement, &style),
        "(1,1) (2,3) (3,2)\n"
    );
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
fn both_names_of_a_square_are_read() {
    let puzzle = queens(4);
    let placement = in_columns(&puzzle, &[1, 3]);
    assert_eq!(formats::read(&puzzle, "Qr1c2  Qd3\n"), Ok(placement));
}

#[test]
fn kinds_that_are_given_need_not_be_told() {
    let mut puzzle = queens_and_pawn(3);
    let text = "0 2 1";
    let (kind, marked) = refused(&puzzle, text);
    let kinds = vec!["queen".to_owned(), "pawn".to_owned()];
    let format = "columns";
    assert_eq!(
        (kind, marked),
        (BoardErrorKind::KindsNotTold { format, kinds }, text)
    );
    puzzle.give(Square::new(1), KindId::new(1));
    let mut expected = in_columns(&puzzle, &[0, 2, 1]);
    expected.set(Square::new(1), Some(KindId::new(1)));
    assert_eq!(formats::read(&puzzle, text), Ok(expected.clone()));
    assert_eq!(formats::read(&puzzle, "(1,1)(2, 3) (3,2)"), Ok(expected));
}

#[test]
fn an_unknown_symbol_is_marked_and_the_known_ones_are_listed() {
    let puzzle = queens(3);
    let (kind, marked) = refused(&puzzle, "Q . .\n. . q\n. . .\n");
    let known = "`Q` (queen), `.` (empty)".to_owned();
    let nearest = Some('Q');
    let symbol = 'q';
    assert_eq!(
        (kind, marked),
        (
            BoardErrorKind::UnknownSymbol {
                symbol,
                place: Some((2, 3)),
                nearest,
                known
            },
            "q"
        )
    );
}

#[test]
fn a_picture_of_another_size_is_refused_with_both_sizes() {
    let puzzle = queens(3);
    let rows = |found| BoardErrorKind::Rows { found, expected: 3 };
    assert_eq!(refused(&puzzle, "...\n...\n"), (rows(2), "..."));
    assert_eq!(
        refused(&puzzle, "...\n...\n...\n. . .\n"),
        (rows(4), ". . .")
    );
    assert_eq!(refused(&puzzle, ""), (rows(0), ""));
    let row = |found| BoardErrorKind::RowLength { found, expected: 3 };
    assert_eq!(refused(&puzzle, "...\n. .\n...\n"), (row(2), ". ."));
}

#[test]
fn a_second_board_is_refused_in_every_format() {
    let puzzle = queens(2);
    let second = BoardErrorKind::SecondBoard;
    assert_eq!(
        refused(&puzzle, "Q.\n..\n\nQ.\n..\n"),
        (second.clone(), "Q.")
    );
    assert_eq!(refused(&puzzle, "0 1\n1 0\n"), (second.clone(), "1 0"));
    assert_eq!(
        refused(&puzzle, "(1,1)\n(2,1) (1,2)\n"),
        (second.clone(), "(2,1) (1,2)")
    );
    assert_eq!(refused(&puzzle, "Qa1\nQa2\n"), (second.clone(), "Qa2"));
    let object = "{\"pieces\":{}}";
    assert_eq!(
        refused(&puzzle, &format!("{object}\n{object}\n")),
        (second, object)
    );
}

#[test]
fn terrain_that_is_not_the_puzzles_is_refused() {
    let mut board = Board::new(1, 2, Wrap::default());
    board.set_terrain(Square::new(1), Terrain::Wall);
    let puzzle = on(board);
    let expected = "a wall (`#`)";
    assert_eq!(
        refused(&puzzle, "..").0,
        BoardErrorKind::Terrain { expected }
    );
    let expected = "an open square (`.` where it is empty)";
    assert_eq!(
        refused(&puzzle, "##"),
        (BoardErrorKind::Terrain { expected }, "#")
    );
}

#[test]
fn squares_that_are_none_off_the_board_or_taken_are_refused() {
    let puzzle = queens(3);
    let off = |square: &str| BoardErrorKind::OffBoard {
        square: square.to_owned(),
        rows: 3,
        columns: 3,
    };
    assert_eq!(refused(&puzzle, "Qa1 Qd1"), (off("d1"), "d1"));
    assert_eq!(refused(&puzzle, "0 3 1"), (off("column 3"), "3"));
    assert_eq!(refused(&puzzle, "(1,1) (4,1)"), (off("(4,1)"), "(4,1)"));
    assert_eq!(refused(&puzzle, "(0,1)"), (off("(0,1)"), "(0,1)"));
    let twice = BoardErrorKind::TwoPieces("a1".to_owned());
    assert_eq!(refused(&puzzle, "Qa1 Qb3 Qr3c1"), (twice.clone(), "Qr3c1"));
    assert_eq!(refused(&puzzle, "(3,1) (3,1)"), (twice, "(3,1)"));
    let name = BoardErrorKind::NotASquare("A1".to_owned());
    assert_eq!(refused(&puzzle, "Qb1 QA1"), (name, "A1"));
}

#[test]
fn malformed_lines_are_refused() {
    let puzzle = queens(3);
    let numbers = BoardErrorKind::Numbers {
        found: 2,
        expected: 3,
    };
    assert_eq!(refused(&puzzle, "0 2"), (numbers, "0 2"));
    let number = BoardErrorKind::NotANumber("99999999999999999999".to_owned());
    assert_eq!(refused(&puzzle, "0 99999999999999999999 1").0, number);
    let pair = |text: &str| BoardErrorKind::NotAPair(text.to_owned());
    assert_eq!(refused(&puzzle, "(1,1) 2,2)"), (pair("2,2)"), "2,2)"));
    assert_eq!(refused(&puzzle, "(1,1"), (pair("(1,1"), "(1,1"));
}

#[test]
fn malformed_json_is_refused_where_it_is_wrong() {
    let puzzle = queens(3);
    assert_eq!(
        refused(&puzzle, "{\"solutions\":1}").0,
        BoardErrorKind::NoBoard
    );
    let unknown = BoardErrorKind::UnknownPiece {
        name: "quen".to_owned(),
        known: "queen".to_owned(),
    };
    let text = "{\"pieces\":{\"quen\":[\"a1\"]}}";
    assert_eq!(refused(&puzzle, text), (unknown, "quen"));
    let text = "{\"pieces\":{\"queen\":[\"a1\",\"z9\"]}}";
    assert_eq!(refused(&puzzle, text).1, "z9");
}

#[test]
fn json_that_is_no_board_is_told_from_what_is_no_json() {
    let refusal = |text| refused(&queens(1), text);
    let unfinished = refusal("{\"pieces\":");
    assert_eq!(unfinished.0, BoardErrorKind::UnfinishedJson);
    let another = refusal("{\"pieces\":{\"queen\":[\"a1\",5]}}");
    assert_eq!(another.0, BoardErrorKind::JsonOfAnotherShape);
    assert_eq!(refusal("{\"pieces\" 5}").0, BoardErrorKind::NotJson);
}

#[test]
fn a_summary_beside_a_solution_in_json_does_not_matter() {
    let puzzle = queens(1);
    let text = "{\"format\":1,\"index\":1,\"pieces\":{\"queen\":[\"a1\"]}}\n{\"solutions\":1}\n";
    assert_eq!(formats::read(&puzzle, text), Ok(in_columns(&puzzle, &[0])));
}

#[test]
fn knights_are_marked_where_they_leap() {
    let mut puzzle = open(3, 3);
    let knight = puzzle.add("knight", 'N', knight(), Bound::ANY);
    let mut placement = Placement::empty(9);
    placement.set(Square::new(0), Some(knight));
    let style = Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    };
    let picture = "N . .\n. . n\n. n .\n";
    assert_eq!(written("text", &puzzle, &placement, &style), picture);
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
