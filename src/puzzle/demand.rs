//! The single demands of a puzzle: each instance of a rule, each given, each number of pieces.
//! Explanations and selectors are made of these.

use super::{KindId, Origin, Puzzle, Rule};
use crate::board::{Grouping, Square};

/// One demand of a puzzle, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    pub origin: Origin,
    /// The index of its rule in the puzzle; `None` for givens and numbers of pieces. Rules stated
    /// once for each symbol share an origin.
    pub rule: Option<usize>,
    pub instance: RuleInstance,
}

/// An instance of a rule, or another demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleInstance {
    /// The piece given on a square.
    Given(Square),
    /// The number of pieces of a kind.
    Number(KindId),
    /// One group of a rule that has `each`: the index of the group in its grouping, from 0.
    Group(Grouping, usize),
    /// The attackers of one target square.
    Target(Square),
    /// The clue on a square.
    Clue(Square),
    /// A place where a forbidden picture could lie: its squares.
    Place(Vec<Square>),
    /// Two groups that are compared: their indices in the grouping, from 0.
    Pair(Grouping, [usize; 2]),
    /// All attacks along one line of squares: from one end to the other, or once round a ring.
    Line(Vec<Square>),
}

impl Demand {
    /// The rule that it is an instance of.
    pub fn rule_of<'p>(&self, puzzle: &'p Puzzle) -> Option<&'p Rule> {
        puzzle.rules.get(self.rule?)
    }

    /// The squares that it is about.
    pub fn squares(&self, puzzle: &Puzzle) -> Vec<Square> {
        let group = |grouping: &Grouping, place: usize| {
            let group = puzzle.board.groups(grouping).nth(place);
            group.map(|group| group.squares).unwrap_or_default()
        };
        match &self.instance {
            RuleInstance::Given(square)
            | RuleInstance::Target(square)
            | RuleInstance::Clue(square) => vec![*square],
            RuleInstance::Number(kind) => {
                let squares = puzzle.board.open_places();
                squares
                    .filter(|&square| puzzle.may_stand(*kind, square))
                    .collect()
            }
            RuleInstance::Place(squares) | RuleInstance::Line(squares) => squares.clone(),
            RuleInstance::Pair(grouping, pair) => pair
                .iter()
                .flat_map(|&place| group(grouping, place))
                .collect(),
            RuleInstance::Group(grouping, place) => {
                let within = self.rule_of(puzzle).and_then(Rule::within);
                let mut squares = group(grouping, *place);
                squares.retain(|&square| within.is_none_or(|within| within.contains(square)));
                squares
            }
        }
    }
}
