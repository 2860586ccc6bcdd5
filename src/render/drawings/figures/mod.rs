//! The shapes of pieces, and of characters.

mod fairy;
mod figure;
pub mod glyphs;
mod looks;
mod shapes;

pub use figure::{figure, symbols};
pub use looks::{Army, Look, is_chess_like, looks};
pub use shapes::Emblem;
