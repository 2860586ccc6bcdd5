//! The contract read once more, from the model instead of the puzzle, as slowly and plainly as it
//! is written in `docs/language.md`. It shares no code with the program: squares are numbers in
//! reading order, positions are computed, groups are found by their definitions.

mod groups;
mod moves;
mod pictures;
mod symmetries;

use std::collections::BTreeSet;

use crate::model::{
    BoundForm, BoundValue, CountForm, Each, Ground, Grouping, Model, Name, Named, Rule, Set, Wrap,
};
use moves::{movements, named};
use pictures::Mark;

/// What stands on each square, in reading order: a kind in declared order.
pub type Cells = [Option<usize>];

/// Least and greatest number.
pub type Limits = (Option<i64>, Option<i64>);

/// A model with all names and words resolved.
pub struct Reading {
    rows: i64,
    columns: i64,
    left_right: bool,
    top_bottom: bool,
    ground: Vec<Ground>,
    /// The label of each square.
    regions: Vec<Option<char>>,
    boxes: Option<(i64, i64)>,
    kinds: Vec<Kind>,
    givens: Vec<(usize, usize)>,
    /// Each with its rule's place in the model.
    rules: Vec<(usize, Statement)>,
    rules_of_model: usize,
    /// Whether as many as possible are wanted, and of which kinds.
    goal: Option<(bool, Vec<usize>)>,
    rotations: bool,
    reflections: bool,
    translations: bool,
    /// Lists of kinds that may be exchanged, overlapping or not.
    exchanges: Vec<Vec<usize>>,
}

