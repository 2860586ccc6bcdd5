//! The games: of which genre each is, and what its descriptions hold.

use super::FORMAT;
use super::codec::{self, none};
use super::id::{Id, sized, square};
use super::{beside, between};
use crate::exchange::Fallible;
use crate::exchange::cursor::Cursor;
use crate::exchange::puzz_link::{Clue, Clues, LEFT, TOP};

/// What the description of an id holds, which is to be read to its end.
pub type Read = fn(&Id<'_>, &mut Cursor<'_>, &mut Clues) -> Fallible;

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
        |_, reader, clues| reader.gapped(&mut clues.cells, false, wall),
        |clues, _| {
            sized(
                clues,
                codec::gapped(&clues.cells, false, |clue| {
                    Some(codec::digit(clue).unwrap_or_else(|| "B".to_owned()))
                })?,
            )
        }
    ),
    game!("range", "kurodoko", read_long, write_long),
    game!("rect", "shikaku", read_long, write_long),
    game!("filling", "fillomino", read_short, write_short),
    game!("mosaic", "mosaic", read_short, write_short),
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
        |_, reader, clues| reader.gapped(&mut clues.cells, false, pearl),
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
    game!("pattern", "nonogram", beside::pattern, |clues, _| {
        let lines = clues.runs.iter().flatten();
        let lines = lines.map(|runs| {
            runs.iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(".")
        });
        sized(clues, lines.collect::<Vec<_>>().join("/"))
    }),
    game!("tents", "tents", beside::tents, |clues, _| {
        let trees: Vec<bool> = clues.cells.iter().map(Option::is_some).collect();
        let numbers = clues.outside[TOP].iter().chain(&clues.outside[LEFT]);
        let numbers = numbers.map(|clue| Some(clue.and_then(Clue::number)?.to_string()));
        let numbers = numbers.collect::<Option<Vec<_>>>()?.join(",");
        sized(clues, format!("{},{numbers}", codec::marks(&trees)))
    }),
    game!("towers", "skyscrapers", beside::towers, |clues, _| {
        let sides = clues.outside.iter().flatten();
        let numbers = sides.map(|clue| clue.and_then(codec::number).unwrap_or_default());
        let numbers = numbers.collect::<Vec<_>>().join("/");
        let cells = match clues.cells.iter().all(Option::is_none) {
            true => String::new(),
            false => ",".to_owned() + &codec::gapped(&clues.cells, true, codec::number)?,
        };
        square(clues, "", numbers + &cells)
    }),
    game!("magnets", "magnets", beside::magnets, beside::write_magnets),
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
            if between::is_adjacent(id) {
                "consecutive"
            } else {
                "futoshiki"
            }
        },
        read: between::unequal,
        write: between::write_unequal,
    },
];

/// Numbers of a hitori.
const SINGLES: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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

fn read_long(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    reader.gapped(&mut clues.cells, true, none)
}

fn read_short(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    reader.gapped(&mut clues.cells, false, none)
}

fn write_long(clues: &Clues, _: &str) -> Option<String> {
    sized(clues, codec::gapped(&clues.cells, true, codec::number)?)
}

fn write_short(clues: &Clues, _: &str) -> Option<String> {
    sized(clues, codec::gapped(&clues.cells, false, codec::digit)?)
}

fn loopy(id: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let grid = id
        .flags
        .strip_prefix('t')
        .map(|kind| kind.trim_end_matches(char::is_alphabetic));
    if grid.is_some_and(|kind| kind != "0") {
        let found = format!("`{}`", id.flags);
        return Err(FORMAT.wrong("its grid", found, "`t0`, that of squares"));
    }
    read_short(id, reader, clues)
}

fn palisade(id: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    let size = id
        .flags
        .strip_prefix('n')
        .and_then(|size| codec::description(size).number());
    let wrong = || FORMAT.wrong("its size of parts", format!("`{}`", id.flags), "as in `n5`");
    clues.whole = size.ok_or_else(wrong)?;
    reader.may_end = true;
    read_short(id, reader, clues)
}

fn singles(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    for cell in &mut clues.cells {
        let number = reader.peek().and_then(|c| SINGLES.find(c));
        let number = number.ok_or_else(|| reader.wrong("a digit or a letter"))?;
        *cell = Some(Clue::Number(number));
        reader.next();
    }
    Ok(())
}

/// As in trees, but the case of the letter says which of the two stands there.
fn unruly(_: &Id<'_>, reader: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
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
    Ok(())
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
