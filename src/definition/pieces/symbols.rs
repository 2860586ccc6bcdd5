//! The symbols of pieces: written, enumerated, or derived from the piece's name.

use std::collections::HashMap;

use super::PieceTable;
use crate::definition::messages::{TextError, said};
use crate::definition::pictures;
use crate::definition::syntax::{NumberValue, Span, Text, quoted, range};
use crate::definition::values::Scope;

/// The symbols of one piece; `None` if they have an error.
pub type Symbols = Option<Vec<(char, Span)>>;

/// The place and the piece where each symbol was first given.
pub type Owners = HashMap<char, (Span, String)>;

/// Gives a symbol to a piece, or reports that another piece has it.
pub fn own(scope: &Scope<'_>, owners: &mut Owners, symbol: char, at: Span, piece: &str) {
    let Some((first, owner)) = owners.get(&symbol) else {
        owners.insert(symbol, (at, piece.to_owned()));
        return;
    };
    let message = said(format!(
        "the symbol `{symbol}` belongs to `{owner}` already"
    ))
    .help("give one of them another `symbol`")
    .related(first, format!("`{owner}` has it from here"));
    scope.report(&at, message);
}

/// `symbol`, `symbols` and `kinds` are three ways to state the same; reports if there are two of them.
fn has_two_keys(scope: &Scope<'_>, table: &PieceTable) -> bool {
    let written = [
        ("symbol", table.symbol.as_ref().map(|text| &text.span)),
        ("symbols", table.symbols.as_ref().map(|text| &text.span)),
        ("kinds", table.kinds.as_ref().map(|number| &number.span)),
    ];
    scope.has_two(written)
}

/// The symbols of a piece, each with where it is written.
pub fn of_piece(scope: &Scope<'_>, name: &Text, table: &PieceTable) -> Symbols {
    if has_two_keys(scope, table) {
        return None;
    }
    if let Some(text) = &table.symbol {
        return report_symbols(scope, text, pictures::symbol(&text.value).map(|s| vec![s]));
    }
    if let Some(text) = &table.symbols {
        warn_of_range(scope, text);
        return report_symbols(scope, text, pictures::symbols(&text.value));
    }
    if let Some(number) = &table.kinds {
        let most = pictures::MOST_KINDS as i64;
        if let NumberValue::Expression(text) = &number.value
            && text.value.parse().is_ok_and(|written: i64| written > most)
        {
            let message = said("`kinds` is the number of kinds");
            let help = format!("their symbols are symbols = {}", quoted(&text.value));
            return scope.wrong(&number.span, message.help(help));
        }
        if let NumberValue::Expression(text) = &number.value
            && let Some((1, most)) = range(&text.value)
        {
            let message = said("`kinds` is the number of kinds");
            return scope.wrong(&number.span, message.help(format!("write kinds = {most}")));
        }
        let kinds = scope
            .numbers
            .within(number, "the number of kinds", 0, most)?;
        let symbols = pictures::of_kinds(kinds)?.into_iter();
        return Some(symbols.map(|s| (s, number.span.clone())).collect());
    }
    let symbol = pictures::default_symbol(&name.value);
    if symbol.is_none() {
        let message = said(format!(
            "`{}` begins with no letter for a symbol",
            name.value
        ));
        scope.report(&name.span, message.help("add `symbol`"));
    }
    symbol.map(|symbol| vec![(symbol, name.span.clone())])
}

/// Every character of `symbols` is a symbol, so `1-4` is not what others mean by it.
fn warn_of_range(scope: &Scope<'_>, text: &Text) {
    let characters: Vec<char> = text.value.chars().collect();
    let &[first, '-', last] = characters.as_slice() else {
        return;
    };
    let are_digits = first.is_ascii_digit() && last.is_ascii_digit();
    let are_letters = first.is_ascii_alphabetic() && last.is_ascii_alphabetic();
    if first < last && (are_digits || are_letters) {
        let message = said(format!("the symbols are `{first}`, `-` and `{last}`"));
        let all: String = (first..=last).filter(char::is_ascii_alphanumeric).collect();
        let help = format!("a range is written out: symbols = {}", quoted(&all));
        scope.warn(&text.span, message.help(help));
    }
}

fn report_symbols(scope: &Scope<'_>, text: &Text, read: Result<Vec<char>, TextError>) -> Symbols {
    let symbols = scope.numbers.report.if_right(text, read)?;
    let places = text.value.char_indices();
    let place = |((start, c), symbol): ((usize, char), char)| {
        (symbol, text.part(start..start + c.len_utf8()))
    };
    Some(places.zip(symbols).map(place).collect())
}
