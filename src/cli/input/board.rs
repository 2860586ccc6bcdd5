//! A board or another text that the user gives: where it is read from, and in which format.
//!
//! The argument is the name of a file or, if there is no such file, the board itself: `Qa1 Qb3`.

use std::path::{Path, PathBuf};

use crate::app::{self, BoardSource, Input, UnreadableInput};
use crate::cli::arguments::values;
use crate::cli::ending::Halt;
use crate::cli::output::{self, Output};
use crate::definition::Instance;
use crate::exchange;
use crate::puzzle::{Placement, Puzzle};
use crate::render::{BoardError, BoardErrorKind, Format, formats};
use crate::text::NotUtf8;

/// The text of a board: in a file, on standard input for `-` or without a path, or the argument itself.
pub fn read(
    path: Option<&Path>,
    puzzle: &Puzzle,
    from: Option<&'static Format>,
    output: &mut Output,
) -> Result<Input, Halt> {
    let written = path.filter(|path| *path != Path::new("-") && !path.exists());
    let Some(text) = written.and_then(Path::to_str) else {
        return read_text(path, "a board", output);
    };
    let input = Input {
        name: "the board given".to_owned(),
        text: text.to_owned(),
    };
    if read_as(puzzle, text, from).is_ok() || cannot_be_a_name(text) {
        return Ok(input);
    }
    if let Some(meant) = values::forgotten_set(text) {
        let message = format!("there is no such file: {text}; did you mean `{meant}`?");
        return Err(Halt::BadInput(message));
    }
    let missing = BoardSource::File(PathBuf::from(text)).read();
    missing.map_err(|error| match error {
        UnreadableInput::Absent { near: None, .. } => Halt::BadInput(format!(
            "{error}; a board is a file, - for standard input, or written out, such as 'Qa1 Qb3'"
        )),
        _ => Halt::bad_input(error),
    })
}

/// Whether this text can hardly be the name of a file, so that it must be a faulty board: several lines or words, or a
/// piece with the name of a square.
fn cannot_be_a_name(text: &str) -> bool {
    let text = text.trim();
    let has_several = text.contains(|c: char| c.is_whitespace() || c == ',');
    let without_number = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_piece = text.chars().count() <= LONGEST_PIECE
        && without_number.len() < text.len()
        && without_number.ends_with(|c: char| c.is_ascii_lowercase());
    text.contains('\n') || (has_several || is_piece) && Path::new(text).extension().is_none()
}

/// A symbol, two letters and two digits.
const LONGEST_PIECE: usize = 5;

/// Reads a text from a file, or from standard input if there is none or it is `-`. `what` names it in the note to a
/// user who has to type it.
pub fn read_text(path: Option<&Path>, what: &str, output: &mut Output) -> Result<Input, Halt> {
    let source = match path {
        Some(path) if path != Path::new("-") => BoardSource::File(PathBuf::from(path)),
        _ => BoardSource::StandardInput,
    };
    if source == BoardSource::StandardInput && output::input_is_terminal() {
        output.note(&format!("reading {what} from standard input"));
    }
    source.read().map_err(|error| match error {
        UnreadableInput::NotText { name, text } => {
            let NotUtf8 { text, at } = text;
            let error = BoardErrorKind::NotUtf8.at(at);
            output.board_error(&error, &Input { name, text })
        }
        other => Halt::bad_input(other),
    })
}

pub fn placement(
    instance: &Instance,
    input: &Input,
    from: Option<&'static Format>,
    output: &Output,
) -> Result<Placement, Halt> {
    let placement = read_as(&instance.puzzle, &input.text, from);
    placement.map_err(|error| match input.name.ends_with(".toml") {
        true => Halt::BadInput(format!(
            "{0} is a puzzle file, and a board is expected here; `workbench render FILE --and {0} -o sheet.html` (or \
             .pdf) draws several puzzles together",
            input.name
        )),
        false => output.board_error(&error, input),
    })
}

/// The puzzle with the pieces of a board as givens, and these pieces; without a path there are none.
pub fn with_pieces(
    path: Option<&Path>,
    instance: &Instance,
    output: &mut Output,
) -> Result<(Puzzle, Placement), Halt> {
    let puzzle = &instance.puzzle;
    let Some(path) = path else {
        return Ok((puzzle.clone(), Placement::empty(puzzle.board.len())));
    };
    let input = read(Some(path), puzzle, None, output)?;
    let pieces = placement(instance, &input, None, output)?;
    let with_pieces = app::with_pieces(puzzle, &pieces).map_err(|square| {
        let name = puzzle.board.name(square);
        Halt::BadInput(format!("another piece is given on {name} by the puzzle"))
    })?;
    Ok((with_pieces, pieces))
}

/// Reads a text as a board in this format; without one, in the format that it looks like.
fn read_as(
    puzzle: &Puzzle,
    text: &str,
    from: Option<&'static Format>,
) -> Result<Placement, BoardError> {
    match from.and_then(|format| format.reader.as_ref()) {
        Some(reader) => (reader.read)(puzzle, text),
        None => formats::read(puzzle, text).or_else(|error| {
            let foreign = || exchange::solution(text, puzzle);
            let rows = in_rows(puzzle, text).or_else(foreign).ok_or(());
            rows.and_then(|rows| formats::read(puzzle, &rows).map_err(drop))
                .map_err(|()| error)
        }),
    }
}

/// A board in one line, a character for each square, as programs for sudokus print it.
fn in_rows(puzzle: &Puzzle, text: &str) -> Option<String> {
    let characters: Vec<char> = text.trim().chars().collect();
    let is_line =
        characters.len() == puzzle.board.len() && !characters.iter().any(|c| c.is_whitespace());
    let rows = characters.chunks(puzzle.board.columns().max(1));
    let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
    (is_line && rows.len() > 1).then(|| rows.join("\n"))
}
