//! The genres under which a page of many puzzles shows them: the headings of the `README.md` beside the files.
//!
//! The last heading under which it links a file is that file's, so that such an index comes after whatever else the page
//! says. A folder without an index has no genres.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The headings of the index of one folder, each with its place, by the names of files.
type Index = HashMap<String, (usize, String)>;

/// What stands above files that no index names, on a page where others have a genre.
const OTHERS: &str = "Others";

/// The files in the order of their genres, as they were within each, with the genre; as they are if none is asked for.
pub fn by_genre(files: Vec<PathBuf>, is_asked_for: bool) -> Vec<(PathBuf, Option<String>)> {
    let mut indexes: HashMap<PathBuf, Index> = HashMap::new();
    let genres = files.iter().map(|file| {
        let folder = file.parent().unwrap_or(Path::new(""));
        let index = indexes
            .entry(folder.to_owned())
            .or_insert_with(|| index(folder));
        let name = file.file_name()?.to_string_lossy();
        index.get(name.as_ref()).cloned()
    });
    let genres: Vec<Option<(usize, String)>> =
        genres.map(|genre| genre.filter(|_| is_asked_for)).collect();
    if genres.iter().all(Option::is_none) {
        return files.into_iter().map(|file| (file, None)).collect();
    }
    let mut all: Vec<_> = files.into_iter().zip(genres).collect();
    all.sort_by_key(|(_, genre)| genre.as_ref().map_or(usize::MAX, |(place, _)| *place));
    let named = |(file, genre): (PathBuf, Option<(usize, String)>)| {
        let genre = genre.map_or(OTHERS.to_owned(), |(_, heading)| heading);
        (file, Some(genre))
    };
    all.into_iter().map(named).collect()
}

fn index(folder: &Path) -> Index {
    let text = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    in_markdown(&text)
}

fn in_markdown(text: &str) -> Index {
    let (mut index, mut heading, mut is_code) = (Index::new(), (0, String::new()), false);
    for (place, line) in text.lines().enumerate() {
        is_code ^= line.starts_with("```");
        if !is_code && let Some(words) = line.strip_prefix('#') {
            let words = words.trim_start_matches('#').trim();
            heading = (place, words.to_owned());
        }
        let targets = line.split("](").skip(1);
        for target in targets.filter_map(|rest| rest.split_once(')')) {
            if target.0.ends_with(".toml") {
                index.insert(target.0.to_owned(), heading.clone());
            }
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_heading_above_a_link_is_the_genre() {
        let text = "# All\n[A](a.toml)\n## Loops\n[B](b.toml), [A\nfile](a.toml)\n```\n# no heading\n```\n[C](c.toml)\n## None\n";
        let index = in_markdown(text);
        let genre = |name: &str| index.get(name).map(|(_, words)| words.as_str());
        assert_eq!(genre("a.toml"), Some("Loops"));
        assert_eq!(genre("c.toml"), Some("Loops"));
        assert_eq!(genre("d.toml"), None);
    }
}
