//! `[[sum]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::{limits, these};
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::own;
use crate::model::random::parts::{each, listed_bound, named, set_bound};
use crate::model::random::{number, set};
use crate::model::{BoundForm, BoundValue, Each, Grouping, Model, Name, Named, Own, Set};

#[derive(Clone, Debug)]
pub struct SumRule {
    pub of: Named,
    pub each: Option<Each>,
    pub own: Option<Own>,
    pub within: Option<Set>,
    pub minus: Option<Set>,
    /// How many times each square counts; without `minus`.
    pub factors: Option<Vec<i64>>,
    pub between: Option<Named>,
    pub first: Option<First>,
    pub from: Option<&'static str>,
    /// Names with weights; no kind is named twice.
    pub weights: Option<Vec<(Name, i64)>>,
    pub bound: BoundForm,
}

#[derive(Clone, Copy, Debug)]
pub enum First {
    Number(i64),
    Value,
}

/// Whether groups have an order in which something is between others.
fn have_order(each: &Option<Each>, own: &Option<Own>) -> bool {
    use Grouping::{Antidiagonal, Column, Diagonal, Row};
    let is_line = |grouping: &Grouping| matches!(grouping, Row | Column | Diagonal | Antidiagonal);
    let groupings = each.as_ref().map_or(vec![], Each::groupings);
    matches!(own, Some(Own::Lines(_))) || (!groupings.is_empty() && groupings.iter().all(is_line))
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let mut each = each(chance, model);
    let own = own(chance, model, &mut each);
    let stretch = chance.hits(1, 3);
    if stretch && own.is_none() && chance.hits(1, 2) {
        let lines = [Grouping::Row, Grouping::Row, Grouping::Column];
        each = Some(Each::One(chance.pick(&lines)));
    }
    let mut between = (stretch && chance.hits(1, 2)).then(|| named(chance, model));
    let numbers = [-1, 0, 1, 1, 2, 2, 3].map(First::Number);
    let mut first = (stretch && chance.hits(2, 3)).then(|| match chance.hits(1, 2) {
        true => First::Value,
        false => chance.pick(&numbers),
    });
    let groupings = each.as_ref().map_or(vec![], Each::groupings);
    if !have_order(&each, &own) {
        between = None;
    }
    if groupings.contains(&Grouping::Line) {
        first = None;
    }
    let from = match (&each, chance.hits(2, 3)) {
        (Some(Each::One(Grouping::Row)), true) => Some(chance.pick(&["left", "right", "right"])),
        (Some(Each::One(Grouping::Column)), true) => Some(chance.pick(&["top", "bottom"])),
        _ => None,
    };
    let factors = chance.hits(1, 5).then(|| {
        let factor = |_| chance.pick(&[1, 1, 2, 3, 0, -1, -2]);
        (0..model.len()).map(factor).collect::<Vec<i64>>()
    });
    let value = chance.pick(&[-2, 0, 1, 1, 2, 3, 4, 5]);
    let value = Some(BoundValue::One(number(chance, value)));
    let mut bound = BoundForm::default();
    match chance.within(0..3) {
        0 => bound.exactly = value,
        1 => bound.at_least = value,
        _ => bound.at_most = value,
    }
    let bound = set_bound(chance).unwrap_or(bound);
    let listed = listed_bound(chance, model, each.as_ref(), own.as_ref());
    let bound = listed.unwrap_or(bound);
    let pieces = 0..model.pieces.len();
    let weights = chance.hits(1, 3).then(|| {
        let named: Vec<usize> = pieces.filter(|_| chance.hits(2, 3)).collect();
        let weight = |piece| {
            (
                Name {
                    piece,
                    symbol: None,
                },
                chance.pick(&[-2, -1, 0, 1, 2, 3]),
            )
        };
        named.into_iter().map(weight).collect()
    });
    Rule::Sum(SumRule {
        of: named(chance, model),
        each,
        own,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        minus: (factors.is_none() && chance.hits(1, 4)).then(|| set(chance, model, true)),
        factors,
        between,
        first,
        from: from.filter(|_| stretch),
        weights,
        bound,
    })
}

