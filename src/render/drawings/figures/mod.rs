//! The shapes of pieces, and of characters.

#[cfg(any(feature = "pdf", feature = "png"))]
pub mod accents;
mod fairy;
mod figure;
pub mod glyphs;
#[cfg(any(feature = "pdf", feature = "png"))]
mod letters;
mod looks;
mod shapes;
mod strokes;

#[cfg(any(feature = "pdf", feature = "png"))]
pub use figure::all_are_drawn;
pub use figure::{figure, symbols};
pub use looks::{Army, Look, fleet, is_chess_like, looks};
pub use shapes::Emblem;
