//! The number of statements with each verdict.

use crate::app::verify::Verdict;
use crate::render::english::numbers::counted;
use crate::render::json::Object;
use crate::render::reports::verify::words::CheckedStatement;

#[derive(Clone, Copy, Debug, Default)]
pub struct VerifySummary {
    /// Files that could be read.
    pub files: usize,
    /// Files that could not be read.
    pub wrong_files: usize,
    pub met: usize,
    /// Those of them that are certified.
    pub certified: usize,
    pub met_by_frontier: usize,
    pub failed: usize,
    /// Disagreements, and placements that the judge rejected.
    pub bugs: usize,
    pub undecided: usize,
    pub does_not_fit: usize,
    pub slow: usize,
    pub left_out: usize,
}

const MET: &str = "met";

impl VerifySummary {
    pub fn add(&mut self, checked: &CheckedStatement<'_>) {
        let number = match checked {
            CheckedStatement::DoesNotFit(_) => &mut self.does_not_fit,
            CheckedStatement::Slow(_) => &mut self.slow,
            CheckedStatement::LeftOut(_) => &mut self.left_out,
            CheckedStatement::Done(row, _) => match row.verdict {
                Verdict::Met => &mut self.met,
                Verdict::MetByFrontier { .. } => &mut self.met_by_frontier,
                Verdict::Failed => &mut self.failed,
                Verdict::Disagreement | Verdict::Refused | Verdict::NotClosed => &mut self.bugs,
                Verdict::OneEngine(_) | Verdict::Undecided => &mut self.undecided,
            },
        };
        *number += 1;
        if let CheckedStatement::Done(row, _) = checked {
            self.certified += usize::from(row.certified);
        }
    }

    /// `12 claims in 2 files: 10 met, 2 skipped (slow); 1 file could not be read`.
    pub fn in_words(&self) -> String {
        let parts = [
            (self.met, MET),
            (self.met_by_frontier, "met by frontier"),
            (self.failed, "FAILED"),
            (self.bugs, "not settled for a BUG in workbench"),
            (self.undecided, "undecided"),
            (self.does_not_fit, "too large"),
            (self.slow, "skipped (slow)"),
            (self.left_out, "left out"),
        ];
        let all: usize = parts.iter().map(|(number, _)| number).sum();
        let some = parts.iter().filter(|(number, _)| *number > 0);
        let certified = match self.certified {
            0 => String::new(),
            certified => format!(" ({certified} certified)"),
        };
        let of = |what: &str| if what == MET { &certified[..] } else { "" };
        let some: Vec<String> = some
            .map(|(number, what)| format!("{number} {what}{}", of(what)))
            .collect();
        let (claims, files) = (counted(all, "claim"), counted(self.files, "file"));
        let colon = if some.is_empty() { "" } else { ": " };
        let wrong = match self.wrong_files {
            0 => String::new(),
            wrong => format!("; {} could not be read", counted(wrong, "file")),
        };
        format!("{claims} in {files}{colon}{}{wrong}\n", some.join(", "))
    }

    pub fn json(&self) -> String {
        Object::default()
            .with("files", self.files)
            .with("wrong_files", self.wrong_files)
            .with("met", self.met)
            .with("certified", self.certified)
            .with("met_by_frontier", self.met_by_frontier)
            .with("failed", self.failed)
            .with("bugs", self.bugs)
            .with("undecided", self.undecided)
            .with("does_not_fit", self.does_not_fit)
            .with("slow", self.slow)
            .with("left_out", self.left_out)
            .line()
    }
}

/// A certificate that a checker accepts but whose number differs from that of both engines.
pub fn certified_otherwise(file: &str, solutions: u64) -> String {
    let solutions = counted(solutions as usize, "solution");
    format!(
        "{file}: the certificate proves {solutions}, and the engines found something else: a bug in workbench"
    )
}

/// A certificate that a checker refuses.
pub fn refused(file: &str, why: &str) -> String {
    format!("{file}: the certificate is refused, a bug in workbench: {why}")
}

/// A claim that is met, and why there is no certificate.
pub fn not_certified(file: &str, why: &str) -> String {
    format!("{file}: not certified: {why}")
}

/// The message for a file that has nothing to check.
pub fn claims_nothing(file: &str) -> String {
    format!(
        "{file} claims nothing; write what you know of it, such as [[expect]] with solutions = 1"
    )
}
