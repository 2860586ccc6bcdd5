//! `workbench generate`: makes puzzles with one solution from a file that leaves something open.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::app::{self, GenerateRequest, Generated, How, NotGenerated, Spared};
use crate::cli::arguments::paper::PaperArgument;
use crate::cli::arguments::values::{from_one, threads, values};
use crate::cli::arguments::{AnswerArguments, Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition::Definition;
use crate::puzzle::KindSet;
use crate::render::formats::{self, SheetWriter};
use crate::render::{self, Document, Shown, Style, Words};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Make other puzzles: the same seed makes the same
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Make so many puzzles
    #[arg(short, value_name = "N", value_parser = from_one, default_value = "1", allow_negative_numbers = true)]
    number: u64,
    /// What is given on squares looks the same after a half turn
    #[arg(long)]
    symmetric: bool,
    /// As few givens and clues as possible: for small puzzles
    #[arg(long)]
    fewest: bool,
    /// So many steps lead to the solution, as `grade` counts them
    #[arg(long, value_name = "A..B", value_parser = values, allow_negative_numbers = true)]
    steps: Option<RangeInclusive<i64>>,
    /// Try so many solutions for a puzzle, not 1000 or, with --steps, 20 s of work
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    tries: Option<u64>,
    /// The pieces that may be given, instead of those that the file names
    #[arg(long, value_name = "PIECE", value_delimiter = ',')]
    givens: Vec<String>,
    /// Use so many threads, each for a puzzle of its own, not all processors
    #[arg(short, long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    /// The paper of a pdf
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: PaperArgument,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    time_limit: TimeLimit,
    /// A folder for puzzle files, one such file, or a sheet (pdf, html)
    #[arg(
        short = 'o',
        long = "output",
        value_name = "DIR|FILE",
        display_order = 90
    )]
    path: Option<PathBuf>,
}

const EXAMPLES: &str = "\
A `?` in a list of bounds or lengths or in a picture of numbers is open, and so is what [generate]
draws; where a file leaves nothing open, all its pieces may be given.

Examples:
  workbench new blank --template blank-sudoku
  workbench generate blank.toml --seed 7 -o sudoku.toml
  workbench generate blank.toml --steps 55..60
  workbench generate blank.toml -n 12 --symmetric -o sheet.pdf
  workbench generate blank.toml -n 100 -o puzzles-of-mine";

const NOT_SYMMETRIC: &str =
    "--symmetric: the puzzle has nothing given on squares, and no walls, that could lie alike";

const SHOWN_AS_THEY_STAND: &str =
    "--symmetric does not move what is shown: it stands where the solution has it";

