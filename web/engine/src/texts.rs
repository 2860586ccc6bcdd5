//! Texts that the engine brings: the schema, templates, the gallery; and a text for players.

use puzzle_workbench::app::TEMPLATES;
use puzzle_workbench::definition;
use puzzle_workbench::render::JsonObject;
use wasm_bindgen::prelude::wasm_bindgen;

include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

#[wasm_bindgen]
pub fn schema() -> String {
    definition::schema()
}

/// The text as it is given to a player: it claims nothing of its solutions.
#[wasm_bindgen]
pub fn for_players(text: &str) -> String {
    definition::for_players(text)
}

/// A line for each template: `kind`, `about` and `text`.
#[wasm_bindgen]
pub fn templates() -> String {
    let line = |template: &puzzle_workbench::app::Template| {
        let object = JsonObject::default().with("kind", template.kind);
        let object = object.with("about", template.about);
        object.with("text", template.text(template.about)).line()
    };
    TEMPLATES.iter().map(line).collect()
}

/// A line for each file of the gallery: `name` and `text`.
#[wasm_bindgen]
pub fn gallery() -> String {
    let line = |(name, text): &(&str, &str)| {
        JsonObject::default()
            .with("name", name)
            .with("text", text)
            .line()
    };
    GALLERY.iter().map(line).collect()
}
