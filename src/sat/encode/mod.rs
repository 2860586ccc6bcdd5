//! The encoder: every rule of a puzzle as clauses.

use super::{ClauseSink, Literal, Variable};
use crate::board::Square;
use crate::puzzle::{KindId, Origin, Placement, Puzzle};

/// Which encoding is used from which size on. The results do not depend on them; tests draw them
/// at random so that small boards reach every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// At-most-one over more literals than this uses helper variables instead of pairs.
    pub pairwise: usize,
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds { pairwise: 16 }
    }
}

/// Whether rule instances and givens can be switched off one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guards {
    /// Clauses as they are: for solving and enumeration.
    None,
    /// Every rule instance, given and number of pieces has a selector literal that must be true
    /// for its clauses to bind: for explanation.
    PerInstance,
}

/// What the encoder made besides clauses.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub variables: PlacementVariables,
    /// With [`Guards::PerInstance`]: each selector and what it switches on.
    pub guards: Vec<(Literal, Origin)>,
}

/// The placement variables: one for each (open square, kind), squares in reading order, numbered
/// first, so that their numbers depend on the board and the kinds alone.
#[derive(Clone, Debug)]
pub struct PlacementVariables {
    open: Vec<Square>,
    /// For each square of the board, its place in `open`.
    place: Vec<Option<u32>>,
    kinds: usize,
}

impl PlacementVariables {
    pub fn new(puzzle: &Puzzle) -> Self {
        let open: Vec<Square> = puzzle.board.open_squares().collect();
        let mut place = vec![None; puzzle.board.len()];
        for (index, square) in open.iter().enumerate() {
            place[square.index()] = Some(index as u32);
        }
        PlacementVariables {
            open,
            place,
            kinds: puzzle.kinds.len(),
        }
    }

    /// How many there are; their indices are `0..len()`.
    pub fn len(&self) -> usize {
        self.open.len() * self.kinds
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// "This kind stands on this square"; `None` where the square is not open.
    pub fn variable(&self, square: Square, kind: KindId) -> Option<Variable> {
        let place = self.place[square.index()]?;
        Some(Variable::new(place as usize * self.kinds + kind.index()))
    }

    /// What a placement variable stands for.
    pub fn meaning(&self, variable: Variable) -> Option<(Square, KindId)> {
        (variable.index() < self.len()).then(|| {
            let place = variable.index() / self.kinds;
            let kind = KindId::new(variable.index() % self.kinds);
            (self.open[place], kind)
        })
    }

    /// The placement in which exactly the variables that `holds` are true.
    pub fn placement(&self, holds: impl Fn(Variable) -> bool) -> Placement {
        let mut placement = Placement::empty(self.place.len());
        for variable in (0..self.len()).map(Variable::new).filter(|&v| holds(v)) {
            if let Some((square, kind)) = self.meaning(variable) {
                placement.set(square, Some(kind));
            }
        }
        placement
    }
}

/// Writes the whole puzzle to a sink that has no variable yet.
pub fn encode(
    puzzle: &Puzzle,
    _thresholds: &Thresholds,
    _guards: Guards,
    _sink: &mut dyn ClauseSink,
) -> Encoding {
    Encoding {
        variables: PlacementVariables::new(puzzle),
        guards: Vec::new(),
    }
}
