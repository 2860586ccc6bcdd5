//! `workbench solve --steps`: the way to the solution, one deduction after another.

use crate::app::{self, Deduction, How};
use crate::cli::commands::questions::outcome;
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::definition::Instance;
use crate::puzzle::{Placement, Puzzle};
use crate::render::{self, CannotWrite, Coordinates, OutputShape, Shown, Style, Words, pages};

/// One instance; each step is printed as soon as it is found.
pub fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    how: &How,
) -> Result<Outcome, Halt> {
    let shape = printer.format.shape;
    if !matches!(
        shape,
        OutputShape::Json | OutputShape::Picture | OutputShape::Page
    ) {
        let name = printer.format.name;
        let message = format!("--steps are text, JSON or a page (html): not --format {name}");
        return Err(Halt::BadInput(message));
    }
    let puzzle = &instance.puzzle;
    let nothing = Placement::empty(puzzle.board.len());
    let mut walk = Walk::of(puzzle);
    let found = app::steps(puzzle, &nothing, usize::MAX, how, |step, way| {
        let number = way.steps;
        match shape {
            OutputShape::Json => {
                let line = render::deduction_json(instance, step, number);
                printer.output.result(&line)?;
            }
            OutputShape::Page => walk.step(instance, step, number),
            _ => {
                let text = render::deduction(instance, step, number);
                printer.words(&text)?;
            }
        }
        printer.output.flush()
    });
    let report = match found {
        Ok(report) => report,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    let sentence = render::way_summary(puzzle, &report).unwrap_or_default();
    match shape {
        OutputShape::Json => {
            let definition = &printer.instances.definition;
            let line = render::way_json(definition, instance, &report);
            printer.output.result(&line)?;
        }
        OutputShape::Page => {
            let title = printer.instances.definition.texts().title.clone();
            let page = walk.page(puzzle, title.as_deref().unwrap_or("The way"), &sentence);
            let page = page.map_err(Halt::bad_input)?;
            printer.block(page.as_bytes())?;
            printer.remark(sentence.trim_end())?;
        }
        _ => printer.remark(sentence.trim_end())?,
    }
    Ok(outcome(&report))
}

/// The steps as boards of a page: what is known after each, its reason, and the square that it decides.
struct Walk {
    boards: Vec<(Placement, Style)>,
    known: Placement,
}

impl Walk {
    fn of(puzzle: &Puzzle) -> Self {
        Walk {
            boards: Vec::new(),
            known: puzzle.given_placement(),
        }
    }

    fn step(&mut self, instance: &Instance, step: &Deduction, number: usize) {
        let words = render::deduction(instance, step, number);
        let mut lines = words.lines().map(str::trim);
        let style = Style {
            title: lines.next().map(str::to_owned),
            words: Words {
                rules: lines.map(str::to_owned).collect(),
                ..Words::default()
            },
            coordinates: Some(Coordinates::Chess),
            ..render::marked_step(&instance.puzzle, step)
        };
        step.put_on(&mut self.known);
        self.boards.push((self.known.clone(), style));
    }

    /// All steps, and the board at their end.
    fn page(mut self, puzzle: &Puzzle, title: &str, sentence: &str) -> Result<String, CannotWrite> {
        let end = Style {
            title: Some(sentence.trim_end().to_owned()),
            ..Style::default()
        };
        self.boards.push((self.known, end));
        let boards = self.boards.iter();
        let boards = boards.map(|(known, style)| Shown::new(puzzle, known, style));
        pages::many(title, &boards.collect::<Vec<_>>(), &[])
    }
}
