//! A drawing as the clues of a genre.
//!
//! What the body of a link of the genre has in order, a drawing has in places: numbers in squares or beside the board,
//! circles, dark squares, borders. So the parts of the body say what is looked for.

use super::FORMAT;
use super::drawing::{Drawing, DrawnAt};
use crate::exchange::draft::Draft;
use crate::exchange::puzz_link::{
    BOTTOM, BodyPart, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, Genre, LEFT, RIGHT, TOP,
};
use crate::exchange::{Fallible, ImportError};

/// Parts that a drawing does not have in a form that all authors use.
const UNREADABLE: [BodyPart; 4] = [
    BodyPart::Whole,
    BodyPart::Crossing,
    BodyPart::Poles,
    BodyPart::CirclesAndHoles,
];

pub fn is_readable(genre: &Genre) -> bool {
    let has = |part| UNREADABLE.contains(part);
    !genre.parts.is_empty() && !genre.parts.iter().any(has) && !genre.has_coloured_numbers()
}

/// The directions of arrows as drawings number them, in the numbers of links: up, left, right, down.
const DIRECTIONS: [usize; 4] = [1, 3, 4, 2];

pub fn draft(drawing: &Drawing, genre: &Genre) -> Result<Draft, ImportError> {
    if !is_readable(genre) {
        let what = format!(
            "a drawing of {}, whose clues are drawn in many ways",
            genre.title
        );
        return Err(ImportError::Unstated(vec![what]));
    }
    let mut reader = DrawnClues {
        drawing,
        clues: Clues::new(drawing.grid, ""),
        used: Vec::new(),
    };
    for part in genre.parts {
        reader.read(*part)?;
    }
    let mut draft = genre.draft(&reader.clues);
    let is_used = |place: &DrawnAt| reader.used.contains(place);
    let unused = drawing.numbers.iter().filter(|(place, _)| !is_used(place));
    for (place, text) in unused.take(3) {
        draft.unstated(format!("`{text}` at {}", named(drawing, *place)));
    }
    let unused = drawing.symbols.iter().filter(|(place, _)| !is_used(place));
    for (place, (symbol, _)) in unused.take(3) {
        draft.unstated(format!("the symbol {symbol} at {}", named(drawing, *place)));
    }
    for (what, number) in &drawing.others {
        draft.note(format!("left out: {number} {what}, which are drawn"));
    }
    Ok(draft)
}

fn named(drawing: &Drawing, place: DrawnAt) -> String {
    match place {
        DrawnAt::Square(row, column) => drawing
            .name(row, column)
            .unwrap_or_else(|| "a place beside the board".to_owned()),
        DrawnAt::Corner(..) => "a corner".to_owned(),
        DrawnAt::Below(..) | DrawnAt::Right(..) => "an edge".to_owned(),
    }
}

struct DrawnClues<'d> {
    drawing: &'d Drawing,
    clues: Clues,
    /// Where numbers and symbols were read.
    used: Vec<DrawnAt>,
}

