//! `workbench check`: judges a board that the user gives.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, Optimality, PlayedBoard, SoFar};
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

/// To write down what is looked for takes so long at most if nobody sets a limit; the search itself is counted.
const PATIENCE: Duration = Duration::from_secs(10);

/// On a larger board nobody waits to be told that pieces may be missing.
const MOST_SQUARES: usize = 1_024;

/// A board that lacks no more may be meant as a whole one.
const MOST_LACKS: usize = 5;

/// A board that is judged.
struct Checking<'a> {
    arguments: &'a Arguments,
    instances: &'a Instances,
    instance: &'a Instance,
    placement: &'a Placement,
    interrupt: Interrupt,
    output: &'a mut Output,
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
        let path = self.board.as_deref();
        let input = board::read(path, &instance.puzzle, self.from, output)?;
        let placement = board::placement(instance, &input, self.from, output)?;
        let mut checking = Checking {
            arguments: self,
            instances,
            instance,
            placement: &with_givens(instance, placement, output),
            interrupt,
            output,
        };
        if self.unfinished {
            return checking.unfinished();
        }
        match checking.missing()? {
            Some(outcomes) => Ok(outcomes),
            None => Ok(vec![checking.finished()?]),
        }
    }

    fn is_json(&self) -> Result<bool, Halt> {
        Ok(self.format()?.shape == OutputShape::Json)
    }

    /// The format of the answer; an ending of `-o` that no answer has is an error.
    fn format(&self) -> Result<&'static Format, Halt> {
        arguments::made(self.destination.format(self.format)?, is_answer)
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
}

