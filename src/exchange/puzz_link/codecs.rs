//! The codecs of bodies, each a way to write numbers with few characters. They are those of pzpr.js; a test compares
//! them with links that it wrote.

use super::clues::{Clue, Row};
use crate::exchange::cursor::Cursor;
use crate::exchange::{Fallible, ImportError};

/// A body that is being read. An empty one is a board without borders and clues, as the site shows a size alone.
impl Cursor<'_> {
    /// The next digit in a base, `None` if the next character is none of its digits.
    fn digit(&mut self, base: u32) -> Option<usize> {
        let digit = self.peek()?.to_digit(base)?;
        self.next();
        Some(digit as usize)
    }

    /// A number of so many digits.
    pub fn digits(&mut self, digits: usize, base: u32) -> Result<usize, ImportError> {
        (0..digits).try_fold(0, |number, _| {
            let digit = self
                .digit(base)
                .ok_or_else(|| self.wrong(&format!("a digit in base {base}")))?;
            Ok(number * base as usize + digit)
        })
    }

    /// A number in decimals, up to a slash.
    pub fn whole(&mut self) -> Result<usize, ImportError> {
        let mut number: usize = self.digits(1, 10)?;
        while let Some(digit) = self.digit(10) {
            number = number.saturating_mul(10).saturating_add(digit);
        }
        match self.skip('/') {
            true => Ok(number),
            false => Err(self.wrong("`/`")),
        }
    }

    /// Has `one` read at each place, until the places or the body end. It says how many places behind are left out.
    pub fn sparse(
        &mut self,
        places: usize,
        mut one: impl FnMut(&mut Self, usize) -> Result<usize, ImportError>,
    ) -> Fallible {
        let mut place = 0;
        while place < places && !self.is_at_end() {
            place += 1 + one(self, place)?;
        }
        Ok(())
    }

    /// Numbers to 15 as one digit, greater ones behind a sign; `g` to `z` leave 1 to 20 places out.
    pub fn hexadecimal(&mut self, row: &mut Row) -> Fallible {
        const SIGNS: [(char, usize, usize); 6] = [
            ('-', 2, 0),
            ('+', 3, 0),
            ('=', 3, 4096),
            ('%', 3, 8192),
            ('*', 4, 12240),
            ('$', 5, 77776),
        ];
        self.clues(row, 16, |body| {
            let sign = SIGNS.iter().find(|(sign, _, _)| body.skip(*sign));
            match sign {
                Some((_, digits, more)) => Ok(Some((body.digits(*digits, 16)? + more, 0))),
                None => Ok(body.digit(16).map(|number| (number, 0))),
            }
        })
    }

    /// Numbers to 9; `a` to `z` leave 1 to 26 places out.
    pub fn decimal(&mut self, row: &mut Row) -> Fallible {
        self.clues(row, 10, |body| Ok(body.digit(10).map(|number| (number, 0))))
    }

    /// Numbers to 4, which say too how many places behind them are left out.
    pub fn up_to_four(&mut self, row: &mut Row) -> Fallible {
        self.clues(row, 16, |body| {
            Ok(body.digit(15).map(|number| (number % 5, number / 5)))
        })
    }

    /// Clues as `number` reads them, with how many places behind them are left out, a dot for one without a number, and
    /// letters from this digit on in base 36 for places without any.
    fn clues(
        &mut self,
        row: &mut Row,
        first: usize,
        number: impl Fn(&mut Self) -> Result<Option<(usize, usize)>, ImportError>,
    ) -> Fallible {
        self.sparse(row.len(), |body, place| {
            if body.skip('.') {
                row[place] = Some(Clue::Open);
                return Ok(0);
            }
            if let Some((number, left_out)) = number(body)? {
                row[place] = Some(Clue::Number(number));
                return Ok(left_out);
            }
            let letter = body.digit(36).filter(|&letter| letter >= first);
            let letter = letter.ok_or_else(|| match first {
                10 => body.wrong("a digit or letters that leave places out"),
                _ => body.wrong("a number or letters that leave places out"),
            })?;
            Ok(letter - first)
        })
    }

    /// Places that are marked, each with how many behind it are left out.
    pub fn marked(&mut self, row: &mut Row) -> Fallible {
        self.sparse(row.len(), |body, place| {
            let digit = body
                .digit(36)
                .ok_or_else(|| body.wrong("a digit or a letter"))?;
            if digit >= 18 {
                return Ok(digit - 18);
            }
            row[place] = Some(Clue::Number(1));
            Ok(digit)
        })
    }

    /// Holes, each behind the number of places before it; a dot is 36 places.
    pub fn gaps(&mut self, row: &mut Row) -> Fallible {
        self.sparse(row.len(), |body, place| {
            if body.skip('.') {
                return Ok(35);
            }
            let gap = body.digits(1, 36)?;
            if let Some(hole) = row.get_mut(place + gap) {
                *hole = Some(Clue::Open);
            }
            Ok(gap)
        })
    }

    /// A number in each place, in base 36.
    pub fn dense(&mut self, row: &mut Row) -> Fallible {
        if self.is_empty() {
            return Ok(());
        }
        for place in row {
            *place = if self.skip('-') {
                Some(Clue::Number(self.digits(2, 36)?))
            } else if self.skip('%') {
                Some(Clue::Open)
            } else if self.skip('.') {
                None
            } else {
                Some(Clue::Number(self.digits(1, 36)?))
            };
        }
        Ok(())
    }

    /// So many numbers below `limit`, several in a character of that base: yes or no, or white and black circles.
    pub fn packed(
        &mut self,
        number: usize,
        limit: usize,
        in_one: u32,
    ) -> Result<Vec<usize>, ImportError> {
        if self.is_empty() {
            return Ok(vec![0; number]);
        }
        let base = limit.pow(in_one) as u32;
        let mut numbers = Vec::with_capacity(number);
        while numbers.len() < number {
            let mut digit = self.digits(1, base)?;
            let mut some = vec![0; in_one as usize];
            for place in some.iter_mut().rev() {
                *place = digit % limit;
                digit /= limit;
            }
            numbers.extend(some);
        }
        numbers.truncate(number);
        Ok(numbers)
    }

    /// A number in each place in base 32, or two digits behind a sign.
    pub fn base_32(&mut self, row: &mut Row) -> Fallible {
        if self.is_empty() {
            return Ok(());
        }
        for place in row {
            let digits = if self.skip('-') { 2 } else { 1 };
            *place = Some(Clue::Number(self.digits(digits, 32)?));
        }
        Ok(())
    }

    /// One character, as a genre of its own reads it.
    pub fn one(&mut self, read: fn(char) -> Option<usize>) -> Result<usize, ImportError> {
        let number = self
            .peek()
            .and_then(read)
            .ok_or_else(|| self.wrong("a number as one character"))?;
        self.next();
        Ok(number)
    }
}

