//! Lines of text in colours.

use crate::text::painted;

/// A line in colours; what has the same colour is painted together.
pub struct Painted {
    line: String,
    code: String,
    part: String,
    is_coloured: bool,
}

impl Painted {
    pub fn new(is_coloured: bool) -> Self {
        Painted {
            line: String::new(),
            code: String::new(),
            part: String::new(),
            is_coloured,
        }
    }

    /// Adds a text in this colour, a code of ANSI; no code is the normal colour.
    pub fn push(&mut self, code: &str, text: &str) {
        if code != self.code {
            self.close();
            code.clone_into(&mut self.code);
        }
        self.part += text;
    }

    /// Paints what was added last.
    fn close(&mut self) {
        let part = std::mem::take(&mut self.part);
        self.line += &match self.is_coloured && !self.code.is_empty() && !part.is_empty() {
            true => painted(&self.code, &part),
            false => part,
        };
    }

    pub fn end(mut self) -> String {
        self.close();
        self.line
    }
}
