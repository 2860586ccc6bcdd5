//! The shapes of chess pieces, and of a few things that other puzzles place, drawn for this program.
//!
//! Each lies in a box of 100 by 100 units and is a silhouette with an outline, and lines within it.

use crate::render::drawings::drawing::{Ends, Path};

/// The pieces of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chess {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// The pieces of chess, each with its name and the symbols that stand for it.
const CHESS: [(&str, &str, Chess); 6] = [
    ("king", "Kk♔♚", Chess::King),
    ("queen", "Qq♕♛", Chess::Queen),
    ("rook", "Rr♖♜", Chess::Rook),
    ("bishop", "Bb♗♝", Chess::Bishop),
    ("knight", "Nn♘♞", Chess::Knight),
    ("pawn", "Pp♙♟", Chess::Pawn),
];

pub fn named(name: &str) -> Option<Chess> {
    let found = CHESS.iter().find(|(its, ..)| *its == name);
    found.map(|(.., chess)| *chess)
}

pub fn by_letter(symbol: char) -> Option<Chess> {
    let mut all = CHESS.iter();
    let found = all.find(|(_, symbols, _)| symbols.contains(symbol));
    found.map(|(.., chess)| *chess)
}

/// Paths of one shape.
pub struct Outline {
    pub silhouette: &'static str,
    /// Lines within the silhouette.
    pub lines: &'static str,
    /// Closed spots within the silhouette, filled in the colour of the lines.
    pub spots: &'static str,
}

impl Chess {
    pub fn outline(self) -> Outline {
        match self {
            Chess::King => KING,
            Chess::Queen => QUEEN,
            Chess::Rook => ROOK,
            Chess::Bishop => BISHOP,
            Chess::Knight => KNIGHT,
            Chess::Pawn => PAWN,
        }
    }
}

const KING: Outline = Outline {
    silhouette: "M46.5 6H53.5V13H61V20H53.5V26C56.5 28.5 58 31 58.2 34C63 31.2 68 30 72.5 30.6\
                 C82 31.8 88.5 39.5 87 49C85.6 57.5 79.5 62.5 75.5 69L77 79V88H23V79L24.5 69\
                 C20.5 62.5 14.4 57.5 13 49C11.5 39.5 18 31.8 27.5 30.6C32 30 37 31.2 41.8 34\
                 C42 31 43.5 28.5 46.5 26V20H39V13H46.5Z",
    lines: "M50 67.5V47C47 41.5 43.5 38 41.8 34M50 47C53 41.5 56.5 38 58.2 34M25 69C40 64.5 60 64.5 75 69M23.5 79C40 75 60 75 76.5 79",
    spots: "",
};

const QUEEN: Outline = Outline {
    silhouette: "M26 67L12.8 37.5A6 6 0 1 1 17.8 35.6L31 52.5L29.2 26.5A6 6 0 1 1 34.6 25.6L43.6 49.5\
                 L47.4 21.3A6 6 0 1 1 52.6 21.3L56.4 49.5L65.4 25.6A6 6 0 1 1 70.8 26.5L69 52.5\
                 L82.2 35.6A6 6 0 1 1 87.2 37.5L74 67L77 79V88H23V79Z",
    lines: "M26 67C40 62.5 60 62.5 74 67M23.5 79C40 75 60 75 76.5 79",
    spots: "",
};

const ROOK: Outline = Outline {
    silhouette: "M25 16H37.5V24H44V16H56V24H62.5V16H75V36L67 43.5V66L73 74V78H79V88H21V78H27V74L33 66V43.5L25 36Z",
    lines: "M33 43.5H67M33 66H67M27 77.5H73",
    spots: "",
};

const BISHOP: Outline = Outline {
    silhouette: "M46.8 19.4A6.2 6.2 0 1 1 53.2 19.4C61.5 27 69 37 69 47.5C69 55.5 64.5 60.5 60.5 63.5L63 70\
                 C66 74 73 73.6 78 76.5C81 78.4 81.5 82 81.5 88H18.5C18.5 82 19 78.4 22 76.5C27 73.6 34 74 37 70\
                 L39.5 63.5C35.5 60.5 31 55.5 31 47.5C31 37 38.5 27 46.8 19.4Z",
    lines: "M50 34V50M42.5 42H57.5M39.5 63C46 60.6 54 60.6 60.5 63M37.5 70.5C46 67.6 54 67.6 62.5 70.5",
    spots: "",
};

