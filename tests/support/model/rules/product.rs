//! `[[product]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::own;
use crate::model::random::parts::{compared, each};
use crate::model::random::set;
use crate::model::{BoundForm, Each, Model, Named, Own, Set};

#[derive(Clone, Debug)]
pub struct ProductRule {
    pub of: Named,
    pub each: Option<Each>,
    pub own: Option<Own>,
    pub within: Option<Set>,
    pub exactly: i64,
}

/// None where a value is below 0.
pub fn random(chance: &mut Chance, model: &Model) -> Option<Rule> {
    let mut values = model
        .pieces
        .iter()
        .flat_map(|piece| piece.values.iter().flatten());
    if values.any(|value| *value < 0) {
        return None;
    }
    let mut each = each(chance, model);
    let own = own(chance, model, &mut each);
    Some(Rule::Product(ProductRule {
        of: compared(chance, model),
        each,
        own,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        exactly: chance.pick(&[0, 1, 1, 2, 2, 3, 4, 6, 12, -1]),
    }))
}

impl ProductRule {
    /// Asks for the product that a placement has in the first group.
    pub fn fit(&mut self, model: &Model, reading: &Reading, cells: &Cells) {
        let numbers = self.statement(model, reading, None).numbers(reading, cells);
        self.exactly = numbers.first().map_or(1, |(number, _)| *number);
    }
}

impl Form for ProductRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let keys = vec![
            ("of", model.named(&self.of)),
            ("exactly", self.exactly.to_string()),
        ];
        ("product", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            each: self.each.as_mut(),
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        let within = reading.within(model, self.within.as_ref());
        let (each, own) = (self.each.as_ref(), self.own.as_ref());
        let groups = reading.groups_with_limits(each, own, &within, &BoundForm::default());
        Box::new(Product {
            of: these(model, &self.of, None).unwrap_or_default(),
            groups: groups.into_iter().map(|(squares, _)| squares).collect(),
            exactly: self.exactly,
        })
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "what a product is" => rule.exactly += 1,
            _ => return None,
        }
        Some(vec![Rule::Product(rule)])
    }
}

struct Product {
    of: Vec<usize>,
    groups: Vec<Vec<usize>>,
    exactly: i64,
}

impl Statement for Product {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let factor = |square: &usize| {
            let kind = cells[*square].filter(|kind| self.of.contains(kind));
            kind.map_or(1, |kind| reading.kinds[kind].value)
        };
        let limits = Limits::between(Some(self.exactly), Some(self.exactly));
        let groups = self.groups.iter();
        groups
            .map(|squares| (squares.iter().map(factor).product(), limits))
            .collect()
    }
}
