//! The number of branches where a wrong choice would need very many.

use super::brute_force;
use crate::board::{Board, Square, Terrain, Wrap};
use crate::clock::{Duration, Instant};
use crate::puzzle::{Bound, Moves, Rule, Targets, sample};
use crate::search::{Options, solutions};
use crate::stop::Stop;

/// On a torus a queen sees many squares two ways round. When the search branched on these ways
/// instead of on the pieces, it did not end.
#[test]
fn counting_attackers_that_see_a_square_two_ways_branches_on_pieces() {
    let torus = Wrap {
        left_right: true,
        top_bottom: true,
    };
    let mut board = Board::new(3, 4, torus);
    for square in [4, 8] {
        board.set_terrain(Square::new(square), Terrain::Closed);
    }
    let mut puzzle = sample::on(board);
    let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(7));
    let on_pawns = Targets::Pieces(sample::set(&[pawn]));
    puzzle.attacks(&[pawn], on_pawns, Bound::exactly(6));
    if let Some(Rule::Attacks(rule)) = puzzle.rules.first_mut() {
        rule.moves = Some(sample::queen());
    }
    let options = Options {
        stop: Stop::never().with_deadline(Instant::now() + Duration::from_secs(20)),
        ..Options::default()
    };
    let mut found = solutions(&puzzle, &options);
    let number = found.by_ref().map(Result::unwrap).count();
    assert_eq!(number, brute_force::solutions(&puzzle).len());
    // There are no more than 120 ways to place seven pawns on ten squares.
    assert!(found.nodes() <= 240, "{} branches", found.nodes());
}

/// The search in order makes a mistake in the first rows from which it does not recover in hours. The second solution
/// shows that the first is not unique.
#[test]
fn two_solutions_turn_up_although_the_search_in_order_has_gone_wrong() {
    for n in [60, 100] {
        let puzzle = sample::queens(n);
        let options = Options {
            stop: Stop::never().with_deadline(Instant::now() + Duration::from_secs(20)),
            ..Options::default()
        };
        let mut found = solutions(&puzzle, &options);
        let [first, second] = [(); 2].map(|()| found.next().unwrap().unwrap());
        assert_eq!(first.pieces().count(), n);
        assert_ne!(first, second);
        assert!(found.nodes() <= 100_000, "{} branches", found.nodes());
    }
}