const KNIGHT: Outline = Outline {
    silhouette: "M32 88C31 75 38.5 68 45 61.5C49.5 57 51.5 53.5 51.8 50C46.5 53.6 41.5 54.2 36.5 57.4\
                 C32.5 60 30.5 66.5 25.5 67C20 67.5 14 61.5 15.2 55.2C16.6 48.2 24.5 42 27.4 33.6\
                 C28.6 28.6 31 25.2 34.4 22.6L33 11L43.6 18.4C47.8 17.2 52.4 17.6 56.4 19.2\
                 C74 26.4 82.4 44 82.6 64C82.7 73 82 80.5 81 88Z",
    lines: "M57.5 27.5C68.5 34.5 73.8 48 73.6 63C73.5 69 73.2 74 72.4 79.5",
    spots: "M36 31.6L43.4 33.4C42.4 37 38.6 38 36.6 36ZM20.4 56.6A2.6 2.6 0 1 1 20.3 56.7Z",
};

const PAWN: Outline = Outline {
    silhouette: "M50 17C41.4 17 34.5 23.9 34.5 32.3C34.5 37.2 36.9 41.5 40.6 44.2L34 48.6C33 51.5 34 53 36.5 53H40.2\
                 C39.6 61.5 35.5 67 30 71.6C26 75 24 78.5 24 83V88H76V83C76 78.5 74 75 70 71.6C64.5 67 60.4 61.5 59.8 53H63.5\
                 C66 53 67 51.5 66 48.6L59.4 44.2C63.1 41.5 65.5 37.2 65.5 32.3C65.5 23.9 58.6 17 50 17Z",
    lines: "M40.6 53H59.4M27.5 78H72.5",
    spots: "",
};

/// Things that other puzzles place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emblem {
    Star,
    Lamp,
    Mine,
    Tree,
    Tent,
    /// A tent with a rope to its tree on this side.
    TentTo(Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Up,
    Right,
    Down,
    Left,
}

/// Parts of figures.
pub fn filled(outline: &'static str, fill: &'static str) -> Path {
    Path::filled("", outline, fill)
}

pub fn line(outline: &'static str, colour: &'static str, width: f64) -> Path {
    Path::drawn("", outline, colour, width, Ends::Round)
}

pub fn outlined(outline: &'static str, fill: &'static str, edge: &'static str, width: f64) -> Path {
    line(outline, edge, width).with_fill(fill)
}

const EDGE: &str = "#1d1d1f";
const WOOD: &str = "#7a5230";

impl Emblem {
    pub fn parts(self) -> Vec<Path> {
        match self {
            Emblem::Star => vec![outlined(
                "M50 13L60.6 38.4L88 40.6L67.1 58.6L73.5 85.3L50 71L26.5 85.3L32.9 58.6L12 40.6L39.4 38.4Z",
                "#26262a",
                EDGE,
                4.0,
            )],
            Emblem::Lamp => {
                let rays = "M50 5V13M18 18L24 24M82 18L76 24M5 48H13M95 48H87";
                let glass = "M50 20C34.5 20 23 31.5 23 46C23 57 30 62 34.5 68.5C36.5 71.5 37 74 37 77\
                             H63C63 74 63.5 71.5 65.5 68.5C70 62 77 57 77 46C77 31.5 65.5 20 50 20Z";
                let wire = "M43 76L40 52L50 58L60 52L57 76M38 84H62M43 91H57";
                vec![
                    line(rays, "#b47a00", 5.0),
                    outlined(glass, "#ffd84d", EDGE, 4.0),
                    line(wire, EDGE, 4.0),
                ]
            }
            Emblem::Mine => vec![
                line("M50 10V90M10 50H90M22 22L78 78M78 22L22 78", EDGE, 7.0),
                filled("M23 50A27 27 0 0 1 77 50A27 27 0 0 1 23 50Z", EDGE),
                filled("M34 41A7 7 0 0 1 48 41A7 7 0 0 1 34 41Z", "#f7f5f0"),
            ],
            Emblem::Tree => {
                let crown = "M50 8L70 34H61L77 54H66L84 74H16L34 54H23L39 34H30Z";
                vec![
                    outlined("M44 70H56V90H44Z", WOOD, EDGE, 4.0),
                    outlined(crown, "#228833", EDGE, 4.0),
                ]
            }
            Emblem::Tent => vec![
                canvas(),
                door(),
                line("M50 20L46 13M50 20L54 13", EDGE, 4.0),
            ],
            Emblem::TentTo(side) => {
                let rope = match side {
                    Side::Up => "M50 20V-6",
                    Side::Right => "M70 50H106",
                    Side::Down => "M50 84V106",
                    Side::Left => "M30 50H-6",
                };
                vec![line(rope, WOOD, 6.0), canvas(), door()]
            }
        }
    }
}

fn canvas() -> Path {
    outlined("M50 20L91 84H9Z", "#ee8866", EDGE, 4.0)
}

fn door() -> Path {
    filled("M50 45L63 84H37Z", EDGE)
}
