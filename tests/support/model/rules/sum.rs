//! `[[sum]]`, with the board's groups, regions of its own, or lines.

use super::{Form, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::judging::allows_sum;
use crate::model::naive::resolve::{groupings, limits, these};
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::random::parts::{each, named};
use crate::model::random::{number, set};
use crate::model::toml::quoted_list;
use crate::model::{BoundForm, BoundValue, Each, Model, Name, Named, Set};

#[derive(Clone, Debug)]
pub struct SumRule {
    pub of: Named,
    pub groups: Groups,
    pub within: Option<Set>,
    pub minus: Option<Set>,
    /// Names with weights, which name no kind twice.
    pub weights: Option<Vec<(Name, i64)>>,
    pub bound: BoundForm,
}

#[derive(Clone, Debug)]
pub enum Groups {
    OfBoard(Option<Each>),
    /// The label of each square.
    Drawn(Vec<Option<char>>),
    /// Each of one square at least.
    Listed(Vec<Vec<usize>>),
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let squares: Vec<usize> = (0..model.len()).collect();
    let groups = match chance.within(0..4) {
        0 if model.len() > 0 => {
            let number = chance.within(1..4);
            Groups::Listed((0..number).map(|_| line(chance, &squares)).collect())
        }
        1 => Groups::Drawn(
            squares
                .iter()
                .map(|_| chance.pick(&[None, Some('p'), Some('q')]))
                .collect(),
        ),
        _ => Groups::OfBoard(each(chance, model)),
    };
    let value = chance.pick(&[-2, 0, 1, 1, 2, 3, 4, 5]);
    let value = Some(BoundValue::One(number(chance, value)));
    let mut bound = BoundForm::default();
    match chance.within(0..3) {
        0 => bound.exactly = value,
        1 => bound.at_least = value,
        _ => bound.at_most = value,
    }
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
        groups,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        minus: chance.hits(1, 4).then(|| set(chance, model, true)),
        weights,
        bound,
    })
}

/// Squares in reading order, one at least.
fn line(chance: &mut Chance, squares: &[usize]) -> Vec<usize> {
    let line = chance.some_of(squares, 1, 4);
    match line.is_empty() {
        true => vec![chance.pick(squares)],
        false => line,
    }
}

impl Form for SumRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        match &self.groups {
            Groups::OfBoard(_) => {}
            Groups::Drawn(labels) => {
                let labels: Vec<char> = labels.iter().map(|label| label.unwrap_or('.')).collect();
                keys.push(("each", "\"region\"".to_owned()));
                keys.push(("regions", format!("'''\n{}'''", model.picture(&labels, ""))));
            }
            Groups::Listed(lines) => {
                let line = |line: &Vec<usize>| {
                    quoted_list(line.iter().map(|&s| model.square_name(s, s % 2 == 0)))
                };
                let lines: Vec<String> = lines.iter().map(line).collect();
                keys.push(("lines", format!("[{}]", lines.join(", "))));
            }
        }
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
            each: match &mut self.groups {
                Groups::OfBoard(each) => each.as_mut(),
                Groups::Drawn(_) | Groups::Listed(_) => None,
            },
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
        let all = match &self.groups {
            Groups::OfBoard(each) => {
                let each = groupings(each.as_ref()).into_iter();
                each.flat_map(|grouping| reading.groups(grouping)).collect()
            }
            Groups::Drawn(labels) => ['p', 'q']
                .map(|label| {
                    let squares = reading.squares();
                    squares
                        .filter(|&square| labels[square] == Some(label))
                        .collect::<Vec<usize>>()
                })
                .to_vec(),
            Groups::Listed(lines) => lines.clone(),
        };
        let mut groups = Vec::new();
        for mut group in all {
            group.retain(|square| within[*square]);
            if !group.is_empty() {
                groups.push(group);
            }
        }
        let kinds = these(model, &self.of, None).unwrap_or_default().into_iter();
        let own = |kind: usize| reading.kinds[kind].value;
        let values = kinds.map(|kind| {
            let value = match &self.weights {
                None => own(kind),
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
            groups,
            minus: minus.unwrap_or_else(|| vec![false; model.len()]),
            limits: limits(&self.bound, 0, None),
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
        if let Groups::Listed(lines) = &self.groups {
            for line in 0..lines.len() {
                let mut fewer = lines.clone();
                fewer.remove(line);
                if !fewer.is_empty() {
                    simpler.push(SumRule {
                        groups: Groups::Listed(fewer),
                        ..self.clone()
                    });
                }
            }
        }
        if !matches!(self.groups, Groups::OfBoard(_)) {
            simpler.push(SumRule {
                groups: Groups::OfBoard(None),
                ..self.clone()
            });
        }
        simpler.into_iter().map(Rule::Sum).collect()
    }

    fn keep_squares(&mut self, stays: &dyn Fn(&usize) -> bool) {
        let goes_to =
            |square: usize| stays(&square).then(|| (0..square).filter(|s| stays(s)).count());
        match &mut self.groups {
            Groups::OfBoard(_) => {}
            Groups::Drawn(labels) => {
                let kept = (0..labels.len()).filter(|square| stays(square));
                *labels = kept.map(|square| labels[square]).collect();
            }
            Groups::Listed(lines) => {
                for line in lines.iter_mut() {
                    *line = line.iter().copied().filter_map(goes_to).collect();
                }
                lines.retain(|line| !line.is_empty());
                if lines.is_empty() {
                    self.groups = Groups::OfBoard(None);
                }
            }
        }
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
    groups: Vec<Vec<usize>>,
    minus: Vec<bool>,
    limits: Limits,
}

impl Statement for Sum {
    fn holds(&self, _: &Reading, cells: &Cells) -> bool {
        let worth = |square: &usize| {
            let value = self
                .values
                .iter()
                .find(|(kind, _)| cells[*square] == Some(*kind));
            let value = value.map_or(0, |(_, value)| *value);
            if self.minus[*square] { -value } else { value }
        };
        let mut groups = self.groups.iter();
        groups.all(|group| allows_sum(self.limits, group.iter().map(worth).sum()))
    }
}
