//! What the search works on: facts that are true or false of a placement, and what ties them.
//!
//! A *fact* is "a queen stands on c7" (a candidate) or something that follows from candidates, such
//! as "the queen on c7 attacks e5" or "nothing on d6 stops sight". Facts are tied together by
//!
//! - *tallies*: of these facts at least so many and at most so many are true, perhaps only if some
//!   other fact holds;
//! - *balances*: tallies with the same number of true facts;
//! - *rivals*: two candidates that cannot both be true;
//! - *rays*: what is seen from a target along one line, nearest first;
//! - *unlike* groups of squares: no two hold the same.
//!
//! Everything is in flat lists, so that a step of the search touches little memory. How rules become
//! facts is not known here.

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::candidates::Candidates;
use super::distinct::{Place, Unlike};

/// Something that is true or false of every placement. The first facts are the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact(u32);

impl Fact {
    pub fn new(index: usize) -> Self {
        Fact(index as u32)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// That the fact is true.
    pub fn holds(self) -> Literal {
        Literal {
            fact: self,
            value: true,
        }
    }

    /// That the fact is false.
    pub fn fails(self) -> Literal {
        Literal {
            fact: self,
            value: false,
        }
    }
}

/// That a fact is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    pub fact: Fact,
    pub value: bool,
}

impl Literal {
    pub fn negated(self) -> Self {
        Literal {
            fact: self.fact,
            value: !self.value,
        }
    }
}

/// How many of some facts are true: at least `least`, at most `most`.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Where its members stand in [`Model::members`].
    pub members: Range<usize>,
    pub least: u32,
    pub most: u32,
    /// The bounds hold only if this does.
    pub condition: Option<Literal>,
    /// It says what a fact means; nothing is to be branched on because of it.
    pub is_definition: bool,
    /// The balance it is in, as its place in [`Model::balances`].
    pub balance: Option<u32>,
}

/// What stands on a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum RayItem {
    /// What comes later on the ray is seen only if this does not hold.
    Blocker(Literal),
    /// `sight` is true exactly if `piece` is and no blocker before it.
    Looker { piece: Fact, sight: Fact },
}

/// Pieces of which no more than a tally allows may stand, which tells what cannot be reached with
/// them any more; see [`super::cover`].
#[derive(Clone, Debug)]
pub struct Cover {
    is_counted: FixedBitSet,
    /// The tally that has these pieces as its members.
    pub tally: u32,
}

impl Cover {
    pub fn of(pieces: Vec<Fact>, tally: u32) -> Self {
        Cover {
            is_counted: pieces.into_iter().map(Fact::index).collect(),
            tally,
        }
    }

    pub fn counts(&self, piece: Fact) -> bool {
        self.is_counted.contains(piece.index())
    }
}

/// Two camps that share out lines, so many pieces of each being wanted.
#[derive(Clone, Debug)]
pub struct Camps {
    pub least: [u32; 2],
    /// For each direction, which lines there are to share out.
    pub divisions: Vec<Division>,
}

/// The lines of one direction.
#[derive(Clone, Debug)]
pub struct Division {
    pub lines: Vec<CampLine>,
    /// The candidates of each camp that are on none of the lines.
    pub alone: [Vec<Fact>; 2],
}

/// A line that holds pieces of one camp only.
#[derive(Clone, Debug)]
pub struct CampLine {
    /// That it holds a piece of the first camp, and so none of the second.
    pub has_first: Fact,
    /// The candidates of each camp.
    pub members: [Vec<Fact>; 2],
    /// How many pieces of each camp it may hold at most.
    pub most: [u32; 2],
}