impl Checking<'_> {
    fn finished(&mut self) -> Result<Outcome, Halt> {
        let (puzzle, placement) = (&self.instance.puzzle, self.placement);
        // To list everything that a board breaks can take much longer than to see that it breaks something.
        let breaks = !app::obeys(puzzle, placement);
        let _known =
            breaks.then(|| guard::last_words(|| (), || Some(render::BREAKS_A_RULE.to_owned())));
        let picture = self.arguments.picture(self.output)?;
        let breaches = app::check(puzzle, placement);
        let goal = puzzle.goal.as_ref();
        if let Some(goal) = goal.filter(|_| self.arguments.optimal && breaches.is_empty()) {
            return self.optimality(goal);
        }
        let (definition, instance) = (&self.instances.definition, self.instance);
        if !breaks || self.arguments.is_json()? {
            let is_right = breaches.is_empty();
            return self.tell(picture, &breaches, is_right, |is_json| match is_json {
                true => render::check_json(definition, instance, placement, &breaches, None),
                false => render::obeyed(puzzle, placement),
            });
        }
        let (listed, last) = self.broken(breaches);
        let words = render::broken(instance, &listed) + &last;
        self.tell(picture, &listed, false, |_| words)
    }

    /// What is listed of all that a board breaks, and the line after it. What is merely not there yet is listed only if that
    /// is asked for, or if it is all that is wrong with a board that cannot be completed, and not much.
    fn broken(&self, all: Vec<Breach>) -> (Vec<Breach>, String) {
        let Some(so_far) = self.for_good() else {
            return (all, String::new());
        };
        let is_brief = !self.output.is_verbose();
        let for_good = so_far.breaches.len();
        match so_far.is_completable {
            None => (all, render::UNFINISHED.to_owned()),
            Some(true) => {
                let line = render::lacking(&self.instance.puzzle, &all);
                (if is_brief { Vec::new() } else { all }, line)
            }
            Some(false) if is_brief && for_good == 0 && all.len() > MOST_LACKS => {
                (Vec::new(), render::NOTHING_BY_ITSELF.to_owned())
            }
            Some(false) if for_good == 0 => (all, render::NEVER_RIGHT.to_owned()),
            Some(false) if is_brief && for_good < all.len() => {
                (so_far.breaches, render::MORE_IS_MISSING.to_owned())
            }
            Some(false) => (all, String::new()),
        }
    }

    /// What no more pieces can mend, as far as some work tells; not asked of large boards.
    fn for_good(&self) -> Option<SoFar> {
        let puzzle = &self.instance.puzzle;
        if puzzle.board.len() > MOST_SQUARES {
            return None;
        }
        let mut how = arguments::how(&self.interrupt);
        how.stop = how.stop.within(PATIENCE);
        let board = PlayedBoard::known(self.placement.clone());
        app::for_good(puzzle, &board, &how).ok().flatten()
    }

    /// What is said of a board whose author says that it is not finished.
    fn unfinished(&mut self) -> Result<Vec<Outcome>, Halt> {
        let how = arguments::how(&self.interrupt);
        let board = PlayedBoard::known(self.placement.clone());
        let so_far = match app::so_far(&self.instance.puzzle, &board, &how) {
            Ok(Some(so_far)) => so_far,
            Ok(None) => {
                self.output
                    .error("stopped before it was known what is broken");
                return Ok(self.interrupt.outcomes(Outcome::Undecided));
            }
            Err(failure) => {
                let failed = self.instances.failed(self.instance, failure, self.output)?;
                return Ok(vec![failed]);
            }
        };
        let words = render::so_far(self.instance, &so_far);
        self.tell_known(&so_far, None, words)
    }

    /// What is said of a board with squares that must still be filled, though nobody said that it is not finished. `None`
    /// if there are none.
    fn missing(&mut self) -> Result<Option<Vec<Outcome>>, Halt> {
        let mut how = arguments::how(&self.interrupt);
        if !how.stop.has_deadline() {
            how.stop = how.stop.within(PATIENCE);
        }
        let board = PlayedBoard::known(self.placement.clone());
        let (missing, so_far) = match app::missing(&self.instance.puzzle, &board, &how) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(None),
            Err(failure) => {
                let failed = self.instances.failed(self.instance, failure, self.output)?;
                return Ok(Some(vec![failed]));
            }
        };
        let words = render::missing(self.instance, &missing, &so_far);
        self.tell_known(&so_far, Some(&missing), words).map(Some)
    }

    /// Draws or prints what is known of an unfinished board, and which squares must still be filled if that is why it is
    /// one.
    fn tell_known(
        &mut self,
        so_far: &SoFar,
        missing: Option<&[Square]>,
        words: String,
    ) -> Result<Vec<Outcome>, Halt> {
        let is_right = missing.is_none() && so_far.is_completable != Some(false);
        let (definition, instance) = (&self.instances.definition, self.instance);
        let placement = self.placement;
        let picture = self.arguments.picture(self.output)?;
        let outcome = self.tell(
            picture,
            &so_far.breaches,
            is_right,
            |is_json| match is_json {
                true => render::so_far_json(definition, instance, placement, missing, so_far),
                false => words,
            },
        )?;
        Ok(self.interrupt.outcomes(outcome))
    }

    /// Draws the board with what it breaks, and notes the words; without a picture, prints words or JSON.
    fn tell(
        &mut self,
        picture: Option<BreachPicture>,
        breaches: &[Breach],
        is_right: bool,
        say: impl FnOnce(bool) -> String,
    ) -> Result<Outcome, Halt> {
        let right = Outcome::right(is_right);
        let Some(mut picture) = picture else {
            self.output.result(&say(self.arguments.is_json()?))?;
            return Ok(right);
        };
        let style = Style {
            title: self.instances.definition.texts().title.clone(),
            width: self.arguments.width,
            breaches: breaches.to_vec(),
            ..Style::default()
        };
        let shown = Shown::new(&self.instance.puzzle, self.placement, &style);
        let board = (picture.format.write)(&shown).map_err(Halt::bad_input)?;
        if let Some(drawings) = &mut picture.drawings {
            drawings.next(self.output)?;
        }
        self.output.result_bytes(&board)?;
        self.output.note(say(false).trim_end());
        Ok(right)
    }

    fn optimality(&mut self, goal: &Goal) -> Result<Outcome, Halt> {
        let how = arguments::how(&self.interrupt);
        let (instance, placement) = (self.instance, self.placement);
        let found = match app::optimality(&instance.puzzle, goal, placement, &how) {
            Ok(found) => found,
            Err(failure) => return self.instances.failed(instance, failure, self.output),
        };
        self.output.result(&match self.arguments.is_json()? {
            true => {
                let definition = &self.instances.definition;
                render::check_json(definition, instance, placement, &[], Some(&found))
            }
            false => render::optimality(&instance.puzzle, goal, placement, &found),
        })?;
        Ok(match found {
            Optimality::Optimal => Outcome::Yes,
            Optimality::Worse(_) => Outcome::No,
            Optimality::Open(_) if self.interrupt.happened() => Outcome::Interrupted,
            Optimality::Open(_) => Outcome::Undecided,
        })
    }
}
