//! Links and texts of other programs.

use puzzle_workbench::exchange::{self, Reading, Writing};
use puzzle_workbench::render::JsonObject;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::asking::Asked;

/// Whether a text is of another program, as far as its beginning shows.
#[wasm_bindgen]
pub fn is_foreign(text: &str) -> bool {
    exchange::is_foreign(text)
}

/// The puzzle file for a foreign text, as an object with `text` and `notes`. `genre` may be empty;
/// `lenient` leaves to a comment what the language cannot state.
#[wasm_bindgen]
pub fn read_foreign(text: &str, genre: &str, lenient: bool) -> Result<String, String> {
    let reading = Reading {
        genre: Some(genre.trim().to_owned()).filter(|genre| !genre.is_empty()),
        lenient,
    };
    let imported = exchange::import(text, &reading).map_err(|error| error.to_string())?;
    let object = JsonObject::default().with("text", imported.text);
    Ok(object.with("notes", imported.notes).line())
}

/// A line for each foreign format that is written: `name` and `about`.
#[wasm_bindgen]
pub fn foreign_formats() -> String {
    let written = exchange::FORMATS
        .iter()
        .filter(|format| format.write.is_some());
    let line = |format: &exchange::Format| {
        let object = JsonObject::default().with("name", format.name);
        object.with("about", format.about).line()
    };
    written.map(line).collect()
}

/// The puzzle in a foreign format, which states all of it.
#[wasm_bindgen]
pub fn publish(name: &str, text: &str, format: &str) -> Result<String, String> {
    let asked = Asked::open(name, text).map_err(|problems| problems.to_string())?;
    let format = exchange::format_named(format).ok_or("there is no such format")?;
    let texts = asked.definition.texts();
    let published = exchange::export(&asked.instance, texts, format, &Writing::default());
    published.map_err(|error| error.to_string())
}