/// What becomes of the puzzles.
enum WrittenTo {
    Standard,
    File(PathBuf),
    Folder(PathBuf),
    Sheet(PathBuf, SheetWriter),
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let target = self.target(output)?;
        let instances = Instances::silently(&self.puzzle, output)?;
        let instance = instances.only("puzzles are made of one instance")?;
        let mut kinds = Vec::new();
        for name in &self.givens {
            let piece = app::piece_named(&instance.puzzle, name);
            kinds.extend(piece.map_err(Halt::bad_input)?.kinds.iter());
        }
        let given: KindSet = kinds.into_iter().collect();
        let request = GenerateRequest {
            seed: self.seed,
            set: self.puzzle.values(),
            symmetric: self.symmetric,
            fewest: self.fewest,
            steps: self.steps.clone(),
            tries: self
                .tries
                .map(|tries| usize::try_from(tries).unwrap_or(usize::MAX)),
            givens: (!self.givens.is_empty()).then_some(given),
            how: How {
                stop: interrupt.stop().clone(),
                jobs: self.jobs,
                ..How::default()
            },
        };
        let watch = output.watch_steps(&request.how);
        let mut outcomes = vec![Outcome::Yes];
        let (mut made, mut noted, mut of_sheet) = (0, Vec::new(), Vec::new());
        app::generate(
            &instances.definition,
            &request,
            self.number,
            |puzzle| -> Result<(), Halt> {
                match puzzle {
                    Err(error) => outcomes.push(self.failed(&instances, error, made, output)?),
                    Ok(puzzle) => {
                        made += 1;
                        let shown = &instance.generation.shown;
                        let note = match puzzle.lies_on_squares {
                            false => Some(NOT_SYMMETRIC),
                            true => (!shown.is_empty()).then_some(SHOWN_AS_THEY_STAND),
                        };
                        // Each is said of the first puzzle that it is true of.
                        if let Some(note) =
                            note.filter(|note| self.symmetric && !noted.contains(note))
                        {
                            noted.push(note);
                            output.note(note);
                        }
                        match &target {
                            WrittenTo::Sheet(..) => of_sheet.push(puzzle),
                            target => {
                                self.write(&instances.definition, &puzzle, made, target, output)?
                            }
                        }
                    }
                }
                Ok(())
            },
        )?;
        drop(watch);
        if let WrittenTo::Sheet(path, writer) = &target
            && !of_sheet.is_empty()
        {
            let is_kept = !interrupt.happened();
            self.write_sheet(
                &instances.definition,
                &of_sheet,
                (path, *writer),
                is_kept,
                output,
            )?;
        }
        outcomes.extend(interrupt.outcomes(Outcome::Yes));
        Ok(outcomes)
    }

    fn target(&self, output: &Output) -> Result<WrittenTo, Halt> {
        let Some(path) = self.path.clone().filter(|path| path != Path::new("-")) else {
            return match self.number > 1 && !self.answer.is_json() {
                true => Err(Halt::bad_input(
                    "several puzzles are as many files: give -o a folder, or a sheet such as -o sheet.pdf",
                )),
                false => Ok(WrittenTo::Standard),
            };
        };
        let destination = Destination {
            path: Some(path.clone()),
        };
        if path.extension().is_some_and(|ending| ending == "toml") {
            if self.number > 1 {
                let message = "several puzzles are as many files: give -o a folder";
                return Err(Halt::bad_input(message));
            }
            output.check_puzzle(&path)?;
            return Ok(WrittenTo::File(path));
        }
        if formats::by_ending(&path.to_string_lossy()).is_none() {
            return match has_ending_of_a_file(&path) && !path.is_dir() {
                true => Err(Halt::BadInput(format!(
                    "no .{} can be made of this: give -o a folder, one .toml, or a sheet (.pdf, .html)",
                    path.extension().unwrap_or_default().display()
                ))),
                false => Ok(WrittenTo::Folder(path)),
            };
        }
        let format = destination.format(None)?;
        let Some(writer) = formats::sheet_writer(format) else {
            let name = format.name;
            let message =
                format!("a sheet is .pdf or .html, not .{name}; `render` draws one puzzle");
            return Err(Halt::BadInput(message));
        };
        output.check(&path)?;
        Ok(WrittenTo::Sheet(path, writer))
    }

    /// Writes a puzzle and then says what it is: what is named is there, whatever happens next.
    fn write(
        &self,
        definition: &Definition,
        puzzle: &Generated,
        index: u64,
        target: &WrittenTo,
        output: &mut Output,
    ) -> Result<(), Halt> {
        // A name that begins with a dash would be read as an option.
        let stem = match self.puzzle.file == Path::new("-") {
            true => OsStr::new("puzzle"),
            false => self.puzzle.file.file_stem().unwrap_or_default(),
        };
        let path = match target {
            WrittenTo::Standard => None,
            WrittenTo::Folder(folder) => {
                output.make_folder(folder)?;
                let name = format!("{}-{index}.toml", stem.to_string_lossy());
                Some(folder.join(name))
            }
            WrittenTo::File(path) | WrittenTo::Sheet(path, _) => Some(path.clone()),
        };
        if let Some(path) = &path {
            output.redirect_puzzle(Some(path))?;
            output.puzzle_file(&puzzle.text)?;
            output.finish()?;
        }
        self.tell(definition, puzzle, index, path.as_deref(), output)?;
        output.flush()
    }

    /// Writes all puzzles on one sheet and then says what they are; after an interrupt the file is left as it was.
    fn write_sheet(
        &self,
        definition: &Definition,
        puzzles: &[Generated],
        (path, writer): (&Path, SheetWriter),
        is_kept: bool,
        output: &mut Output,
    ) -> Result<(), Halt> {
        let sheet = self.sheet(definition, puzzles, writer)?;
        output.redirect(Some(path))?;
        output.result_bytes(&sheet)?;
        if !is_kept {
            return Ok(());
        }
        output.finish()?;
        for (index, puzzle) in (1..).zip(puzzles) {
            self.tell(definition, puzzle, index, Some(path), output)?;
        }
        Ok(())
    }

    fn tell(
        &self,
        definition: &Definition,
        puzzle: &Generated,
        index: u64,
        path: Option<&Path>,
        output: &mut Output,
    ) -> Result<(), Halt> {
        let path = path.map(|path| path.display().to_string());
        if self.fewest && matches!(puzzle.spared, Spared::Each | Spared::Pairs) {
            output.note("whether fewer would do was not found out: it takes too many questions");
        }
        match (self.answer.is_json(), path) {
            (true, path) => {
                let text = Document::Text(&puzzle.text);
                let document = path.as_deref().map_or(text, Document::Output);
                let json = render::generated_json(definition, puzzle, index, self.seed, document);
                output.result(&json)
            }
            (false, Some(_)) if output.is_quiet() => Ok(()),
            (false, Some(path)) => {
                // The files of a folder have the numbers in their names.
                let number = match path.ends_with(".toml") || self.number == 1 {
                    true => String::new(),
                    false => format!("{index}: "),
                };
                output.result(&format!("{path}: {number}{}\n", render::generated(puzzle)))
            }
            (false, None) => {
                output.puzzle_file(&puzzle.text)?;
                output.note(&render::generated(puzzle));
                Ok(())
            }
        }
    }

    /// All puzzles, and their solutions behind them.
    fn sheet(
        &self,
        definition: &Definition,
        puzzles: &[Generated],
        writer: SheetWriter,
    ) -> Result<Vec<u8>, Halt> {
        let texts = definition.texts();
        let heading = texts.title.as_deref().unwrap_or(definition.name());
        let title = |index: usize| match puzzles.len() {
            1 => heading.to_owned(),
            _ => format!("{heading} {}", index + 1),
        };
        let style = |(index, puzzle): (usize, &Generated)| {
            let words = render::words(definition, &puzzle.instance, false);
            // The rules are said once.
            let rules = if index == 0 { words.rules } else { Vec::new() };
            Style {
                title: Some(title(index)),
                words: Words { rules, ..words },
                ..Style::default()
            }
        };
        let styles: Vec<Style> = puzzles.iter().enumerate().map(style).collect();
        let solved = |index: usize| Style {
            title: Some(title(index)),
            ..Style::default()
        };
        let solved: Vec<Style> = (0..puzzles.len()).map(solved).collect();
        let given: Vec<_> = puzzles
            .iter()
            .map(|made| made.instance.puzzle.given_placement())
            .collect();
        let boards = puzzles.iter().zip(&given).zip(&styles);
        let boards =
            boards.map(|((made, given), style)| Shown::new(&made.instance.puzzle, given, style));
        let solutions = puzzles.iter().zip(&solved);
        let solutions =
            solutions.map(|(made, style)| Shown::new(&made.instance.puzzle, &made.solution, style));
        let (boards, solutions): (Vec<_>, Vec<_>) = (boards.collect(), solutions.collect());
        writer(heading, &boards, &solutions, self.paper.into()).map_err(Halt::bad_input)
    }

    /// Says why a puzzle was not made, after so many that were; returns the outcome.
    fn failed(
        &self,
        instances: &Instances,
        error: NotGenerated,
        made: u64,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let outcome = match error {
            NotGenerated::Problems(problems) => return Err(Halt::Problems(problems)),
            NotGenerated::Failure(failure) => {
                return instances.failed(&instances.instances[0], failure, output);
            }
            NotGenerated::NoSolution => Outcome::No,
            NotGenerated::Stopped
            | NotGenerated::StoppedAtSteps { .. }
            | NotGenerated::NotSoManySteps { .. }
            | NotGenerated::NotFound(_)
            | NotGenerated::NotFoundSymmetric(_) => Outcome::Undecided,
            NotGenerated::Wrong(_) => Outcome::Bug,
            _ => Outcome::BadInput,
        };
        let why = match error {
            NotGenerated::Stopped if made > 0 => format!("stopped after {made} of {}", self.number),
            error => error.to_string(),
        };
        output.error(&format!("{}: {why}", instances.definition.name()));
        Ok(outcome)
    }
}

/// Whether a path ends as files do: `x.docx`, but not `puzzles-1.2`. A folder may be told by a slash behind it.
fn has_ending_of_a_file(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().as_encoded_bytes();
    let is_said_to_be_a_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    ending.first().is_some_and(u8::is_ascii_alphabetic) && !is_said_to_be_a_folder
}
