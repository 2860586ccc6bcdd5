//! Files that are there as a whole or not at all, also after a power cut.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::error::ScaleError;

pub fn read(path: &Path) -> Result<String, ScaleError> {
    fs::read_to_string(path).map_err(|source| ScaleError::Read {
        path: path.to_owned(),
        source,
    })
}

pub fn make_folder(folder: &Path) -> Result<(), ScaleError> {
    let made = fs::create_dir_all(folder).and_then(|()| sync(folder));
    made.map_err(|source| ScaleError::Write {
        path: folder.to_owned(),
        source,
    })
}

/// Puts a file in its place as a whole: after a crash there is all of it, or what was there before.
pub fn put(folder: &Path, name: &str, text: &str) -> Result<(), ScaleError> {
    let path = folder.join(name);
    let beside = folder.join(format!("{name}.{}", std::process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)?;
        sync(folder)
    });
    written.map_err(|source| {
        // It may be what fills the disk.
        let _ = fs::remove_file(&beside);
        ScaleError::Write { path, source }
    })
}

/// That a file is in a folder is written to the disk like the file itself.
pub fn sync(folder: &Path) -> std::io::Result<()> {
    match cfg!(unix) {
        true => File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}
