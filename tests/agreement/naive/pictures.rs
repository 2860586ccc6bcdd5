//! Forbidden pictures, laid on every square.

use super::resolve::kinds_of;
use super::{Cells, Reading, Statement};
use crate::model::{ForbidRule, Ground, Look, Model};

/// A character of a picture, with its name resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Anything,
    Ground(Ground),
    Empty,
    AnyPiece,
    Kind(usize),
}

/// What is drawn in a row and column.
pub type Mark = (i64, i64, Drawn);

/// What is drawn in each row and column, for each way in which the picture is forbidden.
pub fn images(model: &Model, rule: &ForbidRule) -> Vec<Vec<Mark>> {
    let drawn = |look: &Look| match look {
        Look::Anything => Drawn::Anything,
        Look::Wall => Drawn::Ground(Ground::Wall),
        Look::Closed => Drawn::Ground(Ground::Closed),
        Look::Empty => Drawn::Empty,
        Look::AnyPiece => Drawn::AnyPiece,
        Look::Piece(name) => Drawn::Kind(kinds_of(model, name)[0]),
    };
    let columns = rule.columns as i64;
    let last_row = rule.looks.len() as i64 / columns - 1;
    let looks = rule.looks.iter().enumerate();
    let looks =
        looks.map(|(place, look)| (place as i64 / columns, place as i64 % columns, drawn(look)));
    let looks: Vec<_> = looks.collect();
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

impl Reading {
    /// Whether the picture of a forbid rule appears.
    pub fn shows_picture(&self, statement: usize, cells: &Cells) -> bool {
        let Statement::Forbid { images, within } = &self.rules[statement].1 else {
            return false;
        };
        let is_drawn = |square: usize, drawn: Drawn| match drawn {
            Drawn::Anything => true,
            Drawn::Ground(ground) => self.ground[square] == ground,
            Drawn::Empty => self.ground[square] == Ground::Open && cells[square].is_none(),
            Drawn::AnyPiece => cells[square].is_some(),
            Drawn::Kind(kind) => cells[square] == Some(kind),
        };
        let lies_on = |image: &[Mark], start: usize| {
            let (top, left) = self.place(start);
            image.iter().all(|&(row, column, drawn)| {
                let fits = row < self.rows && column < self.columns;
                let square = self.at(top + row, left + column).filter(|_| fits);
                square.is_some_and(|square| within[square] && is_drawn(square, drawn))
            })
        };
        let mut images = images.iter();
        images.any(|image| self.squares().any(|start| lies_on(image, start)))
    }
}
