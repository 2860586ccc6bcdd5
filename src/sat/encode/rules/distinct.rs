//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.
//!
//! For each pair of groups with the same number of squares, one literal for each place says that
//! the two squares at this place hold different things, and a clause says that one of these is true. The
//! literals are defined both ways, so a placement has one model: two squares differ if and
//! only if some kind stands on one of them and not on the other.

use crate::board::Square;
use crate::puzzle::Distinct;
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Distinct) -> Result<(), Stopped> {
    for grouping in &rule.each {
        let groups: Vec<_> = encoder.groups(grouping)?.collect();
        for (second, other) in &groups {
            for (first, one) in &groups[..*second] {
                if one.squares.len() != other.squares.len() {
                    continue;
                }
                let squares = one.squares.iter().zip(&other.squares);
                let differences: Vec<Literal> = squares
                    .filter_map(|(&one, &other)| differ(encoder, one, other))
                    .collect();
                let instance = || Instance::Pair(grouping.clone(), [*first, *second]);
                encoder.instance(rule.origin, instance, |encoder| {
                    encoder.writer.clause(&differences);
                })?;
            }
        }
    }
    Ok(())
}

/// The literal "these squares hold different things"; none if they never do.
pub(super) fn differ(encoder: &mut Encoder<'_>, one: Square, other: Square) -> Option<Literal> {
    let squares = [one.min(other), one.max(other)];
    if let Some(&known) = encoder.differences.get(&squares) {
        return known;
    }
    let differ = new_difference(encoder, one, other);
    encoder.differences.insert(squares, differ);
    differ
}

fn new_difference(encoder: &mut Encoder<'_>, one: Square, other: Square) -> Option<Literal> {
    let kinds = encoder.puzzle.kind_ids();
    let pieces = kinds.map(|kind| (encoder.piece(one, kind), encoder.piece(other, kind)));
    let pieces: Vec<(Option<Literal>, Option<Literal>)> =
        pieces.filter(|pair| *pair != (None, None)).collect();
    match pieces[..] {
        [] => return None,
        [(Some(piece), None) | (None, Some(piece))] => return Some(piece),
        _ => {}
    }
    let differ = encoder.writer.helper();
    for pair in pieces {
        match pair {
            (Some(one), Some(other)) => {
                encoder.writer.definition(&[!one, other, differ]);
                encoder.writer.definition(&[one, !other, differ]);
                encoder.writer.definition(&[!one, !other, !differ]);
            }
            (Some(piece), None) | (None, Some(piece)) => {
                encoder.writer.definition(&[!piece, differ]);
            }
            (None, None) => {}
        }
    }
    // Two empty squares do not differ either.
    let occupied = [encoder.occupied(one), encoder.occupied(other)];
    let mut some: Vec<Literal> = occupied.into_iter().flatten().collect();
    some.push(!differ);
    encoder.writer.definition(&some);
    Some(differ)
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Grouping, Regions, Square, Terrain, Wrap};
    use crate::puzzle::{Bound, Moves, Puzzle, sample};
    use crate::sat::encode::guard::Instance;
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    fn men_and_women(board: Board, each: &[Grouping]) -> Puzzle {
        let mut puzzle = sample::on(board);
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle.add("woman", 'W', Moves::none(), Bound::ANY);
        puzzle.distinct(each);
        puzzle
    }

    fn flat(rows: usize, columns: usize) -> Board {
        Board::new(rows, columns, Wrap::default())
    }

    #[test]
    fn rows_differ_in_some_place() {
        let puzzle = men_and_women(flat(3, 2), &[Grouping::Row]);
        assert_allows(&puzzle, |p| {
            let rows: Vec<&str> = p.split('/').collect();
            rows[0] != rows[1] && rows[0] != rows[2] && rows[1] != rows[2]
        });
    }

    #[test]
    fn rows_and_columns_are_compared_among_themselves() {
        let puzzle = men_and_women(flat(2, 2), &[Grouping::Row, Grouping::Column]);
        assert_allows(&puzzle, |p| {
            let c: Vec<char> = p.chars().filter(|&c| c != '/').collect();
            c[..2] != c[2..] && (c[0], c[2]) != (c[1], c[3])
        });
    }

    #[test]
    fn where_no_piece_can_stand_squares_are_empty() {
        let mut board = flat(2, 3);
        board.set_terrain(Square::new(0), Terrain::Wall);
        board.set_terrain(Square::new(1), Terrain::Closed);
        board.set_terrain(Square::new(4), Terrain::Closed);
        let mut puzzle = men_and_women(board, &[Grouping::Row]);
        puzzle.kinds[0].squares.remove(Square::new(2));
        assert_allows(&puzzle, |p| {
            let (first, second) = p.split_at(4);
            !first.contains('M') && first.trim_end_matches('/') != second
        });
        let mut nowhere = flat(2, 1);
        nowhere.set_terrain(Square::new(0), Terrain::Wall);
        nowhere.set_terrain(Square::new(1), Terrain::Closed);
        assert_allows(&men_and_women(nowhere, &[Grouping::Row]), |_| false);
    }

    #[test]
    fn regions_of_the_same_size_differ_and_others_may_hold_the_same() {
        let mut board = flat(1, 5);
        let labels = "aabbc".chars().map(Some);
        board.set_regions(Regions::new(labels));
        let puzzle = men_and_women(board, &[Grouping::Region]);
        assert_allows(&puzzle, |p| p[..2] != p[2..4]);
    }

    #[test]
    fn a_pair_whose_selector_is_off_may_be_the_same() {
        let puzzle = men_and_women(flat(3, 1), &[Grouping::Row]);
        let selectors = assert_selectors(&puzzle, |off, p| {
            let rows: Vec<&str> = p.split('/').collect();
            let is_off = |pair| *off == Instance::Pair(Grouping::Row, pair);
            let pairs = [[0, 1], [0, 2], [1, 2]];
            pairs
                .iter()
                .all(|&[a, b]| is_off([a, b]) || rows[a] != rows[b])
        });
        assert_eq!(selectors, 3);
    }
}
