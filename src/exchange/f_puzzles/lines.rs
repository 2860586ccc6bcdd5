//! Constraints along lines, and lines that are only drawn.

use super::json::{Constraint, text_of};
use super::reader::{Fallible, Reader};
use crate::definition::quoted;
use crate::exchange::ImportError;
use crate::exchange::grid::{self, symbol};

fn colour(colour: &str) -> (&'static str, String) {
    ("colour", quoted(colour))
}

pub fn thermometers(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    let keys = [
        ("lines", reader.grid.lines(&lines)),
        ("signed", "true".to_owned()),
        ("at-most", "-1".to_owned()),
        ("draw", quoted("thermometer")),
    ];
    reader.table(
        "Thermometers: digits grow from the bulb.",
        "difference",
        &keys,
    );
    Ok(())
}

/// A circle of several squares holds a number, digit by digit.
pub fn arrows(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let mut circle = reader.squares(&part.cells)?;
        circle.sort_unstable();
        for line in reader.lines(std::slice::from_ref(part))? {
            let mut shaft = line.clone();
            shaft.retain(|square| !circle.contains(square));
            if circle.is_empty() || shaft.is_empty() {
                continue;
            }
            let whole = [circle.clone(), shaft].concat();
            let mut keys = vec![("lines", reader.grid.lines(&[whole]))];
            match circle.as_slice() {
                [_] => keys.push(("minus", reader.grid.names(&circle))),
                several => {
                    let place = |at: usize| {
                        10i64
                            .checked_pow((several.len() - 1 - at) as u32)
                            .unwrap_or(i64::MAX)
                    };
                    let factors = several.iter().enumerate();
                    let factors = factors.map(|(at, &square)| {
                        format!("{} = -{}", reader.grid.name(square), place(at))
                    });
                    let factors = factors.collect::<Vec<_>>().join(", ");
                    keys.push(("factors", format!("{{ {factors} }}")));
                }
            }
            keys.push(("exactly", "0".to_owned()));
            keys.push(("draw", quoted("arrow")));
            reader.table("An arrow: its digits add up to the circle.", "sum", &keys);
        }
    }
    Ok(())
}

pub fn palindromes(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    let pairs = lines.iter().flat_map(|line| {
        let half = line.iter().take(line.len() / 2);
        half.zip(line.iter().rev())
            .map(|(&one, &other)| vec![one, other])
    });
    let pairs: Vec<Vec<usize>> = pairs.collect();
    let keys = [
        ("lines", reader.grid.lines(&pairs)),
        ("exactly", "0".to_owned()),
        ("draw", quoted("none")),
    ];
    reader.table("Palindromes: the same from both ends.", "difference", &keys);
    drawn_as(reader, &lines, "grey");
    Ok(())
}

fn drawn_as(reader: &mut Reader, lines: &[Vec<usize>], hue: &str) {
    let keys = [
        ("draw", quoted("line")),
        ("lines", reader.grid.lines(lines)),
        colour(hue),
    ];
    reader.table("They are drawn.", "mark", &keys);
}

/// For lines of each length a rule, as the bound depends on it.
pub fn renbans(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    let mut lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    lengths.dedup();
    for length in lengths {
        let mut alike = lines.clone();
        alike.retain(|line| line.len() == length);
        let keys = [
            ("lines", reader.grid.lines(&alike)),
            ("all", "true".to_owned()),
            ("at-least", "1".to_owned()),
            ("at-most", (length - 1).to_string()),
            ("draw", quoted("line")),
            colour("purple"),
        ];
        reader.table(
            "Renban: the digits are consecutive, in any order.",
            "difference",
            &keys,
        );
    }
    Ok(())
}

/// Neighbours differ by half of the largest digit, rounded up, unless a number says otherwise.
pub fn whispers(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    for part in parts {
        let usual = reader.side().div_ceil(2) as i64;
        let least = number(&part.value, name)?.unwrap_or(usual);
        let lines = reader.lines(std::slice::from_ref(part))?;
        let keys = [
            ("lines", reader.grid.lines(&lines)),
            ("at-least", least.to_string()),
            ("draw", quoted("line")),
            colour("green"),
        ];
        reader.table(
            &format!("Whispers: neighbours differ by {least} at least."),
            "difference",
            &keys,
        );
    }
    Ok(())
}

/// From either end, of the ends and a digit between them, all three grow, or the first is the largest.
pub fn between(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
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
    if ends.is_empty() {
        return Ok(());
    }
    let keys = [
        ("lines", reader.grid.lines(&ends)),
        ("at-least", "2".to_owned()),
        ("draw", quoted("none")),
    ];
    reader.table(
        "Between lines: something fits between the ends.",
        "difference",
        &keys,
    );
    let keys = [
        ("lines", reader.grid.lines(&seen)),
        ("one-of", "[1, 3]".to_owned()),
        ("draw", quoted("none")),
    ];
    let comment =
        "From either end, it, a digit of the line and the other end grow, or it is the largest.";
    reader.table(comment, "visible", &keys);
    let keys = [
        ("draw", quoted("line")),
        ("lines", reader.grid.lines(&lines)),
        colour("grey"),
        ("ends", quoted("dots")),
    ];
    reader.table("They are drawn.", "mark", &keys);
    Ok(())
}

