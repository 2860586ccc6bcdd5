//! Numbers beside the board: of rows, columns and diagonals.

use std::collections::BTreeMap;

use super::FORMAT;
use super::json::{Constraint, Place};
use super::lines::number;
use super::reader::{Fallible, Reader};
use crate::definition::quoted;
use crate::exchange::ImportError;
use crate::exchange::grid::digit;

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
                return Err(ImportError::wrong(
                    FORMAT,
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
            return Err(ImportError::wrong(
                FORMAT,
                format!("`{name}`"),
                "an arrow away from the board",
                "a diagonal",
            ));
        }
        lines.push(line);
        sums.push(sum);
    }
    if !lines.is_empty() {
        let keys = [
            ("lines", reader.grid.lines(&lines)),
            ("exactly", format!("{sums:?}")),
        ];
        reader.table(
            "Sums of diagonals; digits may be twice on one.",
            "sum",
            &keys,
        );
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
            return Err(ImportError::wrong(
                FORMAT,
                format!("`{name}`"),
                "a square",
                "a place beside the board",
            ));
        };
        list[at - 1] = number(&part.value, name)?;
    }
    for (from, list) in sides {
        if list.iter().all(Option::is_none) {
            continue;
        }
        let words = list
            .iter()
            .map(|number| number.map_or(quoted("?"), |number| number.to_string()));
        let exactly = (
            "exactly",
            format!("[{}]", words.collect::<Vec<_>>().join(", ")),
        );
        let each = if ["left", "right"].contains(&from) {
            "row"
        } else {
            "column"
        };
        match name {
            "skyscraper" => {
                let keys = [("from", quoted(from)), exactly];
                reader.table(
                    &format!("So many are seen from the {from}."),
                    "visible",
                    &keys,
                );
            }
            "xsum" => {
                let keys = [
                    ("each", quoted(each)),
                    ("from", quoted(from)),
                    ("first", quoted("value")),
                    exactly,
                ];
                reader.table(
                    "The sum of the first X digits, where X is the first of them.",
                    "sum",
                    &keys,
                );
            }
            _ => {
                let ends = format!("[{}, {}]", digit(1), digit(side));
                let keys = [("each", quoted(each)), ("between", ends), exactly];
                reader.table(&format!("The sum between 1 and {side}."), "sum", &keys);
            }
        }
    }
    Ok(())
}
