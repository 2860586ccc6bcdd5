//! Arguments that several commands share, and how their values are read.
//!
//! What is said of each struct is no doc comment: clap would show it as what a command does.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::app::{Engine, Engines, How, Setting, Watches};
use crate::cli::halt::Halt;
use crate::cli::interrupt::Interrupt;
use crate::pace::Pace;
use crate::progress::Progress;
use crate::render::formats::{self, FORMATS, Format};
use crate::sat::encode::Thresholds;
use crate::stop::Stop;

// What is printed besides results; the same for every command.
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

// Which instances of which file.
#[derive(Args)]
pub struct Puzzle {
    /// The puzzle file
    pub file: PathBuf,
    /// Give a parameter another value, or each value of a range
    #[arg(long = "set", value_name = "NAME=VALUE|A..B", value_parser = setting)]
    pub settings: Vec<Setting>,
}

// How to look for solutions, and for how long.
#[derive(Args)]
pub struct Search {
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
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
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
}

impl From<EngineArgument> for Engines {
    fn from(engine: EngineArgument) -> Self {
        match engine {
            EngineArgument::Sat => Engines::One(Engine::Sat),
            EngineArgument::Native => Engines::One(Engine::Native),
            EngineArgument::Both => Engines::Both,
        }
    }
}

impl Search {
    /// The time that is left counts from `start`.
    pub fn how(&self, engines: Engines, start: Instant, interrupt: &Interrupt) -> How {
        let mut thresholds = Thresholds::default();
        if let Some(pairwise) = self.pairwise {
            thresholds.pairwise = pairwise;
        }
        How {
            engines,
            plain: self.plain,
            thresholds,
            stop: self.time_limit.stop(start, interrupt),
            limit: self.limit,
            jobs: self.jobs,
            symmetry: !self.no_symmetry,
            pace: Pace::default(),
            progress: Progress::default(),
            watches: Watches::default(),
        }
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
    /// Stops at an interrupt, and once the limit is over, counted from `start`.
    pub fn stop(&self, start: Instant, interrupt: &Interrupt) -> Stop {
        // A time limit beyond what a clock can hold is none.
        match self.time_limit.and_then(|limit| start.checked_add(limit)) {
            Some(deadline) => interrupt.stop().with_deadline(deadline),
            None => interrupt.stop().clone(),
        }
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
    /// The format that was asked for; without one, that of the file's ending, or the usual one. An
    /// ending that promises a drawing of a kind that is not made is an error, not a file of text.
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
                "cannot draw .{foreign}: drawings are .svg and .png, pages .html; --format chooses \
                 whatever the ending"
            ))),
            None => Ok(&FORMATS[0]),
        }
    }
}

/// Which format of reports, numbers and verdicts, the ending of a file stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportEnding {
    /// No ending that says otherwise.
    Text,
    Json,
    Csv,
}

impl Destination {
    /// The format of a report that the file's ending stands for. One that promises a drawing, or a
    /// board, is an error.
    pub fn report_ending(&self) -> Result<ReportEnding, Halt> {
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let ending = ending.to_string_lossy();
        match ending.as_ref() {
            "json" | "jsonl" => Ok(ReportEnding::Json),
            "csv" => Ok(ReportEnding::Csv),
            _ if formats::by_ending(&path.to_string_lossy()).is_some()
                || FOREIGN_ENDINGS.contains(&ending.as_ref()) =>
            {
                Err(no_such_report(&ending))
            }
            _ => Ok(ReportEnding::Text),
        }
    }
}

/// Where the ending of a file promises what a command does not make.
pub fn no_such_report(ending: &str) -> Halt {
    Halt::BadInput(format!(
        "no .{ending} can be made of this; --format chooses whatever the ending"
    ))
}

/// How drawings and documents end that others make.
const FOREIGN_ENDINGS: [&str; 10] = [
    "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps", "pdf",
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

/// So many solutions.
pub fn from_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= 1);
    number.ok_or_else(|| "not a number from 1".to_owned())
}

/// More threads than any machine has processors, which it may not be able to start.
const MOST_THREADS: usize = 1024;

pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok();
    let number = number.filter(|number| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("not a number from 1 to {MOST_THREADS}"))
}

// How a command answers that prints no boards.
#[derive(Args)]
pub struct Answer {
    /// Text, or JSON objects for programs
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    Text,
    Json,
}

impl Answer {
    pub fn is_json(&self) -> bool {
        self.format == Some(AnswerFormat::Json)
    }

    /// Whether a report is JSON: as it was asked for, or else as the file's ending says.
    pub fn is_json_in(&self, destination: &Destination) -> Result<bool, Halt> {
        match self.format {
            Some(format) => Ok(format == AnswerFormat::Json),
            None => match destination.report_ending()? {
                ReportEnding::Csv => Err(no_such_report("csv")),
                ending => Ok(ending == ReportEnding::Json),
            },
        }
    }
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds from 0".to_owned())
}

/// `n=8`, or `n=4..12` with both ends.
pub fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("NAME=VALUE is expected, such as n=8")?;
    let name = name.trim();
    if name.is_empty() {
        return Err("the name of a parameter is expected before `=`".to_owned());
    }
    let values = match value.split_once("..") {
        Some((first, last)) => range(integer(first)?, integer(last)?)?,
        None => integer(value).map(|value| value..=value)?,
    };
    Ok(Setting {
        name: name.to_owned(),
        is_range: value.contains(".."),
        values,
    })
}

/// What was probably meant by `n=8` where something else is expected.
pub fn forgotten_set(text: &str) -> Option<String> {
    let (name, _) = text.split_once('=')?;
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && setting(text).is_ok()).then(|| format!("--set {text}"))
}

fn range(first: i64, last: i64) -> Result<RangeInclusive<i64>, String> {
    if first > last {
        return Err(format!("the range {first}..{last} is empty"));
    }
    Ok(first..=last)
}

fn integer(text: &str) -> Result<i64, String> {
    let text = text.trim();
    text.parse().map_err(|_| match as_range(text) {
        Some((first, last)) => format!("a range is written {first}..{last}, with two dots"),
        None => format!("`{text}` is not an integer of 64 bits"),
    })
}

/// Two integers with what others write between the ends of a range, such as `4-12` and `4:12`.
fn as_range(text: &str) -> Option<(i64, i64)> {
    // Not the sign of the first.
    let after_digit = text.find(|c: char| c.is_ascii_digit())?;
    let middle = text[after_digit..].find(|c: char| !c.is_ascii_digit())?;
    let (first, rest) = text.split_at(after_digit + middle);
    let last = rest.trim_start_matches(['-', ':', ',', '\u{2013}']);
    Some((first.parse().ok()?, last.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_a_value_or_a_range_with_both_ends() {
        let values = |text| setting(text).unwrap().values;
        assert_eq!(values("n=8"), 8..=8);
        assert_eq!(values("n=-2..3"), -2..=3);
        assert_eq!(values(" n = 4 .. 4 "), 4..=4);
        assert!(setting("n=4..4").unwrap().is_range);
        assert!(!setting("n=4").unwrap().is_range);
        assert_eq!(setting(" size =4").unwrap().name, "size");
    }

    #[test]
    fn a_setting_that_is_none_is_told_what_is_wrong() {
        let message = |text| setting(text).unwrap_err();
        assert_eq!(message("n"), "NAME=VALUE is expected, such as n=8");
        assert_eq!(
            message("=3"),
            "the name of a parameter is expected before `=`"
        );
        assert_eq!(message("n=x"), "`x` is not an integer of 64 bits");
        assert_eq!(message("n=4.."), "`` is not an integer of 64 bits");
        assert_eq!(message("n=9..4"), "the range 9..4 is empty");
        for dash in ["n=4-12", "n=4:12", "n=4\u{2013}12"] {
            assert_eq!(message(dash), "a range is written 4..12, with two dots");
        }
        assert_eq!(
            message("n=9223372036854775808"),
            "`9223372036854775808` is not an integer of 64 bits"
        );
    }

    #[test]
    fn a_time_limit_is_a_finite_number_of_seconds_from_zero() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for wrong in ["", "soon", "-1", "inf", "nan", "1e300"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
