//! The games: of which genre each is, and what its descriptions hold.

use super::FORMAT;
use super::codec::{self, Reader};
use super::id::Id;
use crate::exchange::ImportError;
use crate::exchange::puzz_link::{
    BOTTOM, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, LEFT, RIGHT, TOP,
};

pub type Read = fn(&Id<'_>, &mut Clues) -> Result<(), ImportError>;

/// The id for clues of a genre.
pub type Write = fn(&Clues, &str) -> Option<String>;

pub struct Game {
    /// As its page and program are called.
    pub name: &'static str,
    /// Those of which puzzles can be, and which of them an id is of.
    pub genres: &'static [&'static str],
    pub genre: fn(&Id<'_>) -> &'static str,
    pub read: Read,
    pub write: Write,
}

macro_rules! game {
    ($name:literal, $genre:literal, $read:expr, $write:expr) => {
        Game {
            name: $name,
            genres: &[$genre],
            genre: |_| $genre,
            read: $read,
            write: $write,
        }
    };
}

pub static GAMES: [Game; 15] = [
    game!(
        "lightup",
        "akari",
        |id, clues| of_cells(id, clues, false, wall),
        |clues, _| {
            sized(
                clues,
                codec::gapped(&clues.cells, false, |clue| {
                    Some(codec::digit(clue).unwrap_or_else(|| "B".to_owned()))
                })?,
            )
        }
    ),
    game!(
        "range",
        "kurodoko",
        |id, clues| of_cells(id, clues, true, none),
        long
    ),
    game!(
        "rect",
        "shikaku",
        |id, clues| of_cells(id, clues, true, none),
        long
    ),
    game!(
        "filling",
        "fillomino",
        |id, clues| of_cells(id, clues, false, none),
        short
    ),
    game!(
        "mosaic",
        "mosaic",
        |id, clues| of_cells(id, clues, false, none),
        short
    ),
    game!("loopy", "slither", loopy, |clues, _| {
        let cells = codec::gapped(&clues.cells, false, codec::digit)?;
        Some(format!(
            "{}x{}t0:{cells}",
            clues.grid.columns, clues.grid.rows
        ))
    }),
    game!(
        "pearl",
        "mashu",
        |id, clues| of_cells(id, clues, false, pearl),
        |clues, _| {
            let pearl = |clue| match clue {
                Clue::Number(1) => Some("W".to_owned()),
                Clue::Number(2) => Some("B".to_owned()),
                _ => None,
            };
            sized(clues, codec::gapped(&clues.cells, false, pearl)?)
        }
    ),
    game!("palisade", "palisade", palisade, |clues, _| {
        let (columns, rows) = (clues.grid.columns, clues.grid.rows);
        let cells = codec::gapped(&clues.cells, false, codec::digit)?;
        let cells = cells.trim_end_matches(char::is_alphabetic);
        Some(format!("{columns}x{rows}n{}:{cells}", clues.whole))
    }),
    game!("singles", "hitori", singles, |clues, _| {
        let numbers = clues
            .cells
            .iter()
            .map(|clue| SINGLES.chars().nth(clue.and_then(Clue::number)?));
        sized(clues, numbers.collect::<Option<String>>()?)
    }),
    game!("pattern", "nonogram", pattern, |clues, _| {
        let lines = clues.runs.iter().flatten();
        let lines = lines.map(|runs| {
            runs.iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(".")
        });
        sized(clues, lines.collect::<Vec<_>>().join("/"))
    }),
    game!("tents", "tents", tents, |clues, _| {
        let trees: Vec<bool> = clues.cells.iter().map(Option::is_some).collect();
        let numbers = clues.outside[TOP].iter().chain(&clues.outside[LEFT]);
        let numbers = numbers.map(|clue| Some(clue.and_then(Clue::number)?.to_string()));
        let numbers = numbers.collect::<Option<Vec<_>>>()?.join(",");
        sized(clues, format!("{},{numbers}", codec::marks(&trees)))
    }),
    game!("towers", "skyscrapers", towers, |clues, _| {
        let sides = clues.outside.iter().flatten();
        let numbers = sides.map(|clue| clue.and_then(codec::number).unwrap_or_default());
        let numbers = numbers.collect::<Vec<_>>().join("/");
        let cells = match clues.cells.iter().all(Option::is_none) {
            true => String::new(),
            false => ",".to_owned() + &codec::gapped(&clues.cells, true, codec::number)?,
        };
        square(clues, "", numbers + &cells)
    }),
    game!("magnets", "magnets", magnets, write_magnets),
    Game {
        name: "unruly",
        genres: &["unruly", "takuzu"],
        genre: |id| {
            if id.flags.contains('u') {
                "takuzu"
            } else {
                "unruly"
            }
        },
        read: unruly,
        write: write_unruly,
    },
    Game {
        name: "unequal",
        genres: &["futoshiki", "consecutive"],
        genre: |id| {
            if is_adjacent(id) {
                "consecutive"
            } else {
                "futoshiki"
            }
        },
        read: unequal,
        write: write_unequal,
    },
];

/// Numbers of a hitori.
const SINGLES: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn none(_: char) -> Option<Clue> {
    None
}

fn wall(sign: char) -> Option<Clue> {
    (sign == 'B').then_some(Clue::Open)
}

fn pearl(sign: char) -> Option<Clue> {
    match sign {
        'W' => Some(Clue::Number(1)),
        'B' => Some(Clue::Number(2)),
        _ => None,
    }
}

fn of_cells(
    id: &Id<'_>,
    clues: &mut Clues,
    is_long: bool,
    sign: fn(char) -> Option<Clue>,
) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
    reader.gapped(&mut clues.cells, is_long, sign)?;
    reader.finish()
}

