//! A puzzle file as a value: what is written in it, not what it means.
//!
//! It is drawn at random ([`random`]), shrunk when it shows a disagreement ([`shrink`]), read by the naive
//! definition ([`naive`]), and written out as TOML for the program under test. What these need to know
//! about a kind of rule is one file in [`rules`].

pub mod chance;
pub mod naive;
pub mod own;
pub mod random;
pub mod rules;
pub mod shrink;
mod toml;

pub use own::Own;
pub use rules::Rule;

#[derive(Clone, Debug)]
pub struct Model {
    pub rows: usize,
    pub columns: usize,
    pub size: SizeForm,
    pub wrap: Wrap,
    /// One for each square in reading order.
    pub ground: Vec<Ground>,
    /// The label of each square, if the board has regions.
    pub regions: Option<Vec<Option<char>>>,
    /// Rows and columns of a box, if the board has boxes.
    pub boxes: Option<(usize, usize)>,
    /// Whether the characters of the layout are separated by blanks.
    pub spaced: bool,
    /// `[squares]`: `set0`, `set1`, …; none refers to another.
    pub sets: Vec<Set>,
    pub pieces: Vec<Piece>,
    pub rules: Vec<Rule>,
    pub goal: Option<Goal>,
    pub symmetry: Symmetry,
}

/// `[symmetry]`; left out if everything is absent.
#[derive(Clone, Debug, Default)]
pub struct Symmetry {
    pub board: Option<&'static str>,
    pub translations: Option<bool>,
    /// Lists of pieces, each `Any` or a `List`.
    pub interchange: Vec<Named>,
}

/// Which keys of `[board]` give its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeForm {
    /// `size`, if the board is square.
    Size,
    RowsAndColumns,
    /// None, if there is a layout.
    Layout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    Absent,
    None,
    Columns,
    Rows,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Open,
    Wall,
    Closed,
}

#[derive(Clone, Debug)]
pub enum Set {
    BuiltIn(&'static str),
    Picture(Vec<bool>),
    List(Vec<Item>),
    Named(usize),
}

/// An item of a list of squares; `chess` says which of the two names of a square is used.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    Square { square: usize, chess: bool },
    Rectangle { corners: [usize; 2], chess: bool },
}

#[derive(Clone, Debug)]
pub struct Piece {
    pub name: &'static str,
    pub symbols: Symbols,
    /// One for each kind, or more.
    pub values: Option<Vec<i64>>,
    pub moves: Option<Moves>,
    pub count: CountForm,
    pub squares: Option<Set>,
    /// Squares in `fixed`.
    pub fixed: Vec<usize>,
    /// Givens in the layout: the square, and which of the piece's kinds.
    pub given: Vec<(usize, usize)>,
    pub blocks: Option<bool>,
}

#[derive(Clone, Debug)]
pub enum Symbols {
    Default,
    One(char),
    Many(Vec<char>),
    Kinds(usize),
}

#[derive(Clone, Debug)]
pub enum Moves {
    None,
    Names(Vec<&'static str>),
    Betza(Vec<Atom>),
    Table {
        leaps: Vec<(i64, i64)>,
        rides: Vec<(i64, i64, Option<i64>)>,
        mirror: Option<bool>,
    },
}

#[derive(Clone, Debug)]
pub struct Atom {
    pub directions: String,
    pub letter: char,
    pub range: Range,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    Absent,
    Repeated,
    Number(u32),
}

/// An integer, and how it is written.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub value: i64,
    pub form: NumberForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    Plain,
    Text,
    /// As an expression with the parameter `n`, which is the number of rows.
    Expression,
}

#[derive(Clone, Debug)]
pub enum CountForm {
    Absent,
    Any,
    Number(Number),
    Range {
        min: Option<Number>,
        max: Option<Number>,
    },
}

#[derive(Clone, Debug)]
pub struct Goal {
    pub maximize: bool,
    /// Never `empty` or `square`.
    pub of: Named,
}

/// What a rule names.
#[derive(Clone, Debug)]
pub enum Named {
    Any,
    Empty,
    Square,
    One(Name),
    List(Vec<Name>),
}

/// A piece, or one kind of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub piece: usize,
    pub symbol: Option<usize>,
}

#[derive(Clone, Debug)]
pub enum Each {
    One(Grouping),
    List(Vec<Grouping>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    Board,
    Row,
    Column,
    Diagonal,
    Antidiagonal,
    Square,
    Line,
    Region,
    Box,
    Window(usize, usize),
}

#[derive(Clone, Debug, Default)]
pub struct BoundForm {
    pub exactly: Option<BoundValue>,
    pub at_least: Option<BoundValue>,
    pub at_most: Option<BoundValue>,
    /// Alone, numbers from 0 to 63.
    pub one_of: Option<Vec<i64>>,
    /// Alone or beside `at_least` and `at_most`, numbers from 0 to 63.
    pub not: Vec<i64>,
}

#[derive(Clone, Debug)]
pub enum BoundValue {
    One(Number),
    /// One for each row, column, region or box, `None` for `"?"`.
    List(Vec<Option<i64>>),
    /// By the label of a region.
    Labels(Vec<(char, Option<i64>)>),
}

impl Each {
    pub fn groupings(&self) -> Vec<Grouping> {
        match self {
            Each::One(grouping) => vec![*grouping],
            Each::List(groupings) => groupings.clone(),
        }
    }
}

impl BoundForm {
    pub fn is_empty(&self) -> bool {
        let sides = [&self.exactly, &self.at_least, &self.at_most];
        sides.iter().all(|side| side.is_none()) && self.one_of.is_none() && self.not.is_empty()
    }

