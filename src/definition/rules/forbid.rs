//! `[[forbid]]`: a picture that must appear nowhere.

use super::RuleTable;
use crate::definition::messages::{and_symbols, optional, said, the_nearest};
use crate::definition::pictures;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::ValueShape::{Flag, Picture, Squares, Text as TextShape};
use crate::definition::syntax::{
    Keys, Text, TomlWriter, key, picture as written_picture, quoted, required,
};
use crate::definition::values::{Scope, SetText, meanings, picture, set_picture, write_within};
use crate::puzzle::{Forbid, Pattern, PatternCell, Puzzle, Rule};

keyed_table! {
    /// One `[[forbid]]` as it is written.
    ForbidTable of KEYS: Keys::rule("[[forbid]]", "A rule: a picture that must appear nowhere on the board.");
    picture: Option<Text> = [required("picture", Picture,
        "Symbols of pieces, `.` empty, `*` any piece, `#` wall, `x` closed, `?` anything.")],
    same: Option<Text> = [key("same", TextShape,
        "Characters of the picture that stand for any one piece each: equal ones for the same kind.")],
    turn: Option<bool> = [key("turn", Flag, "Also forbids its rotations and reflections.")],
    within: Option<SetText> = [key("in", Squares, "Only where all its squares are among these.")],
    at: Option<SetText> = [key("at", Squares,
        "The picture has one `@`, which lies on each of these squares; it may hang over the edge, where nothing stands.")],
    sides: Option<Keyed<bool>> = [key("sides", Flag,
        "With `at`: a picture of squares, and of the sides between them in rows and columns of their own; corners are `?`.")],
}

impl RuleTable for ForbidTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let letters = optional(&self.same, |text| letters(scope, text));
        let has_sides = self.has_sides(scope);
        let (text, letters) = (self.picture.as_ref()?, letters?.unwrap_or_default());
        let pattern = pattern(scope, text, &letters, self.at.is_some());
        let has_sides = has_sides?;
        let pattern =
            pattern.filter(|pattern| !has_sides || corners_are_free(scope, text, pattern));
        if let Some(pattern) = pattern.as_ref().filter(|_| !has_sides) {
            warn_of_sides(scope, text, pattern);
        }
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(&self.span, "forbid");
        Some(vec![Rule::Forbid(Forbid {
            pattern: pattern?,
            turn: self.turn.unwrap_or(false),
            within: within?,
            at: optional(&self.at, |at| scope.set_of_rule(Some(at)))?,
            sides: has_sides,
            origin,
        })])
    }
}

impl ForbidTable {
    /// Whether it is a picture of squares and sides. `None` if there is an error, which has been reported.
    fn has_sides(&self, scope: &Scope<'_>) -> Option<bool> {
        let Some(Keyed { value: true, key }) = &self.sides else {
            return Some(false);
        };
        let has_sides = scope.squares_of_board()?.has_sides();
        let message = match (&self.at, has_sides) {
            (None, _) => said("`sides` of a picture without `at`"),
            (Some(_), false) => said("`sides` of a picture, and no piece stands on sides"),
            (Some(_), true) => return Some(true),
        };
        scope.wrong(
            key,
            message.help("it is about squares and sides around the squares of `at`"),
        )
    }
}

/// A picture of squares never shows a piece on a side, so it lies nowhere.
fn warn_of_sides(scope: &Scope<'_>, text: &Text, pattern: &Pattern) {
    let mut on_side = places(pattern).filter_map(|(row, column)| match pattern.at(row, column) {
        PatternCell::Piece(kind) => Some(scope.kind(kind)),
        _ => None,
    });
    let Some(kind) = on_side.find(|kind| kind.joins.is_some()) else {
        return;
    };
    let message = said(format!(
        "`{}` stands on sides, and this picture is of squares: it lies nowhere",
        kind.name
    ));
    let help =
        "with `at` and sides = true it shows squares and the sides between them, like \"L@L\"";
    scope.warn(&text.span, message.help(help));
}

