//! What stands beside a board if nobody says otherwise: words above it for one who is to solve it, and the names of its
//! rows and columns.

use crate::puzzle::Puzzle;
use crate::render::drawings::figures::{glyphs, is_chess_like, looks};
use crate::render::drawings::picture::lengths_of_ships;
use crate::render::english::describe::{legend, legend_beside_fleet};
use crate::render::format::{Coordinates, Shown};
use crate::render::marks::borders::is_divided;
use crate::render::marks::clues::clues;
use crate::render::marks::diagonals::diagonals;
use crate::render::marks::rules::printed;

/// What is to be placed, if that is known; or where nothing at all is printed on the board, its title, because such
/// boards look alike, with the parameters that it names. A fleet is drawn in a
/// drawing. `None` if a character has no glyph, which no format should be
/// refused for.
pub fn usual_caption(
    puzzle: &Puzzle,
    title: Option<&str>,
    parameters: &[(String, i64)],
    is_drawn: bool,
) -> Option<String> {
    let title = title.filter(|_| is_bare(puzzle));
    let title = title.map(|title| with_values(title, parameters));
    let has_fleet = is_drawn && !lengths_of_ships(puzzle, &looks(puzzle)).is_empty();
    let legend = || match has_fleet {
        true => legend_beside_fleet(puzzle),
        false => legend(puzzle),
    };
    let words = title.or_else(legend)?;
    glyphs::missing(&words).is_none().then_some(words)
}

/// `n queens, n = 8`
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

/// Whether a picture of the puzzle shows nothing but its squares.
fn is_bare(puzzle: &Puzzle) -> bool {
    let board = &puzzle.board;
    let (numbers, marks) = printed(puzzle);
    let is_empty = puzzle.givens.is_empty() && numbers.is_empty() && marks.is_empty();
    let has_clues = clues(puzzle).next().is_some();
    let has_lines = is_divided(board) || !diagonals(puzzle).is_empty();
    is_empty
        && !has_clues
        && !has_lines
        && board.open_squares().count() == board.rows() * board.columns()
}
