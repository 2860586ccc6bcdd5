//! The pieces: how many, where they may stand, how they move, whether they block, which are given.

use crate::board::SquareSet;
use crate::puzzle::{Bound, Kind, KindId, Piece, Puzzle};
use crate::render::english::bounds::{number, number_of};
use crate::render::english::moves::{chess_name, in_words};
use crate::render::english::nouns::{Noun, Nouns, capital, with_article};
use crate::render::english::numbers::joined;
use crate::render::english::rules::in_english;
use crate::render::english::squares::{Area, picture, with_picture};
use crate::render::marks::terrain::terrain_sign;

/// More givens than this are drawn.
const MOST_GIVENS: usize = 6;

/// A paragraph for each piece of the file.
pub fn pieces(puzzle: &Puzzle) -> Vec<String> {
    let lines_matter = lines_matter(puzzle);
    let mut paragraphs = Vec::new();
    for piece in &puzzle.pieces {
        let Some(kind) = piece.kinds.clone().next().map(KindId::new) else {
            let name = Noun::new(&piece.name).plural;
            paragraphs.push(format!("A family of {name} without any kind."));
            continue;
        };
        paragraphs.push(paragraph(puzzle, piece, kind, lines_matter));
    }
    paragraphs
}

fn paragraph(puzzle: &Puzzle, piece: &Piece, id: KindId, lines_matter: bool) -> String {
    let kind = puzzle.kind(id);
    let noun = Noun::new(&piece.name);
    let open = SquareSet::of(puzzle.board.len(), puzzle.board.open_squares());
    let area = (kind.squares != open).then(|| Area::new(&puzzle.board, &kind.squares));
    let place = area
        .as_ref()
        .map_or(String::new(), |area| match area.words.as_str() {
            "all sides" => ", on sides".to_owned(),
            words => format!(", only on {words}"),
        });
    let number = if piece.is_family {
        family(puzzle, piece, kind, &noun)
    } else {
        format!("{} ({})", how_many(kind, &noun), kind.symbol)
    };
    let worth = worth(puzzle, piece);
    let mut sentences = vec![format!("{number}{worth}{place}.")];
    sentences.extend(movement(puzzle, id, &noun, lines_matter));
    let sentence = sentences.join(" ");
    with_picture(sentence, area)
}

/// The values of the kinds, unless they are the default ones.
fn worth(puzzle: &Puzzle, piece: &Piece) -> String {
    let values = piece.kinds.clone().map(|kind| puzzle.kinds[kind].value);
    let unsaid = (1..).map(|place| if piece.is_family { place } else { 1 });
    if values
        .clone()
        .zip(unsaid)
        .all(|(value, unsaid)| value == unsaid)
    {
        return String::new();
    }
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    format!(", worth {}", joined(&values, "and"))
}

/// `8 queens`, `Any number of kings`.
fn how_many(kind: &Kind, noun: &Noun) -> String {
    let words = number_of(&kind.count.into(), noun);
    let words = words.strip_prefix("exactly ").unwrap_or(&words);
    capital(words)
}

fn family(puzzle: &Puzzle, piece: &Piece, kind: &Kind, noun: &Noun) -> String {
    let symbols = symbols_of(puzzle, piece);
    let count: Bound = kind.count.into();
    let each = match number(&count) {
        number if count.allows_none_only() => format!("none of any ({number})"),
        number => format!(
            "{} of each",
            number.strip_prefix("exactly ").unwrap_or(&number)
        ),
    };
    format!(
        "{} {}, {each}",
        capital(&noun.plural),
        joined(&symbols, "and")
    )
}

/// What the kinds of a family are printed as, `1 to 36` if they are in a row.
fn symbols_of(puzzle: &Puzzle, piece: &Piece) -> Vec<String> {
    let kinds = piece.kinds.clone().map(KindId::new);
    let symbols: Vec<char> = kinds.clone().map(|kind| puzzle.kind(kind).symbol).collect();
    let are_numbers = kinds.clone().all(|kind| puzzle.number_of(kind).is_some());
    let printed: Vec<String> = kinds.map(|kind| puzzle.printed(kind)).collect();
    match printed.as_slice() {
        [first, .., last] if printed.len() > 3 && (are_numbers || is_run(&symbols)) => {
            vec![format!("{first} to {last}")]
        }
        _ => printed,
    }
}

