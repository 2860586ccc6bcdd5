//! Which models are exact covers.
//!
//! Every open fact must be in a group, a cardinality that asks for exactly one of its members; and
//! all else that the model says must come to conflicts between two facts; where a tie says more,
//! the model is left to the general search. It must not know how the cover is laid out or searched.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;

use crate::search::model::{Cardinality, Constraint, Fact, Model, RayItem};
use crate::search::propagation::State;
use crate::stop::Stop;

/// With more open facts the table of conflicts would be too large.
const MOST_FACTS: usize = 1 << 12;

/// What is still to be decided. A solution is a choice of facts without conflicts that has one fact
/// of each group.
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// The open facts in their order, each in some group.
    pub facts: Vec<Fact>,
    /// The members of each group, as places in `facts`; each two of them are in conflict. Of groups with equally
    /// many members left the first is branched on.
    pub groups: Vec<Vec<usize>>,
    /// For each fact, by places, those that cannot be true beside it.
    pub conflicts: Vec<FixedBitSet>,
}

impl ExactCover {
    /// Puts first the groups whose members are in conflict with more than those of others (for queens, a
    /// row in the middle). For 14 queens that makes five nodes of eight.
    fn sort_groups(&mut self) {
        let conflicts = self.conflicts.iter();
        let conflicts: Vec<usize> = conflicts.map(|all| all.count_ones(..)).collect();
        let weight =
            |group: &Vec<usize>| -> usize { group.iter().map(|&member| conflicts[member]).sum() };
        self.groups.sort_by_key(|group| Reverse(weight(group)));
    }
}

/// The exact cover that a model is once some facts are known, with everything that follows; `None`
/// if it is none, or if it was stopped.
pub fn recognise(model: &Model, state: &State, stop: &Stop) -> Option<ExactCover> {
    // Without `..`, so that a new sort of tie cannot be passed over.
    let Model {
        candidates: _,
        fact_count,
        needs: _,
        cardinalities,
        members: _,
        constraints,
        settled: _,
        refuted,
        capacity: _,
        // What follows from cardinalities.
        covering: _,
        line_partitions: _,
        obstacles: _,
        checked_if_true: _,
        checked_if_false: _,
        conditional_on: _,
        conflicts: _,
        constraints_of: _,
        demands: _,
    } = model;
    let facts: Vec<Fact> = (0..*fact_count)
        .map(Fact::new)
        .filter(|&fact| state.truth(fact).is_none())
        .collect();
    if *refuted || facts.is_empty() || facts.len() > MOST_FACTS {
        return None;
    }
    let mut reader = ExactCoverReader::new(model, state, facts);
    if !reader.may_cover() {
        return None;
    }
    for constraint in constraints {
        match constraint {
            Constraint::Ray(items) => reader.ray(items)?,
            _ => return None,
        }
    }
    let rests: Vec<ResidualCardinality> = cardinalities
        .iter()
        .enumerate()
        .map(|(index, cardinality)| {
            let rest = reader.cardinality(index as u32, cardinality)?;
            // As many pairs as each has may be looked at.
            stop.poll().ok().map(|()| rest)
        })
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect();
    reader.groups(rests, stop)
}

/// What is left of a cardinality.
struct ResidualCardinality {
    /// Its open members, as places.
    members: Vec<usize>,
    least: i64,
    most: i64,
}

struct ExactCoverReader<'a> {
    model: &'a Model,
    state: &'a State,
    facts: Vec<Fact>,
    /// For each fact its place among the open ones.
    places: Vec<Option<usize>>,
    conflicts: Vec<FixedBitSet>,
}

impl<'a> ExactCoverReader<'a> {
    fn new(model: &'a Model, state: &'a State, facts: Vec<Fact>) -> Self {
        let mut places = vec![None; model.fact_count];
        for (place, fact) in facts.iter().enumerate() {
            places[fact.index()] = Some(place);
        }
        let conflicts_of = |&fact: &Fact| {
            let others = model.conflicts.of(fact).iter();
            let open = others.filter_map(|&other| places[other as usize]);
            let mut conflicts = FixedBitSet::with_capacity(facts.len());
            conflicts.extend(open);
            conflicts
        };
        ExactCoverReader {
            conflicts: facts.iter().map(conflicts_of).collect(),
            model,
            state,
            facts,
            places,
        }
    }

