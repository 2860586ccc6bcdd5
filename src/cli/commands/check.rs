//! `workbench check`: judges a board that the user gives.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, Input, Optimality, PlayedBoard, SoFar};
use crate::board::Square;
use crate::cli::arguments::{self, Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard;
use crate::cli::guard::Interrupt;
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::{self, Drawings};
use crate::clock::Duration;
use crate::definition::Instance;
use crate::puzzle::{Breach, Goal, Placement};
use crate::render::{self, Format, OutputShape, Shown, Style};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The board, 'Qa1 Qb3', or the file with it; standard input if absent or -
    board: Option<PathBuf>,
    /// The format of the board, if it is not the one it looks like
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(|format| format.reader.is_some()))]
    from: Option<&'static Format>,
    /// How to answer; as the ending of -o says, or text
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(is_answer))]
    format: Option<&'static Format>,
    /// How many pixels wide drawings are
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// Where the puzzle has a goal, also find out whether there is a better board
    #[arg(long)]
    optimal: bool,
    /// Not finished: say what is broken for good, or whether it can be completed
    #[arg(long, conflicts_with = "optimal")]
    unfinished: bool,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench check puzzles/queens.toml board.txt
  workbench check puzzles/queens.toml --set n=4 'Qb4 Qd3 Qa2 Qc1'
  workbench check puzzles/queens.toml --unfinished 'Qa1 Qb5'
  echo 0 4 7 5 2 6 1 3 | workbench check puzzles/queens.toml
  workbench solve puzzles/queens.toml -q | workbench check puzzles/queens.toml -";

fn is_answer(format: &Format) -> bool {
    format.shape.has_shades() || format.shape == OutputShape::Json || format.name == "text"
}

/// A board marked with what it breaks, and its destination.
struct BreachPicture {
    format: &'static Format,
    /// `None` if the format has one file for all boards.
    drawings: Option<Drawings>,
}

/// Whether a board can be completed is looked for so long if nobody sets a limit.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known of an unfinished board, and which squares must still be filled if that is why it is one.
struct Known {
    missing: Option<Vec<Square>>,
    so_far: SoFar,
}

/// What is said of a board, and whether that is good.
struct JudgedBoard<'a> {
    placement: &'a Placement,
    words: String,
    is_right: bool,
}

