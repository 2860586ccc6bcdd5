//! `workbench count`: how many solutions there are.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::app::{self, CountReport, CountRequest};
use crate::cli::arguments::{
    AnyEngine, Destination, PuzzleArguments, ReportEnding, SearchArguments,
};
use crate::cli::commands::scale::{failed, note_damaged, process_name};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition::Instance;
use crate::progress::Progress;
use crate::render::{self, Columns, CountTable, Taken};
use crate::scale::{self, RunRequest, SplitOrigin, SplitRequest, Work};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Also count those that differ by more than symmetry
    #[arg(long)]
    fundamental: bool,
    /// Also count in how many a piece stands on each square
    #[arg(long, value_name = "PIECE")]
    by: Vec<String>,
    /// Also the share of solutions with a piece on each square
    #[arg(long)]
    probabilities: bool,
    /// How to print the numbers; as the ending of -o says, or text
    #[arg(long, value_name = "FORMAT")]
    format: Option<CountFormat>,
    #[command(flatten)]
    search: SearchArguments,
    /// Who looks for solutions
    #[arg(long, default_value = "auto")]
    engine: AnyEngine,
    /// Count in parts, and keep what is done in a folder: the same command goes on
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["fundamental", "by", "probabilities", "limit", "plain", "solver"]
    )]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CountFormat {
    /// A sentence, or a table for a range
    Text,
    /// A line of comma-separated values for each instance
    Csv,
    /// The lines `n a(n)` of the OEIS, for a range of one parameter
    BFile,
    /// A JSON object on a line for each instance
    Json,
}

const EXAMPLES: &str = "\
Examples:
  workbench count puzzles/queens.toml --fundamental
  workbench count puzzles/queens.toml --set n=4..10
  workbench count puzzles/queens.toml --set n=1..12 --format b-file
  workbench count puzzles/nine-queens-octant.toml --by pawn
  workbench count puzzles/minesweeper.toml --probabilities
  workbench count puzzles/queens.toml --set n=14 --time-limit 10
  workbench count puzzles/queens.toml --set n=16 --checkpoint work";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.search.interrupt();
        let format = self.format()?;
        self.check_combination(format)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        if self.checkpoint.is_some() {
            instances.only(ONE_INSTANCE)?;
        }
        let pieces = match self.probabilities && self.by.is_empty() {
            true => instances.every_piece(),
            false => instances.pieces(&self.by)?,
        };
        let layout = self.layout(format, instances)?;
        output.redirect(self.destination.path.as_deref())?;
        let mut request = CountRequest {
            fundamental: self.fundamental,
            by: Vec::new(),
            how: self.search.how(self.engine.into(), &interrupt)?,
        };
        output.result(&layout.header(instances))?;
        output.flush()?;
        if let Some(folder) = &self.checkpoint {
            return self.count_in_parts(folder, instances, &layout, request, &interrupt, output);
        }
        instances.each(&interrupt, |index, instance| {
            request.by = pieces[index].clone();
            request.how.progress = Progress::default();
            let count = || app::count(&instance.puzzle, &request);
            instances.ask(instance, &request.how, output, count, |report, output| {
                let is_wanted = output.is_verbose();
                let taken = is_wanted.then(|| instances.taken(report.effort));
                output.result(&layout.report(instances, instance, &report, taken.as_ref()))?;
                output.flush()?;
                if let Some(taken) = &taken {
                    output.detail(&detail(instances, instance, &report, taken));
                }
                Ok(Outcome::complete(report.complete))
            })
        })
    }

    /// Splits the puzzle if the folder holds no parts yet, counts the remaining parts, and merges.
    fn count_in_parts(
        &self,
        folder: &Path,
        instances: &Instances,
        layout: &CountLayout,
        request: CountRequest,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        let instance = instances.only(ONE_INSTANCE)?;
        let CountRequest { how, .. } = request;
        let origin = SplitOrigin {
            definition: &instances.definition,
            instance,
        };
        let split = SplitRequest {
            parts: None,
            seed: 0,
            how: how.clone(),
        };
        let watch = output.watch_search(&how);
        let counted = Work::open_or_split(folder, origin, &split).and_then(|work| {
            let request = RunRequest {
                only: Vec::new(),
                name: process_name(),
                how: how.clone(),
            };
            let run = scale::run(&work, &request)?;
            Ok((scale::merge(&work)?, run))
        });
        drop(watch);
        let (merged, run) = match counted {
            Ok(counted) => counted,
            Err(error) => return failed(error, Some(instances), interrupt, output),
        };
        note_damaged(&merged.damaged, output);
        let report = render::merged_count(&merged, &run);
        output.result(&layout.report(instances, instance, &report, None))?;
        output.detail(render::run_line(&run).trim_end());
        output.detail(&format!("parts: {}", render::parts_by(&report.parts_by)));
        Ok(interrupt.outcomes(Outcome::complete(report.complete)))
    }

    /// The requested format, or else that of the file's ending.
    fn format(&self) -> Result<CountFormat, Halt> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        Ok(match self.destination.report_ending()? {
            ReportEnding::Text => CountFormat::Text,
            ReportEnding::Json => CountFormat::Json,
            ReportEnding::Csv => CountFormat::Csv,
        })
    }

    /// Refuses combinations that clap cannot express.
    fn check_combination(&self, format: CountFormat) -> Result<(), Halt> {
        let numbers_alone = matches!(format, CountFormat::Csv | CountFormat::BFile);
        if numbers_alone && !self.by.is_empty() {
            let message = "--by counts for each square: only with --format text or json";
            return Err(Halt::bad_input(message));
        }
        if numbers_alone && self.probabilities {
            let message = "--probabilities are for each square: only with --format text or json";
            return Err(Halt::bad_input(message));
        }
        Ok(())
    }

    fn layout(&self, format: CountFormat, instances: &Instances) -> Result<CountLayout, Halt> {
        let (all, swept) = (&instances.instances, &instances.swept);
        Ok(match (format, swept.as_slice()) {
            (CountFormat::Json, _) => CountLayout::Json {
                with_shares: self.probabilities,
            },
            (CountFormat::Csv, _) => CountLayout::Csv(Columns::new(all, self.fundamental)),
            (CountFormat::BFile, [parameter]) => CountLayout::BFile {
                parameter: parameter.clone(),
                fundamental: self.fundamental,
            },
            (CountFormat::BFile, _) => {
                let message =
                    "--format b-file needs a range of one parameter, such as --set n=1..12";
                return Err(Halt::bad_input(message));
            }
            (CountFormat::Text, [_, ..]) if self.by.is_empty() && !self.probabilities => {
                CountLayout::Table(CountTable::new(all, swept, self.fundamental))
            }
            (CountFormat::Text, _) => CountLayout::Words {
                with_shares: self.probabilities,
            },
        })
    }
}

