//! Pairs of neighbours on lines: what the number of attackers of each piece says about the number of occupied
//! lines.
//!
//! Let every piece of some kinds be attacked by a given number of the same kinds, let all of them ride without
//! limit along the same directions and stop sight, and let nothing else stop sight. Two of them attack each
//! other exactly if they are neighbours on a line, so a line with r > 0 pieces has r - 1 such pairs. With N
//! pieces, d directions and o *occupied* lines there are d N - o pairs, and each piece is in as many pairs as it
//! has attackers: if these are at least a and at most b each, then a N <= 2 (d N - o) <= b N. So
//! (2d - b) N <= 2 o <= (2d - a) N: many pieces leave few lines empty, and on 8x8 no more than 15 queens can
//! each attack two others.

use crate::board::Wrap;
use crate::puzzle::{Bound, KindSet, Targets};
use crate::search::model::{Builder, Fact};
use crate::search::rules::attacks::directions::{RideDirection, UNLIMITED};
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::stop::Stopped;

/// Pieces that are attackers and targets, and the directions along which they attack.
struct MutualAttackers<'a> {
    kinds: &'a KindSet,
    /// One of every two opposite directions.
    directions: Vec<&'a RideDirection<'a>>,
    /// How many attack each piece.
    attackers: Bound,
}

/// States how many lines are occupied, if a rule counts the attackers of pieces that all see alike; `numbers`
/// says how many pieces there are of each kind. Returns these kinds and how many of them fit on the board, by
/// the number of its lines.
pub fn state<'a>(
    builder: &mut Builder,
    sight: &'a Sight,
    numbers: &[Bound],
) -> Result<Option<(&'a KindSet, usize)>, Stopped> {
    let Some(pairs) = MutualAttackers::of(builder, sight) else {
        return Ok(None);
    };
    let lines = pairs.lines(builder)?;
    let twice = 2 * pairs.directions.len() as i64;
    let slope = Bound {
        at_least: pairs.attackers.at_most.map(|most| twice - most),
        at_most: pairs.attackers.at_least.map(|least| twice - least),
    };
    let number = pairs.number(numbers);
    let occupied = Bound {
        at_least: product(slope.at_least, number.at_least).map(|twice| (twice + 1) / 2),
        at_most: product(slope.at_most, number.at_most).map(|twice| twice / 2),
    };
    let length = lines.len() as i64;
    if occupied.at_least.is_some_and(|least| least > 0)
        || occupied.at_most.is_some_and(|most| most < length)
    {
        let facts = lines.iter().map(|line| match line[..] {
            [only] => only,
            _ => builder.either(line, None),
        });
        let facts: Vec<Fact> = facts.collect();
        builder.cardinality(&facts, occupied, None);
    }
    let slope = slope.at_least.filter(|&slope| slope > 0);
    Ok(slope.map(|slope| (pairs.kinds, (2 * length / slope) as usize)))
}

fn product(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one?.max(0).checked_mul(other?.max(0))
}

impl<'a> MutualAttackers<'a> {
    /// `None` if the rule is of another sort.
    fn of(builder: &Builder, sight: &'a Sight) -> Option<Self> {
        let (puzzle, rule) = (sight.puzzle, sight.rule);
        let kinds = &rule.by;
        let candidates = &builder.model.candidates;
        let is_counted = sight.question != Question::None && sight.bound != Bound::ANY;
        let are_targets = matches!(&rule.on, Targets::Pieces(on) if on == kinds)
            && puzzle
                .board
                .open_squares()
                .all(|square| rule.within.contains(square));
        let mut facts = candidates.facts();
        let only_these_block = facts.all(|fact| {
            let kind = candidates.get(fact).kind;
            puzzle.kind(kind).blocks == kinds.contains(kind)
        });
        let mut directions: Vec<&RideDirection> = Vec::new();
        for direction in &sight.directions {
            if !directions
                .iter()
                .any(|other| direction.is_opposite_of(other))
            {
                directions.push(direction);
            }
        }
        let see_alike = sight.leaps.is_empty()
            && sight.directions.len() == 2 * directions.len()
            && directions.iter().all(|direction| {
                let mut kinds = kinds.iter();
                let mut others = directions.iter();
                kinds.all(|kind| direction.is_ridden(kind, UNLIMITED))
                    // Two pieces are neighbours on at most one line.
                    && others.all(|other| {
                        direction.step == other.step || !are_parallel(direction, other)
                    })
            });
        let is_flat = puzzle.board.wrap() == Wrap::NONE;
        (is_counted && are_targets && only_these_block && see_alike && is_flat).then_some(
            MutualAttackers {
                kinds,
                directions,
                attackers: sight.bound,
            },
        )
    }

    /// The candidates on each line of each direction.
    fn lines(&self, builder: &Builder) -> Result<Vec<Vec<Fact>>, Stopped> {
        let mut lines = Vec::new();
        for direction in &self.directions {
            builder.poll()?;
            for line in direction.lines() {
                let squares = line.squares.iter().copied();
                let candidates = &builder.model.candidates;
                lines.push(candidates.on(squares, |kind| self.kinds.contains(kind)));
            }
        }
        lines.retain(|line| !line.is_empty());
        Ok(lines)
    }

    /// How many pieces there are in all.
    fn number(&self, numbers: &[Bound]) -> Bound {
        let all = || self.kinds.iter().map(|kind| numbers[kind.index()]);
        let most = all().map(|bound| bound.at_most);
        Bound {
            at_least: Some(all().filter_map(|bound| bound.at_least).sum()),
            at_most: most.sum(),
        }
    }
}

fn are_parallel(one: &RideDirection, other: &RideDirection) -> bool {
    one.step.rows * other.step.columns == one.step.columns * other.step.rows
}
