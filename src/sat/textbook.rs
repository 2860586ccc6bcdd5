//! Formulas written by hand for the tests of the engine, so that they do not depend on the encoder.

use super::{ClauseSink, Cnf, Literal, Variable};

/// This many variables, and these clauses in DIMACS numbers.
pub fn formula(variables: usize, clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::default();
    for _ in 0..variables {
        cnf.new_variable();
    }
    for clause in clauses {
        cnf.add_clause(&literals(clause));
    }
    cnf
}

/// One more pigeon than holes: no model, and hard to refute by resolution.
pub fn pigeonhole(holes: i32) -> Cnf {
    let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| sits(pigeon, hole)).collect());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
        {
            clauses.push(vec![-sits(pigeon, hole), -sits(other, hole)]);
        }
    }
    formula((holes * (holes + 1)) as usize, &clauses)
}

pub fn literals(clause: &[i32]) -> Vec<Literal> {
    let literal =
        |&number: &i32| Variable::new(number.unsigned_abs() as usize - 1).literal(number > 0);
    clause.iter().map(literal).collect()
}
