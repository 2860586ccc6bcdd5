//! JSON about documents: scripts for shells, manual pages, templates of puzzle files.
//!
//! Each object names the file that was written (`output`), or holds the text if no file was written.

use crate::render::json::Object;

/// A text: the file that it was written to, or the text itself.
#[derive(Clone, Copy, Debug)]
pub enum Document<'a> {
    Output(&'a str),
    Text(&'a str),
}

impl Object {
    fn with_document(self, document: Document<'_>) -> Self {
        match document {
            Document::Output(file) => self.with("output", file),
            Document::Text(text) => self.with("text", text),
        }
    }
}

/// A shell's completion script.
pub fn script_json(shell: &str, script: Document<'_>) -> String {
    let shell = Object::default().with("shell", shell);
    shell.with_document(script).line()
}

/// A manual page.
pub fn page_json(page: &str, text: Document<'_>) -> String {
    let page = Object::default().with("page", page);
    page.with_document(text).line()
}

/// A template for a new puzzle file.
pub fn kind_json(kind: &str, about: &str) -> String {
    let kind = Object::default().with("kind", kind);
    kind.with("about", about).line()
}

/// A new puzzle file that was written from a template.
pub fn begun_json(kind: &str, title: &str, output: &str) -> String {
    let kind = Object::default().with("kind", kind);
    kind.with("title", title).with("output", output).line()
}
