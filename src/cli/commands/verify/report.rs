//! The verdicts of `workbench verify`, printed one after another.

use std::path::Path;

use crate::app::DoesNotFit;
use crate::app::verify::{ClaimReport, Evidence, Solvers, Statement, Verdict, evidence};
use crate::cli::commands::verify::certifier::Certifier;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::output::Output;
use crate::definition::{Claim, Definition, write};
use crate::render::{self, CheckedStatement, VerifySummary, VerifyTable};
use crate::stop::Stop;

/// A claim and its file.
pub struct ClaimEntry<'a> {
    pub definition: &'a Definition,
    pub claim: &'a Claim,
    pub statements: Vec<Statement>,
    pub left_out: bool,
}

/// The layout of the verdicts.
pub enum VerdictLayout {
    /// No claims: a table would be a header without rows.
    Nothing,
    Table(VerifyTable),
    Json,
}

impl VerdictLayout {
    pub fn new(
        is_json: bool,
        entries: &[ClaimEntry<'_>],
        solvers: &Solvers<'_>,
        colour: bool,
        terminal: Option<usize>,
    ) -> Self {
        if is_json {
            return VerdictLayout::Json;
        }
        let claims = entries.iter().map(|entry| {
            (
                entry.definition.name(),
                entry.claim,
                entry.statements.as_slice(),
            )
        });
        if entries.is_empty() {
            return VerdictLayout::Nothing;
        }
        VerdictLayout::Table(VerifyTable::new(claims, solvers, colour, terminal))
    }
}

/// The verdicts so far, and their output.
pub struct VerifyReport<'o> {
    pub layout: VerdictLayout,
    pub summary: VerifySummary,
    pub outcomes: Vec<Outcome>,
    pub solvers: Solvers<'o>,
    pub stop: Stop,
    pub interrupt: &'o Interrupt,
    /// Set if claims are to be certified too.
    pub certifier: Option<Certifier>,
    pub output: &'o mut Output,
}

