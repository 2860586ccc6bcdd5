//! `[[clue]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::moves::movements;
use crate::model::naive::resolve::these;
use crate::model::naive::{Cells, Limits, Movement, Reading};
use crate::model::random::moves;
use crate::model::random::parts::{family, named};
use crate::model::shrink::simpler::simpler_moves;
use crate::model::{Ground, Model, Moves, Named};

#[derive(Clone, Debug)]
pub struct ClueRule {
    pub of: Named,
    pub around: Moves,
    /// One for each square in reading order.
    pub numbers: Vec<Option<u8>>,
    pub own: Option<bool>,
    pub closed: Option<bool>,
    pub per_symbol: bool,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let share = chance.pick(&[1, 1, 2, 4]);
    let number = |_| {
        let number = chance.pick(&[0, 1, 1, 1, 2, 2, 3, 9]);
        chance.hits(share, 8).then_some(number)
    };
    let numbers = (0..model.len()).map(number).collect();
    Rule::Clue(ClueRule {
        of: family.unwrap_or_else(|| match chance.hits(1, 5) {
            true => Named::Empty,
            false => named(chance, model),
        }),
        around: moves(chance),
        numbers,
        own: chance.pick(&[None, None, Some(false), Some(true)]),
        closed: chance.pick(&[None, None, Some(false), Some(true)]),
        per_symbol,
    })
}

impl ClueRule {
    /// Sets every digit to the number that is found. A digit that cannot be written, or would have to
    /// differ from symbol to symbol, is removed; its square stays as it is.
    pub fn fit(&mut self, found: &[i64], ground: &mut [Ground]) {
        let places = (0..self.numbers.len()).filter(|&square| self.numbers[square].is_some());
        let places: Vec<usize> = places.collect();
        for (place, &square) in places.iter().enumerate() {
            let of_symbols = || found.iter().skip(place).step_by(places.len());
            let Some(&first) = of_symbols().next() else {
                continue;
            };
            let is_digit = first < 10 && of_symbols().all(|&number| number == first);
            self.numbers[square] = is_digit.then_some(first as u8);
            if !is_digit && self.closed == Some(true) && ground[square] == Ground::Open {
                ground[square] = Ground::Closed;
            }
        }
    }
}

impl Form for ClueRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let digit = |number: &Option<u8>| number.map_or('.', |number| char::from(b'0' + number));
        let digits: Vec<char> = self.numbers.iter().map(digit).collect();
        let separator = if model.spaced { " " } else { "" };
        let picture = model.picture(&digits, separator);
        let mut keys = vec![
            ("of", model.named(&self.of)),
            ("around", self.around.written()),
            ("numbers", format!("'''\n{picture}'''")),
        ];
        for (key, value) in [("self", self.own), ("closed", self.closed)] {
            keys.extend(value.map(|value| (key, value.to_string())));
        }
        ("clue", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            names: vec![&mut self.of],
            per_symbol: Some(&mut self.per_symbol),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, _: &Reading, only: Option<usize>) -> Meaning {
        let numbers = self.numbers.iter().enumerate();
        let digits = numbers.filter_map(|(s, number)| Some((s, i64::from((*number)?))));
        Box::new(Clues {
            of: these(model, &self.of, only),
            around: movements(&self.around),
            own: self.own == Some(true),
            digits: digits.collect(),
        })
    }

    /// The rule with one digit less, or without one of its options.
    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        let mut with = |change: &dyn Fn(&mut ClueRule)| {
            let mut rule = self.clone();
            change(&mut rule);
            simpler.push(Rule::Clue(rule));
        };
        with(&|rule| rule.own = None);
        with(&|rule| rule.closed = None);
        for square in 0..self.numbers.len() {
            with(&|rule| rule.numbers[square] = None);
        }
        for around in simpler_moves(Some(&self.around)) {
            with(&|rule| rule.around = around.clone());
        }
        simpler
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "whether clues count their own square" => rule.own = Some(rule.own != Some(true)),
            "what a clue says" => {
                let number = rule.numbers.iter_mut().flatten().next();
                number.into_iter().for_each(|number| *number = 9 - *number);
            }
            _ => return None,
        }
        Some(vec![Rule::Clue(rule)])
    }

    fn closes(&self, square: usize) -> bool {
        self.closed == Some(true) && self.numbers[square].is_some()
    }

    fn keep_squares(&mut self, stays: &dyn Fn(&usize) -> bool) {
        let mut square = 0;
        self.numbers.retain(|_| {
            square += 1;
            stays(&(square - 1))
        });
    }
}

struct Clues {
    /// `None` for empty squares.
    of: Option<Vec<usize>>,
    around: Vec<Movement>,
    own: bool,
    /// Squares, each with its digit.
    digits: Vec<(usize, i64)>,
}

impl Statement for Clues {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let around = |clue: usize| {
            let counts = |&square: &usize| {
                // As if a piece on the clue's square attacked with these moves.
                let is_around = reading.attacks(cells, &self.around, clue, square);
                let is_of = match &self.of {
                    Some(of) => cells[square].is_some_and(|kind| of.contains(&kind)),
                    None => reading.is_empty(cells, square),
                };
                is_of && (is_around || (self.own && square == clue))
            };
            reading.squares().filter(counts).count() as i64
        };
        let digits = self.digits.iter();
        digits
            .map(|&(square, digit)| (around(square), Limits::between(Some(digit), Some(digit))))
            .collect()
    }
}
