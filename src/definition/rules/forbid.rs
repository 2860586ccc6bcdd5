//! `[[forbid]]`: a picture that must appear nowhere.

use super::RuleTable;
use crate::definition::messages::{PieceFact, RuleFact, all};
use crate::definition::pictures;
use crate::definition::reading::written_table;
use crate::definition::syntax::ValueShape::{Flag, Picture, Squares, Text as TextShape};
use crate::definition::syntax::{
    Keys, Text, TomlWriter, key, picture as written_picture, quoted, required,
};
use crate::definition::values::{Scope, SetText, picture, write_within};
use crate::puzzle::{Forbid, Pattern, PatternCell, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[forbid]]", "A rule: a picture that must appear nowhere on the board.", &[
    required("picture", Picture,
        "Symbols of pieces, `.` empty, `*` any piece, `#` wall, `x` closed, `?` anything."),
    key("same", TextShape,
        "Characters of the picture that stand for any one piece each: equal ones for the same kind."),
    key("turn", Flag, "Also forbids its rotations and reflections."),
    key("in", Squares, "Only where all its squares are among these."),
]);

written_table! {
    /// One `[[forbid]]` as it is written.
    ForbidTable of KEYS {
        picture: Text,
        same: Text,
        turn: bool,
        within in "in": SetText,
    }
}

impl RuleTable for ForbidTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let letters = match &self.same {
            Some(text) => letters(scope, text),
            None => Some(Vec::new()),
        };
        let pattern = pattern(scope, self.picture.as_ref()?, &letters?);
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(&self.span, "forbid");
        Some(vec![Rule::Forbid(Forbid {
            pattern: pattern?,
            turn: self.turn.unwrap_or(false),
            within: within?,
            origin,
        })])
    }
}

/// The characters that stand for any one piece; none of them is a symbol.
fn letters(scope: &Scope<'_>, text: &Text) -> Option<Vec<char>> {
    let parsed = pictures::symbols(&text.value);
    let report = scope.numbers.report;
    let letters = report.if_right(text, parsed, PieceFact::Symbol)?;
    let mut places = text.value.char_indices();
    let taken = places.find_map(|(start, c)| Some((start, c, *scope.pieces.by_symbol.get(&c)?)));
    let Some((start, symbol, kind)) = taken else {
        return Some(letters);
    };
    let by = scope.pieces.kinds[kind.index()].name.clone();
    let at = text.part(start..start + symbol.len_utf8());
    scope.report(&at, RuleFact::LetterTaken { symbol, by });
    None
}

fn pattern(scope: &Scope<'_>, text: &Text, letters: &[char]) -> Option<Pattern> {
    let picture = picture(&scope.numbers, text)?;
    // A symbol that is wrong in several places is reported at the first.
    let mut unknown = Vec::new();
    let looks = picture.cells().iter().map(|cell| {
        let symbol = cell.character;
        let look = look(scope, symbol, letters);
        if look.is_none() && !scope.pieces.symbols_unknown && !unknown.contains(&symbol) {
            unknown.push(symbol);
            let symbols = scope.pieces.symbols();
            let fact = RuleFact::ForbiddenSymbol { symbol, symbols };
            scope.report(&text.part(cell.range()), fact);
        }
        look
    });
    let pattern = Pattern::new(picture.columns(), all(looks)?);
    if pattern.is_none() {
        scope.report(&text.span, RuleFact::EmptyPicture);
    }
    pattern
}

fn look(scope: &Scope<'_>, character: char, letters: &[char]) -> Option<PatternCell> {
    if let Some(letter) = letters.iter().position(|&letter| letter == character) {
        return Some(PatternCell::Same(letter));
    }
    Some(match character {
        '?' => PatternCell::Anything,
        '#' => PatternCell::Wall,
        'x' => PatternCell::Closed,
        '.' => PatternCell::Empty,
        '*' => PatternCell::AnyPiece,
        symbol => PatternCell::Piece(*scope.pieces.by_symbol.get(&symbol)?),
    })
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Forbid) {
    let symbols = rule.pattern.characters(puzzle);
    file.header("[[forbid]]");
    file.key("picture", written_picture(rule.pattern.columns(), &symbols));
    let letters = rule.pattern.letters(puzzle);
    if !letters.is_empty() {
        file.key("same", quoted(&String::from_iter(letters)));
    }
    if rule.turn {
        file.key("turn", true);
    }
    write_within(file, &puzzle.board, &rule.within);
}
