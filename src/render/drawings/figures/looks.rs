//! How each kind of piece is drawn.
//!
//! A piece with the name of a chess piece has its shape (`queen`, `white-queen`). An army (`white`), or a kind with a
//! letter of chess, has the shape of the piece whose moves it has. Digits and families are plain characters, things
//! with an emblem have it, what shades squares fills them, colours are stones, pieces of shogi have its shape, and
//! everything else is its symbol in a disc; unless the file says otherwise.

use crate::app::Fleet;
use crate::puzzle::print::{Hue, KindLook};
use crate::puzzle::{Kind, KindId, Puzzle};
use crate::render::drawings::colours;
use crate::render::drawings::figures::fairy::{Fairy, fairy, fairy_by_moves};
use crate::render::drawings::figures::shapes::{Chess, Emblem, Side, by_letter, named};
use crate::render::english::moves::chess_name;
use crate::render::marks::borders::is_divided;

/// How a kind is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Chess(Chess, Army),
    Emblem(Emblem),
    /// A piece of fairy chess.
    Fairy(Fairy, Army),
    /// A round stone of this colour.
    Stone(Army),
    /// The symbol alone, large.
    Plain(char),
    /// A number of two digits, for which the symbol is a letter.
    Number(usize),
    /// The symbol in a disc.
    Disc(char),
    /// The symbol in a piece of shogi.
    Shogi(char),
    /// A spot that can be seen on a large board, in this one of the colours of spots.
    Spot(usize),
    /// As the file says, or a shaded square or a ship by its name.
    Plane(KindLook),
}

