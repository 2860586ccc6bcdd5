//! The parts that squares holding something form, connected by steps.
//!
//! Which squares are reached is stated level by level: "in at most n steps". A level is defined by the one before, both
//! ways, so nothing supports itself, and every helper is a function of the placement.
//!
//! This file must not know which rule asks.

use super::writer::Writer;
use crate::puzzle::Bound;
use crate::sat::Literal;

/// Squares that may hold what counts, numbered by their places in order, and which of them a step joins.
#[derive(Clone, Debug)]
pub struct Graph {
    /// For each square, the literal "it holds what counts".
    pub holds: Vec<Literal>,
    pub joined: Vec<Vec<usize>>,
    /// Whether each adds to the size of its part; sides do not.
    pub has_size: Vec<bool>,
}

/// What a formula leaves out: the parts that the squares which hold what counts form in a graph.
#[derive(Clone, Debug)]
pub struct LeftOut {
    pub graph: Graph,
    pub demand: PartDemand,
    /// With guards, it need be so only where this is true.
    pub selector: Option<Literal>,
}

/// What is demanded of the parts.
#[derive(Clone, Debug)]
pub enum PartDemand {
    /// There is one at most.
    One,
    /// Each has so many squares.
    Sizes(Bound),
    /// Where two squares are in one part, the side between them, whose place has no size, is in it too.
    Closed,
    /// These places, which hold what counts, are in one part, in which none of the others is.
    Label {
        places: Vec<usize>,
        others: Vec<usize>,
    },
    /// Each has one of these places.
    Marked(Vec<usize>),
    /// None has a loop.
    Trees,
}

/// For each square a literal; none if it would always be false.
pub type ReachedLiterals = Vec<Option<Literal>>;

/// In which part each square is that holds what counts: the number of the first square of the part.
pub struct PartNumbers {
    /// The bits of each number, lowest first; all false on a square that does not hold what counts.
    numbers: Vec<Vec<Literal>>,
    /// For each square, the literal "it is the first of its part".
    pub firsts: Vec<Literal>,
}

impl PartNumbers {
    /// The literal "the first square of the part of this one is that".
    pub fn is(
        &self,
        writer: &mut Writer<'_>,
        graph: &Graph,
        square: usize,
        first: usize,
    ) -> Literal {
        has_number(writer, &self.numbers[square], graph.holds[square], first)
    }

    /// The bits of two squares, one by one.
    pub fn bits(&self, one: usize, other: usize) -> impl Iterator<Item = (Literal, Literal)> {
        let bits = self.numbers[one].iter().zip(&self.numbers[other]);
        bits.map(|(&one, &other)| (one, other))
    }

    /// Literals of which one is true exactly if the numbers of these squares differ.
    pub fn differ(&self, writer: &mut Writer<'_>, one: usize, other: usize) -> Vec<Literal> {
        let differs = self.bits(one, other).map(|(one, other)| {
            let ways = [writer.both(one, !other), writer.both(!one, other)];
            writer.any_of(&ways)
        });
        differs.collect()
    }
}

impl Graph {
    /// How many squares there are.
    pub fn size(&self) -> usize {
        self.holds.len()
    }

    /// No two squares of a part are more steps apart. Two sides are never one step apart.
    pub fn most_steps(&self) -> usize {
        let squares = self.has_size.iter().filter(|has_size| **has_size).count();
        self.size().saturating_sub(1).min(2 * squares)
    }

    /// So many steps from square to square; where sides join them, there are two from one to the next.
    pub fn steps_of(&self, squares: usize) -> usize {
        let each = if self.has_size.contains(&false) { 2 } else { 1 };
        squares.saturating_mul(each).min(self.most_steps())
    }

    /// The squares around a set, in order.
    pub fn beside(&self, set: &[usize]) -> Vec<usize> {
        let near = set.iter().flat_map(|&place| &self.joined[place]).copied();
        let mut beside: Vec<usize> = near.filter(|near| !set.contains(near)).collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    }

