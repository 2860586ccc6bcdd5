//! Attacked squares, shaded by how many pieces attack them, the key to the shades, and the numbers themselves.

use crate::board::Square;
use crate::render::drawings::colours::{self, FAINT, INK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{corner, filled};
use crate::render::format::{Attacks, Shown};
use crate::render::marks::attacked::attackers;
use crate::render::marks::clues::clue_on;

/// The room below the board that the key takes.
const KEY: f64 = 34.0;

/// So many shades are named by the key; of more than these, some.
const MOST_NAMED: usize = 8;

/// The shades of one board.
pub struct Shades<'a> {
    shown: &'a Shown<'a>,
    attacks: Attacks,
    /// How many pieces attack each square.
    attackers: Vec<usize>,
    /// How many attack the square that is attacked most.
    most: usize,
}

impl<'a> Shades<'a> {
    /// Nothing unless attacked squares are to be marked.
    pub fn of(shown: &'a Shown) -> Option<Self> {
        let attacks = shown.style.attacks?;
        let attackers = attackers(shown.puzzle, shown.placement);
        let open = shown.puzzle.board.open_squares();
        let most = open.map(|square| attackers[square.index()]).max();
        Some(Shades {
            shown,
            attacks,
            attackers,
            most: most.unwrap_or(0),
        })
    }

    /// Shades every open square that is attacked, whatever stands on it.
    pub fn fill(&self, canvas: &mut Canvas) {
        let puzzle = self.shown.puzzle;
        for number in 1..=self.most {
            let has_shade = |square: &Square| self.attackers[square.index()] == number;
            let squares = puzzle.board.open_squares().filter(has_shade).collect();
            let shade = colours::shade(number, self.most);
            let attributes = format!("class=\"attacked\" fill=\"{shade}\"");
            filled(canvas, puzzle, squares, &attributes);
        }
    }

    /// The number on every square that is attacked, if that is wanted: small beside a piece or a clue.
    pub fn numbers(&self, canvas: &mut Canvas) {
        let Shown {
            puzzle, placement, ..
        } = self.shown;
        if self.attacks != Attacks::Counted {
            return;
        }
        canvas.group("class=\"attackers\"", |canvas| {
            let is_attacked = |square: &Square| self.attackers[square.index()] > 0;
            for square in puzzle.board.open_squares().filter(is_attacked) {
                let number = self.attackers[square.index()].to_string();
                let (x, y) = corner(puzzle, square);
                let is_free = placement.get(square).is_none() && clue_on(puzzle, square).is_none();
                let text = |width| match is_free {
                    true => {
                        let half = CELL / 2.0;
                        line_of_text(&number, x + half, y + half, 16.0, width, Align::Middle)
                    }
                    false => line_of_text(&number, x + 44.5, y + 40.0, 9.0, width, Align::End),
                };
                // A pale edge, so that it can be read beside a piece.
                if !is_free {
                    canvas.line(format_args!("<g stroke=\"{PAPER}\">{}</g>", text(5.0)));
                }
                canvas.line(format_args!("<g stroke=\"{INK}\">{}</g>", text(1.8)));
            }
        });
    }

    /// Whether there is anything that a key would explain.
    fn has_key(&self) -> bool {
        self.most > 0
    }

    /// What the shades mean: `1 2 3 attackers`.
    pub fn key(&self, canvas: &mut Canvas, top: f64) {
        if !self.has_key() {
            return;
        }
        let y = top + KEY / 2.0 - 4.0;
        let attributes = format!("class=\"key\" stroke=\"{FAINT}\"");
        canvas.group(&attributes, |canvas| {
            for (number, left) in self.swatches() {
                canvas.line(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{}\" stroke-width=\"0.8\"/>",
                    Short(left),
                    Short(y - 8.0),
                    colours::shade(number, self.most)
                ));
                let number = number.to_string();
                canvas.line(line_of_text(&number, left + 22.0, y, TEXT, 1.8, Align::Start));
            }
            canvas.line(line_of_text(WORD, self.word_at(), y, TEXT, 1.8, Align::Start));
        });
    }

    /// The numbers that the key names, each with the left edge of its swatch.
    fn swatches(&self) -> impl Iterator<Item = (usize, f64)> {
        let mut next = 0.0;
        named(self.most).into_iter().map(move |number| {
            let left = next;
            next += 32.0 + text_width(&number.to_string());
            (number, left)
        })
    }

    /// Where the word after the numbers begins.
    fn word_at(&self) -> f64 {
        let last = self.swatches().last();
        last.map_or(0.0, |(number, left)| {
            left + 34.0 + text_width(&number.to_string())
        })
    }

    pub fn key_height(&self) -> f64 {
        if self.has_key() { KEY } else { 0.0 }
    }

    pub fn key_width(&self) -> f64 {
        if !self.has_key() {
            return 0.0;
        }
        self.word_at() + text_width(WORD) + 2.0
    }
}

/// What the key says after its numbers, and how high its text is.
const WORD: &str = "attackers";
const TEXT: f64 = 11.0;

fn text_width(word: &str) -> f64 {
    glyphs::width(word) * TEXT / glyphs::HEIGHT
}

/// The numbers that a key names, from 1 to the greatest.
fn named(most: usize) -> Vec<usize> {
    if most <= MOST_NAMED {
        return (1..=most).collect();
    }
    let last = MOST_NAMED - 1;
    (0..=last)
        .map(|place| 1 + (place * (most - 1) + last / 2) / last)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_the_first_and_the_last_and_some_between() {
        assert!(named(0).is_empty());
        assert_eq!(named(3), [1, 2, 3]);
        assert_eq!(named(8), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(named(15), [1, 3, 5, 7, 9, 11, 13, 15]);
        assert_eq!(named(9), [1, 2, 3, 4, 6, 7, 8, 9]);
    }
}
