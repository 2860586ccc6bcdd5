//! Describes the keys of a table: names, shapes, which keys must stand together.
//!
//! Each table of the language lists its keys where it is read. The reader reports every key that is in no
//! list, and the JSON Schema is made of the same lists, so that both agree.

use super::output::quoted;

/// A kind of table: its keys, and other requirements on them.
#[derive(Debug)]
pub struct Keys {
    /// The name of such a table in messages: `[board]`, `a piece`; empty at the top of the file.
    pub called: &'static str,
    /// A description for people.
    pub about: &'static str,
    /// The keys of each field that is read from the table.
    pub fields: &'static [&'static [Key]],
    /// Keys that every table of its sort has, such as those for the look of a rule.
    pub also: &'static [Key],
    /// Pairs of keys that exclude one another, beside those of a bound.
    pub apart: &'static [[&'static str; 2]],
    /// Sets of keys; of each set one must be there.
    pub needs: &'static [&'static [&'static str]],
    /// Whether `needs` applies only to the merged whole, so that a file that extends another can leave the
    /// keys to its base.
    pub by_base: bool,
}

/// The keys of a bound; one is needed, and the first stands alone.
pub const BOUND: [&str; 5] = [EXACTLY, AT_LEAST, AT_MOST, ONE_OF, NOT];
pub const EXACTLY: &str = "exactly";
pub const AT_LEAST: &str = "at-least";
pub const AT_MOST: &str = "at-most";
pub const ONE_OF: &str = "one-of";
pub const NOT: &str = "not";

/// The same where `numbers` may state the bounds.
pub const BOUND_OR_NUMBERS: [&str; 6] = [EXACTLY, AT_LEAST, AT_MOST, ONE_OF, NOT, "numbers"];

#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub name: &'static str,
    pub shape: ValueShape,
    pub required: bool,
    /// A description for people, in one line.
    pub about: &'static str,
}

/// What may stand under a key.
#[derive(Clone, Copy, Debug)]
pub enum ValueShape {
    /// This number and no other.
    Only(i64),
    /// `true` or `false`.
    Flag,
    Text,
    /// One character.
    Character,
    /// Lines of characters.
    Picture,
    /// One of these words.
    Word(&'static [&'static str]),
    /// `RxC`.
    Rectangle,
    /// An integer, or a text with an expression.
    Number,
    /// A list of integers or expressions.
    Numbers,
    /// A name or a list of names; these words also have a meaning if they stand alone.
    Names(&'static [&'static str]),
    /// A list of texts.
    Texts,
    /// A list of lists of names.
    NameLists,
    /// A list of lists of names of squares.
    SquareLists,
    /// One of these words or a list of them; with `windows`, `RxC` too.
    Groups {
        words: &'static [&'static str],
        windows: bool,
    },
    /// A list of names of squares.
    SquareList,
    /// A set of squares: a name, a picture, or a list of squares and rectangles.
    Squares,
    /// A set of sides: a name, a picture of the drawn board, or a list of sides.
    Sides,
    /// A number, `any`, or a table of bounds.
    PieceCount,
    /// Names, a Betza word, or a table of steps.
    Moves,
    /// Lists of numbers, two in each and at most this many.
    Steps(usize),
    /// A number for all groups, a list with one for each, or a table by label.
    Bounds,
    /// A list of numbers for all groups, or in a list or table for each; or, if `true`, also one number for all.
    NumberSets(bool),
    /// A list of numbers, or one number.
    NumberSet,
    /// Numbers by piece and square.
    BySquare,
    /// A picture of numbers, or a table of them by square.
    SquareNumbers,
    Table(&'static Keys),
    /// An array of tables.
    Tables(&'static Keys),
    /// A table whose keys are names that the author chooses.
    Named(&'static ValueShape),
}

impl ValueShape {
    /// What is expected here, for the error about something else.
    pub fn expected(&self) -> &'static str {
        match self {
            ValueShape::Only(_) | ValueShape::Number => "a number",
            ValueShape::Flag => "true or false",
            ValueShape::Text | ValueShape::Character | ValueShape::Word(_) => "a string",
            ValueShape::Rectangle => "a string like \"3x3\"",
            ValueShape::Numbers => "a list of numbers",
            ValueShape::Picture => "a picture: one string, a line for each row",
            ValueShape::Texts => "a list of strings",
            ValueShape::Names(_) => "a name or a list of names",
            ValueShape::NameLists => "a list of lists of pieces, like [[\"white\", \"black\"]]",
            ValueShape::SquareLists => "a list of lists of squares, like [[\"a1\", \"b2\"]]",
            ValueShape::Groups { .. } => "a word or a list of words",
            ValueShape::SquareList => "a list of squares, like [\"c3\"]",
            ValueShape::Squares => "a list of squares, the name of a set, or a picture",
            ValueShape::Sides => "a list of sides, the name of a set, or a picture",
            ValueShape::PieceCount => "a number, \"any\", or { min = …, max = … }",
            ValueShape::Moves => "names of moves, a Betza word, or a table of steps",
            ValueShape::Steps(_) => "a list of steps, like [[1, 2]]",
            ValueShape::Bounds => "a number, a list or a table of numbers",
            ValueShape::NumberSet | ValueShape::NumberSets(_) => "a list of numbers, like [1, 3]",
            ValueShape::Table(keys) if keys.own().any(|key| key.name == "exactly") => {
                "a table, like { exactly = 3 }"
            }
            ValueShape::SquareNumbers => "a picture of numbers, or a table like { c4 = 5 }",
            ValueShape::BySquare | ValueShape::Table(_) | ValueShape::Named(_) => "a table",
            ValueShape::Tables(_) => "a list of tables",
        }
    }
}

impl ValueShape {
    /// The shape of each item, of a list whose items say by their form what they are.
    pub fn of_items(&self) -> Option<&'static ValueShape> {
        match self {
            ValueShape::SquareLists => Some(&ValueShape::SquareList),
            _ => None,
        }
    }

    /// A value of this shape as an example; `None` where it would depend on the file.
    pub fn example(&self) -> Option<String> {
        match self {
            ValueShape::Word(words) | ValueShape::Groups { words, .. } => {
                words.first().map(|word| quoted(word))
            }
            ValueShape::Moves => Some(quoted("wazir")),
            ValueShape::Bounds | ValueShape::Number => Some("1".to_owned()),
            ValueShape::NumberSet | ValueShape::NumberSets(_) => Some("[1, 3]".to_owned()),
            ValueShape::Texts => Some("[\"2 1\", \"?\"]".to_owned()),
            _ => None,
        }
    }
}

