//! Badges below the board, `2 of 6 queens`: breaches on the whole board.

use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::beside::Lettering;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::english::in_short::all_in_short;
use crate::render::format::Shown;

/// The height of a badge, and the distance from one to the next.
const HEIGHT: f64 = 22.0;
const ROW: f64 = 27.0;
/// How high the text is, and the room at both sides of it.
const TEXT: f64 = 11.0;
const SIDE: f64 = 8.0;

/// The badges of one board.
pub struct Badges {
    words: Vec<String>,
    scale: f64,
}

impl Badges {
    pub fn of(shown: &Shown) -> Self {
        Badges {
            words: all_in_short(&shown.style.breaches, shown.puzzle),
            scale: Lettering::of(shown.puzzle).scale(),
        }
    }

    pub fn words(&self) -> &[String] {
        &self.words
    }

    pub fn height(&self) -> f64 {
        match self.words.len() {
            0 => 0.0,
            rows => self.gap() + rows as f64 * ROW * self.scale,
        }
    }

    pub fn width(&self) -> f64 {
        let widths = self.words.iter().map(|words| width(words) * self.scale);
        widths.fold(0.0, f64::max)
    }

    /// Large badges are further from the coordinates.
    fn gap(&self) -> f64 {
        (ROW - HEIGHT) * (self.scale - 1.0)
    }

    /// Draws them one below another, from this height on.
    pub fn draw(&self, canvas: &mut Canvas, top: f64) {
        let scale = self.scale;
        canvas.group("class=\"badges\" stroke=\"#ffffff\"", |canvas| {
            for (place, words) in self.words.iter().enumerate() {
                let y = top + self.gap() + place as f64 * ROW * scale;
                canvas.line(format_args!(
                    "<rect y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{BROKEN}\" stroke=\"none\"/>",
                    Short(y),
                    Short(width(words) * scale),
                    Short(HEIGHT * scale),
                    Short(5.0 * scale)
                ));
                let middle = y + HEIGHT / 2.0 * scale;
                let (side, height) = (SIDE * scale, TEXT * scale);
                canvas.line(line_of_text(words, side, middle, height, 1.9 * scale, Align::Start));
            }
        });
    }
}

fn width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT + 2.0 * SIDE
}
