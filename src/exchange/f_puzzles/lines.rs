//! Constraints along lines, and lines that are only drawn.

use std::collections::BTreeMap;

use super::FORMAT;
use super::json::{Constraint, text_of};
use super::reader::{Reader, without_repeats};
use crate::definition::quoted;
use crate::exchange::grid::{self, symbol};
use crate::exchange::{Fallible, ImportError};

pub fn thermometers(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    reader.add_lines(name, &reader.lines(parts)?);
    Ok(())
}

/// A circle of several squares holds a number, digit by digit.
pub fn arrows(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let mut circle = reader.squares(&part.cells)?;
        circle.sort_unstable();
        for line in reader.lines(std::slice::from_ref(part))? {
            let mut shaft = line.clone();
            shaft.retain(|square| !circle.contains(square));
            if circle.is_empty() || shaft.is_empty() {
                continue;
            }
            let minus = match circle.as_slice() {
                [_] => format!("minus = {}", reader.grid.names(&circle)),
                several => {
                    let factors = several.iter().enumerate().map(|(at, &square)| {
                        let place = 10i64.checked_pow((several.len() - 1 - at) as u32);
                        let place = place.unwrap_or(i64::MAX);
                        format!("{} = -{place}", reader.grid.name(square))
                    });
                    format!("factors = {}", grid::table(factors))
                }
            };
            let lines = reader.grid.lines(&[[circle.clone(), shaft].concat()]);
            reader.add(name, &[("lines", &lines), ("minus", &minus)]);
        }
    }
    Ok(())
}

pub fn palindromes(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    let pairs = lines.iter().flat_map(|line| {
        let half = line.iter().take(line.len() / 2);
        half.zip(line.iter().rev())
            .map(|(&one, &other)| vec![one, other])
    });
    reader.add_lines(name, &pairs.collect::<Vec<_>>());
    drawn_as(reader, &lines, "grey");
    Ok(())
}

fn drawn_as(reader: &mut Reader, lines: &[Vec<usize>], colour: &str) {
    let lines = reader.grid.lines(lines);
    reader.add("line", &[("lines", &lines), ("colour", colour)]);
}

/// For lines of each length a rule, as the bound depends on it.
pub fn renbans(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let mut by_length: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
    for line in reader.lines(parts)? {
        by_length.entry(line.len()).or_default().push(line);
    }
    for (length, lines) in by_length {
        let (lines, most) = (reader.grid.lines(&lines), (length - 1).to_string());
        reader.add(name, &[("lines", &lines), ("most", &most)]);
    }
    Ok(())
}

/// Neighbours differ by half of the largest digit, rounded up, unless a number says otherwise.
pub fn whispers(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let usual = reader.side().div_ceil(2) as i64;
        let least = number(&part.value, name)?.unwrap_or(usual).to_string();
        let lines = reader.lines(std::slice::from_ref(part))?;
        let lines = reader.grid.lines(&lines);
        reader.add(name, &[("lines", &lines), ("least", &least)]);
    }
    Ok(())
}

/// From either end, of the ends and a digit between them, all three grow, or the first is the largest.
pub fn between(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    let (mut ends, mut seen) = (Vec::new(), Vec::new());
    for line in lines.iter().filter(|line| line.len() > 2) {
        let (first, last) = (line[0], line[line.len() - 1]);
        ends.push(vec![first, last]);
        for &middle in &line[1..line.len() - 1] {
            seen.push(vec![first, middle, last]);
            seen.push(vec![last, middle, first]);
        }
    }
    if !ends.is_empty() {
        let [ends, seen, lines] = [&ends, &seen, &lines].map(|lines| reader.grid.lines(lines));
        reader.add(name, &[("ends", &ends), ("seen", &seen), ("lines", &lines)]);
    }
    Ok(())
}

/// The sums of the parts of a line in its boxes are equal: the first is compared with each other one.
pub fn region_sums(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    for line in &lines {
        let segments: Vec<&[usize]> = line
            .chunk_by(|&one, &other| reader.regions[one] == reader.regions[other])
            .collect();
        let Some((first, others)) = segments.split_first() else {
            continue;
        };
        for other in others {
            let lines = reader.grid.lines(&[[*first, *other].concat()]);
            let minus = reader.grid.names(other);
            reader.add(name, &[("lines", &lines), ("minus", &minus)]);
        }
    }
    drawn_as(reader, &lines, "blue");
    Ok(())
}

