//! A board, or another text, that the user gives: where it is read from, and a board in which format.

use std::path::{Path, PathBuf};

use super::output::{self, Halt, Output};
use crate::app::{Input, Source};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{Format, formats};

/// The board in a file, or on standard input for `-` or without a path.
///
/// `from` is its format; without one it is the format that it looks like.
pub fn read(path: Option<&Path>, output: &mut Output) -> Result<Input, Halt> {
    read_text(path, "a board", output)
}

/// A text from a file, or from standard input if there is none or it is `-`; `what` names it to whoever
/// is to type it.
pub fn read_text(path: Option<&Path>, what: &str, output: &mut Output) -> Result<Input, Halt> {
    let source = match path {
        Some(path) if path != Path::new("-") => Source::File(PathBuf::from(path)),
        _ => Source::StandardInput,
    };
    if source == Source::StandardInput && output::input_is_terminal() {
        output.note(&format!("reading {what} from standard input"));
    }
    source.read().map_err(Halt::bad_input)
}

pub fn placement(
    instance: &Instance,
    input: &Input,
    from: Option<&'static Format>,
    output: &Output,
) -> Result<Placement, Halt> {
    let reader = from.and_then(|format| format.reader.as_ref());
    let placement = match reader {
        Some(reader) => (reader.read)(&instance.puzzle, &input.text),
        None => formats::read(&instance.puzzle, &input.text),
    };
    placement.map_err(|error| output.board_error(&error, input))
}