    pub fn sides(&mut self) -> [&mut Option<BoundValue>; 3] {
        [&mut self.exactly, &mut self.at_least, &mut self.at_most]
    }
}

impl Symbols {
    pub fn is_family(&self) -> bool {
        matches!(self, Symbols::Many(_) | Symbols::Kinds(_))
    }
}

impl Piece {
    /// The symbols of its kinds.
    pub fn kinds(&self) -> Vec<char> {
        match &self.symbols {
            Symbols::Default if self.name == "knight" => vec!['N'],
            Symbols::Default => self.name.to_uppercase().chars().take(1).collect(),
            Symbols::One(symbol) => vec![*symbol],
            Symbols::Many(symbols) => symbols.clone(),
            Symbols::Kinds(kinds) => "123456789".chars().take(*kinds).collect(),
        }
    }
}

impl Model {
    pub fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// The kinds of all pieces in order: which piece, and its symbol.
    pub fn kinds(&self) -> Vec<(usize, char)> {
        let pieces = self.pieces.iter().enumerate();
        pieces
            .flat_map(|(place, piece)| piece.kinds().into_iter().map(move |kind| (place, kind)))
            .collect()
    }

    /// The labels of the regions in order of first appearance.
    pub fn labels(&self) -> Vec<char> {
        own::labels(self.regions.as_deref().unwrap_or_default())
    }

    /// The labels of the regions that a rule with these groups of its own refers to.
    pub fn labels_for(&self, own: Option<&Own>) -> Vec<char> {
        match own {
            Some(Own::Regions(regions)) => own::labels(regions),
            _ => self.labels(),
        }
    }

    /// The number of ordered groups, for which a list of bounds is possible; `None` if there is no such order.
    pub fn bounded_groups(&self, each: Option<&Each>, own: Option<&Own>) -> Option<usize> {
        let groupings = each.map_or_else(Vec::new, Each::groupings);
        match (&groupings[..], own) {
            ([], Some(Own::Lines(lines))) => Some(lines.len()),
            ([Grouping::Row], _) => Some(self.rows),
            ([Grouping::Column], _) => Some(self.columns),
            ([Grouping::Region], own) => Some(self.labels_for(own).len()),
            ([Grouping::Box], _) => self.boxes.map(|(r, c)| self.len() / (r * c)),
            _ => None,
        }
    }

    /// Whether the boxes divide the board, and no rule lacks regions or boxes that it needs.
    pub fn parts_fit(&self) -> bool {
        let divides = |(rows, columns)| {
            self.rows.is_multiple_of(rows) && self.columns.is_multiple_of(columns)
        };
        self.boxes.is_none_or(divides) && self.rules.iter().all(|rule| self.groups_fit(rule))
    }

    fn groups_fit(&self, rule: &Rule) -> bool {
        let mut rule = rule.clone();
        let parts = rule.parts();
        let own = parts.own.and_then(|own| own.as_ref());
        let groupings = parts
            .each
            .as_ref()
            .map_or_else(Vec::new, |each| each.groupings());
        let has_regions = self.regions.is_some() || matches!(own, Some(Own::Regions(_)));
        let exist = groupings.iter().all(|grouping| match grouping {
            Grouping::Region => has_regions,
            Grouping::Box => self.boxes.is_some(),
            _ => true,
        });
        let number = self.bounded_groups(parts.each.as_deref(), own);
        let sides = parts.bound.into_iter().flat_map(BoundForm::sides);
        exist
            && own.is_none_or(|own| own.fits(&groupings))
            && sides.flatten().all(|side| match side {
                BoundValue::One(_) => true,
                BoundValue::List(list) => number == Some(list.len()),
                BoundValue::Labels(list) => {
                    let labels = self.labels_for(own);
                    list.iter().all(|(label, _)| labels.contains(label))
                }
            })
    }

    pub fn open(&self) -> Vec<usize> {
        let squares = 0..self.len();
        squares
            .filter(|&square| self.terrain(square) == Ground::Open)
            .collect()
    }

    /// The ground of a square, after clues have closed squares.
    pub fn terrain(&self, square: usize) -> Ground {
        let mut rules = self.rules.iter();
        match self.ground[square] {
            Ground::Open if rules.any(|rule| rule.form().closes(square)) => Ground::Closed,
            ground => ground,
        }
    }

    /// The number of ways to put pieces on the open squares, no more of a kind than may stand on the board.
    pub fn placements(&self) -> f64 {
        let open = self.open().len();
        // The ways to choose squares for the kinds so far, by the number of squares that they take.
        let mut ways = vec![0.0; open + 1];
        ways[0] = 1.0;
        for most in self.most_of_kinds() {
            let mut next = vec![0.0; open + 1];
            for taken in 0..=open {
                let mut choices = ways[taken];
                for number in 0..=most.min(open - taken) {
                    next[taken + number] += choices;
                    choices *= (open - taken - number) as f64 / (number + 1) as f64;
                }
            }
            ways = next;
        }
        ways.iter().sum()
    }

    fn most_of_kinds(&self) -> Vec<usize> {
        let most = |piece: &Piece| match piece.count {
            CountForm::Number(most)
            | CountForm::Range {
                max: Some(most), ..
            } => usize::try_from(most.value).unwrap_or(0),
            _ => usize::MAX,
        };
        let pieces = self.pieces.iter();
        pieces
            .flat_map(|piece| vec![most(piece); piece.kinds().len()])
            .collect()
    }
}
