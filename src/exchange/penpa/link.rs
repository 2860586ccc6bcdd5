//! A link of Penpa+ unpacked: base64, then deflate without a header, then lines of text and JSON.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::FORMAT;
use crate::exchange::ImportError;

/// The most bytes that a link unpacks to. The largest drawings have a few hundred thousand.
const LONGEST: usize = 1 << 22;

/// What stands before the packed drawing.
const BEFORE: [&str; 2] = ["m=edit&p=", "m=solve&p="];

pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    packed(text).is_some()
        && (text.contains("penpa") || BEFORE.iter().any(|before| text.starts_with(before)))
}

fn packed(text: &str) -> Option<&str> {
    let after = |before: &&str| text.find(*before).map(|at| &text[at + before.len()..]);
    let packed = BEFORE.iter().find_map(after)?;
    packed.split(['&', '#']).next()
}

/// The lines of a drawing.
pub fn lines(text: &str) -> Result<Vec<String>, ImportError> {
    // A blank is a plus that was read as a part of an address.
    let packed = packed(text.trim()).unwrap_or_default().replace(' ', "+");
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let bytes = GeneralPurpose::new(&STANDARD, config).decode(packed.as_bytes());
    let bytes = bytes.map_err(|error| FORMAT.wrong("its characters", error, "base64"))?;
    let unpacked = decompress_to_vec_with_limit(&bytes, LONGEST);
    let unpacked = unpacked.map_err(|error| {
        FORMAT.wrong("its compression", error, "deflated text of at most 4 MiB")
    })?;
    let text = String::from_utf8(unpacked)
        .map_err(|_| FORMAT.wrong("its text", "other bytes", "UTF-8"))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// JSON as Penpa+ shortens it: names such as `"number"` are `zN` without quotes, and `null` is `zO`. Here the short names
/// stay and are quoted.
pub fn unabbreviated(json: &str) -> String {
    let (mut text, mut in_string, mut is_escaped) =
        (String::with_capacity(json.len()), false, false);
    let mut characters = json.chars();
    while let Some(c) = characters.next() {
        match c {
            'z' if !in_string => match characters.next() {
                Some('O') => text.push_str("null"),
                Some(name) => {
                    text.push_str("\"z");
                    text.push(name);
                    text.push('"');
                }
                None => text.push('z'),
            },
            _ => {
                in_string ^= c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                text.push(c);
            }
        }
    }
    text
}
