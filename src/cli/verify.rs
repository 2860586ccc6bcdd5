//! `workbench verify`: every claim of every file, by both engines.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::arguments::{self, Destination, EngineArgument, TimeLimit};
use super::exit::Outcome;
use super::files::puzzle_files;
use super::interrupt::Interrupt;
use super::output::{Halt, Output};
use crate::app::verify::difference::{Unlisted, difference};
use crate::app::verify::{ClaimReport, Solvers, Statement, Verdict, statements_of, verify_all};
use crate::app::{Engine, Setting};
use crate::definition::{Claim, Definition, write};
use crate::render::{self, Checked, Format, Shape, VerifySummary, VerifyTable};

/// Check every claim of puzzle files with two solvers that share no reading of the rules
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    time_limit: TimeLimit,
    /// How to print the verdicts
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = arguments::report_format())]
    format: &'static Format,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench verify puzzles
  workbench verify puzzles/queens.toml --set n=4..8
  workbench verify puzzles --slow --time-limit 600";

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
        let files = puzzle_files(&self.paths)?;
        let claimed = read(&files, output)?;
        self.check_settings(&claimed)?;
        let entries = self.entries(&claimed);
        output.redirect(self.destination.path.as_deref())?;
        let interrupt = Interrupt::install()?;
        let stop = self.time_limit.stop(start, &interrupt);
        let (due, others): (Vec<&Entry>, Vec<&Entry>) = entries
            .iter()
            .partition(|entry| !entry.left_out && (self.slow || !entry.claim.slow));
        let mut report = Report {
            layout: Layout::new(self.format, &entries),
            summary: VerifySummary {
                files: files.len(),
                ..VerifySummary::default()
            },
            outcomes: Vec::new(),
            output,
        };
        report.begin()?;
        let solvers = Solvers::of(self.engine.into());
        let claims: Vec<&Claim> = due.iter().map(|entry| entry.claim).collect();
        verify_all(&claims, &solvers, self.jobs(), &stop, |place, verified| {
            let entry = due[place];
            match verified {
                Ok(claim_report) => report.claim(entry, &claim_report, &solvers, &stop),
                Err(error) => report.does_not_fit(entry, &error),
            }
        })?;
        for entry in others {
            report.unchecked(entry)?;
        }
        report.end(&interrupt)
    }

    fn jobs(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or((cores / 2).max(1), usize::from)
    }

    /// A name that no file has as a parameter is a mistake.
    fn check_settings(&self, claimed: &[(Definition, Vec<Claim>)]) -> Result<(), Halt> {
        for setting in &self.settings {
            let claims = claimed.iter().flat_map(|(_, claims)| claims);
            let mut known = claims.flat_map(|claim| &claim.instance.parameters);
            if !known.any(|(name, _)| *name == setting.name) {
                let message = format!("no claim is about a parameter `{}`", setting.name);
                return Err(Halt::BadInput(message));
            }
        }
        Ok(())
    }

    fn entries<'a>(&self, claimed: &'a [(Definition, Vec<Claim>)]) -> Vec<Entry<'a>> {
        let claims = claimed
            .iter()
            .flat_map(|(definition, claims)| claims.iter().map(move |claim| (definition, claim)));
        claims
            .map(|(definition, claim)| Entry {
                definition,
                claim,
                statements: statements_of(claim),
                left_out: !self.settings.iter().all(|setting| {
                    let mut parameters = claim.instance.parameters.iter();
                    parameters.any(|(name, value)| {
                        *name == setting.name && setting.values.contains(value)
                    })
                }),
            })
            .collect()
    }
}

/// Reads every file, and reports what is wrong with any of them before anything is run.
fn read(files: &[PathBuf], output: &Output) -> Result<Vec<(Definition, Vec<Claim>)>, Halt> {
    let mut claimed = Vec::new();
    let mut reports = String::new();
    for file in files {
        let read = Definition::read(file).and_then(|definition| {
            let claims = definition.claims()?;
            Ok((definition, claims))
        });
        match read {
            Ok(read) => claimed.push(read),
            Err(problems) => reports += &problems.draw(output.colour()),
        }
    }
    if reports.is_empty() {
        Ok(claimed)
    } else {
        Err(Halt::Drawn(reports))
    }
}

/// How verdicts are laid out.
enum Layout {
    Table(VerifyTable),
    Json,
}

impl Layout {
    fn new(format: &Format, entries: &[Entry<'_>]) -> Self {
        if format.shape == Shape::Json {
            return Layout::Json;
        }
        let claims = entries.iter().map(|entry| {
            (
                entry.definition.name(),
                entry.claim,
                entry.statements.as_slice(),
            )
        });
        Layout::Table(VerifyTable::new(claims))
    }
}

/// What has come out so far, and where it goes.
struct Report<'o> {
    layout: Layout,
    summary: VerifySummary,
    outcomes: Vec<Outcome>,
    output: &'o mut Output,
}

