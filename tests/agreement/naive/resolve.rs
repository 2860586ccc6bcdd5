//! The names and words of a model resolved.

use super::moves::{movements, named};
use super::{Kind, Limits, Reading, Statement, Target, pictures};
use crate::model::{
    BoundForm, BoundValue, CountForm, Each, Grouping, Model, Name, Named, Piece, Rule, Set, Wrap,
};

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
        for _ in piece.kinds() {
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
                blocks: piece.blocks.unwrap_or(true),
            });
        }
    }

    fn add_rule(&mut self, model: &Model, place: usize) {
        let rule = &model.rules[place];
        let (per_symbol, names) = match rule {
            Rule::Attacks(rule) => (rule.per_symbol, [Some(&rule.by), Some(&rule.on)]),
            Rule::Count(rule) => (rule.per_symbol, [Some(&rule.of), None]),
            Rule::Equal(_) | Rule::Forbid(_) => (false, [None, None]),
            Rule::Clue(rule) => (rule.per_symbol, [Some(&rule.of), None]),
            Rule::Distinct(_) => (false, [None, None]),
        };
        if !per_symbol {
            self.add_statement(model, place, None);
            return;
        }
        // The one family that the rule names.
        let kinds = names
            .into_iter()
            .flatten()
            .find_map(|named| kinds(model, named));
        for kind in kinds.unwrap_or_default() {
            self.add_statement(model, place, Some(kind));
        }
    }

    /// Adds a rule, for one kind alone if `only` says so.
    fn add_statement(&mut self, model: &Model, place: usize, only: Option<usize>) {
        let all = Set::BuiltIn("all");
        let these = |named: &Named| {
            let mut kinds = kinds(model, named)?;
            kinds.retain(|kind| only.is_none_or(|only| *kind == only));
            Some(kinds)
        };
        let statement = match &model.rules[place] {
            Rule::Attacks(rule) => Statement::Attacks {
                by: these(&rule.by).unwrap(),
                on: match &rule.on {
                    Named::Empty => Target::Empty,
                    Named::Square => Target::Square,
                    pieces => Target::Kinds(these(pieces).unwrap()),
                },
                moves: rule.moves.as_ref().map(movements),
                within: self.set(model, rule.within.as_ref().unwrap_or(&all)),
                limits: limits(&rule.bound, 0, None),
            },
            Rule::Count(rule) => {
                let within = self.set(model, rule.within.as_ref().unwrap_or(&all));
                let mut groups = Vec::new();
                for grouping in groupings(rule.each.as_ref()) {
                    for (place, group) in self.groups(grouping).into_iter().enumerate() {
                        let label = self.regions[group[0]];
                        let inside = group.into_iter().filter(|&square| within[square]);
                        let inside: Vec<usize> = inside.collect();
                        if !inside.is_empty() {
                            groups.push((inside, limits(&rule.bound, place, label)));
                        }
                    }
                }
                Statement::Count {
                    of: these(&rule.of),
                    groups,
                }
            }
            Rule::Forbid(rule) => Statement::Forbid {
                images: pictures::images(model, rule),
                within: self.set(model, rule.within.as_ref().unwrap_or(&all)),
            },
            Rule::Equal(rule) => {
                let within = self.set(model, rule.within.as_ref().unwrap_or(&all));
                let each = groupings(rule.each.as_ref()).into_iter();
                let mut groups: Vec<Vec<usize>> =
                    each.flat_map(|grouping| self.groups(grouping)).collect();
                for group in &mut groups {
                    group.retain(|square| within[*square]);
                }
                let of = rule.of.iter().map(|name| kinds_of(model, name)).collect();
                Statement::Equal { of, groups }
            }
            Rule::Distinct(each) => {
                let groupings = match each {
                    Each::One(grouping) => vec![*grouping],
                    Each::List(groupings) => groupings.clone(),
                };
                let groups = groupings.into_iter().map(|grouping| self.groups(grouping));
                Statement::Distinct(groups.collect())
            }
            Rule::Clue(rule) => {
                let numbers = rule.numbers.iter().enumerate();
                let digits = numbers.filter_map(|(s, number)| Some((s, i64::from((*number)?))));
                Statement::Clue {
                    of: these(&rule.of).unwrap(),
                    around: movements(&rule.around),
                    own: rule.own == Some(true),
                    digits: digits.collect(),
                }
            }
        };
        self.rules.push((place, statement));
    }
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

fn groupings(each: Option<&Each>) -> Vec<Grouping> {
    match each {
        None => vec![Grouping::Board],
        Some(Each::One(grouping)) => vec![*grouping],
        Some(Each::List(groupings)) => groupings.clone(),
    }
}

fn count(form: &CountForm) -> Limits {
    match form {
        CountForm::Absent | CountForm::Any => (None, None),
        CountForm::Number(number) => (Some(number.value), Some(number.value)),
        CountForm::Range { min, max } => (min.map(|min| min.value), max.map(|max| max.value)),
    }
}

/// The bound of the group at this place in its order, which has this label if it is a region.
fn limits(bound: &BoundForm, group: usize, label: Option<char>) -> Limits {
    let side = |value: &Option<BoundValue>| match value {
        None => None,
        Some(BoundValue::One(number)) => Some(number.value),
        Some(BoundValue::List(numbers)) => numbers[group],
        Some(BoundValue::Labels(numbers)) => {
            let mut numbers = numbers.iter();
            numbers.find_map(|(of, number)| number.filter(|_| Some(*of) == label))
        }
    };
    match side(&bound.exactly) {
        Some(number) => (Some(number), Some(number)),
        None => (side(&bound.at_least), side(&bound.at_most)),
    }
}
