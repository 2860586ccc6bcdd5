//! Constraints on single squares and on groups of them.

use std::collections::{BTreeMap, BTreeSet};

use super::FORMAT;
use super::json::{Constraint, text_of};
use super::lines::{digit, number};
use super::reader::{Fallible, Reader};
use crate::definition::quoted;
use crate::exchange::ImportError;
use crate::exchange::grid::{self, label};

/// Cages: as a picture if no two overlap, or else as lists of squares.
pub fn cages(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let (mut cages, mut sums) = (Vec::new(), Vec::new());
    for part in parts.iter().filter(|part| !part.cells.is_empty()) {
        cages.push(super::reader::without_repeats(reader.squares(&part.cells)?));
        sums.push(number(&part.value, name)?);
    }
    let mut of: Vec<Option<usize>> = vec![None; reader.grid.len()];
    let mut is_apart = true;
    for (cage, squares) in cages.iter().enumerate() {
        for &square in squares {
            is_apart &= of[square].replace(cage).is_none();
        }
    }
    let (groups, exactly) = match is_apart {
        true => {
            let labels = of.iter().map(|cage| cage.map(label));
            let picture = reader.grid.numbers(&labels.collect::<Vec<_>>());
            let known = sums
                .iter()
                .enumerate()
                .filter_map(|(cage, sum)| Some(format!("{} = {}", label(cage), (*sum)?)));
            let table = format!("{{ {} }}", known.collect::<Vec<_>>().join(", "));
            (
                vec![("each", quoted("region")), ("regions", picture)],
                table,
            )
        }
        false => {
            let list = sums
                .iter()
                .map(|sum| sum.map_or(quoted("?"), |sum| sum.to_string()));
            let list = format!("[{}]", list.collect::<Vec<_>>().join(", "));
            let looks = quoted("cage");
            (
                vec![("lines", reader.grid.lines(&cages)), ("draw", looks)],
                list,
            )
        }
    };
    let mut keys = vec![("of", quoted("digit"))];
    keys.extend(groups.clone());
    keys.extend([("per", quoted("symbol")), ("at-most", "1".to_owned())]);
    reader.table("Cages: no digit is twice in one.", "count", &keys);
    if sums.iter().any(Option::is_some) {
        let mut keys = groups;
        keys.push(("exactly", exactly));
        reader.table("Their sums.", "sum", &keys);
    }
    Ok(())
}

pub fn extra_regions(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let squares = super::reader::without_repeats(reader.squares(&part.cells)?);
        if squares.is_empty() {
            continue;
        }
        let bound = if squares.len() == reader.side() {
            "exactly"
        } else {
            "at-most"
        };
        let keys = [
            ("of", quoted("digit")),
            ("in", reader.grid.names(&squares)),
            ("per", quoted("symbol")),
            (bound, "1".to_owned()),
            ("draw", quoted("none")),
        ];
        reader.table("An extra region: no digit is twice in it.", "count", &keys);
        grey(reader, "It is grey.", &squares);
    }
    Ok(())
}

pub fn grey(reader: &mut Reader, comment: &str, squares: &[usize]) {
    let keys = [
        ("draw", quoted("fill")),
        ("squares", reader.grid.names(squares)),
        ("colour", quoted("grey")),
    ];
    reader.table(comment, "mark", &keys);
}

/// The squares of parts with a `cell` each.
pub fn cells(reader: &Reader, parts: &[Constraint]) -> Result<Vec<usize>, ImportError> {
    let names: Vec<String> = parts.iter().filter_map(|part| part.cell.clone()).collect();
    let squares: BTreeSet<usize> = reader.squares(&names)?.into_iter().collect();
    Ok(squares.into_iter().collect())
}

pub fn parity(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let squares = cells(reader, parts)?;
    if squares.is_empty() {
        return Ok(());
    }
    let first = if name == "odd" { 1 } else { 2 };
    let digits = (first..=reader.side()).step_by(2).map(grid::digit);
    let keys = [
        ("of", format!("[{}]", digits.collect::<Vec<_>>().join(", "))),
        ("in", reader.grid.names(&squares)),
        ("each", quoted("square")),
        ("exactly", "1".to_owned()),
        ("draw", quoted("none")),
    ];
    reader.table(&format!("Squares with {name} digits."), "count", &keys);
    // As print has them: odd ones in circles, even ones in squares.
    match first {
        1 => {
            let keys = [
                ("draw", quoted("white-dot")),
                ("at", reader.grid.names(&squares)),
            ];
            reader.table("They have circles.", "mark", &keys);
        }
        _ => grey(reader, "They are grey.", &squares),
    }
    Ok(())
}

pub fn quadruples(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let mut squares = reader.squares(&part.cells)?;
        squares.sort_unstable();
        squares.dedup();
        let mut digits: BTreeMap<usize, usize> = BTreeMap::new();
        for value in &part.values {
            let digit = digit(value, reader.side());
            let digit =
                digit.ok_or_else(|| ImportError::wrong(FORMAT, "`quadruple`", value, "a digit"))?;
            *digits.entry(digit).or_default() += 1;
        }
        for (digit, times) in &digits {
            let keys = [
                ("of", grid::digit(*digit)),
                ("in", reader.grid.names(&squares)),
                ("at-least", times.to_string()),
                ("draw", quoted("none")),
            ];
            reader.table("These digits stand around a corner.", "count", &keys);
        }
        if let [first, _, _, last] = squares.as_slice() {
            let words: Vec<String> = part
                .values
                .iter()
                .filter_map(|value| text_of(&Some(value.clone())))
                .collect();
            let at = format!(
                "[\"{}-{}\"]",
                reader.grid.name(*first),
                reader.grid.name(*last)
            );
            if !words.is_empty() {
                let keys = [
                    ("draw", quoted("white-dot")),
                    ("at", at),
                    ("text", quoted(&words.join(" "))),
                ];
                reader.table("They are written there.", "mark", &keys);
            }
        }
    }
    Ok(())
}