    /// Whether steps inside a set join all its squares.
    pub fn is_connected(&self, set: &[usize]) -> bool {
        let mut reached: Vec<usize> = set.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            for &near in &self.joined[place] {
                if set.contains(&near) && !reached.contains(&near) {
                    reached.push(near);
                }
            }
        }
        reached.len() == set.len()
    }

    /// Which squares are reached from one square, if it holds what counts, in at most `steps` steps over such squares.
    pub fn reached_from(
        &self,
        writer: &mut Writer<'_>,
        one: usize,
        steps: usize,
    ) -> ReachedLiterals {
        let mut from = vec![None; self.size()];
        from[one] = Some(self.holds[one]);
        self.reached(writer, from, steps)
    }

    /// The same from all squares whose literal in `from` is true; it may be true only if the square holds what counts.
    pub fn reached(
        &self,
        writer: &mut Writer<'_>,
        from: ReachedLiterals,
        steps: usize,
    ) -> ReachedLiterals {
        let mut reached = from;
        for _ in 0..steps {
            let next: ReachedLiterals = (0..self.size())
                .map(|place| self.one_step_on(writer, &reached, place))
                .collect();
            if next == reached || writer.is_stopped() {
                break;
            }
            reached = next;
        }
        reached
    }

    fn one_step_on(
        &self,
        writer: &mut Writer<'_>,
        reached: &ReachedLiterals,
        place: usize,
    ) -> Option<Literal> {
        let (holds, before) = (self.holds[place], reached[place]);
        let near = self.joined[place]
            .iter()
            .filter_map(|&other| reached[other]);
        let near: Vec<Literal> = near.collect();
        if near.is_empty() || before == Some(holds) {
            return before;
        }
        let now = writer.helper();
        writer.definition(&[!now, holds]);
        let mut reasons = near.clone();
        reasons.extend(before);
        reasons.push(!now);
        writer.definition(&reasons);
        if let Some(before) = before {
            writer.definition(&[!before, now]);
        }
        for other in near {
            writer.definition(&[!other, !holds, now]);
        }
        Some(now)
    }

    /// For each square, the literal "it is the first of all that hold what counts".
    pub fn first(&self, writer: &mut Writer<'_>) -> ReachedLiterals {
        // The literal "an earlier square holds what counts".
        let mut before: Option<Literal> = None;
        let mut firsts = Vec::with_capacity(self.size());
        for &holds in &self.holds {
            let (first, seen) = match before {
                None => (holds, holds),
                Some(before) => (writer.both(holds, !before), writer.any_of(&[before, holds])),
            };
            firsts.push(Some(first));
            before = Some(seen);
        }
        firsts
    }

    /// Each square that holds what counts has the number of the first square of its part. Squares that a step joins
    /// have the same number, no number is that of a later square, and each square is reached from a first one in
    /// so many steps as two squares of a part are apart.
    pub fn numbered_parts(&self, writer: &mut Writer<'_>) -> PartNumbers {
        let bits = usize::BITS - self.size().saturating_sub(1).leading_zeros();
        let number = |_| (0..bits).map(|_| writer.helper()).collect();
        let numbers: Vec<Vec<Literal>> = (0..self.size()).map(number).collect();
        for (place, number) in numbers.iter().enumerate() {
            let holds = self.holds[place];
            if writer.is_stopped() {
                break;
            }
            number
                .iter()
                .for_each(|&bit| writer.definition(&[holds, !bit]));
            at_most(writer, number, place);
            for &other in self.joined[place].iter().filter(|&&other| other < place) {
                let both_hold = [!holds, !self.holds[other]];
                for (&one, &same) in number.iter().zip(&numbers[other]) {
                    writer.definition(&[!one, same, both_hold[0], both_hold[1]]);
                    writer.definition(&[one, !same, both_hold[0], both_hold[1]]);
                }
            }
        }
        let places = numbers.iter().zip(&self.holds).enumerate();
        let firsts =
            places.map(|(place, (number, &holds))| has_number(writer, number, holds, place));
        let firsts: Vec<Literal> = firsts.collect();
        let from = firsts.iter().copied().map(Some).collect();
        let reached = self.reached(writer, from, self.most_steps());
        for (&holds, reached) in self.holds.iter().zip(reached) {
            let mut clause = vec![!holds];
            clause.extend(reached);
            writer.definition(&clause);
        }
        PartNumbers { numbers, firsts }
    }
}

/// The literal "the square holds what counts, and these bits, lowest first, are this number".
fn has_number(writer: &mut Writer<'_>, bits: &[Literal], holds: Literal, number: usize) -> Literal {
    let bits = bits.iter().enumerate();
    let not = bits.map(|(bit, &literal)| match number >> bit & 1 {
        1 => !literal,
        _ => literal,
    });
    let not: Vec<Literal> = not.chain([!holds]).collect();
    !writer.any_of(&not)
}

/// The number with these bits, lowest first, is at most `most`.
fn at_most(writer: &mut Writer<'_>, bits: &[Literal], most: usize) {
    for (place, &bit) in bits.iter().enumerate() {
        if most >> place & 1 == 0 {
            let higher = (place + 1..bits.len()).filter(|higher| most >> higher & 1 == 1);
            let mut clause: Vec<Literal> = higher.map(|higher| !bits[higher]).collect();
            clause.push(!bit);
            writer.definition(&clause);
        }
    }
}
