//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.

use super::{Bound, Origin};
use crate::board::Square;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Moves};

/// For each clue, the number of `of` on the squares that `around` reaches from its square, as in
/// attack. What stands on the clue's square hides nothing from it. Its instances are the clues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clues {
    pub of: KindSet,
    pub around: Moves,
    /// In reading order, at most one on a square; squares of any terrain.
    pub clues: Vec<Clue>,
    /// Whether the clue's own square counts too.
    pub own: bool,
    pub origin: Origin,
}

/// A square and how many pieces are around it, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    pub square: Square,
    pub number: u8,
}

impl Clue {
    pub fn bound(&self) -> Bound {
        Bound::exactly(i64::from(self.number))
    }
}

impl Clues {
    pub(super) fn image(&self, action: &Action<'_>) -> Option<Self> {
        let mut rule = Clues {
            of: action.kinds(&self.of),
            around: action.moves(&self.around)?,
            ..self.with_squares(|square| Some(action.square(square)))
        };
        rule.clues.sort_by_key(|clue| clue.square);
        Some(rule)
    }

    pub(super) fn cropped(&self, crop: &Crop) -> Option<Self> {
        Some(self.with_squares(|square| crop.square(square)))
    }

    /// The same clues on other squares; those without one are left out.
    fn with_squares(&self, to: impl Fn(Square) -> Option<Square>) -> Self {
        let clues = self.clues.iter().filter_map(|clue| {
            let square = to(clue.square)?;
            Some(Clue { square, ..*clue })
        });
        Clues {
            clues: clues.collect(),
            ..self.clone()
        }
    }

    pub(super) fn with_one_less(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.clues.len()).map(|place| {
            let mut rule = self.clone();
            rule.clues.remove(place);
            rule
        })
    }

    pub(super) fn split(&self) -> Vec<Self> {
        vec![Clues {
            origin: Origin(0),
            ..self.clone()
        }]
    }
}
