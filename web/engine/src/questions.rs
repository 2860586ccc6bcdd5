//! The questions of the program, one function each: the lines of `workbench NAME FILE --format json`, and one more with
//! the words that the program prints without it.

use std::cell::Cell;
use std::convert::Infallible;

use puzzle_workbench::app::{
    self, CountRequest, Ending, Engines, Order, Others, SolveReport, SolveRequest, WantedSolutions,
};
use puzzle_workbench::board::Square;
use puzzle_workbench::clock::{Duration, Instant};
use puzzle_workbench::progress::Progress;
use puzzle_workbench::puzzle::Placement;
use puzzle_workbench::render::{self, JsonObject, Shown, Style, formats};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::asking::{Asked, how};

/// The board, its squares and pieces, or all that is wrong with the text, each with its place.
#[wasm_bindgen]
pub fn open(name: &str, text: &str) -> String {
    match Asked::open(name, text) {
        Ok(asked) => render::opened_json(&asked.definition, &asked.instance),
        Err(problems) => render::marked_problems_json(&problems),
    }
}

/// A solution, and whether it is the only one; where there is none and `explains` says so, what contradicts what.
#[wasm_bindgen]
pub fn solve(name: &str, text: &str, explains: bool, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let puzzle = &asked.instance.puzzle;
        let request = SolveRequest {
            wanted: WantedSolutions::One {
                look_for_second: true,
            },
            fundamental: false,
            how: how(Engines::Auto, seconds),
        };
        let (mut lines, report) = solved(asked, &request)?;
        let mut words = render::solve_summary(puzzle, &report, &request).unwrap_or_default();
        if explains && report.shown == 0 && report.ending == Ending::Exhausted {
            let explained = app::explain(puzzle, &request.how);
            let explained = explained.map_err(|failure| asked.why(&failure))?;
            lines += &render::explanation_json(&asked.instance, &explained);
            words += &format!("\n{}", render::explanation(&asked.instance, &explained));
        }
        let (definition, instance) = (&asked.definition, &asked.instance);
        lines += &render::solve_json(definition, instance, &report, &request, None);
        Ok(lines + &said(&words))
    })
}

/// A line for each solution that is wanted, and how the search for them ended.
fn solved(asked: &Asked, request: &SolveRequest) -> Result<(String, SolveReport), String> {
    let (mut lines, mut index) = (String::new(), 0);
    let report = app::solve(&asked.instance.puzzle, request, |placement: &Placement| {
        index += 1;
        lines += &written(asked, placement, "json", index).unwrap_or_default();
        Ok::<(), Infallible>(())
    });
    Ok((lines, report.map_err(|failure| asked.why(&failure))?))
}

/// A solution, and the one that differs from it in the fewest squares.
#[wasm_bindgen]
pub fn other(name: &str, text: &str, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let puzzle = &asked.instance.puzzle;
        let request = SolveRequest {
            wanted: WantedSolutions::One {
                look_for_second: true,
            },
            fundamental: false,
            how: how(Engines::Auto, seconds),
        };
        let report = app::other(puzzle, &request.how).map_err(|failure| asked.why(&failure))?;
        let mut lines = String::new();
        if let Some(first) = &report.first {
            lines += &written(asked, first, "json", 1)?;
        }
        if let Others::Nearest(neighbour) = &report.others {
            lines += &written(asked, &neighbour.placement, "json", 2)?;
            lines += &render::differs_json(puzzle, neighbour);
        }
        let (definition, instance) = (&asked.definition, &asked.instance);
        lines += &render::solve_json(definition, instance, &report.solve, &request, None);
        let words = match report.first {
            Some(_) => render::about_others(puzzle, &report.others),
            None => "No solution.".to_owned(),
        };
        Ok(lines + &said(&words))
    })
}

/// So many solutions, or all if there are fewer.
#[wasm_bindgen]
pub fn solutions(name: &str, text: &str, number: u32, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let request = SolveRequest {
            wanted: WantedSolutions::First {
                number: number.into(),
                order: Order::Found,
            },
            fundamental: false,
            how: how(Engines::Auto, seconds),
        };
        let (lines, report) = solved(asked, &request)?;
        let (definition, instance) = (&asked.definition, &asked.instance);
        Ok(lines + &render::solve_json(definition, instance, &report, &request, None))
    })
}

#[wasm_bindgen]
extern "C" {
    /// Of the worker: it passes on what is known already, as whoever ends it gets no answer. Elsewhere there is none.
    #[wasm_bindgen(catch)]
    fn told(words: &str) -> Result<(), JsValue>;
}

thread_local! {
    /// When something was told, or the count began.
    static TOLD: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Often enough for a reader, and seldom enough to cost nothing.
const BETWEEN: Duration = Duration::from_millis(300);

fn tell(found: u64) {
    let is_long_ago = |before: Instant| before.elapsed() >= BETWEEN;
    if TOLD.get().is_some_and(is_long_ago) {
        TOLD.set(Some(Instant::now()));
        // Where nobody listens, nothing is lost.
        let _ = told(&render::at_least(found));
    }
}

/// The number of solutions. While it counts, it tells how many there are at least.
#[wasm_bindgen]
pub fn count(name: &str, text: &str, limit: f64, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let mut how = how(Engines::Auto, seconds);
        how.limit = (limit >= 1.0).then_some(limit as u64);
        TOLD.set(Some(Instant::now()));
        how.progress = Progress::telling(tell);
        let request = CountRequest {
            fundamental: false,
            by: Vec::new(),
            how,
        };
        let report = app::count(&asked.instance.puzzle, &request);
        let report = report.map_err(|failure| asked.why(&failure))?;
        let (definition, instance) = (&asked.definition, &asked.instance);
        let line = render::count_json(definition, instance, &report, None, false);
        Ok(line + &said(&render::count_line(&instance.puzzle, &report)))
    })
}

