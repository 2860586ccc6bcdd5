//! Folders and files that are either complete or absent, even after a power cut; reading them, their hashes, and why
//! there is none.
//!
//! This module must not know what the files hold.

mod error;
mod hash;
mod new_folder;
pub mod reading;

pub use error::{StorageError, reason};
pub use hash::{digest, digest_of};
pub use new_folder::{NewFolder, check_free, make_folder, put_together, sync};
pub use reading::read;
