//! What stands beside a board if nobody says otherwise: words above it for one who is to solve it, and the names of its
//! rows and columns.

use crate::puzzle::{Puzzle, Rule};
use crate::render::drawings::figures::{glyphs, is_chess_like, looks};
use crate::render::drawings::picture::lengths_of_ships;
use crate::render::english::describe::{legend, legend_beside_fleet};
use crate::render::format::{Coordinates, Shown};
use crate::render::marks::clues::clues;
use crate::render::marks::rules::printed;

/// What is to be placed, if that is known, and before it the title of a puzzle that its picture does not tell from others;
/// with the parameters that it names, where nothing else tells them.
/// A fleet is drawn in a drawing. `None` if a character has no glyph, which no format should be refused for.
pub fn usual_caption(
    puzzle: &Puzzle,
    title: Option<&str>,
    parameters: &[(String, i64)],
    is_drawn: bool,
) -> Option<String> {
    let has_fleet = is_drawn && !lengths_of_ships(puzzle, &looks(puzzle)).is_empty();
    let legend = match has_fleet {
        true => legend_beside_fleet(puzzle),
        false => legend(puzzle),
    };
    let title = title.filter(|_| is_blank(puzzle) || is_of_a_genre(puzzle));
    let words = match (title, legend) {
        (Some(title), Some(legend)) => Some(format!("{title}. {legend}")),
        (title, None) => title.map(|title| with_values(title, parameters)),
        (None, legend) => legend,
    };
    words.filter(|words| glyphs::missing(words).is_none())
}

/// `n paths, n = 8`
fn with_values(title: &str, parameters: &[(String, i64)]) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_named = |name: &str| title.split(|c| !is_part(c)).any(|word| word == name);
    let named = parameters.iter().filter(|(name, _)| is_named(name));
    named.fold(title.to_owned(), |title, (name, value)| {
        format!("{title}, {name} = {value}")
    })
}

/// Those asked for; otherwise those of chess on a board of chess, and where the words with the board name squares.
pub fn coordinates_of(shown: &Shown) -> Coordinates {
    let style = shown.style;
    let are_named = style.names_squares
        || !style.breaches.is_empty()
        || !style.differs.is_empty()
        || !style.reason.is_empty();
    let usual = match is_chess_like(shown.puzzle) || are_named {
        true => Coordinates::Chess,
        false => Coordinates::Hidden,
    };
    style.coordinates.unwrap_or(usual)
}

/// Whether a picture of the puzzle shows nothing but its squares and the lines between them.
fn is_blank(puzzle: &Puzzle) -> bool {
    let (numbers, marks) = printed(puzzle);
    let is_empty = puzzle.givens.is_empty() && numbers.is_empty() && marks.is_empty();
    is_empty && clues(puzzle).next().is_none()
}

/// Whether a rule holds everywhere that is drawn nowhere, and that only the name of the genre tells.
fn is_of_a_genre(puzzle: &Puzzle) -> bool {
    let is_silent = |rule: &Rule| {
        matches!(
            rule,
            Rule::Attacks(_) | Rule::Forbid(_) | Rule::Connected(_)
        )
    };
    !is_chess_like(puzzle) && puzzle.rules.iter().any(is_silent)
}