struct Kind {
    moves: Vec<Movement>,
    count: Limits,
    squares: Vec<bool>,
    blocks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Movement {
    rows: i64,
    columns: i64,
    /// 1 for a leap, `None` for a ride without limit.
    times: Option<i64>,
}

enum Statement {
    Attacks {
        by: Vec<usize>,
        on: Target,
        moves: Option<Vec<Movement>>,
        within: Vec<bool>,
        limits: Limits,
    },
    Count {
        /// `None` for empty squares.
        of: Option<Vec<usize>>,
        groups: Vec<(Vec<usize>, Limits)>,
    },
    Forbid {
        /// Looks by their rows and columns.
        images: Vec<Vec<Mark>>,
        within: Vec<bool>,
    },
    Equal {
        of: Vec<Vec<usize>>,
        groups: Vec<Vec<usize>>,
    },
    Clue {
        of: Vec<usize>,
        around: Vec<Movement>,
        own: bool,
        /// Squares, each with its digit.
        digits: Vec<(usize, i64)>,
    },
    /// For each grouping, its groups.
    Distinct(Vec<Vec<Vec<usize>>>),
}

enum Target {
    Kinds(Vec<usize>),
    Empty,
    Square,
}

fn allows((least, most): Limits, number: usize) -> bool {
    let number = number as i64;
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}

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
            let first = reading.kinds.len();
            reading
                .givens
                .extend(piece.fixed.iter().map(|&square| (square, first)));
            let given = piece
                .given
                .iter()
                .map(|&(square, kind)| (square, first + kind));
            reading.givens.extend(given);
            for _ in piece.kinds() {
                let moves = match &piece.moves {
                    Some(moves) => movements(moves),
                    None => named(piece.name),
                };
                let all = Set::BuiltIn("all");
                let squares = reading.set(model, piece.squares.as_ref().unwrap_or(&all));
                reading.kinds.push(Kind {
                    moves,
                    count: count(&piece.count),
                    squares,
                    blocks: piece.blocks.unwrap_or(true),
                });
            }
        }
        for place in 0..model.rules.len() {
            reading.add_rule(model, place);
        }
        reading
    }

    fn squares(&self) -> std::ops::Range<usize> {
        0..(self.rows * self.columns) as usize
    }

    fn place(&self, square: usize) -> (i64, i64) {
        (square as i64 / self.columns, square as i64 % self.columns)
    }

    /// The square at this row and column, which may lie beyond joined edges.
    fn at(&self, row: i64, column: i64) -> Option<usize> {
        let row = if self.top_bottom {
            row.rem_euclid(self.rows)
        } else {
            row
        };
        let column = if self.left_right {
            column.rem_euclid(self.columns)
        } else {
            column
        };
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then_some((row * self.columns + column) as usize)
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

    /// Whether a placement is a solution.
    pub fn accepts(&self, cells: &Cells) -> bool {
        let standing = self.squares().all(|square| match cells[square] {
            Some(kind) => self.may_stand(kind, square),
            None => true,
        });
        let counts = self.kinds.iter().enumerate().all(|(kind, reading)| {
            let number = cells.iter().filter(|cell| **cell == Some(kind)).count();
            allows(reading.count, number)
        });
        let mut givens = self.givens.iter();
        standing
            && counts
            && givens.all(|&(square, kind)| cells[square] == Some(kind))
            && (0..self.rules.len()).all(|statement| self.holds(statement, cells))
    }

    /// Whether a placement obeys a rule of the model.
    pub fn obeys(&self, rule: usize, cells: &Cells) -> bool {
        let mut statements = 0..self.rules.len();
        statements.all(|number| self.rules[number].0 != rule || self.holds(number, cells))
    }

    fn holds(&self, statement: usize, cells: &Cells) -> bool {
        let mut numbers = self.numbers(statement, cells).into_iter();
        let bounded = numbers.all(|(number, limits)| allows(limits, number));
        bounded && self.is_balanced(statement, cells) && !self.shows_picture(statement, cells)
    }

    /// In each group of an equal rule, all of its pieces stand equally often.
    fn is_balanced(&self, statement: usize, cells: &Cells) -> bool {
        let Statement::Equal { of, groups } = &self.rules[statement].1 else {
            return true;
        };
        groups.iter().all(|group| {
            let number = |kinds: &Vec<usize>| {
                let holds = |square: &&usize| cells[**square].is_some_and(|k| kinds.contains(&k));
                group.iter().filter(holds).count()
            };
            let numbers: BTreeSet<usize> = of.iter().map(number).collect();
            numbers.len() <= 1
        })
    }

    /// Of placements that obey the rules, whether each is a solution: none of the others is better.
    pub fn optimal(&self, all: &[Vec<Option<usize>>]) -> Vec<bool> {
        let Some((maximize, kinds)) = &self.goal else {
            return vec![true; all.len()];
        };
        let number = |cells: &Vec<Option<usize>>| {
            let counted = cells
                .iter()
                .filter(|cell| cell.is_some_and(|kind| kinds.contains(&kind)));
            counted.count()
        };
        let numbers: Vec<usize> = all.iter().map(number).collect();
        let best = match maximize {
            true => numbers.iter().max(),
            false => numbers.iter().min(),
        };
        numbers.iter().map(|number| Some(number) == best).collect()
    }

    /// Whether a kind may stand on a square.
    pub fn may_stand(&self, kind: usize, square: usize) -> bool {
        self.ground[square] == Ground::Open && self.kinds[kind].squares[square]
    }

    /// For each rule of the model in order, all numbers that it bounds.
    pub fn numbers_of_rules(&self, cells: &Cells) -> Vec<Vec<usize>> {
        let mut numbers = vec![Vec::new(); self.rules_of_model];
        for (rule, statement) in self.rules.iter().enumerate() {
            let found = self.numbers(rule, cells).into_iter();
            numbers[statement.0].extend(found.map(|(number, _)| number));
        }
        numbers
    }

    /// What a rule counts, for each target or group, and what it may be; nothing for a rule without
    /// a bound.
    fn numbers(&self, rule: usize, cells: &Cells) -> Vec<(usize, Limits)> {
        let is_empty =
            |square: usize| self.ground[square] == Ground::Open && cells[square].is_none();
        match &self.rules[rule].1 {
            Statement::Attacks {
                by,
                on,
                moves,
                within,
                limits,
            } => {
                let is_target = |&square: &usize| {
                    within[square]
                        && match on {
                            Target::Kinds(kinds) => {
                                cells[square].is_some_and(|kind| kinds.contains(&kind))
                            }
                            Target::Empty => is_empty(square),
                            Target::Square => self.ground[square] == Ground::Open,
                        }
                };
                let attackers = |target: usize| {
                    let attacks = |&from: &usize| {
                        cells[from].is_some_and(|kind| {
                            let moves = moves.as_ref().unwrap_or(&self.kinds[kind].moves);
                            by.contains(&kind) && self.attacks(cells, moves, from, target)
                        })
                    };
                    self.squares().filter(attacks).count()
                };
                let targets = self.squares().filter(is_target);
                targets.map(|target| (attackers(target), *limits)).collect()
            }
            Statement::Count { of, groups } => {
                let counts = |&&square: &&usize| match of {
                    Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
                    None => is_empty(square),
                };
                let groups = groups.iter();
                groups
                    .map(|(squares, limits)| (squares.iter().filter(counts).count(), *limits))
                    .collect()
            }
            Statement::Equal { .. } | Statement::Forbid { .. } => Vec::new(),
            Statement::Distinct(groupings) => {
                let held = |group: &Vec<usize>| -> Vec<Option<usize>> {
                    group.iter().map(|&square| cells[square]).collect()
                };
                // How many pairs hold the same.
                let pairs = groupings.iter().flat_map(|groups| {
                    (0..groups.len()).flat_map(move |b| (0..b).map(move |a| (groups, a, b)))
                });
                let same = pairs.filter(|(groups, a, b)| held(&groups[*a]) == held(&groups[*b]));
                vec![(same.count(), (None, Some(0)))]
            }
            Statement::Clue {
                of,
                around,
                own,
                digits,
            } => {
                let around = |clue: usize| {
                    let counts = |&square: &usize| {
                        // As if a piece on the clue's square attacked with these moves.
                        let is_around = self.attacks(cells, around, clue, square);
                        let is_of = cells[square].is_some_and(|kind| of.contains(&kind));
                        is_of && (is_around || (*own && square == clue))
                    };
                    self.squares().filter(counts).count()
                };
                let digits = digits.iter();
                digits
                    .map(|&(square, digit)| (around(square), (Some(digit), Some(digit))))
                    .collect()
            }
        }
    }

    fn attacks(&self, cells: &Cells, moves: &[Movement], from: usize, target: usize) -> bool {
        let (row, column) = self.place(from);
        let stops_sight = |square: usize| {
            self.ground[square] == Ground::Wall
                || cells[square].is_some_and(|kind| self.kinds[kind].blocks)
        };
        let reaches = |movement: &Movement| {
            for times in 1.. {
                if movement.times.is_some_and(|most| times > most) {
                    return false;
                }
                let to = self.at(
                    row + times * movement.rows,
                    column + times * movement.columns,
                );
                match to {
                    Some(square) if square != from => {
                        if square == target {
                            return true;
                        }
                        if stops_sight(square) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
            false
        };
        from != target && moves.iter().any(reaches)
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

fn kinds_of(model: &Model, name: &Name) -> Vec<usize> {
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
