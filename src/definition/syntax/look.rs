//! The keys for the look of a rule, which every rule has.

use super::keys::{Key, Keys, ValueShape, key, words};
use crate::puzzle::print::{COLOURS, SHAPES};

const SHAPE_WORDS: [&str; SHAPES.len()] = words(&SHAPES);
const COLOUR_WORDS: [&str; COLOURS.len()] = words(&COLOURS);

#[rustfmt::skip]
pub const COLOUR: Key = key("colour", ValueShape::Word(&COLOUR_WORDS), "The colour in which it is drawn.");

#[rustfmt::skip]
pub const LOOK: [Key; 3] = [
    key("draw", ValueShape::Word(&SHAPE_WORDS),
        "How it is drawn, where that is not as usual; \"none\" draws nothing. It changes no solution."),
    COLOUR,
    key("label", ValueShape::Text, "What is written on each of its lines or regions instead of its number."),
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
