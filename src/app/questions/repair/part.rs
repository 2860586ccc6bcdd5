//! A given or a clue: a part of a puzzle that has a value of its own, without which the puzzle can be made, or with another.

use crate::app::read_off::{Key, clue_of, lengths_of, numbers_of, size_of};
use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::{
    Bound, Clue, Clues, Demand, KindId, Placement, Puzzle, Rule, RuleInstance, Run, Runs,
};
use crate::query::Item;

/// Numbers that are farther from the wrong one are not asked for.
const NEAR: i64 = 8;

/// What stands in a file as a given or a clue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClueValue {
    Piece(KindId),
    Number(i64),
    Runs(Vec<usize>),
}

/// Something with a value of its own.
#[derive(Clone, PartialEq, Eq)]
pub struct ValuedPart {
    pub demand: Demand,
    pub place: ValuePlace,
    pub from: ClueValue,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ValuePlace {
    Given(Square),
    Clue(usize, Key),
}

impl ValuedPart {
    pub fn of(puzzle: &Puzzle, item: &Item) -> Option<Self> {
        match item.demands.as_slice() {
            [demand] => ValuedPart::of_demand(puzzle, demand),
            _ => None,
        }
    }

    pub fn of_demand(puzzle: &Puzzle, demand: &Demand) -> Option<Self> {
        let (place, from) = match (&demand.instance, demand.rule_of(puzzle)) {
            (RuleInstance::Given(square), _) => {
                let given = puzzle.givens.iter().find(|given| given.square == *square)?;
                (ValuePlace::Given(*square), ClueValue::Piece(given.kind))
            }
            (instance, Some(rule)) => {
                let key = Key::of(demand)?;
                let value = match (rule, key) {
                    (Rule::Clues(rule), Key::Square(square)) => {
                        let clue = rule.clues.iter().find(|clue| clue.square == square)?;
                        ClueValue::Number(i64::from(clue.number))
                    }
                    (Rule::Connected(rule), Key::Square(square)) => {
                        let mut sizes = rule.sizes.iter();
                        let (_, size) = sizes.find(|(marked, _)| *marked == square)?;
                        ClueValue::Number((*size)?)
                    }
                    (Rule::Runs(rule), Key::Group(group)) => {
                        let runs = rule.lengths_of(group)?.iter();
                        let lengths = runs.map(|run| match run {
                            Run::Of(length) => Some(*length),
                            Run::One | Run::Any => None,
                        });
                        ClueValue::Runs(lengths.collect::<Option<_>>()?)
                    }
                    (rule, Key::Group(group)) => {
                        let RuleInstance::Group(grouping, _) = instance else {
                            return None;
                        };
                        // Of several groupings not all would be changed, and a number of several groups is one of all.
                        let is_its_own = rule.groupings() == [grouping]
                            && (!rule.listed_bounds().is_empty()
                                || puzzle.board.groups(grouping).count() == 1);
                        let bound = rule.bound_of(group).filter(|_| is_its_own)?;
                        ClueValue::Number(bound.exact()?)
                    }
                    _ => return None,
                };
                (ValuePlace::Clue(demand.rule?, key), value)
            }
            (_, None) => return None,
        };
        Some(ValuedPart {
            demand: demand.clone(),
            place,
            from,
        })
    }

    /// The puzzle without it.
    pub fn left_out(&self, mut puzzle: Puzzle) -> Puzzle {
        match self.place {
            ValuePlace::Given(square) => puzzle.givens.retain(|given| given.square != square),
            ValuePlace::Clue(rule, key) => {
                if let Some(without) = with_value(&puzzle, &puzzle.rules[rule], key, None) {
                    puzzle.rules[rule] = without;
                }
            }
        }
        puzzle
    }

    /// The puzzle with another value instead.
    pub fn changed(&self, mut puzzle: Puzzle, to: &ClueValue) -> Puzzle {
        match (self.place, to) {
            (ValuePlace::Given(square), ClueValue::Piece(kind)) => {
                let mut givens = puzzle.givens.iter_mut();
                if let Some(given) = givens.find(|given| given.square == square) {
                    given.kind = *kind;
                }
            }
            (ValuePlace::Given(_), _) => {}
            (ValuePlace::Clue(rule, key), value) => {
                if let Some(with) = with_value(&puzzle, &puzzle.rules[rule], key, Some(value)) {
                    puzzle.rules[rule] = with;
                }
            }
        }
        puzzle
    }

    /// A rule that says this alone.
    pub fn alone(&self, puzzle: &Puzzle, value: &ClueValue) -> Option<Rule> {
        let ValuePlace::Clue(rule, key) = self.place else {
            return None;
        };
        let emptied = emptied(puzzle, &puzzle.rules[rule])?;
        with_value(puzzle, &emptied, key, Some(value))
    }

    /// What a solution has there; `None` if that cannot be written.
    pub fn read(&self, rest: &Puzzle, solution: &Placement) -> Option<ClueValue> {
        let bare = Puzzle {
            rules: Vec::new(),
            ..rest.clone()
        };
        match self.place {
            ValuePlace::Given(square) => solution.get(square).map(ClueValue::Piece),
            ValuePlace::Clue(rule, key) => {
                read(&bare, &emptied(rest, &rest.rules[rule])?, key, solution)
            }
        }
    }

