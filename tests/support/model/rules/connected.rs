//! `[[connected]]`

use std::collections::BTreeSet;

use super::{Form, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::judging::allows;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Movement, Reading};
use crate::model::own::regions;
use crate::model::random::parts::{bound, each, family, listed_bound, named};
use crate::model::random::{set, steps};
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{BoundForm, BoundValue, Each, Model, Moves, Named, Own, Set};

#[derive(Clone, Debug)]
pub struct ConnectedRule {
    pub of: Named,
    pub by: Option<Moves>,
    pub each: Option<Each>,
    /// Regions, or nothing.
    pub own: Option<Own>,
    pub within: Option<Set>,
    pub per_symbol: bool,
    pub bound: BoundForm,
    pub size: Option<Limits>,
    /// By square; never beside `per`.
    pub sizes: Option<Vec<(usize, i64)>>,
    /// Never without `sizes`.
    pub one_each: Option<bool>,
    pub outside: bool,
}

/// Stands for the space around the board among the squares of a part.
const SPACE: usize = usize::MAX;

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model).filter(|_| chance.hits(1, 2));
    let per_symbol = family.is_some();
    let of = match family {
        Some(family) => family,
        None if chance.hits(1, 4) => Named::Empty,
        None => named(chance, model),
    };
    let mut each = each(chance, model).filter(|_| chance.hits(1, 2));
    let own = chance.hits(1, 6).then(|| regions(chance, model, &mut each));
    let mut rule = ConnectedRule {
        of,
        by: chance.hits(1, 2).then(|| steps(chance)),
        bound: BoundForm::default(),
        size: None,
        sizes: None,
        one_each: None,
        outside: chance.hits(1, 5),
        within: chance.hits(1, 5).then(|| set(chance, model, true)),
        per_symbol,
        each,
        own,
    };
    let asks = chance.within(0..8);
    if asks < 4 {
        let listed = listed_bound(chance, model, rule.each.as_ref(), rule.own.as_ref());
        rule.bound = listed.unwrap_or_else(|| bound(chance));
    }
    if asks % 3 == 1 || asks == 6 {
        let (least, most) = chance.pick(&[
            (Some(2), Some(2)),
            (None, Some(2)),
            (Some(2), None),
            (Some(1), Some(3)),
            (Some(3), None),
            (None, Some(0)),
            (None, None),
        ]);
        let holes = match least.is_none() || chance.hits(1, 4) {
            true => chance.pick(&[1 << 1, 1 << 2, 1 << 2 | 1 << 3]),
            false => 0,
        };
        rule.size = Some(Limits { least, most, holes });
    }
    let squares: Vec<usize> = (0..model.len()).collect();
    if !per_symbol && (asks == 2 || asks == 5) && !squares.is_empty() {
        let named = (0..chance.within(1..3)).map(|_| chance.pick(&squares));
        let named: BTreeSet<usize> = named.collect();
        let size = |square| (square, chance.pick(&[1, 1, 2, 2, 3, 4, 0]));
        rule.sizes = Some(named.into_iter().map(size).collect());
        rule.one_each = chance.pick(&[None, Some(false), Some(true), Some(true)]);
    }
    let says_nothing = rule.bound.is_empty() && rule.size.is_none() && rule.sizes.is_none();
    if says_nothing {
        rule.bound = bound(chance);
    }
    Rule::Connected(rule)
}

