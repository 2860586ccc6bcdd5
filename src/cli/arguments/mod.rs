//! Arguments that several commands share, and how their values are read.
//!
//! The structs have plain comments instead of doc comments, which clap would show as the help of a command.

pub mod attacks;
pub mod caption;
pub mod paper;
pub mod parameters;
mod report;
pub mod values;

pub use report::{AnswerArguments, ReportArguments, ReportEnding};

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::app::{Engine, Engines, How, Setting, Watches};
use crate::cli::arguments::values::{bytes, from_one, seconds, setting, threads};
use crate::cli::ending::Halt;
use crate::cli::guard::Interrupt;
use crate::clock::Duration;
use crate::pace::Pace;
use crate::progress::Progress;
use crate::render::formats::{self, FORMATS, Format, OutputShape};
use crate::sat::Program;
use crate::sat::encode::Thresholds;
use crate::stop::Stop;

// Options of every command: what is printed besides results, and the memory limit.
#[derive(Args)]
pub struct Streams {
    /// Colours: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        display_order = 91,
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub color: Color,
    /// Print results only: no summaries and notes
    #[arg(
        short,
        long,
        global = true,
        display_order = 92,
        conflicts_with = "verbose"
    )]
    pub quiet: bool,
    /// Say more about how it went
    #[arg(short, long, global = true, display_order = 93)]
    pub verbose: bool,
    /// Give up beyond so much memory, such as 2G [default: half of all]
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = bytes,
        global = true,
        display_order = 89,
        allow_negative_numbers = true
    )]
    pub memory_limit: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}

// The instances of a file to work on.
#[derive(Args)]
pub struct PuzzleArguments {
    /// The puzzle file
    pub file: PathBuf,
    /// Give a parameter another value; for several boards, each from A to B
    #[arg(long = "set", value_name = "NAME=VALUE|A..B", value_parser = setting, add = parameters::completer())]
    pub settings: Vec<Setting>,
}

impl PuzzleArguments {
    /// The values of parameters where there are no ranges.
    pub fn values(&self) -> Vec<(String, i64)> {
        let settings = self.settings.iter();
        let values = settings.map(|setting| (setting.name.clone(), *setting.values.start()));
        values.collect()
    }
}

// How to look for solutions, and for how long.
#[derive(Args)]
pub struct SearchArguments {
    #[command(flatten)]
    time_limit: TimeLimit,
    /// Give up after so many solutions of one instance
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Nothing clever, one formula and one solver: slow, to compare with
    #[arg(long)]
    plain: bool,
    /// Look for each solution, not for one of all its images under symmetries
    #[arg(long)]
    no_symmetry: bool,
    /// Use so many threads where the work can be shared, not all processors
    #[arg(short, long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    solver: SolverArguments,
    /// From more literals than this on, at-most-one is not stated pair by pair
    #[arg(long, value_name = "N", hide = true)]
    pairwise: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineArgument {
    /// As a formula, by varisat
    Sat,
    /// By backtracking
    Native,
    /// Both, side by side; that they disagree is an error
    Both,
    /// State by state, without visiting solutions: claims about numbers alone
    Frontier,
}

impl From<EngineArgument> for Engines {
    fn from(engine: EngineArgument) -> Self {
        match engine {
            EngineArgument::Sat => Engines::One(Engine::Sat),
            EngineArgument::Native => Engines::One(Engine::Native),
            EngineArgument::Both => Engines::Both,
            EngineArgument::Frontier => Engines::Frontier,
        }
    }
}

/// For commands that may leave it to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnyEngine {
    /// Whichever is quicker, found out by letting them work side by side
    Auto,
    /// As a formula, by varisat
    Sat,
    /// By backtracking
    Native,
    /// Both, side by side; that they disagree is an error
    Both,
    /// State by state, without visiting solutions: numbers alone
    Frontier,
}

impl From<AnyEngine> for Engines {
    fn from(engine: AnyEngine) -> Self {
        match engine {
            AnyEngine::Auto => Engines::Auto,
            AnyEngine::Sat => EngineArgument::Sat.into(),
            AnyEngine::Native => EngineArgument::Native.into(),
            AnyEngine::Both => EngineArgument::Both.into(),
            AnyEngine::Frontier => EngineArgument::Frontier.into(),
        }
    }
}

impl SearchArguments {
    /// Takes over Ctrl-C; the time limit counts from this call.
    pub fn interrupt(&self) -> Interrupt {
        self.time_limit.interrupt()
    }

    pub fn how(&self, engines: Engines, interrupt: &Interrupt) -> Result<How, Halt> {
        let (engines, program) = self.solver.of(engines)?;
        let mut thresholds = Thresholds::default();
        if let Some(pairwise) = self.pairwise {
            thresholds.pairwise = pairwise;
        }
        Ok(How {
            engines,
            plain: self.plain,
            thresholds,
            stop: stop_of(program.as_ref(), interrupt),
            program,
            limit: self.limit,
            jobs: self.jobs,
            symmetry: !self.no_symmetry,
            pace: Pace::default(),
            progress: Progress::default(),
            watches: Watches::looked_at(),
            judged: None,
        })
    }
}

