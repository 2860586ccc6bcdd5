//! "One of these kinds stands on this square", as one literal.
//!
//! For a single kind that may stand there it is the placement variable. For several kinds, a helper is defined
//! both ways, once for each square and set of kinds, and shared by all rules; in lines it is a shorthand for the
//! sum. "The square is empty" is the negation for the set of all kinds.

use std::collections::{BTreeMap, HashMap};

use super::encoder::Encoder;
use crate::board::Square;
use crate::puzzle::{Counted, KindId, KindSet, Values};
use crate::sat::Literal;

/// The helpers made so far.
pub type OccupancyLiterals = HashMap<(Square, KindSet), Literal>;

impl Encoder<'_> {
    /// The literal "a piece of this kind stands here"; none if it cannot.
    pub fn piece(&self, square: Square, kind: KindId) -> Option<Literal> {
        match self.possible.may_stand(kind, square) {
            true => Some(self.variables.variable(square, kind)?.positive()),
            false => None,
        }
    }

    /// The literal "one of these kinds stands here"; none if none of them can.
    pub fn holds(&mut self, square: Square, kinds: &KindSet) -> Option<Literal> {
        let may_stand = |&kind: &KindId| self.possible.may_stand(kind, square);
        let mut possible = kinds.iter().filter(may_stand);
        let first = possible.next()?;
        let Some(second) = possible.next() else {
            return self.piece(square, first);
        };
        let all = [first, second].into_iter().chain(possible);
        let key: (Square, KindSet) = (square, all.collect());
        if let Some(&known) = self.occupancy.get(&key) {
            return Some(known);
        }
        let pieces = key.1.iter().filter_map(|kind| self.piece(square, kind));
        let pieces: Vec<Literal> = pieces.collect();
        let literal = self.writer.one_of(&pieces);
        self.occupancy.insert(key, literal);
        Some(literal)
    }

    /// The kinds with a value that may stand here, by their value.
    pub fn by_value(&self, square: Square, values: &Values) -> BTreeMap<i128, Vec<KindId>> {
        let mut kinds: BTreeMap<i128, Vec<KindId>> = BTreeMap::new();
        for (kind, value) in values.iter() {
            if self.possible.may_stand(kind, square) {
                kinds.entry(value.into()).or_default().push(kind);
            }
        }
        kinds
    }

    /// The literal "some piece stands here"; none if the square is always empty.
    pub fn occupied(&mut self, square: Square) -> Option<Literal> {
        let all = self.puzzle.all_kinds();
        self.holds(square, &all)
    }

    /// The literal "this square holds what counts"; none if it cannot.
    pub fn counts_on(&mut self, square: Square, of: &Counted) -> Option<Literal> {
        match of {
            Counted::Pieces(kinds) => self.holds(square, kinds),
            Counted::Empty if !self.puzzle.board.is_open(square) => None,
            Counted::Empty => Some(match self.occupied(square) {
                Some(occupied) => !occupied,
                None => self.always(),
            }),
        }
    }

    /// A literal that is always true.
    pub fn always(&mut self) -> Literal {
        let always = self.writer.helper();
        self.writer.definition(&[always]);
        always
    }

    /// [`Encoder::holds`] for each of some squares where one of the kinds may stand.
    pub fn all_holding(&mut self, squares: &[Square], kinds: &KindSet) -> Vec<Literal> {
        if kinds.is_empty() {
            return Vec::new();
        }
        let squares = squares.iter();
        squares
            .filter_map(|&square| self.holds(square, kinds))
            .collect()
    }
}
