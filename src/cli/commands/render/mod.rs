//! `workbench render`: draws the board of a puzzle, or a placement on it, or how likely pieces are on it.

mod genres;
mod play;
mod probabilities;
mod sheet;

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::attacks::AttacksArguments;
use crate::cli::arguments::caption::{CaptionArguments, is_drawn};
use crate::cli::arguments::{self, Destination, PuzzleArguments};
use crate::cli::commands::render::play::PlayArguments;
use crate::cli::commands::render::probabilities::{Probabilities, ProbabilityPicture};
use crate::cli::commands::render::sheet::SheetArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::{self, Drawings};
use crate::render::{self, Format, OutputShape, Screen, Shown, Style, formats};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// A placement, the file with it, or - for standard input; else the givens alone
    board: Option<PathBuf>,
    /// The format of the placement, if it is not the one it looks like
    #[arg(long, value_name = "FORMAT", requires = "board", value_parser = arguments::format(|format| format.reader.is_some()))]
    from: Option<&'static Format>,
    /// How to draw; as the ending of -o says; else unicode at a terminal, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(|_| true))]
    format: Option<&'static Format>,
    #[command(flatten)]
    attacks: AttacksArguments,
    #[command(flatten)]
    probabilities: Probabilities,
    /// Drawings: how many pixels wide; unicode: how many columns
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    #[command(flatten)]
    caption: CaptionArguments,
    #[command(flatten)]
    sheet: SheetArguments,
    #[command(flatten)]
    play: PlayArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench render puzzles/star-battle-2.toml -o battle.svg
  workbench solve puzzles/queens.toml -q | workbench render puzzles/queens.toml - -o queens.png
  workbench render puzzles/queens.toml --set n=4..6 -o board-%d.svg
  workbench render puzzles/queens.toml --set n=4..8 -o sizes.html
  workbench render puzzles --solutions -o gallery.pdf
  workbench render puzzles/nine-queens.toml --probabilities -o shares.svg
  workbench render puzzles/sudoku.toml --play -o sudoku.html
  echo 1Q2/3Q/Q3/2Q1 | workbench render puzzles/queens.toml - --set n=4 --format squares";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.probabilities.interrupt();
        let format = self
            .destination
            .board_format(self.format, output.is_terminal())?;
        if self.play.is_wanted() {
            let path = self.destination.path.as_deref();
            return self.play.write(&self.puzzle, format, path, output);
        }
        self.probabilities.check(format)?;
        drawings::check_width(self.width, format)?;
        self.caption.check(format)?;
        self.sheet.check_board(self.board.as_deref())?;
        if let Some(outcomes) = self.sheet(format, &interrupt, output)? {
            return Ok(outcomes);
        }
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let mut style = self.style(instances, output);
        if let Some(columns) = self.width.filter(|_| format.name == "unicode") {
            let columns = columns as usize;
            style.screen = Some(Screen {
                columns,
                lines: None,
            });
        }
        if let Some(first) = instances.instances.first() {
            style.words = render::words(&instances.definition, first, false);
        }
        let path = self.destination.path.as_deref();
        let several = instances.instances.len() > 1;
        if self.probabilities.are_wanted() {
            let drawings = Drawings::new(format, path, several, output)?;
            if drawings.is_none() {
                output.keep_empty_file(false);
            }
            let picture = ProbabilityPicture {
                instances,
                format,
                style: &style,
                drawings,
            };
            return self.probabilities.draw(picture, &interrupt, output);
        }
        let boards = self.boards(instances, format, &style, output)?;
        let mut drawings = Drawings::new(format, path, several, output)?;
        for (number, (instance, board)) in instances.instances.iter().zip(boards).enumerate() {
            match &mut drawings {
                Some(drawings) => drawings.next(output)?,
                None if number > 0 && format.shape == OutputShape::Picture => {
                    output.result("\n")?
                }
                None => {}
            }
            if format.shape == OutputShape::Picture && !instances.swept.is_empty() {
                output.result(&(instances.heading(instance) + "\n"))?;
            }
            output.result_bytes(&board)?;
            if is_drawn(format) {
                for undrawn in render::not_drawn(instances.definition.name(), instance) {
                    output.note(&undrawn);
                }
                // A page has the rules in words, and a board of the user is not what a solver gets.
                let has_words = formats::sheet_writer(format).is_some() || self.caption.has_words();
                let unsaid = render::not_said(&instances.definition, instance);
                if let Some(unsaid) = unsaid.filter(|_| !has_words && self.board.is_none()) {
                    output.note(&unsaid);
                }
            }
            if self.board.is_none() {
                output.note_lacking_clues(format, &instance.puzzle);
            }
            output.note_not_shown(format, &instance.puzzle, false);
        }
        Ok(vec![Outcome::Yes])
    }

    /// Draws all boards on one page or document, if the format has such; not if each is to be a file (`%d`), or with a
    /// board of the user.
    fn sheet(
        &self,
        format: &Format,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Option<Vec<Outcome>>, Halt> {
        let path = self.destination.path.as_deref();
        let is_numbered = path.is_some_and(|path| path.to_string_lossy().contains("%d"));
        let writer = formats::sheet_writer(format);
        let writer = writer
            .filter(|_| self.board.is_none() && !is_numbered && !self.probabilities.are_wanted());
        let Some(writer) = writer else {
            self.sheet.check(&self.puzzle, format)?;
            return Ok(None);
        };
        self.caption.check_on_pages()?;
        let mut drawings = Drawings::new(format, path, false, output)?;
        let style = |instances: &Instances, output: &Output| self.style(instances, output);
        let drawn = self
            .sheet
            .draw(writer, &self.puzzle, interrupt, style, output)?;
        if let Some(drawings) = &mut drawings {
            drawings.next(output)?;
        }
        let (sheet, outcomes) = drawn;
        output.result_bytes(&sheet)?;
        Ok(Some(outcomes))
    }

    fn style(&self, instances: &Instances, output: &Output) -> Style {
        Style {
            attacks: self.attacks.style(),
            coordinates: self.attacks.coordinates(),
            width: self.width,
            title: instances.definition.texts().title.clone(),
            caption: self.caption.words(),
            colour: output.results_in_colour(),
            screen: output.terminal_width().map(|columns| Screen {
                columns,
                lines: None,
            }),
            ..Style::default()
        }
    }

    /// The pictures of all instances, made before the first is written.
    fn boards(
        &self,
        instances: &Instances,
        format: &Format,
        style: &Style,
        output: &mut Output,
    ) -> Result<Vec<Vec<u8>>, Halt> {
        let input = match (&self.board, instances.instances.first()) {
            (Some(path), Some(instance)) => {
                let puzzle = &instance.puzzle;
                Some(board::read(Some(path), puzzle, self.from, output)?)
            }
            _ => None,
        };
        let boards = instances.instances.iter().map(|instance| {
            let puzzle = &instance.puzzle;
            let placement = match &input {
                Some(input) => board::placement(instance, input, self.from, output)?,
                None => puzzle.given_placement(),
            };
            let is_as_printed = placement == puzzle.given_placement() && style.attacks.is_none();
            let (title, parameters) = (style.title.as_deref(), &instance.parameters);
            let is_drawn = format.shape.has_shades();
            let usual = || render::usual_caption(puzzle, title, parameters, is_drawn);
            let usual = is_as_printed.then(usual).flatten();
            let style = &Style {
                caption: style
                    .caption
                    .clone()
                    .or(usual)
                    .filter(|words| !words.is_empty()),
                ..style.clone()
            };
            let shown = Shown::new(puzzle, &placement, style);
            match format.shape {
                OutputShape::Json => {
                    let definition = &instances.definition;
                    Ok(render::placed_json(definition, instance, &placement).into_bytes())
                }
                _ => (format.write)(&shown).map_err(Halt::bad_input),
            }
        });
        boards.collect()
    }
}
