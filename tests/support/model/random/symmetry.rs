//! Random `[symmetry]`.

use super::parts::name;
use crate::model::chance::Chance;
use crate::model::{Model, Named, Symmetry};

pub fn symmetry(chance: &mut Chance, model: &Model) -> Symmetry {
    let boards = [None, None, Some("full"), Some("rotations"), Some("none")];
    let lists = match model.pieces.is_empty() {
        true => 0,
        false => chance.pick(&[0, 0, 1, 1, 2, 3]),
    };
    Symmetry {
        board: chance.pick(&boards),
        translations: chance.pick(&[None, Some(false), Some(true), Some(true)]),
        interchange: (0..lists).map(|_| list(chance, model)).collect(),
    }
}

fn list(chance: &mut Chance, model: &Model) -> Named {
    if chance.hits(1, 5) {
        return Named::Any;
    }
    let names = (0..chance.within(1..4)).filter_map(|_| name(chance, model));
    Named::List(names.collect())
}
