//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.

use super::{Bound, Counted, Data, Origin, Rule};
use crate::board::by_number;
use crate::board::{Board, Square};
use crate::puzzle::Moves;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;

/// For each clue, the number of `of` on the squares that `around` reaches from its square, as in
/// attack. A piece on the clue's own square hides nothing from it. Its instances are the clues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clues {
    pub of: Counted,
    pub around: Moves,
    /// In reading order, at most one on a square; squares of any terrain.
    pub clues: Vec<Clue>,
    /// Whether the clue's own square counts too.
    pub own: bool,
    pub origin: Origin,
}

/// A square, and the exact number of pieces around it.
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

impl Data for Clues {
    fn is_void(&self, _: &Board) -> bool {
        self.clues.is_empty()
    }

    fn is_left_open(&self) -> bool {
        self.clues.is_empty()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let mut rule = Clues {
            of: self.of.image(action),
            around: action.moves(&self.around)?,
            ..self.on_squares(|square| Some(action.square(square)))
        };
        by_number(&mut rule.clues, |clue| clue.square.index());
        Some(Rule::Clues(rule))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        Some(Rule::Clues(self.on_squares(|square| crop.square(square))))
    }

    /// The rule without one of its clues.
    fn weaker(&self) -> Vec<Rule> {
        let without = |place| {
            let mut rule = self.clone();
            rule.clues.remove(place);
            Rule::Clues(rule)
        };
        (0..self.clues.len()).map(without).collect()
    }
}

impl Clues {
    /// The same clues on other squares; those without one are left out.
    fn on_squares(&self, to: impl Fn(Square) -> Option<Square>) -> Self {
        let clues = self.clues.iter().filter_map(|clue| {
            let square = to(clue.square)?;
            Some(Clue { square, ..*clue })
        });
        Clues {
            clues: clues.collect(),
            ..self.clone()
        }
    }
}
