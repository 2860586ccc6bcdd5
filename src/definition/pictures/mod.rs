//! Pictures of boards, and the characters in them.
//!
//! Pure: it must not know files, nor what a picture is used for.

mod comments;
mod picture;
mod slips;
mod symbols;
mod words;

pub use comments::{behind_words, in_wrong};
pub use picture::{Picture, PictureCell};
pub use slips::{is_blank, row_of_other_words, row_short_of_words};
pub use symbols::{MOST_KINDS, default_symbol, of_kinds, symbol, symbols};
pub use words::words;
