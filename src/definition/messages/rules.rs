//! What is wrong with a rule beyond its names: pictures, groups, bounds, `per`.

use super::wording::{and_symbols, one_of, plural};
use super::{Message, said};
use crate::definition::syntax::Span;

#[derive(Clone, Debug)]
pub enum RuleFact {
    /// A character that is not a digit of a clue.
    PictureDigit { found: char },
    /// A symbol in a forbidden picture that no piece has.
    ForbiddenSymbol { symbol: char, symbols: Vec<char> },
    /// A letter of `same` that is the symbol of this piece.
    LetterTaken { symbol: char, by: String },
    /// A forbidden picture without a square.
    EmptyPicture,
    /// Too few names to compare.
    FewerThanTwo { found: usize },
    /// `per` in a rule that names no family.
    PerWithoutFamily,
    /// `per` in a rule with this name, which is not a family.
    PerNotAFamily { name: String, per: Span },
    /// `per` in a rule that names something beside this family.
    PerOther { family: String, per: Span },
    /// An empty list.
    NoGrouping,
    /// `0x2`.
    EmptyWindow { text: String },
    /// Groups for which the board lacks a key.
    NoParts { key: &'static str },
    /// A list of bounds where only a number can be.
    ListBound,
    /// A table of bounds where there are no labels.
    LabelBound,
    /// The largest or the smallest sum that a group could have.
    SumOverflow,
    /// The largest difference that two pieces could have.
    DifferenceOverflow,
    /// The size of a difference would have to be less than 0.
    NeverSoSmall,
    /// `regions`, but `each` does not name regions.
    RegionsUnused,
    /// A rule that has none of these keys.
    NeedsOneOf {
        table: &'static str,
        keys: &'static [&'static str],
    },
    /// `sizes` beside `per`.
    SizesPerSymbol,
    /// `one-each` without `sizes`.
    OneEachOfNone,
    /// A square to which `sizes` gives two sizes.
    TwoSizes { text: String },
    /// Moves that are repeated, where only steps are allowed.
    NotSteps,
    /// A kind that is to be paired with itself.
    OfItself { kind: String, of: Span },
    /// More than one kind of groups where only one is allowed.
    SeveralGroupings,
    /// A character in a text of run lengths.
    RunsCharacter { found: char },
    /// No line in `lines`.
    NoLine,
    /// A line without a square.
    EmptyLine,
    /// A square that a line holds twice.
    TwiceInLine { text: String, first: Span },
    /// A key that determines the groups, beside `lines`.
    BesideLines { key: &'static str, lines: Span },
    /// `of` is what has the groups; `groups` is the name of one group, and of several.
    ListLength {
        of: &'static str,
        groups: [&'static str; 2],
        item: &'static str,
        found: usize,
        expected: usize,
    },
}

impl RuleFact {
    pub fn message(&self) -> Message {
        match self {
            RuleFact::PictureDigit { found } => said(format!("`{found}` is no digit of a clue"))
                .help("clues are digits, `.` is a square without a clue"),
            RuleFact::ForbiddenSymbol { symbol, symbols } => {
                said(format!("no piece has the symbol `{symbol}`"))
                    .help(symbol_meant(*symbol, symbols))
            }
            RuleFact::LetterTaken { symbol, by } => {
                said(format!("`{symbol}` is the symbol of `{by}`"))
                    .help("a letter that stands for any one piece is no symbol")
            }
            RuleFact::EmptyPicture => said("the picture is empty"),
            RuleFact::FewerThanTwo { found } => {
                let piece = if *found == 0 { "no" } else { "one" };
                said(format!("`of` names {piece} piece, two or more are needed"))
                    .help("write for example of = [\"white\", \"black\"]; a family counts as one")
            }
            RuleFact::PerWithoutFamily => said("`per` needs a rule that names a family"),
            RuleFact::PerNotAFamily { name, per } => said(match name.as_str() {
                "any" => "`any` with `per` needs a family that is the only piece".to_owned(),
                name => format!("`{name}` is not a family, which `per` needs"),
            })
            .related(per, "because of this"),
            RuleFact::PerOther { family, per } => said(format!(
                "a rule with `per` names one family, here `{family}`, and nothing else"
            ))
            .related(per, "because of this"),
            RuleFact::NoGrouping => said("`each` names no group"),
            RuleFact::EmptyWindow { text } => said(format!("`{text}` has a side of 0"))
                .help("one row and one column are the least"),
            RuleFact::NoParts { key } => {
                said(format!("the board has no `{key}`")).help(match *key {
                    "boxes" => "add `boxes` to [board], for example boxes = \"3x3\"",
                    _ => "add `regions` to [board]: a picture with a label for each square",
                })
            }
            RuleFact::ListBound => said(
                "a list of bounds needs rows, columns, regions, boxes or lines alone",
            )
            .help("write one number, or `each` as \"row\", \"column\", \"region\" or \"box\""),
            RuleFact::LabelBound => said("a table of bounds needs regions alone")
                .help("write one number, or each = \"region\""),
            RuleFact::SumOverflow => said("the sum may not fit 64 bits"),
            RuleFact::DifferenceOverflow => said("the difference may not fit 64 bits"),
            RuleFact::NeverSoSmall => said("no difference is less than 0")
                .help("with signed = true it is the first value less the second"),
            RuleFact::RegionsUnused => said("`regions` of a rule need each = \"region\""),
            RuleFact::NeedsOneOf { table, keys } => {
                said(format!("{table} needs {}", one_of(keys.iter().copied())))
            }
            RuleFact::SizesPerSymbol => said("`sizes` stands in no rule with `per`")
                .help("a square holds one symbol: name it in `of`"),
            RuleFact::OneEachOfNone => {
                said("`one-each` is about the squares of `sizes`, and there are none")
            }
            RuleFact::TwoSizes { text } => said(format!("{text} has another size already")),
            RuleFact::NotSteps => said("these moves go on, where single steps are needed")
                .help("write for example \"wazir\" (side by side) or \"king\" (corners too)"),
            RuleFact::OfItself { kind, of } => said(format!(
                "`{kind}` is to be paired with others, not to be a partner"
            ))
            .related(of, "named here"),
            RuleFact::SeveralGroupings => {
                said("`each` names several kinds of groups, and one is needed")
                    .help("write a rule for each")
            }
            RuleFact::RunsCharacter { found: '?' } => {
                said("`?` stands alone").help("`*` stands for any number of runs among others")
            }
            RuleFact::RunsCharacter { found } => said(format!("`{found}` is no length of a run"))
                .help(
                    "write lengths with blanks between, `*` for any number of runs, or `?` alone",
                ),
            RuleFact::NoLine => said("`lines` lists no line"),
            RuleFact::EmptyLine => said("the line has no square"),
            RuleFact::TwiceInLine { text, first } => {
                said(format!("the line holds {text} twice")).related(first, "here first")
            }
            RuleFact::BesideLines { key, lines } => {
                said(format!("`{key}` beside `lines`, which are the groups"))
                    .related(lines, "these are the groups")
            }
            RuleFact::ListLength {
                of,
                groups: [one, all],
                item,
                found,
                expected,
            } => {
                let found = plural(*found, item);
                let group = if *expected == 1 { one } else { all };
                said(format!(
                    "the list has {found}, the {of} has {expected} {group}"
                ))
                .help("write \"?\" for a group without a bound")
            }
        }
    }
}

/// A symbol is near another only if it is the same letter in the other case.
fn symbol_meant(symbol: char, symbols: &[char]) -> String {
    let folded = |symbol: char| symbol.to_lowercase().to_string();
    match symbols.iter().find(|&&s| folded(s) == folded(symbol)) {
        Some(near) => format!("the nearest is `{near}`"),
        None => format!(
            "`.` is empty, `*` any piece, `#` a wall, `x` closed, `?` anything{}",
            and_symbols(symbols)
        ),
    }
}
