//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! A ride from the clue reaches a square exactly if the reverse ride from the square reaches the
//! clue: the squares between are the same. So the pieces to count are attackers of the clue, with
//! its moves reversed, and are written as such (see [`one_literal_each`]): one literal for each square,
//! however many ways lead to it. If nothing can stop sight, these are the placement variables
//! themselves.

use crate::puzzle::{Clue, Clues, KindId, KindSet};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::sat::encode::sight::{AttackRides, LineOfSight, one_literal_each, ways_along};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Clues) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    let reach = AttackRides::around(puzzle, rule);
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let blocking: KindSet = puzzle.kind_ids().filter(blocks).collect();
    for clue in &rule.clues {
        let counted = counted(encoder, rule, &reach, &blocking, clue);
        let instance = || Instance::Clue(clue.square);
        encoder.instance(rule.origin, instance, |encoder| {
            encoder.bounded(&counted, clue.bound());
        })?;
    }
    Ok(())
}

/// For each square that the clue may count, the literal "the clue counts it".
fn counted(
    encoder: &mut Encoder<'_>,
    rule: &Clues,
    reach: &AttackRides,
    blocking: &KindSet,
    clue: &Clue,
) -> Vec<Literal> {
    let mut ways: Vec<LineOfSight> = Vec::new();
    for rides in reach.all() {
        let squares = rides.away(&encoder.puzzle.board, clue.square);
        ways.extend(ways_along(encoder, &squares, &rides.kinds, blocking));
    }
    let mut counted = one_literal_each(encoder, ways);
    if rule.own {
        counted.extend(encoder.holds(clue.square, &rule.of));
    }
    counted
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Ride, Square, Step, Terrain, Wrap};
    use crate::puzzle::{Bound, Moves, Puzzle, sample};
    use crate::sat::encode::guard::Instance;
    use crate::sat::encode::truth::{assert_allows, assert_encoded, assert_selectors};

    fn sideways(range: Option<u32>) -> Moves {
        let ride = |columns| Ride {
            step: Step::new(0, columns),
            range,
        };
        Moves::new(Vec::new(), vec![ride(-1), ride(1)])
    }

    /// Mines in any number on a board where they do not block.
    fn mines(board: Board) -> Puzzle {
        let mut puzzle = sample::on(board);
        puzzle.add("mine", 'M', Moves::none(), Bound::ANY);
        puzzle.kinds[0].blocks = false;
        puzzle
    }

    fn number(picture: &str) -> usize {
        picture.matches('M').count()
    }

    #[test]
    fn a_clue_counts_its_neighbours_and_with_self_its_own_square() {
        for own in [false, true] {
            for k in 0..=4 {
                let mut puzzle = mines(Board::new(2, 2, Wrap::default()));
                let mine = crate::puzzle::KindId::new(0);
                puzzle.clues(&[mine], sample::king(), &[(0, k)], own);
                assert_allows(&puzzle, |p| {
                    let others = number(&p[1..]);
                    let counted = if own { number(p) } else { others };
                    counted == usize::from(k)
                });
            }
        }
    }

    #[test]
    fn the_squares_of_a_ride_end_at_a_wall_and_at_pieces_that_block() {
        let mut board = Board::new(1, 5, Wrap::default());
        board.set_terrain(Square::new(3), Terrain::Wall);
        let mut puzzle = mines(board);
        let mine = crate::puzzle::KindId::new(0);
        puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
        puzzle.clues(&[mine], sideways(None), &[(0, 1)], false);
        // One of b1 and c1 holds a mine that no pawn on b1 hides; e1 is behind the wall.
        assert_allows(&puzzle, |p| {
            let (b, c) = (&p[1..2], &p[2..3]);
            let pawns = p.matches('P').count();
            let seen = usize::from(b == "M") + usize::from(c == "M" && b != "P");
            pawns == 1 && seen == 1
        });
    }

    #[test]
    fn a_clue_on_a_wall_looks_out_and_holds_nothing_itself() {
        let mut board = Board::new(1, 4, Wrap::default());
        board.set_terrain(Square::new(1), Terrain::Wall);
        let mut puzzle = mines(board);
        let mine = crate::puzzle::KindId::new(0);
        puzzle.clues(&[mine], sideways(None), &[(1, 2)], true);
        assert_allows(&puzzle, |p| number(p) == 2);
    }

    #[test]
    fn a_square_that_is_seen_both_ways_round_counts_once() {
        let ring = Wrap {
            left_right: true,
            top_bottom: false,
        };
        for k in 0..=3 {
            let mut puzzle = mines(Board::new(1, 3, ring));
            let mine = crate::puzzle::KindId::new(0);
            puzzle.clues(&[mine], sideways(None), &[(0, k)], false);
            assert_allows(&puzzle, |p| number(&p[1..]) == usize::from(k));
            puzzle.kinds[0].blocks = true;
            assert_encoded(&puzzle);
        }
    }

    #[test]
    fn a_clue_whose_selector_is_off_counts_nothing() {
        let mut puzzle = mines(Board::new(1, 4, Wrap::default()));
        let mine = crate::puzzle::KindId::new(0);
        puzzle.clues(&[mine], sample::king(), &[(0, 1), (2, 1)], false);
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |square| *off == Instance::Clue(Square::new(square));
            (is_off(0) || number(&p[1..2]) == 1)
                && (is_off(2) || number(&p[1..2]) + number(&p[3..]) == 1)
        });
        assert_eq!(selectors, 2);
    }
}
