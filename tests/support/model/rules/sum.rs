//! `[[sum]]`

use super::{Form, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::own;
use crate::model::random::parts::{each, listed_bound, named, set_bound};
use crate::model::random::{number, set};
use crate::model::{BoundForm, BoundValue, Each, Model, Name, Named, Own, Set};

#[derive(Clone, Debug)]
pub struct SumRule {
    pub of: Named,
    pub each: Option<Each>,
    pub own: Option<Own>,
    pub within: Option<Set>,
    pub minus: Option<Set>,
    /// Names with weights; no kind is named twice.
    pub weights: Option<Vec<(Name, i64)>>,
    pub bound: BoundForm,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let mut each = each(chance, model);
    let own = own(chance, model, &mut each);
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
        minus: chance.hits(1, 4).then(|| set(chance, model, true)),
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
            names: vec![&mut self.of],
            each: self.each.as_mut(),
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            minus: Some(&mut self.minus),
            weighed: self.weights.as_mut(),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Box<dyn Statement> {
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
            groups: reading.groups_with_limits(each, own, &within, &self.bound),
            minus: minus.unwrap_or_else(|| vec![false; model.len()]),
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
        simpler.into_iter().map(Rule::Sum).collect()
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "which values are subtracted" => rule.minus = None,
            "what a weight is" => rule.weights = None,
            _ => return None,
        }
        Some(vec![Rule::Sum(rule)])
    }
}

struct Sum {
    values: Vec<(usize, i64)>,
    groups: Vec<(Vec<usize>, Limits)>,
    minus: Vec<bool>,
}

impl Statement for Sum {
    fn numbers(&self, _: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let worth = |square: &usize| {
            let value = self
                .values
                .iter()
                .find(|(kind, _)| cells[*square] == Some(*kind));
            let value = value.map_or(0, |(_, value)| *value);
            if self.minus[*square] { -value } else { value }
        };
        let groups = self.groups.iter();
        groups
            .map(|(squares, limits)| (squares.iter().map(worth).sum(), *limits))
            .collect()
    }
}
