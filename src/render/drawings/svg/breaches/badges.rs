//! Badges below the board, `2 of 6 queens`: breaches for which no square is to blame.

use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::english::breach::numbers_in_short;
use crate::render::format::Shown;

/// The height of a badge, and the distance from one to the next.
const HEIGHT: f64 = 22.0;
const ROW: f64 = 27.0;
/// How high the text is, and the room at both sides of it.
const TEXT: f64 = 11.0;
const SIDE: f64 = 8.0;

/// The badges of one board.
pub struct Badges(Vec<String>);

impl Badges {
    pub fn of(shown: &Shown) -> Self {
        Badges(numbers_in_short(&shown.style.breaches, shown.puzzle))
    }

    pub fn words(&self) -> &[String] {
        &self.0
    }

    pub fn height(&self) -> f64 {
        self.0.len() as f64 * ROW
    }

    pub fn width(&self) -> f64 {
        self.0.iter().map(|words| width(words)).fold(0.0, f64::max)
    }

    /// Draws them one below another, from this height on.
    pub fn draw(&self, canvas: &mut Canvas, top: f64) {
        canvas.group("class=\"badges\" stroke=\"#ffffff\"", |canvas| {
            for (place, words) in self.0.iter().enumerate() {
                let y = top + place as f64 * ROW;
                canvas.line(format_args!(
                    "<rect y=\"{}\" width=\"{}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"{BROKEN}\" stroke=\"none\"/>",
                    Short(y),
                    Short(width(words))
                ));
                let middle = y + HEIGHT / 2.0;
                canvas.line(line_of_text(words, SIDE, middle, TEXT, 1.9, Align::Start));
            }
        });
    }
}

fn width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT + 2.0 * SIDE
}