    /// A ray that has nothing more to say is passed over.
    fn ray(&self, items: &[RayItem]) -> Option<()> {
        let mut is_blocked = false;
        for item in items {
            match *item {
                RayItem::Blocker(literal) => is_blocked |= self.state.value(literal) == Some(true),
                RayItem::Piece { piece, visible } => {
                    let is_visible = self.state.truth(visible) == Some(true);
                    let is_absent = self.state.truth(piece) == Some(false);
                    if !(is_blocked || is_visible || is_absent) {
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    /// Whether each open fact is a member of something that asks for one at least: quick to see, where to find all
    /// conflicts takes long.
    fn may_cover(&self) -> bool {
        let mut is_asked_for = FixedBitSet::with_capacity(self.facts.len());
        for (index, cardinality) in self.model.cardinalities.iter().enumerate() {
            if cardinality.least > 0 {
                let members = self.model.members_of(index as u32).iter();
                is_asked_for.extend(members.filter_map(|fact| self.places[fact.index()]));
            }
        }
        is_asked_for.count_ones(..) == self.facts.len()
    }

    /// What a cardinality asks of open facts: `Some(None)` if nothing but that some are in
    /// conflict, which is noted; `None` if it has no place in an exact cover.
    fn cardinality(
        &mut self,
        index: u32,
        cardinality: &Cardinality,
    ) -> Option<Option<ResidualCardinality>> {
        let Cardinality {
            members: _,
            least,
            most,
            condition,
            is_definition: _,
        } = cardinality;
        let all = self.model.members_of(index).iter();
        let held = |fact: &&Fact| self.state.truth(**fact) == Some(true);
        let held = all.clone().filter(held).count() as i64;
        let rest = ResidualCardinality {
            members: all.filter_map(|fact| self.places[fact.index()]).collect(),
            least: i64::from(*least) - held,
            most: i64::from(*most) - held,
        };
        if rest.least <= 0 && rest.most >= rest.members.len() as i64 {
            return Some(None);
        }
        let Some(condition) = condition else {
            return Some(self.unconditional(rest));
        };
        match self.state.value(*condition) {
            Some(false) => Some(None),
            Some(true) => Some(self.unconditional(rest)),
            // None of these beside that one.
            None if condition.value && rest.least <= 0 && rest.most == 0 => {
                let place = self.places[condition.fact.index()]?;
                for member in rest.members {
                    self.conflict(place, member);
                }
                Some(None)
            }
            None => None,
        }
    }

    fn unconditional(&mut self, rest: ResidualCardinality) -> Option<ResidualCardinality> {
        if rest.most == 1 {
            for (index, &one) in rest.members.iter().enumerate() {
                for &other in &rest.members[index + 1..] {
                    self.conflict(one, other);
                }
            }
        }
        (rest.most != 1 || rest.least > 0).then_some(rest)
    }

    fn conflict(&mut self, one: usize, other: usize) {
        self.conflicts[one].insert(other);
        self.conflicts[other].insert(one);
    }

    /// All conflicts are known.
    fn groups(self, rests: Vec<ResidualCardinality>, stop: &Stop) -> Option<ExactCover> {
        let (cliques, others): (Vec<ResidualCardinality>, Vec<ResidualCardinality>) = rests
            .into_iter()
            .partition(|rest| !stop.is_raised() && self.is_clique(rest));
        stop.poll().ok()?;
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for rest in cliques {
            match rest.least {
                ..=0 => {}
                1 => groups.push(rest.members),
                // There is no solution, as the general search finds at once.
                _ => return None,
            }
        }
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups.dedup();
        for rest in others {
            let number = self.sum_of_groups(&rest, &groups)?;
            if !(rest.least..=rest.most).contains(&number) {
                return None;
            }
        }
        let mut is_grouped = FixedBitSet::with_capacity(self.facts.len());
        is_grouped.extend(groups.iter().flatten().copied());
        let is_cover = is_grouped.count_ones(..) == self.facts.len();
        let mut cover = ExactCover {
            facts: self.facts,
            groups,
            conflicts: self.conflicts,
        };
        cover.sort_groups();
        is_cover.then_some(cover)
    }

    /// Whether at most one of the members can be true.
    fn is_clique(&self, rest: &ResidualCardinality) -> bool {
        let in_conflict = |(index, &one): (usize, &usize)| {
            let mut later = rest.members[index + 1..].iter();
            later.all(|&other| self.conflicts[one].contains(other))
        };
        rest.most >= 1 && rest.members.iter().enumerate().all(in_conflict)
    }

    /// How many of the members are true, if they are just the members of some groups that share
    /// none; the groups are taken one after another as they fit.
    fn sum_of_groups(&self, rest: &ResidualCardinality, groups: &[Vec<usize>]) -> Option<i64> {
        let mut is_left = FixedBitSet::with_capacity(self.facts.len());
        is_left.extend(rest.members.iter().copied());
        let mut number = 0;
        for group in groups {
            if group.iter().all(|&member| is_left.contains(member)) {
                group.iter().for_each(|&member| is_left.remove(member));
                number += 1;
            }
        }
        is_left.is_clear().then_some(number)
    }
}
