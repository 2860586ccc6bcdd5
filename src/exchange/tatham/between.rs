//! Unequal: digits, with signs between squares or with dots.

use super::id::{Id, square};
use crate::exchange::Fallible;
use crate::exchange::cursor::Cursor;
use crate::exchange::puzz_link::{Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE};

pub fn is_adjacent(id: &Id<'_>) -> bool {
    id.flags.starts_with('a')
}

/// For each square its digit, 0 for none, and where its neighbour is smaller, or differs by 1: up, right, down, left.
pub fn unequal(id: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let (pairs, columns) = (clues.pairs(), clues.grid.columns);
    let mut between = vec![None; pairs.len()];
    for square in 0..clues.grid.len() {
        let number = reader.number().ok_or_else(|| reader.wrong("a number"))?;
        clues.cells[square] = (number > 0).then_some(Clue::Number(number));
        while let Some(sign) = reader.peek().filter(|sign| "URDL".contains(*sign)) {
            let column = square % columns;
            let pair = match sign {
                'U' => square.checked_sub(columns).map(|other| (other, square)),
                'D' => Some((square, square + columns)),
                'R' => (column + 1 < columns).then(|| (square, square + 1)),
                _ => (column > 0).then(|| (square - 1, square)),
            };
            let place = pair.and_then(|pair| pairs.iter().position(|known| *known == pair));
            let place =
                place.ok_or_else(|| reader.wrong("a sign towards a square of the board"))?;
            between[place] = Some(Clue::Number(match is_adjacent(id) {
                true => 1,
                false if sign == 'U' || sign == 'L' => FIRST_IS_LESS,
                false => FIRST_IS_MORE,
            }));
            reader.next();
        }
        if square + 1 < clues.grid.len() || reader.peek().is_some() {
            reader.expect(',')?;
        }
    }
    clues.between = between;
    Ok(())
}

pub fn write_unequal(clues: &Clues, genre: &str) -> Option<String> {
    let is_adjacent = genre == "consecutive";
    let mut signs = vec![[false; 4]; clues.grid.len()];
    for ((one, other), clue) in clues.pairs().into_iter().zip(&clues.between) {
        let Some(number) = clue.and_then(Clue::number) else {
            continue;
        };
        let [there, back] = if other == one + 1 { [1, 3] } else { [2, 0] };
        signs[one][there] = is_adjacent || number == FIRST_IS_MORE;
        signs[other][back] = is_adjacent || number == FIRST_IS_LESS;
    }
    let mut text = String::new();
    for (clue, signs) in clues.cells.iter().zip(signs) {
        text += &clue.and_then(Clue::number).unwrap_or(0).to_string();
        text.extend(
            "URDL"
                .chars()
                .zip(signs)
                .filter(|(_, is_set)| *is_set)
                .map(|(sign, _)| sign),
        );
        text.push(',');
    }
    square(clues, if is_adjacent { "a" } else { "" }, text)
}