/// The facts of one puzzle and what ties them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Facts `0..candidates.len()` are the candidates; the others are derived from them.
    pub candidates: Candidates,
    pub fact_count: usize,
    /// For each fact that is no candidate, the candidate without which it is false, if there is
    /// such a one.
    pub needs: Vec<Option<Fact>>,
    pub tallies: Vec<Tally>,
    /// Runs of tallies that count equally many.
    pub balances: Vec<Range<u32>>,
    pub members: Vec<Fact>,
    pub rays: Vec<Range<usize>>,
    pub ray_items: Vec<RayItem>,
    /// Groups of squares no two of which may hold the same.
    pub unlike: Vec<Unlike>,
    /// Every place in these groups.
    pub places: Vec<Place>,
    /// What is known from the start.
    pub settled: Vec<Literal>,
    /// Counting alone has shown that there is no solution.
    pub refuted: bool,
    /// For how many of the pieces that the search aims at there is room, by counting alone.
    pub capacity: Option<usize>,
    /// Where no more than so many of the aimed pieces may stand.
    pub cover: Option<Cover>,
    /// Those that are limited by lines.
    pub camps: Vec<Camps>,
    /// Candidates that free or close the lines of others, and few enough to be decided first.
    pub obstacles: Vec<Fact>,
    /// Tallies to look at when a fact becomes true.
    pub gains: Lists,
    /// Tallies to look at when a fact becomes false.
    pub losses: Lists,
    /// Tallies that have the fact in their condition.
    pub guarded: Lists,
    /// Facts that are false when a fact is true.
    pub rivals: Lists,
    /// Rays on which a fact stands.
    pub rays_of: Lists,
    /// The places of the square that a candidate is on.
    pub places_of: Lists,
    /// Tallies that ask for something, which is what the search branches on.
    pub demands: Vec<u32>,
}

impl Model {
    /// The candidate without which a fact is false: itself, if it is one.
    pub fn needs(&self, fact: Fact) -> Option<Fact> {
        match fact.index().checked_sub(self.candidates.len()) {
            None => Some(fact),
            Some(derived) => self.needs.get(derived).copied().flatten(),
        }
    }

    pub fn members_of(&self, tally: u32) -> &[Fact] {
        &self.members[self.tallies[tally as usize].members.clone()]
    }

    pub fn items_of(&self, ray: u32) -> &[RayItem] {
        &self.ray_items[self.rays[ray as usize].clone()]
    }
}

/// A list of numbers for each fact, all in one.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// For each fact, from where to where its list goes in `items`.
    ranges: Vec<(u32, u32)>,
    items: Vec<u32>,
}

impl Lists {
    /// From pairs of a fact and an item of its list; items keep the order of the pairs, which are
    /// gone through twice.
    pub fn new(fact_count: usize, pairs: impl Iterator<Item = (Fact, u32)> + Clone) -> Self {
        let mut ranges = vec![(0, 0); fact_count];
        for (fact, _) in pairs.clone() {
            ranges[fact.index()].1 += 1;
        }
        let mut total = 0;
        for (start, end) in &mut ranges {
            let length = *end;
            (*start, *end) = (total, total);
            total += length;
        }
        let mut items = vec![0; total as usize];
        for (fact, item) in pairs {
            let (_, end) = &mut ranges[fact.index()];
            items[*end as usize] = item;
            *end += 1;
        }
        Lists { ranges, items }
    }

    /// The same lists, each item once and in order.
    pub fn into_sets(mut self) -> Self {
        let mut end = 0;
        for range in &mut self.ranges {
            let (start, next) = (range.0 as usize, range.1 as usize);
            self.items[start..next].sort_unstable();
            let first = end;
            for place in start..next {
                let item = self.items[place];
                if end == first || self.items[end - 1] != item {
                    self.items[end] = item;
                    end += 1;
                }
            }
            *range = (first as u32, end as u32);
        }
        self.items.truncate(end);
        self
    }

    #[inline]
    pub fn of(&self, fact: Fact) -> &[u32] {
        // Most puzzles have no ties of most sorts.
        if self.items.is_empty() {
            return &[];
        }
        let (start, end) = self.ranges[fact.index()];
        &self.items[start as usize..end as usize]
    }
}