/// Published solutions often leave out what is printed in the puzzle.
fn with_givens(instance: &Instance, given: Placement, output: &mut Output) -> Placement {
    let (placement, assumed) = app::with_givens(&instance.puzzle, given);
    let board = &instance.puzzle.board;
    let names: Vec<String> = assumed.iter().map(|&square| board.name(square)).collect();
    match names.len() {
        0 => {}
        1 => output.note(&format!(
            "a given that the board leaves out is assumed: {}",
            names.join(" ")
        )),
        number => output.note(&format!(
            "{number} givens that the board leaves out are assumed: {}",
            names.join(" ")
        )),
    }
    placement
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a board is judged by one instance")?;
        let input = self.read_board(instance, output)?;
        let placement = board::placement(instance, &input, self.from, output)?;
        let placement = with_givens(instance, placement, output);
        if self.unfinished {
            return self.unfinished(instances, instance, &placement, &interrupt, output);
        }
        if let Some(outcomes) = self.missing(instances, instance, &placement, &interrupt, output)? {
            return Ok(outcomes);
        }
        // To list everything that a board breaks can take much longer than to see that it breaks something.
        let breaks = !app::obeys(&instance.puzzle, &placement);
        let _known =
            breaks.then(|| guard::last_words(|| (), || Some(render::BREAKS_A_RULE.to_owned())));
        if let Some(picture) = self.picture(output)? {
            let breaches = app::check(&instance.puzzle, &placement);
            let verdict = JudgedBoard {
                placement: &placement,
                words: in_words(instance, &placement, &breaches),
                is_right: breaches.is_empty(),
            };
            return self.draw(picture, instances, instance, verdict, breaches, output);
        }
        let breaches = app::check(&instance.puzzle, &placement);
        let goal = instance.puzzle.goal.as_ref();
        if let Some(goal) = goal.filter(|_| self.optimal && breaches.is_empty()) {
            let outcome =
                self.optimality(instances, instance, goal, &placement, &interrupt, output)?;
            return Ok(vec![outcome]);
        }
        let report = match self.is_json()? {
            true => {
                let definition = &instances.definition;
                render::check_json(definition, instance, &placement, &breaches, None)
            }
            false => in_words(instance, &placement, &breaches),
        };
        output.result(&report)?;
        Ok(vec![Outcome::right(breaches.is_empty())])
    }

    fn is_json(&self) -> Result<bool, Halt> {
        Ok(self.format()?.shape == OutputShape::Json)
    }

    /// The format of the answer; an ending of `-o` that no answer has is an error.
    fn format(&self) -> Result<&'static Format, Halt> {
        arguments::made(self.destination.format(self.format)?, is_answer)
    }

    fn read_board(&self, instance: &Instance, output: &mut Output) -> Result<Input, Halt> {
        let path = self.board.as_deref();
        board::read(path, &instance.puzzle, self.from, output)
    }

    /// The drawing and its destination, if the answer is a drawing.
    fn picture(&self, output: &mut Output) -> Result<Option<BreachPicture>, Halt> {
        let format = self.format()?;
        let path = self.destination.path.as_deref();
        let drawings = Drawings::new(format, path, false, output)?;
        drawings::check_width(self.width, format)?;
        let is_drawn = format.shape.has_shades();
        if self.optimal && is_drawn {
            let name = format.name;
            let message = format!("--optimal is answered in words: not with --format {name}");
            return Err(Halt::BadInput(message));
        }
        Ok(is_drawn.then_some(BreachPicture { format, drawings }))
    }

    /// Draws the board with what it breaks; the words go to standard error.
    fn draw(
        &self,
        mut picture: BreachPicture,
        instances: &Instances,
        instance: &Instance,
        verdict: JudgedBoard<'_>,
        breaches: Vec<Breach>,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        let puzzle = &instance.puzzle;
        let style = Style {
            title: instances.definition.texts().title.clone(),
            width: self.width,
            breaches,
            ..Style::default()
        };
        let shown = Shown::new(puzzle, verdict.placement, &style);
        let board = (picture.format.write)(&shown).map_err(Halt::bad_input)?;
        if let Some(drawings) = &mut picture.drawings {
            drawings.next(output)?;
        }
        output.result_bytes(&board)?;
        output.note(verdict.words.trim_end());
        Ok(vec![Outcome::right(verdict.is_right)])
    }

    /// What is said of a board whose author says that it is not finished.
    fn unfinished(
        &self,
        instances: &Instances,
        instance: &Instance,
        placement: &Placement,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        let how = arguments::how(interrupt);
        let board = PlayedBoard::known(placement.clone());
        let so_far = match app::so_far(&instance.puzzle, &board, &how) {
            Ok(so_far) => so_far,
            Err(failure) => return Ok(vec![instances.failed(instance, failure, output)?]),
        };
        let Some(so_far) = so_far else {
            output.error("stopped before it was known what is broken");
            return Ok(interrupt.outcomes(Outcome::Undecided));
        };
        let verdict = JudgedBoard {
            placement,
            words: render::so_far(instance, &so_far),
            is_right: so_far.is_completable != Some(false),
        };
        let known = Known {
            missing: None,
            so_far,
        };
        self.tell(instances, instance, verdict, known, interrupt, output)
    }

    /// What is said of a board with squares that must still be filled, though nobody said that it is not finished. `None`
    /// if there are none.
    fn missing(
        &self,
        instances: &Instances,
        instance: &Instance,
        placement: &Placement,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Option<Vec<Outcome>>, Halt> {
        let mut how = arguments::how(interrupt);
        if !how.stop.has_deadline() {
            how.stop = how.stop.within(PATIENCE);
        }
        let board = PlayedBoard::known(placement.clone());
        let (missing, so_far) = match app::missing(&instance.puzzle, &board, &how) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(None),
            Err(failure) => {
                return Ok(Some(vec![instances.failed(instance, failure, output)?]));
            }
        };
        let verdict = JudgedBoard {
            placement,
            words: render::missing(instance, &missing, &so_far),
            is_right: false,
        };
        let known = Known {
            missing: Some(missing),
            so_far,
        };
        self.tell(instances, instance, verdict, known, interrupt, output)
            .map(Some)
    }

    /// Draws or prints what is known of an unfinished board.
    fn tell(
        &self,
        instances: &Instances,
        instance: &Instance,
        verdict: JudgedBoard<'_>,
        Known { missing, so_far }: Known,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        if let Some(picture) = self.picture(output)? {
            let breaches = so_far.breaches;
            return self.draw(picture, instances, instance, verdict, breaches, output);
        }
        let (definition, placement) = (&instances.definition, verdict.placement);
        output.result(&match self.is_json()? {
            true => {
                render::so_far_json(definition, instance, placement, missing.as_deref(), &so_far)
            }
            false => verdict.words,
        })?;
        Ok(interrupt.outcomes(Outcome::right(verdict.is_right)))
    }

    fn optimality(
        &self,
        instances: &Instances,
        instance: &Instance,
        goal: &Goal,
        placement: &Placement,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let how = arguments::how(interrupt);
        let found = match app::optimality(&instance.puzzle, goal, placement, &how) {
            Ok(found) => found,
            Err(failure) => return instances.failed(instance, failure, output),
        };
        let text = match self.is_json()? {
            true => {
                let definition = &instances.definition;
                render::check_json(definition, instance, placement, &[], Some(&found))
            }
            false => render::optimality(&instance.puzzle, goal, placement, &found),
        };
        output.result(&text)?;
        Ok(match found {
            Optimality::Optimal => Outcome::Yes,
            Optimality::Worse(_) => Outcome::No,
            Optimality::Open(_) if interrupt.happened() => Outcome::Interrupted,
            Optimality::Open(_) => Outcome::Undecided,
        })
    }
}

/// The verdict on the board in words: that it is a solution, or everything that it breaks.
fn in_words(instance: &Instance, placement: &Placement, breaches: &[Breach]) -> String {
    match breaches {
        [] => render::obeyed(&instance.puzzle, placement),
        some => render::broken(instance, some),
    }
}
