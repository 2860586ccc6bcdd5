//! A puzzle that can be asked.

use std::path::Path;
use std::sync::Arc;

use super::Error;
use crate::app::{self, CountReport, CountRequest, Engine, Engines, FoundSolutions, How};
use crate::clock::Duration;
use crate::definition::{Definition, Instance};
use crate::puzzle::{self, Breach, Placement};
use crate::render::formats::{self, Shown, Style};
use crate::render::{breach_in_words, describe};

/// A puzzle with a value for each of its parameters, and how to look for its solutions.
///
/// ```
/// use puzzle_workbench::{Error, Puzzle};
///
/// # fn main() -> Result<(), Error> {
/// let text = "
/// [params]
/// n = 8
/// [board]
/// size = 'n'
/// [pieces.queen]
/// count = 'n'
/// [[attacks]]
/// by = 'queen'
/// on = 'queen'
/// exactly = 0
/// ";
/// let queens = Puzzle::parse(text)?.with("n", 6)?;
/// assert_eq!(queens.count()?.solutions, 4);
/// for solution in queens.solutions()? {
///     assert!(queens.check(&queens.draw(&solution?))?.is_solution());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Puzzle {
    definition: Arc<Definition>,
    parameters: Vec<(String, i64)>,
    instance: Instance,
    how: How,
    time_limit: Option<Duration>,
}

impl Puzzle {
    /// A puzzle from the text of a file.
    pub fn parse(text: &str) -> Result<Puzzle, Error> {
        Puzzle::of(Definition::parse("puzzle", text)?)
    }

    /// A puzzle from a file and those that it extends.
    pub fn read(path: impl AsRef<Path>) -> Result<Puzzle, Error> {
        Puzzle::of(Definition::read(path.as_ref())?)
    }

    fn of(definition: Definition) -> Result<Puzzle, Error> {
        Ok(Puzzle {
            instance: definition.instance(&[])?,
            definition: Arc::new(definition),
            parameters: Vec::new(),
            how: How {
                engines: Engines::Auto,
                symmetry: true,
                ..How::default()
            },
            time_limit: None,
        })
    }

    /// The same with another value of a parameter.
    pub fn with(mut self, parameter: &str, value: i64) -> Result<Puzzle, Error> {
        self.parameters.retain(|(name, _)| name != parameter);
        self.parameters.push((parameter.to_owned(), value));
        self.instance = self.definition.instance(&self.parameters)?;
        Ok(self)
    }

    /// Which engine is asked; without this the quicker one.
    pub fn engine(mut self, engines: impl Into<Engines>) -> Puzzle {
        self.how.engines = engines.into();
        self
    }

    /// Gives up after this many solutions; a count is then a lower bound, which it says.
    pub fn limit(mut self, solutions: u64) -> Puzzle {
        self.how.limit = Some(solutions);
        self
    }

    /// Gives up after this time, for each question anew.
    pub fn time_limit(mut self, time: Duration) -> Puzzle {
        self.time_limit = Some(time);
        self
    }

    /// Everything else about how solutions are looked for: threads, progress, symmetry, a stop of one's own.
    pub fn how(&mut self) -> &mut How {
        &mut self.how
    }

    /// The puzzle as data, for the functions of [`app`](crate::app) and [`render`](crate::render).
    pub fn data(&self) -> &puzzle::Puzzle {
        &self.instance.puzzle
    }

    /// How many solutions there are; at least so many where the report is not [complete](CountReport::complete).
    pub fn count(&self) -> Result<CountReport, Error> {
        self.counted(false)
    }

    /// The same, and how many there are up to symmetry.
    pub fn count_fundamental(&self) -> Result<CountReport, Error> {
        self.counted(true)
    }

    fn counted(&self, fundamental: bool) -> Result<CountReport, Error> {
        let request = CountRequest {
            fundamental,
            by: Vec::new(),
            how: self.how_now(),
        };
        Ok(app::count(self.data(), &request)?)
    }

    /// The solutions, one after another as they are found, each judged; without an [engine](Puzzle::engine) of one's
    /// choice by the SAT engine. An iterator that is dropped stops the search.
    pub fn solutions(&self) -> Result<PuzzleSolutions<'_>, Error> {
        let how = self.how_now();
        let engine = match how.engines {
            Engines::One(engine) => engine,
            Engines::Auto => Engine::Sat,
            Engines::Both | Engines::Frontier => return Err(Error::OneByOne(how.engines)),
        };
        let found = FoundSolutions::new(self.data(), engine, &how)?;
        let left = how.limit.unwrap_or(u64::MAX);
        Ok(PuzzleSolutions { found, left })
    }

    /// Judges a board in any format that the program prints.
    pub fn check(&self, board: &str) -> Result<Judgement<'_>, Error> {
        let placement = formats::read(self.data(), board)?;
        Ok(Judgement {
            puzzle: self.data(),
            breaches: app::check(self.data(), &placement),
        })
    }

    /// The board as text, one character a square.
    pub fn draw(&self, placement: &Placement) -> String {
        let style = Style::default();
        let shown = Shown::new(self.data(), placement, &style);
        let text = formats::named("text").and_then(|text| (text.write)(&shown).ok());
        text.map_or_else(String::new, |text| {
            String::from_utf8_lossy(&text).into_owned()
        })
    }

    /// What the puzzle says, in sentences.
    pub fn describe(&self) -> String {
        describe(&self.definition, &self.instance, None)
    }

    fn how_now(&self) -> How {
        let stop = |time: Duration| self.how.stop.within(time);
        How {
            stop: self.time_limit.map_or_else(|| self.how.stop.clone(), stop),
            ..self.how.clone()
        }
    }
}

/// What the judge says of a board.
pub struct Judgement<'a> {
    puzzle: &'a puzzle::Puzzle,
    /// What the board breaks, as data.
    pub breaches: Vec<Breach>,
}

impl Judgement<'_> {
    /// Whether the board obeys all rules. A goal is not part of them.
    pub fn is_solution(&self) -> bool {
        self.breaches.is_empty()
    }

    /// What the board breaks, a sentence each.
    pub fn sentences(&self) -> impl Iterator<Item = String> + '_ {
        let words = |breach| breach_in_words(breach, self.puzzle);
        self.breaches.iter().map(words)
    }
}

/// The solutions of a [`Puzzle`], up to its [limit](Puzzle::limit).
pub struct PuzzleSolutions<'a> {
    found: FoundSolutions<'a>,
    left: u64,
}

impl Iterator for PuzzleSolutions<'_> {
    type Item = Result<Placement, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        Some(match self.found.next()? {
            Ok(Ok(placement)) => Ok(placement),
            Ok(Err(rejected)) => Err(rejected.into()),
            Err(_) => Err(Error::Stopped),
        })
    }
}