fn letter(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('z')
}

/// The words of all places, with a letter for up to `most` places without any, from the digit `first` in base 36 on.
pub fn with_gaps(
    words: impl IntoIterator<Item = Option<String>>,
    first: usize,
    most: usize,
) -> String {
    let (mut text, mut count) = (String::new(), 0);
    for word in words {
        count += usize::from(word.is_none());
        if count > 0 && (word.is_some() || count == most) {
            text.push(letter(first + count - 1));
            count = 0;
        }
        text += &word.unwrap_or_default();
    }
    if count > 0 {
        text.push(letter(first + count - 1));
    }
    text
}

/// Clues as `word` writes them, and a letter for places without any. `None` if a clue has no word.
pub fn sparse(
    row: &Row,
    first: usize,
    most: usize,
    word: impl Fn(Clue) -> Option<String>,
) -> Option<String> {
    let words = row.iter().map(|clue| match clue {
        None => Some(None),
        Some(clue) => word(*clue).map(Some),
    });
    Some(with_gaps(words.collect::<Option<Vec<_>>>()?, first, most))
}

pub fn hexadecimal(row: &Row) -> Option<String> {
    sparse(row, 16, 20, |clue| {
        Some(match clue {
            Clue::Open => ".".to_owned(),
            Clue::Number(number @ 0..16) => format!("{number:x}"),
            Clue::Number(number @ 16..256) => format!("-{number:x}"),
            Clue::Number(number @ 256..4096) => format!("+{number:x}"),
            Clue::Number(_) => return None,
        })
    })
}

