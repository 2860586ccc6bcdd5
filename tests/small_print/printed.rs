//! Numbers printed in squares, and the rules that use them.

use super::{STONE, count, pictures, puzzle};

/// A board of three columns with these printed numbers and this rule about stones.
fn board(numbers: &str, rule: &str) -> String {
    format!("[board]\nrows = 1\ncolumns = 3\nnumbers = {numbers}\n{STONE}{rule}")
}

#[test]
fn a_row_of_a_picture_of_numbers_is_words_or_characters() {
    let printed = |numbers: &str| {
        let numbers = puzzle(&board(numbers, "")).print.numbers;
        let numbers = numbers
            .iter()
            .map(|(square, number)| (square.index(), *number));
        numbers.collect::<Vec<_>>()
    };
    assert_eq!(printed("'. 10 ?'"), [(1, Some(10)), (2, None)]);
    assert_eq!(printed("'.1?'"), [(1, Some(1)), (2, None)]);
    assert_eq!(printed("{ b1 = 23, c1 = '?' }"), [(1, Some(23)), (2, None)]);
}

#[test]
fn of_alike_numbers_each_set_in_a_group_is_a_group() {
    let alike = |bound: &str| {
        let rule = format!("[[count]]\nof = 'stone'\neach = 'row'\nalike = true\n{bound}");
        pictures(&board("'7.7'", &rule))
    };
    assert_eq!(alike("exactly = 1"), ["SS.", "S..", ".SS", "..S"]);
    // No two are equal, and squares without a number are in no set.
    let rule = "[[sum]]\neach = 'row'\nalike = true\nat-least = 1";
    assert_eq!(pictures(&board("'12.'", rule)), ["SSS", "SS."]);
    assert_eq!(count(&board("'?.?'", rule)), 8);
}

#[test]
fn the_word_board_stands_for_the_printed_numbers() {
    let clue = "[[clue]]\nof = 'stone'\naround = 'king'\nnumbers = 'board'";
    assert_eq!(
        pictures(&board("'?1.'", clue)),
        ["SS.", "S..", ".SS", "..S"]
    );
    let islands = "[[connected]]\nof = 'stone'\nnumbers = 'board'\none-each = true";
    assert_eq!(pictures(&board("'2.1'", islands)), Vec::<String>::new());
    assert_eq!(pictures(&board("'2..'", islands)), ["SS."]);
    let factors = "[[sum]]\nof = 'stone'\nfactors = 'board'\nexactly = 5";
    assert_eq!(pictures(&board("'2.3'", factors)), ["S.S"]);
}

#[test]
fn printed_numbers_are_no_part_of_the_board_for_symmetry() {
    let puzzle = puzzle(&board("'12.'", ""));
    assert_eq!(puzzle.board, super::puzzle(&board("'..1'", "")).board);
}

#[test]
fn marks_change_no_solution_and_those_of_a_base_come_first() {
    let rule = "[[count]]\nof = 'stone'\nexactly = 2\n";
    let mark =
        "[[mark]]\nat = ['a1', 'a1-b1']\ntext = '9'\n[[mark]]\noutside = 'left'\ntexts = ['1 2']\n";
    let marked = board("'...'", &format!("{rule}{mark}"));
    assert_eq!(pictures(&marked), pictures(&board("'...'", rule)));
    let print = puzzle(&marked).print;
    assert_eq!((print.marks.len(), print.texts.len()), (2, 2));
    // The last of a stack at the left is the nearest to the board.
    assert_eq!(print.texts[0].words, "2");
}

#[test]
fn a_mark_at_a_set_is_one_at_each_of_its_squares() {
    let marks = |at: &str| {
        let mark =
            format!("[[mark]]\ndraw = 'white-dot'\nat = {at}\n[squares]\nends = ['a1', 'c1']\n");
        puzzle(&board("'...'", &mark)).print.marks
    };
    let listed = marks("['a1', 'c1']");
    assert_eq!(listed.len(), 2);
    assert_eq!([marks("'ends'"), marks("'*.*'")], [listed.clone(), listed]);
    assert_eq!(marks("'corners'").len(), 2);
}
