//! Pieces of fairy chess, as problems print them: pieces of chess that are turned, or two of them joined.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use crate::puzzle::Moves;
use crate::render::drawings::drawing::{Group, Path, Point, Shape};
use crate::render::drawings::figures::shapes::{Chess, named};
use crate::render::drawings::short::Short;
use crate::render::english::moves::{StepShape, of_shapes};

/// A piece of chess, and how many quarters it is turned to the right.
type Turned = (Chess, u8);

/// The left half of one piece and the right half of another, or one whole piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fairy {
    first: Turned,
    second: Option<Turned>,
}

/// The names that problems use, each with what is drawn.
const TURNED: [(&str, Turned); 9] = [
    ("grasshopper", (Chess::Queen, 2)),
    ("nightrider", (Chess::Knight, 2)),
    ("camel", (Chess::Knight, 3)),
    ("zebra", (Chess::Knight, 1)),
    ("giraffe", (Chess::Knight, 1)),
    ("wazir", (Chess::Rook, 1)),
    ("dabbaba", (Chess::Rook, 2)),
    ("ferz", (Chess::Bishop, 1)),
    ("alfil", (Chess::Bishop, 2)),
];

const JOINED: [(&str, Chess); 4] = [
    ("amazon", Chess::Queen),
    ("superqueen", Chess::Queen),
    ("chancellor", Chess::Rook),
    ("archbishop", Chess::Bishop),
];

/// The steps of leaps and of rides that a half stands for. Those of one step are left to names: squares of many puzzles
/// have such moves, and are no pieces.
const BY_MOVES: [(Turned, &[StepShape], &[StepShape]); 11] = [
    ((Chess::Queen, 0), &[], &[(0, 1), (1, 1)]),
    ((Chess::Rook, 0), &[], &[(0, 1)]),
    ((Chess::Bishop, 0), &[], &[(1, 1)]),
    ((Chess::King, 0), &[(0, 1), (1, 1)], &[]),
    ((Chess::Knight, 0), &[(1, 2)], &[]),
    ((Chess::Knight, 2), &[], &[(1, 2)]),
    ((Chess::Knight, 3), &[(1, 3)], &[]),
    ((Chess::Knight, 1), &[(2, 3)], &[]),
    ((Chess::Knight, 1), &[(1, 4)], &[]),
    ((Chess::Rook, 2), &[(0, 2)], &[]),
    ((Chess::Bishop, 2), &[(2, 2)], &[]),
];

/// How many of them are pieces of chess, which come first.
const OF_CHESS: usize = 5;

/// The piece that moves so, whatever its name is; a piece of chess and another have half of each.
pub fn fairy_by_moves(moves: &Moves) -> Option<Fairy> {
    let (chess, others) = BY_MOVES.split_at(OF_CHESS);
    let mut alone = BY_MOVES.iter();
    let alone = alone.position(|(_, leaps, rides)| of_shapes(leaps, rides) == *moves);
    if let Some(place) = alone {
        // What moves like a piece of chess is none by that alone.
        let (first, ..) = *others.get(place.checked_sub(OF_CHESS)?)?;
        let second = None;
        return Some(Fairy { first, second });
    }
    let mut pairs = chess.iter().enumerate().flat_map(|(place, one)| {
        let after = BY_MOVES.iter().skip(place + 1);
        after.map(move |other| (one, other))
    });
    let found = pairs.find(|(one, other)| {
        of_shapes(&[one.1, other.1].concat(), &[one.2, other.2].concat()) == *moves
    });
    found.map(|(one, other)| Fairy {
        first: one.0,
        second: Some(other.0),
    })
}

/// The piece with a name of these words: `nightrider`, `camel-queen`.
pub fn fairy(words: &[String]) -> Option<Fairy> {
    let joined = |word: &str| {
        let found = JOINED.iter().find(|(name, _)| *name == word)?;
        Some(Fairy {
            first: (found.1, 0),
            second: Some((Chess::Knight, 0)),
        })
    };
    let part = |word: &str| {
        let turned = TURNED.iter().find(|(name, _)| *name == word);
        let turned = turned.map(|(_, turned)| *turned);
        turned.or_else(|| named(word).map(|chess| (chess, 0)))
    };
    let words: Vec<&String> = words
        .iter()
        .filter(|word| !["white", "black"].contains(&word.as_str()))
        .collect();
    match *words {
        [only] => joined(only).or_else(|| {
            let first = part(only).filter(|_| named(only).is_none())?;
            let second = None;
            Some(Fairy { first, second })
        }),
        [one, other] => Some(Fairy {
            first: part(one)?,
            second: Some(part(other)?),
        }),
        _ => None,
    }
}

impl Fairy {
    /// In a box of 100 by 100, of the parts of pieces of chess.
    pub fn shapes(self, parts: impl Fn(Chess) -> Vec<Path>) -> Vec<Shape> {
        let turned = |(chess, quarters): Turned| {
            let parts = parts(chess).into_iter();
            let parts = parts.map(|part| Shape::Path(turned(part, quarters)));
            parts.collect::<Vec<_>>()
        };
        let Some(second) = self.second else {
            return turned(self.first);
        };
        let half = |shapes, left: f64| {
            let within = format!("M{} -10h60v120h-60Z", Short(left));
            Shape::Group(Group::new("", shapes).cut_off_at(within))
        };
        vec![half(turned(self.first), -10.0), half(turned(second), 50.0)]
    }
}

/// A path turned around the middle of the box.
fn turned(path: Path, quarters: u8) -> Path {
    let turn = |x: f64, y: f64| -> Point {
        let (x, y) = (x - 50.0, y - 50.0);
        let (x, y) = match quarters % 4 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        (x + 50.0, y + 50.0)
    };
    let text = |x: f64, y: f64| {
        let (x, y) = turn(x, y);
        format!("{} {}", Short(x), Short(y))
    };
    // A test reads the paths of all figures, so none has an error.
    let segments = SimplifyingPathParser::from(path.outline.as_ref()).flatten();
    let outline = segments.map(|segment| match segment {
        SimplePathSegment::MoveTo { x, y } => format!("M{}", text(x, y)),
        SimplePathSegment::LineTo { x, y } => format!("L{}", text(x, y)),
        SimplePathSegment::CurveTo {
            x1,
            y1,
            x2,
            y2,
            x,
            y,
        } => format!("C{} {} {}", text(x1, y1), text(x2, y2), text(x, y)),
        SimplePathSegment::Quadratic { x1, y1, x, y } => {
            format!("Q{} {}", text(x1, y1), text(x, y))
        }
        SimplePathSegment::ClosePath => "Z".to_owned(),
    });
    let outline: String = outline.collect();
    Path {
        outline: outline.into(),
        ..path
    }
}
