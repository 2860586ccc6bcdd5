//! `[[connected]]`

mod meaning;
mod of_parts;

use std::collections::BTreeSet;

use self::meaning::{Connected, SPACE};
use self::of_parts::{Asked, drawn, is_shape};
use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::regions;
use crate::model::random::parts::{bound, each, family, listed_bound, named};
use crate::model::random::{set, steps};
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{BoundForm, BoundValue, Each, Model, Moves, Named, Own, Set, Wrap};

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
    /// By square, `None` for `?`; never beside `per`.
    pub sizes: Option<Vec<(usize, Option<i64>)>>,
    /// Squares with their labels; never beside `sizes` or `per`.
    pub labels: Option<Vec<(usize, char)>>,
    /// Never without `sizes` or `labels`.
    pub one_each: Option<bool>,
    pub outside: bool,
    pub loops: Option<Limits>,
    /// These and what follows only on boards without joined edges.
    pub shapes: Option<Vec<&'static str>>,
    pub not_shapes: Option<Vec<&'static str>>,
    pub differ: Option<&'static str>,
    /// Never without `differ`.
    pub touch: Option<Moves>,
    /// Never without shapes or `differ`.
    pub turn: Option<bool>,
}

const SHAPES: [&str; 12] = [
    "#",
    "##",
    "###",
    "##/#.",
    "#./##",
    "##/##",
    ".##/##.",
    "#.#",
    "rectangle",
    "square",
    "bar",
    "bar",
];

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
        labels: None,
        one_each: None,
        outside: chance.hits(1, 5),
        loops: None,
        shapes: None,
        not_shapes: None,
        differ: None,
        touch: None,
        turn: None,
        within: chance.hits(1, 5).then(|| set(chance, model, true)),
        per_symbol,
        each,
        own,
    };
    let asks = chance.within(0..14);
    if asks == 9 {
        let (least, most) = chance.pick(&[
            (None, Some(0)),
            (None, Some(0)),
            (Some(1), None),
            (Some(1), Some(1)),
        ]);
        rule.loops = Some(Limits::between(least, most));
    }
    let is_plane = matches!(model.wrap, Wrap::Absent | Wrap::None);
    if is_plane && (asks == 10 || asks == 12) {
        let shapes = (0..chance.within(1..4))
            .map(|_| chance.pick(&SHAPES))
            .collect();
        match chance.hits(1, 2) {
            true => rule.shapes = Some(shapes),
            false => rule.not_shapes = Some(shapes),
        }
    }
    if asks == 11 || asks == 13 || (rule.shapes.is_some() && chance.hits(1, 3)) {
        let kinds: &[&str] = if is_plane {
            &["size", "shape", "placed"]
        } else {
            &["size"]
        };
        rule.differ = Some(chance.pick(kinds));
        rule.touch = chance.hits(2, 3).then(|| steps(chance));
    }
    if rule.has_shapes() {
        rule.turn = chance.pick(&[None, None, Some(true), Some(false), Some(false)]);
    }
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
        let unknown = chance.hits(1, 3);
        let size = |square| match unknown && chance.hits(1, 2) {
            true => (square, None),
            false => (square, Some(chance.pick(&[1, 1, 2, 2, 3, 4, 0]))),
        };
        rule.sizes = Some(named.into_iter().map(size).collect());
        rule.one_each = chance.pick(&[None, Some(false), Some(true), Some(true)]);
    }
    if !per_symbol && asks == 8 && !squares.is_empty() {
        let labelled = (0..chance.within(1..5)).map(|_| chance.pick(&squares));
        let labelled: BTreeSet<usize> = labelled.collect();
        let label = |square| (square, chance.pick(&['a', 'a', 'b', 'c']));
        rule.labels = Some(labelled.into_iter().map(label).collect());
        rule.one_each = chance.pick(&[None, Some(false), Some(true), Some(true)]);
    }
    if rule.says_nothing() {
        rule.bound = bound(chance);
    }
    Rule::Connected(rule)
}

impl ConnectedRule {
    fn says_nothing(&self) -> bool {
        let is_marked = self.sizes.is_some() || self.labels.is_some();
        let asks = self.size.is_some() || self.loops.is_some() || self.has_shapes();
        self.bound.is_empty() && !asks && !is_marked
    }

    fn has_shapes(&self) -> bool {
        self.shapes.is_some() || self.not_shapes.is_some() || self.differ.is_some()
    }

