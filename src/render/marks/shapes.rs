//! The shapes of rules with squares of their own: cages, thermometers, arrows, lines, and signs between two squares.

use crate::board::{Board, Grouping, Square, Step, Terrain};

/// One mark on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// An outline around these squares.
    Cage(Vec<Square>),
    /// Values grow from the first square, the bulb.
    Thermometer(Vec<Square>),
    /// The sum on the circles equals the sum on the shaft, which begins at the last circle.
    Arrow {
        circles: Vec<Square>,
        shaft: Vec<Square>,
    },
    /// Any other line.
    Line(Vec<Square>),
    /// Between two squares side by side: the first holds less.
    Less(Square, Square),
    /// Between two squares side by side: the difference of their values; `None` where it is 1.
    Dot(Square, Square, Option<String>),
}

impl Mark {
    /// Whether it lies on the edge of two squares, over pieces.
    pub fn is_sign(&self) -> bool {
        matches!(self, Mark::Less(..) | Mark::Dot(..))
    }
}

/// The shapes of a rule's own groups: drawn regions are cages, listed lines are lines, except words, which walls show.
pub fn of_groups<'a>(
    board: &Board,
    groupings: impl IntoIterator<Item = &'a Grouping>,
) -> Vec<Mark> {
    let mut shapes = Vec::new();
    for grouping in groupings {
        let groups = grouping.own_groups().unwrap_or_default().into_iter();
        match grouping {
            Grouping::Drawn(_) => shapes.extend(groups.map(Mark::Cage)),
            _ => {
                let lines = groups.filter(|line| word(board, line).is_none());
                shapes.extend(lines.map(Mark::Line));
            }
        }
    }
    shapes
}

/// The squares of a line that have a dot: its ends, where another may go on, and all if it also crosses squares that are
/// not its own.
pub fn dotted(board: &Board, line: &[Square]) -> Vec<Square> {
    let is_step = |pair: &[Square]| {
        let far = |place: fn(&Board, Square) -> usize| {
            place(board, pair[0]).abs_diff(place(board, pair[1]))
        };
        far(Board::row).max(far(Board::column)) <= 1
    };
    match *line {
        [first, .., last] if line.windows(2).all(is_step) => vec![first, last],
        _ => line.to_vec(),
    }
}

/// Which way a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Across,
    Down,
}

/// If a line is a word of a crossword (open squares to the right or downwards, between walls): its direction, and
/// the wall before it.
pub fn word(board: &Board, line: &[Square]) -> Option<(Word, Square)> {
    let (&first, &last) = (line.first()?, line.last()?);
    let is_open = |square: &Square| board.is_open(*square);
    [Word::Across, Word::Down].into_iter().find_map(|word| {
        let step = match word {
            Word::Across => Step::new(0, 1),
            Word::Down => Step::new(1, 0),
        };
        let goes_on = |pair: &[Square]| board.step(pair[0], step) == Some(pair[1]);
        let before = board.step(first, step.reversed())?;
        let ends = [Some(before), board.step(last, step)];
        let is_wall = |end: &Square| board.terrain(*end) == Terrain::Wall;
        let is_word = line.windows(2).all(goes_on)
            && line.iter().all(is_open)
            && ends.iter().flatten().all(is_wall);
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
            word(&board, &line).map(|(word, before)| (word, before.index()))
        };
        assert_eq!(of(&[1, 2]), Some((Word::Across, 0)));
        assert_eq!(of(&[5, 6, 7]), Some((Word::Across, 4)));
        assert_eq!(of(&[8]), Some((Word::Down, 4)));
        for other in [
            &[1][..],
            &[2, 1],
            &[5, 6],
            &[5, 7],
            &[1, 5],
            &[0, 1, 2],
            &[8, 9, 10],
        ] {
            assert_eq!(of(other), None, "{other:?}");
        }
    }
}
