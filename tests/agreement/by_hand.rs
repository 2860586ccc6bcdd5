//! The encoder's clauses, solved here by the plainest loop around varisat, without the program's
//! enumeration (a goal picks from what it finds): for the guarded encoding, and for encodings that are broken on purpose.

use puzzle_workbench::puzzle::{Placement, Puzzle};
use puzzle_workbench::sat::encode::{Encoding, Guards, encode};
use puzzle_workbench::sat::{Cnf, Literal, Variable};
use puzzle_workbench::stop::Stop;
use varisat::{ExtendFormula, Lit, Solver};

use crate::columns::Tuning;
use crate::compare::optimal;

/// The solutions of the encoding with a selector for each instance of a rule, all of them switched
/// on.
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
    let mut clauses = clauses(&cnf);
    clauses.extend(encoding.guards.iter().map(|guard| vec![guard.selector]));
    optimal(puzzle, &placements(&encoding, &clauses))
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

/// Every assignment of the placement variables that satisfies the clauses, blocked as a whole.
fn placements(encoding: &Encoding, clauses: &[Vec<Literal>]) -> Vec<Placement> {
    let mut solver = Solver::new();
    let translate = |clause: &[Literal]| -> Vec<Lit> {
        let literals = clause.iter();
        literals
            .map(|literal| Lit::from_index(literal.variable().index(), literal.is_positive()))
            .collect()
    };
    for clause in clauses {
        solver.add_clause(&translate(clause));
    }
    let mut found = Vec::new();
    while solver.solve().unwrap() {
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
