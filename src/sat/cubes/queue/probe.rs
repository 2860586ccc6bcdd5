//! One solver for the whole formula, before anything is cut.

use crate::puzzle::Placement;
use crate::sat::Cnf;
use crate::sat::blocking::Blocking;
use crate::sat::encode::Encoding;
use crate::sat::models::Models;
use crate::sat::options::Options;
use crate::sat::statistics::Statistics;
use crate::stop::Stopped;

/// Asks one solver about the whole formula, within a small budget, before it is cut for symmetry and threads.
/// Returns all solutions if the budget is enough. A small puzzle is solved before it would be cut. Some puzzles
/// that are hard to cut, such as 32 knights that fill half of a chessboard, are easy for one solver that sees all
/// of it. It may find twice as many solutions as one solver of a cube: 14 bishops stand in 256 ways.
pub fn probe(
    formula: &Cnf,
    encoding: &Encoding,
    blocking: Blocking,
    options: &Options,
    before: &mut Statistics,
) -> Result<Option<Vec<Placement>>, Stopped> {
    let mut solver = options.solver();
    formula.write(&mut solver);
    solver.set_budget(Some(options.probe_budget));
    let mut models = Models::of_formula(solver, encoding, blocking);
    let mut found = Vec::new();
    let mut is_all = false;
    let most = options.splitting.models_per_cube.saturating_mul(2);
    while options.probe_budget > 0 && found.len() <= most {
        match models.next(encoding) {
            Ok(Some(solution)) => found.push(solution.placement),
            Ok(None) => {
                is_all = true;
                break;
            }
            Err(Stopped) => break,
        }
    }
    options.stop.poll()?;
    before.cubes += 1;
    before.solver.add(models.work());
    Ok(is_all.then_some(found))
}
