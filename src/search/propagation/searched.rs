//! How far a list of facts was looked through, so that it is not looked through again.

use crate::search::model::Fact;
use crate::search::propagation::State;

/// How far a list was looked through for an open fact: those before this place are known, and so
/// they are as long as the search only goes deeper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The members of this cardinality, or all candidates.
    cardinality: Option<u32>,
    pub place: usize,
}

impl Searched {
    /// What is known of this list.
    pub fn within(self, cardinality: Option<u32>) -> Searched {
        match self.cardinality == cardinality {
            true => self,
            false => Searched {
                cardinality,
                place: 0,
            },
        }
    }

    /// The first open fact of the list, and how far that is.
    pub fn first_open(
        self,
        state: &State,
        facts: impl Iterator<Item = Fact>,
    ) -> Option<(Fact, Searched)> {
        let mut facts = facts.enumerate().skip(self.place);
        let (place, fact) = facts.find(|&(_, fact)| state.truth(fact).is_none())?;
        Some((fact, Searched { place, ..self }))
    }
}
