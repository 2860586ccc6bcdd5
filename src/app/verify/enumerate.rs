//! The two engines behind one signature, so that whoever compares them can be given others: tests
//! hand in engines with planted faults.

use crate::app::DoesNotFit;
use crate::puzzle::{Placement, Puzzle};
use crate::sat;
use crate::search;
use crate::stop::{Stop, Stopped};

/// All solutions of a puzzle, each once; [`Stopped`] as the last item if the work was stopped.
pub type Placements<'a> = Box<dyn Iterator<Item = Result<Placement, Stopped>> + 'a>;

/// What an engine is to this layer.
pub type Enumerate = dyn for<'a> Fn(&'a Puzzle, &Stop) -> Result<Placements<'a>, DoesNotFit> + Sync;

/// All solutions by CNF and varisat, cube by cube.
pub fn by_sat<'a>(puzzle: &'a Puzzle, stop: &Stop) -> Result<Placements<'a>, DoesNotFit> {
    let options = sat::Options {
        stop: stop.clone(),
        ..sat::Options::default()
    };
    Ok(Box::new(sat::solutions(puzzle, &options)?))
}

/// One solution by CNF and one varisat solver: on large boards cubes would only delay it.
pub fn one_by_sat<'a>(puzzle: &'a Puzzle, stop: &Stop) -> Result<Placements<'a>, DoesNotFit> {
    let options = sat::Options {
        method: sat::Method::OneSolver,
        stop: stop.clone(),
        ..sat::Options::default()
    };
    Ok(Box::new(sat::solutions(puzzle, &options)?))
}

/// All solutions by backtracking.
pub fn by_search<'a>(puzzle: &'a Puzzle, stop: &Stop) -> Result<Placements<'a>, DoesNotFit> {
    search::check_size(puzzle)?;
    let options = search::Options { stop: stop.clone() };
    Ok(Box::new(search::solutions(puzzle, &options)))
}
