//! Reads files: a regular one, of a size that is known before it is read.
//!
//! A pipe without a writer or a device never ends, so they are refused wherever a path was found in a folder or in a
//! file. What the user names may be a pipe that the shell hands over, such as `/dev/stdin` or `/dev/fd/63`.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::error::StorageError;

/// The most bytes of a text that is read whole from a folder of the program.
pub const MOST_TEXT: u64 = 1 << 30;

/// The text of a regular file.
pub fn read(path: &Path) -> Result<String, StorageError> {
    let text = bytes(path, MOST_TEXT).and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
    });
    text.map_err(|source| StorageError::read(path, source))
}

/// Opens a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    // Before it is opened: to open a pipe may take forever.
    match path.metadata()?.is_file() {
        true => File::open(path),
        false if path.is_dir() => Err(ErrorKind::IsADirectory.into()),
        false => {
            let why = "it is no regular file";
            Err(io::Error::new(ErrorKind::Unsupported, why))
        }
    }
}

/// The bytes of a regular file; [`ErrorKind::FileTooLarge`] if there are more than `most`.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    match file.metadata()?.len() > most {
        true => Err(ErrorKind::FileTooLarge.into()),
        false => within(file, most),
    }
}

/// The same for a path that the user has given, which may be a pipe or a device of the system.
pub fn named_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let is_handed_over = ["/dev", "/proc"].iter().any(|root| path.starts_with(root));
    match is_handed_over && !path.is_dir() {
        true => within(File::open(path)?, most),
        false => bytes(path, most),
    }
}

/// All bytes; [`ErrorKind::FileTooLarge`] if there are more than `most`.
pub fn within(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let length = source.take(most + 1).read_to_end(&mut bytes)?;
    match length as u64 > most {
        true => Err(ErrorKind::FileTooLarge.into()),
        false => Ok(bytes),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_regular_files_of_a_known_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, endless] =
            ["file", "link", "endless"].map(|name| folder.path().join(name));
        fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        symlink("/dev/zero", &endless).unwrap();
        assert_eq!(bytes(&link, 4).unwrap(), b"text");
        let too_large = bytes(&file, 3).unwrap_err();
        assert_eq!(too_large.kind(), ErrorKind::FileTooLarge);
        for read in [bytes, named_bytes] {
            let refused = read(&endless, 4).unwrap_err().to_string();
            assert_eq!(refused, "it is no regular file");
            let refused = read(folder.path(), 4).unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::IsADirectory);
        }
        assert_eq!(named_bytes(Path::new("/dev/null"), 4).unwrap(), b"");
        let endless = named_bytes(Path::new("/dev/zero"), 4).unwrap_err();
        assert_eq!(endless.kind(), ErrorKind::FileTooLarge);
    }
}
