//! Numbers beside the board: of rows, columns and diagonals.

use std::collections::BTreeMap;

use super::FORMAT;
use super::json::{Constraint, Place};
use super::lines::number;
use super::reader::Reader;
use crate::exchange::Fallible;
use crate::exchange::grid::{self, digit};

/// Sums of diagonals, from a place beside the board.
pub fn diagonals(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let (mut lines, mut sums) = (Vec::new(), Vec::new());
    for part in parts {
        let place = reader.place(part.cell.as_deref().unwrap_or_default())?;
        let (down, right) = match part.direction.as_str() {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            other => {
                return Err(FORMAT.wrong(
                    format!("`{name}`"),
                    format!("`{other}`"),
                    "DR, DL, UR or UL",
                ));
            }
        };
        let Some(sum) = number(&part.value, name)?.filter(|&sum| sum != 0) else {
            continue;
        };
        let step = |place: Place, times: i64| -> Option<Place> {
            let row = usize::try_from(place.row as i64 + down * times).ok()?;
            let column = usize::try_from(place.column as i64 + right * times).ok()?;
            Some(Place { row, column })
        };
        let squares = (1..).map_while(|times| step(place, times)?.on(reader.side()));
        let line: Vec<usize> = squares.collect();
        if line.is_empty() {
            return Err(FORMAT.wrong(
                format!("`{name}`"),
                "an arrow away from the board",
                "a diagonal",
            ));
        }
        lines.push(line);
        sums.push(sum);
    }
    if !lines.is_empty() {
        let (lines, sums) = (reader.grid.lines(&lines), grid::list(sums));
        reader.add(name, &[("lines", &lines), ("exactly", &sums)]);
    }
    Ok(())
}

/// Numbers beside the board, from each of its sides.
pub fn outside(reader: &mut Reader, name: &str, parts: &[Constraint]) -> Fallible {
    let side = reader.side();
    let mut sides: BTreeMap<&str, Vec<Option<i64>>> = BTreeMap::new();
    for part in parts {
        let place = reader.place(part.cell.as_deref().unwrap_or_default())?;
        let (from, at) = match (place.row, place.column) {
            (0, column) => ("top", column),
            (row, 0) => ("left", row),
            (row, column) if row == side + 1 => ("bottom", column),
            (row, column) if column == side + 1 => ("right", row),
            _ => (" ", 0),
        };
        let Some(list) = (1..=side)
            .contains(&at)
            .then(|| sides.entry(from).or_insert_with(|| vec![None; side]))
        else {
            return Err(FORMAT.wrong(format!("`{name}`"), "a square", "a place beside the board"));
        };
        list[at - 1] = number(&part.value, name)?;
    }
    for (from, list) in sides {
        if list.iter().all(Option::is_none) {
            continue;
        }
        let each = match from {
            "left" | "right" => "row",
            _ => "column",
        };
        let (exactly, ends) = (
            grid::numbers_known(list),
            grid::list([digit(1), digit(side)]),
        );
        let side = side.to_string();
        let of_line = [("from", from), ("each", each), ("exactly", &exactly)];
        let of_digits = [("side", &*side), ("ends", &*ends)];
        reader.add(name, &[&of_line[..], &of_digits].concat());
    }
    Ok(())
}
