//! `[[count]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::own;
use crate::model::random::parts::{bound, each, family, listed_bound, named};
use crate::model::random::set;
use crate::model::{BoundForm, BoundValue, Each, Model, Named, Own, Set};

#[derive(Clone, Debug)]
pub struct CountRule {
    pub of: Named,
    pub each: Option<Each>,
    pub own: Option<Own>,
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
    let mut each = each(chance, model);
    let own = own(chance, model, &mut each);
    let listed = listed_bound(chance, model, each.as_ref(), own.as_ref());
    let bound = listed.unwrap_or_else(|| bound(chance));
    Rule::Count(CountRule {
        of,
        each,
        own,
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
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            per_symbol: Some(&mut self.per_symbol),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning {
        let within = reading.within(model, self.within.as_ref());
        let (each, own) = (self.each.as_ref(), self.own.as_ref());
        Box::new(Count {
            of: these(model, &self.of, only),
            groups: reading.groups_with_limits(each, own, &within, &self.bound),
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
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let counts = |&&square: &&usize| match &self.of {
            Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
            None => reading.is_empty(cells, square),
        };
        let groups = self.groups.iter();
        groups
            .map(|(squares, limits)| (squares.iter().filter(counts).count() as i64, *limits))
            .collect()
    }
}
