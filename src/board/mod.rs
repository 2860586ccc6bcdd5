//! Squares, steps, rays, groups and isometries: the geometry of a board.
//!
//! A board is a rectangle of squares with terrain (open, wall, closed) whose edges may be joined,
//! perhaps cut into regions or boxes. This layer answers questions such as "which squares does this
//! ray reach", "which squares make up this diagonal" and "which rotations keep the terrain".
//!
//! This layer must not know pieces, rules, files or solvers.

mod groups;
mod isometry;
mod lines;
mod names;
mod parts;
mod polyomino;
mod rays;
mod rectangle;
mod regions;
mod set;
mod sides;
mod sorting;
mod square;
mod symmetry;

pub use groups::{Group, Grouping, GroupingSize, Sided, SidedGroup, SidedOf};
pub use isometry::Isometry;
pub use names::{SideNameError, SquareNameError, column_letters};
pub use polyomino::Polyomino;
pub use rays::{Ray, Ride, Step};
pub use rectangle::Board;
pub use regions::{Boxes, Regions};
pub use set::SquareSet;
pub use sides::{DIRECTIONS, DrawnBoard};
pub use sorting::by_number;
pub use square::{RowColumn, Square, Terrain, Wrap};
pub use symmetry::{Symmetry, SymmetryKind};
