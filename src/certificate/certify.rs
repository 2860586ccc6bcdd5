//! Makes a certificate: the engine finds the solutions, and a proof shows that there are no others.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::path::Path;

use super::error::CertificateError;
use super::folder::{BLOCKED, FORMULA, Folder, SOLUTIONS};
use super::formulas;
use super::manifest::{Manifest, Says};
use super::proving::{Proving, all_files};
use crate::app::{self, Ending, Failure, How, Order, SolveRequest, WantedSolutions};
use crate::clock::{Duration, Instant};
use crate::definition::{Definition, Instance};
use crate::puzzle::{Placement, Puzzle};
use crate::storage::digest_of;

#[derive(Clone, Debug)]
pub struct CertifyRequest {
    /// How the solutions are found.
    pub how: How,
    /// The most solutions that are certified.
    pub most_solutions: u64,
    /// The most bytes of a refutation in one piece; a longer one is cut into parts.
    pub most_bytes: u64,
}

/// What was certified.
pub struct CertifyReport {
    pub definition: Definition,
    pub instance: Instance,
    pub says: Says,
    /// The files with their lengths in bytes, in the order of writing.
    pub files: Vec<(String, u64)>,
    pub elapsed: Duration,
}

/// Writes a certificate of an instance of a file into an empty or new folder. After an error, nothing is left of it.
pub fn certify(
    file: &Path,
    parameters: &[(String, i64)],
    folder: &Path,
    request: &CertifyRequest,
) -> Result<CertifyReport, CertificateError> {
    let start = Instant::now();
    if Folder::open(folder).is_ok_and(|there| Manifest::read(&there).is_ok()) {
        return Err(CertificateError::Exists(folder.to_owned()));
    }
    let folder = Folder::create(folder)?;
    let (mut report, manifest) = write(file, parameters, &folder, request)?;
    folder.seal(&manifest.text())?;
    report.elapsed = start.elapsed();
    Ok(report)
}

fn write(
    file: &Path,
    parameters: &[(String, i64)],
    folder: &Folder,
    request: &CertifyRequest,
) -> Result<(CertifyReport, Manifest), CertificateError> {
    let stop = &request.how.stop;
    let name = folder.copy_puzzle(file)?;
    let definition = folder.definition(&name)?;
    let instance = definition
        .instance(parameters)
        .map_err(CertificateError::Problems)?;
    let puzzle = &instance.puzzle;
    let solutions = solutions(puzzle, request)?;
    let says = Says::of(puzzle, &solutions);
    let steps = &request.how.watches.steps;
    let text = formulas::formula(&definition, &instance, stop)?;
    folder.put(FORMULA, &text)?;
    let proving = Proving {
        folder,
        puzzle,
        most_bytes: request.most_bytes,
        stop,
    };
    steps.begin("proving the optimum");
    let has_optimum = proving.optimum(&text, &solutions)?;
    steps.begin("writing the solutions");
    folder.put(SOLUTIONS, &formulas::listed(puzzle, &solutions, stop)?)?;
    let text = formulas::blocked(puzzle, &text, says.optimum, &solutions, stop)?;
    folder.put(BLOCKED, &text)?;
    steps.begin("proving that there are no others");
    let parts = proving.refutation(&text)?;
    let names = all_files(folder.puzzle_files(&name)?, has_optimum, &parts);
    let (mut files, mut hashes) = (Vec::new(), BTreeMap::new());
    for name in names {
        let path = folder.path(&name);
        hashes.insert(name.clone(), digest_of(&path)?);
        files.push((name, fs::metadata(&path).map_or(0, |file| file.len())));
    }
    let parameters = &instance.parameters;
    let manifest = Manifest::new(name, parameters, says.clone(), parts, hashes);
    let report = CertifyReport {
        definition,
        instance,
        says,
        files,
        elapsed: Duration::ZERO,
    };
    Ok((report, manifest))
}

/// All solutions in order.
fn solutions(
    puzzle: &Puzzle,
    request: &CertifyRequest,
) -> Result<Vec<Placement>, CertificateError> {
    struct TooMany;
    let most = request.most_solutions;
    let solve = SolveRequest {
        wanted: WantedSolutions::All {
            order: Order::Found,
        },
        fundamental: false,
        how: request.how.clone(),
    };
    let mut solutions = Vec::new();
    let report = app::solve(puzzle, &solve, |placement| {
        solutions.push(placement.clone());
        match solutions.len() as u64 > most {
            true => Err(TooMany),
            false => Ok(()),
        }
    });
    let report = report.map_err(|failure| match failure {
        Failure::Sink(TooMany) => CertificateError::TooMany(most),
        Failure::DoesNotFit(error) => failed(Failure::DoesNotFit(error)),
        Failure::Rejected(rejected) => failed(Failure::Rejected(rejected)),
        Failure::Disagreement(error) => failed(Failure::Disagreement(error)),
        Failure::Program(fault) => failed(Failure::Program(fault)),
        Failure::Unfinished(unfinished) => failed(Failure::Unfinished(unfinished)),
    })?;
    if report.ending != Ending::Exhausted {
        return Err(CertificateError::Stopped);
    }
    solutions.sort_unstable();
    Ok(solutions)
}

fn failed(failure: Failure<Infallible>) -> CertificateError {
    CertificateError::Failed(Box::new(failure))
}