    /// Other values that are worth a question, the nearest first.
    pub fn others(&self, puzzle: &Puzzle) -> Vec<ClueValue> {
        match self.from {
            ClueValue::Piece(from) => {
                let kinds = puzzle.kind_ids().filter(|&kind| kind != from);
                let drawn = kinds.filter(|&kind| puzzle.print.is_drawn(kind));
                drawn.map(ClueValue::Piece).collect()
            }
            ClueValue::Number(from) => {
                let near = (1..=NEAR).flat_map(|far| [from - far, from + far]);
                let near = near.filter(|&number| number >= 0 || from < 0);
                near.map(ClueValue::Number).collect()
            }
            ClueValue::Runs(ref from) => {
                let room = self.demand.squares(puzzle).len();
                let mut others: Vec<(usize, Vec<usize>)> = Vec::new();
                for (place, &run) in from.iter().enumerate() {
                    for other in (1..=room).filter(|&other| other != run) {
                        let mut runs = from.clone();
                        runs[place] = other;
                        if runs.iter().sum::<usize>() + runs.len() <= room + 1 {
                            others.push((run.abs_diff(other), runs));
                        }
                    }
                }
                others.sort();
                let others = others.into_iter();
                others.map(|(_, runs)| ClueValue::Runs(runs)).collect()
            }
        }
    }
}

/// What stands in a puzzle as a given or a clue, or as a number of a group alone.
pub fn value_of(puzzle: &Puzzle, demand: &Demand) -> Option<ClueValue> {
    ValuedPart::of_demand(puzzle, demand).map(|part| part.from)
}

/// What a solution has where a rule has a clue, or might have one; `None` if that cannot be written. `bare` is the puzzle
/// without rules.
pub fn read(bare: &Puzzle, rule: &Rule, key: Key, solution: &Placement) -> Option<ClueValue> {
    match (rule, key) {
        (Rule::Clues(rule), Key::Square(square)) => {
            let clue = clue_of(bare, solution, rule, square)?;
            Some(ClueValue::Number(i64::from(clue.number)))
        }
        (Rule::Runs(rule), Key::Group(group)) => {
            lengths_of(bare, solution, rule, group).map(ClueValue::Runs)
        }
        (Rule::Connected(rule), Key::Square(square)) => {
            size_of(bare, solution, rule, square).map(ClueValue::Number)
        }
        (rule, Key::Group(group)) => {
            let (_, numbers) = numbers_of(bare, solution, rule, vec![((), group)])?;
            let number = |&((), _, number)| ClueValue::Number(number);
            numbers.first().map(number)
        }
        _ => None,
    }
}

/// The rule without all that it says of one square or group alone, to which [`with_value`] adds.
pub fn emptied(puzzle: &Puzzle, rule: &Rule) -> Option<Rule> {
    Some(match rule {
        Rule::Clues(rule) => Rule::Clues(Clues {
            clues: Vec::new(),
            ..rule.clone()
        }),
        Rule::Runs(rule) => Rule::Runs(Runs {
            lengths: Vec::new(),
            number: Bound::ANY,
            length: Bound::ANY,
            ..rule.clone()
        }),
        Rule::Connected(rule) => Rule::Connected(rule.without_demands()),
        rule => rule.with_bounds(unbounded(puzzle, rule))?,
    })
}

/// A bound for each group that says nothing.
fn unbounded(puzzle: &Puzzle, rule: &Rule) -> Vec<Bound> {
    let groups = rule.groupings();
    let listed = rule.listed_bounds().len();
    let groups = groups
        .first()
        .map_or(0, |groups| puzzle.board.groups(groups).count());
    vec![Bound::ANY; if listed > 0 { listed } else { groups }]
}

/// The rule with this value in this place; `None` in the place of a value is none.
pub fn with_value(
    puzzle: &Puzzle,
    rule: &Rule,
    key: Key,
    value: Option<&ClueValue>,
) -> Option<Rule> {
    match (rule, key, value) {
        (Rule::Clues(rule), Key::Square(square), value) => {
            let mut rule = rule.clone();
            rule.clues.retain(|clue| clue.square != square);
            if let Some(value) = value {
                let ClueValue::Number(number) = value else {
                    return None;
                };
                let number = u8::try_from(*number).ok()?;
                rule.clues.push(Clue { square, number });
                by_number(&mut rule.clues, |clue| clue.square.index());
            }
            Some(Rule::Clues(rule))
        }
        (Rule::Runs(rule), Key::Group(group), value) => {
            let mut rule = rule.clone();
            let groups = puzzle.board.groups(&rule.grouping).count();
            rule.lengths.resize(groups, None);
            *rule.lengths.get_mut(group)? = match value {
                Some(ClueValue::Runs(lengths)) => {
                    Some(lengths.iter().copied().map(Run::Of).collect())
                }
                Some(_) => return None,
                None => None,
            };
            Some(Rule::Runs(rule))
        }
        // Without a size the square still holds what counts.
        (Rule::Connected(rule), Key::Square(square), value) => {
            let mut rule = rule.clone();
            let size = match value {
                Some(ClueValue::Number(number)) => Some(*number),
                Some(_) => return None,
                None => None,
            };
            let marked = |(marked, _): &(Square, Option<i64>)| *marked;
            match rule.sizes.binary_search_by_key(&square, marked) {
                Ok(at) => rule.sizes[at].1 = size,
                Err(at) => rule.sizes.insert(at, (square, size)),
            }
            Some(Rule::Connected(rule))
        }
        (rule, Key::Group(group), value) => {
            let mut bounds = match rule.listed_bounds() {
                [] => unbounded(puzzle, rule),
                listed => listed.to_vec(),
            };
            *bounds.get_mut(group)? = match value {
                Some(ClueValue::Number(number)) => Bound::exactly(*number),
                Some(_) => return None,
                None => Bound::ANY,
            };
            rule.with_bounds(bounds)
        }
        _ => None,
    }
}
