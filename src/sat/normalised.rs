//! The clauses of a formula by their length, without repeated literals and without clauses that
//! are always true.

use std::ops::Range;

use super::Literal;

/// Clauses sorted by what propagation does with them.
#[derive(Default)]
pub struct Normalised {
    /// Whether a clause has no literal at all: the formula is a contradiction.
    pub has_empty: bool,
    pub units: Vec<Literal>,
    pub pairs: Vec<[Literal; 2]>,
    pub long: LongClauses,
    scratch: Vec<Literal>,
}

/// Clauses of three or more literals, one after another in one vector.
#[derive(Clone, Default)]
pub struct LongClauses {
    literals: Vec<Literal>,
    /// Where each ends in `literals`.
    ends: Vec<u32>,
}

impl Normalised {
    pub fn add(&mut self, clause: &[Literal]) {
        self.scratch.clear();
        self.scratch.extend_from_slice(clause);
        self.scratch.sort_unstable();
        self.scratch.dedup();
        // A literal and its negation are neighbours in this order.
        if self.scratch.windows(2).any(|pair| pair[0] == !pair[1]) {
            return;
        }
        match self.scratch[..] {
            [] => self.has_empty = true,
            [unit] => self.units.push(unit),
            [one, other] => self.pairs.push([one, other]),
            _ => {
                self.long.literals.extend_from_slice(&self.scratch);
                self.long.ends.push(self.long.literals.len() as u32);
            }
        }
    }
}

impl LongClauses {
    /// Where each clause lies.
    pub fn places(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| start..end)
    }

    pub fn at(&self, place: &Range<u32>) -> &[Literal] {
        &self.literals[place.start as usize..place.end as usize]
    }

    pub fn at_mut(&mut self, place: Range<u32>) -> &mut [Literal] {
        &mut self.literals[place.start as usize..place.end as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> + '_ {
        self.places().map(|place| self.at(&place))
    }
}
