//! Taking away what can be spared.

use std::collections::{BTreeMap, BTreeSet};

use crate::random::Random;

use super::offer::{Offer, Offered, Offers};
use super::shapes::opposite;
use super::{Making, NotGenerated, Spared};
use crate::board::Square;
use crate::puzzle::Placement;
use crate::query::{self, Fewest, Suffices};
use crate::sat::Literal;

/// The fewest are looked for with so many questions at most.
const MOST_QUESTIONS: usize = 2_500;

/// After a refutation of so many conflicts, what it did not need is taken away at once.
const LONG: u64 = 2_000;

impl Making<'_> {
    /// The places of the offers that are kept, in order; `None` if all together leave another solution.
    pub fn reduced(
        &mut self,
        offers: &Offers,
        rng: &mut Random,
    ) -> Result<Option<(Vec<usize>, Spared)>, NotGenerated> {
        let mut groups = self.groups(offers);
        rng.shuffle(&mut groups);
        groups.sort_by_key(|group| offers.list[group[0]].rank());
        let mut kept: Vec<bool> = vec![true; groups.len()];
        let solution = self.solution_assumed();
        if self.another(offers, &groups, &kept)?.is_some() {
            return Ok(None);
        }
        for place in 0..groups.len() {
            if !kept[place] {
                continue;
            }
            // The solver goes on from the values that it had last, and another solution is often near.
            self.ask(&solution)?;
            let before = self.opened.conflicts();
            kept[place] = false;
            kept[place] = self.another(offers, &groups, &kept)?.is_some();
            if !kept[place] && self.opened.conflicts() - before > LONG {
                let failed = self.opened.failed();
                for (kept, group) in kept.iter_mut().zip(&groups) {
                    let of_group = group.iter().flat_map(|&place| &offers.list[place].assumed);
                    *kept &= of_group.into_iter().any(|literal| failed.contains(literal));
                }
            }
        }
        let needed = of_lines(offers, &groups);
        for lines in &needed {
            if let [first, ..] = lines[..]
                && !lines.iter().any(|&line| kept[line])
            {
                kept[first] = true;
            }
        }
        let are_pairs = groups.len() < offers.list.len();
        let mut spared = match offers.list.is_empty() {
            true => Spared::Nothing,
            false if are_pairs => Spared::Pairs,
            false => Spared::Each,
        };
        if self.request.fewest && !offers.list.is_empty() {
            let most = kept.iter().filter(|&&kept| kept).count();
            if let Some(fewest) = self.fewest(offers, &groups, needed, most)? {
                spared = match are_pairs {
                    true => Spared::FewestPairs,
                    false => Spared::Fewest,
                };
                kept = fewest;
            }
        }
        let places = groups.into_iter().zip(kept).filter(|(_, kept)| *kept);
        let mut places: Vec<usize> = places.flat_map(|(group, _)| group).collect();
        places.sort_unstable();
        Ok(Some((places, spared)))
    }

    /// What holds in the solution.
    fn solution_assumed(&self) -> Vec<Literal> {
        let squares = self.file.instance.puzzle.board.open_places();
        let held = squares.filter_map(|at| self.opened.holds(at, self.solution.get(at)));
        held.flatten().collect()
    }

    /// Offers that are taken away together: those on squares that a half turn exchanges, if that is asked for. Then what
    /// has nothing opposite is not offered at all.
    fn groups(&self, offers: &Offers) -> Vec<Vec<usize>> {
        let board = &self.file.instance.puzzle.board;
        let on = |offer: &Offer| offer.square.filter(|_| self.request.symmetric);
        let side = |offer: &Offer| on(offer).map(|square| square.min(opposite(board, square)));
        let squares: BTreeSet<Square> = offers.list.iter().filter_map(on).collect();
        let has_opposite =
            |offer: &Offer| on(offer).is_none_or(|on| squares.contains(&opposite(board, on)));
        let mut groups: Vec<(Option<Square>, Vec<usize>)> = Vec::new();
        let offered = offers.list.iter().enumerate();
        for (place, offer) in offered.filter(|(_, offer)| has_opposite(offer)) {
            let side = side(offer);
            let known = groups
                .iter_mut()
                .find(|(other, _)| side.is_some() && *other == side);
            match known {
                Some((_, group)) => group.push(place),
                None => groups.push((side, vec![place])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// Another solution than the one that is wanted, with these groups of offers.
    fn another(
        &mut self,
        offers: &Offers,
        groups: &[Vec<usize>],
        kept: &[bool],
    ) -> Result<Option<Placement>, NotGenerated> {
        let mut assumed: Vec<Literal> = self.fixed.assumed.clone();
        for (group, _) in groups.iter().zip(kept).filter(|(_, kept)| **kept) {
            for &place in group {
                assumed.extend(&offers.list[place].assumed);
            }
        }
        self.ask(&assumed)
    }

    /// The fewest groups that leave no other solution and meet each of these sets, at most so many; `None` if there are
    /// too many questions.
    fn fewest(
        &mut self,
        offers: &Offers,
        groups: &[Vec<usize>],
        sets: Vec<Vec<usize>>,
        most: usize,
    ) -> Result<Option<Vec<bool>>, NotGenerated> {
        let stop = self.request.how.stop.clone();
        let mut left = MOST_QUESTIONS;
        let fewest = query::fewest_that_do(sets, most, &stop, |chosen| {
            let mut kept = vec![false; groups.len()];
            chosen.iter().for_each(|&place| kept[place] = true);
            self.lacking(offers, groups, kept, &mut left)
        });
        Ok(match fewest? {
            Fewest::These(chosen) => {
                Some((0..groups.len()).map(|at| chosen.contains(&at)).collect())
            }
            Fewest::More | Fewest::Unknown => None,
        })
    }

    /// Of as many more as leave another solution, the others, of which one is needed.
    fn lacking(
        &mut self,
        offers: &Offers,
        groups: &[Vec<usize>],
        mut kept: Vec<bool>,
        left: &mut usize,
    ) -> Result<Suffices, NotGenerated> {
        if *left == 0 {
            return Ok(Suffices::Unknown);
        }
        *left -= 1;
        if self.another(offers, groups, &kept)?.is_none() {
            return Ok(Suffices::Yes);
        }
        for place in 0..groups.len() {
            if !kept[place] {
                *left = left.saturating_sub(1);
                kept[place] = true;
                kept[place] = self.another(offers, groups, &kept)?.is_some();
            }
        }
        let needed = (0..groups.len()).filter(|&place| !kept[place]);
        Ok(Suffices::Lacks(needed.collect()))
    }
}

/// For each list of lines in the file, the groups with a line of it: a rule along lines has one at least.
fn of_lines(offers: &Offers, groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut lists: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (group, members) in groups.iter().enumerate() {
        for &place in members {
            if let Offered::Line(list, _) = offers.list[place].what {
                lists.entry(list).or_default().push(group);
            }
        }
    }
    lists.into_values().collect()
}
