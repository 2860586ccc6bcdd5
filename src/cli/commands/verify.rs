//! `workbench verify`: every claim of every file, by both engines.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use crate::app::DoesNotFit;
use crate::app::verify::{
    ClaimReport, Solvers, Statement, Verdict, evidence, statements_of, verify_all,
};
use crate::app::{self, Setting};
use crate::cli::arguments::{self, Answer, Destination, EngineArgument, TimeLimit};
use crate::cli::exit::Outcome;
use crate::cli::halt::Halt;
use crate::cli::input::files::puzzle_files;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::Output;
use crate::definition::{Claim, Definition, nearest, write};
use crate::render::{self, Checked, VerifySummary, VerifyTable};
use crate::stop::Stop;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Puzzle files, and folders of puzzle files
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Check only the claims with this value of a parameter, or one of a range
    #[arg(long = "set", value_name = "NAME=VALUE|A..B", value_parser = arguments::setting)]
    settings: Vec<Setting>,
    /// Check the claims marked slow as well
    #[arg(long)]
    slow: bool,
    /// Ask only one engine; what it settles then counts
    #[arg(long, value_name = "ENGINE", default_value = "both")]
    engine: EngineArgument,
    /// So many claims at a time, each with two solvers [default: half the cores]
    #[arg(long, value_name = "N", value_parser = arguments::threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench verify puzzles
  workbench verify puzzles/queens.toml --set n=4..8
  workbench verify puzzles --slow --time-limit 600";

/// A file and what it claims.
type Claimed = (Definition, Vec<Claim>);

/// A claim and where it stands.
struct Entry<'a> {
    definition: &'a Definition,
    claim: &'a Claim,
    statements: Vec<Statement>,
    left_out: bool,
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let start = Instant::now();
        let is_json = self.answer.is_json_in(&self.destination)?;
        app::each_once(&self.settings).map_err(Halt::bad_input)?;
        self.check_paths()?;
        let files = puzzle_files(&self.paths)?;
        let claimed = read(&files, output)?;
        self.check_settings(&claimed)?;
        let entries = self.entries(&claimed);
        for (definition, _) in claimed.iter().filter(|(_, claims)| claims.is_empty()) {
            output.note(&render::claims_nothing(definition.name()));
        }
        output.redirect(self.destination.path.as_deref())?;
        let interrupt = Interrupt::install()?;
        let (due, others): (Vec<&Entry>, Vec<&Entry>) = entries
            .iter()
            .partition(|entry| !entry.left_out && (self.slow || !entry.claim.slow));
        let mut report = Report {
            layout: Layout::new(is_json, &entries),
            summary: VerifySummary {
                files: files.len(),
                ..VerifySummary::default()
            },
            outcomes: Vec::new(),
            solvers: Solvers::of(self.engine.into()),
            stop: self.time_limit.stop(start, &interrupt),
            output,
        };
        report.begin()?;
        let watch = report.output.watch_steps(due.len());
        report.next_is(0, &due);
        let claims: Vec<&Claim> = due.iter().map(|entry| entry.claim).collect();
        let (solvers, stop) = (report.solvers, report.stop.clone());
        verify_all(&claims, &solvers, self.jobs(), &stop, |place, verified| {
            let entry = due[place];
            match verified {
                Ok(claim_report) => report.claim(entry, claim_report)?,
                Err(error) => report.does_not_fit(entry, &error)?,
            }
            report.next_is(place + 1, &due);
            Ok::<(), Halt>(())
        })?;
        drop(watch);
        for entry in others {
            report.unchecked(entry)?;
        }
        report.end(&interrupt)
    }

    /// A value for a parameter is no file.
    fn check_paths(&self) -> Result<(), Halt> {
        for path in self.paths.iter().filter(|path| !path.exists()) {
            if let Some(meant) = path.to_str().and_then(arguments::forgotten_set) {
                let name = path.display();
                let message = format!("there is no such file: {name}; did you mean `{meant}`?");
                return Err(Halt::BadInput(message));
            }
        }
        Ok(())
    }

    fn jobs(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or((cores / 2).max(1), NonZeroUsize::get)
    }

    /// A name that is a parameter of no file is a mistake.
    fn check_settings(&self, claimed: &[Claimed]) -> Result<(), Halt> {
        let known = claimed.iter();
        let known: Vec<&str> = known
            .flat_map(|(definition, _)| definition.parameter_names())
            .collect();
        for Setting { name, .. } in &self.settings {
            if !known.contains(&name.as_str()) {
                let near = nearest(name, known.iter().copied());
                let near = near.map(|near| format!(": the nearest is `{near}`"));
                let near = near.unwrap_or_default();
                let message = format!("no file has a parameter `{name}`{near}");
                return Err(Halt::BadInput(message));
            }
        }
        Ok(())
    }

    fn entries<'a>(&self, claimed: &'a [Claimed]) -> Vec<Entry<'a>> {
        let claims = claimed
            .iter()
            .flat_map(|(definition, claims)| claims.iter().map(move |claim| (definition, claim)));
        let entry = |(definition, claim): (&'a Definition, &'a Claim)| Entry {
            definition,
            claim,
            statements: statements_of(claim),
            left_out: !self.settings.iter().all(|s| s.admits(&claim.instance)),
        };
        claims.map(entry).collect()
    }
}

