//! Where drawings go: each board is a file of its own, `name-%d.png` as `name-1.png` and so on.

use std::path::{Path, PathBuf};

use crate::cli::ending::Halt;
use crate::cli::output::{self, Output};
use crate::puzzle::Puzzle;
use crate::render::{self, Format, OutputShape};

/// The placeholder for the number of a board in the name of a file.
const NUMBER: &str = "%d";

/// The files that a command writes, each with a board or a page.
pub struct Drawings {
    path: Option<PathBuf>,
    written: u64,
}

impl Drawings {
    /// `None` for formats that write all boards into one text, which then goes to that path. `several` says whether
    /// there may be more than one file.
    pub fn new(
        format: &Format,
        path: Option<&Path>,
        several: bool,
        output: &mut Output,
    ) -> Result<Option<Self>, Halt> {
        let name = format.name;
        let whole = path;
        let path = path.filter(|path| !output::is_standard(path));
        let is_numbered = path.is_some_and(|path| path.to_string_lossy().contains(NUMBER));
        let what = match format.shape {
            OutputShape::Picture | OutputShape::Line | OutputShape::Figures | OutputShape::Json
                if is_numbered =>
            {
                return Err(Halt::BadInput(format!(
                    "all boards in --format {name} are one file: give -o a name without {NUMBER}, which \
                     stands for the number of a drawing"
                )));
            }
            OutputShape::Picture | OutputShape::Line | OutputShape::Figures | OutputShape::Json => {
                output.redirect(whole)?;
                return Ok(None);
            }
            OutputShape::File => "boards",
            OutputShape::Page => "instances",
        };
        if several && !is_numbered {
            return Err(Halt::BadInput(format!(
                "several {what} in --format {name} are as many files: give -o a name with {NUMBER} for \
                 their number, such as -o board-{NUMBER}.{name}"
            )));
        }
        if path.is_none() && output.is_terminal() {
            return Err(Halt::BadInput(format!(
                "a terminal cannot show --format {name}: give a file with -o, such as -o board.{name}"
            )));
        }
        let drawings = Drawings {
            path: path.map(Path::to_owned),
            written: 0,
        };
        if let Some(path) = drawings.path_of(1) {
            output.check(&path)?;
        }
        Ok(Some(drawings))
    }

    /// Begins the next file.
    pub fn next(&mut self, output: &mut Output) -> Result<(), Halt> {
        self.written += 1;
        output.redirect(self.path_of(self.written).as_deref())
    }

    /// The file of the first drawing, if none has been written yet.
    fn unwritten(&self) -> Option<PathBuf> {
        self.path_of(1).filter(|_| self.written == 0)
    }

    fn path_of(&self, number: u64) -> Option<PathBuf> {
        let path = self.path.as_ref()?;
        // A name that is not Unicode has no placeholder.
        let numbered = path
            .to_str()
            .map(|text| text.replace(NUMBER, &number.to_string()));
        Some(numbered.map_or_else(|| path.clone(), PathBuf::from))
    }
}

impl Output {
    /// Notes that the picture in text of a puzzle is of pieces alone.
    pub fn note_lacking_clues(&mut self, format: &Format, puzzle: &Puzzle) {
        if format.name == "text" && render::lacks_clues(puzzle) {
            self.note(
                "text shows pieces, walls and digits only; --format unicode shows the puzzle",
            );
        }
    }

    /// Notes which marks of a puzzle a grid has no place for, with pieces on it or without.
    pub fn note_not_shown(&mut self, format: &Format, puzzle: &Puzzle, is_filled: bool) {
        if format.name == "unicode"
            && let Some(missing) = render::not_shown(puzzle, is_filled)
        {
            self.note(&missing);
        }
    }

    /// Says in words what there is no board of: beside drawings as a note, or else as the result.
    pub fn in_words(&mut self, words: &str, shape: OutputShape) -> Result<(), Halt> {
        match shape.has_shades() {
            true => self.note(words.trim_end()),
            false => self.result(words)?,
        }
        Ok(())
    }
}

/// Refuses a width for what has none.
pub fn check_width(width: Option<u32>, format: &Format) -> Result<(), Halt> {
    let name = format.name;
    // A page of paper has its own width.
    let has_width = name == "unicode" || (format.shape == OutputShape::File && name != "pdf");
    if width.is_some() && !has_width {
        let message = format!("--width is for svg, png and unicode: not with --format {name}");
        return Err(Halt::BadInput(message));
    }
    Ok(())
}

/// A sentence that says why there is no board. If the user named a file for a picture, it adds that the file is not
/// written.
pub fn without_board(
    sentence: &str,
    format: &Format,
    drawings: Option<&Drawings>,
    output: &Output,
) -> String {
    let unwritten = match format.shape {
        OutputShape::File => drawings.and_then(Drawings::unwritten),
        OutputShape::Figures => output.file().map(Path::to_owned),
        OutputShape::Picture | OutputShape::Line | OutputShape::Page | OutputShape::Json => None,
    };
    match unwritten {
        Some(path) => format!("{sentence} {} is not written.", path.display()),
        None => sentence.to_owned(),
    }
}
