//! The keys for the look of a rule, which every rule has.

use super::keys::{Key, Keys, ValueShape, key, words};
use crate::puzzle::print::{COLOURS, OUTSIDE, SHAPES};

const SHAPE_WORDS: [&str; SHAPES.len()] = words(&SHAPES);
const COLOUR_WORDS: [&str; COLOURS.len()] = words(&COLOURS);
pub const OUTSIDE_WORDS: [&str; OUTSIDE.len()] = words(&OUTSIDE);

#[rustfmt::skip]
pub const COLOUR: Key = key("colour", ValueShape::Word(&COLOUR_WORDS), "The colour in which it is drawn.");

#[rustfmt::skip]
pub const LOOK: [Key; 4] = [
    key("draw", ValueShape::Word(&SHAPE_WORDS),
        "How it is drawn, where that is not as usual; \"none\" draws nothing. It changes no solution."),
    COLOUR,
    key("label", ValueShape::Text, "What is written on each of its lines or regions instead of its number."),
    key("beside", ValueShape::Word(&OUTSIDE_WORDS), "On which side of the board its numbers of rows or columns stand."),
];

impl Keys {
    /// A rule, which has keys for its look.
    pub const fn rule(called: &'static str, about: &'static str) -> Self {
        Keys {
            also: &LOOK,
            ..Keys::new(called, about)
        }
    }
}
