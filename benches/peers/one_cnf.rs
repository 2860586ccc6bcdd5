//! The textbook way to all solutions, as a peer to measure against: one formula, one varisat solver,
//! and a blocking clause for each solution. It knows nothing of this program.
//!
//! `one-cnf FILE N`: FILE is DIMACS whose first N variables say where pieces stand, in a number that
//! every solution shares, so that blocking those that are true blocks one solution. Prints the number.

use std::error::Error;
use std::fs::File;

use varisat::{ExtendFormula, Lit, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(projected)) = (arguments.next(), arguments.next()) else {
        return Err("usage: one-cnf FILE N".into());
    };
    let projected: usize = projected.parse()?;
    let mut solver = Solver::new();
    solver.add_dimacs_cnf(File::open(file)?)?;
    let mut found = 0_u64;
    while solver.solve()? {
        found += 1;
        let model = solver.model().ok_or("a satisfiable formula has a model")?;
        let standing = |literal: &Lit| literal.is_positive() && literal.index() < projected;
        let block: Vec<Lit> = model.into_iter().filter(standing).map(|l| !l).collect();
        solver.add_clause(&block);
    }
    println!("{found}");
    Ok(())
}