pub fn entropic(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let side = reader.side();
    // As many are low as are high, a third of all or as near to it as can be: SudokuSolver has it so.
    let outer = (side + 1) / 3;
    let classes = |class: usize| match class {
        0 => (1..=outer).collect(),
        1 => (outer + 1..=side - outer).collect(),
        _ => (side - outer + 1..=side).collect(),
    };
    of_classes(reader, parts, &classes, "low, middle and high", "orange")
}

pub fn modular(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let side = reader.side();
    let classes = |class: usize| (1..=side).filter(|digit| digit % 3 == class).collect();
    let names = "1, 4, 7 and 2, 5, 8 and 3, 6, 9";
    of_classes(reader, parts, &classes, names, "green")
}

/// Any three squares in a row of a line hold a digit of each of three classes.
fn of_classes(
    reader: &mut Reader,
    parts: &[Constraint],
    class: &dyn Fn(usize) -> Vec<usize>,
    names: &str,
    colour: &str,
) -> Fallible {
    let lines = reader.lines(parts)?;
    let windows = lines.iter();
    let windows = windows.flat_map(|line| line.windows(line.len().min(3)).map(<[usize]>::to_vec));
    let windows = reader.grid.lines(&windows.collect::<Vec<_>>());
    for number in 0..3 {
        let digits = grid::list(class(number).into_iter().map(grid::digit));
        reader.add(
            "classes",
            &[("names", names), ("digits", &digits), ("lines", &windows)],
        );
    }
    drawn_as(reader, &lines, colour);
    Ok(())
}

pub fn drawn(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let on_board = |name: &String| reader.place(name).ok()?.on(reader.side());
    let lines = parts.iter().flat_map(|part| &part.lines);
    let lines: Vec<Vec<usize>> = lines
        .filter_map(|line| line.iter().map(on_board).collect::<Option<Vec<_>>>())
        .map(without_repeats)
        .filter(|line| line.len() > 1)
        .collect();
    if !lines.is_empty() {
        drawn_as(reader, &lines, "grey");
    }
    Ok(())
}

/// Texts in squares; others are left out with a note.
pub fn texts(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let mut is_complete = true;
    for part in parts {
        let names: Vec<String> = part.cell.iter().chain(&part.cells).cloned().collect();
        let Some(text) = text_of(&part.value) else {
            continue;
        };
        match reader.squares(&names).as_deref() {
            Ok(square @ [_]) => {
                let at = reader.grid.names(square);
                reader.add(name, &[("at", &at), ("text", &quoted(&text))]);
            }
            _ => is_complete = false,
        }
    }
    if !is_complete {
        let note = "texts that do not stand in one square are left out";
        reader.draft.note(note);
    }
    Ok(())
}

/// Cages that are only drawn; without squares they carry settings of SudokuPad.
pub fn drawn_cages(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts.iter().filter(|part| !part.cells.is_empty()) {
        let text = text_of(&part.value).unwrap_or_default();
        if text.contains(": ") {
            continue;
        }
        let squares = reader.grid.names(&reader.squares(&part.cells)?);
        let text = match text.is_empty() {
            true => text,
            false => format!("text = {}", quoted(&text)),
        };
        reader.add(name, &[("squares", &squares), ("text", &text)]);
    }
    Ok(())
}

/// The number of a value, if it has one.
pub fn number(value: &Option<serde_json::Value>, name: &str) -> Result<Option<i64>, ImportError> {
    let Some(text) = text_of(value) else {
        return Ok(None);
    };
    let number = text.parse().ok();
    let number = number.filter(|number: &i64| number.abs() < 1 << 31);
    let wrong = || FORMAT.wrong(format!("`{name}`"), format!("`{text}`"), "a number");
    number.map(Some).ok_or_else(wrong)
}

/// The name of a digit of a value.
pub fn digit(value: &serde_json::Value, side: usize) -> Option<usize> {
    let text = text_of(&Some(value.clone()))?;
    let digit = text.parse().ok().filter(|&digit| digit <= side)?;
    symbol(digit).map(|_| digit)
}
