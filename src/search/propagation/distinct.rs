//! Propagation of groups that must differ.
//!
//! Two groups are refuted once every place holds the same in both, and once all places but one do, that one must
//! differ. Most pairs have two open places or one that differs near their beginning, so comparing them is quick.

use super::Contradiction;
use super::state::State;
use crate::board::Square;
use crate::puzzle::KindId;
use crate::search::model::{Candidates, DistinctGroup, Fact, Literal};

/// What is known about the two squares at one place of a pair.
enum PairRelation {
    Same,
    Different,
    Open,
}

/// What is known about one square.
enum KnownContent {
    Holds(KindId),
    Empty,
    Open,
}

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
        for (&one, &other) in one.iter().zip(other) {
            match (self.relation(candidates, one, other), open) {
                (PairRelation::Same, _) => {}
                (PairRelation::Open, None) => open = Some([one, other]),
                (PairRelation::Different, _) | (PairRelation::Open, Some(_)) => return Ok(None),
            }
        }
        let [one, other] = open.ok_or(Contradiction)?;
        let tell_apart = self.tell_apart(candidates, one, other);
        Ok(tell_apart.or_else(|| self.tell_apart(candidates, other, one)))
    }

    fn content(&self, candidates: &Candidates, square: Square) -> KnownContent {
        let mut is_open = false;
        for (fact, candidate) in candidates.at(square) {
            match self.truth(fact) {
                Some(true) => return KnownContent::Holds(candidate.kind),
                Some(false) => {}
                None => is_open = true,
            }
        }
        match is_open {
            true => KnownContent::Open,
            false => KnownContent::Empty,
        }
    }

    fn relation(&self, candidates: &Candidates, one: Square, other: Square) -> PairRelation {
        let contents = [one, other].map(|square| self.content(candidates, square));
        let may_hold = |square, kind| self.open_fact(candidates, square, kind).is_some();
        match contents {
            [KnownContent::Holds(one), KnownContent::Holds(other)] if one == other => {
                PairRelation::Same
            }
            [KnownContent::Empty, KnownContent::Empty] => PairRelation::Same,
            [KnownContent::Holds(kind), KnownContent::Open] if may_hold(other, kind) => {
                PairRelation::Open
            }
            [KnownContent::Open, KnownContent::Holds(kind)] if may_hold(one, kind) => {
                PairRelation::Open
            }
            [KnownContent::Open, KnownContent::Open | KnownContent::Empty] => PairRelation::Open,
            [KnownContent::Empty, KnownContent::Open] => PairRelation::Open,
            _ => PairRelation::Different,
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
        match self.content(candidates, known) {
            KnownContent::Holds(kind) => self.open_fact(candidates, open, kind).map(Fact::fails),
            KnownContent::Empty => {
                let facts = candidates.at(open).map(|(fact, _)| fact);
                let mut possible = facts.filter(|&fact| self.truth(fact).is_none());
                let only = possible.next()?;
                possible.next().is_none().then_some(only.holds())
            }
            KnownContent::Open => None,
        }
    }
}
