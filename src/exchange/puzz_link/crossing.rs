//! Kakuro: walls with the sums of the runs to the right and down, which begin at them or at the edge of the board.
//!
//! Of a wall the sum to the right stands among the clues of squares, the sum down among those between squares, of which
//! the genre has no others.

use std::collections::HashMap;

use super::clues::{Clue, Clues};
use super::codecs::with_gaps;
use super::derived::{lines, put_lines};
use crate::board::{Square, Terrain};
use crate::exchange::Fallible;
use crate::exchange::cursor::Cursor;
use crate::exchange::draft::Draft;
use crate::exchange::grid::{Grid, numbers_known};
use crate::puzzle::{Puzzle, Rule};

/// The wall at the head of each run across and down, with the squares of the run; the wall may be beside the board.
fn crossing(grid: Grid, is_wall: impl Fn(usize) -> bool) -> [Vec<(Option<usize>, Vec<usize>)>; 2] {
    let runs = |lines: &[Vec<usize>]| {
        let mut runs = Vec::new();
        for line in lines {
            let mut head = None;
            for part in line.chunk_by(|&one, &other| is_wall(one) == is_wall(other)) {
                match is_wall(part[0]) {
                    true => head = part.last().copied(),
                    false => runs.push((head, part.to_vec())),
                }
            }
        }
        runs
    };
    let lines = lines(grid);
    let (across, down) = lines.split_at(grid.rows);
    [runs(across), runs(down)]
}

/// A number that kakuro writes as one character: to 19 in base 36, beyond as a capital.
fn kakuro_number(character: char) -> Option<usize> {
    match character {
        '0'..='9' => Some(character as usize - '0' as usize),
        'a'..='j' => Some(character as usize - 'a' as usize + 10),
        'A'..='Z' => Some(character as usize - 'A' as usize + 20),
        _ => None,
    }
}

fn kakuro_character(number: usize) -> Option<char> {
    match number {
        0..20 => char::from_digit(number as u32, 36),
        20..46 => char::from_digit(number as u32 - 10, 36).map(|c| c.to_ascii_uppercase()),
        _ => None,
    }
}

/// Walls with two numbers each: the sum to the right is kept in `cells`, the sum down in `between`; then sums of runs
/// that begin at the edge.
pub fn read_crossing(body: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let len = clues.grid.len();
    clues.between = vec![None; len];
    body.sparse(len, |body, place| {
        match body.peek() {
            Some(letter @ 'k'..='z') if body.skip(letter) => {
                return Ok(letter as usize - 'k' as usize);
            }
            Some('.') if body.skip('.') => clues.cells[place] = Some(Clue::Open),
            _ => {
                let down = body.one(kakuro_number)?;
                let right = body.one(kakuro_number)?;
                clues.cells[place] = Some(if right > 0 {
                    Clue::Number(right)
                } else {
                    Clue::Open
                });
                clues.between[place] = (down > 0).then_some(Clue::Number(down));
            }
        }
        Ok(0)
    })?;
    let Grid { rows, columns } = clues.grid;
    for side in [0, 2] {
        for at in 0..[columns, 0, rows][side] {
            let first = if side == 0 { at } else { at * columns };
            if clues.cells[first].is_none() && !body.is_at_end() {
                let number = body.one(kakuro_number)?;
                clues.outside[side][at] = (number > 0).then_some(Clue::Number(number));
            }
        }
    }
    Ok(())
}

pub fn write_crossing(clues: &Clues) -> Option<String> {
    let word = |(right, down): (&Option<Clue>, &Option<Clue>)| {
        let number = |clue: &Option<Clue>| clue.and_then(Clue::number).unwrap_or(0);
        Some(match (number(right), number(down)) {
            _ if right.is_none() => None,
            (0, 0) => Some(".".to_owned()),
            (right, down) => {
                let characters = [kakuro_character(down)?, kakuro_character(right)?];
                Some(characters.iter().collect())
            }
        })
    };
    let words = clues.cells.iter().zip(&clues.between).map(word);
    let mut text = with_gaps(words.collect::<Option<Vec<_>>>()?, 20, 16);
    let Grid { rows, columns } = clues.grid;
    for (side, number) in [(0, columns), (2, rows)] {
        for at in 0..number {
            let first = if side == 0 { at } else { at * columns };
            if clues.cells[first].is_none() {
                let number = clues.outside[side][at].and_then(Clue::number);
                text.push(kakuro_character(number.unwrap_or(0))?);
            }
        }
    }
    Some(text)
}

/// The sum of a run that begins at this wall or at the edge, across or down.
fn sum_of(clues: &Clues, is_down: bool, head: Option<usize>, run: &[usize]) -> Option<usize> {
    let clue = match (head, is_down) {
        (Some(wall), false) => clues.cells[wall],
        (Some(wall), true) => clues.between[wall],
        (None, true) => clues.outside[0][run[0] % clues.grid.columns],
        (None, false) => clues.outside[2][run[0] / clues.grid.columns],
    };
    clue.and_then(Clue::number)
}

pub fn kakuro(clues: &Clues, draft: &mut Draft) {
    let is_wall = |square: usize| clues.cells[square].is_some();
    let words =
        (0..clues.grid.len()).map(|square| if is_wall(square) { "#" } else { "." }.to_owned());
    draft.put(&["board", "layout"], &clues.grid.picture(words));
    let (mut runs, mut sums) = (Vec::new(), Vec::new());
    for (is_down, of_direction) in [false, true].into_iter().zip(crossing(clues.grid, is_wall)) {
        for (head, run) in of_direction {
            // A single square is a run only if it has a sum.
            let sum = sum_of(clues, is_down, head, &run);
            if run.len() > 1 || sum.is_some() {
                runs.push(run);
                sums.push(sum);
            }
        }
    }
    put_lines(draft, "count", 1, &clues.grid, &runs);
    draft.put_in("sum", 0, "exactly", &numbers_known(sums));
    put_lines(draft, "sum", 0, &clues.grid, &runs);
}

/// Walls, and the sums of the lines that are runs.
pub fn find_crossing(puzzle: &Puzzle, clues: &mut Clues) -> Option<()> {
    let board = &puzzle.board;
    let is_wall = |square: usize| board.terrain(Square::new(square)) == Terrain::Wall;
    clues.between = vec![None; clues.grid.len()];
    for square in (0..clues.grid.len()).filter(|&square| is_wall(square)) {
        clues.cells[square] = Some(Clue::Open);
    }
    let sums = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Sum(rule) => Some(
            rule.each
                .iter()
                .flat_map(|groups| groups.lines(board, false)),
        ),
        _ => None,
    });
    let sums = sums.flatten().filter_map(|(mut line, bound)| {
        line.sort_unstable();
        let squares: Vec<usize> = line.iter().map(|square| square.index()).collect();
        Some((squares, usize::try_from(bound.exact()?).ok()?))
    });
    let sums: HashMap<Vec<usize>, usize> = sums.collect();
    let columns = clues.grid.columns;
    for (is_down, of_direction) in [false, true].into_iter().zip(crossing(clues.grid, is_wall)) {
        for (head, run) in of_direction.into_iter().filter(|(_, run)| run.len() > 1) {
            let sum = sums.get(&run).copied().map(Clue::Number);
            match (head, is_down) {
                (Some(wall), false) => clues.cells[wall] = sum.or(clues.cells[wall]),
                (Some(wall), true) => clues.between[wall] = sum,
                (None, true) => clues.outside[0][run[0] % columns] = sum,
                (None, false) => clues.outside[2][run[0] / columns] = sum,
            }
        }
    }
    Some(())
}