// The program that answers the questions of the SAT engine.
#[derive(Args)]
pub struct SolverArguments {
    /// Let another SAT solver, such as cadical or minisat, do what varisat does
    ///
    /// A name on the path or a file, with arguments if need be. The program is given the formula in DIMACS on standard
    /// input, once for each solution, and answers as in the SAT competition. Every model is checked against
    /// the formula, and judged; that there is none is taken from the program. The engine is then sat, or both.
    #[arg(long, value_name = "COMMAND", value_parser = values::command)]
    solver: Option<String>,
}

impl SolverArguments {
    /// The engines that are asked, and the program; auto becomes the SAT engine.
    pub fn of(&self, engines: Engines) -> Result<(Engines, Option<Program>), Halt> {
        let Some(command) = &self.solver else {
            return Ok((engines, None));
        };
        let engines = match engines {
            Engines::One(Engine::Native) => {
                let message = "--solver is for the engine sat: not with --engine native";
                return Err(Halt::bad_input(message));
            }
            Engines::Frontier => {
                let message = "--solver is for the engine sat: not with --engine frontier";
                return Err(Halt::bad_input(message));
            }
            Engines::One(Engine::Sat) | Engines::Auto => Engines::One(Engine::Sat),
            Engines::Both => Engines::Both,
        };
        Ok((engines, Some(Program::new(command))))
    }
}

/// Raised by the interrupt, and if the program fails.
pub fn stop_of(program: Option<&Program>, interrupt: &Interrupt) -> Stop {
    match program {
        Some(program) => interrupt.stop().or(program.stop()),
        None => interrupt.stop().clone(),
    }
}

/// What a command does that has no options for it, until an interrupt.
pub fn how(interrupt: &Interrupt) -> How {
    How {
        stop: interrupt.stop().clone(),
        ..How::default()
    }
}

// When to give up.
#[derive(Args)]
pub struct TimeLimit {
    /// Give up after so many seconds, for the whole command
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
}

impl TimeLimit {
    /// Takes over Ctrl-C; the limit counts from this call.
    pub fn interrupt(&self) -> Interrupt {
        Interrupt::install(self.time_limit)
    }
}

// Where the results go.
#[derive(Args)]
pub struct Destination {
    /// Write the results to a file instead of standard output
    #[arg(short = 'o', long = "output", value_name = "FILE", display_order = 90)]
    pub path: Option<PathBuf>,
}

impl Destination {
    /// The requested format of boards; without one, a grid at a terminal, or else as [`Destination::format`] says.
    pub fn board_format(
        &self,
        asked: Option<&'static Format>,
        is_at_terminal: bool,
    ) -> Result<&'static Format, Halt> {
        let grid = (self.path.is_none() && is_at_terminal).then_some(&FORMATS[1]);
        self.format(asked.or(grid))
    }

    /// The requested format; without one, the format of the file's ending, or the default. It is an error if the
    /// ending is that of a drawing that the program cannot make.
    pub fn format(&self, asked: Option<&'static Format>) -> Result<&'static Format, Halt> {
        if let Some(asked) = asked {
            return Ok(asked);
        }
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        if let Some(format) = formats::by_ending(&path.to_string_lossy()) {
            return Ok(format);
        }
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match FOREIGN_ENDINGS.iter().find(|foreign| ending == **foreign) {
            Some(foreign) => Err(Halt::BadInput(format!(
                "cannot draw .{foreign}: drawings are .svg and .png, pages .html and .pdf; --format chooses \
                 whatever the ending"
            ))),
            None => Ok(&FORMATS[0]),
        }
    }
}

/// Whether a format can hold what is said of one board: a picture with words, an object, or a drawing.
pub fn is_answer(format: &Format) -> bool {
    let is_said = matches!(format.shape, OutputShape::Picture | OutputShape::Json);
    is_said || format.shape.has_shades()
}

/// The format, if the command makes it: the ending of a file may name any.
pub fn made(
    format: &'static Format,
    is_made: impl Fn(&Format) -> bool,
) -> Result<&'static Format, Halt> {
    match is_made(format) {
        true => Ok(format),
        false => Err(no_such_report(format.name)),
    }
}

/// The error for a file whose ending names a format that the command does not make.
pub fn no_such_report(ending: &str) -> Halt {
    Halt::BadInput(format!(
        "no .{ending} can be made of this; --format chooses whatever the ending"
    ))
}

/// Endings of drawings and documents that only other programs make.
const FOREIGN_ENDINGS: [&str; 24] = [
    "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps", "avif", "heic", "ico", "psd",
    "doc", "docx", "odt", "rtf", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "zip",
];

/// Whether `--format json` is among the arguments: then errors are JSON too.
pub fn want_json(arguments: impl Iterator<Item = OsString>) -> bool {
    let arguments: Vec<OsString> = arguments.collect();
    arguments.iter().any(|argument| argument == "--format=json")
        || arguments
            .windows(2)
            .any(|pair| pair[0] == "--format" && pair[1] == "json")
}

/// A reader of `--format` that offers some of the formats for boards.
pub fn format(offered: fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let offered = FORMATS.iter().filter(move |format| offered(format));
    let values = offered.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values).try_map(|name| {
        let found = formats::named(&name);
        found.ok_or_else(|| format!("there is no format {name}"))
    })
}
