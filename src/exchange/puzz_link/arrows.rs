//! Yajilin: numbers with arrows, each of which says how many squares are shaded in its direction.

use super::clues::{Clue, Clues};
use super::codecs::with_gaps;
use super::derived::put_lines;
use crate::board::Square;
use crate::definition::quoted;
use crate::exchange::Fallible;
use crate::exchange::cursor::Cursor;
use crate::exchange::draft::Draft;
use crate::exchange::grid::Grid;
use crate::exchange::rules;
use crate::puzzle::Puzzle;

/// By the number of a direction in links: none, up, down, left, right.
const ARROWS: [&str; 5] = ["", "↑", "↓", "←", "→"];

/// Directions beyond these have numbers of two digits in base 16.
const TWO_DIGITS: usize = 5;

/// A direction and a digit in base 16, or two digits, or a point for a question mark; `a` to `z` leave 1 to 26 places out.
pub fn read(body: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    body.sparse(clues.grid.len(), |body, place| {
        if let Some(letter @ 'a'..='z') = body.peek() {
            body.skip(letter);
            return Ok(letter as usize - 'a' as usize);
        }
        let direction = body.digits(1, 10)?;
        clues.directions[place] = direction % TWO_DIGITS;
        clues.cells[place] = Some(match direction {
            0..TWO_DIGITS if body.skip('.') => Clue::Open,
            0..TWO_DIGITS => Clue::Number(body.digits(1, 16)?),
            _ => Clue::Number(body.digits(2, 16)?),
        });
        Ok(0)
    })
}

pub fn write(clues: &Clues) -> Option<String> {
    let word = |(clue, &direction): (&Option<Clue>, &usize)| match clue {
        None => Some(None),
        Some(Clue::Open) => Some(Some(format!("{direction}."))),
        Some(Clue::Number(number @ 0..16)) => Some(Some(format!("{direction}{number:x}"))),
        Some(Clue::Number(number @ 16..256)) => {
            Some(Some(format!("{}{number:x}", direction + TWO_DIGITS)))
        }
        Some(Clue::Number(_)) => None,
    };
    let words = clues.cells.iter().zip(&clues.directions).map(word);
    Some(with_gaps(words.collect::<Option<Vec<_>>>()?, 10, 26))
}

/// The squares without a clue that an arrow on this square points at, in reading order.
fn ray(clues: &Clues, square: usize, direction: usize) -> Vec<usize> {
    let Grid { columns, .. } = clues.grid;
    let (row, column) = (square / columns, square % columns);
    let is_on = |&other: &usize| match direction {
        1 => other % columns == column && other < square,
        2 => other % columns == column && other > square,
        3 => other / columns == row && other < square,
        4 => other / columns == row && other > square,
        _ => false,
    };
    let squares = (0..clues.grid.len()).filter(is_on);
    squares
        .filter(|&other| clues.cells[other].is_none())
        .collect()
}

pub fn yajilin(clues: &Clues, draft: &mut Draft) {
    // Those of the template.
    draft.take(&["mark"]);
    let (mut rays, mut numbers) = (Vec::new(), Vec::new());
    for (square, clue) in clues.cells.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let direction = clues.directions[square];
        let (text, number) = match clue {
            Clue::Open => ("?".to_owned(), None),
            Clue::Number(number) => (number.to_string(), Some(*number)),
        };
        let (text, at) = (
            quoted(&(text + ARROWS[direction])),
            clues.grid.names(&[square]),
        );
        draft.append(&format!("[[mark]]\ntext = {text}\nat = {at}\n"));
        let ray = ray(clues, square, direction);
        match number {
            Some(1..) if ray.is_empty() => draft.unstated("a number that points at no square"),
            Some(number) if !ray.is_empty() => {
                rays.push(ray);
                numbers.push(number);
            }
            _ => {}
        }
    }
    draft.put_in("count", 0, "exactly", &format!("{numbers:?}"));
    put_lines(draft, "count", 0, &clues.grid, &rays);
}

/// Clues are where nothing may be shaded; each has the first number that is said of squares in a direction from it.
pub fn find(puzzle: &Puzzle, clues: &mut Clues) -> Option<()> {
    let board = &puzzle.board;
    let shaded = puzzle.kinds.iter().find(|kind| kind.joins.is_none())?;
    for square in board.squares() {
        if !board.is_open(square) || !shaded.squares.contains(square) {
            clues.cells[square.index()] = Some(Clue::Open);
        }
    }
    for rule in rules::counts(puzzle) {
        let lines = rule
            .each
            .iter()
            .flat_map(|groups| groups.lines(board, false));
        for (mut line, bound) in lines {
            line.sort_unstable();
            let line: Vec<usize> = line.into_iter().map(Square::index).collect();
            let Some(number) = bound
                .exact()
                .and_then(|number| usize::try_from(number).ok())
            else {
                continue;
            };
            let open = (0..clues.grid.len()).filter(|&at| clues.cells[at] == Some(Clue::Open));
            let mut ways = open.flat_map(|at| (1..ARROWS.len()).map(move |way| (at, way)));
            if let Some((at, way)) = ways.find(|&(at, way)| ray(clues, at, way) == line) {
                clues.cells[at] = Some(Clue::Number(number));
                clues.directions[at] = way;
            }
        }
    }
    Some(())
}
