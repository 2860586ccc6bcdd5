//! Constraints on two squares: dots and signs between them, clones, and those that are less or more than their
//! neighbours.

use std::collections::BTreeSet;

use super::json::{Constraint, text_of};
use super::lines::number;
use super::reader::{Reader, without_repeats};
use super::squares::{cells, grey};
use crate::exchange::{Fallible, ImportError};

/// The squares beside one.
fn beside(square: usize, side: usize) -> Vec<usize> {
    let (row, column) = (square / side, square % side);
    let mut beside = Vec::new();
    if row > 0 {
        beside.push(square - side);
    }
    if column > 0 {
        beside.push(square - 1);
    }
    if column + 1 < side {
        beside.push(square + 1);
    }
    if row + 1 < side {
        beside.push(square + side);
    }
    beside
}

/// Each is less, or more, than those beside it that are not marked so themselves.
pub fn extremes(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let squares = cells(reader, parts)?;
    let mut lines = Vec::new();
    for &square in &squares {
        for other in beside(square, reader.side()) {
            match (squares.contains(&other), name) {
                (true, _) => {}
                (false, "minimum") => lines.push(vec![square, other]),
                (false, _) => lines.push(vec![other, square]),
            }
        }
    }
    if !lines.is_empty() {
        let lines = reader.grid.lines(&lines);
        reader.add("extreme", &[("name", name), ("lines", &lines)]);
    }
    Ok(())
}

pub fn clones(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let (mut lines, mut shaded) = (Vec::new(), Vec::new());
    for part in parts {
        let (one, other) = (
            reader.squares(&part.cells)?,
            reader.squares(&part.clone_cells)?,
        );
        if one.len() != other.len() {
            let what = format!("a `clone` of {} squares with {}", one.len(), other.len());
            reader.draft.unstated(what);
        }
        shaded.extend(one.iter().chain(&other));
        let pairs = one
            .into_iter()
            .zip(other)
            .filter(|(one, other)| one != other);
        lines.extend(pairs.map(|(one, other)| vec![one, other]));
    }
    if !lines.is_empty() {
        reader.add_lines(name, &lines);
        grey(reader, "They are grey.", &without_repeats(shaded));
    }
    Ok(())
}

/// Dots and signs between two squares, with the number that each demands.
fn marked(
    reader: &Reader,
    name: &str,
    parts: &[Constraint],
) -> Result<Vec<(Vec<usize>, i64)>, ImportError> {
    let mut marked = Vec::new();
    for part in parts {
        let pair = reader.squares(&part.cells)?;
        let text = text_of(&part.value).map(|text| text.to_uppercase());
        let value = match (name, text.as_deref()) {
            ("xv", None) => continue,
            ("xv", Some("X")) => 10,
            ("xv", Some("V")) => 5,
            ("difference", None) => 1,
            ("ratio", None) => 2,
            (_, Some(_)) => number(&part.value, name)?.unwrap_or(0),
            _ => continue,
        };
        if pair.len() == 2 && pair[0] != pair[1] {
            marked.push((pair, value));
        }
    }
    Ok(marked)
}

pub fn pairs(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let squares = reader.squares(&part.cells)?.len();
        if squares != 2 {
            let what = format!("`{name}` between {squares} squares");
            reader.draft.unstated(what);
        }
    }
    let marked = marked(reader, name, parts)?;
    if marked.is_empty() {
        return Ok(());
    }
    let (lines, values): (Vec<Vec<usize>>, Vec<i64>) = marked.into_iter().unzip();
    let exactly = match values.iter().all(|value| *value == values[0]) {
        true => values[0].to_string(),
        false => format!("{values:?}"),
    };
    let lines = reader.grid.lines(&lines);
    reader.add(name, &[("lines", &lines), ("exactly", &exactly)]);
    Ok(())
}

/// Where all marks of a kind are given, no other pair of squares side by side has such a number.
pub fn negatives(reader: &mut Reader) -> Fallible {
    let all_given = reader.board.all_given();
    let has = |kind: &str| all_given.iter().any(|known| known == kind);
    let kinds = [
        ("xv", has("xv"), vec![5, 10]),
        ("ratio", has("ratio"), vec![2]),
        ("difference", reader.board.is_on("nonconsecutive"), vec![1]),
    ];
    for kind in all_given
        .iter()
        .filter(|kind| !["xv", "ratio"].contains(&kind.as_str()))
    {
        reader.draft.unstated(format!("`negative` of `{kind}`"));
    }
    for (name, is_all, usual) in kinds {
        if !is_all {
            continue;
        }
        let marked = marked(reader, name, &reader.board.parts(name)?)?;
        let side = reader.side();
        let mut values: BTreeSet<i64> = usual.into_iter().collect();
        if name == "ratio" && !marked.is_empty() {
            values = marked.iter().map(|(_, value)| *value).collect();
        }
        let known: BTreeSet<Vec<usize>> = marked
            .into_iter()
            .map(|(mut pair, _)| {
                pair.sort_unstable();
                pair
            })
            .collect();
        if name == "difference" && known.is_empty() {
            reader.add("nonconsecutive", &[]);
            continue;
        }
        let all = (0..reader.grid.len()).flat_map(|square| {
            let later = beside(square, side)
                .into_iter()
                .filter(move |&other| other > square);
            later.map(move |other| vec![square, other])
        });
        let others: Vec<Vec<usize>> = all.filter(|pair| !known.contains(pair)).collect();
        let values: Vec<i64> = values.into_iter().collect();
        let (lines, values) = (reader.grid.lines(&others), format!("{values:?}"));
        let (rule, ratio) = match name {
            "xv" => ("sum", ""),
            "ratio" => ("difference", "ratio = true"),
            _ => ("difference", ""),
        };
        let of_rule = [("rule", rule), ("ratio", ratio)];
        let of_pairs = [("lines", &*lines), ("values", &*values)];
        reader.add("negative", &[of_rule, of_pairs].concat());
    }
    Ok(())
}
