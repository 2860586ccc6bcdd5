//! Bounds on numbers, and where something was written.
//!
//! A bound is a set of numbers: an interval without some gaps. Almost all bounds have none, so what counts and adds
//! asks for the interval around all of it, [`Bound::hull`], and then for the gaps.

/// Where something was written, as an index that only the definition layer can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(pub usize);

/// All numbers between two; either may be absent.
///
/// Both may be negative or out of reach; then no number lies between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Interval {
    pub at_least: Option<i64>,
    pub at_most: Option<i64>,
}

impl Interval {
    /// Any number at all.
    pub const ANY: Interval = Interval {
        at_least: None,
        at_most: None,
    };

    pub const fn exactly(number: i64) -> Self {
        Interval {
            at_least: Some(number),
            at_most: Some(number),
        }
    }

    pub const fn at_least(number: i64) -> Self {
        Interval {
            at_least: Some(number),
            at_most: None,
        }
    }

    pub const fn at_most(number: i64) -> Self {
        Interval {
            at_least: None,
            at_most: Some(number),
        }
    }

    /// The only number in it; `None` if there are others, or if it is not written as one number.
    pub fn exact(&self) -> Option<i64> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Whether a number that may be negative lies in it.
    pub fn allows_sum(&self, number: i64) -> bool {
        self.at_least.is_none_or(|least| number >= least)
            && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The numbers that a rule allows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Bound {
    hull: Interval,
    /// Numbers inside the hull that are not allowed: from the first to the second of each, ascending, with allowed
    /// numbers before, between and behind.
    gaps: Vec<[i64; 2]>,
}

impl From<Interval> for Bound {
    fn from(hull: Interval) -> Self {
        Bound {
            hull,
            gaps: Vec::new(),
        }
    }
}

/// So many numbers are listed rather than what is between them.
const FEW: u64 = 8;

impl Bound {
    /// Any number at all.
    pub const ANY: Bound = Bound::of(Interval::ANY);

    const fn of(hull: Interval) -> Self {
        Bound {
            hull,
            gaps: Vec::new(),
        }
    }

    pub const fn exactly(number: i64) -> Self {
        Bound::of(Interval::exactly(number))
    }

    pub const fn at_least(number: i64) -> Self {
        Bound::of(Interval::at_least(number))
    }

    pub const fn at_most(number: i64) -> Self {
        Bound::of(Interval::at_most(number))
    }

    /// One of these numbers. If there are none, no number is allowed.
    pub fn one_of(numbers: &[i64]) -> Self {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else {
            return Bound::of(Interval {
                at_least: Some(1),
                at_most: Some(0),
            });
        };
        let between = numbers.windows(2).filter(|pair| pair[1] - pair[0] > 1);
        Bound {
            hull: Interval {
                at_least: Some(first),
                at_most: Some(last),
            },
            gaps: between.map(|pair| [pair[0] + 1, pair[1] - 1]).collect(),
        }
    }

    /// What is in an interval but none of these numbers.
    pub fn without(mut within: Interval, numbers: &[i64]) -> Self {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        for &number in &numbers {
            if within.at_least == Some(number) {
                within.at_least = Some(number.saturating_add(1));
            }
        }
        for &number in numbers.iter().rev() {
            if within.at_most == Some(number) {
                within.at_most = Some(number.saturating_sub(1));
            }
        }
        let mut gaps: Vec<[i64; 2]> = Vec::new();
        for number in numbers.into_iter().filter(|&n| within.allows_sum(n)) {
            match gaps.last_mut() {
                Some(gap) if gap[1] + 1 == number => gap[1] = number,
                _ => gaps.push([number, number]),
            }
        }
        Bound { hull: within, gaps }
    }

    /// The smallest interval that holds all allowed numbers; an end that is not written stays open.
    pub fn hull(&self) -> Interval {
        self.hull
    }

    /// The numbers inside the hull that are not allowed: from the first to the second of each, ascending.
    pub fn gaps(&self) -> &[[i64; 2]] {
        &self.gaps
    }

    /// The numbers that are allowed, or those in the hull that are not; whichever are fewer, and whether they are allowed.
    pub fn listed(&self) -> (bool, Vec<i64>) {
        let number_of = |[first, last]: [i64; 2]| last.abs_diff(first).saturating_add(1);
        let between = self.gaps.iter().map(|gap| number_of(*gap));
        let forbidden = between.fold(0, u64::saturating_add);
        let all = match self.hull {
            Interval {
                at_least: Some(first),
                at_most: Some(last),
            } => number_of([first, last]),
            _ => u64::MAX,
        };
        let allowed = all - forbidden;
        if allowed > forbidden.max(FEW) {
            let gaps = self.gaps.iter().flat_map(|&[first, last]| first..=last);
            return (false, gaps.collect());
        }
        let starts = self
            .hull
            .at_least
            .into_iter()
            .chain(self.gaps.iter().map(|gap| gap[1] + 1));
        let ends = self
            .gaps
            .iter()
            .map(|gap| gap[0] - 1)
            .chain(self.hull.at_most);
        let allowed = starts.zip(ends).flat_map(|(first, last)| first..=last);
        (true, allowed.collect())
    }

    /// The only number that satisfies the bound; `None` if there are others, or if it is not written as one number.
    pub fn exact(&self) -> Option<i64> {
        self.hull.exact()
    }

    /// Whether 0 is the only number that is not negative and satisfies the bound.
    pub fn allows_none_only(&self) -> bool {
        self.hull.at_most == Some(0) && self.allows(0)
    }

    /// Whether a number satisfies the bound.
    pub fn allows(&self, number: usize) -> bool {
        self.allows_sum(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Whether a number that may be negative satisfies the bound.
    pub fn allows_sum(&self, number: i64) -> bool {
        self.hull.allows_sum(number)
            && !self
                .gaps
                .iter()
                .any(|&[first, last]| (first..=last).contains(&number))
    }

    /// A number from which on all are allowed or none is.
    pub fn settled_from(&self) -> i64 {
        let least = self.hull.at_least.unwrap_or(0);
        let beyond = self.hull.at_most.or(self.gaps.last().map(|gap| gap[1]));
        least.max(beyond.map_or(0, |last| last.saturating_add(1)))
    }

    /// The bound on what is left of a number that was `part` more.
    pub fn less(&self, part: i64) -> Self {
        let less = |number: i64| number.saturating_sub(part);
        Bound {
            hull: Interval {
                at_least: self.hull.at_least.map(less),
                at_most: self.hull.at_most.map(less),
            },
            gaps: self.gaps.iter().map(|gap| gap.map(less)).collect(),
        }
    }

    /// The bound on `all` less the number.
    pub fn rest_of(&self, all: i64) -> Self {
        let rest = |number: i64| all.saturating_sub(number);
        let gaps = self.gaps.iter().rev();
        Bound {
            hull: Interval {
                at_least: self.hull.at_most.map(rest),
                at_most: self.hull.at_least.map(rest),
            },
            gaps: gaps
                .map(|&[first, last]| [rest(last), rest(first)])
                .collect(),
        }
    }

    /// The least and the greatest allowed number from `least` to `most`; the least is greater if there is none.
    pub fn tightened(&self, mut least: i64, mut most: i64) -> (i64, i64) {
        least = self.hull.at_least.map_or(least, |number| least.max(number));
        most = self.hull.at_most.map_or(most, |number| most.min(number));
        for &[first, last] in &self.gaps {
            if (first..=last).contains(&least) {
                least = last.saturating_add(1);
            }
        }
        for &[first, last] in self.gaps.iter().rev() {
            if (first..=last).contains(&most) {
                most = first.saturating_sub(1);
            }
        }
        (least, most)
    }

    /// The same gaps in another interval, which is known to hold the number too.
    pub fn within(&self, hull: Interval) -> Self {
        let mut bound = Bound {
            hull,
            gaps: self.gaps.clone(),
        };
        bound.gaps.retain(|&[first, last]| {
            hull.at_least.is_none_or(|least| last >= least)
                && hull.at_most.is_none_or(|most| first <= most)
        });
        bound
    }

    /// The bound without gaps, or parts of them, that a number from `least` to `most` cannot lie in.
    pub fn within_reach(&self, least: i64, most: i64) -> Self {
        let reachable = |&[first, last]: &[i64; 2]| [first.max(least), last.min(most)];
        let mut bound = Bound::from(self.hull);
        bound.gaps = self.gaps.iter().map(reachable).collect();
        bound.gaps.retain(|&[first, last]| first <= last);
        bound
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
    pub fn of(&self, group: usize) -> &Bound {
        match self {
            Bounds::Same(bound) => bound,
            Bounds::Each(bounds) => &bounds[group],
        }
    }
}
