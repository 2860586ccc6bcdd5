//! `workbench solve`: prints solutions, and says whether there are more.

mod explain;
mod other;
mod pages;
mod printer;
mod spread;
mod steps;

use clap::{ArgGroup, Args, ValueEnum};

use crate::app::{self, Ending, How, Order, SolveReport, SolveRequest, WantedSolutions};
use crate::cli::arguments::attacks::AttacksArguments;
use crate::cli::arguments::caption::CaptionArguments;
use crate::cli::arguments::values;
use crate::cli::arguments::{self, AnyEngine, Destination, PuzzleArguments, SearchArguments};
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::Drawings;
use crate::definition::Instance;
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::render::{self, Format, OutputShape, Screen, Style};

#[derive(Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("many"))]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Print so many solutions
    #[arg(short, value_name = "N", group = "many", value_parser = values::from_one, allow_negative_numbers = true)]
    number: Option<u64>,
    /// Print all solutions
    #[arg(short, long, group = "many")]
    all: bool,
    /// Draw so many of all solutions, each with the same probability
    #[arg(long, value_name = "N", group = "many", value_parser = values::from_one, allow_negative_numbers = true,
        conflicts_with_all = ["order", "fundamental", "plain", "limit"])]
    random: Option<u64>,
    /// Print so many solutions that differ as much as can be found
    #[arg(long, value_name = "N", group = "many", value_parser = values::from_one, allow_negative_numbers = true,
        conflicts_with_all = ["order", "fundamental", "plain", "limit", "solver"])]
    spread: Option<u64>,
    /// Draw other solutions: the same seed gives the same boards
    #[arg(long, value_name = "S", requires = "random", default_value_t = 0)]
    seed: u64,
    /// The order: sorted unless said otherwise with -a, found with -n
    #[arg(long, requires = "many")]
    order: Option<OrderArgument>,
    /// Only solutions that differ by more than symmetry
    #[arg(long)]
    fundamental: bool,
    /// Do not look for a second solution
    #[arg(long, conflicts_with = "many")]
    no_unique: bool,
    /// Where there is no solution, say which rules and givens conflict
    #[arg(long, conflicts_with_all = ["many", "fundamental", "other", "solver"])]
    explain: bool,
    /// Print the way to what is decided, step by step, each with its reason
    #[arg(long, conflicts_with_all = ["many", "fundamental", "explain", "other", "no_unique", "attacks", "piece",
        "limit", "solver", "caption"])]
    steps: bool,
    /// Also print the other solution that differs in the fewest squares
    #[arg(long, conflicts_with_all = ["many", "fundamental", "no_unique", "attacks", "solver"])]
    other: bool,
    /// How to print a solution; else as -o ends, unicode at a terminal, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(|_| true))]
    format: Option<&'static Format>,
    /// Drawings: how many pixels wide; text: how many columns for boards side by side
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    #[command(flatten)]
    caption: CaptionArguments,
    #[command(flatten)]
    attacks: AttacksArguments,
    /// Look at one piece alone in columns and pairs
    #[arg(long, value_name = "PIECE")]
    piece: Option<String>,
    #[command(flatten)]
    search: SearchArguments,
    /// Who looks for solutions
    ///
    /// With auto, both engines look for one solution, side by side or in turns of equal time. The first to know
    /// whether there are others ends the search. Of several solutions, the one that takes fewer steps to find is
    /// shown, so that what is shown is the same in every run. All solutions in order come from the engine that has
    /// all of them first. Where several are asked for in another way, or with --limit, auto is sat.
    #[arg(long, default_value = "auto")]
    engine: AnyEngine,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench solve puzzles/nine-queens.toml --attacks
  workbench solve puzzles/queens.toml --set n=20
  workbench solve puzzles/queens.toml --all --format columns
  workbench solve puzzles/queens.toml -n 3 --order sorted
  workbench solve puzzles/queens.toml --set n=3 --explain
  workbench solve puzzles/queens.toml --other
  workbench solve puzzles/sudoku.toml --steps
  workbench solve puzzles/nine-queens.toml --attacks -o nine-queens.svg
  workbench solve puzzles/queens.toml --all -o queens.html";

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
        let interrupt = self.search.interrupt();
        let format = self
            .destination
            .board_format(self.format, output.is_terminal())?;
        self.check_combination(format)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let pieces = instances.pieces(self.piece.as_slice())?;
        let path = self.destination.path.as_deref();
        let several = instances.instances.len() > 1 || self.is_several(format);
        let drawings = Drawings::new(format, path, several, output)?;
        output.keep_empty_file(format.shape == OutputShape::Line);
        let mut request = SolveRequest {
            wanted: self.wanted(),
            fundamental: self.fundamental,
            how: How {
                // Symmetry is used only for the optimum: no solution is left out because an image of it is shown.
                symmetry: true,
                ..self.search.how(self.engine.into(), &interrupt)?
            },
        };
        let colour = output.results_in_colour();
        let columns = self.width.map(|width| width as usize);
        let columns = columns.or_else(|| output.terminal_width());
        let lines = None;
        let mut printer = Printer::new(format, instances, drawings, output);
        // A single board is shown at once.
        let is_single = !self.is_many();
        let is_filled = self.width.is_some() || format.name == "unicode";
        printer.screen = columns.filter(|_| is_filled && !is_single);
        instances.each(&interrupt, |index, instance| {
            let style = Style {
                attacks: self.attacks.style(),
                coordinates: self.attacks.coordinates(),
                piece: pieces[index].first().map(|piece| piece.kinds.clone()),
                title: instances.definition.texts().title.clone(),
                caption: self.caption.words().filter(|words| !words.is_empty()),
                width: self.width,
                colour,
                screen: columns.map(|columns| Screen { columns, lines }),
                ..Style::default()
            };
            request.how.progress = Progress::default();
            printer.begin(instance);
            if let Some(number) = self.spread {
                return spread::instance(&mut printer, instance, number, &request.how, &style);
            }
            match self.other {
                true => other::instance(&mut printer, instance, &request, &style),
                false if self.steps => steps::instance(&mut printer, instance, &request.how),
                false => self::instance(&mut printer, instance, &request, &style, self.explain),
            }
        })
    }

    /// Refuses combinations that clap cannot express.
    fn check_combination(&self, format: &Format) -> Result<(), Halt> {
        let name = format.name;
        let is_drawing = matches!(format.shape, OutputShape::File);
        let is_picture = matches!(format.shape, OutputShape::Picture | OutputShape::Figures);
        if self.attacks.style().is_some() && !is_drawing && !is_picture {
            let message = format!("--attacks marks squares of a picture: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        if self.width.is_some() && !is_drawing && format.shape != OutputShape::Picture {
            let message = format!("--width is for pictures: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        self.caption.check_on_boards(format)?;
        if self.spread.is_some() && format.shape == OutputShape::Page {
            return Err(Halt::bad_input(
                "--spread prints boards one by one: not on a page",
            ));
        }
        let is_drawn = matches!(self.engine, AnyEngine::Auto | AnyEngine::Frontier);
        if self.random.is_some() && !is_drawn {
            return Err(Halt::bad_input("--random draws by --engine frontier alone"));
        }
        if self.piece.is_some() && format.shape != OutputShape::Line {
            let message = format!("--piece is for columns and pairs: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        Ok(())
    }

    /// Whether an instance may have several boards that are each written to a file.
    fn is_several(&self, format: &Format) -> bool {
        let number = self.number.or(self.random).or(self.spread);
        let boards = self.all || self.other || number.is_some_and(|number| number > 1);
        boards && matches!(format.shape, OutputShape::File)
    }

    fn is_many(&self) -> bool {
        let number = self.number.or(self.random).or(self.spread);
        self.all || number.is_some()
    }

    fn wanted(&self) -> WantedSolutions {
        let order = |default| self.order.map_or(default, Order::from);
        if let Some(number) = self.random {
            let seed = self.seed;
            return WantedSolutions::Random { number, seed };
        }
        match (self.number, self.all) {
            (Some(number), _) => WantedSolutions::First {
                number,
                order: order(Order::Found),
            },
            (None, true) => WantedSolutions::All {
                order: order(Order::Sorted),
            },
            (None, false) => WantedSolutions::One {
                look_for_second: !self.no_unique,
            },
        }
    }
}

/// Prints the solutions of one instance, and what is to be said about them.
fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    style: &Style,
    explains: bool,
) -> Result<Outcome, Halt> {
    let solved = match printer.format.shape {
        OutputShape::Page => pages::solve(printer, instance, request, style)?,
        _ => boards(printer, instance, request, style)?,
    };
    let report = match solved {
        Ok(report) => report,
        Err(failed) => return Ok(failed),
    };
    printer.flush_boards()?;
    // In JSON the last object is the summary.
    let is_json = printer.format.shape == OutputShape::Json;
    if !is_json {
        summary(printer, instance, request, &report)?;
    }
    let explained = match explains {
        true => explain::instance(printer, instance, &report, &request.how)?,
        false => {
            explain::offered(printer.output, &report);
            Outcome::Yes
        }
    };
    if is_json {
        summary(printer, instance, request, &report)?;
    }
    printer.output.flush()?;
    Ok(outcome(&report).max(explained))
}

/// Prints each solution, or reports why there is none.
fn boards(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    style: &Style,
) -> Result<Result<SolveReport, Outcome>, Halt> {
    // Sorted solutions are held until the end; others are shown at once.
    let at_once = request.wanted
        != WantedSolutions::All {
            order: Order::Sorted,
        };
    let watch = printer.output.watch_search(&request.how);
    let mut index = 0;
    let solved = app::solve(&instance.puzzle, request, |placement: &Placement| {
        index += 1;
        printer.solution(instance, (index, placement), style)?;
        if at_once {
            printer.output.flush()
        } else {
            Ok(())
        }
    });
    drop(watch);
    Ok(match solved {
        Ok(report) => Ok(report),
        Err(failure) => Err(printer
            .instances
            .failed(instance, failure, printer.output)?),
    })
}

fn summary(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    report: &SolveReport,
) -> Result<(), Halt> {
    let is_wanted = printer.output.is_verbose();
    let taken = is_wanted.then(|| printer.instances.taken(report.effort));
    if printer.format.shape == OutputShape::Json {
        let definition = &printer.instances.definition;
        let summary = render::solve_json(definition, instance, report, request, taken.as_ref());
        return printer.output.result(&summary);
    }
    if let (Some(best), OutputShape::Picture, false) = (
        &report.best,
        printer.format.shape,
        printer.output.is_quiet(),
    ) {
        let text = render::best_so_far(&instance.puzzle, best);
        printer.words(&text)?;
    }
    if let Some(summary) = render::solve_summary(&instance.puzzle, report, request) {
        match report.shown {
            0 => printer.no_board(&summary)?,
            _ => printer.remark(&summary)?,
        }
        // A file of figures says by itself that it is partial, as other formats with comments do.
        let is_partial = report.ending == Ending::Stopped && report.shown > 0;
        if is_partial && printer.format.shape == OutputShape::Figures {
            printer.output.result(&format!("% {summary}\n"))?;
        }
        if let Some(next) = render::what_to_ask_next(report) {
            printer.output.tip(next);
        }
    }
    if report.shown > 0 {
        printer
            .output
            .note_not_shown(printer.format, &instance.puzzle, true);
    }
    if let Some(taken) = &taken {
        let name = printer.instances.name(instance);
        let seconds = report.elapsed.as_secs_f64();
        let engine = report.engine_in_words();
        let taken = render::taken_line(taken);
        let line = format!("{name}: {seconds:.3} s by {engine}: {taken}");
        printer.output.detail(&line);
    }
    Ok(())
}

fn outcome(report: &SolveReport) -> Outcome {
    match (report.ending, report.shown) {
        (Ending::Exhausted, 0) => Outcome::No,
        (Ending::Exhausted | Ending::More | Ending::Enough, _) => Outcome::Yes,
        (Ending::Stopped, _) => Outcome::Undecided,
    }
}
