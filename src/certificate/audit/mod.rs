//! Reads a certificate again from the disk and looks for anything wrong with it, without solving.
//!
//! Hashes detect accidents. The other findings detect a certificate that was made to deceive, with matching hashes:
//! the formula is made again from the puzzle file, and compared with the judge on placements drawn at random; the
//! solutions are judged one by one; the refuted formula must exclude these solutions and nothing else; and the proof
//! is checked by an independent program.

mod findings;
mod formula;

pub use findings::{AuditFinding, AuditSubject, AuditVerdict};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::checker::{ProofCheck, check, read_line};
use super::error::CertificateError;
use super::folder::{BLOCKED, FORMULA, Folder, MANIFEST, OPTIMUM, REFUTATION, SOLUTIONS};
use super::formulas;
use super::manifest::{Manifest, Says};
use super::proving::{all_files, refutations};
use crate::app::objective;
use crate::definition::{Definition, Instance};
use crate::puzzle::{Direction, Judge, Placement, Puzzle};
use crate::stop::Stop;
use crate::storage::{StorageError, digest_of};

#[derive(Clone, Debug)]
pub struct AuditRequest {
    /// The program that checks proofs.
    pub checker: PathBuf,
    pub stop: Stop,
}

pub struct AuditReport {
    pub definition: Definition,
    pub instance: Instance,
    pub says: Says,
    pub findings: Vec<(AuditSubject, AuditFinding)>,
}

impl AuditReport {
    pub fn verdict(&self) -> AuditVerdict {
        let verdicts = self.findings.iter().map(|(_, finding)| finding.verdict());
        verdicts.max().unwrap_or(AuditVerdict::Right)
    }
}

/// Audits a certificate. An error means that the folder cannot be read as one.
pub fn audit(path: &Path, request: &AuditRequest) -> Result<AuditReport, CertificateError> {
    let folder = Folder::open(path)?;
    let manifest = Manifest::read(&folder)?;
    let (definition, instance) = instance_of(&folder, &manifest)?;
    let formula = formulas::formula(&definition, &instance, &request.stop)?;
    let audit = Audit {
        folder: &folder,
        says: &manifest.says,
        puzzle: &instance.puzzle,
        request,
    };
    let mut findings = vec![(AuditSubject::Files, audit.files(&manifest)?)];
    let (of_solutions, listed) = match audit.listed()? {
        Ok(listed) => (audit.solutions(&listed), listed),
        Err(wrong) => (AuditFinding::Wrong(wrong), Vec::new()),
    };
    findings.push((AuditSubject::Formula, audit.formula(&formula, &listed)?));
    findings.push((AuditSubject::Solutions, of_solutions));
    let (optimum, stop) = (manifest.says.optimum, &request.stop);
    let blocked = formulas::blocked(&instance.puzzle, &formula, optimum, &listed, stop)?;
    let left_out = audit.left_out(&blocked, listed.len())?;
    findings.push((AuditSubject::LeftOut, left_out));
    let refutation = audit.refutation(&blocked, &manifest.parts)?;
    findings.push((AuditSubject::Refutation, refutation));
    if manifest.says.optimum.is_some() {
        findings.push((AuditSubject::Optimum, audit.optimum()));
    }
    Ok(AuditReport {
        says: manifest.says.clone(),
        definition,
        instance,
        findings,
    })
}

struct Audit<'a> {
    folder: &'a Folder,
    says: &'a Says,
    puzzle: &'a Puzzle,
    request: &'a AuditRequest,
}