impl VerifyReport<'_> {
    pub fn begin(&mut self) -> Result<(), Halt> {
        if let VerdictLayout::Table(table) = &self.layout {
            self.output.result(&table.header())?;
        }
        self.output.flush()
    }

    /// Notes how many claims are done and which is next.
    pub fn next_is(&mut self, done: usize, due: &[&ClaimEntry<'_>]) {
        let now = due.get(done).map(|entry| entry.definition.name());
        let now = format!(
            "{done} of {} claims: {}",
            due.len(),
            now.unwrap_or_default()
        );
        self.output.step(done, now);
    }

    /// What is left out has a row only with `-v`, and after Ctrl-C there are rows only for what is settled.
    fn is_shown(&self, checked: &CheckedStatement<'_>) -> bool {
        match checked {
            CheckedStatement::LeftOut(_) => self.output.is_verbose(),
            CheckedStatement::Done(row, _) if row.verdict != Verdict::Undecided => true,
            CheckedStatement::DoesNotFit(_) => true,
            CheckedStatement::Done(..) | CheckedStatement::Slow(_) => !self.interrupt.happened(),
        }
    }

    fn row(&mut self, entry: &ClaimEntry<'_>, checked: &CheckedStatement<'_>) -> Result<(), Halt> {
        self.summary.add(checked);
        let (definition, claim) = (entry.definition, entry.claim);
        let text = match &self.layout {
            VerdictLayout::Nothing => String::new(),
            VerdictLayout::Table(_) if !self.is_shown(checked) => return Ok(()),
            VerdictLayout::Table(table) => {
                let row = table.row(definition.name(), &claim.instance, checked);
                return self.output.result_bytes(row.as_bytes());
            }
            VerdictLayout::Json => {
                render::verify_json(definition, claim, checked, self.solvers.program_name())
            }
        };
        self.output.result(&text)
    }

    pub fn claim(&mut self, entry: &ClaimEntry<'_>, mut report: ClaimReport) -> Result<(), Halt> {
        let bug = match &mut self.certifier {
            None => None,
            Some(certifier) => {
                let (definition, claim) = (entry.definition, entry.claim);
                certifier.mark(definition, claim, &mut report.rows, self.output)?
            }
        };
        for row in &report.rows {
            self.row(entry, &CheckedStatement::Done(row, report.time))?;
            self.outcomes.push(outcome(row.verdict));
        }
        // After a stop the rest comes at once, and may be long.
        if !self.stop.is_raised() {
            self.output.flush()?;
        }
        if let Some(bug) = bug {
            self.output.error(&bug);
            self.outcomes.push(Outcome::Bug);
        }
        let rows = report.rows.iter();
        for row in rows.filter(|row| row.verdict == Verdict::Failed) {
            self.output.error(&render::failed(entry.claim, row));
        }
        let not_closed = report
            .rows
            .iter()
            .find(|row| row.verdict == Verdict::NotClosed && row.burnside.is_some());
        if let Some(row) = not_closed {
            self.output.error(&render::not_closed(entry.claim, row));
        }
        self.bug(entry, report)
    }

    /// Reports what is wrong with the engines, if anything, and writes the smallest puzzle that shows it.
    fn bug(&mut self, entry: &ClaimEntry<'_>, report: ClaimReport) -> Result<(), Halt> {
        let Some(found) = evidence(entry.claim, report, &self.solvers, &self.stop) else {
            return Ok(());
        };
        let instance = found.instance.as_ref().unwrap_or(&entry.claim.instance);
        self.output.error(&render::bug(instance, &found.bug));
        self.smallest(entry, found)?;
        if let Some(program) = self.solvers.program {
            let name = program.name();
            self.output.note(&format!(
                "the engine sat asked the solver `{name}`, which may be what is wrong"
            ));
        }
        Ok(())
    }

    fn smallest(&mut self, entry: &ClaimEntry<'_>, found: Evidence) -> Result<(), Halt> {
        let Some(smallest) = found.smallest else {
            return Ok(());
        };
        let name = entry.definition.name();
        let text = write(&smallest, &format!("Shows a bug, made from {name}"));
        let stem = Path::new(name).file_stem().unwrap_or_default();
        let stem = format!("{}-bug", stem.to_string_lossy());
        let path = self.output.save_new(&stem, "toml", &text)?;
        let path = path.display();
        self.output.error(&format!(
            "the smallest puzzle found that shows it is in {path}"
        ));
        Ok(())
    }

    pub fn does_not_fit(&mut self, entry: &ClaimEntry<'_>, error: &DoesNotFit) -> Result<(), Halt> {
        for statement in &entry.statements {
            self.row(entry, &CheckedStatement::DoesNotFit(statement))?;
        }
        let (name, instance) = (entry.definition.name(), &entry.claim.instance);
        self.output
            .error(&render::does_not_fit(name, instance, error));
        self.outcomes.push(Outcome::BadInput);
        Ok(())
    }

    pub fn unchecked(&mut self, entry: &ClaimEntry<'_>) -> Result<(), Halt> {
        for statement in &entry.statements {
            let checked = if entry.left_out {
                CheckedStatement::LeftOut(statement)
            } else {
                CheckedStatement::Slow(statement)
            };
            self.row(entry, &checked)?;
        }
        Ok(())
    }

    pub fn end(self) -> Result<Vec<Outcome>, Halt> {
        let mut outcomes = self.outcomes;
        if self.certifier.is_some_and(|certifier| certifier.is_cut) {
            outcomes.push(Outcome::Undecided);
        }
        if self.interrupt.happened() {
            outcomes.push(Outcome::Interrupted);
        }
        match self.layout {
            VerdictLayout::Json => self.output.result(&self.summary.json())?,
            _ if self.output.is_quiet() => {}
            VerdictLayout::Nothing | VerdictLayout::Table(_) => {
                self.output.result(&self.summary.in_words())?
            }
        }
        Ok(outcomes)
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Met | Verdict::MetByFrontier { .. } => Outcome::Yes,
        Verdict::Failed => Outcome::No,
        Verdict::Disagreement | Verdict::Refused | Verdict::NotClosed => Outcome::Bug,
        Verdict::OneEngine(_) | Verdict::Undecided => Outcome::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Engine;
    use crate::cli::ending::exit_code;

    #[test]
    fn each_verdict_has_the_exit_code_that_its_name_promises() {
        let codes = [
            (Verdict::Met, 0),
            (Verdict::Failed, 1),
            (Verdict::Undecided, 3),
            (Verdict::OneEngine(Engine::Sat.into()), 3),
            (Verdict::OneEngine(Engine::Native.into()), 3),
            (Verdict::MetByFrontier { sizes: 2 }, 0),
            (Verdict::Disagreement, 4),
            (Verdict::Refused, 4),
            (Verdict::NotClosed, 4),
        ];
        for (verdict, code) in codes {
            assert_eq!(exit_code(&[outcome(verdict)]), code, "{verdict:?}");
        }
    }
}
