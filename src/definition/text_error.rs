//! What is wrong with a text, and where in it.

use std::ops::Range;

/// A problem that a parser of small texts found. It must not know where the text is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError<P> {
    pub problem: P,
    /// Bytes of the text.
    pub range: Range<usize>,
}

impl<P> TextError<P> {
    pub fn at(range: Range<usize>, problem: P) -> Self {
        TextError { problem, range }
    }
}
