//! A puzzle that Python asks.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use num_bigint::BigUint;
use puzzle_workbench::app::{
    self, CandidatesReport, CountRequest, Ending, Engine, Engines, Failure, How, SolveRequest,
    WantedSolutions,
};
use puzzle_workbench::definition::{Definition, Instance, Problems};
use puzzle_workbench::exchange::{self, Reading, Writing};
use puzzle_workbench::puzzle::Placement;
use puzzle_workbench::render::{self, Shown, Style, formats};
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;

use crate::boards::{self, Board};
use crate::solutions::Solutions;
use crate::waiting;

pyo3::create_exception!(
    engine,
    PuzzleError,
    PyValueError,
    "What is wrong with a puzzle or a board, in words."
);

/// What can stand on each place, by names; nothing is `None`.
type Candidates = Vec<(String, Vec<Option<String>>)>;

pub struct Content {
    pub definition: Definition,
    pub instance: Instance,
}

/// A puzzle with a value for each of its parameters.
#[pyclass(frozen)]
pub struct Opened {
    content: Arc<Content>,
}

fn wrong(problems: Problems) -> PyErr {
    PuzzleError::new_err(problems.draw(false).trim_end().to_owned())
}

fn of(definition: Definition, parameters: &[(String, i64)]) -> PyResult<Opened> {
    let instance = definition.instance(parameters).map_err(wrong)?;
    let content = Arc::new(Content {
        definition,
        instance,
    });
    Ok(Opened { content })
}

fn timed_out() -> PyErr {
    PyTimeoutError::new_err("the time was over before the answer")
}

fn engines(name: &str) -> PyResult<Engines> {
    match name {
        "auto" => Ok(Engines::Auto),
        "sat" => Ok(Engines::One(Engine::Sat)),
        "native" => Ok(Engines::One(Engine::Native)),
        "both" => Ok(Engines::Both),
        "frontier" => Ok(Engines::Frontier),
        _ => Err(PyValueError::new_err(format!(
            "there is no engine {name:?}: auto, sat, native, both, frontier"
        ))),
    }
}

fn how(name: &str, limit: Option<u64>, seconds: Option<f64>) -> PyResult<How> {
    Ok(How {
        engines: engines(name)?,
        symmetry: true,
        limit,
        stop: waiting::stop(seconds),
        ..How::default()
    })
}

impl Content {
    fn why(&self, failure: &Failure<Infallible>) -> String {
        let why = render::in_vain(self.definition.name(), &self.instance, failure);
        why.unwrap_or_default().trim().to_owned()
    }
}

impl Opened {
    fn placement(&self, board: &Board) -> PyResult<Placement> {
        let placement = boards::placement(&self.content.instance.puzzle, board);
        placement.map_err(PuzzleError::new_err)
    }

    /// Long work on the puzzle.
    fn answer<T: Send + 'static>(
        &self,
        python: Python<'_>,
        how: How,
        work: impl FnOnce(&Content, &How) -> Result<T, Failure<Infallible>> + Send + 'static,
    ) -> PyResult<T> {
        let (content, stop) = (Arc::clone(&self.content), how.stop.clone());
        let answer = waiting::answer(python, &stop, move || {
            work(&content, &how).map_err(|failure| content.why(&failure))
        });
        let answer = answer?.ok_or_else(|| PuzzleError::new_err("the engine failed"))?;
        answer.map_err(PuzzleError::new_err)
    }
}

#[pymethods]
impl Opened {
    #[staticmethod]
    fn parse(text: &str, parameters: Vec<(String, i64)>) -> PyResult<Opened> {
        of(
            Definition::parse("puzzle", text).map_err(wrong)?,
            &parameters,
        )
    }

    #[staticmethod]
    fn read(path: PathBuf, parameters: Vec<(String, i64)>) -> PyResult<Opened> {
        of(Definition::read(&path).map_err(wrong)?, &parameters)
    }

    /// The puzzle file for a link or a text of another program, and notes about it.
    #[staticmethod]
    fn foreign(
        text: &str,
        genre: Option<String>,
        lenient: bool,
    ) -> PyResult<(String, Vec<String>)> {
        let reading = Reading { genre, lenient };
        let imported = exchange::import(text, &reading);
        let imported = imported.map_err(|error| PuzzleError::new_err(error.to_string()))?;
        Ok((imported.text, imported.notes))
    }

    /// How many there are, and whether these are all.
    fn count(
        &self,
        python: Python<'_>,
        fundamental: bool,
        limit: Option<u64>,
        seconds: Option<f64>,
        engine: &str,
    ) -> PyResult<(BigUint, bool)> {
        let how = how(engine, limit, seconds)?;
        let report = self.answer(python, how, move |content, how| {
            let request = CountRequest {
                fundamental,
                by: Vec::new(),
                how: how.clone(),
            };
            app::count(&content.instance.puzzle, &request)
        })?;
        let number = match fundamental {
            true => report.fundamental.ok_or_else(|| {
                PuzzleError::new_err("solutions up to symmetry cannot be counted for this puzzle")
            })?,
            false => report.solutions,
        };
        Ok((number.as_big().clone(), report.complete))
    }

