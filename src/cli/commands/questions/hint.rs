//! `workbench hint`: the next deduction, and why.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, Deduction, StepsReport};
use crate::cli::arguments::{self, Destination, PuzzleArguments, TimeLimit};
use crate::cli::commands::questions::outcome;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::Drawings;
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, Format, OutputShape, Shown, Style};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Pieces that stand already: a board, its file, or - for standard input
    board: Option<PathBuf>,
    /// How to answer; else as -o ends, unicode at a terminal, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(arguments::is_answer))]
    format: Option<&'static Format>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
The reason is as small as was found: rule instances, givens and squares known already. One rule
instance is tried first, then several. A drawing has the squares of the reason tinted and the
decided one in a frame; a grid has `*` on them and brackets around it.

Examples:
  workbench hint puzzles/sudoku.toml
  workbench hint puzzles/queens.toml 'Qa1 Qb5'
  workbench hint puzzles/sudoku.toml -o hint.svg";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let format = self
            .destination
            .board_format(self.format, output.is_terminal())?;
        let format = arguments::made(format, arguments::is_answer)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a hint is about one instance")?;
        let (_, pieces) = board::with_pieces(self.board.as_deref(), instance, output)?;
        let mut drawings = Drawings::new(format, self.destination.path.as_deref(), false, output)?;
        let how = arguments::how(&interrupt);
        let next = || {
            let mut found = None;
            let report = app::steps(&instance.puzzle, &pieces, 1, &how, |step, _| {
                found = Some(step.clone());
                Ok::<(), Halt>(())
            });
            report.map(|report| (report, found))
        };
        let outcome = instances.ask(instance, &how, output, next, |(report, found), output| {
            match (&found, format.shape) {
                (Some(step), shape) if shape.has_shades() => {
                    if let Some(drawings) = &mut drawings {
                        drawings.next(output)?;
                    }
                    output.result_bytes(&drawn(instance, format, &pieces, step, output)?)?;
                    output.note(render::hint(instance, step).trim_end());
                }
                // What follows on sides cannot be marked in a grid.
                (Some(step), OutputShape::Picture)
                    if format.name != "text" && !instance.puzzle.board.has_sides() =>
                {
                    output.result(&render::hint_in_words(instance, step))?;
                    output.result("\n")?;
                    output.result_bytes(&drawn(instance, format, &pieces, step, output)?)?;
                    output.note_not_shown(format, &instance.puzzle, true);
                }
                (_, OutputShape::Json) => {
                    if let Some(step) = &found {
                        output.result(&render::deduction_json(instance, step, 1))?;
                    }
                    output.result(&render::way_json(&instances.definition, instance, &report))?;
                }
                (Some(step), _) => {
                    output.result(&render::hint(instance, step))?;
                    if format.name == "unicode" {
                        output.note("not shown in text: clues and lines of this board; -o hint.svg shows them");
                    }
                }
                (None, shape) if report == StepsReport::None && self.board.is_some() => {
                    output.in_words(render::NONE_WITH_BOARD, shape)?;
                }
                (None, shape) => {
                    let sentence = render::way_summary(&instance.puzzle, &report);
                    output.in_words(&sentence.unwrap_or_default(), shape)?;
                }
            }
            let is_found = found.is_some() && matches!(report, StepsReport::Way(_));
            Ok(match is_found {
                true => Outcome::Yes,
                false => outcome(&report),
            })
        })?;
        Ok(interrupt.outcomes(outcome))
    }
}

/// The board with what is known on it and what is decided, that and the reason marked.
fn drawn(
    instance: &Instance,
    format: &Format,
    pieces: &Placement,
    step: &Deduction,
    output: &Output,
) -> Result<Vec<u8>, Halt> {
    let puzzle = &instance.puzzle;
    let (mut placement, _) = app::with_givens(puzzle, pieces.clone());
    step.put_on(&mut placement);
    let style = Style {
        colour: output.results_in_colour(),
        screen: output.screen(),
        ..render::marked_step(puzzle, step)
    };
    let shown = Shown::new(puzzle, &placement, &style);
    (format.write)(&shown).map_err(Halt::bad_input)
}
