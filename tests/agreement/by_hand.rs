//! The encoder's clauses, solved here by the simplest loop around varisat, without the program's enumeration (a goal
//! picks from what it finds): for the guarded encoding, and for encodings that are broken on purpose.

use puzzle_workbench::puzzle::{Demand, Placement, Puzzle};
use puzzle_workbench::query::{Explanation, explain};
use puzzle_workbench::sat::encode::{Encoding, Guard, Guards, encode};
use puzzle_workbench::sat::{Cnf, Literal, Variable};
use puzzle_workbench::stop::Stop;
use varisat::{ExtendFormula, Lit, Solver};

use crate::agreement::columns::Tuning;
use crate::agreement::compare::optimal;

/// The solutions of the encoding with a selector for each instance of a rule, all of them switched on. If
/// there are none, the explanation must be a minimal conflict.
pub fn guarded(puzzle: &Puzzle, tuning: Tuning) -> Vec<Placement> {
    let mut cnf = Cnf::default();
    let thresholds = tuning.thresholds();
    let encoding = encode(
        puzzle,
        &thresholds,
        Guards::PerInstance,
        &mut cnf,
        &Stop::never(),
    );
    let encoding = encoding.unwrap();
    let on = |demands: Option<&[Demand]>| {
        let is_on = |guard: &&Guard| demands.is_none_or(|some| some.contains(&guard.demand));
        let guards = encoding.guards.iter().filter(is_on);
        let mut clauses = clauses(&cnf);
        clauses.extend(guards.map(|guard| vec![guard.selector]));
        clauses
    };
    let found = placements(&encoding, &on(None));
    if found.is_empty() {
        let explained = explain(puzzle, &thresholds, &Stop::never()).unwrap();
        let Explanation::Conflict(conflict) = explained else {
            panic!("no conflict in a puzzle without a solution: {puzzle:?}");
        };
        let guards = encoding.guards.iter().map(|guard| &guard.demand);
        let number = |one: &Demand| guards.clone().filter(|other| *other == one).count();
        // Two images of a picture may lie on the same squares.
        let are_different = conflict.demands.iter().all(|demand| number(demand) == 1);
        let is_minimal = is_minimal(&conflict.demands, |some| is_satisfiable(&on(Some(some))));
        assert!(
            conflict.is_minimal && (is_minimal || !are_different),
            "{conflict:?} {puzzle:?}"
        );
    }
    optimal(puzzle, &found)
}

/// Whether these conflict, but do not without any one of them.
fn is_minimal(demands: &[Demand], can_hold: impl Fn(&[Demand]) -> bool) -> bool {
    let without = |left_out: usize| [&demands[..left_out], &demands[left_out + 1..]].concat();
    !can_hold(demands) && (0..demands.len()).all(|left_out| can_hold(&without(left_out)))
}

/// The solutions of the encoding after `change` was made to its clauses.
pub fn changed(
    puzzle: &Puzzle,
    tuning: Tuning,
    change: fn(&mut Vec<Vec<Literal>>, Tuning),
) -> Vec<Placement> {
    let mut cnf = Cnf::default();
    let encoding = encode(
        puzzle,
        &tuning.thresholds(),
        Guards::None,
        &mut cnf,
        &Stop::never(),
    );
    let encoding = encoding.unwrap();
    let mut clauses = clauses(&cnf);
    change(&mut clauses, tuning);
    optimal(puzzle, &placements(&encoding, &clauses))
}

fn clauses(cnf: &Cnf) -> Vec<Vec<Literal>> {
    cnf.clauses().map(<[Literal]>::to_vec).collect()
}

fn translate(clause: &[Literal]) -> Vec<Lit> {
    let literals = clause.iter();
    literals
        .map(|literal| Lit::from_index(literal.variable().index(), literal.is_positive()))
        .collect()
}

fn solver(clauses: &[Vec<Literal>]) -> Solver<'static> {
    let mut solver = Solver::new();
    for clause in clauses {
        solver.add_clause(&translate(clause));
    }
    solver
}

fn is_satisfiable(clauses: &[Vec<Literal>]) -> bool {
    solver(clauses).solve().unwrap()
}

/// More than any drawn puzzle has. A lost clause may be the one that excludes a million others.
const MOST: usize = 10_000;

/// Every assignment of the placement variables that satisfies the clauses; each found one is blocked as a
/// whole. At most [`MOST`]: a wrong one is among them.
fn placements(encoding: &Encoding, clauses: &[Vec<Literal>]) -> Vec<Placement> {
    let mut solver = solver(clauses);
    let mut found = Vec::new();
    while found.len() < MOST && solver.solve().unwrap() {
        let mut holds = vec![false; encoding.variables.len()];
        for literal in solver.model().unwrap() {
            if let Some(holds) = holds.get_mut(literal.index()) {
                *holds = literal.is_positive();
            }
        }
        let placement = encoding
            .variables
            .placement(|variable| holds[variable.index()]);
        let differs: Vec<Literal> = (0..holds.len())
            .map(|index| match holds[index] {
                true => Variable::new(index).negative(),
                false => Variable::new(index).positive(),
            })
            .collect();
        found.push(placement);
        solver.add_clause(&translate(&differs));
    }
    found
}
