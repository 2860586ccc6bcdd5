//! Names of pieces where a rule or claim uses them: `queen`, `digit.3`, a list, `any`; and rules
//! stated once for each symbol of a family.

use std::collections::BTreeMap;

use super::scope::Scope;
use crate::definition::messages::{
    Message, all, listed, nearest_or, said, the_nearest, unknown_word,
};
use crate::definition::syntax::{Key, NameList, Span, Text, TomlWriter, ValueShape, key, quoted};
use crate::puzzle::{Counted, KindId, KindSet, Piece, Puzzle, Rule, Values};

/// Words that have a meaning in the place of pieces, and so cannot be names of pieces.
pub const WORDS: [&str; 3] = ["any", "empty", "square"];

/// Where `empty` may stand in the place of pieces.
pub const EMPTY_STANDS: &str = "`empty` stands for squares, alone, in `of` of [[count]], [[clue]], [[connected]] and [[runs]], and in `on` of [[attacks]]";

/// What `per` can be.
const PER: [&str; 1] = ["symbol"];

/// `per` of a rule.
#[rustfmt::skip]
pub const PER_SYMBOL: Key = key("per", ValueShape::Word(&PER),
    "\"symbol\": states the rule once for each symbol of the one family that it names.");

/// What a rule's `of`, `by` or `on` names.
pub enum Named {
    Pieces(KindSet),
    /// `empty` or `square`, where the rule allows it.
    Word(&'static str),
}

/// What authors call a square.
const SQUARES: [&str; 3] = ["cell", "cells", "squares"];

/// What authors call a square that holds nothing.
const NOTHING: [&str; 6] = ["blank", "none", "open", "unfilled", "unshaded", "white"];

/// What `"any"` does not name.
pub const ANY: &str = "\"any\" is every piece on squares; pieces on sides are named";

impl Named {
    /// What a rule counts that may name `empty`; if the rule is stated for each symbol, only this kind.
    pub fn counted(&self, kind: Option<KindId>) -> Counted {
        match self {
            Named::Pieces(kinds) => Counted::Pieces(only(kinds, kind)),
            Named::Word(_) => Counted::Empty,
        }
    }
}

impl Scope<'_> {
    /// The kinds that a single name stands for. `None` if the name is unknown, which has been reported.
    pub fn kinds_named(&self, name: &Text) -> Option<KindSet> {
        self.kinds_named_or(name, &[])
    }