impl ConnectedRule {
    /// Sets the sizes to those in a placement.
    pub fn fit(&mut self, chance: &mut Chance, model: &Model, reading: &Reading, cells: &Cells) {
        let symbols: Vec<Option<usize>> = match self.per_symbol {
            true => these(model, &self.of, None)
                .unwrap()
                .into_iter()
                .map(Some)
                .collect(),
            false => vec![None],
        };
        let parts = |only| -> Vec<Vec<usize>> {
            let statement = self.connected(model, reading, only);
            let groups =
                (0..statement.groups.len()).flat_map(|g| statement.parts(reading, cells, g));
            groups.collect()
        };
        let parts: Vec<Vec<usize>> = symbols.into_iter().flat_map(parts).collect();
        let parts: Vec<Vec<usize>> = parts.into_iter().filter(|p| !p.contains(&SPACE)).collect();
        let lengths = || parts.iter().map(|part| part.len() as i64);
        if self.size.is_some() {
            let least = chance.hits(1, 2).then(|| lengths().min()).flatten();
            self.size = match least {
                Some(least) => Some(Limits::between(
                    Some(least),
                    chance.hits(1, 2).then(|| lengths().max()).flatten(),
                )),
                None => Some(Limits::between(None, Some(lengths().max().unwrap_or(1)))),
            };
        }
        let Some(sizes) = &mut self.sizes else {
            return;
        };
        sizes.clear();
        for part in &parts {
            if self.one_each == Some(true) || chance.hits(1, 3) {
                sizes.push((chance.pick(part), part.len() as i64));
            }
        }
        // A square of several groups may be in parts of several sizes.
        sizes.sort_unstable();
        sizes.dedup_by_key(|(square, _)| *square);
        let statement = self.connected(model, reading, None);
        if !(0..statement.groups.len()).all(|group| statement.sizes_hold(reading, cells, group)) {
            self.sizes = Some(Vec::new());
            self.one_each = Some(false);
        }
    }

    fn connected(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Connected {
        let within = reading.within(model, self.within.as_ref());
        let (each, own) = (self.each.as_ref(), self.own.as_ref());
        let side_by_side = Moves::Names(vec!["wazir"]);
        Connected {
            of: these(model, &self.of, only),
            by: movements(self.by.as_ref().unwrap_or(&side_by_side)),
            groups: reading.groups_with_limits(each, own, &within, &self.bound),
            size: self.size.unwrap_or_default(),
            sizes: self.sizes.clone().unwrap_or_default(),
            one_each: self.one_each == Some(true),
            outside: self.outside,
        }
    }
}

impl Form for ConnectedRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        keys.extend(self.by.as_ref().map(|by| ("by", by.written())));
        keys.extend(self.size.map(|size| ("size", size.written())));
        if let Some(sizes) = &self.sizes {
            let size = |&(square, size): &(usize, i64)| {
                format!("{} = {size}", model.square_name(square, square % 2 == 0))
            };
            let sizes: Vec<String> = sizes.iter().map(size).collect();
            keys.push(("sizes", format!("{{ {} }}", sizes.join(", "))));
        }
        keys.extend(self.one_each.map(|one| ("one-each", one.to_string())));
        if self.outside {
            keys.push(("outside", "true".to_owned()));
        }
        ("connected", keys)
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

    fn statement(
        &self,
        model: &Model,
        reading: &Reading,
        only: Option<usize>,
    ) -> Box<dyn Statement> {
        Box::new(self.connected(model, reading, only))
    }

    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        let mut with = |change: &dyn Fn(&mut ConnectedRule)| {
            let mut rule = self.clone();
            change(&mut rule);
            let has_bound = !rule.bound.is_empty();
            if has_bound || rule.size.is_some() || rule.sizes.is_some() {
                simpler.push(Rule::Connected(rule));
            }
        };
        with(&|rule| rule.bound = BoundForm::default());
        with(&|rule| rule.size = None);
        with(&|rule| (rule.sizes, rule.one_each) = (None, None));
        with(&|rule| rule.one_each = None);
        with(&|rule| rule.by = None);
        with(&|rule| rule.outside = false);
        for place in 0..self.sizes.as_ref().map_or(0, Vec::len) {
            with(&|rule| {
                if let Some(sizes) = &mut rule.sizes {
                    sizes.remove(place);
                }
            });
        }
        for by in simpler_moves(self.by.as_ref()) {
            with(&|rule| rule.by = Some(by.clone()));
        }
        simpler
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "how parts hang together" => rule.by = Some(Moves::Names(vec!["king"])),
            "how large parts are" => rule.size = None,
            "how large the part of a square is" => {
                rule.sizes
                    .iter_mut()
                    .flatten()
                    .for_each(|(_, size)| *size += 1);
            }
            "that the space around the board is a part" => rule.outside = false,
            "that each part has one such square" => rule.one_each = self.one_each.map(|one| !one),
            _ => return None,
        }
        if forgotten == "how large parts are" && rule.sizes.is_none() {
            let none = Some(BoundValue::One(crate::model::Number {
                value: 0,
                form: crate::model::NumberForm::Plain,
            }));
            if rule.bound.is_empty() {
                rule.bound.at_least = none;
            }
        }
        Some(vec![Rule::Connected(rule)])
    }

    fn keep_squares(&mut self, stays: &dyn Fn(&usize) -> bool) {
        if let Some(sizes) = &mut self.sizes {
            sizes.retain(|(square, _)| stays(square));
            for (square, _) in sizes {
                *square = (0..*square).filter(stays).count();
            }
        }
    }
}

