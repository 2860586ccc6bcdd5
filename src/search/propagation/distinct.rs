//! Propagation of groups that must differ.
//!
//! Two groups are refuted once every place holds the same in both, and once all places but one do, that one must
//! differ. Most pairs have two open places or one that differs near their beginning, so comparing them is quick.

use super::Contradiction;
use super::state::State;
use crate::board::Square;
use crate::puzzle::KindId;
use crate::search::model::{Candidates, DistinctGroup, Fact, Literal};

impl State {
    /// Compares a group, on which something became known, with all others.
    pub(super) fn propagate_distinct(
        &mut self,
        candidates: &Candidates,
        distinct: &DistinctGroup,
    ) -> Result<(), Contradiction> {
        let DistinctGroup { groups, group } = distinct;
        for other in 0..groups.len() {
            if other != *group
                && let Some(literal) = self.compare(candidates, &groups[*group], &groups[other])?
            {
                self.assign(literal)?;
            }
        }
        Ok(())
    }

    /// What must hold where two groups may still be the same in all places but one.
    fn compare(
        &self,
        candidates: &Candidates,
        one: &[Square],
        other: &[Square],
    ) -> Result<Option<Literal>, Contradiction> {
        let mut open: Option<[Square; 2]> = None;
        for pair in one.iter().zip(other).map(|(&one, &other)| [one, other]) {
            match (self.are_alike(candidates, pair), open) {
                (Some(true), _) => {}
                (None, None) => open = Some(pair),
                (Some(false), _) | (None, Some(_)) => return Ok(None),
            }
        }
        let [one, other] = open.ok_or(Contradiction)?;
        let tell_apart = self.tell_apart(candidates, one, other);
        Ok(tell_apart.or_else(|| self.tell_apart(candidates, other, one)))
    }

    /// What a square holds; `None` if that is open.
    fn content(&self, candidates: &Candidates, square: Square) -> Option<Option<KindId>> {
        let mut is_open = false;
        for (fact, candidate) in candidates.at(square) {
            match self.truth(fact) {
                Some(true) => return Some(Some(candidate.kind)),
                Some(false) => {}
                None => is_open = true,
            }
        }
        (!is_open).then_some(None)
    }

    /// Whether two squares hold the same, if that is known.
    fn are_alike(&self, candidates: &Candidates, squares: [Square; 2]) -> Option<bool> {
        let [first, second] = squares;
        let (open, known) = match squares.map(|square| self.content(candidates, square)) {
            [Some(one), Some(other)] => return Some(one == other),
            [None, None] => return None,
            [Some(known), None] => (second, known),
            [None, Some(known)] => (first, known),
        };
        let kind = known?;
        match self.open_fact(candidates, open, kind) {
            Some(_) => None,
            None => Some(false),
        }
    }

    /// The fact that this kind stands on the square, if it is open.
    fn open_fact(&self, candidates: &Candidates, square: Square, kind: KindId) -> Option<Fact> {
        let mut here = candidates.at(square);
        let (fact, _) = here.find(|(_, candidate)| candidate.kind == kind)?;
        self.truth(fact).is_none().then_some(fact)
    }

    /// What follows for an open square that must differ from the first one, if the content of the first
    /// is known.
    fn tell_apart(&self, candidates: &Candidates, known: Square, open: Square) -> Option<Literal> {
        if let Some(kind) = self.content(candidates, known)? {
            return self.open_fact(candidates, open, kind).map(Fact::fails);
        }
        let facts = candidates.at(open).map(|(fact, _)| fact);
        let mut possible = facts.filter(|&fact| self.truth(fact).is_none());
        let only = possible.next()?;
        possible.next().is_none().then_some(only.holds())
    }
}