impl Audit<'_> {
    /// Checks that the manifest has the hash of each file that there must be, and no other name.
    fn files(&self, manifest: &Manifest) -> Result<AuditFinding, CertificateError> {
        let has_optimum = manifest.says.optimum.is_some() && !self.objective().is_empty();
        let puzzle = self.folder.puzzle_files(&manifest.file)?;
        let names = all_files(puzzle, has_optimum, &manifest.parts);
        for name in &names {
            let Some(hash) = manifest.files.get(name) else {
                return Ok(AuditFinding::Wrong(format!(
                    "{name} is not in the manifest"
                )));
            };
            if digest_of(&self.folder.file(name)?)? != *hash {
                return Ok(AuditFinding::Wrong(format!(
                    "{name} is not what was written"
                )));
            }
        }
        let other = manifest.files.keys().find(|name| !names.contains(name));
        Ok(match other {
            Some(name) => {
                AuditFinding::Wrong(format!("a certificate of this puzzle has no file {name}"))
            }
            None => AuditFinding::Right(format!("{} files, as they were written", names.len())),
        })
    }

    /// The solutions, or what is wrong with their list.
    fn listed(&self) -> Result<Result<Vec<Placement>, String>, CertificateError> {
        let mut reader = self.folder.reader(SOLUTIONS)?;
        let most = formulas::longest_solution(self.puzzle);
        let mut listed = Vec::new();
        loop {
            let line = read_line(&mut reader, most);
            let line =
                line.map_err(|source| StorageError::read(&self.folder.path(SOLUTIONS), source))?;
            if line.is_empty() {
                return Ok(Ok(listed));
            }
            match formulas::read_solution(self.puzzle, &line) {
                Some(placement) => listed.push(placement),
                None => {
                    let (number, line) = (listed.len() + 1, String::from_utf8_lossy(&line));
                    let line: String = line.trim_end().chars().take(60).collect();
                    return Ok(Err(format!("line {number} is no placement: {line}")));
                }
            }
        }
    }

    /// What the goal counts; nothing if there is no goal, or nothing that counts can stand anywhere.
    fn objective(&self) -> Vec<(i64, usize)> {
        objective(self.puzzle).unwrap_or_default()
    }

    fn solutions(&self, listed: &[Placement]) -> AuditFinding {
        let judge = Judge::new(self.puzzle);
        let rejected = listed.iter().position(|solution| !judge.accepts(solution));
        if let Some(place) = rejected {
            return AuditFinding::Wrong(format!("line {} breaks a rule", place + 1));
        }
        let mut sorted: Vec<&Placement> = listed.iter().collect();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return AuditFinding::Wrong("one is listed twice".to_owned());
        }
        let found = Says::of(self.puzzle, listed);
        let goal = self.puzzle.goal.as_ref();
        let mut numbers = listed
            .iter()
            .map(|solution| goal.map(|goal| goal.number(solution)));
        if numbers.any(|number| number != found.optimum) {
            return AuditFinding::Wrong("not all have the same number".to_owned());
        }
        match found == *self.says {
            true => AuditFinding::Right(format!(
                "{} listed, each judged, none twice; {} up to symmetry",
                found.solutions, found.fundamental
            )),
            false => AuditFinding::Wrong(format!(
                "the list has {}, and the manifest says {}",
                in_words(&found),
                in_words(self.says)
            )),
        }
    }

    /// Checks that the refuted formula is the formula without these solutions.
    fn left_out(&self, blocked: &str, listed: usize) -> Result<AuditFinding, CertificateError> {
        Ok(match self.folder.first_other_line(BLOCKED, blocked)? {
            None => AuditFinding::Right(format!(
                "the formula, and {listed} solutions left out, each once"
            )),
            Some(line) => AuditFinding::Wrong(format!("line {line} of {BLOCKED} is another")),
        })
    }

    /// Checks the proof or, if there are parts, that they leave nothing out and the proof of each.
    fn refutation(
        &self,
        blocked: &str,
        parts: &[Vec<i64>],
    ) -> Result<AuditFinding, CertificateError> {
        const EXPECTED: &str = "s VERIFIED UNSATISFIABLE";
        if parts.is_empty() {
            return Ok(self.checked(BLOCKED, REFUTATION, EXPECTED));
        }
        if !leave_nothing_out(parts) {
            return Ok(AuditFinding::Wrong(
                "the parts leave something out".to_owned(),
            ));
        }
        for (cube, (formula, proof)) in parts.iter().zip(refutations(parts)) {
            let expected = formulas::part(blocked, cube);
            if self.folder.first_other_line(&formula, &expected)?.is_some() {
                return Ok(AuditFinding::Wrong(format!(
                    "{formula} is not {BLOCKED} in this part"
                )));
            }
            match self.checked(&formula, &proof, EXPECTED) {
                AuditFinding::Right(_) => {}
                other => return Ok(other),
            }
        }
        let number = parts.len();
        let checker = self.request.checker.display();
        Ok(AuditFinding::Right(format!(
            "{number} parts, which leave nothing out; {checker} of each: {EXPECTED}"
        )))
    }

    fn optimum(&self) -> AuditFinding {
        let Some(goal) = &self.puzzle.goal else {
            return AuditFinding::Wrong("the puzzle has no goal".to_owned());
        };
        if self.objective().is_empty() {
            return AuditFinding::Right("nothing that counts can stand anywhere".to_owned());
        }
        let optimum = i128::from(self.says.optimum.unwrap_or(0));
        let least = match goal.direction {
            Direction::Maximize => -optimum,
            Direction::Minimize => optimum,
        };
        let expected = format!("s VERIFIED BOUNDS {least} <= obj <= {least}");
        self.checked(FORMULA, OPTIMUM, &expected)
    }

    fn checked(&self, formula: &str, proof: &str, expected: &str) -> AuditFinding {
        let request = self.request;
        let (Ok(formula_path), Ok(proof_path)) =
            (self.folder.file(formula), self.folder.file(proof))
        else {
            return AuditFinding::Wrong(format!("{proof} or {formula} is no file"));
        };
        match check(&request.checker, &formula_path, &proof_path, &request.stop) {
            ProofCheck::Proved(proved) if proved == expected => AuditFinding::Right(format!(
                "{} of {proof}: {proved}",
                request.checker.display()
            )),
            ProofCheck::Proved(proved) => {
                AuditFinding::Wrong(format!("{proof} proves something else: {proved}"))
            }
            ProofCheck::Refused(why) => AuditFinding::Wrong(format!("{proof} is no proof: {why}")),
            ProofCheck::NotInstalled(program) => AuditFinding::NoChecker(format!(
                "there is no program {program}; `cargo install veripb` has it"
            )),
            ProofCheck::NoVerdict(why) => {
                AuditFinding::Unchecked(format!("{} {why}", request.checker.display()))
            }
            ProofCheck::Stopped => AuditFinding::Unchecked("stopped before the end".to_owned()),
        }
    }
}

