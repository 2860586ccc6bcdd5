//! The names and words of a model resolved.

use super::moves::{movements, named};
use super::{Kind, Limits, Reading};
use crate::model::{BoundForm, BoundValue, CountForm, Model, Name, Named, Piece, Set, Wrap};

impl Reading {
    pub fn of(model: &Model) -> Self {
        let mut reading = Reading {
            rows: model.rows as i64,
            columns: model.columns as i64,
            left_right: matches!(model.wrap, Wrap::Columns | Wrap::Both),
            top_bottom: matches!(model.wrap, Wrap::Rows | Wrap::Both),
            ground: (0..model.len()).map(|s| model.terrain(s)).collect(),
            regions: match &model.regions {
                Some(regions) => regions.clone(),
                None => vec![None; model.len()],
            },
            boxes: model.boxes.map(|(r, c)| (r as i64, c as i64)),
            kinds: Vec::new(),
            givens: Vec::new(),
            rules: Vec::new(),
            rules_of_model: model.rules.len(),
            goal: model
                .goal
                .as_ref()
                .map(|goal| (goal.maximize, kinds(model, &goal.of).unwrap())),
            rotations: model.symmetry.board != Some("none"),
            reflections: !matches!(model.symmetry.board, Some("none" | "rotations")),
            translations: model.symmetry.translations == Some(true),
            exchanges: model
                .symmetry
                .interchange
                .iter()
                .map(|named| kinds(model, named).unwrap())
                .collect(),
        };
        for piece in &model.pieces {
            reading.add_piece(model, piece);
        }
        for place in 0..model.rules.len() {
            reading.add_rule(model, place);
        }
        reading
    }

    fn add_piece(&mut self, model: &Model, piece: &Piece) {
        let first = self.kinds.len();
        let fixed = piece.fixed.iter().map(|&square| (square, first));
        self.givens.extend(fixed);
        let given = piece.given.iter();
        let given = given.map(|&(square, kind)| (square, first + kind));
        self.givens.extend(given);
        for place in 0..piece.kinds().len() {
            let moves = match &piece.moves {
                Some(moves) => movements(moves),
                None => named(piece.name),
            };
            let all = Set::BuiltIn("all");
            let squares = self.set(model, piece.squares.as_ref().unwrap_or(&all));
            self.kinds.push(Kind {
                moves,
                count: count(&piece.count),
                squares,
                value: match &piece.values {
                    Some(values) => values[place],
                    None if piece.symbols.is_family() => place as i64 + 1,
                    None => 1,
                },
                blocks: piece.blocks.unwrap_or(true),
            });
        }
    }

    fn add_rule(&mut self, model: &Model, place: usize) {
        let mut rule = model.rules[place].clone();
        let parts = rule.parts();
        let only: Vec<Option<usize>> = match parts.per_symbol {
            Some(true) => {
                // The one family that the rule names.
                let mut kinds = parts.names.iter().filter_map(|named| kinds(model, named));
                kinds.next().into_iter().flatten().map(Some).collect()
            }
            _ => vec![None],
        };
        for only in only {
            let statement = rule.form().statement(model, self, only);
            self.rules.push((place, statement));
        }
    }
}

/// The kinds that are named, restricted to `only` in a rule stated for one kind.
pub fn these(model: &Model, named: &Named, only: Option<usize>) -> Option<Vec<usize>> {
    let mut kinds = kinds(model, named)?;
    kinds.retain(|kind| only.is_none_or(|only| *kind == only));
    Some(kinds)
}

/// The kinds that are named, in order; `None` for `"empty"` and `"square"`.
fn kinds(model: &Model, named: &Named) -> Option<Vec<usize>> {
    let of = |name| kinds_of(model, name);
    match named {
        Named::Any => Some((0..model.kinds().len()).collect()),
        Named::Empty | Named::Square => None,
        Named::One(name) => Some(of(name)),
        Named::List(names) => Some(names.iter().flat_map(of).collect()),
    }
}

pub fn kinds_of(model: &Model, name: &Name) -> Vec<usize> {
    let all = model.kinds();
    let of_piece = (0..all.len()).filter(|&kind| all[kind].0 == name.piece);
    let of_piece: Vec<usize> = of_piece.collect();
    match name.symbol {
        Some(symbol) => vec![of_piece[symbol]],
        None => of_piece,
    }
}

fn count(form: &CountForm) -> Limits {
    match form {
        CountForm::Absent | CountForm::Any => Limits::default(),
        CountForm::Number(number) => Limits::between(Some(number.value), Some(number.value)),
        CountForm::Range { min, max } => {
            Limits::between(min.map(|min| min.value), max.map(|max| max.value))
        }
    }
}

/// The bound of the group at this place in its order, which has this label if it is a region.
pub fn limits(bound: &BoundForm, group: usize, label: Option<char>) -> Limits {
    let side = |value: &Option<BoundValue>| match value {
        None => None,
        Some(BoundValue::One(number)) => Some(number.value),
        Some(BoundValue::List(numbers)) => numbers[group],
        Some(BoundValue::Labels(numbers)) => {
            let mut numbers = numbers.iter();
            numbers.find_map(|(of, number)| number.filter(|_| Some(*of) == label))
        }
    };
    if let Some(number) = side(&bound.exactly) {
        return Limits::between(Some(number), Some(number));
    }
    let bits = |numbers: &[i64]| numbers.iter().fold(0, |bits, number| bits | 1 << number);
    match &bound.one_of {
        Some(numbers) => Limits {
            // No number is one of none.
            least: numbers.iter().min().copied().or(Some(64)),
            most: numbers.iter().max().copied().or(Some(0)),
            holes: !bits(numbers),
        },
        None => Limits {
            least: side(&bound.at_least),
            most: side(&bound.at_most),
            holes: bits(&bound.not),
        },
    }
}
