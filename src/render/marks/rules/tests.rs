//! What rules draw, for files with lines parted by `; `.

use super::*;
use crate::definition::Definition;
use crate::render::marks::beside::Margins;

/// The numbers and marks of a puzzle, and its margins.
fn all(file: &str) -> (String, String, Margins) {
    let definition = Definition::parse("made.toml", &file.replace("; ", "\n"));
    let definition = definition.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
    let instance = definition.instance(&[]);
    let instance = instance.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
    let (puzzle, board) = (&instance.puzzle, &instance.puzzle.board);
    let (numbers, marks) = printed(puzzle);
    let words = numbers.iter().map(|number| {
        let square = board.name(number.square);
        format!("{square} {:?} {}", number.side, number.words)
    });
    let words = Vec::from_iter(words).join(", ");
    let marks = marks.iter().map(|mark| {
        let squares = mark.squares.iter().map(|&square| board.name(square));
        let squares: String = squares.collect();
        let label = mark.label.as_deref().unwrap_or_default();
        format!("{:?} {squares} {label}", mark.shape)
            .trim_end()
            .to_owned()
    });
    let marks = Vec::from_iter(marks).join(", ");
    (words, marks, Margins::of(board, &numbers))
}

fn said(file: &str) -> (String, usize) {
    let (words, _, margins) = all(file);
    (words, margins.left)
}

#[test]
fn each_number_has_its_place_and_says_what_it_counts_where_several_are_beside_a_row() {
    let of_size = "[board]; rows = 1; columns = 3; [pieces.man]; moves = 'none'; [[connected]]; of = 'empty'; sizes = { b1 = 12 }";
    assert_eq!(said(of_size).0, "b1 Middle 12");
    let plus = "[board]; rows = 1; columns = 3; [pieces.plus]; symbol = '+'; moves = 'none'; [pieces.minus]; symbol = '-'; moves = 'none'; \
                [[count]]; of = 'plus'; each = 'row'; exactly = [2]";
    assert_eq!(said(plus).0, "a1 Right(0) 2");
    let minus = "[[count]]; of = 'minus'; each = 'row'; exactly = [1]";
    let both = said(&format!("{plus}; {minus}")).0;
    assert_eq!(both, "a1 Right(0) +2, a1 Right(1) -1");
    // The last run is nearest to the board, and no run is a zero.
    let runs = "[board]; rows = 2; columns = 3; [pieces.ink]; moves = 'none'; [[runs]]; of = 'ink'; each = 'row'; lengths = ['1 *', '']";
    let expected = "a2 Left(0) *, a2 Left(1) 1, a1 Left(0) 0";
    assert_eq!(said(runs), (expected.to_owned(), 2));
}

#[test]
fn what_a_number_counts_stands_apart_from_it_and_a_product_has_its_sign() {
    let board = "[board]; rows = 1; columns = 3; [pieces.digit]; kinds = 12; moves = 'none'";
    let of = |kind: &str| format!("[[count]]; of = 'digit.{kind}'; each = 'row'; exactly = [1]");
    let two = said(&format!("{board}; {}; {}", of("5"), of("C"))).0;
    assert_eq!(two, "a1 Right(0) 5:1, a1 Right(1) 12:1");
    let product = "[[product]]; each = 'row'; exactly = [24]";
    assert_eq!(said(&format!("{board}; {product}")).0, "a1 Right(0) 24×");
    let parts = "[[connected]]; of = 'digit.1'; each = 'row'; exactly = [2]";
    assert_eq!(said(&format!("{board}; {parts}")).0, "a1 Right(0) 2");
    let sides = "[board]; rows = 1; columns = 3; [pieces.road]; joins = 'squares'; [pieces.fence]; joins = 'corners'";
    let of = |piece: &str| format!("[[count]]; of = '{piece}'; each = 'row'; exactly = [2]");
    let two = said(&format!("{sides}; {}; {}", of("road"), of("fence"))).0;
    assert_eq!(two, "a1 Right(0) R2, a1 Right(1) F2");
}

