//! `workbench count`: how many solutions there are.

use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;

use super::arguments::{self, Destination, Puzzle, Search};
use super::exit::Outcome;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{Halt, Output};
use crate::app::{self, CountReport, CountRequest, How};
use crate::definition::Instance;
use crate::progress::Progress;
use crate::render::{self, CountTable, Format, Shape};

/// Count all solutions, of one instance or of a range of them
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// Also count those that differ by more than symmetry
    #[arg(long)]
    fundamental: bool,
    /// Also count in how many a piece stands on each square
    #[arg(long, value_name = "PIECE")]
    by: Vec<String>,
    /// How to print the numbers
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = arguments::report_format())]
    format: &'static Format,
    #[command(flatten)]
    search: Search,
    /// Count on so many threads, not on all processors; with --engine native
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench count puzzles/queens.toml --fundamental
  workbench count puzzles/queens.toml --set n=4..10
  workbench count puzzles/nine-queens-octant.toml --by pawn
  workbench count puzzles/queens.toml --set n=14 --time-limit 10";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let start = Instant::now();
        let instances = Instances::read(&self.puzzle, output)?;
        let pieces = instances.pieces(&self.by)?;
        output.redirect(self.destination.path.as_deref())?;
        let interrupt = Interrupt::install()?;
        let mut request = CountRequest {
            fundamental: self.fundamental,
            by: Vec::new(),
            how: How {
                jobs: self.jobs,
                ..self.search.how(start, &interrupt)
            },
        };
        let layout = self.layout(&instances);
        if let Layout::Table(table) = &layout {
            output.result(&table.header())?;
            output.flush()?;
        }
        instances.each(&interrupt, |index, instance| {
            request.by = pieces[index].clone();
            request.how.progress = Progress::default();
            let watch = output.watch_search(&request.how);
            let counted = app::count(&instance.puzzle, &request);
            drop(watch);
            let report = match counted {
                Ok(report) => report,
                Err(failure) => return instances.failed(instance, failure, output),
            };
            output.result(&layout.report(&instances, instance, &report))?;
            output.flush()?;
            output.detail(&detail(&instances, instance, &report));
            Ok(if report.complete {
                Outcome::Yes
            } else {
                Outcome::Undecided
            })
        })
    }

    fn layout(&self, instances: &Instances) -> Layout {
        let (swept, several) = (&instances.swept, !instances.swept.is_empty());
        match self.format.shape {
            Shape::Json => Layout::Json,
            Shape::Picture | Shape::Line if several && self.by.is_empty() => Layout::Table(
                CountTable::new(&instances.instances, swept, self.fundamental),
            ),
            Shape::Picture | Shape::Line => Layout::Words,
        }
    }
}

/// How counts are laid out.
enum Layout {
    Json,
    /// A row for each instance.
    Table(CountTable),
    /// A sentence for each instance, and what was counted square by square.
    Words,
}

impl Layout {
    fn report(&self, instances: &Instances, instance: &Instance, report: &CountReport) -> String {
        match self {
            Layout::Json => render::count_json(&instances.definition, instance, report),
            Layout::Table(table) => table.row(instance, report),
            Layout::Words => {
                let mut text = match instances.swept.is_empty() {
                    true => String::new(),
                    false => format!("{}: ", instances.heading(instance)),
                };
                text += &render::count_line(&instance.puzzle, report);
                for by in &report.by {
                    text += &render::by_piece(instance, by, report.complete);
                }
                text
            }
        }
    }
}

fn detail(instances: &Instances, instance: &Instance, report: &CountReport) -> String {
    format!(
        "{}: {:.3} s by {}",
        instances.name(instance),
        report.elapsed.as_secs_f64(),
        report.engines.name()
    )
}
