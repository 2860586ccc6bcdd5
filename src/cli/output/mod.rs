//! The one object through which everything is printed.
//!
//! Results go to standard output or to the file of `-o`; all else goes to standard error. A file is written beside
//! its place and moved there at the end, so that bad input loses nothing.

pub mod documents;
pub mod drawings;
mod files;
mod messages;
pub mod progress_line;
mod results;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use tempfile::TempPath;

use crate::app::How;
use crate::app::verify::AtWork;
use crate::cli::arguments::Streams;
use crate::cli::ending::Halt;
use crate::cli::guard::{self, LastWordsGuard};
use crate::cli::input::paths;
use crate::cli::output::progress_line::{
    ProgressLine, ProgressWatch, known_of_search, known_of_steps,
};
pub use crate::cli::output::results::folder_of;
use crate::cli::output::results::{OutputFile, ResultsWriter, cannot_write, closed};
use crate::partial;
use crate::render::{self, Screen};
use crate::text::{visible, visible_on_one_line};

pub struct Output {
    results: ResultsWriter,
    /// The file of the results, as the user names it.
    file: Option<PathBuf>,
    /// Files that are complete, and where they belong; they are put there at the end.
    complete: Vec<(TempPath, OutputFile)>,
    /// Whether the current file of `-o` is kept if it is empty: an empty list is a result, a missing picture is not.
    keeps_empty: bool,
    /// What the command reads: no result overwrites it.
    inputs: Vec<PathBuf>,
    messages: AutoStream<io::Stderr>,
    colour: ColorChoice,
    /// Whether errors are JSON.
    json: bool,
    quiet: bool,
    verbose: bool,
    /// The line of progress on standard error, which is removed while something is written.
    line: ProgressLine,
}

/// While this value lives, somebody can see or be told how far a search has come.
pub struct SearchWatch {
    _last: LastWordsGuard,
    _drawn: ProgressWatch,
}

impl Output {
    pub fn new(streams: &Streams, inputs: Vec<PathBuf>, json: bool) -> Self {
        Output {
            results: ResultsWriter::standard(),
            file: None,
            complete: Vec::new(),
            keeps_empty: true,
            inputs,
            messages: AutoStream::new(io::stderr(), streams.color.into()),
            colour: streams.color.into(),
            json,
            quiet: streams.quiet,
            verbose: streams.verbose,
            line: ProgressLine::hidden(),
        }
    }

    /// Draws the progress of a search, and can tell what is known if the process has to end, until the returned value
    /// is dropped; draws nothing with `-q`.
    pub fn watch_search(&mut self, how: &How) -> SearchWatch {
        SearchWatch {
            _drawn: self.draw_search(how),
            _last: self.last_words(known_of_search(how)),
        }
    }

    /// The same for work that is not one search: only the step that it is in can be told.
    pub fn watch_steps(&mut self, how: &How) -> SearchWatch {
        SearchWatch {
            _drawn: self.draw_search(how),
            _last: self.last_words(known_of_steps(how)),
        }
    }

    fn last_words(
        &self,
        known: impl FnOnce() -> Option<String> + Send + 'static,
    ) -> LastWordsGuard {
        let line = self.line.clone();
        guard::last_words(move || line.hide(), known)
    }

    fn draw_search(&mut self, how: &How) -> ProgressWatch {
        if self.quiet {
            return ProgressWatch::nothing();
        }
        self.line = ProgressLine::hidden();
        ProgressWatch::search(self.line.clone(), how)
    }

    /// Draws how many of the claims are done, which [`Output::step`] counts, and what the engines are doing.
    pub fn watch_claims(&mut self, number: usize, at_work: AtWork) -> SearchWatch {
        let drawn = match self.quiet {
            true => ProgressWatch::nothing(),
            false => {
                self.line = ProgressLine::hidden();
                ProgressWatch::claims(self.line.clone(), number, at_work)
            }
        };
        SearchWatch {
            _drawn: drawn,
            _last: self.last_words(|| None),
        }
    }

