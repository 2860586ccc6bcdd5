//! What a puzzle file says, as it was written: every key in its place, every value with its span,
//! nothing evaluated.
//!
//! The reader ([`super::read`]) makes these; lowering turns them into a puzzle. A part that could
//! not be read has been reported, and then no written file comes to lowering at all.

use super::Texts;
use super::lower_attacks::AttacksTable;
use super::lower_clues::ClueTable;
use super::lower_count::CountTable;
use super::lower_distinct::DistinctTable;
use super::lower_equal::EqualTable;
use super::lower_forbid::ForbidTable;
use super::lower_goal::GoalTable;
use super::lower_symmetry::SymmetryTable;
use super::source::Span;

/// A whole file.
#[derive(Debug)]
pub struct PuzzleFile {
    /// The file that this one extends; none in a merged file.
    pub extends: Option<Text>,
    pub texts: Texts,
    pub parameters: Vec<(Text, Number)>,
    /// `None` only before the file is merged with what it extends.
    pub board: Option<BoardTable>,
    /// The sets of `[squares]`, in the order of the file like everything that is a list here.
    pub squares: Vec<(Text, SetText)>,
    pub pieces: Vec<PieceTable>,
    pub rules: Vec<RuleTable>,
    pub goal: Option<GoalTable>,
    pub symmetry: Option<SymmetryTable>,
    pub claims: Vec<ExpectTable>,
}

/// A string or a key.
#[derive(Clone, Debug)]
pub struct Text {
    pub value: String,
    /// With its quotes.
    pub span: Span,
    /// Where the value starts in the file, if it stands there letter by letter (no escapes).
    pub content: Option<usize>,
}

impl Text {
    /// Where a part of the value stands in the file; the whole text if it is written with escapes.
    pub fn part(&self, range: Span) -> Span {
        match self.content {
            Some(start) => start + range.start..start + range.end,
            None => self.span.clone(),
        }
    }
}

/// An integer, or a string that should be an expression.
#[derive(Clone, Debug)]
pub struct Number {
    pub span: Span,
    pub value: NumberValue,
}

#[derive(Clone, Debug)]
pub enum NumberValue {
    Integer(i64),
    Expression(Text),
}

/// A list and its span. A single value where a list is allowed is a list of one.
#[derive(Clone, Debug)]
pub struct List<T> {
    pub items: Vec<T>,
    pub span: Span,
}

/// A set of squares.
#[derive(Clone, Debug)]
pub enum SetText {
    /// A name or a picture.
    Text(Text),
    /// Squares and rectangles.
    List(List<Text>),
}

#[derive(Debug)]
pub struct BoardTable {
    pub span: Span,
    pub size: Option<Number>,
    pub rows: Option<Number>,
    pub columns: Option<Number>,
    pub layout: Option<Text>,
    pub regions: Option<Text>,
    pub boxes: Option<Text>,
    pub wrap: Option<Text>,
}

#[derive(Debug)]
pub struct PieceTable {
    pub name: Text,
    pub span: Span,
    pub symbol: Option<Text>,
    pub symbols: Option<Text>,
    pub kinds: Option<Number>,
    pub moves: Option<MovesText>,
    pub count: Option<CountText>,
    pub squares: Option<SetText>,
    pub fixed: Option<List<Text>>,
    pub blocks: Option<bool>,
}

#[derive(Clone, Debug)]
pub enum MovesText {
    /// Names, a Betza word, or `none`.
    Text(Text),
    Steps(StepsTable),
}

/// Moves by their steps.
#[derive(Clone, Debug)]
pub struct StepsTable {
    pub leaps: Vec<List<Number>>,
    pub rides: Vec<List<Number>>,
    pub mirror: bool,
}

/// How many of a piece there are.
#[derive(Debug)]
pub enum CountText {
    Any,
    Number(Number),
    Range {
        min: Option<Number>,
        max: Option<Number>,
    },
}

impl CountText {
    /// Where it is written, if one number or more is.
    pub fn span(&self) -> Option<Span> {
        match self {
            CountText::Any => None,
            CountText::Number(number) => Some(number.span.clone()),
            CountText::Range { min, max } => {
                let first = min.as_ref().or(max.as_ref())?;
                Some(first.span.clone())
            }
        }
    }
}

/// The bound of a rule. At least one of the three is there, and `exactly` stands alone.
#[derive(Debug)]
pub struct BoundText {
    pub exactly: Option<BoundValue>,
    pub at_least: Option<BoundValue>,
    pub at_most: Option<BoundValue>,
}

#[derive(Debug)]
pub enum BoundValue {
    One(Number),
    /// One for each group, `None` for `"?"`.
    List(List<Option<Number>>),
    /// One for each label of a region that is written, `None` for `"?"`.
    Labels(List<(Text, Option<Number>)>),
}

/// One table of a rule array; one variant for each kind of rule.
#[derive(Debug)]
pub enum RuleTable {
    Attacks(AttacksTable),
    Count(CountTable),
    Equal(EqualTable),
    Forbid(ForbidTable),
    Clue(ClueTable),
    Distinct(DistinctTable),
}

/// One `[[expect]]`.
#[derive(Debug)]
pub struct ExpectTable {
    pub span: Span,
    pub set: Vec<(Text, Number)>,
    pub solutions: Option<Number>,
    pub fundamental: Option<Number>,
    pub satisfiable: Option<bool>,
    pub optimum: Option<Number>,
    pub first: Option<Text>,
    pub by: Vec<ByText>,
    pub slow: bool,
}

/// A piece stands on a square in so many solutions.
#[derive(Debug)]
pub struct ByText {
    pub piece: Text,
    pub square: Text,
    pub number: Number,
}
