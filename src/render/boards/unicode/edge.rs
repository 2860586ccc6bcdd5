//! The lines of a grid: how heavy each is, and the characters where they meet.

/// Characters for lines that meet. The index is the weights (0, 1, 2) of the lines up, right, down and
/// left, as digits to base 3.
const JOINTS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Lines that say nothing, and coordinates.
pub const FAINT: &str = "90";

/// Of what differs.
pub const INVERTED: &str = "7";

/// The colour of a sign on a line of this colour.
pub fn of_sign(code: &str) -> &'static str {
    if code == INVERTED { "1;7" } else { "1" }
}

/// A line along one side of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    None,
    /// Inside a cage.
    Dotted,
    Thin,
    /// The edge of a cage.
    Cage,
    /// The border of a region inside a cage.
    HeavyDotted,
    /// The border of a region, or the edge of a board that has regions.
    Heavy,
}

impl Edge {
    fn weight(self) -> usize {
        match self {
            Edge::None | Edge::Dotted => 0,
            Edge::Thin | Edge::Cage => 1,
            Edge::HeavyDotted | Edge::Heavy => 2,
        }
    }

    /// Its part between two corners, from left to right.
    pub fn lying(self) -> char {
        match self {
            Edge::Dotted => '┈',
            Edge::HeavyDotted => '┉',
            edge => joint([Edge::None, edge, Edge::None, edge]),
        }
    }

    /// The same from top to bottom.
    pub fn upright(self) -> char {
        match self {
            Edge::Dotted => '┊',
            Edge::HeavyDotted => '┋',
            edge => joint([edge, Edge::None, edge, Edge::None]),
        }
    }

    /// Its colour.
    pub fn code(self) -> &'static str {
        if self < Edge::Cage { FAINT } else { "" }
    }
}

/// Edges up, right, down and left.
pub fn joint(edges: [Edge; 4]) -> char {
    let index = edges
        .iter()
        .fold(0, |index, edge| index * 3 + edge.weight());
    JOINTS.chars().nth(index).unwrap_or(' ')
}
