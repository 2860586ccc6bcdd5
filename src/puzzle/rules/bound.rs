//! Bounds on numbers, and where something was written.

/// Where something was written, as an index that only the definition layer can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(pub usize);

/// A number with a least and a greatest allowed value; either may be absent.
///
/// Both may be negative or out of reach; then no number satisfies them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Bound {
    pub at_least: Option<i64>,
    pub at_most: Option<i64>,
}

impl Bound {
    /// Any number at all.
    pub const ANY: Bound = Bound {
        at_least: None,
        at_most: None,
    };

    pub const fn exactly(number: i64) -> Self {
        Bound {
            at_least: Some(number),
            at_most: Some(number),
        }
    }

    pub const fn at_least(number: i64) -> Self {
        Bound {
            at_least: Some(number),
            at_most: None,
        }
    }

    pub const fn at_most(number: i64) -> Self {
        Bound {
            at_least: None,
            at_most: Some(number),
        }
    }

    /// The only number that satisfies the bound; `None` if there are others, or if it is not written as one number.
    pub fn exact(&self) -> Option<i64> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Whether a number satisfies the bound.
    pub fn allows(&self, number: usize) -> bool {
        self.allows_sum(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Whether a number that may be negative satisfies the bound.
    pub fn allows_sum(&self, number: i64) -> bool {
        self.at_least.is_none_or(|least| number >= least)
            && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The bounds of the groups of one grouping.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// The same for every group.
    Same(Bound),
    /// One for each group in the order of [`crate::board::Board::groups`].
    Each(Vec<Bound>),
}

impl Bounds {
    /// The bound of the group at this index.
    pub fn of(&self, group: usize) -> Bound {
        match self {
            Bounds::Same(bound) => *bound,
            Bounds::Each(bounds) => bounds[group],
        }
    }
}