/// What a manifest says, without the names of its keys.
fn in_words(says: &Says) -> String {
    let optimum = match says.optimum {
        Some(optimum) => format!("the optimum {optimum}"),
        None => "no optimum".to_owned(),
    };
    let (solutions, fundamental) = (says.solutions, says.fundamental);
    format!("{solutions} solutions, {fundamental} up to symmetry, {optimum}")
}

/// Whether cubes are the leaves of a tree of questions, each answered both ways.
fn leave_nothing_out(cubes: &[Vec<i64>]) -> bool {
    // Those that answer so many questions alike. Not by recursion: a manifest may have a very long cube.
    let mut open: Vec<(usize, Vec<&Vec<i64>>)> = vec![(0, cubes.iter().collect())];
    while let Some((depth, cubes)) = open.pop() {
        let answer = cubes.first().map(|cube| cube.get(depth).copied());
        match answer {
            Some(None) if cubes.len() == 1 => {}
            Some(Some(answer)) if answer != 0 && answer != i64::MIN => {
                let of = |answer| -> Vec<&Vec<i64>> {
                    let cubes = cubes.iter().copied();
                    cubes
                        .filter(|cube| cube.get(depth) == Some(&answer))
                        .collect()
                };
                let (yes, no) = (of(answer), of(-answer));
                if yes.len() + no.len() != cubes.len() {
                    return false;
                }
                open.extend([(depth + 1, no), (depth + 1, yes)]);
            }
            _ => return false,
        }
    }
    true
}
/// The puzzle file of a certificate, with its parameters.
fn instance_of(
    folder: &Folder,
    manifest: &Manifest,
) -> Result<(Definition, Instance), CertificateError> {
    let definition = folder.definition(&manifest.file)?;
    let parameters: Vec<(String, i64)> = manifest.parameters.clone().into_iter().collect();
    let instance = definition.instance(&parameters);
    let instance = instance.map_err(CertificateError::Problems)?;
    let all: BTreeMap<String, i64> = instance.parameters.iter().cloned().collect();
    match all == manifest.parameters {
        true => Ok((definition, instance)),
        false => Err(folder.damaged(MANIFEST, "it does not have all parameters of the puzzle")),
    }
}
