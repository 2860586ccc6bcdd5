//! Everything that is written to standard error besides the results: notes, errors and reports, as text or as JSON.

use std::io::{self, IsTerminal, Write};

use anstream::ColorChoice;

use super::Output;
use crate::app::Input;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard;
use crate::cli::guard::Interrupt;
use crate::definition::Problems;
use crate::render::{self, BoardError};
use crate::text::visible;

impl Output {
    /// A line that is not a result and is left out with `-q`.
    pub fn note(&mut self, line: &str) {
        if !self.quiet {
            self.aside(line);
        }
    }

    /// Whether more than the results is wanted, `-v`.
    pub fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// A line that is printed only with `-v`.
    pub fn detail(&mut self, line: &str) {
        if self.verbose {
            self.aside(line);
        }
    }

    fn aside(&mut self, line: &str) {
        match self.json {
            true => self.message(&render::note_json(line)),
            false => self.message(&format!("{}\n", visible(line))),
        }
    }

    /// An error in one sentence.
    pub fn error(&mut self, message: &str) {
        if self.json {
            return self.message(&render::error_json(message, None));
        }
        // Bold red as in drawn reports; the stream removes it if colours are not wanted.
        self.message(&format!(
            "\x1b[1m\x1b[91merror\x1b[0m\x1b[1m:\x1b[0m {}\n",
            visible(message)
        ));
    }

    /// The outcome of a command that was stopped before its result was whole: the file of `-o` is left as it was.
    pub fn cut_short(&mut self, interrupt: &Interrupt) -> Outcome {
        if interrupt.happened() {
            return Outcome::Interrupted;
        }
        let file = self.file().map(|file| file.display().to_string());
        self.discard();
        // Whoever runs the command tells of the memory limit.
        if guard::memory_exceeded().is_none() {
            self.error(&render::time_is_up(file.as_deref()));
        }
        Outcome::Undecided
    }

    /// A report of what is wrong with a puzzle file.
    pub fn problems(&self, problems: &Problems) -> String {
        match self.json {
            true => render::problems_json(problems),
            false => problems.draw(self.colour()),
        }
    }

    /// The separator of two reports: an empty line, but nothing in JSON.
    pub fn between_reports(&self) -> &'static str {
        if self.json { "" } else { "\n" }
    }

    /// A report of what is wrong with a board that the user gives.
    pub fn board_error(&self, error: &BoardError, input: &Input) -> Halt {
        Halt::Drawn(match self.json {
            true => render::board_error_json(error, &input.name, &input.text),
            false => error.draw(&input.name, &input.text, self.colour()),
        })
    }

    /// A report of several lines in words.
    pub fn report(&mut self, text: &str) {
        self.message(&visible(text));
    }

    /// A report that is drawn already; whoever drew it has made the text of the file visible.
    pub fn drawn(&mut self, report: &str) {
        self.message(report);
    }

    fn message(&mut self, text: &str) {
        // Results first, so that both streams read well on one terminal. If standard error is closed, there is nobody
        // left to tell.
        let Output {
            results, messages, ..
        } = self;
        self.line.make_way(|| {
            let _ = results.writer().flush();
            let _ = messages.write_all(text.as_bytes());
        });
    }

    /// What else there is to ask, for a person at a terminal.
    pub fn tip(&mut self, line: &str) {
        if io::stderr().is_terminal() && !self.json {
            self.note(line);
        }
    }

    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether drawn reports should be in colour.
    pub fn colour(&self) -> bool {
        self.messages.current_choice() != ColorChoice::Never
    }
}
