//! The page of the workbench with a puzzle in it, which opens to be played.
//!
//! The page is built elsewhere (`web/`) and is one file. It has one place for a puzzle; what is written there is data, and
//! the page's policy, which names its script by its hash, holds as before.

use crate::render::json::Object;

/// Where the page has room for a puzzle.
const PLACE: &str = "<script type=\"text/plain\" id=\"puzzle\"></script>";

/// The file is not the page of the workbench, or has a puzzle already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has no place for a puzzle: it is not the page of the workbench")]
pub struct NoPlace;

/// The page with the text of this file, which must extend no other.
pub fn player(page: &str, name: &str, text: &str) -> Result<String, NoPlace> {
    let (before, after) = page.split_once(PLACE).ok_or(NoPlace)?;
    let held = Object::default().with("name", name).with("text", text);
    // `<` would end the element.
    let held = held.text().replace('<', "\\u003c");
    let (open, close) = PLACE.split_at(PLACE.len() - "</script>".len());
    Ok([before, open, &held, close, after].concat())
}
