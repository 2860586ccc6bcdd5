//! Propagation of distinct groups: a pair is compared when few of its squares are open.
//!
//! A pair of groups is refuted once every place holds the same in both, and once all places but one
//! do, that one must differ. So it is enough to watch two places of each pair that are not known to
//! hold the same; the pair is checked again only when one of them changes (the two watched literals
//! of M. Moskewicz et al., "Chaff", 2001). Backtracking needs no work: a place that is not known to
//! be the same was not known to be so earlier either.

use super::Contradiction;
use crate::board::Square;
use crate::puzzle::KindId;
use crate::search::model::{DistinctGroups, Fact, Literal, MemberPosition, Model};

/// Two groups, by their indices in the [`DistinctGroups`] at index `family` of the model.
#[derive(Clone, Copy, Debug)]
struct Pair {
    family: usize,
    one: usize,
    other: usize,
}

/// The watched positions of every pair of groups.
#[derive(Clone, Debug)]
pub struct WatchedPositions {
    /// For each family, its pairs: those of each group with all before it.
    of_pairs: Vec<Vec<[u32; 2]>>,
}

/// What is known about the two squares at one position of a pair.
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

impl WatchedPositions {
    pub fn new(model: &Model) -> Self {
        let pairs = |unlike: &DistinctGroups| {
            let groups = unlike.groups.len();
            vec![[0, 0]; groups * (groups - 1) / 2]
        };
        WatchedPositions {
            of_pairs: model.distinct.iter().map(pairs).collect(),
        }
    }

    /// Compares every pair; what follows is added to the list.
    pub fn begin(
        &mut self,
        model: &Model,
        truth: &[Option<bool>],
        learnt: &mut Vec<Literal>,
    ) -> Result<(), Contradiction> {
        for (family, unlike) in model.distinct.iter().enumerate() {
            for other in 0..unlike.groups.len() {
                for one in 0..other {
                    let pair = Pair { family, one, other };
                    learnt.extend(self.compare(model, truth, pair)?);
                }
            }
        }
        Ok(())
    }

    /// Compares the pairs that watch a place about which something became known.
    pub fn look(
        &mut self,
        model: &Model,
        truth: &[Option<bool>],
        place: MemberPosition,
        learnt: &mut Vec<Literal>,
    ) -> Result<(), Contradiction> {
        let MemberPosition { family, group, .. } = place;
        let position = place.position as u32;
        for partner in 0..model.distinct[family].groups.len() {
            let (one, other) = (group.min(partner), group.max(partner));
            let pair = Pair { family, one, other };
            if one != other && self.watched(pair).contains(&position) {
                learnt.extend(self.compare(model, truth, pair)?);
            }
        }
        Ok(())
    }

    fn watched(&mut self, pair: Pair) -> &mut [u32; 2] {
        let before = pair.other * (pair.other - 1) / 2;
        &mut self.of_pairs[pair.family][before + pair.one]
    }

    /// Finds two positions to watch; if only one is left, finds what must hold there.
    fn compare(
        &mut self,
        model: &Model,
        truth: &[Option<bool>],
        pair: Pair,
    ) -> Result<Option<Literal>, Contradiction> {
        let groups = &model.distinct[pair.family].groups;
        let squares = groups[pair.one].iter().zip(&groups[pair.other]);
        let mut open: Option<(usize, [Square; 2])> = None;
        for (position, (&one, &other)) in squares.enumerate() {
            match (relation(model, truth, one, other), open) {
                (PairRelation::Same, _) => {}
                (PairRelation::Different, _) => {
                    *self.watched(pair) = [position as u32; 2];
                    return Ok(None);
                }
                (PairRelation::Open, None) => open = Some((position, [one, other])),
                (PairRelation::Open, Some((first, _))) => {
                    *self.watched(pair) = [first as u32, position as u32];
                    return Ok(None);
                }
            }
        }
        let (position, [one, other]) = open.ok_or(Contradiction)?;
        *self.watched(pair) = [position as u32; 2];
        let tell_apart = tell_apart(model, truth, one, other);
        Ok(tell_apart.or_else(|| self::tell_apart(model, truth, other, one)))
    }
}

fn content(model: &Model, truth: &[Option<bool>], square: Square) -> KnownContent {
    let mut is_open = false;
    for (fact, candidate) in model.candidates.at(square) {
        match truth[fact.index()] {
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

fn relation(model: &Model, truth: &[Option<bool>], one: Square, other: Square) -> PairRelation {
    let contents = [one, other].map(|square| content(model, truth, square));
    let may_hold = |square, kind| open_fact(model, truth, square, kind).is_some();
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
fn open_fact(model: &Model, truth: &[Option<bool>], square: Square, kind: KindId) -> Option<Fact> {
    let mut candidates = model.candidates.at(square);
    let (fact, _) = candidates.find(|(_, candidate)| candidate.kind == kind)?;
    truth[fact.index()].is_none().then_some(fact)
}

/// What follows for an open square that must differ from the first one, if the content of the first
/// is known.
fn tell_apart(
    model: &Model,
    truth: &[Option<bool>],
    known: Square,
    open: Square,
) -> Option<Literal> {
    match content(model, truth, known) {
        KnownContent::Holds(kind) => open_fact(model, truth, open, kind).map(Fact::fails),
        KnownContent::Empty => {
            let facts = model.candidates.at(open).map(|(fact, _)| fact);
            let mut possible = facts.filter(|fact| truth[fact.index()].is_none());
            let only = possible.next()?;
            possible.next().is_none().then_some(only.holds())
        }
        KnownContent::Open => None,
    }
}
