//! `[pieces.*]`: the kinds of pieces, and the names that stand for them.

use std::collections::HashMap;

use super::fact::Fact;
use super::lower_moves::lower_moves;
use super::moves;
use super::scope::Scope;
use super::source::Span;
use super::symbols::{self, SymbolError};
use super::written::{CountText, Number, PieceTable, Text};
use crate::board::SquareSet;
use crate::puzzle::{Bound, Kind, KindId, Moves, Piece};

/// Words that stand for something else wherever a piece is named.
const TAKEN_NAMES: [&str; 3] = ["any", "empty", "square"];

/// The pieces of the file.
#[derive(Default)]
pub struct Pieces {
    pub kinds: Vec<Kind>,
    pub pieces: Vec<Piece>,
    /// By symbol. Not complete if `symbols_unknown`.
    pub by_symbol: HashMap<char, KindId>,
    /// Some piece's symbols have an error, which has been reported.
    pub symbols_unknown: bool,
    /// Some piece's squares have an error, which has been reported.
    pub squares_unknown: bool,
}

impl Pieces {
    /// The symbols in declared order.
    pub fn symbols(&self) -> Vec<char> {
        self.kinds.iter().map(|kind| kind.symbol).collect()
    }
}

/// The symbols of one piece; `None` if they have an error.
type Symbols = Option<Vec<(char, Span)>>;

/// Where each symbol was first given to a piece, and to which.
type Owners = HashMap<char, (Span, String)>;

/// Gives a symbol to a piece, or reports that another has it.
fn own(scope: &Scope<'_>, owners: &mut Owners, symbol: char, at: Span, piece: &str) {
    let Some((first, owner)) = owners.get(&symbol) else {
        owners.insert(symbol, (at, piece.to_owned()));
        return;
    };
    let fact = Fact::SymbolTaken {
        symbol,
        by: owner.clone(),
        first: first.clone(),
    };
    scope.report(at, fact);
}

pub fn pieces(scope: &Scope<'_>, tables: &[PieceTable]) -> Pieces {
    let mut pieces = Pieces::default();
    let mut owners = Owners::new();
    for table in tables {
        check_name(scope, &table.name);
        let symbols = piece_symbols(scope, table);
        pieces.symbols_unknown |= symbols.is_none();
        let squares = squares(scope, table);
        pieces.squares_unknown |= squares.is_none();
        let model = kind(scope, table, squares);
        let first = pieces.kinds.len();
        let is_family = table.is_family();
        for (symbol, at) in symbols.unwrap_or_default() {
            if pieces.kinds.len() >= KindId::MOST {
                let most = KindId::MOST;
                scope.report(table.name.span.clone(), Fact::TooManyKinds { most });
                return pieces;
            }
            let name = kind_name(table, symbol);
            own(scope, &mut owners, symbol, at, &table.name.value);
            let id = KindId::new(pieces.kinds.len());
            pieces.by_symbol.entry(symbol).or_insert(id);
            pieces.kinds.push(Kind {
                name,
                symbol,
                ..model.clone()
            });
        }
        pieces.pieces.push(Piece {
            name: table.name.value.clone(),
            kinds: first..pieces.kinds.len(),
            is_family,
        });
    }
    pieces
}

impl PieceTable {
    pub fn is_family(&self) -> bool {
        self.symbols.is_some() || self.kinds.is_some()
    }
}

fn kind_name(table: &PieceTable, symbol: char) -> String {
    let name = &table.name.value;
    if table.is_family() {
        format!("{name}.{symbol}")
    } else {
        name.clone()
    }
}

fn check_name(scope: &Scope<'_>, name: &Text) {
    let is_taken = TAKEN_NAMES.contains(&name.value.as_str());
    let bad = |c: char| c == '.' || c.is_whitespace() || c.is_control();
    let found = name.value.chars().find(|&c| bad(c));
    if is_taken || found.is_some() || name.value.is_empty() {
        let fact = Fact::PieceName {
            name: name.value.clone(),
            found,
        };
        scope.report(name.span.clone(), fact);
    }
}