impl Form for SumRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        if let Some(minus) = &self.minus {
            keys.push(("minus", model.set(minus)));
        }
        if let Some(factors) = self.factors.as_ref().filter(|_| model.len() > 0) {
            let rows = factors.chunks(model.columns).map(|row| {
                let row: Vec<String> = row.iter().map(i64::to_string).collect();
                row.join(" ")
            });
            keys.push((
                "factors",
                format!("'''\n{}'''", rows.collect::<Vec<_>>().join("\n")),
            ));
        }
        keys.extend(self.between().map(|named| ("between", model.named(named))));
        keys.extend(self.first.map(|first| match first {
            First::Number(number) => ("first", number.to_string()),
            First::Value => ("first", "\"value\"".to_owned()),
        }));
        keys.extend(self.from.map(|from| ("from", format!("\"{from}\""))));
        if let Some(weights) = &self.weights {
            let weight =
                |(name, value): &(Name, i64)| format!("\"{}\" = {value}", model.name(*name));
            let weights: Vec<String> = weights.iter().map(weight).collect();
            keys.push(("weights", format!("{{ {} }}", weights.join(", "))));
        }
        ("sum", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: std::iter::once(&mut self.of)
                .chain(&mut self.between)
                .collect(),
            each: self.each.as_mut(),
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            minus: Some(&mut self.minus),
            weighed: self.weights.as_mut(),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        let within = reading.within(model, self.within.as_ref());
        let minus = self.minus.as_ref().map(|minus| reading.set(model, minus));
        let (each, own) = (self.each.as_ref(), self.own.as_ref());
        let kinds = these(model, &self.of, None).unwrap_or_default().into_iter();
        let own_value = |kind: usize| reading.kinds[kind].value;
        let values = kinds.map(|kind| {
            let value = match &self.weights {
                None => own_value(kind),
                Some(weights) => {
                    let piece = model.kinds()[kind].0;
                    let weight = weights.iter().find(|(name, _)| name.piece == piece);
                    weight.map_or(0, |(_, weight)| *weight)
                }
            };
            (kind, value)
        });
        Box::new(Sum {
            values: values.collect(),
            groups: match self.between().is_some() || self.first.is_some() {
                false => reading.groups_with_limits(each, own, &within, &self.bound),
                true => self.paths(reading, &within),
            },
            minus: minus.unwrap_or_else(|| vec![false; model.len()]),
            factors: self.factors.clone(),
            between: self.between().and_then(|named| these(model, named, None)),
            first: self.first,
            is_reversed: matches!(self.from, Some("right" | "bottom")),
        })
    }

    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        if self.minus.is_some() {
            simpler.push(SumRule {
                minus: None,
                ..self.clone()
            });
        }
        if self.weights.is_some() {
            simpler.push(SumRule {
                weights: None,
                ..self.clone()
            });
        }
        if self.factors.is_some() {
            simpler.push(SumRule {
                factors: None,
                ..self.clone()
            });
        }
        if self.between.is_some() || self.first.is_some() {
            simpler.push(SumRule {
                between: None,
                ..self.clone()
            });
            simpler.push(SumRule {
                first: None,
                ..self.clone()
            });
        }
        if self.from.is_some() {
            simpler.push(SumRule {
                from: None,
                ..self.clone()
            });
        }
        simpler.into_iter().map(Rule::Sum).collect()
    }

    fn keep_squares(&mut self, stays: &dyn Fn(&usize) -> bool) {
        if let Some(factors) = &mut self.factors {
            let kept = (0..factors.len())
                .filter(stays)
                .map(|square| factors[square]);
            *factors = kept.collect();
        }
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "which values are subtracted" => rule.minus = None,
            "what a weight is" => rule.weights = None,
            "how often a square counts" => rule.factors = None,
            "between which pieces values count" => rule.between = None,
            "how many squares count" => rule.first = None,
            "from which end squares are counted" => rule.from = None,
            _ => return None,
        }
        Some(vec![Rule::Sum(rule)])
    }
}

