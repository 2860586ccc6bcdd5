//! `[[runs]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::judging::allows;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Reading};
use crate::model::own::{Own, lines};
use crate::model::random::parts::{family, named};
use crate::model::{Each, Grouping, Model, Named};

#[derive(Clone, Debug)]
pub struct RunsRule {
    pub of: Named,
    /// One kind of groups, if there are no lines; rows if there is none.
    pub each: Option<Each>,
    pub own: Option<Own>,
    pub per_symbol: bool,
    /// The texts of the groups, repeated as often as needed; empty if there is no such key.
    pub lengths: Vec<Lengths>,
    pub number: Option<Limits>,
    pub length: Option<Limits>,
}

/// `None` for `?`; an inner `None` is `*`, and [`ONE`] is `?` among others.
type Lengths = Option<Vec<Option<usize>>>;

/// The length of a run of any length.
const ONE: usize = usize::MAX;

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let own = lines(chance, model).filter(|_| chance.hits(1, 4));
    let each = chance.pick(&[
        Grouping::Row,
        Grouping::Row,
        Grouping::Column,
        Grouping::Column,
        Grouping::Diagonal,
        Grouping::Antidiagonal,
    ]);
    let per_symbol = family.is_some();
    let of = match family {
        Some(family) => family,
        None if chance.hits(1, 4) => Named::Empty,
        None => named(chance, model),
    };
    let mut rule = RunsRule {
        of,
        each: own.is_none().then_some(Each::One(each)),
        own,
        per_symbol,
        lengths: Vec::new(),
        number: None,
        length: None,
    };
    if chance.hits(1, 2) {
        let texts = chance.within(1..4);
        rule.lengths = (0..texts).map(|_| text(chance)).collect();
    }
    if rule.lengths.is_empty() || chance.hits(1, 4) {
        let limits = limits(chance);
        match chance.hits(1, 2) {
            true => rule.number = Some(limits),
            false => rule.length = Some(limits),
        }
    }
    Rule::Runs(rule)
}

fn text(chance: &mut Chance) -> Lengths {
    if chance.hits(1, 4) {
        return None;
    }
    let items = chance.within(0..4);
    let item = |_| {
        chance.pick(&[
            None,
            None,
            Some(1),
            Some(1),
            Some(1),
            Some(2),
            Some(2),
            Some(3),
            Some(ONE),
        ])
    };
    Some((0..items).map(item).collect())
}

fn limits(chance: &mut Chance) -> Limits {
    let number = chance.pick(&[0, 1, 1, 2, 2, 3]);
    match chance.within(0..5) {
        0 => Limits::between(Some(number), Some(number)),
        1 => Limits::between(Some(number), None),
        2 => Limits::between(Some(1), Some(number)),
        3 => Limits {
            holes: 1 << number,
            ..Limits::between(None, chance.pick(&[None, Some(3)]))
        },
        _ => Limits::between(None, Some(number)),
    }
}

impl RunsRule {
    /// Runs of rows, wherever they are, seen from both ends.
    pub fn make_even(&mut self) {
        (self.own, self.each) = (None, Some(Each::One(Grouping::Row)));
        self.lengths.clear();
        if self.number.is_none() && self.length.is_none() {
            self.length = Some(Limits::between(None, Some(2)));
        }
    }

    fn grouping(&self) -> Grouping {
        let groupings = self.each.as_ref().map_or_else(Vec::new, Each::groupings);
        groupings.first().copied().unwrap_or(Grouping::Row)
    }

    fn paths(&self, reading: &Reading) -> Vec<Vec<usize>> {
        match &self.own {
            Some(Own::Lines(lines)) => lines.clone(),
            _ => reading.paths(self.grouping()),
        }
    }

    /// Asks for the runs of a placement in some groups; with a `*`, for some of these runs.
    pub fn fit(&mut self, chance: &mut Chance, model: &Model, reading: &Reading, cells: &Cells) {
        (self.number, self.length) = (None, None);
        let statement = self.said(model, reading);
        let texts = statement.paths.iter().map(|path| {
            let runs = statement.runs(reading, cells, path);
            let mut text: Vec<Option<usize>> = runs.into_iter().map(Some).collect();
            if chance.hits(1, 3) && !text.is_empty() {
                let place = chance.within(0..text.len());
                text[place] = chance.pick(&[None, Some(ONE)]);
            }
            (!chance.hits(1, 5)).then_some(text)
        });
        self.lengths = texts.collect();
        if self.lengths.is_empty() {
            self.number = Some(Limits::between(Some(0), None));
        }
    }

    fn said(&self, model: &Model, reading: &Reading) -> Runs {
        Runs {
            of: these(model, &self.of, None),
            per_symbol: self.per_symbol,
            paths: self.paths(reading),
            // Alone, `?` says nothing.
            lengths: self
                .lengths
                .iter()
                .map(|text| text.clone().filter(|items| *items != [Some(ONE)]))
                .collect(),
            number: self.number.unwrap_or_default(),
            length: self.length.unwrap_or_default(),
        }
    }
}

