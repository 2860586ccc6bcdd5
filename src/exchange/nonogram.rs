//! Nonograms: `.non` files, and the XML of webpbn.
//!
//! A `.non` file has `width`, `height` and texts, then `rows` and `columns` with a line of numbers for each. In the XML
//! two lists of clues hold lines of counts. Both may hold a solution, which is left out. Nonograms of several colours
//! cannot be stated.

use roxmltree::{Document, Node};

use super::draft::Draft;
use super::grid::{Grid, list};
use super::rules;
use super::{ExportError, FormatName, ImportError, Reading, Writing};
use crate::app::Template;
use crate::board::Grouping;
use crate::definition::{Texts, quoted};
use crate::puzzle::{Puzzle, Run};

/// The runs of each column, then of each row.
pub type LinesOfRuns = [Vec<Vec<usize>>; 2];

const NON: FormatName = FormatName("a .non file");
const XML: FormatName = FormatName("the XML of a nonogram");

pub fn is_non(text: &str) -> bool {
    let has = |word: &str| {
        text.lines()
            .any(|line| line.split_whitespace().next() == Some(word))
    };
    has("width") && has("height") && has("rows") && has("columns")
}

pub fn is_xml(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("<puzzle") && text.contains("<clues")
}

/// Fills runs into the rules of a nonogram: the first `[[runs]]` are rows, the second columns.
pub fn fill(draft: &mut Draft, lines: &LinesOfRuns) {
    for (place, lines) in [1, 0].into_iter().zip(lines) {
        let texts = lines.iter().map(|runs| {
            let runs: Vec<String> = runs.iter().map(usize::to_string).collect();
            quoted(&runs.join(" "))
        });
        draft.put_in("runs", place, "lengths", &list(texts));
    }
}

/// The runs of all columns and rows, if a puzzle says them all.
pub fn find(puzzle: &Puzzle) -> Option<LinesOfRuns> {
    let mut lines = LinesOfRuns::default();
    for rule in rules::runs(puzzle) {
        let side = usize::from(rule.grouping == Grouping::Row);
        let number = |run: &Run| match run {
            Run::Of(number) => Some(*number),
            _ => None,
        };
        let of_line = |lengths: &Option<Vec<Run>>| lengths.as_ref()?.iter().map(number).collect();
        lines[side] = rule.lengths.iter().map(of_line).collect::<Option<_>>()?;
    }
    let board = &puzzle.board;
    (lines[0].len() == board.columns() && lines[1].len() == board.rows()).then_some(lines)
}

fn draft(lines: &LinesOfRuns) -> Result<Draft, ImportError> {
    let grid = Grid::new(lines[1].len(), lines[0].len())?;
    let mut draft = Draft::of(Template::of_kind("nonogram").map_or("", Template::rules));
    draft.text("title", "Nonogram");
    draft.put(&["board", "rows"], &grid.rows.to_string());
    draft.put(&["board", "columns"], &grid.columns.to_string());
    fill(&mut draft, lines);
    Ok(draft)
}

/// A number of a run; a line of 0 has none.
fn run(text: &str, format: FormatName, at: &str) -> Result<Option<usize>, ImportError> {
    let number = text
        .trim()
        .parse::<usize>()
        .ok()
        .filter(|&number| number < 1 << 16);
    let number =
        number.ok_or_else(|| format.wrong(at, format!("`{}`", text.trim()), "a number"))?;
    Ok((number > 0).then_some(number))
}

