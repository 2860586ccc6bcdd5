//! A part of a puzzle: its solutions in which certain pieces stand on certain squares, and others
//! do not.
//!
//! Such a part is itself a puzzle, with more givens and fewer squares for its pieces, so any engine can count
//! it. This module must not know who cuts a puzzle into parts, nor why.

use super::{Given, KindId, Puzzle};
use crate::board::Square;

/// States that a piece of this kind stands on this square, or that none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Premise {
    pub square: Square,
    pub kind: KindId,
    pub stands: bool,
}

impl Puzzle {
    /// The puzzle of the solutions that satisfy all premises; `None` if a single premise, or two together,
    /// contradict the squares of the pieces or the givens.
    pub fn under(&self, premises: &[Premise]) -> Option<Puzzle> {
        let mut part = self.clone();
        for &premise in premises {
            let Premise { square, kind, .. } = premise;
            let given = part.givens.iter().find(|given| given.square == square);
            match (premise.stands, given.map(|given| given.kind)) {
                (true, Some(other)) if other == kind => {}
                (true, None) if part.may_stand(kind, square) => part.givens.push(Given {
                    square,
                    kind,
                    origin: part.kind(kind).origin,
                }),
                (false, given) if given != Some(kind) => {
                    part.kinds[kind.index()].squares.remove(square);
                }
                _ => return None,
            }
        }
        Some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    fn premise(square: usize, stands: bool) -> Premise {
        Premise {
            square: Square::new(square),
            kind: KindId::new(0),
            stands,
        }
    }

    #[test]
    fn premises_that_contradict_each_other_make_no_puzzle() {
        let queens = sample::queens(4);
        let [yes, no] = [premise(1, true), premise(1, false)];
        assert!(queens.under(&[yes, no]).is_none() && queens.under(&[no, yes]).is_none());
        let twice = queens.under(&[yes, yes]);
        assert_eq!(twice.map(|part| part.givens.len()), Some(1));
        assert!(queens.under(&[no, no]).is_some());
    }
}