/// Text and files have one character for each square, where a picture has numbers: `In text 10 is A, 36 is a.`
pub fn in_text(puzzle: &Puzzle) -> Option<String> {
    let families = puzzle.pieces.iter().filter(|piece| piece.is_family);
    let written = families.filter_map(|piece| {
        let kinds = piece.kinds.clone().map(KindId::new);
        let mut long = kinds.filter(|&kind| puzzle.printed(kind).len() > 1);
        let ends = [long.next(), long.next_back()].into_iter().flatten();
        let written = ends.map(|kind| {
            let symbol = puzzle.kind(kind).symbol;
            format!("{} is {symbol}", puzzle.printed(kind))
        });
        let written: Vec<String> = written.collect();
        (!written.is_empty()).then(|| format!("In text {}.", joined(&written, "and")))
    });
    let written: Vec<String> = written.collect();
    (!written.is_empty()).then(|| written.join(" "))
}

fn is_run(symbols: &[char]) -> bool {
    let pairs = symbols.windows(2);
    pairs
        .map(|pair| (pair[0] as u32, pair[1] as u32))
        .all(|(a, b)| a + 1 == b)
}

/// How the piece moves and whether it blocks, as far as the rules depend on it.
fn movement(puzzle: &Puzzle, id: KindId, noun: &Noun, lines_matter: bool) -> Option<String> {
    let kind = puzzle.kind(id);
    let subject = capital(&noun.with_article());
    let moves_nowhere = kind.moves.leaps().is_empty() && kind.moves.rides().is_empty();
    let is_asked = own_moves_matter(puzzle, id);
    let moves = match chess_name(&kind.moves) {
        _ if !is_asked && moves_nowhere => None,
        _ if !is_asked => Some(format!("no rule asks how {} moves", noun.with_article())),
        _ if moves_nowhere => Some("attacks nothing".to_owned()),
        Some(name) if name != noun.singular => {
            let name = with_article(name);
            Some(format!("moves like {name}, {}", in_words(&kind.moves)))
        }
        _ => Some(format!("moves {}", in_words(&kind.moves))),
    };
    // A piece on sides stops no sight.
    let lines_matter = lines_matter && !puzzle.is_on_sides(id);
    let blocks = match (lines_matter, kind.blocks) {
        (false, _) => None,
        (true, true) => Some("blocks the lines of others"),
        (true, false) => Some("does not block lines"),
    };
    Some(match (moves, blocks) {
        (None, None) => return None,
        (Some(moves), None) if !is_asked => format!("{}.", capital(&moves)),
        (Some(moves), Some(blocks)) if !is_asked => {
            format!("{}; it {blocks}.", capital(&moves))
        }
        (Some(moves), None) => format!("{subject} {moves}."),
        (None, Some(blocks)) => format!("{subject} {blocks}."),
        (Some(moves), Some(blocks)) => {
            let but = if kind.blocks { "and" } else { "but" };
            format!("{subject} {moves}, {but} {blocks}.")
        }
    })
}

/// Whether a rule looks at the piece's own moves.
fn own_moves_matter(puzzle: &Puzzle, id: KindId) -> bool {
    let mut rules = puzzle.rules.iter();
    rules.any(|rule| in_english(rule).asks_for_moves_of(id))
}

/// Whether anything rides, so that pieces can be in the way.
fn lines_matter(puzzle: &Puzzle) -> bool {
    let mut rules = puzzle.rules.iter();
    rules.any(|rule| in_english(rule).has_lines(puzzle))
}

/// The pieces that stand in every solution.
pub fn givens(puzzle: &Puzzle) -> Option<String> {
    let board = &puzzle.board;
    if puzzle.givens.len() > MOST_GIVENS {
        let given = puzzle.given_placement();
        let on = |square| match given.get(square) {
            Some(kind) => puzzle.printed(kind),
            None => terrain_sign(board.terrain(square)).to_string(),
        };
        let number = puzzle.givens.len();
        return Some(format!("{number} pieces:\n{}", picture(board, on)));
    }
    let nouns = Nouns::new(puzzle);
    let given = puzzle.givens.iter().map(|given| {
        let kind = with_article(&nouns.kind(given.kind));
        format!("{kind} on {}", board.name(given.square))
    });
    let given: Vec<String> = given.collect();
    (!given.is_empty()).then(|| capital(&format!("{}.", joined(&given, "and"))))
}