pub fn read_non(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let mut lines = text.lines().enumerate();
    let (mut sizes, mut found) = ([None, None], LinesOfRuns::default());
    let mut texts = Vec::new();
    while let Some((at, line)) = lines.next() {
        let at = format!("line {}", at + 1);
        let (word, rest) = line
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((line.trim(), ""));
        let side = ["columns", "rows"].iter().position(|known| *known == word);
        match (word, side) {
            ("width", _) => sizes[0] = run(rest, NON, &at)?,
            ("height", _) => sizes[1] = run(rest, NON, &at)?,
            ("title", _) => texts.push(("title", rest)),
            ("by", _) => texts.push(("author", rest)),
            ("catalogue", _) => texts.push(("source", rest)),
            ("license", _) => texts.push(("license", rest)),
            (_, Some(side)) => {
                let expected = "`width` and `height` before";
                let number =
                    sizes[side].ok_or_else(|| NON.wrong(&at, format!("`{word}`"), expected))?;
                for _ in 0..number {
                    let (at, line) = lines.next().ok_or_else(|| {
                        NON.wrong("its end", "too few lines", format!("{number} {word}"))
                    })?;
                    let at = format!("line {}", at + 1);
                    let runs = line.split(',').filter(|word| !word.trim().is_empty());
                    let runs = runs
                        .map(|word| run(word, NON, &at))
                        .collect::<Result<Vec<_>, _>>()?;
                    found[side].push(runs.into_iter().flatten().collect());
                }
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let expected = "no more lines of numbers than `width` and `height` say";
                return Err(NON.wrong(&at, format!("`{word}`"), expected));
            }
            _ => {}
        }
    }
    let mut draft = draft(&found)?;
    for (key, text) in texts {
        draft.text(key, text.trim().trim_matches('"'));
    }
    Ok(draft)
}

/// The solution in a `.non` file: a digit for each square.
pub fn goal(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim);
    let goal = lines.find_map(|line| line.strip_prefix("goal"))?;
    Some(goal.chars().filter(char::is_ascii_digit).collect())
}

fn children<'a, 'd>(node: Node<'a, 'd>, name: &str) -> impl Iterator<Item = Node<'a, 'd>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

pub fn read_xml(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let document = Document::parse_with_options(
        text,
        roxmltree::ParsingOptions {
            allow_dtd: true,
            nodes_limit: 200_000,
            ..Default::default()
        },
    );
    let document = document.map_err(|error| XML.wrong("its text", error, "XML"))?;
    let mut puzzles = document
        .descendants()
        .filter(|node| node.has_tag_name("puzzle"));
    let puzzle = puzzles
        .next()
        .ok_or_else(|| XML.wrong("its text", "no `puzzle`", "one"))?;
    let mut found = LinesOfRuns::default();
    let mut colours = std::collections::BTreeSet::new();
    for clues in children(puzzle, "clues") {
        let side = match clues.attribute("type") {
            Some("columns") => 0,
            Some("rows") => 1,
            other => {
                let found = format!("`{}`", other.unwrap_or_default());
                return Err(XML.wrong("the type of `clues`", found, "`columns` or `rows`"));
            }
        };
        for line in children(clues, "line") {
            let mut runs = Vec::new();
            for count in children(line, "count") {
                colours.extend(count.attribute("color"));
                runs.extend(run(count.text().unwrap_or_default(), XML, "`count`")?);
            }
            found[side].push(runs);
        }
    }
    let mut draft = draft(&found)?;
    if colours.len() > 1 {
        draft.unstated("a nonogram of several colours");
    }
    for (name, key) in [
        ("title", "title"),
        ("author", "author"),
        ("copyright", "license"),
        ("description", "description"),
    ] {
        for text in children(puzzle, name) {
            draft.text(key, text.text().unwrap_or_default());
        }
    }
    Ok(draft)
}

pub fn write_non(puzzle: &Puzzle, texts: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let Some([columns, rows]) = find(puzzle) else {
        return Ok(Vec::new());
    };
    let mut text = String::new();
    for (key, value) in [
        ("title", &texts.title),
        ("by", &texts.author),
        ("catalogue", &texts.source),
        ("license", &texts.license),
    ] {
        if let Some(value) = value {
            let words: Vec<&str> = value.split_whitespace().collect();
            let value = words.join(" ").replace('"', "'");
            text += &format!("{key} \"{value}\"\n");
        }
    }
    text += &format!("width {}\nheight {}\n", columns.len(), rows.len());
    for (name, lines) in [("rows", rows), ("columns", columns)] {
        text += &format!("\n{name}\n");
        for runs in lines {
            let runs: Vec<String> = runs.iter().map(usize::to_string).collect();
            text += if runs.is_empty() { "0" } else { "" };
            text += &(runs.join(",") + "\n");
        }
    }
    Ok(vec![text.trim_end().to_owned()])
}
