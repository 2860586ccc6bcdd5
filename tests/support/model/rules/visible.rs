//! `[[visible]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::{limits, these};
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::{Own, lines};
use crate::model::random::parts::{bound, compared, family, listed_bound};
use crate::model::{BoundForm, Grouping, Model, Named};

#[derive(Clone, Debug)]
pub struct VisibleRule {
    pub of: Named,
    /// The side, if there are no lines.
    pub from: &'static str,
    pub own: Option<Own>,
    pub per_symbol: bool,
    pub bound: BoundForm,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let own = lines(chance, model).filter(|_| chance.hits(1, 3));
    let family = family(chance, model).filter(|_| chance.hits(1, 2));
    let listed = listed_bound(chance, model, None, own.as_ref()).filter(|_| own.is_some());
    Rule::Visible(VisibleRule {
        per_symbol: family.is_some(),
        of: family.unwrap_or_else(|| compared(chance, model)),
        from: chance.pick(&["left", "right", "top", "bottom"]),
        own,
        bound: listed.unwrap_or_else(|| bound(chance)),
    })
}

impl Form for VisibleRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        if self.own.is_none() {
            keys.push(("from", format!("\"{}\"", self.from)));
        }
        ("visible", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            own: Some(&mut self.own),
            per_symbol: Some(&mut self.per_symbol),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning {
        let lines = match (&self.own, self.from) {
            (Some(Own::Lines(lines)), _) => lines.clone(),
            (_, "left" | "right") => reading.paths(Grouping::Row),
            _ => reading.paths(Grouping::Column),
        };
        let is_reversed = self.own.is_none() && matches!(self.from, "right" | "bottom");
        let line = |(place, mut line): (usize, Vec<usize>)| {
            if is_reversed {
                line.reverse();
            }
            (line, limits(&self.bound, place, None))
        };
        Box::new(Visible {
            of: these(model, &self.of, only).unwrap_or_default(),
            lines: lines.into_iter().enumerate().map(line).collect(),
        })
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match (forgotten, &mut rule.own) {
            ("from which end lines are seen", Some(Own::Lines(lines))) => {
                lines.iter_mut().for_each(|line| line.reverse());
            }
            ("from which end lines are seen", _) => {
                rule.from = match self.from {
                    "left" => "right",
                    "right" => "left",
                    "top" => "bottom",
                    _ => "top",
                }
            }
            _ => return None,
        }
        Some(vec![Rule::Visible(rule)])
    }
}

struct Visible {
    of: Vec<usize>,
    lines: Vec<(Vec<usize>, Limits)>,
}

impl Statement for Visible {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let value = |square: &usize| {
            let kind = cells[*square].filter(|kind| self.of.contains(kind))?;
            Some(reading.kinds[kind].value)
        };
        let seen = |line: &Vec<usize>| {
            let values: Vec<i64> = line.iter().filter_map(value).collect();
            let is_seen = |place: &usize| values[..*place].iter().all(|&v| v < values[*place]);
            (0..values.len()).filter(is_seen).count() as i64
        };
        let lines = self.lines.iter();
        lines.map(|(line, limits)| (seen(line), *limits)).collect()
    }
}
