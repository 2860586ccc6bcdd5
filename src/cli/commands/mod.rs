//! One file for each command: its arguments, and how it runs.
//!
//! Each command asks `app` for what it wants, lets `render` put it into words, and hands the text to the output.

pub mod candidates;
pub mod certificate;
pub mod check;
pub mod completions;
pub mod count;
pub mod decode;
pub mod describe;
pub mod encode;
pub mod exchange;
pub mod generate;
pub mod list;
pub mod man;
pub mod new;
pub mod questions;
pub mod render;
pub mod scale;
pub mod schema;
pub mod solve;
pub mod verify;
pub mod watch;
