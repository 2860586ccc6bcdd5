//! Results that are files in formats of their own: scripts for shells, manual pages.

use std::path::Path;

use crate::cli::ending::Halt;
use crate::cli::output::Output;
use crate::render::Document;

/// Writes a text to a file, or to standard output. For JSON, `in_json` instead makes the text of standard output:
/// where the file is, or its contents.
pub fn write(
    output: &mut Output,
    path: Option<&Path>,
    text: &[u8],
    in_json: Option<impl FnOnce(Document<'_>) -> String>,
) -> Result<(), Halt> {
    if let Some(folder) = path.and_then(Path::parent) {
        output.make_folder(folder)?;
    }
    let Some(in_json) = in_json else {
        output.redirect(path)?;
        return output.result_bytes(text);
    };
    let Some(path) = path else {
        let text = String::from_utf8_lossy(text);
        return output.result(&in_json(Document::Text(&text)));
    };
    output.redirect(Some(path))?;
    output.result_bytes(text)?;
    output.redirect_back()?;
    output.result(&in_json(Document::Output(&path.to_string_lossy())))
}
