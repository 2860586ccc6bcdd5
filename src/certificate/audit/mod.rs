//! Reads a certificate again from the disk and looks for anything wrong with it, without solving.
//!
//! Hashes detect accidents. The other findings detect a certificate that was made to deceive, with matching hashes:
//! the formula is made again from the puzzle file, and compared with the judge on placements drawn at random; the
//! solutions are judged one by one; the refuted formula must exclude these solutions and nothing else; and the proof
//! is checked by an independent program.

mod findings;
mod formula;

pub use findings::{AuditFinding, AuditSubject, AuditVerdict};

use std::path::{Path, PathBuf};

use super::certify::{instance_of, up_to_symmetry};
use super::checker::{ProofCheck, check};
use super::error::CertificateError;
use super::folder::{BLOCKED, FORMULA, Folder, OPTIMUM, REFUTATION, SOLUTIONS};
use super::formulas;
use super::manifest::{Manifest, Says};
use super::proving::refutations;
use crate::app::objective;
use crate::definition::{Definition, Instance};
use crate::puzzle::{Direction, Judge, Placement, Puzzle};
use crate::stop::Stop;
use crate::storage::digest_of;

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
    let solutions = folder.read(SOLUTIONS)?;
    let audit = Audit {
        folder: &folder,
        says: &manifest.says,
        puzzle: &instance.puzzle,
        request,
    };
    let mut findings = vec![(AuditSubject::Files, audit.files(&manifest))];
    let listed = audit.listed(&solutions);
    let (of_solutions, listed) = match listed {
        Ok(listed) => (audit.solutions(&listed), listed),
        Err(wrong) => (AuditFinding::Wrong(wrong), Vec::new()),
    };
    findings.push((AuditSubject::Formula, audit.formula(&formula, &listed)?));
    findings.push((AuditSubject::Solutions, of_solutions));
    findings.push((AuditSubject::LeftOut, audit.left_out(&formula, &listed)?));
    findings.push((AuditSubject::Refutation, audit.refutation(&manifest.parts)?));
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
    fn files(&self, manifest: &Manifest) -> AuditFinding {
        let changed = manifest.files.iter().find(|(name, hash)| {
            let found = digest_of(&self.folder.path(name));
            found.ok().as_ref() != Some(*hash)
        });
        let needed = [FORMULA, SOLUTIONS, BLOCKED].map(str::to_owned).into_iter();
        let proofs = refutations(&manifest.parts).into_iter();
        let mut needed = needed.chain(proofs.flat_map(<[String; 2]>::from));
        let missing = needed.find(|name| !manifest.files.contains_key(name));
        match (changed, missing) {
            (Some((name, _)), _) => AuditFinding::Wrong(format!("{name} is not what was written")),
            (None, Some(name)) => AuditFinding::Wrong(format!("{name} is not in the manifest")),
            (None, None) => AuditFinding::Right(format!(
                "{} files, as they were written",
                manifest.files.len()
            )),
        }
    }

    fn listed(&self, text: &str) -> Result<Vec<Placement>, String> {
        let lines = (1..).zip(text.lines());
        lines
            .map(|(number, line)| {
                formulas::read_solution(self.puzzle, line)
                    .ok_or_else(|| format!("line {number} is no placement: {line}"))
            })
            .collect()
    }

    fn solutions(&self, listed: &[Placement]) -> AuditFinding {
        let judge = Judge::new(self.puzzle);
        let rejected = listed.iter().position(|solution| !judge.accepts(solution));
        if let Some(place) = rejected {
            return AuditFinding::Wrong(format!("line {} breaks a rule", place + 1));
        }
        let mut sorted: Vec<&Placement> = listed.iter().collect();
        sorted.sort();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return AuditFinding::Wrong("one is listed twice".to_owned());
        }
        if let Some(goal) = &self.puzzle.goal {
            let off = |solution: &&Placement| Some(goal.number(solution)) != self.says.optimum;
            if listed.iter().any(|solution| off(&solution))
                || (listed.is_empty() != self.says.optimum.is_none())
            {
                return AuditFinding::Wrong("their number is not the optimum".to_owned());
            }
        }
        let (solutions, fundamental) = (listed.len() as u64, up_to_symmetry(self.puzzle, listed));
        if (solutions, fundamental) != (self.says.solutions, self.says.fundamental) {
            return AuditFinding::Wrong(format!(
                "{solutions} are listed, {fundamental} up to symmetry, and the manifest says {} and {}",
                self.says.solutions, self.says.fundamental
            ));
        }
        AuditFinding::Right(format!(
            "{solutions} listed, each judged, none twice; {fundamental} up to symmetry"
        ))
    }

    /// Checks that the refuted formula is the formula without these solutions.
    fn left_out(
        &self,
        formula: &str,
        listed: &[Placement],
    ) -> Result<AuditFinding, CertificateError> {
        let (optimum, stop) = (self.says.optimum, &self.request.stop);
        let expected = formulas::blocked(self.puzzle, formula, optimum, listed, stop)?;
        let found = self.folder.read(BLOCKED)?;
        Ok(match found == expected {
            true => AuditFinding::Right(format!(
                "the formula, and {} solutions left out, each once",
                listed.len()
            )),
            false => AuditFinding::Wrong(match first_other_line(&found, &expected) {
                Some(line) => format!("line {line} of {BLOCKED} is another"),
                None => format!("{BLOCKED} ends before its end, or after it"),
            }),
        })
    }

    /// Checks the proof or, if there are parts, that they leave nothing out and the proof of each.
    fn refutation(&self, parts: &[Vec<i64>]) -> Result<AuditFinding, CertificateError> {
        const EXPECTED: &str = "s VERIFIED UNSATISFIABLE";
        if parts.is_empty() {
            return Ok(self.checked(BLOCKED, REFUTATION, EXPECTED));
        }
        let cubes: Vec<&[i64]> = parts.iter().map(Vec::as_slice).collect();
        if !leave_nothing_out(&cubes) {
            return Ok(AuditFinding::Wrong(
                "the parts leave something out".to_owned(),
            ));
        }
        let blocked = self.folder.read(BLOCKED)?;
        for (cube, (formula, proof)) in parts.iter().zip(refutations(parts)) {
            if self.folder.read(&formula)? != formulas::part(&blocked, cube) {
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
        let terms = objective(self.puzzle).unwrap_or_default();
        if terms.is_empty() {
            return AuditFinding::Right("nothing that counts can stand anywhere".to_owned());
        }
        let goal = self.puzzle.goal.as_ref();
        let optimum = i128::from(self.says.optimum.unwrap_or(0));
        let least = match goal.map(|goal| goal.direction) {
            Some(Direction::Maximize) => -optimum,
            _ => optimum,
        };
        let expected = format!("s VERIFIED BOUNDS {least} <= obj <= {least}");
        self.checked(FORMULA, OPTIMUM, &expected)
    }

    fn checked(&self, formula: &str, proof: &str, expected: &str) -> AuditFinding {
        let request = self.request;
        let [formula_path, proof_path] = [formula, proof].map(|name| self.folder.path(name));
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

/// The number of the first line in which two texts differ; `None` if one only ends before the other.
fn first_other_line(found: &str, expected: &str) -> Option<usize> {
    let mut lines = found.lines().zip(expected.lines());
    let place = lines.position(|(found, expected)| found != expected);
    place.map(|place| place + 1)
}

/// Whether cubes are the leaves of a tree of questions, each answered both ways.
fn leave_nothing_out(cubes: &[&[i64]]) -> bool {
    match cubes {
        [[]] => true,
        [[first, ..], ..] if *first != 0 => {
            let rest = |answer: i64| -> Vec<&[i64]> {
                let with = cubes.iter().filter(|cube| cube.first() == Some(&answer));
                with.map(|cube| &cube[1..]).collect()
            };
            let (yes, no) = (rest(*first), rest(-first));
            yes.len() + no.len() == cubes.len() && leave_nothing_out(&yes) && leave_nothing_out(&no)
        }
        _ => false,
    }
}
