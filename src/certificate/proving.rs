//! Writes the proofs of a certificate to its folder: that there are no other solutions, and none better.

use std::fs;
use std::io::{self, BufWriter, Write};

use super::error::CertificateError;
use super::folder::{BLOCKED, FORMULA, Folder, OPTIMUM, REFUTATION, SOLUTIONS, part};
use super::formulas;
use crate::app;
use crate::puzzle::{Placement, Puzzle, names};
use crate::refutation::{self, Extender, PseudoBooleanFormula, RefutationAnswer};
use crate::sat::Variable;
use crate::stop::Stop;
use crate::storage::StorageError;

/// Writes the proofs of one certificate.
pub struct Proving<'a> {
    pub folder: &'a Folder,
    pub puzzle: &'a Puzzle,
    /// The most bytes of a refutation in one piece; a longer one is cut into parts.
    pub most_bytes: u64,
    pub stop: &'a Stop,
}

/// The formulas and the proofs that they have no model: one pair for the whole, or one for each part.
pub fn refutations(parts: &[Vec<i64>]) -> Vec<(String, String)> {
    match parts.len() {
        0 => vec![(BLOCKED.to_owned(), REFUTATION.to_owned())],
        parts => (1..=parts).map(part).collect(),
    }
}

/// All files of a certificate but the manifest, in the order of writing, from those of the puzzle.
pub fn all_files(puzzle: Vec<String>, has_optimum: bool, parts: &[Vec<i64>]) -> Vec<String> {
    let mut names = puzzle;
    names.push(FORMULA.to_owned());
    names.extend(has_optimum.then(|| OPTIMUM.to_owned()));
    names.extend([SOLUTIONS, BLOCKED].map(str::to_owned));
    let proofs = refutations(parts).into_iter();
    names.extend(proofs.flat_map(<[String; 2]>::from));
    names.dedup();
    names
}

impl Proving<'_> {
    /// Proves that no placement has a better number than these. Returns `false` if there is nothing to prove: nothing
    /// that counts can stand anywhere, so there is no objective.
    pub fn optimum(&self, text: &str, solutions: &[Placement]) -> Result<bool, CertificateError> {
        let formula = formulas::parsed(text)?;
        let Some(best) = solutions.first().filter(|_| !formula.objective.is_empty()) else {
            return Ok(false);
        };
        let best = self.model(&formula, best)?;
        let better = formula.better_than(&best)?;
        let prove = |out: &mut dyn Write| {
            refutation::prove_optimum(&formula, &best, better, out, self.stop)
        };
        self.expect_refuted(self.to_file(OPTIMUM, prove)?)?;
        Ok(true)
    }

    /// A model of the formula that has this placement.
    fn model(
        &self,
        formula: &PseudoBooleanFormula,
        placement: &Placement,
    ) -> Result<Vec<bool>, CertificateError> {
        let mut nowhere = io::sink();
        let literals = formulas::literals(self.puzzle, placement);
        let extended = Extender::new(formula, &mut nowhere, self.stop)
            .and_then(|mut extender| extender.extend(&literals));
        match extended {
            Ok(RefutationAnswer::Model(model)) => Ok(model),
            Ok(RefutationAnswer::Refuted) => Err(CertificateError::Disagreement(format!(
                "the formula refuses the solution {}",
                formulas::solution(self.puzzle, placement)
            ))),
            Ok(RefutationAnswer::Stopped | RefutationAnswer::TooLong(_)) | Err(_) => {
                Err(CertificateError::Stopped)
            }
        }
    }

    /// Proves that nothing satisfies `blocked.opb`. Returns the cubes of its parts, none if the proof is in one
    /// piece.
    pub fn refutation(&self, blocked: &str) -> Result<Vec<Vec<i64>>, CertificateError> {
        let mut parts = Vec::new();
        let whole = formulas::parsed(blocked)?;
        if let Some(heart) = self.refute(&whole, REFUTATION)? {
            // The part that has been written is not a proof.
            let path = self.folder.path(REFUTATION);
            fs::remove_file(&path).map_err(|source| StorageError::write(&path, source))?;
            self.split(blocked, &[], heart, &mut parts)?;
        }
        Ok(parts)
    }

    /// Proves each value of a variable in a part of its own, and splits these again if necessary.
    fn split(
        &self,
        blocked: &str,
        cube: &[i64],
        heart: Variable,
        parts: &mut Vec<Vec<i64>>,
    ) -> Result<(), CertificateError> {
        let number = heart.positive().in_dimacs();
        for literal in [number, -number] {
            let cube = [cube, &[literal]].concat();
            let (formula, proof) = part(parts.len() + 1);
            let text = formulas::part(blocked, &cube);
            self.folder.put(&formula, &text)?;
            match self.refute(&formulas::parsed(&text)?, &proof)? {
                Some(heart) => self.split(blocked, &cube, heart, parts)?,
                None => parts.push(cube),
            }
        }
        Ok(())
    }

    /// Returns a variable to split by if the proof becomes too long.
    fn refute(
        &self,
        formula: &PseudoBooleanFormula,
        name: &str,
    ) -> Result<Option<Variable>, CertificateError> {
        let prove =
            |out: &mut dyn Write| refutation::refute(formula, out, self.most_bytes, self.stop);
        match self.to_file(name, prove)? {
            RefutationAnswer::TooLong(heart) => Ok(Some(heart)),
            answer => self.expect_refuted(answer).map(|()| None),
        }
    }

    /// Lets a proof be written to a file.
    fn to_file(
        &self,
        name: &str,
        prove: impl FnOnce(&mut dyn Write) -> io::Result<RefutationAnswer>,
    ) -> Result<RefutationAnswer, CertificateError> {
        let path = self.folder.path(name);
        let written = self.folder.begin(name).and_then(|file| {
            let mut out = BufWriter::new(file);
            let answer = prove(&mut out)?;
            out.into_inner()?.sync_all()?;
            Ok(answer)
        });
        Ok(written.map_err(|source| StorageError::write(&path, source))?)
    }

    fn expect_refuted(&self, answer: RefutationAnswer) -> Result<(), CertificateError> {
        match answer {
            RefutationAnswer::Refuted => Ok(()),
            RefutationAnswer::Stopped | RefutationAnswer::TooLong(_) => {
                Err(CertificateError::Stopped)
            }
            RefutationAnswer::Model(model) => {
                let variables = app::placement_variables(self.puzzle).into_iter().zip(model);
                let pieces = variables.filter(|(_, is_there)| *is_there);
                let named = pieces.map(|(piece, _)| names::name(self.puzzle, piece));
                let named: Vec<String> = named.collect();
                Err(CertificateError::Disagreement(named.join(" ")))
            }
        }
    }
}