/// All rows and columns of a picture.
fn places(pattern: &Pattern) -> impl Iterator<Item = (usize, usize)> {
    let columns = pattern.columns();
    (0..pattern.rows()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// Whether nothing is asked of the corners between squares. Reports it if something is.
fn corners_are_free(scope: &Scope<'_>, text: &Text, pattern: &Pattern) -> bool {
    let (row, column) = pattern.centre().unwrap_or_default();
    let mut corners =
        places(pattern).filter(|(r, c)| r.abs_diff(row) % 2 == 1 && c.abs_diff(column) % 2 == 1);
    let are_free = corners.all(|(r, c)| pattern.at(r, c) == PatternCell::Anything);
    if !are_free {
        let message = said("the picture asks for something on a corner, where nothing stands");
        let help = "places an odd number of rows and of columns from the `@` are `?`";
        scope.report(&text.span, message.help(help));
    }
    are_free
}

/// The character of the square around which a picture is drawn.
const CENTRE: char = '@';

/// The characters that stand for any one piece; none of them is a symbol.
fn letters(scope: &Scope<'_>, text: &Text) -> Option<Vec<char>> {
    let report = scope.numbers.report;
    let letters = report.if_right(text, pictures::symbols(&text.value))?;
    let mut places = text.value.char_indices();
    let taken = places.find_map(|(start, c)| Some((start, c, *scope.pieces.by_symbol.get(&c)?)));
    let Some((start, symbol, kind)) = taken else {
        return Some(letters);
    };
    let by = &scope.kind(kind).name;
    let message = said(format!("`{symbol}` is the symbol of `{by}`"))
        .help("a letter that stands for any one piece is no symbol");
    scope.wrong(&text.part(start..start + symbol.len_utf8()), message)
}

fn pattern(scope: &Scope<'_>, text: &Text, letters: &[char], is_around: bool) -> Option<Pattern> {
    let picture = picture(&scope.numbers, text)?;
    // Where the symbols of the pieces have errors of their own, any character may be one of them.
    let unknown = scope.pieces.symbols_unknown.then_some(None);
    let meaning = |symbol| match symbol {
        CENTRE if is_around => Some(Some(PatternCell::Centre)),
        symbol => look(scope, symbol, letters).map(Some).or(unknown),
    };
    let wrong = |symbol| {
        let help = match symbol {
            CENTRE => "it stands for the squares of `at`, and there is no such key".to_owned(),
            symbol => symbol_meant(symbol, &scope.pieces.symbols()),
        };
        said(format!("no piece has the symbol `{symbol}`")).help(help)
    };
    let looks = meanings(&scope.numbers, text, &picture, meaning, wrong)?;
    let looks: Vec<PatternCell> = looks.into_iter().collect::<Option<_>>()?;
    let centres = looks.iter().filter(|look| **look == PatternCell::Centre);
    if is_around && centres.count() != 1 {
        let message = said("a picture with `at` has exactly one `@`");
        return scope.wrong(
            &text.span,
            message.help("it lies on each square of `at` in turn"),
        );
    }
    let taken = scope.pieces.by_symbol.contains_key(&CENTRE) || letters.contains(&CENTRE);
    if is_around && taken {
        return scope.wrong(&text.span, "`@` has another meaning here than with `at`");
    }
    let pattern = Pattern::new(picture.columns(), looks);
    if pattern.is_none() {
        scope.report(&text.span, "the picture is empty");
    }
    pattern
}

/// A symbol is near another only if it is the same letter in the other case.
fn symbol_meant(symbol: char, symbols: &[char]) -> String {
    let folded = |symbol: char| symbol.to_lowercase().to_string();
    if symbol == '/' {
        return "each row of a picture is a line of its own, between `\"\"\"`".to_owned();
    }
    match symbols.iter().find(|&&s| folded(s) == folded(symbol)) {
        Some(near) => the_nearest(&near.to_string()),
        None => format!(
            "`.` is empty, `*` any piece, `#` a wall, `x` closed, `?` anything{}",
            and_symbols(symbols)
        ),
    }
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
    file.flag("turn", rule.turn);
    write_within(file, &puzzle.board, &rule.within);
    if let Some(at) = &rule.at {
        file.key("at", set_picture(&puzzle.board, at));
    }
    file.flag("sides", rule.sides);
}