/// A row that has no number of one rule keeps its place free, and an author's text stands in for a number.
#[test]
fn numbers_of_different_rules_on_one_side_stand_in_lines_of_their_own() {
    let board = "[board]; rows = 3; columns = 3; [pieces.digit]; kinds = 3; moves = 'none'";
    let seen = "[[visible]]; from = 'left'; exactly = [2, '?', '?']";
    let sums = "[[sum]]; each = 'row'; between = ['digit.1', 'digit.3']; exactly = [0, 2, '?']";
    let two = format!("{board}; {seen}; {sums}");
    let expected = "a3 Left(0) 2, a3 Left(1) 0, a2 Left(1) 2";
    assert_eq!(said(&two), (expected.to_owned(), 2));
    let text = "[[mark]]; outside = 'left'; texts = ['', '', 'x']";
    let expected = format!("{expected}, a1 Left(0) x");
    assert_eq!(said(&format!("{two}; {text}")).0, expected);
    let [upper, lower] = ["[1, '?', '?']", "['?', 3, '?']"];
    let one_rule = sums.replace("[0, 2, '?']", upper) + "; " + &sums.replace("[0, 2, '?']", lower);
    assert_eq!(
        said(&format!("{board}; {one_rule}")).0,
        "a3 Left(0) 1, a2 Left(0) 3"
    );
}

/// The marks of a board of two rows of three with digits, and this rule.
fn marked(rule: &str) -> String {
    let board = "[board]; rows = 2; columns = 3; [pieces.digit]; kinds = 6; moves = 'none'";
    let (numbers, marks, _) = all(&format!("{board}; {rule}"));
    let parts = [numbers, marks];
    parts.join(" | ").trim_matches([' ', '|']).to_owned()
}

#[test]
fn a_line_is_drawn_as_what_it_says() {
    let difference =
        |line: &str, bound: &str| marked(&format!("[[difference]]; lines = [[{line}]]; {bound}"));
    let signed = |line: &str, bound: &str| difference(line, &format!("signed = true; {bound}"));
    assert_eq!(signed("'a2', 'b2'", "at-most = -1"), "Less a2b2");
    assert_eq!(signed("'a2', 'b2'", "at-least = 1"), "Less b2a2");
    let rising = "Thermometer a2b1c2";
    assert_eq!(signed("'a2', 'b1', 'c2'", "at-most = -1"), rising);
    assert_eq!(signed("'c2', 'b1', 'a2'", "at-least = 1"), rising);
    assert_eq!(difference("'a2', 'b2'", "exactly = 1"), "WhiteDot a2b2");
    assert_eq!(difference("'a2', 'b2'", "at-least = 2"), "WhiteDot a2b2 ≥2");
    assert_eq!(
        difference("'c2', 'a1'", "exactly = 1"),
        "c2 Corner(0) 1 | Line c2a1"
    );
    assert_eq!(
        signed("'c2', 'a1'", "at-most = -2"),
        "c2 Corner(0) ≤-2 | Line c2a1"
    );
    assert_eq!(
        marked("[[runs]]; of = 'digit'; lines = [['a2', 'b1']]; number = { exactly = 1 }"),
        "a2 Corner(0) 1 | Line a2b1"
    );
    let sum = |line: &str, bound: &str| marked(&format!("[[sum]]; lines = [[{line}]]; {bound}"));
    assert_eq!(sum("'a2', 'a1'", "exactly = 10"), "X a2a1");
    assert_eq!(sum("'b2', 'a2'", "exactly = 5"), "V b2a2");
    let all = |bound: &str| difference("'a2', 'b1', 'c2'", &format!("all = true; {bound}"));
    assert_eq!(all("at-least = 1; at-most = 2"), "Line a2b1c2");
    assert_eq!(all("at-least = 2"), "a2 Corner(0) ≥2 | Line a2b1c2");
    let twice = "weights = { digit = 2 }; exactly = 10";
    assert_eq!(sum("'a2', 'a1'", twice), "a2 Corner(0) 10 | Line a2a1");
    assert_eq!(
        sum("'a2', 'b2', 'c2'", "exactly = 7"),
        "a2 Corner(0) 7 | Line a2b2c2"
    );
}

