//! How many statements came to what.

use serde::Serialize;

use crate::app::verify::Verdict;
use crate::render::english::numbers::counted;
use crate::render::json;
use crate::render::reports::verify::words::Checked;

#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct VerifySummary {
    /// That could be read.
    pub files: usize,
    /// That could not.
    pub wrong_files: usize,
    pub met: usize,
    pub met_by_frontier: usize,
    pub failed: usize,
    /// Disagreements and placements that the judge refused.
    pub bugs: usize,
    pub undecided: usize,
    pub does_not_fit: usize,
    pub slow: usize,
    pub left_out: usize,
}

impl VerifySummary {
    pub fn add(&mut self, checked: &Checked<'_>) {
        let number = match checked {
            Checked::DoesNotFit(_) => &mut self.does_not_fit,
            Checked::Slow(_) => &mut self.slow,
            Checked::LeftOut(_) => &mut self.left_out,
            Checked::Done(row, _) => match row.verdict {
                Verdict::Met => &mut self.met,
                Verdict::MetByFrontier { .. } => &mut self.met_by_frontier,
                Verdict::Failed => &mut self.failed,
                Verdict::Disagreement | Verdict::Refused | Verdict::NotClosed => &mut self.bugs,
                Verdict::OneEngine(_) | Verdict::Undecided => &mut self.undecided,
            },
        };
        *number += 1;
    }

    /// `12 claims in 2 files: 10 met, 2 skipped (slow); 1 file could not be read`.
    pub fn in_words(&self) -> String {
        let parts = [
            (self.met, "met"),
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
        let some: Vec<String> = some
            .map(|(number, what)| format!("{number} {what}"))
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
        json::line(&self)
    }
}

/// What is said of a file that has nothing to check.
pub fn claims_nothing(file: &str) -> String {
    format!(
        "{file} claims nothing; write what you know of it, such as [[expect]] with solutions = 92"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_not_happen_is_not_mentioned() {
        let summary = VerifySummary {
            files: 2,
            met: 10,
            slow: 2,
            ..VerifySummary::default()
        };
        let expected = "12 claims in 2 files: 10 met, 2 skipped (slow)\n";
        assert_eq!(summary.in_words(), expected);
    }

    #[test]
    fn one_is_not_plural_and_nothing_is_nothing() {
        let mut summary = VerifySummary {
            files: 1,
            ..VerifySummary::default()
        };
        assert_eq!(summary.in_words(), "0 claims in 1 file\n");
        summary.failed = 1;
        summary.wrong_files = 2;
        let expected = "1 claim in 1 file: 1 FAILED; 2 files could not be read\n";
        assert_eq!(summary.in_words(), expected);
    }
}
