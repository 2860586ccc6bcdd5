//! What a board breaks, in red: on the board ([`marks`](mod@marks)), and numbers of the whole board below it ([`badges`]).

mod badges;
mod marks;

pub use badges::Badges;
pub use marks::{define, hatches, marks};
