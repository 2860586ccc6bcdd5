//! Clues: digits on the board, and what is around them.

use super::{STONE, count, pictures, puzzle, solutions};
use puzzle_workbench::board::Terrain;
use puzzle_workbench::puzzle::{Fundamental, Judge};

fn row(layout: &str, rule: &str) -> String {
    format!("[board]\nlayout = '{layout}'\n{STONE}[[clue]]\nof = 'stone'\n{rule}")
}

#[test]
fn a_digit_is_exactly_the_number_on_the_squares_around_it() {
    let text = row("...", "around = 'king'\nnumbers = '.1.'");
    assert_eq!(pictures(&text), ["SS.", "S..", ".SS", "..S"]);
}

#[test]
fn rides_around_a_digit_stop_at_walls_and_blocking_pieces() {
    // The first stone to the right is seen, and hides the others; the one behind the wall is not seen.
    let text = row("...#.", "around = 'rook'\nnumbers = '1....'");
    assert_eq!(count(&text), 2 * 3 * 2);
    let through = text.replace("moves = 'none'", "moves = 'none'\nblocks = false");
    assert_eq!(count(&through), 2 * 2 * 2);
}

#[test]
fn a_clue_of_empty_counts_open_squares_that_hold_nothing() {
    let of_empty = |rule: &str| row("...#.", rule).replace("of = 'stone'", "of = 'empty'");
    // The first stone to the right ends what is seen, the wall and what is behind it is no empty square.
    let seen = of_empty("around = 'rook'\nnumbers = '1....'");
    assert_eq!(pictures(&seen), ["S.S#S", "S.S#.", "..S#S", "..S#."]);
    let own = of_empty("around = 'rook'\nself = true\nnumbers = '3....'");
    assert_eq!(pictures(&own), ["...#S", "...#."]);
    let on_a_wall = of_empty("around = 'king'\nself = true\nnumbers = '...2.'");
    assert_eq!(count(&on_a_wall), 4);
}

#[test]
fn with_self_the_digits_own_square_counts_too() {
    let text = row("..", "around = 'king'\nnumbers = '2.'\nself = true");
    assert_eq!(pictures(&text), ["SS"]);
}

#[test]
fn a_digit_on_a_wall_counts_0_for_its_own_square() {
    let text = row(".#.", "around = 'rook'\nnumbers = '.1.'\nself = true");
    assert_eq!(pictures(&text), ["S#.", ".#S"]);
}

#[test]
fn closed_digits_close_their_squares_for_sight_and_symmetry_and_leave_walls() {
    let text = row("..#.", "around = 'none'\nnumbers = '0.0.'\nclosed = true");
    let board = puzzle(&text).board;
    let terrain: Vec<Terrain> = board
        .squares()
        .map(|square| board.terrain(square))
        .collect();
    use Terrain::{Closed, Open, Wall};
    assert_eq!(terrain, [Closed, Open, Wall, Open]);
    // Sight passes over a closed square: c1 is attacked from a1.
    let seen = "[board]\nrows = 1\ncolumns = 3\n[pieces.rook]\ncount = 1
[[attacks]]\nby = 'rook'\non = 'empty'\nat-least = 1
[[clue]]\nof = 'rook'\naround = 'king'\nnumbers = '.1.'\nclosed = true";
    assert_eq!(pictures(seen), ["Rx.", ".xR"]);
    // A closed corner leaves two of the eight symmetries of the square.
    let corner = "[board]\nsize = 2\n[pieces.stone]\nmoves = 'none'\ncount = 1
[[clue]]\nof = 'stone'\naround = 'king'\nnumbers = '''\n1.\n..'''\nclosed = true\n";
    assert_eq!(pictures(corner), ["xS/..", "x./S.", "x./.S"]);
    let puzzle = puzzle(corner);
    let judge = Judge::new(&puzzle);
    let fundamental = Fundamental::new(&puzzle, &judge).unwrap();
    let all = solutions(&puzzle).into_iter();
    assert_eq!(all.filter(|p| fundamental.is_fundamental(p)).count(), 2);
}

#[test]
fn with_per_each_digit_holds_for_every_symbol_by_itself() {
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nkinds = 2\nmoves = 'none'
[[clue]]\nof = 'digit'\nper = 'symbol'\naround = 'king'\nnumbers = '.1.'";
    let expected = ["112", "122", "1.2", "211", "221", "2.1"];
    assert_eq!(pictures(text), expected);
}
