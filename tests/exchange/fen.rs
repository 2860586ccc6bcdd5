//! FEN: the pieces that are given.

use super::{exported, gallery, imported, refused, solutions};

#[test]
fn queens_of_a_fen_are_the_beginning_of_a_placement() {
    let file = imported("Q7/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(solutions(&file).len(), 4);
    assert_eq!(exported(&file, "fen").unwrap(), "Q7/8/8/8/8/8/8/8");
}

#[test]
fn a_game_of_chess_is_a_diagram() {
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let file = imported(start);
    assert_eq!(exported(&file, "fen").unwrap(), start);
    assert!(
        file.contains("[pieces.black-pawn]\nmoves = \"bF\""),
        "{file}"
    );
    assert_eq!(solutions(&file).len(), 1);
}

#[test]
fn givens_of_the_gallery_survive() {
    let file = gallery("queens-completion");
    let fen = exported(&file, "fen").unwrap();
    assert_eq!(solutions(&imported(&fen)), solutions(&file));
}

#[test]
fn hostile_fens_have_clear_errors() {
    assert!(refused("8/9").contains("row 2: found 9 squares, expected 8, as in the first row"));
    assert!(refused("99999999999999999999/8").contains("squares, at most 10000"));
    assert!(refused("/").contains("would have 0 squares"));
    assert!(refused("8/8x").contains("no format that can be imported"));
}

#[test]
fn a_board_that_no_fen_shows_is_refused_in_one_sentence() {
    let error = exported(&gallery("slitherlink"), "fen").unwrap_err();
    assert_eq!(
        error.to_string(),
        "fen cannot state this board and its pieces"
    );
}
