//! `workbench solve`: solutions, and whether there are more.

use std::time::Instant;

use clap::{ArgGroup, Args, ValueEnum};

use super::arguments::{self, Destination, EngineArgument, Puzzle, Search};
use super::exit::Outcome;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{Halt, Output};
use crate::app::{self, Ending, Order, SolveReport, SolveRequest, Wanted};
use crate::definition::Instance;
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::render::{self, Format, Shape, Shown, Style};

/// Print one solution and say whether it is the only one, or print many
///
/// Without -n or -a: one solution, the same for the same options, as soon as it is found; then the
/// search for a second goes on and the last line says how it ended.
#[derive(Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("many"))]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// Print so many solutions
    #[arg(short, value_name = "N", group = "many", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// Print all solutions
    #[arg(short, long, group = "many")]
    all: bool,
    /// The order: sorted unless said otherwise with -a, found with -n
    #[arg(long, requires = "many")]
    order: Option<OrderArgument>,
    /// Only solutions that differ by more than symmetry
    #[arg(long)]
    fundamental: bool,
    /// Do not look for a second solution
    #[arg(long, conflicts_with = "many")]
    no_unique: bool,
    /// How to print a solution
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = arguments::format(|_| true))]
    format: &'static Format,
    /// Mark attacked empty squares: q by queens, + by several kinds
    #[arg(long)]
    attacks: bool,
    /// Look at one piece alone in columns and pairs
    #[arg(long, value_name = "PIECE")]
    piece: Option<String>,
    #[command(flatten)]
    search: Search,
    /// Who looks for solutions
    #[arg(long, default_value = "sat")]
    engine: EngineArgument,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench solve puzzles/nine-queens.toml --attacks
  workbench solve puzzles/queens.toml --set n=20
  workbench solve puzzles/queens.toml --all --format columns
  workbench solve puzzles/queens.toml -n 3 --order sorted";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderArgument {
    /// As they are found, each at once
    Found,
    /// Square by square in reading order, pieces in the order of the file
    Sorted,
}

impl From<OrderArgument> for Order {
    fn from(order: OrderArgument) -> Self {
        match order {
            OrderArgument::Found => Order::Found,
            OrderArgument::Sorted => Order::Sorted,
        }
    }
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let start = Instant::now();
        self.check_combination()?;
        let instances = Instances::read(&self.puzzle, output)?;
        let pieces = instances.pieces(self.piece.as_slice())?;
        output.redirect(self.destination.path.as_deref())?;
        let interrupt = Interrupt::install()?;
        let mut request = SolveRequest {
            wanted: self.wanted(),
            fundamental: self.fundamental,
            how: self.search.how(self.engine.into(), start, &interrupt),
        };
        let mut printer = Printer::new(self.format, &instances, output);
        instances.each(&interrupt, |index, instance| {
            let style = Style {
                attacks: self.attacks,
                piece: pieces[index].first().map(|piece| piece.kinds.clone()),
            };
            request.how.progress = Progress::default();
            printer.instance(instance, &request, &style)
        })
    }

    /// What clap cannot express.
    fn check_combination(&self) -> Result<(), Halt> {
        let name = self.format.name;
        if self.attacks && self.format.shape != Shape::Picture {
            let message = format!("--attacks marks squares of a picture: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        if self.piece.is_some() && self.format.shape != Shape::Line {
            let message = format!("--piece is for columns and pairs: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        Ok(())
    }

    fn wanted(&self) -> Wanted {
        let order = |default| self.order.map_or(default, Order::from);
        match (self.number, self.all) {
            (Some(number), _) => Wanted::First {
                number,
                order: order(Order::Found),
            },
            (None, true) => Wanted::All {
                order: order(Order::Sorted),
            },
            (None, false) => Wanted::One {
                look_for_second: !self.no_unique,
            },
        }
    }
}

/// Prints the solutions of one instance after another.
struct Printer<'a> {
    format: &'static Format,
    instances: &'a Instances,
    output: &'a mut Output,
    /// Whether anything has been printed, so that a blank line must come first.
    begun: bool,
}

impl<'a> Printer<'a> {
    fn new(format: &'static Format, instances: &'a Instances, output: &'a mut Output) -> Self {
        Printer {
            format,
            instances,
            output,
            begun: false,
        }
    }

    fn instance(
        &mut self,
        instance: &Instance,
        request: &SolveRequest,
        style: &Style,
    ) -> Result<Outcome, Halt> {
        // What is not held until the end is shown at once.
        let at_once = request.wanted
            != Wanted::All {
                order: Order::Sorted,
            };
        let watch = self.output.watch_search(&request.how);
        let mut heading = self.heading(instance);
        let mut index = 0;
        let solved = app::solve(&instance.puzzle, request, |placement: &Placement| {
            index += 1;
            let shown = Shown {
                puzzle: &instance.puzzle,
                placement,
                index,
                style,
            };
            let text = (self.format.write)(&shown).map_err(|error| match style.piece {
                Some(_) => Halt::bad_input(error),
                None => Halt::BadInput(format!("{error}; --piece looks at one piece alone")),
            })?;
            self.block(&mut heading, &text)?;
            if at_once { self.output.flush() } else { Ok(()) }
        });
        drop(watch);
        match solved {
            Err(failure) => self.instances.failed(instance, failure, self.output),
            Ok(report) => {
                self.summary(instance, request, &report, &mut heading)?;
                self.output.flush()?;
                Ok(outcome(&report))
            }
        }
    }

    /// The line above the first board of an instance, where there are several instances.
    fn heading(&self, instance: &Instance) -> String {
        if self.format.shape == Shape::Picture && !self.instances.swept.is_empty() {
            self.instances.heading(instance) + "\n"
        } else {
            String::new()
        }
    }

    /// Prints a board or a summary, pictures with a blank line between them.
    fn block(&mut self, heading: &mut String, text: &str) -> Result<(), Halt> {
        if self.begun && self.format.shape == Shape::Picture {
            self.output.result("\n")?;
        }
        self.begun = true;
        self.output.result(&std::mem::take(heading))?;
        self.output.result(text)
    }

    fn summary(
        &mut self,
        instance: &Instance,
        request: &SolveRequest,
        report: &SolveReport,
        heading: &mut String,
    ) -> Result<(), Halt> {
        if self.format.shape == Shape::Json {
            let definition = &self.instances.definition;
            let summary = render::solve_json(definition, instance, report, request);
            return self.output.result(&summary);
        }
        let name = self.instances.name(instance);
        if let (Some(best), Shape::Picture, false) =
            (&report.best, self.format.shape, self.output.is_quiet())
        {
            let text = render::best_so_far(&instance.puzzle, best);
            self.block(heading, &text)?;
        }
        if let Some(summary) = render::solve_summary(&instance.puzzle, report, request) {
            match self.format.shape {
                Shape::Picture if self.output.is_quiet() => {}
                Shape::Picture => self.block(heading, &format!("{summary}\n"))?,
                Shape::Line | Shape::Json => self.output.note(&format!("{name}: {summary}")),
            }
        }
        let seconds = report.elapsed.as_secs_f64();
        let engine = report.engines.name();
        self.output
            .detail(&format!("{name}: {seconds:.3} s by {engine}"));
        Ok(())
    }
}

fn outcome(report: &SolveReport) -> Outcome {
    match (report.ending, report.shown) {
        (Ending::Exhausted, 0) => Outcome::No,
        (Ending::Exhausted | Ending::More | Ending::Enough, _) => Outcome::Yes,
        (Ending::Stopped, _) => Outcome::Undecided,
    }
}
