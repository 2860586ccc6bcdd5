//! lz-string, the compression of f-puzzles, in its base64 form, read with a limit: a short text can stand for one that
//! fills the memory, and the crate `lz-str`, which writes it, has no limit.

/// Why a text cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The character at this place, from 0, is none of base64.
    Character(usize),
    /// It ends too early, or refers to what was not yet written.
    Broken,
    TooLong,
}

struct Bits<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl Bits<'_> {
    /// The next bits as a number, the lowest first.
    fn take(&mut self, number: u32) -> Result<u32, Fault> {
        let mut value = 0;
        for place in 0..number {
            let byte = self.bytes.get(self.place / 6).ok_or(Fault::Broken)?;
            let bit = byte >> (5 - self.place % 6) & 1;
            value |= u32::from(bit) << place;
            self.place += 1;
        }
        Ok(value)
    }
}

/// The number of a character in base64.
fn digit(character: u8) -> Option<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let place = ALPHABET.iter().position(|&known| known == character)?;
    u8::try_from(place).ok()
}

/// The text behind `compressed`, of at most so many units of UTF-16.
pub fn decompressed(compressed: &str, most: usize) -> Result<Vec<u16>, Fault> {
    let compressed = compressed.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(compressed.len());
    for (place, character) in compressed.bytes().enumerate() {
        bytes.push(digit(character).ok_or(Fault::Character(place))?);
    }
    let mut bits = Bits {
        bytes: &bytes,
        place: 0,
    };
    // Each phrase is a part of the text so far: where it begins and ends. The first three numbers are commands.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut text: Vec<u16> = Vec::new();
    let mut width = 2;
    // How many phrases there may be before numbers get longer.
    let mut left = 4;
    let mut previous: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        let width_of_unit = match code {
            0 => Some(8),
            1 => Some(16),
            2 => return Ok(text),
            _ => None,
        };
        let begin = text.len();
        if let Some(units) = width_of_unit {
            let unit = bits.take(units)? as u16;
            // A new character is a phrase of its own, at the place where it is written next.
            phrases.push((begin, begin + 1));
            text.push(unit);
            if previous.is_some() {
                left -= 1;
                if left == 0 {
                    left = 1 << width;
                    width += 1;
                }
            }
        } else if let Some(&(from, to)) = phrases.get(code) {
            text.extend_from_within(from..to);
        } else {
            // The phrase that is being made: the previous one and its own first character.
            let (from, to) = previous
                .filter(|_| code == phrases.len())
                .ok_or(Fault::Broken)?;
            text.extend_from_within(from..to);
            text.extend_from_within(from..from + 1);
        }
        if text.len() > most {
            return Err(Fault::TooLong);
        }
        match previous {
            Some((from, to)) => {
                // It stands in the text itself: the previous phrase and the character behind it.
                phrases.push((from, to + 1));
                left -= 1;
                if left == 0 {
                    left = 1 << width;
                    width += 1;
                }
            }
            None => width = 3,
        }
        previous = Some((begin, text.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(text: &str) {
        let compressed = lz_str::compress_to_base64(text);
        let units = decompressed(&compressed, 100_000).unwrap();
        assert_eq!(String::from_utf16(&units).unwrap(), text);
    }

    #[test]
    fn what_the_crate_compresses_is_read_back() {
        let digits: String = (0..3000u32)
            .map(|n| format!("R{}C{},", n * n % 97, n % 13))
            .collect();
        for text in [
            "",
            "a",
            "aa",
            "aaaaaaaaaaaaaaaa",
            "{\"size\":9}",
            "äöü — 数独",
            &digits,
        ] {
            round(text);
        }
    }

    #[test]
    fn a_text_cut_anywhere_or_with_a_strange_character_is_an_error() {
        let compressed = lz_str::compress_to_base64("{\"size\":9,\"grid\":[[{},{}]]}");
        for end in 0..compressed.trim_end_matches('=').len() - 1 {
            assert!(decompressed(&compressed[..end], 1000).is_err(), "{end}");
        }
        assert_eq!(decompressed("AB?D", 1000), Err(Fault::Character(2)));
    }

    #[test]
    fn a_short_text_that_stands_for_a_long_one_ends_at_the_limit() {
        let bomb = lz_str::compress_to_base64(&"a".repeat(1_000_000));
        assert!(bomb.len() < 4000);
        assert_eq!(decompressed(&bomb, 10_000), Err(Fault::TooLong));
    }
}
