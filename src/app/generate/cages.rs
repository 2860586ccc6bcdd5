//! Regions that are drawn, as a file has them: in pictures, and with numbers by label.

use std::sync::Arc;

use super::offer::{Drawn, Offer, Offered, Offers};
use super::offers::rules_at;
use super::shapes::label;
use super::totals::Summed;
use super::{Making, NotGenerated};
use crate::app::read_off::{UNMET, number_of, read_off};
use crate::board::{Grouping, Regions, Square};
use crate::definition::{Open, Place};
use crate::puzzle::{Bound, Bounds, CountedGroups, Placement, Puzzle, Rule, RuleInstance};

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

fn bounds_of(rule: &Rule) -> Option<&Bounds> {
    match rule {
        Rule::Sum(rule) => Some(&rule.each.first()?.bounds),
        _ => None,
    }
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

    /// Offers these regions, each with all rules about it.
    pub fn offer_regions(
        &mut self,
        regions: Vec<Vec<Square>>,
        offers: &mut Offers,
    ) -> Result<(), NotGenerated> {
        let bare = self.opened.bare().clone();
        let rules = self.rules_of_regions();
        let on = |rule: &RegionRule| rule.on(&regions, &bare, &self.solution);
        let added: Vec<Rule> = rules.iter().map(on).collect();
        let pictures = self.file.blank.places.iter().enumerate();
        let pictures = pictures.filter(|(_, place)| place.open == Open::Regions);
        let numbers = rules.iter().zip(&added).filter_map(|(rule, on)| {
            let numbers = numbers_on(on, regions.len(), &bare, &self.solution);
            Some((rule.numbers?, numbers))
        });
        offers.drawn = Drawn {
            squares: bare.board.len(),
            pictures: pictures.map(|(at, _)| at).collect(),
            numbers: numbers.collect(),
            regions: regions.clone(),
        };
        let guards = self.opened.add(&Puzzle {
            rules: added.clone(),
            ..bare
        })?;
        for (at, rule) in added.iter().enumerate() {
            let (Rule::Sum(sum), Some(Bounds::Each(bounds))) = (rule, bounds_of(rule)) else {
                continue;
            };
            let of_rule = guards.iter().filter(|guard| guard.demand.rule == Some(at));
            let summed = of_rule.filter_map(|guard| match guard.demand.instance {
                RuleInstance::Group(_, group) => Some(Summed {
                    squares: regions.get(group)?.clone(),
                    number: bounds.get(group)?.exact()?,
                    selector: guard.selector,
                }),
                _ => None,
            });
            self.add_implied(sum, &summed.collect::<Vec<Summed>>())?;
        }
        for (number, region) in regions.iter().enumerate() {
            let is_its = |instance: &RuleInstance| matches!(instance, RuleInstance::Group(_, group) if *group == number);
            let its = guards.iter().filter(|guard| is_its(&guard.demand.instance));
            offers.list.push(Offer {
                what: Offered::Region(number, region.len()),
                assumed: its.map(|guard| guard.selector).collect(),
                square: None,
            });
        }
        Ok(())
    }
}
