//! Regions that are drawn, as a file has them: in pictures, and with numbers by label.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::offer::{Drawn, Offer, Offered, Offers};
use super::offers::rules_at;
use super::shapes::label;
use super::{Making, NotGenerated};
use crate::app::read_off::{UNMET, number_of, read_off};
use crate::board::{Grouping, Regions, Square};
use crate::definition::{Open, Place};
use crate::puzzle::{Bound, CountedGroups, Placement, Puzzle, Rule};
use crate::sat::Literal;

/// The regions whose rules were added, and the sums that they imply.
#[derive(Default)]
pub(super) struct KnownRegions {
    pub known: HashMap<Vec<Square>, AddedRegion>,
    pub implied: HashSet<Implied>,
}

/// A sum that regions imply, and what is assumed for them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Implied {
    pub squares: Vec<Square>,
    pub number: i64,
    pub of: Vec<Literal>,
}

/// What was added for a region.
pub(super) struct AddedRegion {
    selectors: Vec<Literal>,
    /// For each rule, if it is a sum: the number that it has on the region, and what is assumed for it.
    pub sums: Vec<Option<(i64, Literal)>>,
}

/// A rule about regions that are drawn, and the place where its numbers are open.
#[derive(Clone)]
pub(super) struct RegionRule {
    rule: Rule,
    numbers: Option<usize>,
}

impl RegionRule {
    /// The rule on these regions, in the order in which they begin, with numbers read off a solution where they are
    /// open.
    pub fn on(&self, regions: &[Vec<Square>], bare: &Puzzle, solution: &Placement) -> Rule {
        let mut labels = vec![None; bare.board.len()];
        for (number, region) in regions.iter().enumerate() {
            for square in region {
                labels[square.index()] = Some(label(number));
            }
        }
        let mut rule = self.rule.clone();
        if let Some(groups) = drawn_groups(&mut rule) {
            groups.grouping = Grouping::Drawn(Arc::new(Regions::new(labels)));
        }
        if self.numbers.is_none() {
            return rule;
        }
        let numbers = numbers_on(&rule, regions.len(), bare, solution).into_iter();
        rule.with_bounds(numbers.map(Bound::exactly).collect())
            .unwrap_or(rule)
    }

    pub fn rule(&self) -> &Rule {
        &self.rule
    }
}

/// The numbers of the groups of a rule, in order.
fn numbers_on(rule: &Rule, groups: usize, bare: &Puzzle, solution: &Placement) -> Vec<i64> {
    let number = |group: usize| {
        let mut one = vec![Bound::ANY; groups];
        one[group] = UNMET;
        let breach = read_off(bare, rule.with_bounds(one)?, solution);
        breach.as_ref().and_then(number_of)
    };
    let numbers = (0..groups).map(number);
    numbers.map(Option::unwrap_or_default).collect()
}

/// The only groups of a rule about regions.
fn drawn_groups(rule: &mut Rule) -> Option<&mut CountedGroups> {
    let each = match rule {
        Rule::Count(rule) => &mut rule.each,
        Rule::Sum(rule) => &mut rule.each,
        _ => return None,
    };
    let is_drawn =
        |groups: &CountedGroups| matches!(groups.grouping, Grouping::Drawn(_) | Grouping::Region);
    each.retain(is_drawn);
    each.first_mut()
}

impl Making<'_> {
    /// The rules about regions that are drawn.
    pub fn rules_of_regions(&self) -> Vec<RegionRule> {
        let (instance, places) = (&self.file.instance, &self.file.blank.places);
        let mut rules = Vec::new();
        for place in places.iter().filter(|place| place.open == Open::Regions) {
            let found = match place.line {
                Some(line) => rules_at(instance, line),
                None => instance.puzzle.rules.iter().collect(),
            };
            for rule in found {
                let (mut rule, line) = (rule.clone(), instance.place(rule.origin()).line);
                let is_its = |place: &Place| place.open == Open::Labels && place.line == Some(line);
                let numbers = places.iter().position(is_its);
                if drawn_groups(&mut rule).is_some() {
                    rules.push(RegionRule { rule, numbers });
                }
            }
        }
        rules
    }

    /// For each of these regions, what is assumed for the rules on it. What is said of a region is said once.
    pub fn selectors_of(
        &mut self,
        rules: &[RegionRule],
        regions: &[Vec<Square>],
    ) -> Result<Vec<Vec<Literal>>, NotGenerated> {
        for region in regions {
            if !self.regions.known.contains_key(region) {
                let added = self.added(rules, region)?;
                self.regions.known.insert(region.clone(), added);
            }
        }
        self.add_implied(rules, regions)?;
        let known = regions.iter().map(|region| &self.regions.known[region]);
        Ok(known.map(|added| added.selectors.clone()).collect())
    }

    /// Adds the rules on a region, and which sets of pieces its sums leave.
    fn added(
        &mut self,
        rules: &[RegionRule],
        region: &[Square],
    ) -> Result<AddedRegion, NotGenerated> {
        let bare = self.opened.bare().clone();
        let on = |rule: &RegionRule| rule.on(&[region.to_vec()], &bare, &self.solution);
        let puzzle = Puzzle {
            rules: rules.iter().map(on).collect(),
            ..bare
        };
        let guards = self.opened.add(&puzzle)?;
        let mut added = AddedRegion {
            selectors: guards.iter().map(|guard| guard.selector).collect(),
            sums: vec![None; rules.len()],
        };
        for (at, rule) in puzzle.rules.iter().enumerate() {
            let Rule::Sum(sum) = rule else { continue };
            let guard = guards.iter().find(|guard| guard.demand.rule == Some(at));
            let bound = sum.each.first().and_then(|each| each.bounds.of(0).exact());
            if let (Some(guard), Some(number)) = (guard, bound) {
                self.add_sets(sum, region, number, &added.selectors, &puzzle.rules);
                added.sums[at] = Some((number, guard.selector));
            }
        }
        Ok(added)
    }

    /// Offers these regions, each with all rules about it.
    pub fn offer_regions(
        &mut self,
        rules: &[RegionRule],
        regions: Vec<Vec<Square>>,
        offers: &mut Offers,
    ) -> Result<(), NotGenerated> {
        let selectors = self.selectors_of(rules, &regions)?;
        let bare = self.opened.bare();
        let pictures = self.file.blank.places.iter().enumerate();
        let pictures = pictures.filter(|(_, place)| place.open == Open::Regions);
        let numbers = rules.iter().filter_map(|rule| {
            let on = rule.on(&regions, bare, &self.solution);
            let numbers = numbers_on(&on, regions.len(), bare, &self.solution);
            Some((rule.numbers?, numbers))
        });
        offers.drawn = Drawn {
            squares: bare.board.len(),
            pictures: pictures.map(|(at, _)| at).collect(),
            numbers: numbers.collect(),
            regions: regions.clone(),
        };
        for (number, (region, assumed)) in regions.iter().zip(selectors).enumerate() {
            offers.list.push(Offer {
                what: Offered::Region(number, region.len()),
                assumed,
                square: None,
            });
        }
        Ok(())
    }
}
