//! `workbench verify`: checks every claim of every file with both engines.

mod certifier;
mod report;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::app::verify::{AtWork, ByProgram, Jobs, Solvers, Verified, statements_of, verify_all};
use crate::app::{self, Setting};
use crate::cli::arguments::{
    AnswerArguments, Destination, EngineArgument, SolverArguments, TimeLimit, stop_of,
};
use crate::cli::arguments::{parameters, values};
use crate::cli::commands::verify::certifier::Certifier;
use crate::cli::commands::verify::report::{ClaimEntry, VerdictLayout, VerifyReport};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::files::puzzle_files;
use crate::cli::input::foreign;
use crate::cli::output::Output;
use crate::clock::Duration;
use crate::definition::{Claim, Definition, nearest};
use crate::render::{self, VerifySummary};
use crate::sat::Program;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Puzzle files, and folders of puzzle files
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Check only the claims with this value of a parameter, or one from A to B
    #[arg(long = "set", value_name = "NAME=VALUE|A..B", value_parser = values::setting, add = parameters::completer())]
    settings: Vec<Setting>,
    /// Check the claims marked slow as well
    #[arg(long)]
    slow: bool,
    /// Ask only one engine; what it settles then counts
    #[arg(
        long,
        value_name = "ENGINE",
        default_value = "both",
        hide_default_value = true
    )]
    engine: EngineArgument,
    /// So many claims at a time, each with two solvers [default: half the cores]
    #[arg(short, long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    /// Give up on a claim after so many seconds, and go on with the next
    ///
    /// So long the engines have. A number that they leave open is then counted state by state, if that can be done, for
    /// as long again.
    #[arg(long, value_name = "S", value_parser = values::seconds, allow_negative_numbers = true)]
    claim_time_limit: Option<Duration>,
    /// Prove what is met by certificates too, and have VeriPB check them
    #[arg(long)]
    certify: bool,
    /// The program that checks proofs, by name or path
    #[arg(
        long,
        value_name = "PROGRAM",
        default_value = "veripb",
        requires = "certify"
    )]
    checker: PathBuf,
    #[command(flatten)]
    solver: SolverArguments,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench verify puzzles
  workbench verify puzzles/queens.toml --set n=4..8
  workbench verify puzzles --slow --time-limit 600
  workbench verify puzzles/sudoku.toml --certify";

/// A file and its claims.
type Claimed = (Definition, Vec<Claim>);

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let is_json = self.answer.is_json_in(&self.destination)?;
        app::each_once(&self.settings).map_err(Halt::bad_input)?;
        self.check_paths()?;
        let (engines, program) = self.solver.of(self.engine.into())?;
        let stop = stop_of(program.as_ref(), &interrupt);
        let by_program = program.map(ByProgram::new);
        let solvers = Solvers::of(engines);
        let solvers = match &by_program {
            Some(by) => solvers.with_program(by),
            None => solvers,
        };
        let files = puzzle_files(&self.paths)?;
        let (claimed, wrong) = read(&files, output)?;
        self.check_settings(&claimed)?;
        let entries = self.entries(&claimed);
        for (definition, _) in claimed.iter().filter(|(_, claims)| claims.is_empty()) {
            output.note(&render::claims_nothing(definition.name()));
        }
        output.redirect(self.destination.path.as_deref())?;
        let (due, others): (Vec<&ClaimEntry>, Vec<&ClaimEntry>) = entries
            .iter()
            .partition(|entry| !entry.left_out && (self.slow || !entry.claim.slow));
        let mut report = VerifyReport {
            layout: VerdictLayout::new(
                is_json,
                &entries,
                &solvers,
                output.results_in_colour(),
                output.terminal_width(),
            ),
            summary: VerifySummary {
                files: files.len() - wrong,
                wrong_files: wrong,
                ..VerifySummary::default()
            },
            outcomes: vec![Outcome::BadInput; wrong],
            solvers,
            certifier: self.certify.then(|| {
                let (checker, time) = (self.checker.clone(), self.claim_time_limit);
                Certifier::new(checker, time, stop.clone())
            }),
            stop: stop.clone(),
            interrupt: &interrupt,
            output,
        };
        report.begin()?;
        let at_work = AtWork::default();
        let watch = report.output.watch_claims(due.len(), at_work.clone());
        report.next_is(0, &due);
        let claims = due.iter().map(|entry| (entry.definition, entry.claim));
        let claims: Vec<(&Definition, &Claim)> = claims.collect();
        let each = |place, verified: Verified| {
            let entry = due[place];
            // After a fault of the program, its results for other claims are worth nothing.
            if let Some(fault) = solvers.program.and_then(Program::fault) {
                return Err(Halt::bad_input(fault));
            }
            match verified {
                Ok(claim_report) => report.claim(entry, claim_report)?,
                Err(error) => report.does_not_fit(entry, &error)?,
            }
            report.next_is(place + 1, &due);
            Ok::<(), Halt>(())
        };
        verify_all(&claims, &solvers, self.jobs(), &stop, &at_work, each)?;
        drop(watch);
        for entry in others {
            report.unchecked(entry)?;
        }
        report.end()
    }

    /// Refuses a path such as `n=8`, which is meant as a value of a parameter.
    fn check_paths(&self) -> Result<(), Halt> {
        for path in self.paths.iter().filter(|path| !path.exists()) {
            if let Some(meant) = path.to_str().and_then(values::forgotten_set) {
                let name = path.display();
                let message = format!("there is no such file: {name}; did you mean `{meant}`?");
                return Err(Halt::BadInput(message));
            }
        }
        Ok(())
    }

    fn jobs(&self) -> Jobs {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Jobs {
            at_a_time: self.jobs.map_or((cores / 2).max(1), NonZeroUsize::get),
            claim_time: self.claim_time_limit,
        }
    }

    /// Refuses a name that is not a parameter of any file.
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

    fn entries<'a>(&self, claimed: &'a [Claimed]) -> Vec<ClaimEntry<'a>> {
        let claims = claimed
            .iter()
            .flat_map(|(definition, claims)| claims.iter().map(move |claim| (definition, claim)));
        let entry = |(definition, claim): (&'a Definition, &'a Claim)| ClaimEntry {
            definition,
            claim,
            statements: statements_of(claim),
            left_out: !self.settings.iter().all(|s| s.admits(&claim.instance)),
        };
        claims.map(entry).collect()
    }
}

/// Reads every file, and reports all that are wrong before anything is run. Returns the others, and the number of
/// wrong files. If all are wrong, there is nothing to run.
fn read(files: &[PathBuf], output: &mut Output) -> Result<(Vec<Claimed>, usize), Halt> {
    let mut claimed = Vec::new();
    let mut reports = Vec::new();
    for file in files {
        let read = foreign::definition(file, output).and_then(|definition| {
            let claims = definition.claims().map_err(Halt::Problems)?;
            Ok((definition, claims))
        });
        match read {
            Ok(read) => claimed.push(read),
            Err(Halt::Problems(problems)) => reports.push(output.problems(&problems)),
            Err(other) => return Err(other),
        }
    }
    let report = reports.join(output.between_reports());
    if claimed.is_empty() && !reports.is_empty() {
        return Err(Halt::Drawn(report));
    }
    output.drawn(&report);
    Ok((claimed, reports.len()))
}
