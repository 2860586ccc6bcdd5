//! Reading off: what the judge says about a bound that nothing meets is what stands there.

use crate::board::Square;
use crate::puzzle::{
    Bound, Breach, Clue, Clues, Connected, Demand, Judge, PartFault, Placement, Puzzle, Rule,
    RuleInstance, Run, Runs,
};

/// Which instance of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Group(usize),
    Square(Square),
}

impl Key {
    /// `None` for what has no number that could be read off.
    pub fn of(demand: &Demand) -> Option<Self> {
        match demand.instance {
            RuleInstance::Group(_, group) => Some(Key::Group(group)),
            RuleInstance::Clue(square) => Some(Key::Square(square)),
            _ => None,
        }
    }
}

/// What the judge says first about one rule that the solution breaks.
pub fn read_off(bare: &Puzzle, rule: Rule, solution: &Placement) -> Option<Breach> {
    breaches_of(bare, rule, solution).into_iter().next()
}

fn breaches_of(bare: &Puzzle, rule: Rule, solution: &Placement) -> Vec<Breach> {
    let puzzle = Puzzle {
        rules: vec![rule],
        ..bare.clone()
    };
    Judge::new(&puzzle).breaches(solution)
}

/// The number that the judge found.
pub fn number_of(breach: &Breach) -> Option<i64> {
    let number = match breach {
        Breach::Count(breach) => breach.squares.len(),
        Breach::Visible(breach) => breach.squares.len(),
        Breach::Sum(breach) => return Some(breach.sum),
        _ => return None,
    };
    i64::try_from(number).ok()
}

/// A bound that no number meets.
pub const UNMET: Bound = Bound::exactly(i64::MIN);

/// An item, its group, and the number that stands there.
pub type Numbered<I> = (I, usize, i64);

/// The rule with the numbers of these of its groups, each with its item, that the solution has there.
pub fn numbers_of<I>(
    bare: &Puzzle,
    solution: &Placement,
    rule: &Rule,
    groups: Vec<(I, usize)>,
) -> Option<(Rule, Vec<Numbered<I>>)> {
    let mut bounds = vec![Bound::ANY; rule.listed_bounds().len()];
    let mut numbers = Vec::new();
    for (item, group) in groups {
        let mut one = vec![Bound::ANY; bounds.len()];
        *one.get_mut(group)? = UNMET;
        let breach = read_off(bare, rule.with_bounds(one)?, solution);
        let Some(number) = breach.as_ref().and_then(number_of) else {
            continue;
        };
        bounds[group] = Bound::exactly(number);
        numbers.push((item, group, number));
    }
    Some((rule.with_bounds(bounds)?, numbers))
}

/// The lengths of the runs that the solution has in a group; `None` if the group has no squares that count.
pub fn lengths_of(
    bare: &Puzzle,
    solution: &Placement,
    rule: &Runs,
    group: usize,
) -> Option<Vec<usize>> {
    let mut one = rule.clone();
    one.lengths = vec![None; bare.board.groups(&rule.grouping).count()];
    *one.lengths.get_mut(group)? = Some(vec![Run::Of(usize::MAX)]);
    match read_off(bare, Rule::Runs(one), solution)? {
        Breach::Runs(breach) => Some(breach.runs.iter().map(Vec::len).collect()),
        _ => None,
    }
}

/// The clue that the solution has on a square.
pub fn clue_of(bare: &Puzzle, solution: &Placement, rule: &Clues, square: Square) -> Option<Clue> {
    let number = u8::MAX;
    let rule = Clues {
        clues: vec![Clue { square, number }],
        ..rule.clone()
    };
    let Some(Breach::Clue(breach)) = read_off(bare, Rule::Clues(rule), solution) else {
        return None;
    };
    let number = u8::try_from(breach.squares.len()).ok()?;
    Some(Clue { square, number })
}

/// The size of the part that the solution has on a square; `None` if it has none there, or in other groups of other sizes.
pub fn size_of(
    bare: &Puzzle,
    solution: &Placement,
    rule: &Connected,
    square: Square,
) -> Option<i64> {
    let one = Connected {
        sizes: vec![(square, Some(i64::MIN))],
        ..rule.without_demands()
    };
    let breaches = breaches_of(bare, Rule::Connected(one), solution).into_iter();
    let sizes = breaches.filter_map(|breach| match breach {
        Breach::Connected(breach) => match breach.fault {
            PartFault::SizeOf { part, .. } => {
                let counted = part
                    .iter()
                    .filter(|&&place| rule.has_size(&bare.board, place));
                Some(counted.count() as i64)
            }
            _ => None,
        },
        _ => None,
    });
    let sizes: Vec<i64> = sizes.collect();
    let first = *sizes.first()?;
    (first > 0 && sizes.iter().all(|&size| size == first)).then_some(first)
}
