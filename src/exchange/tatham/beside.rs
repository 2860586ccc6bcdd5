//! Games with numbers beside the board: pattern, tents, towers, magnets.

use super::codec::none;
use super::id::{Id, sized};
use crate::exchange::cursor::Cursor;
use crate::exchange::puzz_link::{BOTTOM, Clue, Clues, LEFT, RIGHT, TOP};
use crate::exchange::{Fallible, ImportError};

pub fn pattern(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let mut is_first = true;
    for line in clues.runs.iter_mut().flatten() {
        if !std::mem::take(&mut is_first) {
            reader.expect('/')?;
        }
        while let Some(run) = reader.number() {
            line.push(run);
            if !reader.skip('.') {
                break;
            }
        }
    }
    match reader.peek() {
        Some(',') => Err(ImportError::Unstated(vec![
            "squares of a nonogram that are given".to_owned(),
        ])),
        _ => Ok(()),
    }
}

pub fn tents(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let trees = reader.marks(clues.grid.len())?;
    for (cell, _) in clues
        .cells
        .iter_mut()
        .zip(trees)
        .filter(|(_, is_tree)| *is_tree)
    {
        *cell = Some(Clue::Number(1));
    }
    let [above, _, left, _] = &mut clues.outside;
    for clue in above.iter_mut().chain(left) {
        reader.expect(',')?;
        let number = reader.number().ok_or_else(|| reader.wrong("a number"))?;
        *clue = Some(Clue::Number(number));
    }
    Ok(())
}

pub fn towers(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let mut is_first = true;
    for clue in clues.outside.iter_mut().flatten() {
        if !std::mem::take(&mut is_first) {
            reader.expect('/')?;
        }
        *clue = reader.number().map(Clue::Number);
    }
    if reader.skip(',') {
        reader.gapped(&mut clues.cells, true, none)?;
    }
    Ok(())
}

/// Pluses of the columns and rows, minuses of both, and for each square where the other one of its domino lies.
pub fn magnets(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    for side in [TOP, LEFT, BOTTOM, RIGHT] {
        for clue in &mut clues.outside[side] {
            let digit = reader.peek().and_then(|c| c.to_digit(36));
            if digit.is_none() && reader.peek() != Some('.') {
                return Err(reader.wrong("a digit or a dot"));
            }
            *clue = digit.map(|digit| Clue::Number(digit as usize));
            reader.next();
        }
        reader.expect(',')?;
    }
    let (columns, mut others) = (clues.grid.columns, Vec::new());
    for square in 0..clues.grid.len() {
        let column = square % columns;
        let other = match reader.peek() {
            Some('L') if column + 1 < columns => Some(square + 1),
            Some('R') if column > 0 => Some(square - 1),
            Some('T') => Some(square + columns),
            Some('B') => square.checked_sub(columns),
            Some('*') => Some(square),
            _ => None,
        };
        let is_alone = other == Some(square);
        if is_alone {
            clues.cells[square] = Some(Clue::Open);
        }
        others.push(
            other
                .filter(|&other| other < clues.grid.len())
                .ok_or_else(|| reader.wrong("L, R, T, B or *, towards a square of the board"))?,
        );
        reader.next();
    }
    let pairs = clues.pairs().into_iter();
    clues.drawn_borders = pairs
        .map(|(one, other)| others[one] != other || others[other] != one)
        .collect();
    clues.cut_holes();
    Ok(())
}

pub fn write_magnets(clues: &Clues, _: &str) -> Option<String> {
    let mut text = String::new();
    for side in [TOP, LEFT, BOTTOM, RIGHT] {
        for clue in &clues.outside[side] {
            let digit = clue
                .and_then(Clue::number)
                .map(|number| char::from_digit(number as u32, 10));
            text.push(digit.unwrap_or(Some('.'))?);
        }
        text.push(',');
    }
    if clues
        .cells
        .iter()
        .flatten()
        .any(|clue| clue.number().is_some())
    {
        return None;
    }
    let columns = clues.grid.columns;
    for square in 0..clues.grid.len() {
        let room = clues.rooms[square];
        let is_here =
            |other: Option<usize>| other.is_some_and(|other| clues.rooms.get(other) == Some(&room));
        let column = square % columns;
        text.push(match () {
            () if is_here((column + 1 < columns).then_some(square + 1)) => 'L',
            () if is_here((column > 0).then(|| square - 1)) => 'R',
            () if is_here(Some(square + columns)) => 'T',
            () if is_here(square.checked_sub(columns)) => 'B',
            () => '*',
        });
    }
    sized(clues, text)
}