impl SumRule {
    /// What it says if its groups have an order; they may have been taken away.
    fn between(&self) -> Option<&Named> {
        let has_order = have_order(&self.each, &self.own);
        self.between.as_ref().filter(|_| has_order)
    }

    /// The groups in their order, each with its limits.
    fn paths(&self, reading: &Reading, within: &[bool]) -> Vec<(Vec<usize>, Limits)> {
        let each = self
            .each
            .as_ref()
            .map_or(vec![Grouping::Board], Each::groupings);
        let mut paths = Vec::new();
        if let Some(Own::Lines(lines)) = &self.own {
            let lines = lines.iter().enumerate();
            paths.extend(
                lines.map(|(place, line)| (line.clone(), limits(&self.bound, place, None))),
            );
        }
        for grouping in each
            .iter()
            .filter(|_| !matches!(self.own, Some(Own::Lines(_))))
        {
            let labels = match (grouping, &self.own) {
                (Grouping::Region, Some(Own::Regions(labels))) => Some(labels),
                (Grouping::Region, _) => Some(&reading.regions),
                _ => None,
            };
            let squares = match labels {
                Some(labels) => reading.regions_by(labels),
                None => reading.paths(*grouping),
            };
            for (place, squares) in squares.into_iter().enumerate() {
                let label = labels.and_then(|labels| labels[squares[0]]);
                paths.push((squares, limits(&self.bound, place, label)));
            }
        }
        for (path, _) in &mut paths {
            path.retain(|&square| within[square]);
        }
        paths.retain(|(path, _)| !path.is_empty());
        paths
    }
}

struct Sum {
    values: Vec<(usize, i64)>,
    groups: Vec<(Vec<usize>, Limits)>,
    minus: Vec<bool>,
    factors: Option<Vec<i64>>,
    between: Option<Vec<usize>>,
    first: Option<First>,
    is_reversed: bool,
}

impl Sum {
    /// Whether a square of a group, at this place from its beginning, is one that counts.
    fn counts(&self, reading: &Reading, cells: &Cells, group: &[usize], place: usize) -> bool {
        let is_end = |square: &usize| {
            let ends = self.between.as_ref();
            cells[*square].is_some_and(|kind| ends.is_some_and(|ends| ends.contains(&kind)))
        };
        let mut begin = 0;
        if self.between.is_some() {
            if !group[..place].iter().any(is_end) || !group[place + 1..].iter().any(is_end) {
                return false;
            }
            begin = group.iter().take_while(|square| !is_end(square)).count() + 1;
        }
        let so_many = match self.first {
            None => return true,
            Some(First::Number(number)) => number,
            Some(First::Value) => cells[group[0]].map_or(0, |kind| reading.kinds[kind].value),
        };
        ((place - begin) as i64) < so_many
    }
}

impl Statement for Sum {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let worth = |square: &usize| {
            let value = self
                .values
                .iter()
                .find(|(kind, _)| cells[*square] == Some(*kind));
            let value = value.map_or(0, |(_, value)| *value);
            let factor = self.factors.as_ref().map_or(1, |factors| factors[*square]);
            factor * if self.minus[*square] { -value } else { value }
        };
        let groups = self.groups.iter();
        groups
            .map(|(squares, limits)| {
                let mut group = squares.clone();
                if self.is_reversed {
                    group.reverse();
                }
                let counted =
                    (0..group.len()).filter(|&place| self.counts(reading, cells, &group, place));
                (counted.map(|place| worth(&group[place])).sum(), *limits)
            })
            .collect()
    }
}
