//! Words of crosswords, whose sums stand in the walls before them.

use crate::board::{Board, Square, Step, Terrain};

/// Which way a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Across,
    Down,
}

/// If a line is a word of a crossword (open squares to the right or downwards, between walls or the edges of a board
/// with walls): its direction, and the wall before it, `None` at the edge.
pub fn word(board: &Board, line: &[Square]) -> Option<(Word, Option<Square>)> {
    let (&first, &last) = (line.first()?, line.last()?);
    let is_wall = |square: &Square| board.terrain(*square) == Terrain::Wall;
    let is_open = |square: &Square| board.is_open(*square);
    [Word::Across, Word::Down].into_iter().find_map(|word| {
        let step = match word {
            Word::Across => Step::new(0, 1),
            Word::Down => Step::new(1, 0),
        };
        let goes_on = |pair: &[Square]| board.step(pair[0], step) == Some(pair[1]);
        let before = board.step(first, step.reversed());
        let ends = [before, board.step(last, step)];
        let is_word = line.windows(2).all(goes_on)
            && line.iter().all(is_open)
            && ends.iter().flatten().all(is_wall)
            && (before.is_some() || board.squares().any(|square| is_wall(&square)));
        is_word.then_some((word, before))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    #[test]
    fn a_word_goes_from_wall_to_wall() {
        let mut board = sample::open(3, 4).board;
        for wall in [0, 3, 4, 11] {
            board.set_terrain(Square::new(wall), Terrain::Wall);
        }
        let of = |line: &[usize]| {
            let line: Vec<Square> = line.iter().map(|&square| Square::new(square)).collect();
            word(&board, &line).map(|(word, before)| (word, before.map(Square::index)))
        };
        assert_eq!(of(&[1, 2]), Some((Word::Across, Some(0))));
        assert_eq!(of(&[5, 6, 7]), Some((Word::Across, Some(4))));
        assert_eq!(of(&[8]), Some((Word::Down, Some(4))));
        assert_eq!(of(&[8, 9, 10]), Some((Word::Across, None)));
        for other in [
            &[1][..],
            &[2, 1],
            &[5, 6],
            &[5, 7],
            &[1, 5],
            &[0, 1, 2],
            &[8, 9],
        ] {
            assert_eq!(of(other), None, "{other:?}");
        }
    }
}
