//! `[[equal]]`

use std::collections::BTreeSet;

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::kinds_of;
use crate::model::naive::{Cells, Reading};
use crate::model::own::regions;
use crate::model::random::parts::{each, name};
use crate::model::random::set;
use crate::model::toml::quoted_list;
use crate::model::{Each, Model, Name, Own, Set};

#[derive(Clone, Debug)]
pub struct EqualRule {
    /// Two or more.
    pub of: Vec<Name>,
    pub each: Option<Each>,
    pub own: Option<Own>,
    pub within: Option<Set>,
}

/// Two or three names; `None` if there is nothing to name.
pub fn random(chance: &mut Chance, model: &Model) -> Option<Rule> {
    let mut of = Vec::new();
    for _ in 0..chance.pick(&[2, 2, 2, 3]) {
        let mut next = name(chance, model)?;
        // Comparing a name with itself has no effect.
        if of.contains(&next) {
            next = name(chance, model)?;
        }
        of.push(next);
    }
    let mut each = each(chance, model);
    let own = chance.hits(1, 5).then(|| regions(chance, model, &mut each));
    Some(Rule::Equal(EqualRule {
        of,
        each,
        own,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
    }))
}

impl Form for EqualRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let of = quoted_list(self.of.iter().map(|name| model.name(*name)));
        ("equal", vec![("of", of)])
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            compared: Some(&mut self.of),
            each: self.each.as_mut(),
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        let within = reading.within(model, self.within.as_ref());
        let groups = reading.groups_of(self.each.as_ref(), self.own.as_ref(), &within);
        let groups = groups.into_iter().map(|group| group.squares).collect();
        let of = self.of.iter().map(|name| kinds_of(model, name)).collect();
        Box::new(Equal { of, groups })
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        rule.within = None;
        (forgotten == "where pieces stand equally often").then(|| vec![Rule::Equal(rule)])
    }
}

struct Equal {
    of: Vec<Vec<usize>>,
    groups: Vec<Vec<usize>>,
}

impl Statement for Equal {
    /// In each group all of the pieces have the same number.
    fn holds(&self, _: &Reading, cells: &Cells) -> bool {
        self.groups.iter().all(|group| {
            let number = |kinds: &Vec<usize>| {
                let holds = |square: &&usize| cells[**square].is_some_and(|k| kinds.contains(&k));
                group.iter().filter(holds).count()
            };
            let numbers: BTreeSet<usize> = self.of.iter().map(number).collect();
            numbers.len() <= 1
        })
    }
}