    /// The same where these words are also allowed.
    fn kinds_named_or(&self, name: &Text, words: &[&'static str]) -> Option<KindSet> {
        if let Some(piece) = self.piece(&name.value) {
            return Some(piece.kind_set());
        }
        if let Some((family, symbol)) = name.value.split_once('.')
            && let Some(piece) = self.piece(family)
        {
            return self.kind_of_family(name, piece, symbol);
        }
        // Of an unknown `digt.3` the family is wrong.
        let family = name.value.split('.').next().unwrap_or_default();
        let message = match family {
            "empty" => Some(EMPTY_STANDS),
            "square" => Some("`square` stands for squares, alone, in `on` of [[attacks]]"),
            "any" => Some("name the pieces"),
            _ => None,
        };
        let message = match message {
            Some(help) => said(format!("`{family}` is no piece")).help(help),
            None => self.unknown_piece(family, words),
        };
        self.wrong(&name.span, message)
    }

    fn unknown_piece(&self, name: &str, words: &[&'static str]) -> Message {
        let names = || self.pieces.pieces.iter().map(|piece| piece.name.as_str());
        let parts: Vec<&str> = name
            .split(['+', ',', ' '])
            .filter(|part| !part.is_empty())
            .collect();
        let message = said(format!("there is no piece `{name}`"));
        message.help(if names().next().is_none() {
            "the file defines no piece".to_owned()
        } else if let Some(piece) = self.piece_with_symbol(name) {
            format!("it is the symbol of `{piece}`")
        } else if parts.len() > 1 && parts.iter().all(|part| names().any(|name| name == *part)) {
            format!("several pieces are a list: [\"{}\"]", parts.join("\", \""))
        } else if SQUARES.contains(&name) && words.contains(&"square") {
            the_nearest("square")
        } else if SQUARES.contains(&name) && words.contains(&"empty") {
            "squares are no pieces; those that hold nothing are `empty`, those with a piece `any`"
                .to_owned()
        } else {
            let all = || {
                let empty = match words.contains(&"empty") {
                    true => "; squares that hold nothing are `empty`",
                    false => "",
                };
                format!("pieces are {}{empty}", listed(names()))
            };
            match words.contains(&"empty") && NOTHING.contains(&name) {
                true => all(),
                false => nearest_or(name, names().chain(words.iter().copied()), all),
            }
        })
    }

    /// The piece, or kind of a family, with this symbol.
    fn piece_with_symbol(&self, symbol: &str) -> Option<&str> {
        let kinds = self.pieces.kinds.iter();
        let mut named = kinds.filter(|kind| kind.symbol.to_string() == symbol);
        named.next().map(|kind| kind.name.as_str())
    }

    fn piece(&self, name: &str) -> Option<&Piece> {
        self.pieces.pieces.iter().find(|piece| piece.name == name)
    }

    fn kind_of_family(&self, name: &Text, piece: &Piece, symbol: &str) -> Option<KindSet> {
        if !piece.is_family {
            let message = format!("`{}` is one piece, not a family", piece.name);
            return self.wrong(&name.span, message);
        }
        let kinds = &self.pieces.kinds[piece.kinds.clone()];
        let is_it = |c: char| c.to_string() == symbol;
        if let Some(place) = kinds.iter().position(|kind| is_it(kind.symbol)) {
            let kind = KindId::new(piece.kinds.start + place);
            return Some(std::iter::once(kind).collect());
        }
        if !self.pieces.symbols_unknown {
            let symbols = listed(kinds.iter().map(|kind| kind.symbol));
            let place = symbol.parse().ok().and_then(|n: usize| n.checked_sub(1));
            let kind = place.map(|place| KindId::new(piece.kinds.start + place));
            let counted = kind.filter(|kind| piece.kinds.contains(&kind.index()));
            let help = match counted.map(|kind| self.pieces.kinds[kind.index()].symbol) {
                Some(meant) => format!(
                    "the symbol of {symbol} is `{meant}`: \"{}.{meant}\"",
                    piece.name
                ),
                None => format!("its symbols are {symbols}"),
            };
            let message = said(format!(
                "the family `{}` has no symbol `{symbol}`",
                piece.name
            ));
            self.report(&name.span, message.help(help));
        }
        None
    }

    /// What a rule names: pieces on squares, or one of the `words` that it allows beside them.
    pub fn named(&self, names: &NameList, words: &[&'static str]) -> Option<Named> {
        let named = self.named_anywhere(names, words)?;
        if let Named::Pieces(kinds) = &named {
            self.stand_on_squares(kinds, &names.span)?;
        }
        Some(named)
    }

    /// Reports pieces on sides among these, which are named here.
    fn stand_on_squares(&self, kinds: &KindSet, at: &Span) -> Option<()> {
        let mut on_sides = kinds.iter().map(|kind| self.kind(kind));
        let Some(kind) = on_sides.find(|kind| kind.joins.is_some()) else {
            return Some(());
        };
        let message = said(format!("`{}` stands on sides", kind.name));
        let help = "here only pieces on squares can be named; [[count]], [[sum]] and [[connected]] also know those on sides";
        self.wrong(at, message.help(help))
    }

    /// Whether one of these stands on sides.
    pub fn stand_on_sides(&self, kinds: &KindSet) -> bool {
        let mut kinds = kinds.iter().map(|kind| self.kind(kind));
        kinds.any(|kind| kind.joins.is_some())
    }

    /// The same where pieces on sides can be named as well; `any` is every piece on squares.
    pub fn named_anywhere(&self, names: &NameList, words: &[&'static str]) -> Option<Named> {
        let items = &names.items;
        if let [only] = items.as_slice() {
            if only.value == "any" {
                return Some(Named::Pieces(self.all_kinds()));
            }
            if let Some(word) = words.iter().find(|word| **word == only.value) {
                return Some(Named::Word(word));
            }
        }
        if items.is_empty() {
            return self.wrong(&names.span, "the list names no piece");
        }
        self.warn_of_repeated(items);
        let kinds = items.iter().map(|name| {
            if name.value == "any" || words.contains(&name.value.as_str()) {
                let message = said(format!("`{}` stands alone, not in a list", name.value));
                let help = "write a rule for each, or name a piece that fills the empty squares";
                let message = match name.value.as_str() {
                    "empty" => message.help(help),
                    _ => message,
                };
                return self.wrong(&name.span, message);
            }
            match items.len() {
                1 => self.kinds_named_or(name, words),
                _ => self.kinds_named(name),
            }
        });
        let kinds = all(kinds)?;
        let kinds = kinds.iter().flat_map(KindSet::iter);
        Some(Named::Pieces(kinds.collect()))
    }

    fn warn_of_repeated(&self, items: &[Text]) {
        for (place, item) in items.iter().enumerate() {
            if items[..place].iter().any(|other| other.value == item.value) {
                let message = said(format!("the list names `{}` twice", item.value));
                self.warn(
                    &item.span,
                    message.help("a list is a set: once says the same"),
                );
            }
        }
    }

    /// The pieces that a list names, where it can name nothing else.
    pub fn pieces_named(&self, names: &NameList) -> Option<KindSet> {
        let kinds = self.pieces_anywhere(names)?;
        self.stand_on_squares(&kinds, &names.span)?;
        Some(kinds)
    }

    /// The same where they may stand on sides.
    pub fn pieces_anywhere(&self, names: &NameList) -> Option<KindSet> {
        match self.named_anywhere(names, &[])? {
            Named::Pieces(kinds) => Some(kinds),
            Named::Word(_) => None,
        }
    }

    /// The same, or all pieces if no list is written.
    pub fn pieces_or_all(&self, names: Option<&NameList>) -> Option<KindSet> {
        match names {
            Some(names) => self.pieces_named(names),
            None => Some(self.all_kinds()),
        }
    }

    /// Every kind that stands on squares.
    fn all_kinds(&self) -> KindSet {
        let kinds = self.pieces.kinds.iter().enumerate();
        let on_squares = kinds.filter(|(_, kind)| kind.joins.is_none());
        on_squares.map(|(place, _)| KindId::new(place)).collect()
    }

    /// Kinds with their values.
    pub fn values_of(&self, kinds: &KindSet) -> Values {
        let value = |kind: KindId| (kind, self.kind(kind).value);
        Values::new(kinds.iter().map(value))
    }

    /// The rules of a table that may be stated `per` symbol of the family that these lists name: one for each of its
    /// kinds; otherwise one, for no kind. `None` if there is an error, which has been reported.
    pub fn per_symbol(
        &self,
        per: Option<&Text>,
        lists: &[&NameList],
        rule: impl FnMut(Option<KindId>) -> Option<Rule>,
    ) -> Option<Vec<Rule>> {
        let kinds = match per {
            Some(per) => self.family_of(per, lists)?.into_iter().map(Some).collect(),
            None => vec![None],
        };
        let mut rule = rule;
        let with_value = |kind: Option<KindId>| match kind {
            Some(symbol) => {
                let value = self.kind(symbol).value;
                self.numbers.for_symbol(value, || rule(kind))
            }
            None => rule(kind),
        };
        kinds.into_iter().map(with_value).collect()
    }

    /// These pieces by their values.
    pub fn by_value(&self, kinds: &KindSet) -> BTreeMap<i64, KindSet> {
        let mut by_value: BTreeMap<i64, Vec<KindId>> = BTreeMap::new();
        for kind in kinds.iter() {
            let value = self.kind(kind).value;
            by_value.entry(value).or_default().push(kind);
        }
        let sets = by_value.into_iter();
        sets.map(|(value, kinds)| (value, kinds.into_iter().collect()))
            .collect()
    }

    /// The family whose symbols a rule `per = "symbol"` goes through: the only piece that the
    /// given lists name. `None` if there is an error, which has been reported.
    pub fn family_of(&self, per: &Text, lists: &[&NameList]) -> Option<Vec<KindId>> {
        if !PER.contains(&per.value.as_str()) {
            return self.wrong(&per.span, unknown_word("per", &per.value, &PER));
        }
        let names = lists.iter().flat_map(|list| &list.items);
        let is_word = |name: &&Text| matches!(name.value.as_str(), "empty" | "square");
        let mut family: Option<&Piece> = None;
        for name in names.filter(|name| !is_word(name)) {
            let piece = self.family_named(per, name)?;
            match family {
                Some(other) if other.name != piece.name => {
                    let message = said(format!(
                        "a rule with `per` names one family, here `{}`, and nothing else",
                        other.name
                    ));
                    return self.wrong(&name.span, message.related(&per.span, "because of this"));
                }
                _ => family = Some(piece),
            }
        }
        let Some(family) = family else {
            return self.wrong(&per.span, "`per` needs a rule that names a family");
        };
        Some(family.kinds.clone().map(KindId::new).collect())
    }

    fn family_named(&self, per: &Text, name: &Text) -> Option<&Piece> {
        let pieces = &self.pieces.pieces;
        let piece = match (name.value.as_str(), pieces.as_slice()) {
            ("any", [only]) => Some(only),
            ("any", _) => None,
            (name, _) => self.piece(name),
        };
        match piece {
            Some(piece) if piece.is_family => Some(piece),
            _ => {
                let message = said(match name.value.as_str() {
                    "any" => "`any` with `per` needs a family that is the only piece".to_owned(),
                    name => format!("`{name}` is not a family, which `per` needs"),
                });
                self.wrong(&name.span, message.related(&per.span, "because of this"))
            }
        }
    }
}

/// These kinds, or only this one in a rule that is stated for each symbol.
pub fn only(kinds: &KindSet, kind: Option<KindId>) -> KindSet {
    match kind {
        Some(kind) => std::iter::once(kind).collect(),
        None => kinds.clone(),
    }
}

/// `of` of a rule that counts.
pub fn write_counted(file: &mut TomlWriter, puzzle: &Puzzle, of: &Counted) {
    match of {
        Counted::Pieces(kinds) => file.key("of", written_names(puzzle, kinds)),
        Counted::Empty => file.key("of", "\"empty\""),
    }
}

/// The single name of a set of kinds that is a piece or a kind of a family.
pub fn written_name(puzzle: &Puzzle, kinds: &KindSet) -> String {
    let piece = puzzle.pieces.iter().find(|p| p.kind_set() == *kinds);
    let kind = kinds.iter().next().map(|kind| &puzzle.kind(kind).name);
    let name = piece.map(|piece| &piece.name).or(kind);
    quoted(name.map_or("", |name| name))
}

/// The names of a set of kinds: whole pieces by their name, single kinds of a family by theirs. The empty
/// set is the name of a family without kinds, or `any` if there are no pieces.
pub fn written_names(puzzle: &Puzzle, kinds: &KindSet) -> String {
    if kinds.is_empty() {
        let without_kinds = puzzle.pieces.iter().find(|piece| piece.kinds.is_empty());
        return quoted(without_kinds.map_or("any", |piece| &piece.name));
    }
    let mut names = Vec::new();
    for piece in &puzzle.pieces {
        let all = piece.kind_set();
        if all.iter().all(|kind| kinds.contains(kind)) && !all.is_empty() {
            names.push(quoted(&piece.name));
        } else {
            let some = all.iter().filter(|&kind| kinds.contains(kind));
            names.extend(some.map(|kind| quoted(&puzzle.kind(kind).name)));
        }
    }
    format!("[{}]", names.join(", "))
}