#[test]
fn the_sum_of_a_whole_diagonal_is_outside_the_board() {
    let sum = |line: &str| {
        let file = format!(
            "[board]; size = 3; [pieces.digit]; kinds = 3; [[sum]]; lines = [[{line}]]; exactly = 4"
        );
        let (
            words,
            _,
            Margins {
                left,
                right,
                above,
                below,
            },
        ) = all(&file);
        (words, [left, right, above, below])
    };
    let (words, margins) = sum("'a2', 'b3'");
    assert_eq!(words, "a2 Before(Step { rows: -1, columns: 1 }) 4");
    assert_eq!(margins, [1, 0, 0, 0]);
    assert_eq!(sum("'c3', 'b2', 'a1'").1, [0, 1, 1, 0]);
    // It ends inside.
    assert_eq!(sum("'a1', 'b2'").0, "a1 Corner(0) 4");
}

#[test]
fn an_arrow_has_its_circles_at_one_end_alone() {
    let sum = |line: &str, minus: &str| {
        marked(&format!(
            "[[sum]]; lines = [[{line}]]; minus = [{minus}]; exactly = 0"
        ))
    };
    assert_eq!(sum("'a2', 'b2', 'c2', 'c1'", "'a2:b2'"), "Arrow a2b2c2c1");
    assert_eq!(sum("'c2', 'b2'", "'b2'"), "Arrow b2c2");
    for (line, minus) in [("'a2', 'c1', 'b2'", "'a2', 'b2'"), ("'a1', 'b1'", "'c2'")] {
        assert!(sum(line, minus).contains("Line"), "{line}");
    }
}

#[test]
fn a_rule_is_drawn_as_its_look_says_and_hidden_if_it_says_so() {
    let sum = |look: &str| {
        marked(&format!(
            "[[sum]]; lines = [['a2', 'b2'], ['c2', 'c1']]; exactly = [3, 4]; {look}"
        ))
    };
    assert_eq!(sum("draw = 'none'"), "");
    assert_eq!(
        sum("draw = 'black-dot'"),
        "BlackDot a2b2 3, BlackDot c2c1 4"
    );
    assert_eq!(sum("draw = 'x'; label = 'II'"), "X a2b2 II, X c2c1 II");
    let numbers = "a2 Corner(0) 3, c2 Corner(0) 4";
    assert_eq!(
        sum("draw = 'cage'"),
        format!("{numbers} | Cage a2b2, Cage c2c1")
    );
    assert_eq!(
        sum("colour = 'green'"),
        format!("{numbers} | Line a2b2, Line c2c1")
    );
    let sizes = "[[connected]]; of = 'digit'; sizes = { a1 = 3 }; draw = 'none'";
    assert_eq!(marked(sizes), "");
}

#[test]
fn cages_of_several_operations_have_signs_and_borders_as_in_a_kenken() {
    let cages = |rule: &str, cells: &str, number: u32| {
        let cells = cells.replace('/', "; ");
        format!(
            "[[{rule}]]; each = 'region'; regions = '''; {cells}; '''; exactly = {{ a = {number} }}"
        )
    };
    let (sum, product) = (cages("sum", "aa./...", 7), cages("product", ".../aa.", 6));
    // A killer has sums alone.
    assert_eq!(marked(&sum), "a2 Corner(0) 7 | Cage a2b2");
    let both = format!("{sum}; {product}");
    let expected = "a2 Corner(0) 7+, a1 Corner(0) 6× | Border a2b2, Border a1b1";
    assert_eq!(marked(&both), expected);
    // The number of a cage of one square is worked out by nobody.
    let single = format!("{}; {product}", cages("sum", "a../...", 4));
    assert!(marked(&single).starts_with("a2 Corner(0) 4,"));
    let ratio = "[[difference]]; lines = [['c1', 'c2']]; ratio = true; exactly = 2; draw = 'cage'";
    let with_ratio = "a2 Corner(0) 7+, c2 Corner(0) 2÷ | Border a2b2, Border c2c1";
    assert_eq!(marked(&format!("{sum}; {ratio}")), with_ratio);
    let minus = ratio.replace("ratio = true; ", "");
    assert_eq!(marked(&minus), "c2 Corner(0) 2- | Border c2c1");
    // Borders part boxes, so that cages need lines of their own.
    let boxes = all(&format!(
        "[board]; size = 2; boxes = '1x2'; [pieces.digit]; kinds = 2; moves = 'none'; {}",
        cages("product", "aa/..", 2)
    ));
    assert_eq!(
        (boxes.0.as_str(), boxes.1.as_str()),
        ("a2 Corner(0) 2×", "Cage a2b2")
    );
}
