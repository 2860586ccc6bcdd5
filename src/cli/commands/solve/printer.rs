//! Prints boards and remarks about them, for one instance after another.

use crate::cli::ending::Halt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::{self, Drawings};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{CannotWrite, Format, OutputShape, Shown, SideBySide, Style};
use crate::text::visible;

pub struct Printer<'a> {
    pub format: &'static Format,
    pub instances: &'a Instances,
    /// Where boards go if each is a file of its own, or a page.
    pub drawings: Option<Drawings>,
    pub output: &'a mut Output,
    /// The number of screen columns for boards side by side; without it, boards are printed one below another.
    pub screen: Option<usize>,
    /// The heading still to be printed above the first board of an instance, if there are several instances.
    heading: String,
    /// The name of the instance in messages.
    name: String,
    /// Boards that wait for others beside them, and the heading above the first.
    waiting: SideBySide,
    waiting_heading: String,
    /// Whether anything has been printed, so that a blank line must come first.
    begun: bool,
}

impl<'a> Printer<'a> {
    pub fn new(
        format: &'static Format,
        instances: &'a Instances,
        drawings: Option<Drawings>,
        output: &'a mut Output,
    ) -> Self {
        Printer {
            format,
            instances,
            drawings,
            output,
            screen: None,
            heading: String::new(),
            name: String::new(),
            waiting: SideBySide::default(),
            waiting_heading: String::new(),
            begun: false,
        }
    }

    /// What is printed from now on is about this instance.
    pub fn begin(&mut self, instance: &Instance) {
        self.name = self.instances.name(instance);
        let is_named =
            self.format.shape == OutputShape::Picture && !self.instances.swept.is_empty();
        let heading = is_named.then(|| self.instances.heading(instance) + "\n");
        self.heading = heading.unwrap_or_default();
    }

    /// Prints the boards that wait for others beside them.
    pub fn flush_boards(&mut self) -> Result<(), Halt> {
        match self.waiting.take() {
            Some(boards) => {
                let heading = std::mem::take(&mut self.waiting_heading);
                self.print(&heading, boards.as_bytes())
            }
            None => Ok(()),
        }
    }

    /// Prints a board, or lets it wait for others.
    fn board(&mut self, board: Vec<u8>) -> Result<(), Halt> {
        let is_picture = self.format.shape == OutputShape::Picture;
        let heading = std::mem::take(&mut self.heading);
        let Some(screen) = self.screen.filter(|_| is_picture) else {
            return self.print(&heading, &board);
        };
        if !heading.is_empty() {
            self.flush_boards()?;
            self.waiting_heading = heading;
        }
        let board = String::from_utf8_lossy(&board).into_owned();
        if let Some(boards) = self.waiting.push(board, screen) {
            let heading = std::mem::take(&mut self.waiting_heading);
            return self.print(&heading, boards.as_bytes());
        }
        Ok(())
    }

    /// Prints text between the boards.
    pub fn words(&mut self, text: &str) -> Result<(), Halt> {
        self.block(visible(text).as_bytes())
    }

    /// Prints a page, or a board that waits for no other.
    pub fn block(&mut self, text: &[u8]) -> Result<(), Halt> {
        self.flush_boards()?;
        let heading = std::mem::take(&mut self.heading);
        self.print(&heading, text)
    }

    /// Prints a board or a text: pictures with a blank line between them, drawings to the next file.
    fn print(&mut self, heading: &str, text: &[u8]) -> Result<(), Halt> {
        if let Some(drawings) = &mut self.drawings {
            drawings.next(self.output)?;
        }
        if self.begun && self.format.shape == OutputShape::Picture {
            self.output.result("\n")?;
        }
        self.begun = true;
        if !heading.is_empty() {
            self.output.result(heading)?;
        }
        self.output.result_bytes(text)
    }

    pub fn solution(
        &mut self,
        instance: &Instance,
        (index, placement): (u64, &Placement),
        style: &Style,
    ) -> Result<(), Halt> {
        let shown = Shown {
            puzzle: &instance.puzzle,
            placement,
            index,
            style,
        };
        let board = (self.format.write)(&shown).map_err(|error| match error {
            CannotWrite::NotOneInRow { .. } | CannotWrite::KindsNotTold { .. }
                if style.piece.is_none() =>
            {
                Halt::BadInput(format!("{error}; --piece looks at one piece alone"))
            }
            _ => Halt::bad_input(error),
        })?;
        self.board(board)
    }

    /// Prints a sentence about the boards: on standard error if boards are lines for scripts or files; nothing with
    /// `-q` and in JSON.
    pub fn remark(&mut self, sentence: &str) -> Result<(), Halt> {
        self.flush_boards()?;
        match self.format.shape {
            OutputShape::Picture if self.output.is_quiet() => Ok(()),
            OutputShape::Picture => self.words(&format!("{sentence}\n")),
            OutputShape::Line | OutputShape::Figures | OutputShape::File | OutputShape::Page => {
                self.output.note(&format!("{}: {sentence}", self.name));
                Ok(())
            }
            OutputShape::Json => Ok(()),
        }
    }

    /// Prints a sentence for an instance without a board. If the user named a file for boards, the sentence goes to
    /// standard error in any format, and says that no picture is written.
    pub fn no_board(&mut self, sentence: &str) -> Result<(), Halt> {
        if !self.instances.swept.is_empty() {
            return self.remark_and_note(sentence);
        }
        let drawings = self.drawings.as_ref();
        let sentence = drawings::without_board(sentence, self.format, drawings, self.output);
        self.remark_and_note(&sentence)
    }

    /// A remark that is also noted if it goes to a file with the boards.
    fn remark_and_note(&mut self, sentence: &str) -> Result<(), Halt> {
        self.remark(sentence)?;
        if self.format.shape == OutputShape::Picture && self.output.file().is_some() {
            self.output.note(&format!("{}: {sentence}", self.name));
        }
        Ok(())
    }
}
