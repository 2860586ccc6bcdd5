//! `[[clue]]`: the number of pieces around a square.

use super::*;
use crate::puzzle::Clue;

fn clued(board: Board, around: Moves, clue: (usize, u8), own: bool) -> Puzzle {
    let mut puzzle = on(board);
    let mine = puzzle.add("mine", 'M', Moves::none(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.clues(&[mine], around, &[clue], own);
    puzzle
}

fn rook() -> Moves {
    let straight = king_steps().into_iter();
    let straight: Vec<Step> = straight.filter(|s| s.rows * s.columns == 0).collect();
    Moves::new(Vec::new(), rides(&straight))
}

#[test]
fn a_mine_moved_away_from_a_clue_leaves_it_one_short() {
    let puzzle = clued(flat(3, 3), king(), (4, 2), false);
    good(&puzzle, &["M..", "..M", "PP."]);
    good(&puzzle, &["M..", ".MM", "PP."]);
    is_broken(&puzzle, &["M..", ".M.", "PP."], [(RULE, &["b2", "a3"])]);
    let expected = ClueBreach {
        clue: Clue {
            square: square(&puzzle, "b2"),
            number: 2,
        },
        of: set(&[KindId::new(0)]),
        own: false,
        squares: squares(&puzzle, ["a3"]),
        origin: Origin(RULE),
    };
    assert_eq!(
        judged(&puzzle, &["M..", "...", "..."]),
        [Breach::Clue(expected)]
    );
}

#[test]
fn rides_count_what_they_come_to_and_end_at_walls_and_blocking_pieces() {
    let mut board = flat(1, 6);
    board.set_terrain(Square::new(4), Terrain::Wall);
    let mut puzzle = clued(board, rook(), (0, 1), false);
    good(&puzzle, &["..MM.M"]);
    is_broken(&puzzle, &[".PM..M"], [(RULE, &["a1"])]);
    puzzle.kinds[0].blocks = false;
    is_broken(&puzzle, &["M.MM.M"], [(RULE, &["a1", "c1", "d1"])]);
    good(&puzzle, &[".M.P.."]);
}

#[test]
fn a_square_that_is_come_to_twice_counts_once_and_the_way_round_ends_at_the_clue() {
    let puzzle = clued(Board::new(1, 3, Wrap::COLUMNS), rook(), (0, 1), false);
    good(&puzzle, &["MM."]);
    is_broken(&puzzle, &["M.."], [(RULE, &["a1"])]);
    let leap_back = Moves::new(vec![Step::new(0, 3)], Vec::new());
    let puzzle = clued(Board::new(1, 3, Wrap::COLUMNS), leap_back, (0, 0), false);
    good(&puzzle, &["MMM"]);
}
