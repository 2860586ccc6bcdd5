//! `[pieces.*]`: the kinds of pieces, and the names that stand for them.

mod count;
mod givens;
mod look;
mod sides;
mod symbols;
mod value;

use super::messages::{Message, character_name, said};
use super::moves;
use super::nearest::nearest;
use super::reading::keyed_table;
use super::syntax::ValueShape::{
    Character, Flag, Moves as MovesShape, Names, Number as NumberShape, Numbers as NumbersShape,
    PieceCount, Sides, SquareList, Squares, Text as TextShape, Word,
};
use super::syntax::{Keys, List, NameList, Text, TomlWriter, WrittenNumber, key, quoted};
use super::values::{MovesText, Pieces, Scope, SetText, WORDS, set_picture, written_moves};
use crate::board::SquareSet;
use crate::puzzle::{Interval, Joins, Kind, KindId, Moves, Piece, Puzzle, Rule};
use crate::text::visible_on_one_line;
use count::CountText;

pub use count::PIECE_COUNT;
pub use givens::givens;
pub use look::looks;
pub use sides::add_sides;

keyed_table! {
    /// A piece as it is written, without its name.
    PieceTable of PIECE: Keys::new("a piece", "A piece, or a family of pieces that differ in their symbols only.")
        .apart(&[["symbol", "symbols"], ["symbol", "kinds"], ["symbols", "kinds"], ["joins", "squares"]]), over base;
    symbol: Option<Text> = [key("symbol", Character,
        "The character that stands for it in pictures; by default the first letter of its name, upper case.")],
    symbols: Option<Text> = [key("symbols", TextShape,
        "Makes it a family: one kind of piece for each character, such as \"123456789\".")],
    kinds: Option<WrittenNumber> = [key("kinds", NumberShape,
        "Makes it a family of so many kinds, with the symbols 1 to 9, A to Z, a to w, y, z.")],
    value: Option<WrittenNumber> = [key("value", NumberShape,
        "What it is worth in sums and comparisons; by default 1.")],
    values: Option<List<WrittenNumber>> = [key("values", NumbersShape,
        "What each kind of a family is worth, a list; by default the place of the kind, from 1.")],
    moves: Option<MovesText> = [key("moves", MovesShape,
        "How it attacks: names joined by `+`, a Betza word, \"none\", or a table of steps. Pieces of chess know it.")],
    count: Option<CountText> = [key("count", PieceCount,
        "How many stand on the board: a number, \"any\" (default), or { min = …, max = … }.")],
    squares: Option<SetText> = [key("squares", Squares, "Where it may stand; by default on all open squares.")],
    joins: Option<Text> = [key("joins", Word(&sides::JOINS),
        "Makes it stand on sides: \"squares\" joins the two squares of a side, \"corners\" its two ends.")],
    sides: Option<SetText> = [key("sides", Sides,
        "Of a piece that joins: where it may stand; by default on inner sides, if it joins corners on all.")],
    fixed: Option<List<Text>> = [key("fixed", SquareList,
        "Squares, or sides, on which it is given: it stands there in every solution.")],
    blocks: Option<bool> = [key("blocks", Flag, "Whether it stops the sight of riders; by default it does.")],
    draw: Option<NameList> = [key("draw", Names(&look::WORDS),
        "How it is drawn, where that is not as usual; for a family also a list, one for each kind. It changes no solution.")],
}

impl PieceTable {
    fn is_family(&self) -> bool {
        self.symbols.is_some() || self.kinds.is_some()
    }
}

pub fn pieces(scope: &Scope<'_>, tables: &[(Text, PieceTable)]) -> Pieces {
    let mut pieces = Pieces::default();
    let mut owners = symbols::Owners::new();
    for (name, table) in tables {
        check_name(scope, name);
        let symbols = symbols::of_piece(scope, name, table);
        pieces.symbols_unknown |= symbols.is_none();
        let joins = sides::joins(scope, table);
        let squares = joins.and_then(|joins| squares(scope, table, joins));
        pieces.squares_unknown |= squares.is_none();
        let model = Kind {
            joins: joins.flatten(),
            ..kind(scope, name, table, squares)
        };
        let first = pieces.kinds.len();
        let is_family = table.is_family();
        let symbols = match symbols {
            Some(symbols) => {
                let values = value::of_kinds(scope, name, table, symbols.len());
                symbols.into_iter().zip(values).collect()
            }
            None => Vec::new(),
        };
        for ((symbol, at), value) in symbols {
            if pieces.kinds.len() >= KindId::MOST {
                let most = KindId::MOST;
                scope.report(
                    &name.span,
                    format!("there are more than {most} kinds of pieces"),
                );
                return pieces;
            }
            symbols::own(scope, &mut owners, symbol, at, &name.value);
            let id = KindId::new(pieces.kinds.len());
            pieces.by_symbol.entry(symbol).or_insert(id);
            pieces.kinds.push(Kind {
                name: kind_name(name, table, symbol),
                symbol,
                value,
                ..model.clone()
            });
        }
        pieces.pieces.push(Piece {
            name: name.value.clone(),
            kinds: first..pieces.kinds.len(),
            is_family,
        });
    }
    pieces
}

fn kind_name(name: &Text, table: &PieceTable, symbol: char) -> String {
    let name = &name.value;
    if table.is_family() {
        format!("{name}.{symbol}")
    } else {
        name.clone()
    }
}

