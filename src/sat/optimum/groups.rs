//! The literals of a goal in groups of which at most one is true, confirmed by a solver.
//!
//! Propagation proposes the groups, from what it says of two literals ([`at_most_one_groups`]). Then one solver
//! call refutes that any group holds two true literals, and thereby that there are more true literals than groups. As
//! many knights as fit on 10x10 take 0.01 s with groups and 5 s without.

use crate::sat::conflict_graph::at_most_one_groups;
use crate::sat::encode::overflow_of_groups;
use crate::sat::options::Options;
use crate::sat::propagation::Propagator;
use crate::sat::solver::Answer;
use crate::sat::statistics::SolverWork;
use crate::sat::{ClauseSink, Cnf, Literal};
use crate::stop::Stopped;

/// The literals in groups. Those that cannot be true in the formula may be left out.
pub fn counted_groups(
    literals: Vec<Literal>,
    formula: &Cnf,
    propagator: &mut Propagator,
    options: &Options,
    work: &mut SolverWork,
) -> Result<Vec<Vec<Literal>>, Stopped> {
    let groups = at_most_one_groups(propagator, &literals, &options.stop)?;
    match is_confirmed(&literals, &groups, formula, options, work)? {
        true => Ok(groups),
        false => Ok(one_by_one(literals)),
    }
}

/// Each literal as a group of its own.
pub fn one_by_one(literals: Vec<Literal>) -> Vec<Vec<Literal>> {
    literals.into_iter().map(|literal| vec![literal]).collect()
}

/// Whether a solver refutes that some group holds two true literals or that some literal in no group is true.
fn is_confirmed(
    literals: &[Literal],
    groups: &[Vec<Literal>],
    formula: &Cnf,
    options: &Options,
    work: &mut SolverWork,
) -> Result<bool, Stopped> {
    if groups.len() == literals.len() {
        return Ok(true);
    }
    let mut grouped: Vec<Literal> = groups.iter().flatten().copied().collect();
    grouped.sort_unstable();
    let left_out = literals.iter().copied();
    let left_out = left_out.filter(|literal| grouped.binary_search(literal).is_err());
    let mut faults: Vec<Literal> = left_out.collect();
    let mut solver = options.solver();
    formula.write(&mut solver);
    faults.extend(overflow_of_groups(&mut solver, groups, &options.stop)?);
    solver.add_clause(&faults);
    let answer = solver.solve(&[]);
    work.add(solver.work());
    match answer {
        Answer::Stopped => Err(Stopped),
        Answer::Unsat => Ok(true),
        Answer::Sat(_) => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;
    use crate::sat::Variable;

    fn literals(number: usize) -> Vec<Literal> {
        (0..number).map(|n| Variable::new(n).positive()).collect()
    }

    #[test]
    fn groups_say_how_many_fit_before_anything_is_tried() {
        for (n, moves, expected) in [
            (8, sample::king(), 16),
            (9, sample::king(), 25),
            (8, sample::knight(), 32),
            (8, sample::queen(), 8),
            (30, sample::queen(), 30),
        ] {
            let mut puzzle = sample::most_without_attacks(n, moves);
            puzzle.goal = None;
            let (mut formula, options) = (Cnf::default(), Options::default());
            let encoding = options.encode(&puzzle, &mut formula).unwrap();
            let propagator = Propagator::new(&formula, encoding.variables.len(), &options.stop);
            let mut propagator = propagator.unwrap().unwrap();
            let mut work = SolverWork::default();
            let all = literals(n * n);
            let groups = counted_groups(all, &formula, &mut propagator, &options, &mut work);
            assert_eq!(groups.unwrap().len(), expected);
            assert_eq!((work.calls, work.refutations), (1, 1));
        }
    }

    /// The planted fault: groups that the formula does not imply, and a literal that is left out.
    #[test]
    fn groups_that_may_hold_two_are_not_confirmed() {
        let mut formula = Cnf::default();
        let all = literals(4);
        all.iter().for_each(|_| {
            formula.new_variable();
        });
        formula.add_clause(&[!all[0], !all[1]]);
        formula.add_clause(&[!all[2], !all[3]]);
        let options = Options::default();
        let mut work = SolverWork::default();
        let mut confirmed = |groups: &[&[usize]]| {
            let group = |members: &&[usize]| members.iter().map(|&n| all[n]).collect();
            let groups: Vec<Vec<Literal>> = groups.iter().map(group).collect();
            is_confirmed(&all, &groups, &formula, &options, &mut work).unwrap()
        };
        assert!(confirmed(&[&[0, 1], &[2, 3]]));
        assert!(confirmed(&[&[0, 1], &[2], &[3]]));
        assert!(!confirmed(&[&[0, 1, 2], &[3]]));
        assert!(!confirmed(&[&[0, 1], &[2]]));
    }
}
