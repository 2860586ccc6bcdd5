//! Runs VeriPB: it checks a proof that this program wrote, and knows nothing of this program.
//!
//! Proofs for VeriPB may assume things without a reason (rule `a`), about which it only warns. So a proof is read
//! first: it may contain only the rules that [`refutation`](crate::refutation) writes, and the checker must not have
//! warned of assumptions.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::children::{self, ChildFailure, Said};
use crate::stop::Stop;
use crate::storage::reason;

/// The result of checking a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofCheck {
    /// The line in which the checker says what is proved.
    Proved(String),
    /// Why the proof is not accepted.
    Refused(String),
    /// There is no such program.
    NotInstalled(String),
    /// Why the checker says nothing about the proof.
    NoVerdict(String),
    Stopped,
}

/// The rules that occur in proofs of this program.
const RULES: [&str; 10] = [
    "pseudo-Boolean",
    "f",
    "soli",
    "pol",
    "red",
    "rup",
    "del",
    "output",
    "conclusion",
    "end",
];

/// The most bytes of the checker's output that are read.
const MOST_SAID: usize = MOST_MEBIBYTES << 20;
const MOST_MEBIBYTES: usize = 1;
const PROVED: &str = "s VERIFIED";
/// How lines begin that say something about a proof: a statement, or an objection of VeriPB 3 or 2.
const VERDICTS: [&str; 3] = ["s ", "Error: ", "Verification failed"];

/// Checks a proof about a formula with the program of this name or path.
pub fn check(program: &Path, formula: &Path, proof: &Path, stop: &Stop) -> ProofCheck {
    match unknown_rule(proof) {
        Ok(None) => {}
        Ok(Some((line, rule))) => {
            return ProofCheck::Refused(format!(
                "line {line} has the rule `{rule}`, which may not stand there"
            ));
        }
        Err(error) => return ProofCheck::Refused(format!("it cannot be read: {error}")),
    }
    // The checker must not mistake a file name for an option.
    let [formula, proof] = [formula, proof].map(absolute);
    let mut command = Command::new(program);
    command.arg(formula).arg(proof);
    let said = match children::run(&mut command, |_| Ok(()), MOST_SAID, stop) {
        Ok(said) => said,
        Err(ChildFailure::Stopped) => return ProofCheck::Stopped,
        Err(ChildFailure::NotStarted(error)) if error.kind() == io::ErrorKind::NotFound => {
            return ProofCheck::NotInstalled(program.display().to_string());
        }
        Err(ChildFailure::NotStarted(error)) => {
            return ProofCheck::NoVerdict(format!("cannot be started: {}", reason(&error)));
        }
        Err(ChildFailure::TooMuch) => {
            return ProofCheck::NoVerdict(format!("said more than {MOST_MEBIBYTES} MiB"));
        }
    };
    verdict(&said)
}

/// What an ended checker says about a proof: only a statement or an objection of its own counts.
fn verdict(said: &Said) -> ProofCheck {
    let [output, errors] = [&said.output, &said.errors].map(|said| String::from_utf8_lossy(said));
    let proved = output.lines().find(|line| line.starts_with(PROVED));
    let assumes = output.contains("assumption");
    let mut lines = errors.lines().chain(output.lines());
    let is_verdict = |line: &str| VERDICTS.iter().any(|verdict| line.starts_with(verdict));
    let objects = assumes || lines.any(is_verdict);
    match proved {
        Some(proved) if said.status.success() && !assumes => ProofCheck::Proved(proved.to_owned()),
        _ if said.status.code().is_some() && objects => {
            ProofCheck::Refused(objection(&output, &errors))
        }
        _ => ProofCheck::NoVerdict(format!("says nothing about the proof ({})", said.status)),
    }
}

/// The first line of the checker's objection to a proof.
fn objection(output: &str, errors: &str) -> String {
    let lines = errors.lines().chain(output.lines()).map(str::trim);
    let mut told = lines.filter(|line| !line.is_empty() && !line.starts_with("Running"));
    let first = told.next().unwrap_or("the checker does not say why");
    let next = told.find(|line| !line.starts_with("Caused by"));
    match next.filter(|_| first.starts_with("Error")) {
        Some(next) => format!("{first}: {next}"),
        None => first.to_owned(),
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The longest line of a proof: a sum of some millions of constraints.
const LONGEST_LINE: usize = 1 << 26;

/// The first rule that is not allowed in a proof, with its line. Each rule has a line of its own.
fn unknown_rule(proof: &Path) -> io::Result<Option<(u64, String)>> {
    let mut reader = BufReader::new(File::open(proof)?);
    for number in 1.. {
        let line = read_line(&mut reader, LONGEST_LINE)?;
        if line.is_empty() {
            break;
        }
        let line = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line));
        let statement = line.strip_suffix(';').unwrap_or(&line);
        let rule = statement.split(' ').next().unwrap_or_default();
        let is_single = !statement.contains([';', '%']) && line.len() < LONGEST_LINE;
        if !is_single || !RULES.contains(&rule) {
            let rule = if is_single { rule } else { statement };
            return Ok(Some((number, rule.chars().take(40).collect())));
        }
    }
    Ok(None)
}

/// The next line with its end, or the beginning of one that is longer than `most`; nothing at the end of the file.
pub fn read_line(reader: &mut impl BufRead, most: usize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    reader.take(most as u64).read_until(b'\n', &mut line)?;
    Ok(line)
}
