//! Moves as they are written: names, Betza words, steps.
//!
//! Pure: texts and numbers become [`Moves`](crate::puzzle::Moves). It must not know files.

mod betza;
mod steps;
mod text;

pub use steps::{Steps, mirrored};
pub use text::{NONE, from_name, from_text, own_names};