/// What all kinds of a piece have in common. Where a part has an error, which has been reported,
/// something harmless stands in for it.
fn kind(scope: &Scope<'_>, table: &PieceTable, squares: Option<SquareSet>) -> Kind {
    let header = format!("pieces.{}", table.name.value);
    let place = table.count.as_ref().and_then(CountText::span);
    Kind {
        name: String::new(),
        symbol: ' ',
        moves: own_moves(scope, table).unwrap_or_default(),
        count: count(scope, table.count.as_ref()).unwrap_or(Bound::ANY),
        squares: squares.unwrap_or_else(|| SquareSet::empty(0)),
        blocks: table.blocks.unwrap_or(true),
        origin: scope.origin(place.unwrap_or(table.span.clone()), header),
    }
}

fn own_moves(scope: &Scope<'_>, table: &PieceTable) -> Option<Moves> {
    if let Some(written) = &table.moves {
        return lower_moves(scope, written);
    }
    let moves = moves::from_name(&table.name.value);
    if moves.is_none() {
        let fact = Fact::NoMoves {
            piece: table.name.value.clone(),
        };
        scope.report(table.span.clone(), fact);
    }
    moves
}

fn count(scope: &Scope<'_>, written: Option<&CountText>) -> Option<Bound> {
    match written {
        None | Some(CountText::Any) => Some(Bound::ANY),
        Some(CountText::Number(number)) => scope.numbers.value(number).map(Bound::exactly),
        Some(CountText::Range { min, max }) => {
            let value = |number: &Option<Number>| match number {
                Some(number) => scope.numbers.value(number).map(Some),
                None => Some(None),
            };
            let (at_least, at_most) = (value(min), value(max));
            Some(Bound {
                at_least: at_least?,
                at_most: at_most?,
            })
        }
    }
}

/// The open squares among those where it may stand.
fn squares(scope: &Scope<'_>, table: &PieceTable) -> Option<SquareSet> {
    let allowed = scope.set_or_all(table.squares.as_ref())?;
    let board = scope.squares_of_board()?;
    let open = board.open_squares().filter(|&s| allowed.contains(s));
    Some(SquareSet::of(board.len(), open))
}

/// `symbol`, `symbols` and `kinds` say the same in three ways; reports where there are two of them.
fn has_two_symbol_keys(scope: &Scope<'_>, table: &PieceTable) -> bool {
    let written = [
        ("symbol", table.symbol.as_ref().map(|text| &text.span)),
        ("symbols", table.symbols.as_ref().map(|text| &text.span)),
        ("kinds", table.kinds.as_ref().map(|number| &number.span)),
    ];
    let mut written = written
        .into_iter()
        .filter_map(|(key, span)| Some((key, span?)));
    let (Some((one, first)), Some((other, at))) = (written.next(), written.next()) else {
        return false;
    };
    let first = first.clone();
    scope.report(at.clone(), Fact::SymbolKeys { one, other, first });
    true
}

/// The symbols of a piece, each with where it is written.
fn piece_symbols(scope: &Scope<'_>, table: &PieceTable) -> Symbols {
    if has_two_symbol_keys(scope, table) {
        return None;
    }
    if let Some(text) = &table.symbol {
        return report_symbols(scope, text, symbols::symbol(&text.value).map(|s| vec![s]));
    }
    if let Some(text) = &table.symbols {
        return report_symbols(scope, text, symbols::symbols(&text.value));
    }
    if let Some(number) = &table.kinds {
        let most = symbols::MOST_KINDS as i64;
        let kinds = scope
            .numbers
            .within(number, "the number of kinds", 0, most)?;
        let symbols = symbols::of_kinds(kinds)?;
        return Some(
            symbols
                .into_iter()
                .map(|s| (s, number.span.clone()))
                .collect(),
        );
    }
    let name = &table.name;
    let symbol = symbols::default_symbol(&name.value);
    if symbol.is_none() {
        let piece = name.value.clone();
        scope.report(name.span.clone(), Fact::NoSymbol { piece });
    }
    symbol.map(|symbol| vec![(symbol, name.span.clone())])
}

fn report_symbols(scope: &Scope<'_>, text: &Text, read: Result<Vec<char>, SymbolError>) -> Symbols {
    match read {
        Ok(symbols) => {
            let places = text.value.char_indices();
            let place = |((start, c), symbol): ((usize, char), char)| {
                (symbol, text.part(start..start + c.len_utf8()))
            };
            Some(places.zip(symbols).map(place).collect())
        }
        Err(error) => {
            let at = text.part(error.range(text.value.len()));
            scope.report(at, Fact::Symbol(error));
            None
        }
    }
}
