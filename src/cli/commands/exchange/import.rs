//! `workbench import`: the puzzle file for a link or a file of another program.

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::Destination;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::foreign;
use crate::cli::output::Output;
use crate::exchange::{self, Reading};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The link or the text itself, or the file with it; standard input for -
    #[arg(value_name = "LINK|FILE")]
    input: PathBuf,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    destination: Destination,
}

// How a foreign text is read.
#[derive(Args)]
pub struct ReadingArguments {
    /// Leave what the language cannot state to a comment
    #[arg(long)]
    lenient: bool,
    /// The genre of a drawing, or the game of an id
    #[arg(long, value_name = "NAME")]
    genre: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  workbench import 1.3.2.....4....3 -o mine.toml
  workbench import mine.sdk
  workbench import 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
  workbench import --genre lightup 7x7:e0a1hBa3k0a2hBa3e
  workbench import 1.3.2.....4....3 | workbench solve -";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let text = foreign::text(&self.input, output)?;
        let reading = Reading {
            lenient: self.reading.lenient,
            genre: self.reading.genre.clone(),
        };
        let imported = exchange::import(&text, &reading).map_err(foreign::not_imported)?;
        for note in &imported.notes {
            output.note(note);
        }
        output.redirect_puzzle(self.destination.path.as_deref())?;
        output.puzzle_file(&imported.text)?;
        Ok(vec![Outcome::Yes])
    }
}
