//! `[[attacks]]`: for each target square, the number of pieces that attack it.

use super::{Bound, Data, Origin, Rule, joins_two};
use crate::board::{Board, Ride, SquareSet, Step};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Moves, Puzzle};

/// For each target square in `within`, the number of pieces `by` that attack it.
///
/// Its instances are the targets, by their squares. If no piece may attack a target, they may also be lines
/// along which none may attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacks {
    pub by: KindSet,
    pub on: Targets,
    /// The moves of the attackers for this rule, instead of their own.
    pub moves: Option<Moves>,
    pub within: SquareSet,
    pub bound: Bound,
    pub origin: Origin,
}

/// The targets of an attacks rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Targets {
    /// Every square that holds one of these.
    Pieces(KindSet),
    /// Every open square that holds nothing.
    Empty,
    /// Every open square.
    Square,
}

impl Data for Attacks {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn is_void(&self, board: &Board) -> bool {
        let nobody_attacks = || {
            let all = board.all();
            let moves = self.moves.as_ref();
            moves.is_some_and(|moves| !joins_two(board, moves, &all))
        };
        let is_nowhere = !board
            .open_squares()
            .any(|square| self.within.contains(square));
        is_nowhere || self.bound.allows(0) && nobody_attacks()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        Some(Rule::Attacks(Attacks {
            by: action.kinds(&self.by),
            on: match &self.on {
                Targets::Pieces(kinds) => Targets::Pieces(action.kinds(kinds)),
                other => other.clone(),
            },
            moves: match &self.moves {
                Some(moves) => Some(action.moves(moves)?),
                None => None,
            },
            within: action.squares(&self.within),
            bound: self.bound.clone(),
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        Some(Rule::Attacks(Attacks {
            within: crop.squares(&self.within),
            ..self.clone()
        }))
    }

    /// Where attacks are mutual, it makes no difference which of the two sides must not attack the other.
    fn canonical(&self, puzzle: &Puzzle) -> Option<Rule> {
        let Targets::Pieces(on) = &self.on else {
            return None;
        };
        // It takes long to check whether many kinds move alike, so the order is compared first. Any
        // order will do.
        let is_better = on.iter().lt(self.by.iter()) && self.is_mutual(puzzle, on);
        is_better.then(|| {
            Rule::Attacks(Attacks {
                by: on.clone(),
                on: Targets::Pieces(self.by.clone()),
                ..self.clone()
            })
        })
    }
}

impl Attacks {
    /// Whether all attacks are forbidden and each piece attacks exactly those that attack it: all these pieces
    /// move alike, and every step has its opposite. The squares between are the same either way.
    fn is_mutual(&self, puzzle: &Puzzle, on: &KindSet) -> bool {
        let mut open = puzzle.board.open_squares();
        self.bound.allows_none_only()
            && self.common_moves(puzzle, on).is_some_and(are_symmetric)
            && open.all(|square| self.within.contains(square))
    }

    /// The moves that all these pieces have for this rule; `None` if they differ.
    fn common_moves<'p>(&'p self, puzzle: &'p Puzzle, on: &KindSet) -> Option<&'p Moves> {
        if let Some(moves) = &self.moves {
            return Some(moves);
        }
        let kinds = self.by.iter().chain(on.iter());
        let mut moves = kinds.map(|kind| &puzzle.kind(kind).moves);
        let first = moves.next()?;
        moves.all(|other| other == first).then_some(first)
    }
}

/// Whether for each step the opposite one is a step too, with the same range.
fn are_symmetric(moves: &Moves) -> bool {
    let opposite = |step: Step| {
        let rows = step.rows.checked_neg()?;
        Some(Step::new(rows, step.columns.checked_neg()?))
    };
    let mut leaps = moves.leaps().iter();
    let mut rides = moves.rides().iter();
    leaps.all(|&leap| opposite(leap).is_some_and(|step| moves.leaps().contains(&step)))
        && rides.all(|&Ride { step, range }| {
            opposite(step).is_some_and(|step| moves.rides().contains(&Ride { step, range }))
        })
}