impl Keys {
    /// A kind of table whose keys are listed elsewhere and are independent of one another.
    pub const fn new(called: &'static str, about: &'static str) -> Self {
        Keys {
            called,
            about,
            fields: &[],
            also: &[],
            apart: &[],
            needs: &[],
            by_base: false,
        }
    }

    pub const fn needs(self, needs: &'static [&'static [&'static str]]) -> Self {
        Keys { needs, ..self }
    }

    pub const fn apart(self, apart: &'static [[&'static str; 2]]) -> Self {
        Keys { apart, ..self }
    }

    pub const fn by_base(self) -> Self {
        let by_base = true;
        Keys { by_base, ..self }
    }

    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.all().find(|key| key.name == name)
    }

    /// The keys that not every table of its sort has.
    pub fn own(&self) -> impl Iterator<Item = &'static Key> + Clone {
        self.fields.iter().copied().flatten()
    }

    pub fn all(&self) -> impl Iterator<Item = &'static Key> + Clone {
        self.own().chain(self.also)
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.all().map(|key| key.name)
    }
}

/// A key that may stand in a table.
pub const fn key(name: &'static str, shape: ValueShape, about: &'static str) -> Key {
    Key {
        name,
        shape,
        required: false,
        about,
    }
}

/// A key that must stand in a table.
pub const fn required(name: &'static str, shape: ValueShape, about: &'static str) -> Key {
    Key {
        name,
        shape,
        required: true,
        about,
    }
}

/// A key under which a table may stand.
pub const fn table(name: &'static str, keys: &'static Keys) -> Key {
    key(name, ValueShape::Table(keys), keys.about)
}

/// A key under which an array of tables may stand.
pub const fn tables(name: &'static str, keys: &'static Keys) -> Key {
    key(name, ValueShape::Tables(keys), keys.about)
}

/// The words of a table of words and what they mean.
pub const fn words<T, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut place = 0;
    while place < N {
        words[place] = table[place].0;
        place += 1;
    }
    words
}