    /// What the rule asks of loops and shapes becomes what parts have.
    fn fit_parts(
        &mut self,
        reading: &Reading,
        cells: &Cells,
        parts: &[Vec<usize>],
        statement: &Connected,
    ) {
        let asked = &statement.asked;
        let holds = |asked: &Asked| {
            let by = &statement.by;
            parts
                .iter()
                .all(|part| asked.holds(reading, cells, by, part))
        };
        let only = |loops: Limits,
                    shapes: Option<Vec<&'static str>>,
                    not_shapes: Vec<&'static str>| Asked {
            loops,
            shapes,
            not_shapes,
            turn: asked.turn,
            differ: None,
        };
        if !holds(&only(asked.loops, None, Vec::new())) {
            self.loops = self.loops.map(|_| Limits::between(Some(0), None));
        }
        if let Some(shapes) = &mut self.shapes {
            for part in parts {
                let drawn = drawn(reading, part);
                let fits = |text: &&&str| is_shape(text, &drawn, asked.turn);
                shapes.extend(SHAPES.iter().find(fits));
            }
            shapes.sort_unstable();
            shapes.dedup();
            if !holds(&only(Limits::default(), Some(shapes.clone()), Vec::new())) {
                self.shapes = None;
            }
        }
        if let Some(shapes) = &mut self.not_shapes {
            shapes.retain(|&text| holds(&only(Limits::default(), None, vec![text])));
            if shapes.is_empty() {
                self.not_shapes = None;
            }
        }
        if !statement.parts_differ(reading, cells) {
            (self.differ, self.touch) = (None, None);
        }
        if !self.has_shapes() {
            self.turn = None;
        }
    }

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
        if !self.per_symbol {
            let statement = self.connected(model, reading, None);
            self.fit_parts(reading, cells, &parts, &statement);
        } else {
            (self.loops, self.shapes, self.not_shapes) = (None, None, None);
            (self.differ, self.touch, self.turn) = (None, None, None);
        }
        if self.says_nothing() {
            self.size = Some(Limits::between(Some(1), None));
        }
        let all = self.one_each == Some(true);
        if let Some(labels) = &mut self.labels {
            labels.clear();
            for (part, label) in parts.iter().zip('a'..='z') {
                if all || chance.hits(1, 2) {
                    let squares = (0..chance.within(1..3)).map(|_| chance.pick(part));
                    let squares: BTreeSet<usize> = squares.collect();
                    labels.extend(squares.into_iter().map(|square| (square, label)));
                }
            }
            labels.sort_unstable();
            labels.dedup_by_key(|(square, _)| *square);
        }
        if let Some(sizes) = &mut self.sizes {
            let unknown = sizes.iter().any(|(_, size)| size.is_none());
            sizes.clear();
            for part in &parts {
                if all || chance.hits(1, 3) {
                    let size = (!unknown || chance.hits(1, 2)).then_some(part.len() as i64);
                    sizes.push((chance.pick(part), size));
                }
            }
            // A square of several groups may be in parts of several sizes.
            sizes.sort_unstable();
            sizes.dedup_by_key(|(square, _)| *square);
        }
        let is_marked = self.sizes.is_some() || self.labels.is_some();
        let statement = self.connected(model, reading, None);
        let holds = |group| statement.sizes_hold(reading, cells, group);
        if is_marked && !(0..statement.groups.len()).all(holds) {
            self.sizes = self.sizes.take().map(|_| Vec::new());
            self.labels = self.labels.take().map(|_| Vec::new());
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
            labels: self.labels.clone().unwrap_or_default(),
            has_labels: self.labels.is_some(),
            one_each: self.one_each == Some(true),
            outside: self.outside,
            asked: Asked {
                loops: self.loops.unwrap_or_default(),
                shapes: self.shapes.clone(),
                not_shapes: self.not_shapes.clone().unwrap_or_default(),
                turn: self.turn.unwrap_or(true),
                differ: self.differ.map(|differ| {
                    (
                        differ,
                        movements(self.touch.as_ref().unwrap_or(&side_by_side)),
                    )
                }),
            },
        }
    }
}

