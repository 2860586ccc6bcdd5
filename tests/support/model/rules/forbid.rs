//! `[[forbid]]`

use std::collections::BTreeSet;

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::resolve::kinds_of;
use crate::model::naive::{Cells, Reading};
use crate::model::random::parts::name;
use crate::model::random::set;
use crate::model::{Ground, Model, Name, Set};

#[derive(Clone, Debug)]
pub struct ForbidRule {
    /// In reading order; at least one row and one column.
    pub looks: Vec<Look>,
    pub columns: usize,
    pub turn: Option<bool>,
    pub within: Option<Set>,
    /// The place in the picture that lies on each of these squares.
    pub at: Option<(usize, Set)>,
}

/// A character of a forbidden picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Anything,
    Wall,
    Closed,
    Empty,
    AnyPiece,
    /// A kind: of a family, the name says which.
    Piece(Name),
    /// A letter, which stands for any one piece.
    Same(usize),
}

/// Mostly pieces, and small, so that the picture can appear.
pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let (rows, columns) = chance.pick(&[
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 1),
        (2, 2),
        (1, 3),
        (3, 2),
        (2, 4),
    ]);
    let looks = (0..rows * columns).map(|_| look(chance, model));
    let mut looks: Vec<Look> = looks.collect();
    if chance.hits(1, 3) {
        for look in &mut looks {
            let letter = Look::Same(chance.pick(&[0, 0, 1]));
            *look = chance.pick(&[letter, letter, *look]);
        }
    }
    // The centre must not look like a piece.
    let is_free = model.kinds().iter().all(|(_, symbol)| *symbol != '@');
    let at = (is_free && chance.hits(1, 3)).then(|| {
        let centre = chance.within(0..rows * columns);
        (centre, set(chance, model, true))
    });
    if let Some((centre, _)) = at {
        looks[centre] = Look::Anything;
    }
    Rule::Forbid(ForbidRule {
        looks,
        columns,
        turn: chance.pick(&[None, Some(false), Some(true), Some(true)]),
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        at,
    })
}

fn look(chance: &mut Chance, model: &Model) -> Look {
    let piece = name(chance, model).and_then(|name| {
        let piece = &model.pieces[name.piece];
        let kinds = piece.kinds().len();
        let is_family = piece.symbols.is_family();
        let symbol = (is_family && kinds > 0).then(|| chance.within(0..kinds));
        (kinds > 0).then_some(Look::Piece(Name { symbol, ..name }))
    });
    match (chance.within(0..20), piece) {
        (0..=2, _) => Look::Anything,
        (3..=6, _) => Look::Empty,
        (7, _) => Look::Wall,
        (8, _) => Look::Closed,
        (9..=11, _) | (_, None) => Look::AnyPiece,
        (_, Some(piece)) => piece,
    }
}

impl Form for ForbidRule {
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        let symbols = model.kinds();
        let mut letters: Vec<char> = "abcdefg".chars().collect();
        letters.retain(|letter| symbols.iter().all(|(_, symbol)| symbol != letter));
        let character = |look: &Look| match look {
            Look::Anything => '?',
            Look::Wall => '#',
            Look::Closed => 'x',
            Look::Empty => '.',
            Look::AnyPiece => '*',
            Look::Same(letter) => letters[*letter],
            Look::Piece(name) => model.pieces[name.piece].kinds()[name.symbol.unwrap_or(0)],
        };
        let mut characters: Vec<char> = self.looks.iter().map(character).collect();
        if let Some((centre, _)) = self.at {
            characters[centre] = '@';
        }
        let rows = characters.chunks(self.columns);
        let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        let mut keys = vec![("picture", format!("'''\n{}\n'''", rows.join("\n")))];
        if self.looks.iter().any(|look| matches!(look, Look::Same(_))) {
            keys.push(("same", format!("\"{}{}\"", letters[0], letters[1])));
        }
        keys.extend(self.turn.map(|turn| ("turn", turn.to_string())));
        keys.extend(self.at.as_ref().map(|(_, at)| ("at", model.set(at))));
        ("forbid", keys)
    }

    fn parts(&mut self) -> Parts<'_> {
        let drawn = self.looks.iter_mut().filter_map(|look| match look {
            Look::Piece(name) => Some(name),
            _ => None,
        });
        Parts {
            drawn: drawn.collect(),
            within: Some(&mut self.within),
            at: self.at.as_mut().map(|(_, at)| at),
            ..Parts::default()
        }
    }

    fn statement(&self, model: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        Box::new(Forbid {
            images: images(model, self),
            within: reading.within(model, self.within.as_ref()),
            at: self.at.as_ref().map(|(_, at)| reading.set(model, at)),
        })
    }

    /// One row or column less, only the drawn image, or one character less to match.
    fn simpler(&self) -> Vec<Rule> {
        let mut simpler = Vec::new();
        let mut with = |change: &dyn Fn(&mut ForbidRule)| {
            let mut rule = self.clone();
            change(&mut rule);
            simpler.push(Rule::Forbid(rule));
        };
        let (rows, columns) = (self.looks.len() / self.columns, self.columns);
        if self.at.is_some() {
            with(&|rule| rule.at = None);
            with(&|rule| rule.turn = None);
            return simpler;
        }
        if rows > 1 {
            with(&|rule| drop(rule.looks.drain(..columns)));
            with(&|rule| rule.looks.truncate((rows - 1) * columns));
        }
        for column in (0..columns).filter(|_| columns > 1) {
            with(&|rule| {
                let places = (0..rule.looks.len()).filter(|place| place % columns != column);
                rule.looks = places.map(|place| rule.looks[place]).collect();
                rule.columns -= 1;
            });
        }
        with(&|rule| rule.turn = None);
        for place in 0..self.looks.len() {
            with(&|rule| rule.looks[place] = Look::Anything);
        }
        simpler
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        let mut rule = self.clone();
        match forgotten {
            "what is the same in a picture" => {
                let letters = rule
                    .looks
                    .iter_mut()
                    .filter(|look| matches!(look, Look::Same(_)));
                letters.for_each(|look| *look = Look::AnyPiece);
            }
            "that pictures turn" => rule.turn = None,
            "where pictures are forbidden" => rule.within = None,
            "around which squares pictures lie" => rule.at.as_mut()?.1 = Set::BuiltIn("all"),
            _ => return None,
        }
        Some(vec![Rule::Forbid(rule)])
    }
}

