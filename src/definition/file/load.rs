//! Reads a puzzle file together with the files that it extends, one after another.
//!
//! Each file is checked for syntax, keys and types by itself; the result is the merged whole, see [`super::merge`].

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeString, DeValue};

use super::PuzzleFile;
use super::disk::{FoundFile, MOST_MEBIBYTES, read_text};
use super::keys::FILE;
use super::read::no_board;
use crate::definition::messages::{FileFault, Message, Report, chain as chain_of, said};
use crate::definition::reading::{DocumentReader, TableReader};
use crate::definition::syntax::{
    self, Key, Keys, MOST_TOKENS, SourceFile, Sources, Span, Text, ValueShape,
};

/// The longest chain of files, the first included.
pub const MOST_FILES: usize = 16;

/// A file and those that it extends, as far as they can be read.
pub fn chain(path: &Path) -> Vec<PathBuf> {
    let mut paths = vec![path.to_owned()];
    while let Some(base) = paths.last().and_then(|path| base_of(path)) {
        if paths.len() >= MOST_FILES || paths.contains(&base) {
            break;
        }
        paths.push(base);
    }
    paths
}

fn base_of(path: &Path) -> Option<PathBuf> {
    let extends = extended_by(&read_text(path).ok()?)?;
    Some(path.parent()?.join(extends))
}

/// What the text of a file extends, as it is written there, whatever else is wrong with it.
pub fn extended_by(text: &str) -> Option<String> {
    let source = SourceFile::new("", text);
    let document = syntax::parse(&source).ok()?;
    let extends = document.get_ref().get("extends")?.get_ref().as_str()?;
    Some(extends.to_owned())
}

/// The file merged with all that it extends; `others` are texts by their paths, which stand for files. `None` if there is an error, which has been reported.
pub fn load(
    found: FoundFile,
    others: &[(&str, &str)],
    report: &Report,
) -> (Sources, Option<PuzzleFile>) {
    let mut sources = Sources::default();
    let mut files: Vec<PuzzleFile> = Vec::new();
    let mut chain = ExtendsChain::default();
    let mut next = Some(found);
    // Where the previous file names the one that is read.
    let mut extended = None;
    while let Some(found) = next.take() {
        let source = SourceFile::new(&found.name, &found.text);
        chain.add(&found, &source);
        let file = match &extended {
            None => read(&source, sources.end(), true, report),
            Some(at) if chain.is_too_large() => {
                report.add(at, ExtendsChain::too_large());
                None
            }
            // The author of this file may name any file: the content of one that is not a puzzle is not shown.
            Some(at) if !is_puzzle_file(&source) => {
                report.add(at, chain.no_puzzle_file());
                None
            }
            Some(_) => read(&source, sources.end(), false, report),
        };
        sources.add(source);
        let Some(file) = file else {
            return (sources, None);
        };
        if let Some(extends) = &file.extends {
            match chain.base(&found, extends, others) {
                Ok(base) => {
                    next = Some(base);
                    extended = Some(extends.span.clone());
                }
                Err(message) => {
                    report.add(&extends.span, message);
                    return (sources, None);
                }
            }
        }
        files.push(file);
    }
    let whole = files.into_iter().rev().reduce(|base, file| file.over(base));
    let whole = whole.filter(|whole| {
        if whole.board.is_none() {
            report.add(&(0..0), no_board());
        }
        whole.board.is_some()
    });
    (sources, whole)
}

/// Whether a text is TOML that hardly anything but a puzzle file holds, so that its errors may quote it: all its
/// top-level keys are those of puzzles, and one of them holds what only a puzzle has. Without such a key, nothing in it
/// can be an error that quotes it.
fn is_puzzle_file(source: &SourceFile) -> bool {
    let Ok(document) = syntax::parse(source) else {
        return false;
    };
    let keyed = |(name, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
        let key = FILE.key(name.get_ref())?;
        Some((
            is_of_puzzles(key, value.get_ref()),
            is_harmless(key, value.get_ref()),
        ))
    };
    let entries = document.get_ref().iter().map(keyed);
    let Some(entries) = entries.collect::<Option<Vec<_>>>() else {
        return false;
    };
    entries.iter().any(|(is_own, _)| *is_own) || entries.iter().all(|(_, is_harmless)| *is_harmless)
}

/// Whether only a puzzle file has this key with such a value.
fn is_of_puzzles(key: &Key, value: &DeValue<'_>) -> bool {
    let has_one_of = |keys: &Keys, table: &DeValue<'_>| {
        let names = table.as_table().into_iter().flat_map(|table| table.keys());
        names
            .into_iter()
            .any(|name| keys.key(name.get_ref()).is_some())
    };
    match key.shape {
        ValueShape::Only(_) => value.is_integer(),
        ValueShape::Text => key.name == "extends" && value.is_str(),
        ValueShape::Table(keys) => has_one_of(keys, value),
        ValueShape::Tables(keys) => {
            let tables = value.as_array().into_iter().flatten();
            tables
                .into_iter()
                .any(|table| has_one_of(keys, table.get_ref()))
        }
        // The pieces.
        ValueShape::Named(ValueShape::Table(_)) => {
            let table = value.as_table();
            table.is_some_and(|table| table.values().all(|piece| piece.get_ref().is_table()))
        }
        _ => false,
    }
}

