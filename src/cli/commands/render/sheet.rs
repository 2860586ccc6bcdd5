//! `render` to a page or a document: all boards of a range of parameters, of several files or of a folder together, with
//! their words, and their solutions at the end.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::app::{self, Ending};
use crate::cli::arguments::paper::PaperArgument;
use crate::cli::arguments::{self, PuzzleArguments};
use crate::cli::commands::render::genres::by_genre;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::files::puzzle_files;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::formats::SheetWriter;
use crate::render::{self, Format, Shown, Style, Words};

// What a page or a document has besides the boards of a file.
#[derive(Args)]
pub struct SheetArguments {
    /// Pages (html, pdf): also the boards of this file, or of each file of this folder
    #[arg(long, value_name = "FILE")]
    and: Vec<PathBuf>,
    /// Pages: the solutions at the end
    #[arg(long)]
    solutions: bool,
    /// Pages: say what is to be placed
    #[arg(long)]
    legend: bool,
    /// The paper of a pdf
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: PaperArgument,
}

/// A board of a sheet.
struct SheetBoard {
    instance: &'static Instance,
    placement: Placement,
    style: Style,
}

impl SheetBoard {
    fn shown(&self) -> Shown<'_> {
        Shown::new(&self.instance.puzzle, &self.placement, &self.style)
    }
}

impl SheetArguments {
    /// Refuses a board beside other puzzles: it is most likely one of these, as each has an `--and` of its own.
    pub fn check_board(&self, board: Option<&Path>) -> Result<(), Halt> {
        match board.filter(|_| !self.and.is_empty()) {
            Some(board) => Err(Halt::BadInput(format!(
                "--and is followed by one file, and {0} is read as a board: `workbench render FILE --and OTHER --and {0} \
                 -o sheet.html` draws several puzzles",
                board.display()
            ))),
            None => Ok(()),
        }
    }

    /// Refuses what only pages have, for other formats.
    pub fn check(&self, puzzle: &PuzzleArguments, format: &Format) -> Result<(), Halt> {
        let has_own = self.solutions || self.legend || !self.and.is_empty();
        if has_own || puzzle.file.is_dir() {
            return Err(Halt::BadInput(format!(
                "several puzzles, --solutions and --legend are for pages: give -o sheet.html or -o sheet.pdf, not --format {}",
                format.name
            )));
        }
        Ok(())
    }

    /// Draws the boards of all files; `style` says how those of a file are drawn.
    pub fn draw(
        &self,
        write: SheetWriter,
        puzzle: &PuzzleArguments,
        interrupt: &Interrupt,
        style: impl Fn(&Instances, &Output) -> Style,
        output: &mut Output,
    ) -> Result<(Vec<u8>, Vec<Outcome>), Halt> {
        let paths: Vec<PathBuf> = [&puzzle.file]
            .into_iter()
            .chain(&self.and)
            .cloned()
            .collect();
        let files = puzzle_files(&paths)?;
        if files.len() > 1 && !puzzle.settings.is_empty() {
            return Err(Halt::bad_input(
                "--set is for one file, and there are several",
            ));
        }
        let mut boards = Vec::new();
        let mut solutions = Vec::new();
        let mut outcomes = vec![Outcome::Yes];
        let has_genres = paths.iter().any(|path| path.is_dir());
        for (file, genre) in by_genre(files, has_genres) {
            let one = PuzzleArguments {
                file,
                settings: puzzle.settings.clone(),
            };
            let instances = Instances::read_for_good(&one, output)?;
            for (place, instance) in instances.instances.iter().enumerate() {
                let words = render::words(&instances.definition, instance, self.legend);
                // The rules of a file are said once.
                let rules = if place == 0 { words.rules } else { Vec::new() };
                for undrawn in render::not_drawn(instances.definition.name(), instance) {
                    output.note(&format!("{}: {undrawn}", instances.definition.name()));
                }
                let board = SheetBoard {
                    instance,
                    placement: instance.puzzle.given_placement(),
                    style: Style {
                        title: Some(title(instances, instance)),
                        words: Words {
                            rules,
                            genre: genre.clone(),
                            ..words
                        },
                        ..style(instances, output)
                    },
                };
                if self.solutions {
                    let (found, outcome) = solution(instances, &board, interrupt, output)?;
                    solutions.extend(found);
                    outcomes.push(outcome);
                }
                boards.push(board);
            }
        }
        let heading = match boards.as_slice() {
            [board] => board.style.title.clone().unwrap_or_default(),
            _ if paths.len() > 1 => "Puzzles".to_owned(),
            _ => paths[0]
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        };
        let boards: Vec<Shown> = boards.iter().map(SheetBoard::shown).collect();
        let solutions: Vec<Shown> = solutions.iter().map(SheetBoard::shown).collect();
        let sheet =
            write(&heading, &boards, &solutions, self.paper.into()).map_err(Halt::bad_input)?;
        Ok((sheet, outcomes))
    }
}

/// The title of an instance: that of its file, and its parameters if there are several instances.
fn title(instances: &Instances, instance: &Instance) -> String {
    let title = instances.definition.texts().title.as_deref();
    let title = title.unwrap_or(instances.definition.name());
    match instances.swept.is_empty() {
        true => title.to_owned(),
        false => format!("{title}, {}", instances.heading(instance)),
    }
}

/// The same board with a solution; none if there is none, or a limit came first.
fn solution(
    instances: &Instances,
    board: &SheetBoard,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<(Option<SheetBoard>, Outcome), Halt> {
    let instance = board.instance;
    let how = arguments::how(interrupt);
    let (found, ending) = match app::first_solution(&instance.puzzle, &how) {
        Ok(found) => found,
        Err(failure) => return Ok((None, instances.failed(instance, failure, output)?)),
    };
    let Some(placement) = found else {
        let name = instances.name(instance);
        let (why, outcome) = match ending {
            Ending::Stopped => ("none was found in time", Outcome::Undecided),
            _ => ("there is none", Outcome::No),
        };
        output.note(&format!("{name}: no solution is shown: {why}"));
        return Ok((None, outcome));
    };
    let style = Style {
        title: board.style.title.clone(),
        words: Words {
            genre: board.style.words.genre.clone(),
            ..Words::default()
        },
        ..Style::default()
    };
    let solved = SheetBoard {
        instance,
        placement,
        style,
    };
    Ok((Some(solved), Outcome::Yes))
}