impl DrawnClues<'_> {
    fn read(&mut self, part: BodyPart) -> Fallible {
        match part {
            BodyPart::Numbers
            | BodyPart::NumbersIfAny
            | BodyPart::Digits
            | BodyPart::ToFour
            | BodyPart::Dense
            | BodyPart::DigitsAndHoles => self.numbers()?,
            BodyPart::Circles => self.circles(),
            BodyPart::Marks => self.each_square(|reader, place| {
                let symbol = reader.symbol(place);
                symbol.map(|_| Clue::Number(1))
            }),
            BodyPart::Shaded | BodyPart::Sevens => self.each_square(|reader, place| {
                let is_dark = reader.drawing.is_dark(place);
                is_dark.then_some(Clue::Number(1))
            }),
            BodyPart::Gaps => {
                self.each_square(|reader, place| {
                    reader.drawing.is_dark(place).then_some(Clue::Open)
                });
                self.clues.cut_holes();
            }
            BodyPart::Bits => self.each_square(|reader, place| {
                let is_circle = reader.symbol(place).is_some();
                (!is_circle).then_some(Clue::Open)
            }),
            BodyPart::Rooms => {
                let pairs = self.clues.pairs().into_iter();
                let borders: Vec<bool> = pairs.map(|pair| self.drawing.is_edge(pair)).collect();
                self.clues.draw_rooms(&borders);
                self.clues.drawn_borders = borders;
            }
            BodyPart::RoomNumbers => self.room_numbers()?,
            BodyPart::TwoSides | BodyPart::FourSides | BodyPart::Sums => self.outside()?,
            BodyPart::Runs => self.runs()?,
            BodyPart::Dots | BodyPart::Signs => self.between()?,
            BodyPart::Corners => self.corners()?,
            BodyPart::Arrows => self.arrows()?,
            BodyPart::Slash => {}
            BodyPart::Whole | BodyPart::Crossing | BodyPart::Poles | BodyPart::CirclesAndHoles => {}
        }
        Ok(())
    }

    fn each_square(&mut self, clue: impl Fn(&mut Self, DrawnAt) -> Option<Clue>) {
        for square in 0..self.clues.grid.len() {
            if let Some(clue) = clue(self, self.drawing.place(square)) {
                self.clues.cells[square] = Some(clue);
            }
        }
    }

    /// The symbol at a place, which is then used.
    fn symbol(&mut self, place: DrawnAt) -> Option<i64> {
        let (_, style) = self.drawing.symbols.get(&place)?;
        self.used.push(place);
        Some(*style)
    }

    /// The number at a place, which is then used; a question mark is one that does not say which.
    fn number(&mut self, place: DrawnAt) -> Result<Option<Clue>, ImportError> {
        let Some(text) = self.drawing.numbers.get(&place) else {
            return Ok(None);
        };
        self.used.push(place);
        let number = text.parse::<usize>().ok().filter(|_| text.len() < 7);
        match (number, text.as_str()) {
            (Some(number), _) => Ok(Some(Clue::Number(number))),
            (None, "?") => Ok(Some(Clue::Open)),
            (None, _) => Err(FORMAT.wrong(
                named(self.drawing, place),
                format!("`{text}`"),
                "a number, or ? for one that is not said",
            )),
        }
    }

    /// A circle or dark square without a number is a clue that does not say its number.
    fn numbers(&mut self) -> Fallible {
        for square in 0..self.clues.grid.len() {
            let place = self.drawing.place(square);
            let is_marked = self.symbol(place).is_some() || self.drawing.is_dark(place);
            let open = is_marked.then_some(Clue::Open);
            self.clues.cells[square] = self.number(place)?.or(open);
        }
        Ok(())
    }

    fn circles(&mut self) {
        self.each_square(|reader, place| {
            let style = reader.symbol(place)?;
            Some(Clue::Number(if style == 2 { 2 } else { 1 }))
        });
    }

    fn room_numbers(&mut self) -> Fallible {
        for (room, squares) in self.clues.room_squares().into_iter().enumerate() {
            for square in squares {
                if let Some(clue) = self.number(self.drawing.place(square))?
                    && self.clues.room_clues[room]
                        .replace(clue)
                        .is_some_and(|other| other != clue)
                {
                    let name = self.drawing.grid.name(square);
                    return Err(FORMAT.wrong(name, "a second number in a room", "one"));
                }
            }
        }
        Ok(())
    }

    fn outside(&mut self) -> Fallible {
        let (rows, columns) = (self.clues.grid.rows as i64, self.clues.grid.columns as i64);
        for (side, length) in [
            (TOP, columns),
            (BOTTOM, columns),
            (LEFT, rows),
            (RIGHT, rows),
        ] {
            for at in 0..length {
                let (row, column) = match side {
                    TOP => (-1, at),
                    BOTTOM => (rows, at),
                    LEFT => (at, -1),
                    _ => (at, columns),
                };
                self.clues.outside[side][at as usize] =
                    self.number(DrawnAt::Square(row, column))?;
            }
        }
        Ok(())
    }

    /// Runs end at the board.
    fn runs(&mut self) -> Fallible {
        let deepest = self.drawing.numbers.keys().map(|place| match place {
            DrawnAt::Square(row, column) => -row.min(column),
            _ => 0,
        });
        let deepest = deepest.max().unwrap_or(0).max(0);
        for (side, length) in [(0, self.clues.grid.columns), (1, self.clues.grid.rows)] {
            for at in 0..length {
                for depth in (1..=deepest).rev() {
                    let (row, column) = if side == 0 {
                        (-depth, at as i64)
                    } else {
                        (at as i64, -depth)
                    };
                    if let Some(Clue::Number(run)) = self.number(DrawnAt::Square(row, column))? {
                        self.clues.runs[side][at].push(run);
                    }
                }
                self.clues.runs[side][at].retain(|run| *run > 0);
            }
        }
        Ok(())
    }

    /// Dots are circles, white and black; signs open to the left and up, or to the right and down.
    fn between(&mut self) -> Fallible {
        for (pair, (one, other)) in self.clues.pairs().into_iter().enumerate() {
            let is_beside = other == one + 1 && self.clues.grid.columns > 1;
            let place = match (self.drawing.place(one), is_beside) {
                (DrawnAt::Square(row, column), true) => DrawnAt::Right(row, column),
                (DrawnAt::Square(row, column), false) => DrawnAt::Below(row, column),
                (other, _) => other,
            };
            let is_sign = |(name, _): &(String, i64)| name == "inequality";
            let is_sign = self.drawing.symbols.get(&place).is_some_and(is_sign);
            let symbol = self.symbol(place).map(|style| match (is_sign, style) {
                (true, 1 | 2) => FIRST_IS_LESS,
                (true, _) => FIRST_IS_MORE,
                (false, 2) => 2,
                (false, _) => 1,
            });
            self.clues.between[pair] = self.number(place)?.or(symbol.map(Clue::Number));
        }
        Ok(())
    }

    fn corners(&mut self) -> Fallible {
        let columns = self.clues.grid.columns + 1;
        for corner in 0..self.clues.corners.len() {
            let (row, column) = ((corner / columns) as i64 - 1, (corner % columns) as i64 - 1);
            self.clues.corners[corner] = self.number(DrawnAt::Corner(row, column))?;
        }
        Ok(())
    }

    /// A number with an arrow is written as `2_1`.
    fn arrows(&mut self) -> Fallible {
        for square in 0..self.clues.grid.len() {
            let place = self.drawing.place(square);
            let Some(text) = self.drawing.numbers.get(&place) else {
                continue;
            };
            self.used.push(place);
            let parts = text.split_once('_').unwrap_or((text, ""));
            let direction = parts
                .1
                .parse::<usize>()
                .ok()
                .and_then(|number| DIRECTIONS.get(number));
            let clue = match parts.0 {
                "?" | "" => Some(Clue::Open),
                number => number.parse().ok().map(Clue::Number),
            };
            let wrong = || {
                let expected = "a number with an arrow, as in 2_1";
                FORMAT.wrong(named(self.drawing, place), format!("`{text}`"), expected)
            };
            self.clues.cells[square] = Some(clue.ok_or_else(wrong)?);
            self.clues.directions[square] = *direction.ok_or_else(wrong)?;
        }
        Ok(())
    }
}