struct Forbid {
    images: Vec<Vec<Mark>>,
    within: Vec<bool>,
    at: Option<Vec<bool>>,
}

impl Statement for Forbid {
    /// Laid on every square, no image of the picture appears.
    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let is_drawn = |square: usize, drawn: Drawn| match drawn {
            Drawn::Anything | Drawn::Centre => true,
            Drawn::Ground(ground) => reading.ground[square] == ground,
            Drawn::Empty => reading.is_empty(cells, square),
            Drawn::AnyPiece | Drawn::Same(_) => cells[square].is_some(),
            Drawn::Kind(kind) => cells[square] == Some(kind),
        };
        let lies_on = |image: &[Mark], start: usize| {
            let (top, left) = reading.place(start);
            let square = |row, column| {
                let fits = row < reading.rows && column < reading.columns;
                reading.at(top + row, left + column).filter(|_| fits)
            };
            let is_there = image.iter().all(|&(row, column, drawn)| {
                square(row, column)
                    .is_some_and(|square| self.within[square] && is_drawn(square, drawn))
            });
            // What is under one letter, wherever the letter is.
            let under = |letter: usize| {
                let marks = image
                    .iter()
                    .filter(move |mark| mark.2 == Drawn::Same(letter));
                let held: BTreeSet<_> = marks
                    .filter_map(|&(row, column, _)| Some(cells[square(row, column)?]))
                    .collect();
                held
            };
            is_there && under(0).len() <= 1 && under(1).len() <= 1
        };
        // Around a square the picture may hang over the edge, where nothing stands.
        let lies_around = |image: &[Mark], centre: usize| {
            let (row, column) = reading.place(centre);
            let own = image.iter().find(|mark| mark.2 == Drawn::Centre).unwrap();
            let square = |mark: &Mark| reading.at(row + mark.0 - own.0, column + mark.1 - own.1);
            let squares: Vec<usize> = image.iter().filter_map(square).collect();
            let covers_twice = (1..squares.len()).any(|n| squares[..n].contains(&squares[n]));
            let one_kind = |letter: usize| {
                let marks = image.iter().filter(|mark| mark.2 == Drawn::Same(letter));
                let held: BTreeSet<_> = marks.filter_map(|mark| cells[square(mark)?]).collect();
                held.len() <= 1
            };
            !covers_twice
                && one_kind(0)
                && one_kind(1)
                && image.iter().all(|mark| match square(mark) {
                    Some(square) => self.within[square] && is_drawn(square, mark.2),
                    None => matches!(mark.2, Drawn::Anything | Drawn::Empty),
                })
        };
        let mut images = self.images.iter();
        !images.any(|image| match &self.at {
            None => reading.squares().any(|start| lies_on(image, start)),
            Some(at) => reading
                .squares()
                .any(|centre| at[centre] && lies_around(image, centre)),
        })
    }
}

/// A character of a picture, with its name resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    Anything,
    Centre,
    Ground(Ground),
    Empty,
    AnyPiece,
    Kind(usize),
    Same(usize),
}

/// What is drawn in a row and column.
type Mark = (i64, i64, Drawn);

/// What is drawn in each row and column, for each way in which the picture is forbidden.
fn images(model: &Model, rule: &ForbidRule) -> Vec<Vec<Mark>> {
    let drawn = |look: &Look| match look {
        Look::Anything => Drawn::Anything,
        Look::Wall => Drawn::Ground(Ground::Wall),
        Look::Closed => Drawn::Ground(Ground::Closed),
        Look::Empty => Drawn::Empty,
        Look::AnyPiece => Drawn::AnyPiece,
        Look::Same(letter) => Drawn::Same(*letter),
        Look::Piece(name) => Drawn::Kind(kinds_of(model, name)[0]),
    };
    let columns = rule.columns as i64;
    let last_row = rule.looks.len() as i64 / columns - 1;
    let looks = rule.looks.iter().enumerate();
    let looks =
        looks.map(|(place, look)| (place as i64 / columns, place as i64 % columns, drawn(look)));
    let mut looks: Vec<_> = looks.collect();
    if let Some((centre, _)) = rule.at {
        looks[centre].2 = Drawn::Centre;
    }
    let mut images = vec![looks.clone()];
    if rule.turn == Some(true) {
        let upside_down = |&(row, column, drawn): &_| (last_row - row, column, drawn);
        let back_to_front = |&(row, column, drawn): &_| (row, columns - 1 - column, drawn);
        let on_its_side = |&(row, column, drawn): &_| (column, row, drawn);
        images.push(looks.iter().map(upside_down).collect());
        images.extend(each(&images, &back_to_front));
        images.extend(each(&images, &on_its_side));
    }
    images
}

fn each(images: &[Vec<Mark>], change: &dyn Fn(&Mark) -> Mark) -> Vec<Vec<Mark>> {
    let images = images.iter();
    images
        .map(|image| image.iter().map(change).collect())
        .collect()
}