pub fn decimal(row: &Row) -> Option<String> {
    sparse(row, 10, 26, |clue| match clue {
        Clue::Open => Some(".".to_owned()),
        Clue::Number(number) => (number < 10).then(|| number.to_string()),
    })
}

pub fn up_to_four(row: &Row) -> Option<String> {
    let (mut words, mut place) = (Vec::new(), 0);
    while place < row.len() {
        words.push(match row[place] {
            None => None,
            Some(Clue::Open) => Some(".".to_owned()),
            Some(Clue::Number(number)) if number < 5 => {
                let is_free = |at: usize| row.get(at).is_none_or(Option::is_none);
                let free = if !is_free(place + 1) {
                    0
                } else {
                    1 + usize::from(is_free(place + 2))
                };
                place += free;
                Some(format!("{:x}", number + 5 * free))
            }
            Some(Clue::Number(_)) => return None,
        });
        place += 1;
    }
    Some(with_gaps(words, 16, 20))
}

/// The inverse of [`Cursor::marked`]: a mark with those left out behind it.
pub fn marks(row: &Row) -> String {
    let mut text = String::new();
    let mut place = 0;
    while place < row.len() {
        let is_mark = row[place].is_some();
        let rest = &row[place + usize::from(is_mark)..];
        let most = if is_mark { 17 } else { 18 };
        let free = rest
            .iter()
            .take(most)
            .take_while(|clue| clue.is_none())
            .count();
        text.push(letter(if is_mark { free } else { free + 17 }));
        place += free + usize::from(is_mark);
    }
    text
}

/// The inverse of [`Cursor::gaps`], from a one for each hole.
pub fn gaps(holes: &[usize]) -> String {
    let (mut text, mut free) = (String::new(), 0);
    for &hole in holes {
        free += 1 - hole;
        if hole == 1 || free == 36 {
            text.push(if hole == 1 { letter(free) } else { '.' });
            free = 0;
        }
    }
    text
}

pub fn dense(row: &Row) -> Option<String> {
    let word = |clue: &Option<Clue>| match clue {
        None => Some(".".to_owned()),
        Some(Clue::Open) => Some("%".to_owned()),
        Some(Clue::Number(number @ 0..16)) => Some(letter(*number).to_string()),
        Some(Clue::Number(number @ 16..256)) => {
            Some(format!("-{}{}", letter(number / 36), letter(number % 36)))
        }
        Some(Clue::Number(_)) => None,
    };
    row.iter().map(word).collect()
}

pub fn packed(numbers: &[usize], limit: usize, in_one: usize) -> String {
    let digits = numbers.chunks(in_one).map(|some| {
        let places = (0..in_one).map(|place| some.get(place).copied().unwrap_or(0));
        letter(places.fold(0, |digit, number| digit * limit + number))
    });
    digits.collect()
}

pub fn base_32(row: &Row) -> Option<String> {
    let word = |clue: &Option<Clue>| {
        let number = clue.and_then(Clue::number)?;
        match number {
            0..32 => Some(letter(number).to_string()),
            32..1024 => Some(format!("-{}{}", letter(number / 32), letter(number % 32))),
            _ => None,
        }
    };
    row.iter().map(word).collect()
}
