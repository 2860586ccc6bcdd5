//! Game ids of Simon Tatham's Portable Puzzle Collection: `7x7:e0a1hBa3k0…`.
//!
//! An id does not say of which game it is. The address of a page does (`…/lightup.html#7x7:…`), a saved game does
//! ([`id`]), or the reader is told. What an id holds are the clues of a genre of [`super::puzz_link`], whose rules are
//! used ([`games`] lists both); only sudokus with diagonals, cages and regions go another way ([`solo`]).
//!
//! The forms are those of the programs' own sources, version 2022; a test reads ids that these programs made.

mod beside;
mod between;
mod codec;
mod games;
mod id;
mod solo;

use super::draft::Draft;
use super::puzz_link::{Clues, Genre};
use super::{ExportError, FormatName, ImportError, Reading, Writing};
use crate::definition::Texts;
use crate::puzzle::Puzzle;
use games::GAMES;
use id::Id;

const FORMAT: FormatName = FormatName("a game id");

/// The names of all games that are read.
fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).chain(["solo"]).collect()
}

pub fn is_id(text: &str) -> bool {
    id::is_id(text, &games())
}

pub fn read(text: &str, reading: &Reading) -> Result<Draft, ImportError> {
    let id = Id::parse(text, reading.genre.as_deref(), &games())?;
    match id.game {
        "solo" => solo::read(&id, reading),
        name => {
            let game = GAMES.iter().find(|game| game.name == name);
            let known = games().join(", ");
            let expected = format!("one of {known}");
            let wrong = || FORMAT.wrong("its game", format!("`{name}`"), expected);
            let game = game.ok_or_else(wrong)?;
            let mut clues = Clues::new(id.grid()?, "");
            let mut reader = codec::description(id.description);
            (game.read)(&id, &mut reader, &mut clues)?;
            reader.finish()?;
            let genre = Genre::named((game.genre)(&id)).ok_or(ImportError::Unknown)?;
            Ok(genre.draft(&clues))
        }
    }
}

/// An address for each game that the puzzle could be of.
pub fn write(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let sudoku = [("solo", "sudoku", solo::write as games::Write)].into_iter();
    let games = GAMES.iter().flat_map(|game| {
        game.genres
            .iter()
            .map(|genre| (game.name, *genre, game.write))
    });
    let ids = games.chain(sudoku).filter_map(|(name, genre, write)| {
        let clues = Genre::named(genre)?.clues(puzzle)?;
        let id = write(&clues, genre)?;
        Some(format!("{}{name}.html#{id}", id::PAGES))
    });
    Ok(ids.collect())
}