    /// Notes how many steps are done, and which step is next.
    pub fn step(&self, done: usize, now: String) {
        self.line.step(done, visible_on_one_line(&now));
    }

    /// Sends the results to a file from now on, which must not be a puzzle of the user; what was sent to another file is
    /// complete.
    pub fn redirect(&mut self, path: Option<&Path>) -> Result<(), Halt> {
        path.map_or(Ok(()), |path| self.spare_puzzles(path))?;
        self.redirect_puzzle(path)
    }

    /// The same for a puzzle, which may take the place of another one.
    pub fn redirect_puzzle(&mut self, path: Option<&Path>) -> Result<(), Halt> {
        match path.filter(|path| !is_standard(path)) {
            Some(path) => {
                self.spare_inputs(path)?;
                let next = ResultsWriter::open(path).map_err(|error| cannot_write(path, &error))?;
                self.turn_to(next)?;
                self.file = Some(path.to_owned());
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Sends the results to standard output from now on, as at the beginning.
    pub fn redirect_back(&mut self) -> Result<(), Halt> {
        self.turn_to(ResultsWriter::standard())
    }

    /// Sets whether a file of `-o` is written even if it is empty at the end.
    pub fn keep_empty_file(&mut self, keeps_empty: bool) {
        self.keeps_empty = keeps_empty;
    }

    /// The file of the results, as the user names it, if they go to one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn turn_to(&mut self, next: ResultsWriter) -> Result<(), Halt> {
        self.flush()?;
        self.file = None;
        match std::mem::replace(&mut self.results, next) {
            ResultsWriter::Standard(_) | ResultsWriter::Special { .. } => {}
            ResultsWriter::File { writer, place } => {
                self.complete.push((closed(writer, &place)?, place));
            }
        }
        Ok(())
    }

    /// Checks that a file can be written there, before any work is done for it.
    pub fn check(&self, path: &Path) -> Result<(), Halt> {
        self.spare_puzzles(path)?;
        self.check_puzzle(path)
    }

    /// The same for a puzzle.
    pub fn check_puzzle(&self, path: &Path) -> Result<(), Halt> {
        if is_standard(path) {
            return Ok(());
        }
        self.spare_inputs(path)?;
        // To the reader, opening and closing a pipe would look like its end.
        if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return Ok(());
        }
        let opened = ResultsWriter::open(path);
        opened.map(drop).map_err(|error| cannot_write(path, &error))
    }

    /// Prevents a mistake such as `-o puzzle.toml` from overwriting the puzzle.
    fn spare_inputs(&self, path: &Path) -> Result<(), Halt> {
        if paths::is_among(path, &self.inputs) {
            let message = format!("cannot write {}: it is read here", path.display());
            return Err(Halt::BadInput(message));
        }
        Ok(())
    }

    /// Prevents a report or a drawing from taking the place of a puzzle file that somebody wrote.
    fn spare_puzzles(&self, path: &Path) -> Result<(), Halt> {
        self.spare_inputs(path)?;
        let is_puzzle = path.extension().is_some_and(|ending| ending == "toml");
        match is_puzzle && path.is_file() {
            true => Err(Halt::BadInput(format!(
                "{} is left alone: it is there already, and what would be written is no puzzle",
                path.display()
            ))),
            false => Ok(()),
        }
    }

    /// Whether the results go to a terminal, which shows no pictures.
    pub fn is_terminal(&self) -> bool {
        matches!(self.results, ResultsWriter::Standard(_)) && io::stdout().is_terminal()
    }

    /// Whether the results are shown in colour.
    pub fn results_in_colour(&self) -> bool {
        match self.colour {
            ColorChoice::Auto => {
                let choice = AutoStream::choice(&io::stdout());
                self.is_terminal() && choice != ColorChoice::Never
            }
            choice => choice != ColorChoice::Never,
        }
    }

    /// The size of the terminal that shows the results.
    pub fn screen(&self) -> Option<Screen> {
        let size = terminal_size::terminal_size_of(io::stdout()).filter(|_| self.is_terminal());
        size.map(|(columns, lines)| Screen {
            columns: columns.0.into(),
            lines: Some(lines.0.into()),
        })
    }

    /// The number of columns of the terminal that shows the results.
    pub fn terminal_width(&self) -> Option<usize> {
        self.screen().map(|screen| screen.columns)
    }

    /// Prints a result in words. Invisible characters become escapes, as texts and names come from the file.
    pub fn result(&mut self, text: &str) -> Result<(), Halt> {
        self.result_bytes(visible(text).as_bytes())
    }

    /// Prints the text of a puzzle file: every character as it is, as a reader of it needs them, unless a terminal shows it.
    pub fn puzzle_file(&mut self, text: &str) -> Result<(), Halt> {
        match self.is_terminal() {
            true => self.result(text),
            false => self.result_bytes(text.as_bytes()),
        }
    }

    /// Shows this text on the terminal in place of what is there: at once, as far as the terminal can, and without an
    /// empty screen in between.
    pub fn show_screen(&mut self, text: &str) -> Result<(), Halt> {
        let text = text.replace('\n', "\x1b[K\n");
        let text = format!("\x1b[?2026h\x1b[H{text}\x1b[J\x1b[?2026l");
        self.result_bytes(text.as_bytes())
    }

    /// Prints a result that is not text, or has colours: whoever makes it has made the text of the file visible.
    pub fn result_bytes(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        let results = &mut self.results;
        let write = || results.writer().write_all(bytes);
        let written = self.line.make_way(write);
        written.map_err(|error| self.results.halt(&error))
    }

    /// Lends the stream of the results to a function that writes much, piece by piece.
    pub fn stream(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let results = &mut self.results;
        self.line.make_way(|| write(results.writer()))
    }

    /// Why the results could not be written.
    pub fn halt(&self, error: &io::Error) -> Halt {
        self.results.halt(error)
    }

    /// Leaves the current file of `-o` as it was before.
    pub fn discard(&mut self) {
        self.file = None;
        self.results = ResultsWriter::standard();
    }

    /// Shows what has been written so far.
    pub fn flush(&mut self) -> Result<(), Halt> {
        let results = &mut self.results;
        let flushed = self.line.make_way(|| results.writer().flush());
        flushed.map_err(|error| self.results.halt(&error))
    }

    /// Writes what is left, but leaves the files of `-o` as they were: they would hold only a part of the results.
    pub fn leave_files(&mut self) -> Result<(), Halt> {
        let kept = match &self.results {
            ResultsWriter::File { place, .. } => Some(place.named.clone()),
            ResultsWriter::Standard(_) | ResultsWriter::Special { .. } => None,
        };
        self.flush()?;
        self.complete.clear();
        if let Some(kept) = kept {
            self.discard();
            self.note(&render::left_as_it_was(
                &[kept.display().to_string()],
                kept.exists(),
            ));
        }
        Ok(())
    }

    /// Writes what is left and moves the files of `-o` to their places; further results go to standard output.
    pub fn finish(&mut self) -> Result<(), Halt> {
        self.flush()?;
        self.file = None;
        let standard = ResultsWriter::standard();
        let last = match std::mem::replace(&mut self.results, standard) {
            ResultsWriter::Standard(_) | ResultsWriter::Special { .. } => None,
            ResultsWriter::File { writer, place } => {
                let file = closed(writer, &place)?;
                let is_empty = fs::metadata(&file).is_ok_and(|data| data.len() == 0);
                (self.keeps_empty || !is_empty).then_some((file, place))
            }
        };
        for (file, place) in self.complete.drain(..).chain(last) {
            let held = file.to_path_buf();
            let moved = file.persist(&place.followed);
            moved.map_err(|error| cannot_write(&place.named, &error.error))?;
            partial::release(&held);
        }
        Ok(())
    }
}

/// Whether the path means standard output; likewise, `-` is standard input where files are read.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether standard input is a terminal.
pub fn input_is_terminal() -> bool {
    io::stdin().is_terminal()
}