struct Connected {
    /// `None` for empty squares.
    of: Option<Vec<usize>>,
    by: Vec<Movement>,
    groups: Vec<(Vec<usize>, Limits)>,
    size: Limits,
    sizes: Vec<(usize, i64)>,
    one_each: bool,
    outside: bool,
}

impl Connected {
    /// The parts of a group: two parts with squares a step apart become one.
    fn parts(&self, reading: &Reading, cells: &Cells, group: usize) -> Vec<Vec<usize>> {
        let counts = |square: usize| match &self.of {
            Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
            None => reading.is_empty(cells, square),
        };
        let squares = self.groups[group]
            .0
            .iter()
            .filter(|&&square| counts(square));
        let mut parts: Vec<Vec<usize>> = squares.map(|&square| vec![square]).collect();
        parts.extend(self.outside.then(|| vec![SPACE]));
        // From a square on the edge one step leads off the board.
        let is_on_edge = |square: usize| {
            let (row, column) = reading.place(square);
            let mut near = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter();
            near.any(|(down, right)| reading.at(row + down, column + right).is_none())
        };
        let are_joined = |one: &[usize], other: &[usize]| {
            let steps = |from, to| match (from, to) {
                (SPACE, SPACE) => false,
                (square, SPACE) | (SPACE, square) => is_on_edge(square),
                (from, to) => reading.attacks(cells, &self.by, from, to),
            };
            let mut pairs = one.iter().flat_map(|a| other.iter().map(move |b| (*a, *b)));
            pairs.any(|(a, b)| steps(a, b) || steps(b, a))
        };
        loop {
            let pairs = (0..parts.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            let mut joined = pairs.filter(|&(a, b)| are_joined(&parts[a], &parts[b]));
            let Some((one, other)) = joined.next() else {
                return parts;
            };
            drop(joined);
            let other = parts.remove(other);
            parts[one].extend(other);
        }
    }

    fn sizes_hold(&self, reading: &Reading, cells: &Cells, group: usize) -> bool {
        let parts = self.parts(reading, cells, group);
        let named =
            |part: &&Vec<usize>| self.sizes.iter().filter(|(s, _)| part.contains(s)).count() == 1;
        let has_size = |&(square, size): &(usize, i64)| {
            let part = parts.iter().find(|part| part.contains(&square));
            !self.groups[group].0.contains(&square)
                || part.is_some_and(|part| part.contains(&SPACE) || part.len() as i64 == size)
        };
        let asked = || parts.iter().filter(|part| !part.contains(&SPACE));
        let is_right = |part: &Vec<usize>| allows(self.size, part.len() as i64);
        asked().all(is_right)
            && self.sizes.iter().all(has_size)
            && (!self.one_each || asked().filter(named).count() == asked().count())
    }
}

impl Statement for Connected {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let groups = self.groups.iter().enumerate();
        groups
            .map(|(group, (_, limits))| (self.parts(reading, cells, group).len() as i64, *limits))
            .collect()
    }

    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let mut numbers = self.numbers(reading, cells).into_iter();
        let is_in_a_group = |(square, _): &(usize, i64)| {
            self.groups
                .iter()
                .any(|(squares, _)| squares.contains(square))
        };
        numbers.all(|(number, limits)| allows(limits, number))
            && self.sizes.iter().all(is_in_a_group)
            && (0..self.groups.len()).all(|group| self.sizes_hold(reading, cells, group))
    }
}
