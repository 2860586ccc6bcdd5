//! `[[difference]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::{limits, these};
use crate::model::naive::{Cells, Limits, Movement, Reading};
use crate::model::own::{Own, lines};
use crate::model::random::parts::{compared, listed_bound, set_bound};
use crate::model::random::{moves, number, set};
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{BoundForm, BoundValue, Model, Moves, Named, Set};

#[derive(Clone, Debug)]
pub struct DifferenceRule {
    pub of: Named,
    /// Lines, if there are no moves.
    pub own: Option<Own>,
    pub pairs: Option<Moves>,
    pub within: Option<Set>,
    pub signed: Option<bool>,
    pub ratio: bool,
    /// All pairs of a line; with lines alone.
    pub all: bool,
    pub bound: BoundForm,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let own = lines(chance, model).filter(|_| chance.hits(1, 2));
    let pairs = own.is_none().then(|| match chance.hits(1, 2) {
        true => Moves::Names(vec![chance.pick(&["wazir", "king", "rook", "knight"])]),
        false => moves(chance),
    });
    let value = chance.pick(&[-1, 0, 1, 1, 1, 2, 2, 3]);
    let value = Some(BoundValue::One(number(chance, value)));
    let mut bound = BoundForm::default();
    match chance.within(0..3) {
        0 => bound.exactly = value,
        1 => bound.at_least = value,
        _ => bound.at_most = value,
    }
    let bound = set_bound(chance).unwrap_or(bound);
    let listed = listed_bound(chance, model, None, own.as_ref()).filter(|_| own.is_some());
    let with_moves = pairs.is_some();
    let ratio = chance.hits(1, 5);
    let all = !with_moves && chance.hits(1, 3);
    Rule::Difference(DifferenceRule {
        of: compared(chance, model),
        own,
        pairs,
        within: (with_moves && chance.hits(1, 4)).then(|| set(chance, model, true)),
        signed: chance
            .pick(&[None, Some(true), Some(true), Some(false)])
            .filter(|signed| !(ratio && *signed)),
        ratio,
        all,
        bound: listed.unwrap_or(bound),
    })
}

impl DifferenceRule {
    /// Uses moves in all directions, in which either square of a pair can be the first.
    pub fn make_even(&mut self) {
        self.own = None;
        self.pairs = Some(Moves::Names(vec!["king"]));
        self.signed = None;
        self.all = false;
    }
}

impl Form for DifferenceRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        // Without its lines the rule has nothing to compare.
        let moves = match &self.own {
            None => Some(self.pairs.as_ref().unwrap_or(&Moves::None)),
            Some(_) => None,
        };
        keys.extend(moves.map(|moves| ("pairs", moves.written())));
        keys.extend(self.signed.map(|signed| ("signed", signed.to_string())));
        if self.ratio {
            keys.push(("ratio", "true".to_owned()));
        }
        if self.all && self.own.is_some() {
            keys.push(("all", "true".to_owned()));
        }
        ("difference", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            own: Some(&mut self.own),
            within: Some(&mut self.within),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning {
        let lines = match &self.own {
            Some(Own::Lines(lines)) => lines.clone(),
            _ => Vec::new(),
        };
        let bounded = |(place, line): (usize, Vec<usize>)| (line, limits(&self.bound, place, None));
        Box::new(Difference {
            of: these(model, &self.of, only).unwrap(),
            lines: lines.into_iter().enumerate().map(bounded).collect(),
            moves: self.pairs.as_ref().map(movements),
            limits: limits(&self.bound, 0, None),
            within: reading.within(model, self.within.as_ref()),
            signed: self.signed == Some(true),
            ratio: self.ratio,
            all: self.all,
        })
    }

    fn simpler(&self) -> Vec<Rule> {
        let moves = simpler_moves(self.pairs.as_ref()).into_iter();
        let with = |moves| DifferenceRule {
            pairs: Some(moves),
            ..self.clone()
        };
        let mut simpler: Vec<DifferenceRule> = moves.map(with).collect();
        if self.signed.is_some() {
            simpler.push(DifferenceRule {
                signed: None,
                ..self.clone()
            });
        }
        if self.ratio || self.all {
            simpler.push(DifferenceRule {
                ratio: false,
                ..self.clone()
            });
            simpler.push(DifferenceRule {
                all: false,
                ..self.clone()
            });
        }
        simpler.into_iter().map(Rule::Difference).collect()
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "whether a difference has a sign" if !self.ratio => {
                rule.signed = Some(self.signed != Some(true));
            }
            "that a ratio is no difference" => rule.ratio = false,
            "that all squares of a line are compared" => rule.all = false,
            "in which order a line goes" => match &mut rule.own {
                Some(Own::Lines(lines)) => lines.iter_mut().for_each(|line| line.reverse()),
                _ => return None,
            },
            _ => return None,
        }
        Some(vec![Rule::Difference(rule)])
    }
}

struct Difference {
    of: Vec<usize>,
    lines: Vec<(Vec<usize>, Limits)>,
    moves: Option<Vec<Movement>>,
    /// For moves.
    limits: Limits,
    within: Vec<bool>,
    signed: bool,
    ratio: bool,
    all: bool,
}

impl Statement for Difference {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let value = |square: usize| {
            let kind = cells[square].filter(|kind| self.of.contains(kind))?;
            Some(reading.kinds[kind].value)
        };
        let difference = |one, other| {
            let (one, other) = (value(one)?, value(other)?);
            if self.ratio {
                let (one, other) = (one.abs(), other.abs());
                // The quotient is the only number that makes the larger one of the smaller.
                let times = |k: &i64| one.min(other) > 0 && one.min(other) * k == one.max(other);
                return Some((1..=one.max(other)).find(times).unwrap_or(0));
            }
            Some(if self.signed {
                one - other
            } else {
                (one - other).abs()
            })
        };
        let mut numbers = Vec::new();
        for (line, limits) in &self.lines {
            for next in 1..line.len() {
                let first = if self.all { 0 } else { next - 1 };
                for before in first..next {
                    let found = difference(line[before], line[next]);
                    numbers.extend(found.map(|found| (found, *limits)));
                }
            }
        }
        for from in reading.squares() {
            for to in reading.squares() {
                let (Some(moves), true) = (&self.moves, self.within[from] && self.within[to])
                else {
                    continue;
                };
                if reading.attacks(cells, moves, from, to) {
                    numbers.extend(difference(from, to).map(|found| (found, self.limits)));
                }
            }
        }
        numbers
    }
}