impl Form for RunsRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let mut keys = vec![("of", model.named(&self.of))];
        if self.own.is_none() && self.each.is_none() {
            keys.push(("each", "\"row\"".to_owned()));
        }
        if self.per_symbol {
            keys.push(("per", "\"symbol\"".to_owned()));
        }
        if !self.lengths.is_empty() {
            let bare = Model {
                rules: Vec::new(),
                ..model.clone()
            };
            let groups = self.paths(&Reading::of(&bare)).len();
            let texts = self.lengths.iter().cycle().take(groups).map(written);
            keys.push((
                "lengths",
                format!("[{}]", texts.collect::<Vec<_>>().join(", ")),
            ));
        }
        for (key, limits) in [("number", self.number), ("length", self.length)] {
            keys.extend(limits.map(|limits| (key, limits.written())));
        }
        ("runs", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            each: self.each.as_mut(),
            own: Some(&mut self.own),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        Box::new(self.said(model, reading))
    }

    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        let mut with = |change: &dyn Fn(&mut RunsRule)| {
            let mut rule = self.clone();
            change(&mut rule);
            let says = !rule.lengths.is_empty() || rule.number.is_some() || rule.length.is_some();
            simpler.extend(says.then_some(Rule::Runs(rule)));
        };
        with(&|rule| rule.lengths.clear());
        with(&|rule| rule.number = None);
        with(&|rule| rule.length = None);
        with(&|rule| rule.per_symbol = false);
        for place in 0..self.lengths.len() {
            with(&|rule| rule.lengths[place] = None);
            let items = self.lengths[place].as_ref().map_or(0, Vec::len);
            for item in 0..items {
                with(&|rule| {
                    if let Some(text) = &mut rule.lengths[place] {
                        text.remove(item);
                    }
                });
            }
        }
        simpler
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        let texts = rule.lengths.iter_mut().flatten();
        match forgotten {
            "what a star in a list of runs is" => {
                texts.for_each(|text| text.retain(Option::is_some))
            }
            "in which order runs come" => texts.for_each(|text| text.reverse()),
            "that runs are of equal symbols" => rule.per_symbol = false,
            _ => return None,
        }
        Some(vec![Rule::Runs(rule)])
    }
}

fn written(text: &Lengths) -> String {
    let Some(items) = text else {
        return "\"?\"".to_owned();
    };
    let item = |item: &Option<usize>| match item {
        None => "*".to_owned(),
        Some(ONE) => "?".to_owned(),
        Some(length) => length.to_string(),
    };
    let items: Vec<String> = items.iter().map(item).collect();
    format!("\"{}\"", items.join(" "))
}

struct Runs {
    /// `None` for empty squares.
    of: Option<Vec<usize>>,
    per_symbol: bool,
    paths: Vec<Vec<usize>>,
    lengths: Vec<Lengths>,
    number: Limits,
    length: Limits,
}

impl Runs {
    /// The lengths of the runs: each begins at a square that counts and whose predecessor is not in the same run.
    fn runs(&self, reading: &Reading, cells: &Cells, path: &[usize]) -> Vec<usize> {
        let counts = |square: usize| match &self.of {
            None => reading.is_empty(cells, square),
            Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
        };
        let goes_on = |place: usize| {
            let (one, other) = (path[place - 1], path[place]);
            counts(one) && counts(other) && (!self.per_symbol || cells[one] == cells[other])
        };
        let mut runs: Vec<usize> = Vec::new();
        for (place, &square) in path.iter().enumerate() {
            if place > 0 && goes_on(place) {
                *runs.last_mut().unwrap() += 1;
            } else if counts(square) {
                runs.push(1);
            }
        }
        runs
    }
}

/// Whether a list of lengths matches a text.
fn matches(text: &[Option<usize>], runs: &[usize]) -> bool {
    match (text, runs) {
        ([], runs) => runs.is_empty(),
        ([None, rest @ ..], runs) => (0..=runs.len()).any(|some| matches(rest, &runs[some..])),
        ([Some(length), rest @ ..], [run, runs @ ..]) => {
            (*length == ONE || length == run) && matches(rest, runs)
        }
        ([Some(_), ..], []) => false,
    }
}

impl Statement for Runs {
    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let texts = self.lengths.iter().map(Some).cycle().take(self.paths.len());
        let texts = texts.chain(std::iter::repeat(None));
        self.paths.iter().zip(texts).all(|(path, text)| {
            let runs = self.runs(reading, cells, path);
            let as_written = match text {
                Some(Some(text)) => matches(text, &runs),
                Some(None) | None => true,
            };
            as_written
                && allows(self.number, runs.len() as i64)
                && runs.iter().all(|&run| allows(self.length, run as i64))
        })
    }
}