/// An id with the columns and rows of the board.
fn sized(clues: &Clues, description: String) -> Option<String> {
    Some(format!(
        "{}x{}:{description}",
        clues.grid.columns, clues.grid.rows
    ))
}

/// An id with the side of the board.
fn square(clues: &Clues, flags: &str, description: String) -> Option<String> {
    let is_square = clues.grid.columns == clues.grid.rows;
    is_square.then(|| format!("{}{flags}:{description}", clues.grid.rows))
}

fn long(clues: &Clues, _: &str) -> Option<String> {
    sized(clues, codec::gapped(&clues.cells, true, codec::number)?)
}

fn short(clues: &Clues, _: &str) -> Option<String> {
    sized(clues, codec::gapped(&clues.cells, false, codec::digit)?)
}

fn loopy(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let grid = id
        .flags
        .strip_prefix('t')
        .map(|kind| kind.trim_end_matches(char::is_alphabetic));
    if grid.is_some_and(|kind| kind != "0") {
        let found = format!("`{}`", id.flags);
        return Err(ImportError::wrong(
            FORMAT,
            "its grid",
            found,
            "`t0`, that of squares",
        ));
    }
    of_cells(id, clues, false, none)
}

fn palisade(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let size = id
        .flags
        .strip_prefix('n')
        .and_then(|size| Reader::new(size).number());
    let wrong = || {
        ImportError::wrong(
            FORMAT,
            "its size of parts",
            format!("`{}`", id.flags),
            "as in `n5`",
        )
    };
    clues.whole = size.ok_or_else(wrong)?;
    let mut reader = Reader::new(id.description);
    reader.may_end = true;
    reader.gapped(&mut clues.cells, false, none)?;
    reader.finish()
}

fn singles(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
    for cell in &mut clues.cells {
        let number = reader.peek().and_then(|c| SINGLES.find(c));
        let number = number.ok_or_else(|| reader.wrong("a digit or a letter"))?;
        *cell = Some(Clue::Number(number));
        reader.next();
    }
    reader.finish()
}

fn pattern(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
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
        _ => reader.finish(),
    }
}

fn tents(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
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
    reader.finish()
}

fn towers(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
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
    reader.finish()
}

/// Pluses of the columns and rows, minuses of both, and for each square where the other one of its domino lies.
fn magnets(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
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
    reader.finish()
}

fn write_magnets(clues: &Clues, _: &str) -> Option<String> {
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

/// As in trees, but the case of the letter says which of the two stands there.
fn unruly(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
    let (len, mut place) = (clues.grid.len(), 0);
    while place <= len {
        let letter = reader.peek().filter(char::is_ascii_alphabetic);
        let letter = letter.ok_or_else(|| reader.wrong("a letter"))?;
        let free = letter.to_ascii_lowercase() as usize - 'a' as usize;
        place += free;
        if free == 25 {
            reader.next();
            continue;
        }
        match clues.cells.get_mut(place) {
            Some(cell) => *cell = Some(Clue::Number(1 + usize::from(letter.is_ascii_uppercase()))),
            None if place == len => {}
            None => return Err(reader.wrong("no more places than the board has")),
        }
        place += 1;
        reader.next();
    }
    reader.finish()
}

fn write_unruly(clues: &Clues, genre: &str) -> Option<String> {
    let (mut text, mut free) = (String::new(), 0);
    for clue in clues.cells.iter().copied().chain([Some(Clue::Number(1))]) {
        let Some(number) = clue.and_then(Clue::number) else {
            free += 1;
            continue;
        };
        let letter = |free: u8| {
            if number == 1 {
                b'a' + free
            } else {
                b'A' + free
            }
        };
        while free >= 25 {
            text.push(char::from(letter(25)));
            free -= 25;
        }
        text.push(char::from(letter(free as u8)));
        free = 0;
    }
    let unique = if genre == "takuzu" { "u" } else { "" };
    let (columns, rows) = (clues.grid.columns, clues.grid.rows);
    Some(format!("{columns}x{rows}{unique}:{text}"))
}

fn is_adjacent(id: &Id<'_>) -> bool {
    id.flags.starts_with('a')
}

/// For each square its digit, 0 for none, and where its neighbour is smaller, or differs by 1: up, right, down, left.
fn unequal(id: &Id<'_>, clues: &mut Clues) -> Result<(), ImportError> {
    let mut reader = Reader::new(id.description);
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
    reader.finish()
}

fn write_unequal(clues: &Clues, genre: &str) -> Option<String> {
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
