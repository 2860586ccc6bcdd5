//! `workbench candidates`: what can stand on each square, and what must.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, Candidates, CandidatesReport};
use crate::cli::arguments::{self, Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::Drawings;
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, CannotWrite, Format, OutputShape, Shown, Style};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Pieces that stand already: a board, its file, or - for standard input
    board: Option<PathBuf>,
    /// Also say how many solutions lie behind each candidate
    #[arg(long)]
    number: bool,
    /// How to answer; else as -o ends, unicode at a terminal, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(arguments::is_answer))]
    format: Option<&'static Format>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Each square shows the symbols of all pieces that stand there in some solution, and `.` if it is
empty in one. In a drawing what is decided stands on the board, small symbols say what else can stand
on a square, and a dot that nothing does; with one kind of piece, a square without a mark is open. After --time-limit or Ctrl-C the answer has what was seen until then, and the exit
code is 3 or 130.

Examples:
  workbench candidates puzzles/whispers.toml
  workbench candidates puzzles/queens.toml Qa1
  workbench candidates puzzles/queens.toml Qa1 --number
  workbench candidates puzzles/killer-sudoku.toml -o candidates.svg
  workbench candidates puzzles/tents.toml --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let format = self
            .destination
            .board_format(self.format, output.is_terminal())?;
        let format = arguments::made(format, arguments::is_answer)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("candidates are those of one instance")?;
        let (puzzle, pieces) = board::with_pieces(self.board.as_deref(), instance, output)?;
        let how = arguments::how(&interrupt);
        let mut drawings = Drawings::new(format, self.destination.path.as_deref(), false, output)?;
        let candidates = || {
            let report = app::candidates(&puzzle, &how)?;
            let numbers = match &report {
                CandidatesReport::Some(found) if self.number && found.is_complete => {
                    Some(app::numbers(&puzzle, found, &how)?)
                }
                _ => None,
            };
            Ok((report, numbers))
        };
        let outcome = instances.ask(instance, &how, output, candidates, |found, output| {
            let (report, numbers) = found;
            match (&report, format.shape) {
                (CandidatesReport::Some(found), OutputShape::Picture) => {
                    let drawn = drawn(instance, format, &pieces, found, output);
                    output.result_bytes(&drawn.map_err(Halt::bad_input)?)?;
                    let summary = render::candidates_summary(&puzzle, found);
                    let numbers = numbers.map(|numbers| render::numbers_behind(&puzzle, &numbers));
                    let numbers = numbers.unwrap_or_default();
                    output.result(&format!("\n{summary}\n{numbers}"))?;
                    output.note_not_shown(format, &puzzle, true);
                }
                (CandidatesReport::Some(found), shape) if shape.has_shades() => {
                    if let Some(drawings) = &mut drawings {
                        drawings.next(output)?;
                    }
                    let drawn = drawn(instance, format, &pieces, found, output);
                    output.result_bytes(&drawn.map_err(Halt::bad_input)?)?;
                    output.note(&render::candidates_summary(&puzzle, found));
                }
                (_, OutputShape::Json) => {
                    let numbers = numbers.as_ref();
                    let definition = &instances.definition;
                    output.result(&render::candidates_json(
                        definition, instance, &report, numbers,
                    ))?;
                }
                (CandidatesReport::None, shape) if self.board.is_some() => {
                    output.in_words(render::NONE_WITH_BOARD, shape)?;
                }
                (_, shape) => {
                    output.in_words(&render::candidates(&puzzle, &report), shape)?;
                }
            }
            Ok(match report {
                CandidatesReport::Some(candidates) => Outcome::complete(candidates.is_complete),
                CandidatesReport::None => Outcome::No,
                CandidatesReport::Open => Outcome::Undecided,
            })
        })?;
        Ok(interrupt.outcomes(outcome))
    }
}

/// The board with what stands there, what is decided, and what is possible.
fn drawn(
    instance: &Instance,
    format: &Format,
    pieces: &Placement,
    candidates: &Candidates,
    output: &Output,
) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = &instance.puzzle;
    let (placement, _) = app::with_givens(puzzle, pieces.clone());
    let style = Style {
        candidates: Some(candidates.clone()),
        colour: output.results_in_colour(),
        screen: output.screen(),
        ..Style::default()
    };
    let placement = candidates.with_decided(puzzle, placement);
    (format.write)(&Shown::new(puzzle, &placement, &style))
}
