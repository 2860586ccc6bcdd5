//! What a number of pieces and the rules imply together, for a formula with selectors: nine queens
//! do not fit on eight rows.
//!
//! A solver finds that by trying all ways, in time exponential in the number of rows. So the number
//! is counted once more, by groups of which at most one literal is true while all selectors are on
//! ([`super::conflict_graph`]). For each literal that would have to be the second true one in its
//! group ([`at_least_by_groups`]), the solver is asked which selectors forbid that. The answer is a clause
//! that follows from the formula, like any learned clause. No selector changes its meaning.

use super::conflict_graph::at_most_one_groups;
use super::encode::{Encoding, Guard, Thresholds, at_least_by_groups};
use super::kept::KeptFormula;
use super::propagation::{Propagator, TruthValue};
use super::solver::{Answer, Solver};
use super::{ClauseSink, Literal};
use crate::board::Grouping;
use crate::puzzle::{Bounds, Counted, Puzzle, Rule, RuleInstance};
use crate::stop::{Stop, Stopped};

/// A guard that asks for at least `at_least` of these literals.
struct GuardedAtLeast {
    selector: Literal,
    literals: Vec<Literal>,
    at_least: i64,
}

/// Adds the clauses that follow from the formula's totals to its solver.
pub fn add_capacity(
    puzzle: &Puzzle,
    formula: &mut KeptFormula,
    encoding: &Encoding,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<(), Stopped> {
    let totals: Vec<GuardedAtLeast> = encoding
        .guards
        .iter()
        .filter_map(|guard| total(puzzle, encoding, guard))
        .collect();
    if totals.is_empty() {
        return Ok(());
    }
    let placement = encoding.variables.len();
    let Some(mut propagator) = Propagator::new(&formula.clauses, placement, stop)? else {
        return Ok(());
    };
    for guard in &encoding.guards {
        stop.poll()?;
        let is_free = propagator.value(guard.selector) == TruthValue::Free;
        if is_free && !propagator.assume(guard.selector) {
            // Propagation alone refutes the puzzle: the solver needs no help.
            return Ok(());
        }
    }
    for total in &totals {
        let groups = groups_of(total, &mut propagator, stop)?;
        if groups.len() < total.literals.len() {
            let solver = &mut formula.solver;
            count_by_groups(total, &groups, encoding, thresholds, solver, stop)?;
        }
    }
    Ok(())
}

/// What a guard asks for, if it is a least number of pieces on the whole board, greater than 1.
fn total(puzzle: &Puzzle, encoding: &Encoding, guard: &Guard) -> Option<GuardedAtLeast> {
    let (open, variables) = (puzzle.board.open_places(), &encoding.variables);
    let (at_least, literals) = match &guard.demand.instance {
        RuleInstance::Number(kind) => {
            let all = variables.literals(open, &[*kind].into_iter().collect());
            (puzzle.kind(*kind).count.at_least, all)
        }
        RuleInstance::Group(Grouping::Board, _) => {
            let Some(Rule::Count(rule)) = guard.demand.rule.and_then(|rule| puzzle.rules.get(rule))
            else {
                return None;
            };
            let Counted::Pieces(kinds) = &rule.of else {
                return None;
            };
            let whole = rule.each.iter().find(|g| g.grouping == Grouping::Board)?;
            let Bounds::Same(bound) = &whole.bounds else {
                return None;
            };
            let within = open.filter(|&square| rule.within.contains(square));
            (bound.hull().at_least, variables.literals(within, kinds))
        }
        _ => return None,
    };
    let at_least = at_least.filter(|&least| least > 1)?;
    Some(GuardedAtLeast {
        selector: guard.selector,
        literals,
        at_least,
    })
}

/// The literals in groups. Literals that are false while all selectors are on are groups by themselves,
/// because they may be true while some selectors are off.
fn groups_of(
    total: &GuardedAtLeast,
    propagator: &mut Propagator,
    stop: &Stop,
) -> Result<Vec<Vec<Literal>>, Stopped> {
    let mut groups = at_most_one_groups(propagator, &total.literals, stop)?;
    let mut grouped: Vec<Literal> = groups.iter().flatten().copied().collect();
    grouped.sort_unstable();
    let others = total.literals.iter();
    let others = others.filter(|literal| grouped.binary_search(literal).is_err());
    groups.extend(others.map(|&literal| vec![literal]));
    Ok(groups)
}

fn count_by_groups(
    total: &GuardedAtLeast,
    groups: &[Vec<Literal>],
    encoding: &Encoding,
    thresholds: &Thresholds,
    solver: &mut Solver,
    stop: &Stop,
) -> Result<(), Stopped> {
    let (selector, number) = (total.selector, total.at_least);
    let overflow = at_least_by_groups(solver, thresholds, selector, groups, number, stop)?;
    // The total itself is left out: what contradicts it is the hard question, which is not asked here.
    let selectors = encoding.guards.iter().map(|guard| guard.selector);
    let mut assumed: Vec<Literal> = selectors.filter(|&s| s != total.selector).collect();
    for literal in overflow {
        assumed.push(literal);
        match solver.solve(&assumed) {
            Answer::Stopped => return Err(Stopped),
            Answer::Sat(_) => {}
            Answer::Unsat => {
                let core = solver.failed_core();
                let clause: Vec<Literal> = core.into_iter().map(|literal| !literal).collect();
                solver.add_clause(&clause);
            }
        }
        assumed.pop();
    }
    Ok(())
}
