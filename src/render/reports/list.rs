//! Puzzle files in a table: board, claims, title.

use std::path::Path;

use rustc_hash::FxHashSet;
use unicode_width::UnicodeWidthStr;

use crate::definition::{Claim, Definition, Instance, Statements};
use crate::render::instance::on_one_line;
use crate::render::json::{InOrder, Object};
use crate::render::reports::count::solutions;
use crate::text::{Column, aligned, some_of, visible_on_one_line, wrapped};

/// A file, the instance of its default parameters, and all its claims.
pub struct Listed {
    pub definition: Definition,
    pub instance: Instance,
    pub claims: Vec<Claim>,
}

const TITLES: [&str; 5] = ["file", "board", "claims", "claimed", "title"];

/// What a narrow terminal has for titles. A claim for which too little is left has its title below it.
const TITLE: usize = 24;

/// A line for each file below a line of titles; the columns are as wide as needed. On a terminal of this width a table
/// that is too wide has no folders and no number of claims, and long titles are on several lines.
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
    let [of_file, of_board, of_claims, of_claimed, _] = widths.map(Some);
    let columns: [Column; 4] = [
        (of_file, false),
        (of_board, true),
        (of_claims.filter(|_| narrow.is_none()), true),
        (of_claimed, false),
    ];
    let line = |row: &[String; 5]| {
        let line = aligned(row.iter().map(String::as_str).zip(columns)) + "  ";
        match narrow {
            Some(narrow) => {
                let column = widths[0] + widths[1] + widths[3] + 6;
                titled(line, &row[4], column, narrow)
            }
            None => format!("{line}{}", row[4]).trim_end().to_owned() + "\n",
        }
    };
    rows.iter().map(line).collect()
}

/// A line with a title from this column on, on as many lines as it needs; below a line that is longer.
fn titled(line: String, title: &str, column: usize, narrow: usize) -> String {
    let fits = |part: &str| part.width() <= narrow.saturating_sub(column);
    let mut lines = wrapped(title, fits).into_iter();
    let mut text = line;
    if text.width() <= column {
        text += &lines.next().unwrap_or_default();
    }
    text = text.trim_end().to_owned() + "\n";
    for line in lines {
        text += &format!("{}{line}\n", " ".repeat(column));
    }
    text
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
    let claims: Vec<String> = claims.filter(|claim| seen.insert(claim.clone())).collect();
    some_of(&claims, MOST)
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