impl Report<'_> {
    fn begin(&mut self) -> Result<(), Halt> {
        if let Layout::Table(table) = &self.layout {
            self.output.result(&table.header())?;
        }
        self.output.flush()
    }

    fn row(&mut self, entry: &Entry<'_>, checked: &Checked<'_>) -> Result<(), Halt> {
        self.summary.add(checked);
        let text = match &self.layout {
            Layout::Table(table) => {
                table.row(entry.definition.name(), &entry.claim.instance, checked)
            }
            Layout::Json => render::verify_json(entry.definition, &entry.claim.instance, checked),
        };
        self.output.result(&text)
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

    fn claim(
        &mut self,
        entry: &Entry<'_>,
        report: &ClaimReport,
        solvers: &Solvers<'_>,
        stop: &crate::stop::Stop,
    ) -> Result<(), Halt> {
        for row in &report.rows {
            self.row(entry, &Checked::Done(row, report.time))?;
            self.outcomes.push(outcome(row.verdict));
        }
        self.output.flush()?;
        let failed = |verdict| report.rows.iter().any(|row| row.verdict == verdict);
        if failed(Verdict::Failed) {
            let place = entry.claim.instance.place(entry.claim.origin);
            let (file, line, column) = (place.file, place.line, place.column);
            self.output
                .error(&format!("{file}:{line}:{column}: this claim is not true"));
        }
        if failed(Verdict::Refused) {
            let tallies = [(Engine::Sat, &report.sat), (Engine::Native, &report.native)];
            for (engine, tally) in tallies {
                let refused = tally.as_ref().and_then(|tally| tally.refused.as_ref());
                if let Some(placement) = refused {
                    let text = render::refused(&entry.claim.instance, engine, placement);
                    self.output.error(text.trim_end());
                }
            }
        }
        if failed(Verdict::Disagreement) {
            self.disagreement(entry, solvers, stop)?;
        }
        Ok(())
    }

    /// Shows what only one engine finds, and writes the smallest puzzle that shows it.
    fn disagreement(
        &mut self,
        entry: &Entry<'_>,
        solvers: &Solvers<'_>,
        stop: &crate::stop::Stop,
    ) -> Result<(), Halt> {
        let (Some(sat), Some(native)) = (solvers.sat, solvers.native) else {
            return Ok(());
        };
        let found = match difference(&entry.claim.instance.puzzle, sat, native, stop) {
            Ok(found) => found,
            Err(Unlisted::Stopped(_)) => {
                self.output
                    .error("the engines disagree; stopped before the difference was found");
                return Ok(());
            }
            Err(Unlisted::DoesNotFit(error)) => {
                self.output.error(&error.to_string());
                return Ok(());
            }
        };
        let text = render::difference(&entry.claim.instance, &found);
        self.output.error(text.trim_end());
        let title = format!(
            "Shows a disagreement, made from {}",
            entry.definition.name()
        );
        let stem = std::path::Path::new(entry.definition.name()).file_stem();
        let stem = stem.map_or("puzzle".into(), |stem| stem.to_string_lossy());
        let path = self.output.save_new(
            &format!("{stem}-disagreement"),
            "toml",
            &write(&found.smallest, &title),
        )?;
        self.output.error(&format!(
            "the smallest puzzle found that shows it is in {}; please report it",
            path.display()
        ));
        Ok(())
    }

    fn does_not_fit(
        &mut self,
        entry: &Entry<'_>,
        error: &crate::app::DoesNotFit,
    ) -> Result<(), Halt> {
        let name = entry.definition.name();
        self.output.error(&format!("{name} does not fit: {error}"));
        self.outcomes.push(Outcome::BadInput);
        Ok(())
    }

    fn end(self, interrupt: &Interrupt) -> Result<Vec<Outcome>, Halt> {
        let mut outcomes = self.outcomes;
        if interrupt.happened() {
            outcomes.push(Outcome::Interrupted);
        }
        let summary = match self.layout {
            Layout::Table(_) => self.summary.in_words(),
            Layout::Json => self.summary.json(),
        };
        self.output.result(&summary)?;
        Ok(outcomes)
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Met => Outcome::Yes,
        Verdict::Failed => Outcome::No,
        Verdict::Disagreement | Verdict::Refused => Outcome::Bug,
        Verdict::OneEngine(_) | Verdict::Undecided => Outcome::Undecided,
    }
}