/// What can stand on each square beside the pieces of a board.
#[wasm_bindgen]
pub fn candidates(name: &str, text: &str, board: &str, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let puzzle = &asked.instance.puzzle;
        let how = how(Engines::default(), seconds);
        let pieces = asked.pieces(board, &how)?;
        let with_pieces = app::with_pieces(puzzle, &pieces).map_err(|square| {
            let square = puzzle.board.name(square);
            format!("another piece is given on {square} by the puzzle")
        })?;
        let report = app::candidates(&with_pieces, &how);
        let report = report.map_err(|failure| asked.why(&failure))?;
        let (definition, instance) = (&asked.definition, &asked.instance);
        let line = render::candidates_json(definition, instance, &report, None);
        Ok(line + &said(&render::candidates(&with_pieces, &report)))
    })
}

/// Whether a board obeys every rule as it stands. Nothing is searched for.
#[wasm_bindgen]
pub fn obeys(name: &str, text: &str, board: &str) -> Result<bool, String> {
    let asked = Asked::open(name, text).map_err(|problems| problems.to_string())?;
    let board = asked.board(board)?;
    Ok(app::obeys(&asked.instance.puzzle, &board.placement))
}

/// The next deduction, and why.
#[wasm_bindgen]
pub fn hint(name: &str, text: &str, board: &str, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let how = how(Engines::default(), seconds);
        let pieces = asked.pieces(board, &how)?;
        let (instance, mut lines) = (&asked.instance, String::new());
        let mut last = None;
        let report = app::steps(&instance.puzzle, &pieces, 1, &how, |step, _| {
            let board = &instance.puzzle.board;
            let name = |square: &Square| board.name(*square);
            let reason = render::squares_of_reason(&instance.puzzle, step);
            lines += &render::deduction_json(instance, step, 1);
            let words = JsonObject::default().with("words", render::hint(instance, step));
            let decided: Vec<String> = step.squares().iter().map(name).collect();
            let words = words.with("decided", decided.join(" "));
            last = Some(words.with("reason", reason.iter().map(name).collect::<Vec<_>>()));
            Ok::<(), Infallible>(())
        });
        let report = report.map_err(|failure| asked.why(&failure))?;
        lines += &render::way_json(&asked.definition, instance, &report);
        Ok(lines
            + &match last {
                Some(last) => last.line(),
                None => said(&render::way_summary(&instance.puzzle, &report).unwrap_or_default()),
            })
    })
}

/// What follows from the rest.
#[wasm_bindgen]
pub fn trim(name: &str, text: &str, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let how = how(Engines::default(), seconds);
        let report = app::trim(&asked.instance.puzzle, app::MOST_SOLUTIONS, &how);
        let report = report.map_err(|failure| asked.why(&failure))?;
        let line = render::trim_json(&asked.definition, &asked.instance, &report, None);
        Ok(line + &said(&render::trimmed(&asked.instance, &report)))
    })
}

/// What is missing, so that there is one solution, or too much, so that there is none.
#[wasm_bindgen]
pub fn repair(name: &str, text: &str, seconds: f64) -> String {
    Asked::answer(name, text, |asked| {
        let how = how(Engines::default(), seconds);
        let repair = app::repair(&asked.instance.puzzle, None, &how);
        let repair = repair.map_err(|failure| asked.why(&failure))?;
        let (definition, instance) = (&asked.definition, &asked.instance);
        // What else could be printed is asked of the program alone: the page has no room for it.
        let line = render::repair_json(definition, instance, (&repair, &[]));
        Ok(line + &said(&render::repaired(instance, &repair, &[])))
    })
}

#[wasm_bindgen]
pub fn describe(name: &str, text: &str) -> String {
    Asked::answer(name, text, |asked| {
        let (definition, instance) = (&asked.definition, &asked.instance);
        let words = render::describe(definition, instance, None);
        Ok(render::describe_json(definition, instance) + &said(&words))
    })
}

fn said(words: &str) -> String {
    JsonObject::default().with("words", words).line()
}

/// A board in one of the formats of text that the program writes.
#[wasm_bindgen]
pub fn export(name: &str, text: &str, board: &str, format: &str) -> Result<String, String> {
    let asked = Asked::open(name, text).map_err(|problems| problems.to_string())?;
    let board = asked.board(board)?;
    written(&asked, &board.placement, format, 1)
}

fn written(
    asked: &Asked,
    placement: &Placement,
    format: &str,
    index: u64,
) -> Result<String, String> {
    let style = Style {
        title: asked.definition.texts().title.clone(),
        words: render::words(&asked.definition, &asked.instance, false),
        ..Style::default()
    };
    let shown = Shown {
        puzzle: &asked.instance.puzzle,
        placement,
        index,
        style: &style,
    };
    let format = formats::named(format).ok_or_else(|| format!("there is no format {format}"))?;
    let written = (format.write)(&shown).map_err(|error| error.to_string())?;
    String::from_utf8(written).map_err(|error| error.to_string())
}
