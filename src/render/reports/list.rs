//! Puzzle files in a table: board, claims, title.

use std::path::Path;

use rustc_hash::FxHashSet;
use unicode_width::UnicodeWidthStr;

use crate::definition::{Claim, Definition, Instance, Statements};
use crate::render::instance::on_one_line;
use crate::render::json::{InOrder, Object};
use crate::render::reports::count::solutions;
use crate::text::visible_on_one_line;

/// A file, the instance of its default parameters, and all its claims.
pub struct Listed {
    pub definition: Definition,
    pub instance: Instance,
    pub claims: Vec<Claim>,
}

const TITLES: [&str; 5] = ["file", "board", "claims", "claimed", "title"];

/// What a narrow terminal has for titles. A claim for which too little is left then only shifts the title after it.
const TITLE: usize = 24;

/// A line for each file below a line of titles; the columns are as wide as needed. On a terminal of this width a table
/// that is too wide has no folders and no number of claims, and as many words of titles as fit.
pub fn list_table(files: &[Listed], terminal: Option<usize>) -> String {
    let mut rows: Vec<[String; 5]> = files.iter().map(row).collect();
    rows.insert(0, TITLES.map(str::to_owned));
    let mut widths: [usize; 5] = std::array::from_fn(|column| {
        rows.iter()
            .map(|row| row[column].width())
            .max()
            .unwrap_or(0)
    });
    let whole = widths.iter().sum::<usize>() + 2 * (widths.len() - 1);
    let narrow = terminal.filter(|&terminal| whole > terminal);
    if let Some(narrow) = narrow {
        for row in &mut rows {
            if let Some(stem) = Path::new(&row[0]).file_stem() {
                row[0] = stem.to_string_lossy().into_owned();
            }
        }
        widths[0] = rows.iter().map(|row| row[0].width()).max().unwrap_or(0);
        let left = narrow.saturating_sub(widths[0] + widths[1] + TITLE + 6);
        widths[3] = widths[3].min(left).max(TITLES[3].len());
    }
    let line = |[file, board, claims, claimed, title]: &[String; 5]| {
        let [of_file, of_board, of_claims, of_claimed, _] = widths;
        let padded = |cell: &str, width: usize| " ".repeat(width.saturating_sub(cell.width()));
        // Numbers are aligned at the right.
        let mut line = format!("{file}{}  ", padded(file, of_file));
        line += &format!("{}{board}  ", padded(board, of_board));
        if narrow.is_none() {
            line += &format!("{}{claims}  ", padded(claims, of_claims));
        }
        line += &format!("{claimed}{}  ", padded(claimed, of_claimed));
        let room = narrow.map_or(usize::MAX, |narrow| narrow.saturating_sub(line.width()));
        line += &whole_words(title, room);
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// As many words as fit, with a sign that there are more.
fn whole_words(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut fitting = String::new();
    for word in text.split(' ') {
        if fitting.width() + word.width() + 2 > width {
            break;
        }
        fitting += &format!("{word} ");
    }
    if fitting.is_empty() {
        fitting
    } else {
        fitting + "…"
    }
}

fn row(file: &Listed) -> [String; 5] {
    let texts = file.definition.texts();
    [
        visible_on_one_line(file.definition.name()),
        size(&file.instance),
        file.claims.len().to_string(),
        claimed(file),
        texts.title.as_deref().map_or_else(String::new, on_one_line),
    ]
}

fn size(instance: &Instance) -> String {
    let board = &instance.puzzle.board;
    format!("{}x{}", board.rows(), board.columns())
}

/// The claims about the instance of the file's default parameters: `92 solutions, 12 fundamental`.
fn claimed(file: &Listed) -> String {
    let own = file.claims.iter();
    let own = own.filter(|claim| claim.instance.parameters == file.instance.parameters);
    in_short(own.flat_map(|claim| words(&claim.statements)))
}

/// More claims than this are counted instead of named.
const MOST: usize = 6;

/// Lists each claim once.
fn in_short(claims: impl Iterator<Item = String>) -> String {
    let mut seen = FxHashSet::default();
    let mut parts: Vec<String> = claims.filter(|claim| seen.insert(claim.clone())).collect();
    if parts.len() > MOST {
        let more = parts.len() - (MOST - 1);
        parts.truncate(MOST - 1);
        parts.push(format!("and {more} more"));
    }
    parts.join(", ")
}

fn words(said: &Statements) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(optimum) = said.optimum {
        parts.push(format!("optimum {optimum}"));
    }
    match (&said.solutions, said.satisfiable) {
        (Some(number), _) => parts.push(solutions(number)),
        (None, Some(true)) => parts.push("a solution".to_owned()),
        (None, Some(false)) => parts.push("no solution".to_owned()),
        (None, None) => {}
    }
    parts.extend(
        said.fundamental
            .as_ref()
            .map(|number| format!("{number} fundamental")),
    );
    parts
}

/// A file as a JSON object on a line.
pub fn list_json(file: &Listed) -> String {
    let board = &file.instance.puzzle.board;
    let claims = file.claims.iter().map(|claim| {
        let Statements {
            solutions,
            fundamental,
            satisfiable,
            optimum,
            ..
        } = &claim.statements;
        Object::default()
            .with("parameters", InOrder(claim.instance.parameters.clone()))
            .with_some("solutions", solutions.as_ref())
            .with_some("fundamental", fundamental.as_ref())
            .with_some("satisfiable", *satisfiable)
            .with_some("optimum", *optimum)
            .with("slow", claim.slow)
            .with("line", claim.instance.place(claim.origin).line)
    });
    Object::of(&file.definition, &file.instance)
        .with("rows", board.rows())
        .with("columns", board.columns())
        .with_list("claims", claims)
        .line()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_no_more_claims_than_can_be_read() {
        let said = |claims: &[&str]| in_short(claims.iter().map(|&claim| claim.to_owned()));
        assert_eq!(said(&["a", "b", "a", "a"]), "a, b");
        assert_eq!(said(&["a", "b", "c", "d", "e", "f"]), "a, b, c, d, e, f");
        let many = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(said(&many), "a, b, c, d, e, and 2 more");
    }
}
