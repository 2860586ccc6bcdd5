//! A forbidden picture as data: a rectangle of what squares look like.
//!
//! Each reader computes by itself where it fits on a board and how it is turned: the judge and both engines do
//! so in three ways. [`Pattern::turned`] is a fourth, used only for the symmetries of puzzles.

use super::{KindId, Puzzle};
use crate::board::{Step, Symmetry};

/// What a square of a pattern must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatternCell {
    /// `?`: anything, on any terrain.
    Anything,
    /// `@`: the square around which the picture is drawn, whatever stands there.
    Centre,
    /// `#`
    Wall,
    /// `x`
    Closed,
    /// `.`: open and empty.
    Empty,
    /// `*`
    AnyPiece,
    /// A symbol.
    Piece(KindId),
    /// A letter: any piece, of the same kind on all squares with this letter.
    Same(usize),
}

/// A rectangle of looks with at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    columns: usize,
    /// In reading order.
    looks: Vec<PatternCell>,
}

impl Pattern {
    /// `None` unless the looks, in reading order, make up whole rows of this length, at least one. Letters are
    /// numbered in order of appearance, and a letter that occurs once becomes any piece, so that equivalent
    /// patterns are equal.
    pub fn new(columns: usize, mut looks: Vec<PatternCell>) -> Option<Self> {
        let is_whole = columns > 0 && !looks.is_empty() && looks.len().is_multiple_of(columns);
        count_off_letters(&mut looks);
        is_whole.then_some(Pattern { columns, looks })
    }

    pub fn rows(&self) -> usize {
        self.looks.len() / self.columns
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// In reading order.
    pub fn looks(&self) -> &[PatternCell] {
        &self.looks
    }

    /// The look in this row and column; both count from 0 and must be in the pattern.
    pub fn at(&self, row: usize, column: usize) -> PatternCell {
        self.looks[row * self.columns + column]
    }

    /// The row and the column of the square around which it is drawn, if it is drawn around one.
    pub fn centre(&self) -> Option<(usize, usize)> {
        let mut looks = self.looks.iter();
        let place = looks.position(|look| *look == PatternCell::Centre)?;
        Some((place / self.columns, place % self.columns))
    }

    /// The character of each square in reading order. Letters are never symbols of the puzzle.
    pub fn characters(&self, puzzle: &Puzzle) -> Vec<char> {
        let letters = self.letters(puzzle);
        let character = |look: &PatternCell| match *look {
            PatternCell::Anything => '?',
            PatternCell::Centre => '@',
            PatternCell::Wall => '#',
            PatternCell::Closed => 'x',
            PatternCell::Empty => '.',
            PatternCell::AnyPiece => '*',
            PatternCell::Piece(kind) => puzzle.kind(kind).symbol,
            PatternCell::Same(letter) => letters[letter],
        };
        self.looks.iter().map(character).collect()
    }

    /// The letters of [`Pattern::characters`].
    pub fn letters(&self, puzzle: &Puzzle) -> Vec<char> {
        let number = |look: &PatternCell| match *look {
            PatternCell::Same(letter) => letter + 1,
            _ => 0,
        };
        let number = self.looks.iter().map(number).max().unwrap_or(0);
        let is_free = |&c: &char| c != 'x' && puzzle.kinds.iter().all(|kind| kind.symbol != c);
        let letters = ('a'..='z').chain('A'..='Z').chain('\u{4e00}'..);
        letters.filter(is_free).take(number).collect()
    }

    /// The pattern turned as a symmetry turns steps.
    pub(super) fn turned(&self, symmetry: &Symmetry) -> Option<Pattern> {
        let turned = |(place, look): (usize, &PatternCell)| {
            let (row, column) = (place / self.columns, place % self.columns);
            let to = symmetry.turned(Step::new(row as i64, column as i64))?;
            Some((to.rows, to.columns, *look))
        };
        let looks = self.looks.iter().enumerate().map(turned);
        let mut looks: Vec<(i64, i64, PatternCell)> = looks.collect::<Option<_>>()?;
        looks.sort_unstable();
        let first = looks.first()?.0;
        let columns = looks.iter().take_while(|look| look.0 == first).count();
        let looks = looks.into_iter().map(|(_, _, look)| look);
        Pattern::new(columns, looks.collect())
    }
}

fn count_off_letters(looks: &mut [PatternCell]) {
    let is_letter = |look: &&PatternCell| matches!(look, PatternCell::Same(_));
    let written: Vec<PatternCell> = looks.iter().filter(is_letter).copied().collect();
    let number = |look: &PatternCell| written.iter().filter(|other| *other == look).count();
    let mut letters: Vec<PatternCell> = Vec::new();
    for look in looks.iter_mut().filter(|look| is_letter(&&**look)) {
        if number(look) == 1 {
            *look = PatternCell::AnyPiece;
            continue;
        }
        let place = letters.iter().position(|letter| letter == look);
        let place = place.unwrap_or_else(|| {
            letters.push(*look);
            letters.len() - 1
        });
        *look = PatternCell::Same(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_that_say_the_same_with_other_letters_are_equal() {
        let pattern =
            |letters: [usize; 5]| Pattern::new(5, letters.map(PatternCell::Same).to_vec());
        assert_eq!(pattern([4, 2, 2, 4, 9]), pattern([0, 1, 1, 0, 2]));
        assert_ne!(pattern([4, 2, 2, 4, 9]), pattern([0, 1, 0, 1, 2]));
        let alone = pattern([0, 1, 1, 0, 2]).unwrap().at(0, 4);
        assert_eq!(alone, PatternCell::AnyPiece);
    }
}
