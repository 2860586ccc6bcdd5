//! SHA-256 of texts and files.

use std::io::Read as _;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::StorageError;
use super::reading;

/// SHA-256, in hexadecimal digits.
pub fn digest(text: &str) -> String {
    in_digits(&Sha256::digest(text.as_bytes()))
}

/// The SHA-256 of a regular file, however long it is.
pub fn digest_of(path: &Path) -> Result<String, StorageError> {
    let mut hash = Sha256::new();
    let hashed = reading::open(path).and_then(|mut file| {
        let mut part = vec![0; 1 << 16];
        loop {
            match file.read(&mut part)? {
                0 => return Ok(()),
                length => hash.update(&part[..length]),
            }
        }
    });
    hashed.map_err(|source| StorageError::read(path, source))?;
    Ok(in_digits(&hash.finalize()))
}

fn in_digits(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_hash_is_the_one_that_everybody_computes() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest("abc"), known);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("abc"), "abc").unwrap();
        assert_eq!(digest_of(&folder.path().join("abc")).unwrap(), known);
        assert!(digest_of(&folder.path().join("cba")).is_err());
    }
}
