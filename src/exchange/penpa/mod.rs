//! Penpa+: links that hold a drawing.
//!
//! A drawing has no rules. With the name of a genre, said by the reader or by the tags of the drawing, what is drawn
//! becomes the clues of that genre of [`super::puzz_link`] ([`clues`]). Without one it becomes marks of a board without
//! rules ([`marks`]). [`link`] unpacks a link, [`drawing`] says what stands where.
//!
//! The form was read from the sources of Penpa+ and noqx (MIT licence); tests read links of other programs.

mod clues;
mod drawing;
mod link;
mod marks;

pub use link::is_link;

use super::draft::Draft;
use super::puzz_link::Genre;
use super::{FormatName, ImportError, Reading};
use drawing::Drawing;

const FORMAT: FormatName = FormatName("a link of Penpa+");

pub fn read(text: &str, reading: &Reading) -> Result<Draft, ImportError> {
    let drawing = Drawing::parse(&link::lines(text)?)?;
    let genre = match &reading.genre {
        Some(name) => Some(genre(name).ok_or_else(|| unknown(name))?),
        None => drawing.tags.iter().find_map(|tag| genre(tag)),
    };
    let mut draft = match genre {
        Some(genre) => clues::draft(&drawing, genre)?,
        None => marks::draft(&drawing),
    };
    for (key, text) in [
        ("title", &drawing.title),
        ("author", &drawing.author),
        ("description", &drawing.rules),
    ] {
        draft.text(key, text);
    }
    Ok(draft)
}

/// The genre of this name, whatever its blanks and capital letters.
fn genre(name: &str) -> Option<&'static Genre> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let is_named = |genre: &&Genre| {
        let names = genre.names.iter().chain([&genre.title]);
        names.into_iter().any(|known| plain(known) == plain(name))
    };
    Genre::all().find(is_named).filter(|_| !name.is_empty())
}

fn unknown(name: &str) -> ImportError {
    let readable = Genre::all().filter(|genre| clues::is_readable(genre));
    let names: Vec<&str> = readable.map(|genre| genre.names[0]).collect();
    FORMAT.no_such("its genre", name, &names)
}
