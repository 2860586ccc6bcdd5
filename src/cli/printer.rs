//! Boards, and what is said of them, of one instance after another.

use super::drawings::Drawings;
use super::instances::Instances;
use super::output::{Halt, Output};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{CannotWrite, Format, Shape, Shown, Style};

pub struct Printer<'a> {
    pub format: &'static Format,
    pub instances: &'a Instances,
    /// Where boards go that are files of their own, or pages.
    pub drawings: Option<Drawings>,
    pub output: &'a mut Output,
    /// Whether anything has been printed, so that a blank line must come first.
    begun: bool,
}

/// What is still to be printed above the first board of an instance, where there are several.
pub struct Heading(String);

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
            begun: false,
        }
    }

    pub fn heading(&self, instance: &Instance) -> Heading {
        Heading(
            if self.format.shape == Shape::Picture && !self.instances.swept.is_empty() {
                self.instances.heading(instance) + "\n"
            } else {
                String::new()
            },
        )
    }

    /// Prints a board or a text, pictures with a blank line between them and drawings to the next file.
    pub fn block(&mut self, heading: &mut Heading, text: &[u8]) -> Result<(), Halt> {
        if let Some(drawings) = &mut self.drawings {
            drawings.next(self.output)?;
        }
        if self.begun && self.format.shape == Shape::Picture {
            self.output.result("\n")?;
        }
        self.begun = true;
        self.output.result(&std::mem::take(&mut heading.0))?;
        self.output.result_bytes(text)
    }

    pub fn solution(
        &mut self,
        heading: &mut Heading,
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
            CannotWrite::NotOneInRow { .. } if style.piece.is_none() => {
                Halt::BadInput(format!("{error}; --piece looks at one piece alone"))
            }
            _ => Halt::bad_input(error),
        })?;
        self.block(heading, &board)
    }

    /// A sentence beside the boards: on standard error where boards are lines for scripts or files, and
    /// nowhere where it was not wanted, or is an object in JSON.
    pub fn remark(
        &mut self,
        heading: &mut Heading,
        instance: &Instance,
        sentence: &str,
    ) -> Result<(), Halt> {
        match self.format.shape {
            Shape::Picture if self.output.is_quiet() => Ok(()),
            Shape::Picture => self.block(heading, format!("{sentence}\n").as_bytes()),
            Shape::Line | Shape::File { .. } | Shape::Page => {
                let name = self.instances.name(instance);
                self.output.note(&format!("{name}: {sentence}"));
                Ok(())
            }
            Shape::Json => Ok(()),
        }
    }
}
