//! Where results go: standard output, a file that is replaced as a whole, a device or a pipe.
//!
//! This module must not know what is written, nor when a file is complete.

use std::fs::{self, Permissions};
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::cli::ending::Halt;
use crate::partial;
use crate::storage::reason;

/// Where results go.
pub enum ResultsWriter {
    Standard(BufWriter<Stdout>),
    File {
        writer: BufWriter<NamedTempFile>,
        place: OutputFile,
    },
    /// A device or a pipe with a name, which cannot be replaced.
    Special {
        writer: BufWriter<fs::File>,
        place: OutputFile,
    },
}

/// A file for results.
pub struct OutputFile {
    /// As the user names it, for messages.
    pub named: PathBuf,
    /// The path after following links.
    pub followed: PathBuf,
}

impl ResultsWriter {
    pub fn standard() -> Self {
        ResultsWriter::Standard(BufWriter::new(io::stdout()))
    }

    /// Opens a file beside the path, which [`closed`] prepares for its place; or a device or a pipe itself.
    pub fn open(path: &Path) -> io::Result<Self> {
        let place = OutputFile {
            named: path.to_owned(),
            followed: followed(path),
        };
        let kind = fs::metadata(&place.followed).map(|data| data.file_type());
        if kind.is_ok_and(|kind| !kind.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(&place.followed)?;
            let writer = BufWriter::new(file);
            return Ok(ResultsWriter::Special { writer, place });
        }
        let file = temporary_beside(&place.followed)?;
        partial::hold(file.path(), path);
        let writer = BufWriter::new(file);
        Ok(ResultsWriter::File { writer, place })
    }

    pub fn writer(&mut self) -> &mut dyn Write {
        match self {
            ResultsWriter::Standard(writer) => writer,
            ResultsWriter::File { writer, .. } => writer,
            ResultsWriter::Special { writer, .. } => writer,
        }
    }

    /// Why nothing could be written.
    pub fn halt(&self, error: &io::Error) -> Halt {
        match self {
            ResultsWriter::Standard(_) if error.kind() == ErrorKind::BrokenPipe => Halt::ClosedPipe,
            ResultsWriter::Standard(_) => cannot_write(Path::new("standard output"), error),
            ResultsWriter::File { place, .. } | ResultsWriter::Special { place, .. } => {
                cannot_write(&place.named, error)
            }
        }
    }
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A file in the same folder, which is removed unless it is moved to its place.
pub fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    // Checked separately, because the error below keeps only its kind.
    fs::metadata(folder)?;
    let file = permissions(&mut Builder::new()).tempfile_in(folder);
    // The error would name the temporary file, which the user does not know.
    file.map_err(|error| error.kind().into())
}

/// Follows a link, so that its target is replaced and not the link; the target need not exist yet.
fn followed(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

/// The permissions of a normal new file, reduced by the user's mask; temporary files have stricter ones.
#[cfg(unix)]
fn permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    builder
}

/// Writes the rest and closes the file, because there may be thousands of files.
pub fn closed(writer: BufWriter<NamedTempFile>, place: &OutputFile) -> Result<TempPath, Halt> {
    let file = writer.into_inner();
    let file = file.map_err(|error| cannot_write(&place.named, error.error()))?;
    Ok(file.into_temp_path())
}

/// The error for a file that cannot be written, by the name that the user gave.
pub fn cannot_write(path: &Path, error: &io::Error) -> Halt {
    let folder = path
        .parent()
        .filter(|folder| error.kind() == ErrorKind::NotFound && !folder.exists());
    let why = match folder {
        Some(folder) => format!("there is no folder {}", folder.display()),
        None if path.is_dir() => "it is a folder".to_owned(),
        None => reason(error),
    };
    Halt::BadInput(format!("cannot write {}: {why}", path.display()))
}