/// Whether this is right wherever it stands: a text, or parameters that are integers.
fn is_harmless(key: &Key, value: &DeValue<'_>) -> bool {
    match key.shape {
        ValueShape::Text => value.is_str(),
        ValueShape::Named(ValueShape::Number) => {
            let table = value.as_table();
            table.is_some_and(|table| table.values().all(|number| number.get_ref().is_integer()))
        }
        _ => false,
    }
}

/// Reads one file, whose spans begin at `start`.
fn read(source: &SourceFile, start: usize, is_first: bool, report: &Report) -> Option<PuzzleFile> {
    match syntax::parse(source) {
        Ok(document) => {
            let reader = DocumentReader {
                source,
                start,
                report,
            };
            let problems = report.len();
            let file = PuzzleFile::read(
                TableReader::top(&reader, &FILE, document.get_ref()),
                is_first,
            );
            (report.len() == problems).then_some(file)
        }
        Err((at, message)) => {
            let shifted = |at: Span| start + at.start..start + at.end;
            let related = message.related;
            let related = related.map(|(at, words)| (shifted(at), words));
            report.add(&shifted(at), Message { related, ..message });
            None
        }
    }
}

/// The files so far, each of which extends the next.
#[derive(Default)]
struct ExtendsChain {
    files: Vec<(Option<PathBuf>, String)>,
    /// Of all files together.
    bytes: usize,
    tokens: usize,
}

impl ExtendsChain {
    fn too_large() -> Message {
        said(format!(
            "the files that extend one another hold more than {MOST_MEBIBYTES} MiB or {MOST_TOKENS} words, signs and blanks"
        ))
    }

    /// Whether all files together hold more than one file may.
    fn is_too_large(&self) -> bool {
        self.tokens > MOST_TOKENS || self.bytes as u64 > MOST_MEBIBYTES << 20
    }

    fn add(&mut self, found: &FoundFile, source: &SourceFile) {
        self.bytes += found.text.len();
        self.tokens += syntax::number_of_tokens(source);
        // One file may have several paths.
        let path = found.path.as_ref();
        let path = path.map(|path| path.canonicalize().unwrap_or_else(|_| path.clone()));
        self.files.push((path, found.name.clone()));
    }

    /// The message that the last file of the chain, which is extended, is not a puzzle file.
    fn no_puzzle_file(&self) -> Message {
        let name = self.files.last().map_or("", |(_, name)| name);
        FileFault::NoPuzzleFile.of_base(name)
    }

    /// The file that the last file of the chain extends.
    fn base(
        &self,
        last: &FoundFile,
        extends: &Text,
        others: &[(&str, &str)],
    ) -> Result<FoundFile, Message> {
        let written = Path::new(&extends.value);
        let beside = |file: &Path| match file.parent() {
            Some(folder) => folder.join(written),
            None => written.to_owned(),
        };
        let path = match &last.path {
            Some(path) => beside(path),
            None if written.is_absolute() => written.to_owned(),
            None => {
                let message = said("a text that stands in no file extends none");
                return Err(message.help("put it into a file, or write the whole path"));
            }
        };
        let name = beside(Path::new(&last.name)).display().to_string();
        self.check_cycle(&path)?;
        if self.files.len() >= MOST_FILES {
            let title = format!("more than {MOST_FILES} files extend one another");
            return Err(said(title));
        }
        let other = others.iter().find(|(name, _)| Path::new(name) == path);
        let text = other.map_or_else(|| read_text(&path), |(_, text)| Ok((*text).to_owned()));
        let text = text.map_err(|why| why.of_base(&name))?;
        Ok(FoundFile::new(&name, &text, Some(&path)))
    }

    fn check_cycle(&self, path: &Path) -> Result<(), Message> {
        let path = path.canonicalize().ok();
        let same = |(known, _): &(Option<PathBuf>, String)| known.is_some() && *known == path;
        let Some(first) = self.files.iter().position(same) else {
            return Ok(());
        };
        let files = self.files[first..].iter().map(|(_, name)| name.clone());
        let files: Vec<String> = files.collect();
        Err(said(match files.as_slice() {
            [only] => format!("`{only}` extends itself"),
            _ => format!("files extend one another: {}", chain_of(&files, "extends")),
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::definition::Definition;

    #[test]
    fn files_that_extend_one_another_hold_no_more_than_one_may() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        // A third of what one file may hold, so that two such files fit and four do not.
        let claims = "[[expect]]\n".repeat(MOST_TOKENS / 18);
        file("a.toml", &format!("[board]\nsize = 4\n{claims}"));
        let fits = file("b.toml", &format!("extends = \"a.toml\"\n{claims}"));
        assert!(Definition::read(&fits).is_ok());
        file("c.toml", &format!("extends = \"b.toml\"\n{claims}"));
        let path = file("d.toml", &format!("extends = \"c.toml\"\n{claims}"));
        let problems = Definition::read(&path).err().unwrap();
        let shown = problems.draw(false);
        assert!(
            shown.contains("hold more than 16 MiB or 300000 words"),
            "{shown}"
        );
    }
}