/// The sums of the parts of a line in its boxes are equal: the first is compared with each other one.
pub fn region_sums(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let lines = reader.lines(parts)?;
    for line in &lines {
        let segments: Vec<&[usize]> = line
            .chunk_by(|&one, &other| reader.regions[one] == reader.regions[other])
            .collect();
        let Some((first, others)) = segments.split_first() else {
            continue;
        };
        for other in others {
            let keys = [
                ("lines", reader.grid.lines(&[[*first, *other].concat()])),
                ("minus", reader.grid.names(other)),
                ("exactly", "0".to_owned()),
                ("draw", quoted("none")),
            ];
            reader.table(
                "A line has the same sum in each of its boxes.",
                "sum",
                &keys,
            );
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
    of_classes(
        reader,
        parts,
        &classes,
        "1, 4, 7 and 2, 5, 8 and 3, 6, 9",
        "green",
    )
}

/// Any three squares in a row of a line hold a digit of each of three classes.
fn of_classes(
    reader: &mut Reader,
    parts: &[Constraint],
    class: &dyn Fn(usize) -> Vec<usize>,
    names: &str,
    hue: &str,
) -> Fallible {
    let lines = reader.lines(parts)?;
    let windows: Vec<Vec<usize>> = lines
        .iter()
        .flat_map(|line| line.windows(line.len().min(3)).map(<[usize]>::to_vec))
        .collect();
    for number in 0..3 {
        let digits: Vec<String> = class(number).into_iter().map(grid::digit).collect();
        let keys = [
            ("of", format!("[{}]", digits.join(", "))),
            ("lines", reader.grid.lines(&windows)),
            ("at-most", "1".to_owned()),
            ("draw", quoted("none")),
        ];
        reader.table(&format!("Any three in a row are {names}."), "count", &keys);
    }
    drawn_as(reader, &lines, hue);
    Ok(())
}

pub fn drawn(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let on_board = |name: &String| {
        reader
            .place(name)
            .ok()
            .and_then(|place| place.on(reader.side()))
    };
    let lines = parts.iter().flat_map(|part| &part.lines);
    let lines: Vec<Vec<usize>> = lines
        .filter_map(|line| line.iter().map(on_board).collect::<Option<Vec<_>>>())
        .map(super::reader::without_repeats)
        .filter(|line| line.len() > 1)
        .collect();
    if !lines.is_empty() {
        drawn_as(reader, &lines, "grey");
    }
    Ok(())
}

/// Texts in squares; others are left out with a note.
pub fn texts(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    let mut is_complete = true;
    for part in parts {
        let names = part
            .cell
            .iter()
            .chain(&part.cells)
            .cloned()
            .collect::<Vec<_>>();
        let Some(text) = text_of(&part.value) else {
            continue;
        };
        match reader.squares(&names).as_deref() {
            Ok(&[square]) => {
                let keys = [
                    ("at", reader.grid.names(&[square])),
                    ("text", quoted(&text)),
                ];
                reader.table("A text.", "mark", &keys);
            }
            _ => is_complete = false,
        }
    }
    if !is_complete {
        reader
            .draft
            .note("texts that do not stand in one square are left out");
    }
    Ok(())
}

/// Cages that are only drawn; without squares they carry settings of SudokuPad.
pub fn drawn_cages(reader: &mut Reader, _: &str, parts: &[Constraint]) -> Fallible {
    for part in parts.iter().filter(|part| !part.cells.is_empty()) {
        let text = text_of(&part.value);
        if text.as_ref().is_some_and(|text| text.contains(": ")) {
            continue;
        }
        let squares = reader.squares(&part.cells)?;
        let mut keys = vec![
            ("draw", quoted("cage")),
            ("squares", reader.grid.names(&squares)),
        ];
        keys.extend(text.map(|text| ("text", quoted(&text))));
        reader.table("A cage that is only drawn.", "mark", &keys);
    }
    Ok(())
}

/// The number of a value, if it has one.
pub fn number(value: &Option<serde_json::Value>, name: &str) -> Result<Option<i64>, ImportError> {
    let Some(text) = text_of(value) else {
        return Ok(None);
    };
    let number = text
        .parse::<i64>()
        .ok()
        .filter(|number| number.abs() < 1 << 31);
    let wrong = || {
        ImportError::wrong(
            super::FORMAT,
            format!("`{name}`"),
            format!("`{text}`"),
            "a number",
        )
    };
    number.map(Some).ok_or_else(wrong)
}

/// The name of a digit of a value.
pub fn digit(value: &serde_json::Value, side: usize) -> Option<usize> {
    let text = text_of(&Some(value.clone()))?;
    let digit = text.parse().ok().filter(|&digit| digit <= side)?;
    symbol(digit).map(|_| digit)
}