fn check_name(scope: &Scope<'_>, name: &Text) {
    let at = &name.span;
    let name = name.value.as_str();
    let bad = |c: char| c == '.' || c.is_whitespace() || c.is_control();
    let wrong = match name.chars().find(|&c| bad(c)) {
        Some('.') => format!("the piece name `{name}` has a dot in it"),
        Some(found) => {
            let found =
                character_name(found).map_or("a blank".to_owned(), |name| format!("the {name}"));
            let name = visible_on_one_line(name);
            format!("the piece name `{name}` has {found} in it")
        }
        None if name.is_empty() => "a piece has an empty name".to_owned(),
        None if WORDS.contains(&name) => {
            format!("`{name}` has a meaning already, and cannot be a piece")
        }
        None => return,
    };
    let help = "names of pieces have no dots, blanks or control characters; `any`, `empty` and `square` are taken";
    scope.report(at, said(wrong).help(help));
}

/// What all kinds of a piece have in common. A part with an error, which has been reported, is replaced by
/// something harmless.
fn kind(scope: &Scope<'_>, name: &Text, table: &PieceTable, squares: Option<SquareSet>) -> Kind {
    let header = format!("pieces.{}", name.value);
    let place = table.count.as_ref().and_then(CountText::span);
    let count = table.count.as_ref().and_then(|count| count.lower(scope));
    Kind {
        name: String::new(),
        symbol: ' ',
        value: 1,
        moves: own_moves(scope, name, table).unwrap_or_default(),
        count: count.unwrap_or(Interval::ANY),
        squares: squares.unwrap_or_else(|| SquareSet::empty(0)),
        joins: None,
        blocks: table.blocks.unwrap_or(true),
        origin: scope.origin(place.unwrap_or(&table.span), header),
    }
}

/// Without moves of its own, written or by its name, a piece attacks nothing; [`check_moves`] sees whether that matters.
fn own_moves(scope: &Scope<'_>, name: &Text, table: &PieceTable) -> Option<Moves> {
    match &table.moves {
        Some(written) => written.lower(scope),
        None => moves::from_name(&name.value),
    }
}

/// Reports each piece that has no moves, and that a rule names which asks how it attacks.
pub fn check_moves(scope: &Scope<'_>, tables: &[(Text, PieceTable)], rules: &[Rule]) {
    for (name, table) in tables {
        if table.moves.is_some() || moves::from_name(&name.value).is_some() {
            continue;
        }
        let mut pieces = scope.pieces.pieces.iter();
        let Some(piece) = pieces.find(|piece| piece.name == name.value) else {
            continue;
        };
        let kinds = piece.kind_set();
        let asks = rules.iter().find_map(|rule| match rule {
            Rule::Attacks(rule) if rule.moves.is_none() => {
                (!rule.by.common(&kinds).is_empty()).then_some(rule.origin)
            }
            _ => None,
        });
        if let Some(origin) = asks {
            let (at, _) = &scope.origins.borrow()[origin.0];
            let message = without_moves(&name.value);
            let message = message.related(at, "this rule asks how it attacks");
            scope.report(&table.span, message);
        }
    }
}

fn without_moves(name: &str) -> Message {
    let help = match nearest(name, moves::own_names()) {
        Some(near) => {
            format!("a piece called `{near}` needs none; else add for example moves = \"{near}\"")
        }
        None => "add for example moves = \"queen\" or moves = \"none\"".to_owned(),
    };
    said(format!("`{name}` needs `moves`")).help(help)
}

/// The open squares among those where it may stand, or the sides.
fn squares(scope: &Scope<'_>, table: &PieceTable, joins: Option<Joins>) -> Option<SquareSet> {
    if let Some(joins) = joins {
        return sides::allowed(scope, table, joins);
    }
    if let Some(sides) = &table.sides {
        let message = said("`sides` of a piece that stands on squares");
        let help = "add joins = \"squares\" or joins = \"corners\", or write `squares`";
        return scope.wrong(sides.span(), message.help(help));
    }
    let allowed = scope.set_or_all(table.squares.as_ref())?;
    let board = scope.squares_of_board()?;
    let open = board.open_squares().filter(|&s| allowed.contains(s));
    Some(SquareSet::of(board.len(), open))
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, piece: &Piece) {
    let kinds = &puzzle.kinds[piece.kinds.clone()];
    file.header(format_args!("[pieces.{}]", quoted(&piece.name)));
    // The kinds of a family differ only in their symbols and values.
    let Some(kind) = kinds.first() else {
        file.key("kinds", 0);
        file.text("moves", "none");
        return;
    };
    let symbols: String = kinds.iter().map(|kind| kind.symbol).collect();
    let key = if piece.is_family { "symbols" } else { "symbol" };
    file.key(key, quoted(&symbols));
    value::write(file, piece, kinds);
    if kind.joins.is_some() {
        sides::write(file, puzzle, kind);
        return look::write(file, puzzle, piece);
    }
    file.key("moves", written_moves(&kind.moves));
    if let Some(count) = count::written(kind.count) {
        file.key("count", count);
    }
    let mut open = puzzle.board.open_squares();
    if !open.all(|square| kind.squares.contains(square)) {
        file.key("squares", set_picture(&puzzle.board, &kind.squares));
    }
    if !kind.blocks {
        file.key("blocks", false);
    }
    look::write(file, puzzle, piece);
}