/// Reads every file, and reports what is wrong with any of them before anything is run.
fn read(files: &[PathBuf], output: &Output) -> Result<Vec<Claimed>, Halt> {
    let mut claimed = Vec::new();
    let mut reports = Vec::new();
    for file in files {
        let read = Definition::read(file).and_then(|definition| {
            let claims = definition.claims()?;
            Ok((definition, claims))
        });
        match read {
            Ok(read) => claimed.push(read),
            Err(problems) => reports.push(output.problems(&problems)),
        }
    }
    if reports.is_empty() {
        Ok(claimed)
    } else {
        Err(Halt::Drawn(reports.join(output.between_reports())))
    }
}

/// How verdicts are laid out.
enum Layout {
    /// Without claims a table would be a header alone.
    Nothing,
    Table(VerifyTable),
    Json,
}

impl Layout {
    fn new(is_json: bool, entries: &[Entry<'_>]) -> Self {
        if is_json {
            return Layout::Json;
        }
        let claims = entries.iter().map(|entry| {
            (
                entry.definition.name(),
                entry.claim,
                entry.statements.as_slice(),
            )
        });
        if entries.is_empty() {
            return Layout::Nothing;
        }
        Layout::Table(VerifyTable::new(claims))
    }
}

/// What has come out so far, and where it goes.
struct Report<'o> {
    layout: Layout,
    summary: VerifySummary,
    outcomes: Vec<Outcome>,
    solvers: Solvers<'static>,
    stop: Stop,
    output: &'o mut Output,
}

impl Report<'_> {
    fn begin(&mut self) -> Result<(), Halt> {
        if let Layout::Table(table) = &self.layout {
            self.output.result(&table.header())?;
        }
        self.output.flush()
    }

    /// So many claims are done.
    fn next_is(&mut self, done: usize, due: &[&Entry<'_>]) {
        let now = due.get(done).map(|entry| entry.definition.name());
        let now = format!(
            "{done} of {} claims: {}",
            due.len(),
            now.unwrap_or_default()
        );
        self.output.step(done, now);
    }

    fn row(&mut self, entry: &Entry<'_>, checked: &Checked<'_>) -> Result<(), Halt> {
        self.summary.add(checked);
        let (definition, claim) = (entry.definition, entry.claim);
        let text = match &self.layout {
            Layout::Nothing => String::new(),
            Layout::Table(table) => table.row(definition.name(), &claim.instance, checked),
            Layout::Json => render::verify_json(definition, claim, checked),
        };
        self.output.result(&text)
    }

    fn claim(&mut self, entry: &Entry<'_>, report: ClaimReport) -> Result<(), Halt> {
        for row in &report.rows {
            self.row(entry, &Checked::Done(row, report.time))?;
            self.outcomes.push(outcome(row.verdict));
        }
        self.output.flush()?;
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

    /// Shows what is wrong with the engines, if anything is, and writes the smallest puzzle that
    /// shows it.
    fn bug(&mut self, entry: &Entry<'_>, report: ClaimReport) -> Result<(), Halt> {
        let Some(found) = evidence(entry.claim, report, &self.solvers, &self.stop) else {
            return Ok(());
        };
        self.output
            .error(&render::bug(&entry.claim.instance, &found.bug));
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

    fn does_not_fit(&mut self, entry: &Entry<'_>, error: &DoesNotFit) -> Result<(), Halt> {
        for statement in &entry.statements {
            self.row(entry, &Checked::DoesNotFit(statement))?;
        }
        let name = entry.definition.name();
        self.output.error(&format!("{name} does not fit: {error}"));
        self.outcomes.push(Outcome::BadInput);
        Ok(())
    }

    fn unchecked(&mut self, entry: &Entry<'_>) -> Result<(), Halt> {
        for statement in &entry.statements {
            let checked = if entry.left_out {
                Checked::LeftOut(statement)
            } else {
                Checked::Slow(statement)
            };
            self.row(entry, &checked)?;
        }
        Ok(())
    }

    fn end(self, interrupt: &Interrupt) -> Result<Vec<Outcome>, Halt> {
        let mut outcomes = self.outcomes;
        if interrupt.happened() {
            outcomes.push(Outcome::Interrupted);
        }
        match self.layout {
            Layout::Json => self.output.result(&self.summary.json())?,
            _ if self.output.is_quiet() => {}
            Layout::Nothing | Layout::Table(_) => self.output.result(&self.summary.in_words())?,
        }
        Ok(outcomes)
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Met => Outcome::Yes,
        Verdict::Failed => Outcome::No,
        Verdict::Disagreement | Verdict::Refused | Verdict::NotClosed => Outcome::Bug,
        Verdict::OneEngine(_) | Verdict::Undecided => Outcome::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Engine;
    use crate::cli::exit::exit_code;

    #[test]
    fn each_verdict_has_the_exit_code_that_its_name_promises() {
        let codes = [
            (Verdict::Met, 0),
            (Verdict::Failed, 1),
            (Verdict::Undecided, 3),
            (Verdict::OneEngine(Engine::Sat), 3),
            (Verdict::OneEngine(Engine::Native), 3),
            (Verdict::Disagreement, 4),
            (Verdict::Refused, 4),
            (Verdict::NotClosed, 4),
        ];
        for (verdict, code) in codes {
            assert_eq!(exit_code(&[outcome(verdict)]), code, "{verdict:?}");
        }
    }
}
