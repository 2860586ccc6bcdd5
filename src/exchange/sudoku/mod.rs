//! Sudokus without variants: a character for each square, in one line (16, 36, 81 or 256 of them), as a picture with
//! lines between the boxes (`.ss`), or with author and source before it (`.sdk`).
//!
//! All three are read alike: lines that begin with `#` say who made it, lines in brackets and everything drawn between
//! squares mean nothing, and what is left must be as many characters as a board has squares. `.`, `0`, `*`, `_` and `?`
//! are empty squares; beyond nine digits go on with letters.

use super::draft::Draft;
use super::grid::{Grid, symbol};
use super::{ExportError, FormatName, ImportError, Reading, Writing};
use crate::app::Template;
use crate::definition::Texts;
use crate::puzzle::Puzzle;

const FORMAT: FormatName = FormatName("a sudoku");

/// The sides of boards that a text without a size may have.
const SIDES: [usize; 7] = [4, 6, 8, 9, 12, 16, 25];

const BLANKS: &str = ".0*_?";

/// What is drawn between boxes.
const RULES: &str = "|-+!:=";

/// The rows and columns of a box on a board of this side, as is usual: as square as can be, and wider than high. `None`
/// if there are only rows and columns.
pub fn box_of(side: usize) -> Option<(usize, usize)> {
    let heights = (2..).take_while(|height| height * height <= side);
    let rows = heights
        .filter(|height| side.is_multiple_of(*height))
        .last()?;
    Some((rows, side / rows))
}

/// Whether this is one word, with a character for each square of a board.
pub fn is_line(text: &str) -> bool {
    let text = text.trim();
    let is_square = |c: char| c.is_ascii_alphanumeric() || BLANKS.contains(c);
    text.chars().all(is_square) && side(text.len()).is_some()
}

pub fn is_sdk(text: &str) -> bool {
    let mut lines = text.trim_start().lines();
    let about = |line: &str| {
        line.starts_with('#') && line.chars().nth(1).is_some_and(|c| "ADCBSLU".contains(c))
    };
    let is_begun = text
        .trim_start()
        .lines()
        .any(|line| line.trim().eq_ignore_ascii_case("[puzzle]"));
    is_begun || (lines.next().is_some_and(about) && is_picture(text))
}

pub fn is_picture(text: &str) -> bool {
    let squares = squares(text);
    let only = squares
        .iter()
        .all(|(_, c)| c.is_ascii_alphanumeric() || BLANKS.contains(*c));
    only && side(squares.len()).is_some() && text.trim().lines().count() > 1
}

fn side(squares: usize) -> Option<usize> {
    SIDES.into_iter().find(|side| side * side == squares)
}

/// The characters of squares, each with the number of its line.
fn squares(text: &str) -> Vec<(usize, char)> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim()));
    // A file of a game that was saved ends with what was filled in.
    let lines = lines.take_while(|(_, line)| !line.eq_ignore_ascii_case("[state]"));
    let lines = lines.filter(|(_, line)| !line.starts_with(['#', '[']));
    let characters = lines.flat_map(|(number, line)| line.chars().map(move |c| (number, c)));
    characters
        .filter(|(_, c)| !c.is_whitespace() && !RULES.contains(*c))
        .collect()
}

/// What was filled in, in a file of a game that was saved.
pub fn state(text: &str) -> Option<Vec<char>> {
    let mut lines = text.lines();
    lines.find(|line| line.trim().eq_ignore_ascii_case("[state]"))?;
    let rest = lines.collect::<Vec<_>>().join("\n");
    let filled = squares(&rest).into_iter().map(|(_, c)| c);
    Some(
        filled
            .map(|c| if BLANKS.contains(c) { '.' } else { c })
            .collect(),
    )
}

