//! Squares in shades of one colour, what is written on them, and the key to the shades.
//!
//! What a shade stands for is said by [`attacks`], how many pieces attack a square, or by [`shares`], in which share of
//! all solutions a piece stands there.

mod attacks;
mod shares;

use rustc_hash::FxHashSet;

use crate::app::Shares;
use crate::board::Square;
use crate::render::drawings::colours::{FAINT, INK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{corner, filled};
use crate::render::format::Shown;
use crate::render::marks::beside::Side;
use crate::render::marks::clues::clue_on;
use crate::render::marks::rules::numbers;

/// The room below the board that the key takes.
const KEY: f64 = 34.0;

/// How high the text of the key is.
const TEXT: f64 = 11.0;

/// How wide what is written on a square may be.
const WIDEST: f64 = 36.0;

/// The shades of one board.
pub struct Shades<'a> {
    shown: &'a Shown<'a>,
    class: &'static str,
    tones: Vec<Tone>,
    /// Squares with a frame, because what is said of them is certain.
    framed: Vec<Square>,
    labels: Labels,
    /// Empty where there is nothing that a key would explain.
    key: Vec<Swatch>,
    /// What the key says after its swatches.
    unit: &'static str,
}

/// Squares of one colour, which lets nothing through, so that it is the same in the key as on the board.
struct Tone {
    colour: String,
    squares: Vec<Square>,
}

/// What is written on squares.
struct Labels {
    class: &'static str,
    /// Of the text, where nothing else is on its square.
    height: f64,
    each: Vec<Label>,
}

struct Label {
    square: Square,
    words: String,
    ink: &'static str,
}

/// Where on its square a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Middle,
    /// Lower, because a number of a rule is in the corner.
    BelowNumber,
    /// Small in the corner, because a piece or a clue is in the middle.
    Beside,
}

/// A shade as the key shows it.
struct Swatch {
    colour: String,
    words: String,
    is_framed: bool,
}

impl<'a> Shades<'a> {
    /// Of these shares, or else of attacked squares, if they are to be marked.
    pub fn of(shown: &'a Shown, shares: Option<&Shares>) -> Option<Self> {
        match (shares, shown.style.attacks) {
            (Some(shares), _) => Some(shares::shades(shown, shares)),
            (None, Some(attacks)) => Some(attacks::shades(shown, attacks)),
            (None, None) => None,
        }
    }

    /// Shades squares, whatever stands on them.
    pub fn fill(&self, canvas: &mut Canvas) {
        for Tone { colour, squares } in &self.tones {
            let attributes = format!("class=\"{}\" fill=\"{colour}\"", self.class);
            filled(canvas, self.shown.puzzle, squares.clone(), &attributes);
        }
    }

    /// The frames, and what is written on squares: small beside a piece or a clue.
    pub fn labels(&self, canvas: &mut Canvas) {
        let Shown {
            puzzle, placement, ..
        } = self.shown;
        let frames =
            format!("class=\"certain\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.6\"");
        canvas.group(&frames, |canvas| {
            for &square in &self.framed {
                let (x, y) = corner(puzzle, square);
                let (x, y) = (Short(x + 3.0), Short(y + 3.0));
                canvas.line(format_args!("<path d=\"M{x} {y}h42v42h-42Z\"/>"));
            }
        });
        let beside = numbers(puzzle);
        let corners = beside
            .iter()
            .filter(|number| number.side == Side::Corner(0));
        let corners: FxHashSet<Square> = corners.map(|number| number.square).collect();
        canvas.group(&format!("class=\"{}\"", self.labels.class), |canvas| {
            for label in &self.labels.each {
                let square = label.square;
                let is_free = placement.get(square).is_none() && clue_on(puzzle, square).is_none();
                let place = match (is_free, corners.contains(&square)) {
                    (false, _) => Place::Beside,
                    (true, true) => Place::BelowNumber,
                    (true, false) => Place::Middle,
                };
                let text = |width| self.text(label, place, width);
                // A pale edge, so that it can be read beside a piece.
                if !is_free {
                    canvas.line(format_args!("<g stroke=\"{PAPER}\">{}</g>", text(5.0)));
                }
                canvas.line(format_args!(
                    "<g stroke=\"{}\">{}</g>",
                    label.ink,
                    text(1.8)
                ));
            }
        });
    }

    /// What is written on a square, with lines so wide.
    fn text(&self, label: &Label, place: Place, width: f64) -> String {
        let words = &label.words;
        let (x, y) = corner(self.shown.puzzle, label.square);
        let half = CELL / 2.0;
        let (down, height) = match place {
            Place::Beside => {
                return line_of_text(words, x + 44.5, y + 40.0, 9.0, width, Align::End);
            }
            Place::BelowNumber => (half + 7.5, 12.0),
            Place::Middle => (half, self.labels.height),
        };
        let widest = WIDEST * glyphs::HEIGHT / glyphs::width(words);
        let height = widest.min(height);
        line_of_text(words, x + half, y + down, height, width, Align::Middle)
    }

    /// What the shades mean: `1 2 3 attackers`.
    pub fn key(&self, canvas: &mut Canvas, top: f64) {
        if self.key.is_empty() {
            return;
        }
        let y = top + KEY / 2.0 - 4.0;
        let attributes = format!("class=\"key\" stroke=\"{FAINT}\"");
        canvas.group(&attributes, |canvas| {
            for (swatch, left) in self.swatches() {
                canvas.line(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{}\" stroke-width=\"0.8\"/>",
                    Short(left),
                    Short(y - 8.0),
                    swatch.colour
                ));
                if swatch.is_framed {
                    canvas.line(format_args!(
                        "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"none\" stroke=\"{INK}\" \
                         stroke-width=\"1.6\"/>",
                        Short(left + 2.0),
                        Short(y - 6.0)
                    ));
                }
                let words = &swatch.words;
                canvas.line(line_of_text(words, left + 22.0, y, TEXT, 1.8, Align::Start));
            }
            let unit = self.unit_at();
            canvas.line(line_of_text(self.unit, unit, y, TEXT, 1.8, Align::Start));
        });
    }

    /// What the key shows, each with the left edge of its swatch.
    fn swatches(&self) -> impl Iterator<Item = (&Swatch, f64)> {
        let mut next = 0.0;
        self.key.iter().map(move |swatch| {
            let left = next;
            next += 32.0 + text_width(&swatch.words);
            (swatch, left)
        })
    }

    /// Where the unit after the swatches begins.
    fn unit_at(&self) -> f64 {
        let last = self.swatches().last();
        last.map_or(0.0, |(swatch, left)| {
            left + 34.0 + text_width(&swatch.words)
        })
    }

    pub fn key_height(&self) -> f64 {
        if self.key.is_empty() { 0.0 } else { KEY }
    }

    pub fn key_width(&self) -> f64 {
        if self.key.is_empty() {
            return 0.0;
        }
        self.unit_at() + text_width(self.unit) + 2.0
    }
}

fn text_width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT
}