    /// A solution, and whether it is the only one, which may not be known.
    fn solve(
        &self,
        python: Python<'_>,
        seconds: Option<f64>,
        engine: &str,
    ) -> PyResult<Option<(Board, Option<bool>)>> {
        let how = how(engine, None, seconds)?;
        let (first, ending) = self.answer(python, how, |content, how| {
            let request = SolveRequest {
                wanted: WantedSolutions::One {
                    look_for_second: true,
                },
                fundamental: false,
                how: how.clone(),
            };
            let mut first = None;
            let puzzle = &content.instance.puzzle;
            let report = app::solve(puzzle, &request, |placement: &Placement| {
                first = Some(boards::board(puzzle, placement));
                Ok::<(), Infallible>(())
            })?;
            Ok((first, report.ending))
        })?;
        match (first, ending) {
            (Some(board), ending) => Ok(Some((
                board,
                match ending {
                    Ending::Exhausted => Some(true),
                    Ending::More => Some(false),
                    Ending::Enough | Ending::Stopped => None,
                },
            ))),
            (None, Ending::Exhausted) => Ok(None),
            (None, _) => Err(timed_out()),
        }
    }

    fn solutions(
        &self,
        limit: Option<u64>,
        seconds: Option<f64>,
        engine: &str,
    ) -> PyResult<Solutions> {
        let how = how(engine, limit, seconds)?;
        let engine = match how.engines {
            Engines::One(engine) => engine,
            Engines::Auto => Engine::Sat,
            Engines::Both | Engines::Frontier => {
                return Err(PyValueError::new_err(
                    "solutions come one by one from auto, sat or native",
                ));
            }
        };
        Ok(Solutions::start(
            Arc::clone(&self.content),
            engine,
            how,
            limit,
        ))
    }

    /// What a board breaks, a sentence each.
    fn check(&self, board: Board) -> PyResult<Vec<String>> {
        let puzzle = &self.content.instance.puzzle;
        let breaches = app::check(puzzle, &self.placement(&board)?);
        let words = breaches
            .iter()
            .map(|breach| render::breach_in_words(breach, puzzle));
        Ok(words.collect())
    }

    /// A board from a text in any format that the program prints.
    fn board(&self, text: &str) -> PyResult<Board> {
        let puzzle = &self.content.instance.puzzle;
        let placement = formats::read(puzzle, text);
        let placement = placement.map_err(|error| PuzzleError::new_err(error.to_string()))?;
        Ok(boards::board(puzzle, &placement))
    }

    /// For each place what can stand there beside a board, nothing among it; `None` if there is no solution.
    fn candidates(
        &self,
        python: Python<'_>,
        board: Board,
        seconds: Option<f64>,
    ) -> PyResult<Option<Candidates>> {
        let pieces = self.placement(&board)?;
        let puzzle = &self.content.instance.puzzle;
        let with_pieces = app::with_pieces(puzzle, &pieces).map_err(|square| {
            let place = puzzle.board.name(square);
            PuzzleError::new_err(format!("another piece is given on {place} by the puzzle"))
        })?;
        let how = How {
            engines: Engines::default(),
            ..how("auto", None, seconds)?
        };
        let report = self.answer(python, how, move |_, how| {
            app::candidates(&with_pieces, how)
        })?;
        match report {
            CandidatesReport::None => Ok(None),
            CandidatesReport::Some(candidates) if candidates.is_complete => {
                let name = |kind: &Option<_>| kind.map(|kind| puzzle.kind(kind).name.clone());
                let of = |square| candidates.on(square).iter().map(name).collect();
                let places = puzzle.board.open_places();
                Ok(Some(
                    places
                        .map(|square| (puzzle.board.name(square), of(square)))
                        .collect(),
                ))
            }
            CandidatesReport::Some(_) | CandidatesReport::Open => Err(timed_out()),
        }
    }

    /// A board in one of the formats of the program that are text.
    fn draw(&self, board: Board, format: &str) -> PyResult<String> {
        let puzzle = &self.content.instance.puzzle;
        let placement = self.placement(&board)?;
        let style = Style {
            title: self.content.definition.texts().title.clone(),
            ..Style::default()
        };
        let shown = Shown::new(puzzle, &placement, &style);
        let unknown = || PyValueError::new_err(format!("there is no format {format:?}"));
        let format = formats::named(format).ok_or_else(unknown)?;
        let drawn =
            (format.write)(&shown).map_err(|error| PuzzleError::new_err(error.to_string()))?;
        String::from_utf8(drawn).map_err(|_| PyValueError::new_err("this format is no text"))
    }

    fn describe(&self) -> String {
        render::describe(&self.content.definition, &self.content.instance, None)
    }

    /// The puzzle in a format of another program.
    fn export(&self, format: &str) -> PyResult<String> {
        let known = exchange::FORMATS
            .iter()
            .filter(|format| format.write.is_some());
        let known = known
            .map(|format| format.name)
            .collect::<Vec<_>>()
            .join(", ");
        let unknown = || PyValueError::new_err(format!("there is no format {format:?}: {known}"));
        let format = exchange::format_named(format).ok_or_else(unknown)?;
        let texts = self.content.definition.texts();
        let exported = exchange::export(&self.content.instance, texts, format, &Writing::default());
        exported.map_err(|error| PuzzleError::new_err(error.to_string()))
    }

    #[getter]
    fn title(&self) -> Option<String> {
        self.content.definition.texts().title.clone()
    }
}
