//! The JSON in a link, and a link for it.

use super::FORMAT;
use super::lz::{Fault, decompressed};
use crate::exchange::ImportError;

/// What stands before the compressed puzzle in links, in lower case.
const BEFORE: [&str; 2] = ["?load=", "fpuzzles"];

/// The longest JSON that is read, in units of UTF-16.
const LONGEST: usize = 4 << 20;

/// Whether this is a link, what stands in one behind its address, or its JSON.
pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    let is_json = text.starts_with('{') && text.contains("\"grid\"");
    is_json
        || compressed(text)
            .is_some_and(|rest| is_address || text.len() == rest.len() + BEFORE[1].len())
}

/// What stands behind the address of a link.
fn compressed(text: &str) -> Option<&str> {
    let found = BEFORE
        .iter()
        .find_map(|before| text.find(before).map(|at| at + before.len()))?;
    let rest = &text[found..];
    Some(rest.split(['&', '#']).next().unwrap_or(rest))
}

pub fn json(text: &str) -> Result<String, ImportError> {
    let text = text.trim();
    if text.starts_with('{') {
        return Ok(text.to_owned());
    }
    let compressed = unescaped(compressed(text).unwrap_or(text));
    let units = decompressed(&compressed, LONGEST).map_err(|fault| match fault {
        Fault::Character(place) => {
            let at = format!("character {} of what is compressed", place + 1);
            let found: String = compressed.chars().skip(place).take(1).collect();
            FORMAT.wrong(at, format!("`{found}`"), "a letter, a digit, `+` or `/`")
        }
        Fault::Broken => FORMAT.wrong("its end", "a puzzle that is cut off", "the rest"),
        Fault::TooLong => {
            let found = "more than 4 million characters";
            FORMAT.wrong("what is compressed", found, "a puzzle")
        }
    })?;
    if units.is_empty() {
        return Err(FORMAT.wrong("its end", "nothing", "a compressed puzzle"));
    }
    Ok(String::from_utf16_lossy(&units))
}

/// `%2B` as `+`, and a blank, as some programs make of `+`, too.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let escaped = rest.strip_prefix('%').and_then(|rest| rest.get(..2));
        let code = escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                plain.push(char::from(code));
                rest = &rest[3..];
            }
            None => {
                plain.push(if c == ' ' { '+' } else { c });
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    plain
}

/// The link on which a puzzle is played.
pub fn link(json: &str) -> String {
    let compressed = lz_str::compress_to_base64(json);
    let mut escaped = String::from("https://sudokupad.app/fpuzzles");
    for c in compressed.chars() {
        match c {
            '+' => escaped += "%2B",
            '/' => escaped += "%2F",
            '=' => escaped += "%3D",
            other => escaped.push(other),
        }
    }
    escaped
}
