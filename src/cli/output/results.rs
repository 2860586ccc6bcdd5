//! Where results go: standard output, a file that is replaced as a whole, a device or a pipe.
//!
//! It must not know what is written, nor when a file is complete.

use std::fs::{self, Permissions};
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::cli::guard;
use crate::cli::halt::Halt;

/// Where results go.
pub enum Results {
    Standard(BufWriter<Stdout>),
    File {
        writer: BufWriter<NamedTempFile>,
        place: Place,
    },
    /// A device or a pipe with a name, which cannot be replaced.
    Special {
        writer: BufWriter<fs::File>,
        place: Place,
    },
}

/// Where a file belongs.
pub struct Place {
    /// As the user names it, for messages.
    pub named: PathBuf,
    /// Where that leads to when links are followed.
    pub followed: PathBuf,
}

impl Results {
    pub fn standard() -> Self {
        Results::Standard(BufWriter::new(io::stdout()))
    }

    /// A file beside the path, which [`closed`] makes ready for its place; a device or a pipe itself.
    pub fn open(path: &Path) -> io::Result<Self> {
        let place = Place {
            named: path.to_owned(),
            followed: followed(path),
        };
        let kind = fs::metadata(&place.followed).map(|data| data.file_type());
        if kind.is_ok_and(|kind| !kind.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(&place.followed)?;
            let writer = BufWriter::new(file);
            return Ok(Results::Special { writer, place });
        }
        let folder = match place.followed.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        // Checked separately, because the error below keeps only its kind.
        fs::metadata(folder)?;
        let file = permissions(&mut Builder::new()).tempfile_in(folder);
        // The error would name the temporary file, which the user does not know.
        let file = file.map_err(|error| io::Error::from(error.kind()))?;
        guard::hold_partial(file.path().to_owned());
        let writer = BufWriter::new(file);
        Ok(Results::File { writer, place })
    }

    pub fn writer(&mut self) -> &mut dyn Write {
        match self {
            Results::Standard(writer) => writer,
            Results::File { writer, .. } => writer,
            Results::Special { writer, .. } => writer,
        }
    }

    /// Why nothing could be written.
    pub fn halt(&self, error: &io::Error) -> Halt {
        match self {
            Results::Standard(_) if error.kind() == ErrorKind::BrokenPipe => Halt::ClosedPipe,
            Results::Standard(_) => cannot_write(Path::new("standard output"), error),
            Results::File { place, .. } | Results::Special { place, .. } => {
                cannot_write(&place.named, error)
            }
        }
    }
}

/// A link is followed, so that what it points to is replaced and not the link; what it points to need
/// not be there yet.
fn followed(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

/// The permissions of any new file, which the user's mask reduces; temporary files have stricter ones.
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
pub fn closed(writer: BufWriter<NamedTempFile>, place: &Place) -> Result<TempPath, Halt> {
    let file = writer.into_inner();
    let file = file.map_err(|error| cannot_write(&place.named, error.error()))?;
    Ok(file.into_temp_path())
}

/// Why a file is not written, by the name that the user gives it.
pub fn cannot_write(path: &Path, error: &io::Error) -> Halt {
    let folder = path
        .parent()
        .filter(|folder| error.kind() == ErrorKind::NotFound && !folder.exists());
    let why = match folder {
        Some(folder) => format!("there is no folder {}", folder.display()),
        None if path.is_dir() => "it is a folder".to_owned(),
        None => error.to_string(),
    };
    Halt::BadInput(format!("cannot write {}: {why}", path.display()))
}
