//! `[[count]]`

use super::{Form, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::{groupings, limits, these};
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::random::parts::{bound, by_label, each, family, list_bound, named};
use crate::model::random::set;
use crate::model::{BoundForm, BoundValue, Each, Grouping, Model, Named, Set};

#[derive(Clone, Debug)]
pub struct CountRule {
    pub of: Named,
    pub each: Option<Each>,
    pub within: Option<Set>,
    pub per_symbol: bool,
    pub bound: BoundForm,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let of = match family {
        Some(family) => family,
        None if chance.hits(1, 5) => Named::Empty,
        None => named(chance, model),
    };
    let each = each(chance, model);
    let bound = match each {
        Some(Each::One(Grouping::Row)) if chance.hits(1, 2) => list_bound(chance, model.rows),
        Some(Each::One(Grouping::Column)) if chance.hits(1, 2) => list_bound(chance, model.columns),
        Some(Each::One(Grouping::Region)) if chance.hits(1, 2) => {
            let labels = model.labels();
            let bound = list_bound(chance, labels.len());
            match chance.hits(1, 2) {
                true => by_label(chance, bound, &labels),
                false => bound,
            }
        }
        Some(Each::One(Grouping::Box)) if chance.hits(1, 2) => {
            let (rows, columns) = model.boxes.unwrap_or((1, 1));
            list_bound(chance, model.len() / (rows * columns))
        }
        _ => bound(chance),
    };
    Rule::Count(CountRule {
        of,
        each,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        per_symbol,
        bound,
    })
}

impl Form for CountRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        ("count", vec![("of", model.named(&self.of))])
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            each: self.each.as_mut(),
            within: Some(&mut self.within),
            per_symbol: Some(&mut self.per_symbol),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(
        &self,
        model: &Model,
        reading: &Reading,
        only: Option<usize>,
    ) -> Box<dyn Statement> {
        let within = reading.within(model, self.within.as_ref());
        let mut groups = Vec::new();
        for grouping in groupings(self.each.as_ref()) {
            for (place, group) in reading.groups(grouping).into_iter().enumerate() {
                let label = reading.regions[group[0]];
                let inside = group.into_iter().filter(|&square| within[square]);
                let inside: Vec<usize> = inside.collect();
                if !inside.is_empty() {
                    groups.push((inside, limits(&self.bound, place, label)));
                }
            }
        }
        Box::new(Count {
            of: these(model, &self.of, only),
            groups,
        })
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        for side in rule.bound.sides() {
            if let Some(BoundValue::List(list)) = side {
                list.reverse();
            }
        }
        (forgotten == "in which order groups come").then(|| vec![Rule::Count(rule)])
    }
}

struct Count {
    /// `None` for empty squares.
    of: Option<Vec<usize>>,
    groups: Vec<(Vec<usize>, Limits)>,
}

impl Statement for Count {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(usize, Limits)> {
        let counts = |&&square: &&usize| match &self.of {
            Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
            None => reading.is_empty(cells, square),
        };
        let groups = self.groups.iter();
        groups
            .map(|(squares, limits)| (squares.iter().filter(counts).count(), *limits))
            .collect()
    }
}
