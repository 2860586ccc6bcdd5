//! What several test files share.

#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "each test uses a part of it; a panic here is a failure of the test"
)]

mod files;

use std::path::Path;

use puzzle_workbench::app::verify::{Solvers, Verdict, verify_claim};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::stop::Stop;

pub use files::{PUZZLES, puzzle_files, sampled_files};

/// Checks the claims of a file that are not slow, and returns those that were not met, and the number of
/// statements that were checked.
pub fn failures(file: &Path, solvers: &Solvers<'_>) -> (Vec<String>, usize) {
    let definition = match Definition::read(file) {
        Ok(definition) => definition,
        Err(problems) => return (vec![problems.draw(false)], 0),
    };
    let claims = match definition.claims() {
        Ok(claims) => claims,
        Err(problems) => return (vec![problems.draw(false)], 0),
    };
    let mut failures = Vec::new();
    let mut checked = 0;
    for claim in claims.iter().filter(|claim| !claim.slow) {
        let report = verify_claim(&definition, claim, solvers, &Stop::never()).unwrap();
        for row in report.rows {
            checked += 1;
            let by_frontier = matches!(row.verdict, Verdict::MetByFrontier { .. });
            if row.verdict != Verdict::Met && !by_frontier {
                let (file, set) = (file.display(), &claim.instance.parameters);
                failures.push(format!("{file} with {set:?}: {row:?}"));
            }
        }
    }
    (failures, checked)
}
