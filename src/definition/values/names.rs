//! Names of pieces where a rule or claim uses them: `queen`, `digit.3`, a list, `any`; and rules
//! stated once for each symbol of a family.

use super::scope::Scope;
use crate::definition::messages::{NameFact, RuleFact, all};
use crate::definition::syntax::{Key, NameList, Text, TomlWriter, ValueShape, key, quoted};
use crate::puzzle::{Counted, KindId, KindSet, Piece, Puzzle, Values};

/// Words that have a meaning in the place of pieces, and so cannot be names of pieces.
pub const WORDS: [&str; 3] = ["any", "empty", "square"];

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
        let fact = if WORDS.contains(&family) {
            NameFact::NotAPiece {
                word: family.to_owned(),
            }
        } else {
            self.unknown_piece(family, words)
        };
        self.report(&name.span, fact);
        None
    }

    fn unknown_piece(&self, name: &str, words: &[&'static str]) -> NameFact {
        let pieces = &self.pieces.pieces;
        let mut symbol = name.chars();
        let kind = match (symbol.next(), symbol.next()) {
            (Some(symbol), None) => self.pieces.by_symbol.get(&symbol),
            _ => None,
        };
        let called = |piece: &Piece| match piece.is_family {
            true => format!("{}.{name}", piece.name),
            false => piece.name.clone(),
        };
        let has = |piece: &&Piece| kind.is_some_and(|kind| piece.kinds.contains(&kind.index()));
        NameFact::UnknownPiece {
            name: name.to_owned(),
            pieces: pieces.iter().map(|piece| piece.name.clone()).collect(),
            words: words.to_vec(),
            symbol_of: pieces.iter().find(has).map(called),
        }
    }

    fn piece(&self, name: &str) -> Option<&Piece> {
        self.pieces.pieces.iter().find(|piece| piece.name == name)
    }

    fn kind_of_family(&self, name: &Text, piece: &Piece, symbol: &str) -> Option<KindSet> {
        if !piece.is_family {
            let piece = piece.name.clone();
            self.report(&name.span, NameFact::NotAFamily { piece });
            return None;
        }
        let kinds = &self.pieces.kinds[piece.kinds.clone()];
        let is_it = |c: char| c.to_string() == symbol;
        if let Some(place) = kinds.iter().position(|kind| is_it(kind.symbol)) {
            let kind = KindId::new(piece.kinds.start + place);
            return Some(std::iter::once(kind).collect());
        }
        if !self.pieces.symbols_unknown {
            let fact = NameFact::NoSuchSymbol {
                family: piece.name.clone(),
                symbol: symbol.to_owned(),
                symbols: kinds.iter().map(|kind| kind.symbol).collect(),
            };
            self.report(&name.span, fact);
        }
        None
    }

    /// What a rule names: pieces, or one of the `words` that it allows beside them.
    pub fn named(&self, names: &NameList, words: &[&'static str]) -> Option<Named> {
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
            self.report(&names.span, NameFact::NoName);
            return None;
        }
        self.warn_of_repeated(items);
        let kinds = items.iter().map(|name| {
            if name.value == "any" || words.contains(&name.value.as_str()) {
                let word = name.value.clone();
                self.report(&name.span, NameFact::WordInList { word });
                return None;
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
                let name = item.value.clone();
                self.warn(&item.span, NameFact::NamedTwice { name });
            }
        }
    }

    /// The pieces that a list names, where it can name nothing else.
    pub fn pieces_named(&self, names: &NameList) -> Option<KindSet> {
        match self.named(names, &[])? {
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

    fn all_kinds(&self) -> KindSet {
        (0..self.pieces.kinds.len()).map(KindId::new).collect()
    }

    /// Kinds with their values.
    pub fn values_of(&self, kinds: &KindSet) -> Values {
        let value = |kind: KindId| (kind, self.pieces.kinds[kind.index()].value);
        Values::new(kinds.iter().map(value))
    }

    /// What a rule is repeated for: the kinds of a family if it is stated `per` symbol, otherwise nothing
    /// in particular, once.
    pub fn symbols_of(
        &self,
        per: Option<&Text>,
        lists: &[&NameList],
    ) -> Option<Vec<Option<KindId>>> {
        let Some(per) = per else {
            return Some(vec![None]);
        };
        let kinds = self.family_of(per, lists)?;
        Some(kinds.into_iter().map(Some).collect())
    }

    /// The family whose symbols a rule `per = "symbol"` goes through: the only piece that the
    /// given lists name. `None` if there is an error, which has been reported.
    fn family_of(&self, per: &Text, lists: &[&NameList]) -> Option<Vec<KindId>> {
        if !PER.contains(&per.value.as_str()) {
            let fact = NameFact::unknown_word("per", per, &PER);
            self.report(&per.span, fact);
            return None;
        }
        let names = lists.iter().flat_map(|list| &list.items);
        let is_word = |name: &&Text| matches!(name.value.as_str(), "empty" | "square");
        let mut family: Option<&Piece> = None;
        for name in names.filter(|name| !is_word(name)) {
            let piece = self.family_named(per, name)?;
            match family {
                Some(other) if other.name != piece.name => {
                    let fact = RuleFact::PerOther {
                        family: other.name.clone(),
                        per: per.span.clone(),
                    };
                    self.report(&name.span, fact);
                    return None;
                }
                _ => family = Some(piece),
            }
        }
        let Some(family) = family else {
            self.report(&per.span, RuleFact::PerWithoutFamily);
            return None;
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
                let fact = RuleFact::PerNotAFamily {
                    name: name.value.clone(),
                    per: per.span.clone(),
                };
                self.report(&name.span, fact);
                None
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
