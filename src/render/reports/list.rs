//! Puzzle files in a table: board, claims, title.

use rustc_hash::FxHashSet;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::definition::{Claim, Definition, Instance, Statements};
use crate::render::instance::on_one_line;
use crate::render::json::{InOrder, Object};
use crate::render::reports::count::solutions;
use crate::total::Total;

/// A file, the instance of its default parameters, and all its claims.
pub struct Listed {
    pub definition: Definition,
    pub instance: Instance,
    pub claims: Vec<Claim>,
}

const TITLES: [&str; 5] = ["file", "board", "claims", "claimed", "title"];

/// A line for each file below a line of titles; the columns are as wide as needed.
pub fn list_table(files: &[Listed]) -> String {
    let rows: Vec<[String; 5]> = files.iter().map(row).collect();
    let titles = TITLES.map(str::to_owned);
    let lines = || std::iter::once(&titles).chain(&rows);
    let widths: Vec<usize> = (0..TITLES.len())
        .map(|column| lines().map(|line| line[column].width()).max().unwrap_or(0))
        .collect();
    let line = |cells: &[String; 5]| {
        let cells = cells.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| {
            let space = " ".repeat(width.saturating_sub(cell.width()));
            // Numbers are aligned at the right.
            match column {
                1..=2 => space + cell,
                _ => cell.clone() + &space,
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    lines().map(line).collect()
}

fn row(file: &Listed) -> [String; 5] {
    let texts = file.definition.texts();
    [
        file.definition.name().to_owned(),
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

#[derive(Serialize)]
struct JsonClaim {
    parameters: InOrder<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Total>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<Total>,
    #[serde(skip_serializing_if = "Option::is_none")]
    satisfiable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimum: Option<u64>,
    slow: bool,
    line: usize,
}

/// A file as a JSON object on a line.
pub fn list_json(file: &Listed) -> String {
    let board = &file.instance.puzzle.board;
    let claims = file.claims.iter().map(|claim| JsonClaim {
        parameters: InOrder(claim.instance.parameters.clone()),
        solutions: claim.statements.solutions.clone(),
        fundamental: claim.statements.fundamental.clone(),
        satisfiable: claim.statements.satisfiable,
        optimum: claim.statements.optimum,
        slow: claim.slow,
        line: claim.instance.place(claim.origin).line,
    });
    Object::of(&file.definition, &file.instance)
        .with("rows", board.rows())
        .with("columns", board.columns())
        .with("claims", Vec::from_iter(claims))
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
