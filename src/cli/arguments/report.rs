//! Arguments of commands that answer with a report and print no boards: its format, its file, and when to give up.
//!
//! The structs have plain comments for the reason that the parent module gives.

use std::path::Path;

use clap::{Args, ValueEnum};

use crate::cli::arguments::{Destination, FOREIGN_ENDINGS, TimeLimit, no_such_report};
use crate::cli::ending::Halt;
use crate::cli::guard::Interrupt;
use crate::render::formats;

// All of it, for commands whose help names the format first.
#[derive(Args)]
pub struct ReportArguments {
    #[command(flatten)]
    pub answer: AnswerArguments,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    pub destination: Destination,
}

impl ReportArguments {
    /// Takes over Ctrl-C; the limit counts from this call.
    pub fn interrupt(&self) -> Interrupt {
        self.time_limit.interrupt()
    }

    /// Whether the report is JSON: as requested, or else according to the file's ending.
    pub fn is_json(&self) -> Result<bool, Halt> {
        self.answer.is_json_in(&self.destination)
    }

    /// The file that the report is written to.
    pub fn path(&self) -> Option<&Path> {
        self.destination.path.as_deref()
    }
}

// The format of the answer, for commands that print no boards.
#[derive(Args)]
pub struct AnswerArguments {
    /// Text, or JSON objects for programs
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    Text,
    Json,
}

impl AnswerArguments {
    pub fn is_json(&self) -> bool {
        self.format == Some(AnswerFormat::Json)
    }

    /// Whether a report is JSON: as requested, or else according to the file's ending.
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

/// The format of a report, according to the ending of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportEnding {
    /// No ending, or one that implies nothing else.
    Text,
    Json,
    Csv,
}

impl Destination {
    /// The format of a report, according to the file's ending. The ending of a drawing or a board is an error.
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
