//! `[[attacks]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::{limits, these};
use crate::model::naive::{Cells, Limits, Movement, Reading};
use crate::model::random::parts::{bound, family, named};
use crate::model::random::{moves, number, set};
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{BoundForm, BoundValue, Ground, Model, Moves, Named, Set};

#[derive(Clone, Debug)]
pub struct AttacksRule {
    pub by: Named,
    pub on: Named,
    pub moves: Option<Moves>,
    pub within: Option<Set>,
    pub per_symbol: bool,
    pub bound: BoundForm,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let by = family.clone().unwrap_or_else(|| named(chance, model));
    let on = match chance.within(0..6) {
        0 => Named::Empty,
        1 => Named::Square,
        _ => family.unwrap_or_else(|| named(chance, model)),
    };
    let bound = match chance.hits(1, 2) {
        // By far the most frequent bound in real puzzles.
        true => BoundForm {
            exactly: Some(BoundValue::One(number(chance, 0))),
            ..BoundForm::default()
        },
        false => bound(chance),
    };
    Rule::Attacks(AttacksRule {
        by,
        on,
        moves: chance.hits(1, 5).then(|| moves(chance)),
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        per_symbol,
        bound,
    })
}

impl Form for AttacksRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("by", model.named(&self.by)), ("on", model.named(&self.on))];
        keys.extend(self.moves.iter().map(|moves| ("moves", moves.written())));
        ("attacks", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.by, &mut self.on],
            within: Some(&mut self.within),
            per_symbol: Some(&mut self.per_symbol),
            bound: Some(&mut self.bound),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning {
        Box::new(Attacks {
            by: these(model, &self.by, only).unwrap(),
            on: match &self.on {
                Named::Empty => Target::Empty,
                Named::Square => Target::Square,
                pieces => Target::Kinds(these(model, pieces, only).unwrap()),
            },
            moves: self.moves.as_ref().map(movements),
            within: reading.within(model, self.within.as_ref()),
            limits: limits(&self.bound, 0, None),
        })
    }

    fn simpler(&self) -> Vec<Rule> {
        let moves = simpler_moves(self.moves.as_ref()).into_iter();
        let moves = moves.flat_map(|moves| [None, Some(moves)]);
        let with = |moves| AttacksRule {
            moves,
            ..self.clone()
        };
        moves.map(with).map(Rule::Attacks).collect()
    }
}

struct Attacks {
    by: Vec<usize>,
    on: Target,
    moves: Option<Vec<Movement>>,
    within: Vec<bool>,
    limits: Limits,
}

enum Target {
    Kinds(Vec<usize>),
    Empty,
    Square,
}

impl Statement for Attacks {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let is_target = |&square: &usize| {
            self.within[square]
                && match &self.on {
                    Target::Kinds(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
                    Target::Empty => reading.is_empty(cells, square),
                    Target::Square => reading.ground[square] == Ground::Open,
                }
        };
        let attackers = |target: usize| {
            let attacks = |&from: &usize| {
                cells[from].is_some_and(|kind| {
                    let moves = self.moves.as_ref().unwrap_or(&reading.kinds[kind].moves);
                    self.by.contains(&kind) && reading.attacks(cells, moves, from, target)
                })
            };
            reading.squares().filter(attacks).count() as i64
        };
        let targets = reading.squares().filter(is_target);
        targets
            .map(|target| (attackers(target), self.limits))
            .collect()
    }
}