impl Form for ConnectedRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        keys.extend(self.by.as_ref().map(|by| ("by", by.written())));
        keys.extend(self.size.map(|size| ("size", size.written())));
        if let Some(sizes) = &self.sizes {
            let size = |&(square, size): &(usize, Option<i64>)| {
                let size = size.map_or("\"?\"".to_owned(), |size| size.to_string());
                format!("{} = {size}", model.square_name(square, square % 2 == 0))
            };
            let table: Vec<String> = sizes.iter().map(size).collect();
            let has_unknown = sizes.iter().any(|(_, size)| size.is_none());
            let key = if has_unknown { "numbers" } else { "sizes" };
            keys.push((key, format!("{{ {} }}", table.join(", "))));
        }
        if let Some(labels) = &self.labels {
            let label = |square: usize| {
                let label = labels.iter().find(|(of, _)| *of == square);
                label.map_or('.', |(_, label)| *label)
            };
            let all: Vec<char> = (0..model.len()).map(label).collect();
            let rows = all
                .chunks(model.columns.max(1))
                .map(|row| row.iter().collect());
            let rows: Vec<String> = rows.collect();
            keys.push(("labels", format!("\"\"\"\n{}\n\"\"\"", rows.join("\n"))));
        }
        keys.extend(self.one_each.map(|one| ("one-each", one.to_string())));
        keys.extend(self.loops.map(|loops| ("loops", loops.written())));
        for (key, shapes) in [("shapes", &self.shapes), ("not-shapes", &self.not_shapes)] {
            if let Some(shapes) = shapes {
                let shapes: Vec<String> =
                    shapes.iter().map(|shape| format!("\"{shape}\"")).collect();
                keys.push((key, format!("[{}]", shapes.join(", "))));
            }
        }
        keys.extend(
            self.differ
                .map(|differ| ("differ", format!("\"{differ}\""))),
        );
        keys.extend(self.touch.as_ref().map(|touch| ("touch", touch.written())));
        keys.extend(self.turn.map(|turn| ("turn", turn.to_string())));
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

    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning {
        Box::new(self.connected(model, reading, only))
    }

    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        let mut with = |change: &dyn Fn(&mut ConnectedRule)| {
            let mut rule = self.clone();
            change(&mut rule);
            if !rule.says_nothing() {
                simpler.push(Rule::Connected(rule));
            }
        };
        with(&|rule| rule.bound = BoundForm::default());
        with(&|rule| rule.size = None);
        with(&|rule| (rule.sizes, rule.labels, rule.one_each) = (None, None, None));
        with(&|rule| rule.one_each = None);
        with(&|rule| rule.by = None);
        with(&|rule| rule.outside = false);
        with(&|rule| rule.loops = None);
        with(&|rule| rule.touch = None);
        let mut without = |change: &dyn Fn(&mut ConnectedRule)| {
            with(&|rule| {
                change(rule);
                rule.touch = rule.touch.take().filter(|_| rule.differ.is_some());
                rule.turn = rule.turn.filter(|_| rule.has_shapes());
            });
        };
        without(&|rule| rule.shapes = None);
        without(&|rule| rule.not_shapes = None);
        without(&|rule| rule.differ = None);
        without(&|rule| rule.turn = None);
        for place in 0..self.sizes.as_ref().map_or(0, Vec::len) {
            with(&|rule| {
                if let Some(sizes) = &mut rule.sizes {
                    sizes.remove(place);
                }
            });
        }
        for place in 0..self.labels.as_ref().map_or(0, Vec::len) {
            with(&|rule| {
                if let Some(labels) = &mut rule.labels {
                    labels.remove(place);
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
                    .for_each(|(_, size)| *size = size.map(|size| size + 1));
            }
            "that a label is in one part alone" => {
                let labels = rule.labels.take()?;
                rule.sizes = Some(labels.iter().map(|&(square, _)| (square, None)).collect());
                rule.one_each = None;
            }
            "how many loops parts have" => {
                rule.loops = rule.loops.map(|_| Limits::between(Some(0), None))
            }
            "which shapes parts have" => {
                let shapes = rule.shapes.take().or(rule.not_shapes.take())?;
                rule.loops = rule.loops.or(Some(Limits::between(Some(0), None)));
                drop(shapes);
                rule.turn = rule.turn.filter(|_| rule.differ.is_some());
            }
            "whether shapes may be turned" => {
                rule.turn = Some(!rule.turn.filter(|_| rule.has_shapes())?)
            }
            "that parts that touch differ" => {
                rule.differ.take()?;
                rule.touch = None;
                rule.loops = rule.loops.or(Some(Limits::between(Some(0), None)));
                rule.turn = rule.turn.filter(|_| rule.has_shapes());
            }
            "that the space around the board is a part" => rule.outside = false,
            "that each part has one such square" => rule.one_each = self.one_each.map(|one| !one),
            _ => return None,
        }
        if rule.says_nothing() {
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
        if let Some(labels) = &mut self.labels {
            labels.retain(|(square, _)| stays(square));
            for (square, _) in labels {
                *square = (0..*square).filter(stays).count();
            }
        }
    }
}
