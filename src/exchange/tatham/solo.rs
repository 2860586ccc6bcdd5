//! Solo: sudokus, with regions instead of boxes, with diagonals and with cages.
//!
//! All are read by way of f-puzzles ([`super::super::f_puzzles`]), which has the same fields; boxes may be of any size.

use serde_json::{Value, json};

use super::codec;
use super::id::Id;
use crate::exchange::cursor::Cursor;
use crate::exchange::draft::Draft;
use crate::exchange::grid::Grid;
use crate::exchange::puzz_link::{Clue, Clues, Row};
use crate::exchange::{ImportError, Reading, f_puzzles, sudoku};

pub fn read(id: &Id<'_>, reading: &Reading) -> Result<Draft, ImportError> {
    let is_jigsaw = id.flags.starts_with('j');
    let (height, width) = if is_jigsaw {
        (1, id.columns)
    } else {
        (id.columns, id.rows)
    };
    let side = height.saturating_mul(width);
    let grid = Grid::new(side, side)?;
    let mut reader = codec::description(id.description);
    let mut cells: Row = vec![None; grid.len()];
    reader.gapped(&mut cells, true, |_| None)?;
    let mut regions: Vec<usize> = (0..grid.len())
        .map(|square| square / side / height * height + square % side / width)
        .collect();
    if is_jigsaw {
        reader.expect(',')?;
        regions = blocks(&mut reader, grid)?;
    }
    let square = |square: usize| match cells[square].and_then(Clue::number) {
        Some(number) => json!({ "region": regions[square], "given": true, "value": number }),
        None => json!({ "region": regions[square] }),
    };
    let rows: Vec<Value> = (0..side)
        .map(|row| {
            (0..side)
                .map(|column| square(row * side + column))
                .collect()
        })
        .collect();
    let mut puzzle = json!({ "size": side, "grid": rows, "title": "Solo" });
    let variants = id.flags.split('d').next().unwrap_or_default();
    if variants.contains('x') {
        puzzle["diagonal+"] = json!(true);
        puzzle["diagonal-"] = json!(true);
    }
    if variants.contains('k') {
        reader.expect(',')?;
        let cages = blocks(&mut reader, grid)?;
        reader.expect(',')?;
        let mut sums: Row = vec![None; grid.len()];
        reader.gapped(&mut sums, true, |_| None)?;
        puzzle["killercage"] = of_cages(grid, &cages, &sums);
    }
    reader.finish()?;
    f_puzzles::read(&puzzle.to_string(), reading)
}

/// The block of each square: borders in the rows, row by row, then in the columns, column by column.
fn blocks(reader: &mut Cursor<'_>, grid: Grid) -> Result<Vec<usize>, ImportError> {
    let side = grid.rows;
    let in_rows = side * (side - 1);
    let marks = reader.marks(2 * in_rows)?;
    let mut clues = Clues::new(grid, "");
    let is_border = |(one, other): (usize, usize)| match other == one + 1 {
        true => marks[one / side * (side - 1) + one % side],
        false => marks[in_rows + one % side * (side - 1) + one / side],
    };
    // On a board of one column there is nothing in the rows.
    let borders: Vec<bool> = clues.pairs().into_iter().map(is_border).collect();
    clues.draw_rooms(&borders);
    Ok(clues.rooms)
}

/// Each cage with the sum that stands on one of its squares.
fn of_cages(grid: Grid, cages: &[usize], sums: &Row) -> Value {
    let number = cages.iter().max().map_or(0, |last| last + 1);
    let name = |square: usize| {
        format!(
            "R{}C{}",
            square / grid.columns + 1,
            square % grid.columns + 1
        )
    };
    let cage = |cage: usize| {
        let squares = (0..grid.len()).filter(|&square| cages[square] == cage);
        let sum = squares.clone().find_map(|square| sums[square]?.number());
        let cells: Vec<String> = squares.map(name).collect();
        match sum {
            Some(sum) => json!({ "cells": cells, "value": sum.to_string() }),
            None => json!({ "cells": cells }),
        }
    };
    (0..number).map(cage).collect()
}

/// Sudokus with boxes of the usual size.
pub fn write(clues: &Clues, _: &str) -> Option<String> {
    let (height, width) = sudoku::box_of(clues.grid.rows)?;
    let cells = codec::gapped(&clues.cells, true, codec::number)?;
    Some(format!("{height}x{width}:{cells}"))
}