pub fn read(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let squares = squares(text);
    let Some(side) = side(squares.len()) else {
        let found = format!("{} squares", squares.len());
        return Err(FORMAT.wrong("its size", found, "16, 36, 64, 81, 144, 256 or 625"));
    };
    // Digits from 0 to F, where a dot is an empty square.
    let from_0 = side == 16
        && squares.iter().any(|s| s.1 == '0')
        && squares.iter().any(|s| ".*_?".contains(s.1));
    let mut givens = Vec::with_capacity(squares.len());
    for (line, c) in squares {
        let digit = match c {
            '0' if from_0 => Some(1),
            c if BLANKS.contains(c) => None,
            c => c
                .to_digit(36)
                .map(|digit| digit as usize + usize::from(from_0)),
        };
        let given = digit.map(|digit| symbol(digit).filter(|_| digit <= side));
        if given == Some(None) || (digit.is_none() && !BLANKS.contains(c)) {
            let expected = format!("a digit up to {side}, or a dot");
            return Err(FORMAT.wrong(format!("line {line}"), format!("`{c}`"), expected));
        }
        givens.push(given.flatten());
    }
    let mut draft = draft(side, &givens)?;
    for line in text.lines() {
        let Some((key, value)) = line
            .strip_prefix('#')
            .and_then(|line| line.split_at_checked(1))
        else {
            continue;
        };
        match key {
            "A" => draft.text("author", value),
            "D" | "T" => draft.text("title", value),
            "S" | "U" => draft.text("source", value),
            "C" => draft.text("description", value),
            _ => {}
        }
    }
    Ok(draft)
}

/// A sudoku of this side with givens.
pub fn draft(side: usize, givens: &[Option<char>]) -> Result<Draft, ImportError> {
    let grid = Grid::new(side, side)?;
    let mut draft = Draft::of(Template::of_kind("sudoku").map_or("", |kind| kind.rules()));
    draft.text("title", "Sudoku");
    if let Some((rows, columns)) = box_of(side) {
        draft.put(&["board", "boxes"], &format!("\"{rows}x{columns}\""));
    }
    let words = givens.iter();
    let words = words.map(|given| given.unwrap_or('.').to_string());
    draft.put(&["board", "layout"], &grid.picture(words));
    draft.take(&["pieces", "digit"]);
    let symbols: String = (1..=side).filter_map(symbol).collect();
    draft.put(&["pieces", "digit", "symbols"], &format!("\"{symbols}\""));
    Ok(draft)
}

/// The givens of a puzzle whose pieces are digits, by their values; `None` if they are not.
pub fn givens(puzzle: &Puzzle) -> Option<Vec<Option<usize>>> {
    let mut givens = vec![None; puzzle.board.len()];
    for given in &puzzle.givens {
        let value = usize::try_from(puzzle.kind(given.kind).value).ok()?;
        givens[given.square.index()] = Some(value);
    }
    Some(givens)
}

/// The characters of a puzzle, row by row.
fn rows(puzzle: &Puzzle) -> Option<Vec<String>> {
    let side = puzzle.board.rows();
    let is_known = side == puzzle.board.columns() && box_of(side).is_some();
    let givens = givens(puzzle).filter(|_| is_known)?;
    let character = |given: &Option<usize>| given.map_or(Some('.'), symbol);
    let characters: Option<Vec<char>> = givens.iter().map(character).collect();
    let rows = characters?;
    Some(rows.chunks(side).map(|row| row.iter().collect()).collect())
}

pub fn write_line(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    Ok(rows(puzzle).map(|rows| rows.concat()).into_iter().collect())
}

pub fn write_sdk(puzzle: &Puzzle, texts: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let Some(rows) = rows(puzzle) else {
        return Ok(Vec::new());
    };
    let mut text = String::new();
    for (key, value) in [
        ("A", &texts.author),
        ("D", &texts.title),
        ("S", &texts.source),
        ("C", &texts.description),
    ] {
        if let Some(value) = value {
            text += &format!(
                "#{key}{}\n",
                value.split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
    }
    Ok(vec![format!("{text}[Puzzle]\n{}", rows.join("\n"))])
}

pub fn write_picture(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let Some((rows, (height, width))) = rows(puzzle).zip(box_of(puzzle.board.rows())) else {
        return Ok(Vec::new());
    };
    let cut = |row: &String| {
        let squares: Vec<char> = row.chars().collect();
        let boxes = squares
            .chunks(width)
            .map(|part| part.iter().collect::<String>());
        boxes.collect::<Vec<_>>().join("|")
    };
    let rows: Vec<String> = rows.iter().map(cut).collect();
    let rule = "-".repeat(rows.first().map_or(0, String::len));
    let bands: Vec<String> = rows.chunks(height).map(|band| band.join("\n")).collect();
    Ok(vec![bands.join(&format!("\n{rule}\n"))])
}
