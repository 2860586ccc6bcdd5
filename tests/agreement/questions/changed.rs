//! What `repair` says a value may be changed to, and that nothing else near it may.

use puzzle_workbench::app::{Change, ClueValue, Correction, Item, MOST_COUNTED};
use puzzle_workbench::board::Square;
use puzzle_workbench::puzzle::{Bound, Demand, Puzzle, Rule, RuleInstance, Run};

use super::Looked;
use super::parts::solutions;

/// As far as numbers are asked for.
const NEAR: i64 = 8;

pub fn what_is_changed_has_a_solution(
    text: &str,
    puzzle: &Puzzle,
    sets: &[Vec<Item>],
    changes: &[Vec<Change>],
    looked: &mut Looked,
) {
    assert_eq!(sets.len(), changes.len(), "{text}");
    for (set, changes) in sets.iter().zip(changes) {
        for change in changes {
            each_leaves_what_it_says(text, puzzle, set, change);
            looked.changed += 1;
        }
        let leaves = changes.iter().map(|change| change.leaves);
        assert!(leaves.is_sorted_by_key(|leaves| leaves.unwrap_or(u64::MAX)));
        let [item] = set.as_slice() else {
            assert!(changes.len() <= 1, "{text}");
            continue;
        };
        let first = changes.first().map(|change| &change.parts[0]);
        let to = changes.iter().flat_map(|change| &change.parts[0].to);
        let to: Vec<&ClueValue> = to.collect();
        for value in near(puzzle, item, first) {
            let with = changed(puzzle.clone(), &item.demands[0], &value);
            let is_right = with.is_some_and(|with| number_of_solutions(&with) > 0);
            assert_eq!(
                to.contains(&&value),
                is_right,
                "{value:?} of {changes:?}\n{text}"
            );
            looked.values += usize::from(is_right);
        }
    }
}

/// Any value of one part, or those of several together.
fn each_leaves_what_it_says(text: &str, puzzle: &Puzzle, set: &[Item], change: &Change) {
    let of = change.parts.iter().map(|part| vec![part.demand.clone()]);
    assert!(of.eq(set.iter().map(|item| item.demands.clone())), "{text}");
    let values = change.parts[0].to.len();
    let is_alone = change.parts.len() == 1;
    assert!(values == 1 || is_alone, "{change:?}\n{text}");
    for value in 0..values {
        let with = change
            .parts
            .iter()
            .try_fold(puzzle.clone(), |puzzle, part| {
                changed(puzzle, &part.demand, &part.to[value])
            });
        let number = with.map_or(0, |with| number_of_solutions(&with));
        assert!(number > 0, "{change:?}\n{text}");
        assert!(
            change.leaves.is_none_or(|leaves| leaves == number),
            "{number}: {change:?}\n{text}"
        );
    }
}

/// As far as they are counted.
fn number_of_solutions(puzzle: &Puzzle) -> u64 {
    let puzzle = Puzzle {
        goal: None,
        ..puzzle.clone()
    };
    solutions(&puzzle, MOST_COUNTED as usize).len() as u64
}

/// All other pieces than one that is given, or all numbers near one that may be changed.
fn near(puzzle: &Puzzle, item: &Item, change: Option<&Correction>) -> Vec<ClueValue> {
    if let Some(square) = given_on(&item.demands) {
        let is_other = |kind: &_| {
            !puzzle
                .givens
                .iter()
                .any(|g| g.square == square && g.kind == *kind)
        };
        let kinds = puzzle.kind_ids().filter(is_other);
        return kinds.map(ClueValue::Piece).collect();
    }
    let Some(&ClueValue::Number(from)) = change.map(|change| &change.from) else {
        return Vec::new();
    };
    let near = (from - NEAR..=from + NEAR).filter(|&to| to != from && (to >= 0 || from < 0));
    near.map(ClueValue::Number).collect()
}

fn given_on(demands: &[Demand]) -> Option<Square> {
    match demands {
        [
            Demand {
                instance: RuleInstance::Given(square),
                ..
            },
        ] => Some(*square),
        _ => None,
    }
}

/// The puzzle with another value; `None` if it cannot have that.
fn changed(mut puzzle: Puzzle, demand: &Demand, to: &ClueValue) -> Option<Puzzle> {
    match (&demand.instance, to) {
        (RuleInstance::Given(square), ClueValue::Piece(kind)) => {
            let given = puzzle
                .givens
                .iter_mut()
                .find(|given| given.square == *square)?;
            if !puzzle.kinds[kind.index()].squares.contains(*square) {
                return None;
            }
            given.kind = *kind;
        }
        (instance, to) => {
            let rule = &mut puzzle.rules[demand.rule?];
            match (&mut *rule, instance, to) {
                (Rule::Clues(rule), RuleInstance::Clue(square), ClueValue::Number(number)) => {
                    let clue = rule.clues.iter_mut().find(|clue| clue.square == *square)?;
                    clue.number = u8::try_from(*number).ok()?;
                }
                (Rule::Connected(rule), RuleInstance::Clue(square), ClueValue::Number(number)) => {
                    let mut sizes = rule.sizes.iter_mut();
                    sizes.find(|(marked, _)| marked == square)?.1 = Some(*number);
                }
                (Rule::Runs(rule), RuleInstance::Group(_, place), ClueValue::Runs(lengths)) => {
                    rule.lengths[*place] = Some(lengths.iter().copied().map(Run::Of).collect());
                }
                (other, RuleInstance::Group(_, place), ClueValue::Number(number)) => {
                    let mut bounds = other.listed_bounds().to_vec();
                    bounds.resize(bounds.len().max(place + 1), Bound::ANY);
                    bounds[*place] = Bound::exactly(*number);
                    *rule = other.with_bounds(bounds)?;
                }
                _ => return None,
            }
        }
    }
    Some(puzzle)
}