const ONE_INSTANCE: &str = "--checkpoint is for one instance";

/// The layout of the counts.
enum CountLayout {
    Json {
        with_shares: bool,
    },
    /// A row for each instance.
    Table(CountTable),
    Csv(Columns),
    BFile {
        parameter: String,
        fundamental: bool,
    },
    /// A sentence for each instance, with the counts by square.
    Words {
        with_shares: bool,
    },
}

impl CountLayout {
    /// The text before the first instance.
    fn header(&self, instances: &Instances) -> String {
        match self {
            CountLayout::Json { .. } | CountLayout::Words { .. } => String::new(),
            CountLayout::Table(table) => table.header(),
            CountLayout::Csv(columns) => columns.header(),
            CountLayout::BFile {
                parameter,
                fundamental,
            } => render::b_file_header(&instances.definition, parameter, *fundamental),
        }
    }

    /// `taken` is given only with `-v`.
    fn report(
        &self,
        instances: &Instances,
        instance: &Instance,
        report: &CountReport,
        taken: Option<&Taken>,
    ) -> String {
        match self {
            CountLayout::Json { with_shares } => {
                let definition = &instances.definition;
                render::count_json(definition, instance, report, taken, *with_shares)
            }
            CountLayout::Table(table) => table.row(instance, report),
            CountLayout::Csv(columns) => columns.row(instance, report),
            CountLayout::BFile { parameter, .. } => {
                render::b_file_term(instance, parameter, report)
            }
            CountLayout::Words { with_shares } => {
                let mut text = match instances.swept.is_empty() {
                    true => String::new(),
                    false => format!("{}: ", instances.heading(instance)),
                };
                text += &render::count_line(&instance.puzzle, report);
                for by in &report.by {
                    text += &render::by_piece(instance, by, report, *with_shares);
                }
                text
            }
        }
    }
}

fn detail(
    instances: &Instances,
    instance: &Instance,
    report: &CountReport,
    taken: &Taken,
) -> String {
    format!(
        "{}: {:.3} s by {}: {}",
        instances.name(instance),
        report.elapsed.as_secs_f64(),
        report.engine_in_words(),
        render::taken_line(taken)
    )
}
