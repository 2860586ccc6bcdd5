//! A line that contains its own hash.

use crate::storage::digest;

/// The number of digits of a hash that nobody is expected to forge.
const SHORT: usize = 16;

pub fn short_digest(text: &str) -> String {
    let mut whole = digest(text);
    whole.truncate(SHORT);
    whole
}

const BEFORE: &str = ",\"check\":\"";
const AFTER: &str = "\"}";

/// A JSON object with its own checksum as the last key.
pub fn sealed(object: &str) -> String {
    let open = object.strip_suffix('}').unwrap_or(object);
    format!("{open}{BEFORE}{}{AFTER}", short_digest(object))
}

/// The object that was sealed; `None` if a byte of the line has changed.
pub fn unsealed(line: &str) -> Option<String> {
    let rest = line.strip_suffix(AFTER)?;
    let (open, check) = rest.rsplit_once(BEFORE)?;
    let object = format!("{open}}}");
    (check == short_digest(&object)).then_some(object)
}
