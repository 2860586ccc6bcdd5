//! What an author can take out of a file: givens, clues, lines, numbers of pieces, whole rules.

use super::questions::Questions;
use crate::board::by_number;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Demand, Origin, Puzzle, Rule, RuleInstance};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemKind {
    Given,
    Clue,
    /// A group that the rule lists or gives a number of its own: a cage with its sum, a thermometer, a row with its sum.
    Line,
    /// The number of pieces of a kind.
    Number,
    /// A table of the file with all its instances.
    Rule,
}

/// Something that can be taken out, with the demands that go with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub kind: ItemKind,
    pub origin: Origin,
    pub demands: Vec<Demand>,
    /// Their places among the guards.
    pub(super) places: Vec<usize>,
}

/// All items of the puzzle, by kind, then in the order of the encoder. Rules beyond those of the puzzle, which stand for
/// its goal, are none, and neither is what says nothing. A rule with a single instance is not named as a line or clue as well.
pub fn items(puzzle: &Puzzle, questions: &Questions) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut rules: Vec<Item> = puzzle
        .rules
        .iter()
        .map(|rule| Item::new(ItemKind::Rule, rule.origin()))
        .collect();
    rules.dedup_by_key(|item| item.origin);
    for (place, guard) in questions.encoding.guards.iter().enumerate() {
        let demand = &guard.demand;
        let kind = kind_of(puzzle, demand);
        let is_rule = |item: &&mut Item| item.origin == demand.origin && demand.rule.is_some();
        let is_of_goal = demand.rule.is_some_and(|rule| rule >= puzzle.rules.len());
        if let Some(rule) = rules.iter_mut().find(is_rule).filter(|_| !is_of_goal) {
            rule.add(place, demand);
        }
        if kind != ItemKind::Rule && !is_of_goal && !says_nothing(puzzle, demand) {
            // A line of a rule stands once in the file, though it may say something of each kind of piece.
            let is_same = |item: &&mut Item| {
                item.kind == ItemKind::Line && are_of_one_line(&item.demands[0], demand)
            };
            match items.iter_mut().rfind(is_same) {
                Some(line) => line.add(place, demand),
                None => {
                    let mut item = Item::new(kind, demand.origin);
                    item.add(place, demand);
                    items.push(item);
                }
            }
        }
    }
    let is_rule = |item: &Item| rules.iter().any(|rule| rule.places == item.places);
    items.retain(|item| item.kind == ItemKind::Given || !is_rule(item));
    items.append(&mut rules);
    by_number(&mut items, |item| item.kind as usize);
    items
}

fn kind_of(puzzle: &Puzzle, demand: &Demand) -> ItemKind {
    match &demand.instance {
        RuleInstance::Given(_) => ItemKind::Given,
        RuleInstance::Number(_) => ItemKind::Number,
        RuleInstance::Clue(_) => ItemKind::Clue,
        RuleInstance::Group(grouping, _) => {
            let rule = demand.rule_of(puzzle);
            let is_of_each = rule.is_some_and(|rule| rule.says_of_each(grouping));
            match grouping.of_squares() {
                Some(Grouping::Listed(_)) => ItemKind::Line,
                Some(Grouping::Square) | None if is_of_each => ItemKind::Clue,
                Some(_) if is_of_each => ItemKind::Line,
                _ => ItemKind::Rule,
            }
        }
        _ => ItemKind::Rule,
    }
}

/// Whether two demands say something of the same line, each of another kind of piece.
fn are_of_one_line(one: &Demand, other: &Demand) -> bool {
    (one.origin, &one.instance) == (other.origin, &other.instance)
}

/// A `"?"` in a list, which is there to keep the place; so is one of a part, where each part has one, or lies everywhere.
fn says_nothing(puzzle: &Puzzle, demand: &Demand) -> bool {
    let rule = demand.rule_of(puzzle);
    if let (RuleInstance::Clue(square), Some(Rule::Connected(parts))) = (&demand.instance, rule) {
        let is_unknown = parts.sizes.contains(&(*square, None));
        return is_unknown && (parts.one_each || parts.of.is_none());
    }
    let RuleInstance::Group(grouping, group) = &demand.instance else {
        return false;
    };
    match rule {
        Some(Rule::Runs(runs)) => {
            runs.lengths_of(*group).is_none()
                && runs.number == Bound::ANY
                && runs.length == Bound::ANY
        }
        Some(rule) => {
            rule.groupings() == [grouping]
                && !rule.listed_bounds().is_empty()
                && rule.bound_of(*group) == Some(&Bound::ANY)
        }
        None => false,
    }
}

impl Item {
    fn new(kind: ItemKind, origin: Origin) -> Self {
        Item {
            kind,
            origin,
            demands: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The square of a clue; `None` of a clue at a corner too.
    pub fn square(&self, puzzle: &Puzzle) -> Option<Square> {
        let demand = self.demands.first()?;
        match &demand.instance {
            RuleInstance::Clue(square) => Some(*square),
            RuleInstance::Group(grouping, _)
                if grouping.of_squares() == Some(&Grouping::Square) =>
            {
                demand.squares(puzzle).first().copied()
            }
            _ => None,
        }
    }

    /// Whether it is a rule that demands nothing yet, because all of it is left open.
    pub(super) fn is_left_open(&self, puzzle: &Puzzle) -> bool {
        let mut rules = puzzle.rules.iter();
        let is_rule = self.kind == ItemKind::Rule;
        let no_demand = self
            .demands
            .iter()
            .all(|demand| says_nothing(puzzle, demand));
        let is_open = |rule: &Rule| rule.origin() == self.origin && rule.is_left_open();
        is_rule && no_demand && (!self.demands.is_empty() || rules.any(is_open))
    }

    /// Whether squares are closed because it stands in the file.
    pub fn closes_squares(&self, puzzle: &Puzzle) -> bool {
        let closed = &puzzle.print.closed_by_clues;
        let mut demands = self.demands.iter();
        demands.any(|demand| match &demand.instance {
            RuleInstance::Clue(square) => closed.binary_search(square).is_ok(),
            _ => false,
        })
    }

    /// Whether it is a given, a clue or a line, though it may be all that its rule says.
    pub fn is_small(&self, puzzle: &Puzzle) -> bool {
        let kind = match self.demands.as_slice() {
            [first, others @ ..] if self.kind == ItemKind::Rule => match kind_of(puzzle, first) {
                ItemKind::Line if others.iter().all(|other| are_of_one_line(first, other)) => {
                    ItemKind::Line
                }
                kind if others.is_empty() => kind,
                _ => self.kind,
            },
            _ => self.kind,
        };
        kind < ItemKind::Number
    }

    /// Which of the groups of its rule a line is.
    pub fn group(&self) -> Option<usize> {
        match self.demands.first()?.instance {
            RuleInstance::Group(_, group) => Some(group),
            _ => None,
        }
    }

    fn add(&mut self, place: usize, demand: &Demand) {
        self.places.push(place);
        self.demands.push(demand.clone());
    }
}
