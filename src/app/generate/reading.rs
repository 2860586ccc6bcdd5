//! Reading off: what the judge says about a bound that nothing meets is what stands there.

use crate::definition::Instance;
use crate::puzzle::{Bound, Bounds, Breach, Judge, Placement, Puzzle, Rule};

/// The rules that are written on a line.
pub(super) fn rules_at(instance: &Instance, line: usize) -> Vec<&Rule> {
    let rules = instance.puzzle.rules.iter();
    rules
        .filter(|rule| instance.place(rule.origin()).line == line)
        .collect()
}

/// What the judge says about one rule that the solution breaks.
pub(super) fn read_off(bare: &Puzzle, rule: Rule, solution: &Placement) -> Option<Breach> {
    let puzzle = Puzzle {
        rules: vec![rule],
        ..bare.clone()
    };
    let breaches = Judge::new(&puzzle).breaches(solution);
    breaches.into_iter().next()
}

/// The number that the judge found.
pub(super) fn number_of(breach: &Breach) -> Option<i64> {
    let number = match breach {
        Breach::Count(breach) => breach.squares.len(),
        Breach::Visible(breach) => breach.squares.len(),
        Breach::Sum(breach) => return Some(breach.sum),
        _ => return None,
    };
    i64::try_from(number).ok()
}

/// A bound that no number meets.
pub(super) const UNMET: Bound = Bound::exactly(i64::MIN);

/// The rule with these bounds for its groups.
pub(super) fn with_bounds(rule: &Rule, bounds: Vec<Bound>) -> Option<Rule> {
    let mut rule = rule.clone();
    let groups = match &mut rule {
        Rule::Count(rule) => rule.each.first_mut()?,
        Rule::Sum(rule) => rule.each.first_mut()?,
        Rule::Visible(rule) => &mut rule.lines,
        _ => return None,
    };
    groups.bounds = Bounds::Each(bounds);
    Some(rule)
}

/// How many bounds a rule lists.
pub(super) fn number_of_bounds(rule: &Rule) -> usize {
    let groups = match rule {
        Rule::Count(rule) => rule.each.first(),
        Rule::Sum(rule) => rule.each.first(),
        Rule::Visible(rule) => Some(&rule.lines),
        _ => None,
    };
    match groups.map(|groups| &groups.bounds) {
        Some(Bounds::Each(bounds)) => bounds.len(),
        _ => 0,
    }
}
