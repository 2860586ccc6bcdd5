//! The parts of an id, and where it stands.

use super::FORMAT;
use crate::exchange::ImportError;
use crate::exchange::grid::Grid;
use crate::exchange::puzz_link::Clues;

/// Where the pages of the games are.
pub const PAGES: &str = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/";

/// What a saved game begins with.
const SAVED: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// An id, and its game.
pub struct Id<'t> {
    pub game: &'t str,
    pub rows: usize,
    pub columns: usize,
    /// What follows the size, such as a difficulty.
    pub flags: &'t str,
    pub description: &'t str,
}

/// The id in the address of a page, with the name of the page.
fn of_page(text: &str) -> Option<(&str, &str)> {
    let (page, id) = text.trim().split_once(".html#")?;
    Some((page.rsplit('/').next().unwrap_or(page), id))
}

/// The value of a line of a saved game: `PARAMS  :3:7x7`.
fn saved<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = lines.find(|(known, _)| known.trim_end() == key)?;
    value.split_once(':').map(|(_, value)| value)
}

/// The size at the beginning of an id, and what follows it: `7x7`, or `5` for as many rows as columns.
fn size(params: &str) -> Option<(usize, usize, &str)> {
    let number = |text: &'_ str| -> Option<(usize, usize)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text.get(..digits.min(6))?.parse().ok()?;
        Some((number, digits))
    };
    let (columns, digits) = number(params)?;
    let rest = &params[digits..];
    match rest.strip_prefix('x').map(|rows| (rows, number(rows))) {
        Some((after, Some((rows, digits)))) => Some((columns, rows, &after[digits..])),
        _ => Some((columns, columns, rest)),
    }
}

/// Whether this is an id of one of the known games, or a bare one.
pub fn is_id(text: &str, known: &[&str]) -> bool {
    let text = text.trim();
    let is_page = text.starts_with("http")
        && of_page(text).is_some_and(|(game, id)| {
            known.contains(&game) || (text.contains("puzzles/js") && id.contains(':'))
        });
    let is_bare = || {
        let words = text
            .split_once(':')
            .filter(|_| !text.contains(char::is_whitespace));
        words.is_some_and(|(params, _)| size(params).is_some() && params.is_ascii())
    };
    text.starts_with(SAVED) || is_page || is_bare()
}

impl<'t> Id<'t> {
    /// The id in this text. The name of the game is needed where the text does not say it.
    pub fn parse(
        text: &'t str,
        game: Option<&'t str>,
        known: &[&'t str],
    ) -> Result<Self, ImportError> {
        let wrong = |at: &str, found: &str, expected: &str| {
            FORMAT.wrong(at, format!("`{found}`"), expected)
        };
        let (named, params, description) = if text.starts_with(SAVED) {
            let of = |key: &str| saved(text, key).ok_or_else(|| wrong("its lines", "none", key));
            // The program calls the game by its title: `Light Up`.
            let title = of("GAME")?;
            let plain = |name: &str| name.replace([' ', '-'], "").to_lowercase();
            let titles = [("loopy", "loopy"), ("rectangles", "rect")];
            let names = known.iter().map(|game| (*game, *game)).chain(titles);
            let found = names.into_iter().find(|(name, _)| *name == plain(title));
            (
                Some(found.map_or(title, |(_, game)| game)),
                of("PARAMS")?,
                of("DESC")?,
            )
        } else {
            let (named, id) = match of_page(text) {
                Some((game, id)) => (Some(game), id),
                None => (None, text.trim()),
            };
            let (params, description) = id.split_once(':').ok_or_else(|| {
                wrong(
                    "its colon",
                    id,
                    "a size, a colon and a description, as in `7x7:…`",
                )
            })?;
            (named, params, description)
        };
        let Some(game) = named.or(game) else {
            let games = known.join(", ");
            return Err(ImportError::Unnamed("an id does not say its game", games));
        };
        let size = size(params).ok_or_else(|| wrong("its size", params, "as in `7x7` or `5`"));
        let (columns, rows, flags) = size?;
        Ok(Id {
            game,
            rows,
            columns,
            flags,
            description,
        })
    }

    pub fn grid(&self) -> Result<Grid, ImportError> {
        Grid::new(self.rows, self.columns)
    }
}

/// An id with the columns and rows of the board.
pub fn sized(clues: &Clues, description: String) -> Option<String> {
    Some(format!(
        "{}x{}:{description}",
        clues.grid.columns, clues.grid.rows
    ))
}

/// An id with the side of the board.
pub fn square(clues: &Clues, flags: &str, description: String) -> Option<String> {
    let is_square = clues.grid.columns == clues.grid.rows;
    is_square.then(|| format!("{}{flags}:{description}", clues.grid.rows))
}
