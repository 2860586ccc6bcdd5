//! The placement variables: what a model says about the board.
//!
//! They are numbered first, so their numbers depend only on the board and the kinds, never on the
//! rules or on how these are encoded. This module knows no clause.

use crate::board::Square;
use crate::puzzle::{KindId, KindSet, Placement, Puzzle};
use crate::sat::{Literal, Variable};

/// The placement variables: one for each (open square, kind), squares in reading order.
#[derive(Clone, Debug)]
pub struct PlacementVariables {
    open: Vec<Square>,
    /// For each square of the board, its place in `open`.
    place: Vec<Option<u32>>,
    kinds: usize,
}

impl PlacementVariables {
    pub fn new(puzzle: &Puzzle) -> Self {
        let open: Vec<Square> = puzzle.board.open_places().collect();
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

    /// The number of placement variables; their indices are `0..len()`.
    pub fn len(&self) -> usize {
        self.open.len() * self.kinds
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many kinds there are.
    pub fn kinds(&self) -> usize {
        self.kinds
    }

    /// "This kind stands on this square"; `None` if the square is not open.
    pub fn variable(&self, square: Square, kind: KindId) -> Option<Variable> {
        let place = self.place[square.index()]?;
        Some(Variable::new(place as usize * self.kinds + kind.index()))
    }

    /// The literals "one of these kinds stands on one of these squares", of all pairs.
    pub fn literals(&self, squares: impl Iterator<Item = Square>, kinds: &KindSet) -> Vec<Literal> {
        let on_square = |square| kinds.iter().map(move |kind| (square, kind));
        let pairs = squares.flat_map(on_square);
        pairs
            .filter_map(|(square, kind)| Some(self.variable(square, kind)?.positive()))
            .collect()
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
