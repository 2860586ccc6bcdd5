//! `[[match]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::{kinds_of, these};
use crate::model::naive::{Cells, Movement, Reading};
use crate::model::random::parts::name;
use crate::model::random::steps;
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{Model, Moves, Name, Named};

#[derive(Clone, Debug)]
pub struct MatchRule {
    /// No kind is in both.
    pub of: Named,
    pub with: Named,
    /// No rides.
    pub by: Option<Moves>,
    pub complete: Option<bool>,
}

/// `None` if there are no two kinds to pair.
pub fn random(chance: &mut Chance, model: &Model) -> Option<Rule> {
    let mut sides: [Vec<Name>; 2] = [Vec::new(), Vec::new()];
    for turn in 0..chance.pick(&[6, 6, 9]) {
        let next = name(chance, model)?;
        let is_taken = |known: &Name| {
            let kinds = kinds_of(model, known);
            kinds_of(model, &next)
                .iter()
                .any(|kind| kinds.contains(kind))
        };
        let side = turn % 2;
        if (turn > 5 || sides[side].is_empty()) && !sides.iter().flatten().any(is_taken) {
            sides[side].push(next);
        }
    }
    let named = |names: Vec<Name>| match names[..] {
        [] => None,
        [one] => Some(Named::One(one)),
        _ => Some(Named::List(names)),
    };
    let [of, with] = sides.map(named);
    Some(Rule::Match(MatchRule {
        of: of?,
        with: with?,
        by: chance.hits(2, 3).then(|| steps(chance)),
        complete: chance.pick(&[None, Some(true), Some(false)]),
    }))
}

impl Form for MatchRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![
            ("of", model.named(&self.of)),
            ("with", model.named(&self.with)),
        ];
        keys.extend(self.by.as_ref().map(|by| ("by", by.written())));
        keys.extend(self.complete.map(|c| ("complete", c.to_string())));
        ("match", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of, &mut self.with],
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, _: &Reading, _: Option<usize>) -> Meaning {
        let side_by_side = Moves::Names(vec!["wazir"]);
        Box::new(Match {
            of: these(model, &self.of, None).unwrap(),
            with: these(model, &self.with, None).unwrap(),
            by: movements(self.by.as_ref().unwrap_or(&side_by_side)),
            complete: self.complete != Some(false),
        })
    }

    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        for by in simpler_moves(self.by.as_ref()) {
            simpler.push(MatchRule {
                by: Some(by),
                ..self.clone()
            });
        }
        for by in [self.by.is_some(), self.complete.is_some()] {
            simpler.push(MatchRule {
                by: if by { None } else { self.by.clone() },
                complete: if by { self.complete } else { None },
                ..self.clone()
            });
        }
        simpler.into_iter().map(Rule::Match).collect()
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "who may be left over" => rule.complete = Some(self.complete == Some(false)),
            "how partners stand" => rule.by = Some(Moves::Names(vec!["king"])),
            _ => return None,
        }
        Some(vec![Rule::Match(rule)])
    }
}

struct Match {
    of: Vec<usize>,
    with: Vec<usize>,
    by: Vec<Movement>,
    complete: bool,
}

impl Statement for Match {
    /// One after another, each takes any free partner.
    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let standing = |kinds: &[usize]| -> Vec<usize> {
            let holds = |square: &usize| cells[*square].is_some_and(|k| kinds.contains(&k));
            reading.squares().filter(holds).collect()
        };
        let (of, with) = (standing(&self.of), standing(&self.with));
        let can_be = |one, other| reading.attacks(cells, &self.by, one, other);
        (!self.complete || of.len() == with.len()) && can_be_paired(&of, &with, &can_be)
    }
}

fn can_be_paired(of: &[usize], with: &[usize], can_be: &dyn Fn(usize, usize) -> bool) -> bool {
    let Some((one, others)) = of.split_first() else {
        return true;
    };
    let mut partners = with.iter().filter(|&&other| can_be(*one, other));
    partners.any(|partner| {
        let left: Vec<usize> = with
            .iter()
            .copied()
            .filter(|other| other != partner)
            .collect();
        can_be_paired(others, &left, can_be)
    })
}
