//! `workbench decode`: reads the answer of a SAT or pseudo-Boolean solver to `encode`, and judges its boards.

use std::path::PathBuf;

use clap::Args;

use crate::app;
use crate::cli::arguments::{self, Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::{self, Drawings};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, Format, OutputShape, Shown, SolverAnswer, Style};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The file with the solver's answer; standard input if absent or -
    answer: Option<PathBuf>,
    /// How to print a board; else as -o ends, unicode at a terminal, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(|format| format.shape != OutputShape::Page))]
    format: Option<&'static Format>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench encode puzzles/queens.toml | cadical -q | workbench decode puzzles/queens.toml
  workbench encode puzzles/queens.toml --format opb -o queens.opb
  clasp queens.opb | workbench decode puzzles/queens.toml
  workbench decode puzzles/queens.toml --set n=20 answer.txt";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("an answer is about one instance")?;
        app::check_candidates(&instance.puzzle).map_err(|error| {
            let name = instances.name(instance);
            Halt::BadInput(format!("{name} does not fit: {error}"))
        })?;
        let path = self.answer.as_deref();
        let input = board::read_text(path, "a solver's answer", output)?;
        let answer = render::read_answer(&instance.puzzle, &input.text)
            .map_err(|error| output.board_error(&error, &input))?;
        let path = self.destination.path.as_deref();
        let format = self
            .destination
            .board_format(self.format, output.is_terminal())?;
        let several = matches!(&answer, SolverAnswer::Models(placements) if placements.len() > 1);
        let drawings = Drawings::new(format, path, several, output)?;
        output.keep_empty_file(format.shape == OutputShape::Line);
        let outcomes = match &answer {
            SolverAnswer::Unsatisfiable => {
                let sentence = "The solver says that there is no solution.";
                say_instead(sentence, format, drawings.as_ref(), output)?;
                vec![Outcome::No]
            }
            SolverAnswer::Unknown => {
                let sentence = "The solver does not know.";
                say_instead(sentence, format, drawings.as_ref(), output)?;
                vec![Outcome::Undecided]
            }
            SolverAnswer::Models(placements) => {
                boards(instance, format, placements, drawings, &interrupt, output)?
            }
        };
        if format.shape == OutputShape::Json && !interrupt.stop().is_raised() {
            let definition = &instances.definition;
            output.result(&render::answer_json(definition, instance, &answer))?;
        }
        Ok(outcomes)
    }
}

/// Prints all boards, each drawing to a file of its own.
fn boards(
    instance: &Instance,
    format: &Format,
    placements: &[Placement],
    mut drawings: Option<Drawings>,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Vec<Outcome>, Halt> {
    let mut judged = Vec::new();
    for model in (1..).zip(placements) {
        if interrupt.stop().is_raised() {
            judged.push(output.cut_short(interrupt));
            break;
        }
        if let Some(drawings) = &mut drawings {
            drawings.next(output)?;
        }
        judged.push(board(instance, format, model, output)?);
    }
    Ok(judged)
}

/// Prints a board with what it breaks: in words, and marked in drawings.
fn board(
    instance: &Instance,
    format: &Format,
    (index, placement): (u64, &Placement),
    output: &mut Output,
) -> Result<Outcome, Halt> {
    let puzzle = &instance.puzzle;
    let style = Style {
        breaches: app::check(puzzle, placement),
        ..Style::default()
    };
    let shown = Shown {
        puzzle,
        placement,
        index,
        style: &style,
    };
    let outcome = Outcome::right(style.breaches.is_empty());
    if format.shape == OutputShape::Json {
        let line = render::model_json(instance, (index, placement), &style.breaches);
        output.result(&line)?;
        return Ok(outcome);
    }
    let board = (format.write)(&shown).map_err(Halt::bad_input)?;
    if index > 1 && format.shape == OutputShape::Picture {
        output.result("\n")?;
    }
    output.result_bytes(&board)?;
    say_judgement(instance, format, &shown, output)?;
    Ok(outcome)
}

/// Reports what the board breaks: below the board in pictures, otherwise on standard error. That it breaks nothing is
/// reported with pictures only.
fn say_judgement(
    instance: &Instance,
    format: &Format,
    shown: &Shown,
    output: &mut Output,
) -> Result<(), Halt> {
    let breaches = &shown.style.breaches;
    if breaches.is_empty() {
        if format.shape == OutputShape::Picture && !output.is_quiet() {
            output.result(&render::obeyed(shown.puzzle, shown.placement))?;
        }
        return Ok(());
    }
    let broken = render::broken(instance, breaches);
    match format.shape {
        OutputShape::Picture => output.result(&broken)?,
        OutputShape::Line
        | OutputShape::Figures
        | OutputShape::Json
        | OutputShape::File
        | OutputShape::Page => output.report(&broken),
    }
    Ok(())
}

/// Reports why there is no board: as a result with pictures, as a note with formats for programs. In JSON the last
/// object reports it.
fn say_instead(
    sentence: &str,
    format: &Format,
    drawings: Option<&Drawings>,
    output: &mut Output,
) -> Result<(), Halt> {
    match format.shape {
        OutputShape::Picture => output.result(&format!("{sentence}\n")),
        OutputShape::Json => Ok(()),
        OutputShape::Line | OutputShape::Figures | OutputShape::File | OutputShape::Page => {
            output.note(&drawings::without_board(sentence, format, drawings, output));
            Ok(())
        }
    }
}
