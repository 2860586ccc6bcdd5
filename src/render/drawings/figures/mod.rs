//! The shapes of pieces, and of characters.

mod fairy;
mod figure;
pub mod glyphs;
mod looks;
mod shapes;

#[cfg(any(feature = "pdf", feature = "png"))]
pub use figure::all_are_drawn;
pub use figure::{figure, symbols};
pub use looks::{Army, Look, is_chess_like, looks};
pub use shapes::Emblem;
