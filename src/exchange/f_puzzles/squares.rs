//! Constraints on single squares and on groups of them.

use std::collections::{BTreeMap, BTreeSet};

use super::FORMAT;
use super::json::{Constraint, text_of};
use super::lines::{digit, number};
use super::reader::{Reader, without_repeats};
use crate::definition::quoted;
use crate::exchange::grid::{self, label};
use crate::exchange::{Fallible, ImportError};

/// Cages: as a picture if no two overlap, or else as lists of squares.
pub fn cages(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let (mut cages, mut sums) = (Vec::new(), Vec::new());
    for part in parts.iter().filter(|part| !part.cells.is_empty()) {
        cages.push(without_repeats(reader.squares(&part.cells)?));
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
            let picture = reader.grid.words(labels);
            let known = sums.iter().enumerate();
            let known =
                known.filter_map(|(cage, sum)| Some(format!("{} = {}", label(cage), (*sum)?)));
            let groups = format!("each = \"region\"\nregions = {picture}");
            (groups, grid::table(known))
        }
        false => {
            let lines = reader.grid.lines(&cages);
            let groups = format!("lines = {lines}\ndraw = \"cage\"");
            (groups, grid::numbers_known(sums.iter().copied()))
        }
    };
    reader.add(name, &[("groups", &groups)]);
    if sums.iter().any(Option::is_some) {
        reader.add("sums", &[("groups", &groups), ("exactly", &exactly)]);
    }
    Ok(())
}

pub fn extra_regions(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let squares = without_repeats(reader.squares(&part.cells)?);
        if squares.is_empty() {
            continue;
        }
        let bound = match squares.len() == reader.side() {
            true => "exactly",
            false => "at-most",
        };
        let names = reader.grid.names(&squares);
        reader.add(name, &[("squares", &names), ("bound", bound)]);
        grey(reader, "It is grey.", &squares);
    }
    Ok(())
}

pub fn grey(reader: &mut Reader, comment: &str, squares: &[usize]) {
    let squares = reader.grid.names(squares);
    reader.add("grey", &[("comment", comment), ("squares", &squares)]);
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
    let digits = grid::list((first..=reader.side()).step_by(2).map(grid::digit));
    let names = reader.grid.names(&squares);
    reader.add(
        "parity",
        &[("name", name), ("digits", &digits), ("squares", &names)],
    );
    // As print has them: odd ones in circles, even ones in squares.
    match first {
        1 => reader.add("circles", &[("squares", &names)]),
        _ => grey(reader, "They are grey.", &squares),
    }
    Ok(())
}

pub fn quadruples(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let mut squares = reader.squares(&part.cells)?;
        squares.sort_unstable();
        squares.dedup();
        let mut digits: BTreeMap<usize, usize> = BTreeMap::new();
        for value in &part.values {
            let digit = digit(value, reader.side());
            let digit = digit.ok_or_else(|| FORMAT.wrong("`quadruple`", value, "a digit"))?;
            *digits.entry(digit).or_default() += 1;
        }
        let names = reader.grid.names(&squares);
        for (digit, times) in &digits {
            let (digit, times) = (grid::digit(*digit), times.to_string());
            reader.add(
                name,
                &[("digit", &digit), ("squares", &names), ("times", &times)],
            );
        }
        let words = part.values.iter();
        let words = words.filter_map(|value| text_of(&Some(value.clone())));
        let words: Vec<String> = words.collect();
        if let ([first, _, _, last], false) = (squares.as_slice(), words.is_empty()) {
            let ends = [first, last].map(|square| reader.grid.name(*square));
            let text = quoted(&words.join(" "));
            reader.add(
                "corner",
                &[("first", &ends[0]), ("last", &ends[1]), ("text", &text)],
            );
        }
    }
    Ok(())
}
