//! `--caption`: the words above a drawn board.

use clap::Args;

use crate::cli::ending::Halt;
use crate::render::{Format, OutputShape};

#[derive(Args)]
pub struct CaptionArguments {
    /// Drawings and unicode: the words above the board
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
}

impl CaptionArguments {
    /// Refuses words that this format cannot show.
    pub fn check(&self, format: &Format) -> Result<(), Halt> {
        match self.caption.is_some() && !is_drawn(format) {
            true => Err(Self::refused(format)),
            false => Ok(()),
        }
    }

    /// Refuses words above boards that are not shown one by one, too.
    pub fn check_on_boards(&self, format: &Format) -> Result<(), Halt> {
        match self.caption.is_some() && format.shape == OutputShape::Page {
            true => Err(Self::refused(format)),
            false => self.check(format),
        }
    }

    /// Refuses words on pages, whose boards have the titles of their files.
    pub fn check_on_pages(&self) -> Result<(), Halt> {
        match self.caption {
            None => Ok(()),
            Some(_) => Err(Halt::bad_input(
                "--caption is for single drawings: a page has the `title` and `description` that the file of each puzzle says",
            )),
        }
    }

    fn refused(format: &Format) -> Halt {
        let name = format.name;
        let message = format!("--caption is for drawings and unicode: not with --format {name}");
        Halt::BadInput(message)
    }

    /// The words, if they are given; none at all are words, too.
    pub fn words(&self) -> Option<String> {
        self.caption.clone()
    }

    /// Whether the words say anything.
    pub fn has_words(&self) -> bool {
        self.caption.as_ref().is_some_and(|words| !words.is_empty())
    }
}

/// Whether this shows the puzzle as a player knows it, not only where pieces are.
pub fn is_drawn(format: &Format) -> bool {
    format.shape.has_shades() || format.name == "unicode"
}