impl Look {
    /// The colour with which it fills its square.
    pub fn fill(self) -> Option<Hue> {
        match self {
            Look::Plane(KindLook::Fill(colour)) => Some(colour),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Army {
    White,
    Black,
}

/// Boards with a longer side have spots for pieces: shapes could not be told apart.
const LONGEST_SIDE: usize = 64;

/// How each kind of a puzzle is drawn, in the order of the kinds; no two alike.
pub fn looks(puzzle: &Puzzle) -> Vec<Look> {
    if puzzle.board.rows().max(puzzle.board.columns()) > LONGEST_SIDE {
        return spots(puzzle);
    }
    let mut looks: Vec<Look> = Vec::with_capacity(puzzle.kinds.len());
    for kind in puzzle.kind_ids() {
        let usual = look(puzzle, kind);
        let may_be_alike = matches!(
            usual,
            Look::Plain(_) | Look::Number(_) | Look::Plane(KindLook::Ship)
        );
        let is_taken = !may_be_alike && looks.contains(&usual);
        let symbol = puzzle.kind(kind).symbol;
        let usual = if is_taken { Look::Disc(symbol) } else { usual };
        looks.push(of_file(puzzle, kind).unwrap_or(usual));
    }
    looks
}

/// The ships of a puzzle, if they have several kinds, one for each length.
pub fn fleet(puzzle: &Puzzle) -> Option<Fleet> {
    let kinds = puzzle.kind_ids().zip(looks(puzzle));
    let ships = kinds.filter(|&(_, look)| look == Look::Plane(KindLook::Ship));
    Fleet::of(puzzle, ships.map(|(kind, _)| kind))
}

fn of_file(puzzle: &Puzzle, kind: KindId) -> Option<Look> {
    Some(match puzzle.print.of_kind(kind)? {
        KindLook::Text => Look::Plain(puzzle.kind(kind).symbol),
        KindLook::WhiteDot => Look::Stone(Army::White),
        KindLook::BlackDot => Look::Stone(Army::Black),
        look => Look::Plane(look),
    })
}

/// Spots in the colours of armies, or else in those of the places of kinds; no two alike while there are colours.
fn spots(puzzle: &Puzzle) -> Vec<Look> {
    let mut spots: Vec<Look> = Vec::with_capacity(puzzle.kinds.len());
    for (place, kind) in puzzle.kinds.iter().enumerate() {
        if let Some(look) = of_file(puzzle, KindId::new(place)) {
            spots.push(look);
            continue;
        }
        let of_army = army(puzzle, kind).map(spot_of);
        let others = (0..colours::SPOTS.len()).map(|more| (place + more) % colours::SPOTS.len());
        let mut free = of_army.into_iter().chain(others).map(Look::Spot);
        let spot = free.find(|spot| !spots.contains(spot));
        spots.push(spot.unwrap_or(Look::Spot(place % colours::SPOTS.len())));
    }
    spots
}

/// The place of an army's colour among those of spots.
fn spot_of(army: Army) -> usize {
    let its = match army {
        Army::White => colours::PAPER,
        Army::Black => colours::INK,
    };
    let place = colours::SPOTS.iter().position(|&colour| colour == its);
    place.unwrap_or(0)
}

/// Whether a board is drawn in squares of two colours: it has a chess piece, which on a large board is drawn as a spot,
/// or one known from fairy chess, and no regions or boxes.
pub fn is_chess_like(puzzle: &Puzzle) -> bool {
    let has_parts = is_divided(&puzzle.board);
    let mut ids = puzzle.kind_ids();
    let is_chess = ids.any(|kind| matches!(look(puzzle, kind), Look::Chess(..) | Look::Fairy(..)));
    let mut kinds = puzzle.kinds.iter();
    !has_parts && (is_chess || kinds.any(|kind| words(&kind.name).iter().any(is_of_chess)))
}

/// Whether this is the name of a piece of chess or of fairy chess.
fn is_of_chess(word: &String) -> bool {
    named(word).is_some() || fairy(std::slice::from_ref(word)).is_some()
}

fn look(puzzle: &Puzzle, id: KindId) -> Look {
    let kind = puzzle.kind(id);
    let is_of_family = puzzle
        .pieces
        .iter()
        .any(|piece| piece.is_family && piece.kinds.contains(&id.index()));
    if let Some(chess) = chess(kind) {
        return Look::Chess(chess, army(puzzle, kind).unwrap_or(Army::White));
    }
    if let Some(fairy) = fairy(&words(&kind.name)) {
        return Look::Fairy(fairy, army(puzzle, kind).unwrap_or(Army::White));
    }
    if let Some(number) = puzzle.number_of(id).filter(|&number| number > 9) {
        return Look::Number(number);
    }
    let name = kind.name.split('.').next().unwrap_or_default();
    if last_word(name) == "ship" {
        return Look::Plane(KindLook::Ship);
    }
    if is_of_family || kind.symbol.is_ascii_digit() {
        return Look::Plain(kind.symbol);
    }
    let shaded = Look::Plane(KindLook::Fill(Hue::Black));
    let has_white = puzzle
        .kinds
        .iter()
        .any(|kind| last_word(&kind.name) == "white");
    let emblem = match last_word(&kind.name).as_str() {
        "star" => Some(Emblem::Star),
        "lamp" | "light" | "bulb" => Some(Emblem::Lamp),
        "mine" | "bomb" => Some(Emblem::Mine),
        "tree" => Some(Emblem::Tree),
        "tent" => Some(tent(kind)),
        _ => None,
    };
    match (emblem, last_word(&kind.name).as_str()) {
        (Some(emblem), _) => Look::Emblem(emblem),
        (None, "shaded" | "filled" | "alive" | "ink" | "sea") => shaded,
        (None, "black") if !has_white => shaded,
        (None, "black" | "stone" | "point" | "ball") => Look::Stone(Army::Black),
        (None, "white" | "balloon") => Look::Stone(Army::White),
        (None, "gold" | "silver" | "lance" | "general") => Look::Shogi(kind.symbol),
        (None, _) => match fairy_by_moves(&kind.moves) {
            Some(fairy) => Look::Fairy(fairy, army(puzzle, kind).unwrap_or(Army::White)),
            None => Look::Disc(kind.symbol),
        },
    }
}

/// A tent that attacks only the square on one side belongs to what stands there.
fn tent(kind: &Kind) -> Emblem {
    let side = match (kind.moves.leaps(), kind.moves.rides()) {
        ([step], []) => match (step.rows, step.columns) {
            (-1, 0) => Some(Side::Up),
            (0, 1) => Some(Side::Right),
            (1, 0) => Some(Side::Down),
            (0, -1) => Some(Side::Left),
            _ => None,
        },
        _ => None,
    };
    side.map_or(Emblem::Tent, Emblem::TentTo)
}

fn last_word(name: &str) -> String {
    words(name).last().cloned().unwrap_or_default()
}

fn words(name: &str) -> Vec<String> {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The chess piece that a kind is drawn as.
fn chess(kind: &Kind) -> Option<Chess> {
    let by_name = named(&last_word(&kind.name));
    // A compound such as camel-queen does not move like its last word.
    let words = words(&kind.name);
    let is_compound = words.iter().rev().skip(1).any(is_of_chess);
    let by_name = by_name.filter(|_| !is_compound);
    by_name.or_else(|| {
        let is_army = army_by_name(kind).is_some();
        let letter = by_letter(kind.symbol);
        let moves = chess_name(&kind.moves).and_then(named)?;
        (is_army || letter == Some(moves)).then_some(moves)
    })
}

fn army_by_name(kind: &Kind) -> Option<Army> {
    words(&kind.name)
        .iter()
        .find_map(|word| match word.as_str() {
            "white" => Some(Army::White),
            "black" => Some(Army::Black),
            _ => None,
        })
}

/// The army of a kind: by its name; by the chess glyph that is its symbol; or, where two kinds have one
/// letter, upper case is white as in FEN. A kind without an army is drawn white, as `Q` in FEN.
fn army(puzzle: &Puzzle, kind: &Kind) -> Option<Army> {
    let by_glyph = || match kind.symbol {
        '♔'..='♙' => Some(Army::White),
        '♚'..='♟' => Some(Army::Black),
        _ => None,
    };
    let by_case = || {
        let other_case = |other: &&Kind| {
            other.symbol != kind.symbol
                && other.symbol.to_lowercase().eq(kind.symbol.to_lowercase())
        };
        puzzle.kinds.iter().find(other_case)?;
        Some(if kind.symbol.is_uppercase() {
            Army::White
        } else {
            Army::Black
        })
    };
    army_by_name(kind).or_else(by_glyph).or_else(by_case)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};
    use crate::render::english::moves::of_shapes;

    fn look_of(name: &str, symbol: char, moves: Moves) -> Look {
        let mut puzzle = sample::open(3, 3);
        puzzle.add(name, symbol, moves, Bound::ANY);
        looks(&puzzle)[0]
    }

    #[test]
    fn a_piece_is_known_by_its_name_or_for_armies_and_letters_of_chess_by_its_moves() {
        let chess = |chess, army| Look::Chess(chess, army);
        let white_queen = chess(Chess::Queen, Army::White);
        for (name, symbol, moves, look) in [
            ("queen", 'X', Moves::none(), white_queen),
            ("red_queen", 'X', Moves::none(), white_queen),
            ("white-queen", 'X', Moves::none(), white_queen),
            (
                "black-queen",
                'X',
                Moves::none(),
                chess(Chess::Queen, Army::Black),
            ),
            ("camel-cat", 'C', sample::queen(), Look::Disc('C')),
            ("white", 'W', sample::queen(), white_queen),
            ("lady", '♕', sample::queen(), white_queen),
            (
                "springer",
                'N',
                sample::knight(),
                chess(Chess::Knight, Army::White),
            ),
            // A lamp may shine like a rook, but it is not one.
            ("laser", 'L', sample::queen(), Look::Disc('L')),
            ("gold-general", 'G', sample::king(), Look::Shogi('G')),
            ("white", 'W', Moves::none(), Look::Stone(Army::White)),
        ] {
            assert_eq!(look_of(name, symbol, moves), look, "{name}");
        }
    }

    #[test]
    fn a_piece_of_fairy_chess_is_known_by_its_moves_whatever_its_name() {
        let by_name = |name: &str| look_of(name, 'X', Moves::none());
        let leaps = |steps: &[(i64, i64)]| of_shapes(steps, &[]);
        let queen_and = |leap| of_shapes(&[leap], &[(0, 1), (1, 1)]);
        for (moves, look) in [
            (queen_and((1, 2)), by_name("amazon")),
            (of_shapes(&[(1, 2)], &[(0, 1)]), by_name("chancellor")),
            (of_shapes(&[(1, 2)], &[(1, 1)]), by_name("archbishop")),
            (queen_and((1, 3)), by_name("queen-camel")),
            (of_shapes(&[], &[(1, 2)]), by_name("nightrider")),
            (leaps(&[(1, 3)]), by_name("camel")),
            (leaps(&[(2, 2)]), by_name("alfil")),
            // No figure is known for these, and each square beside is not a piece of chess.
            (of_shapes(&[], &[(1, 3)]), Look::Disc('E')),
            (leaps(&[(0, 1)]), Look::Disc('E')),
        ] {
            assert_eq!(look_of("elf", 'E', moves), look);
        }
    }

    #[test]
    fn of_two_cases_of_a_letter_the_upper_one_is_white() {
        let mut puzzle = sample::open(3, 3);
        puzzle.add("my-queen", 'Q', sample::queen(), Bound::ANY);
        puzzle.add("your-queen", 'q', sample::queen(), Bound::ANY);
        let armies = [Army::White, Army::Black];
        let expected = armies.map(|army| Look::Chess(Chess::Queen, army));
        assert_eq!(looks(&puzzle), expected);
    }

    #[test]
    fn armies_on_large_boards_are_spots_of_their_colours_on_light_and_dark_squares() {
        let mut puzzle = sample::open(70, 70);
        for name in ["white", "black", "black-rook", "camel"] {
            let symbol = name.chars().next_back().unwrap();
            puzzle.add(name, symbol, sample::queen(), Bound::ANY);
        }
        let [white, black] = [Army::White, Army::Black].map(spot_of);
        let expected = [white, black, 2, 3].map(Look::Spot);
        assert_eq!(looks(&puzzle), expected);
        assert_eq!(colours::SPOTS[white], colours::PAPER);
        assert_eq!(colours::SPOTS[black], colours::INK);
        puzzle.kinds.truncate(2);
        assert!(is_chess_like(&puzzle));
        puzzle.kinds[0].name = "queen".to_owned();
        puzzle.kinds[1].name = "king".to_owned();
        assert_eq!(looks(&puzzle), [Look::Spot(0), Look::Spot(1)]);
        assert!(is_chess_like(&puzzle));
    }

    #[test]
    fn no_two_kinds_are_drawn_alike() {
        let mut puzzle = sample::open(3, 3);
        puzzle.add("red-queen", 'R', sample::queen(), Bound::ANY);
        puzzle.add("blue-queen", 'B', sample::queen(), Bound::ANY);
        let expected = [Look::Chess(Chess::Queen, Army::White), Look::Disc('B')];
        assert_eq!(looks(&puzzle), expected);
    }
}
