//! Lines that hold pieces of only one of two sides: what follows for riders from "none of these
//! attacks any of those".
//!
//! Let a rule forbid some riders to attack some other pieces, and let the riders move without limit
//! by one step and its opposite. Take a rider and one of the other pieces on a line along this step
//! with nothing *opaque* between them (see [`super::sight`]): the rider attacks the piece, or the
//! rule is broken between them. So each stretch of the line holds pieces of one side only. For each
//! stretch, a fact says whether a rider stands on it; if so, no piece of the other side does. This
//! replaces a pair of conflicts for every two squares.
//!
//! This is done where many pieces of both sides are wanted and each side has one kind; with several
//! kinds, their separate smaller numbers say more than the sum. Such a fact decides half a line at
//! once, and the search branches on it. The lines of one direction, each assigned to one side, bound
//! the number of pieces that can stand, see [`crate::search::bounds::knapsack`].

use crate::puzzle::{Interval, KindId, Targets};
use crate::search::model::{Builder, Division, Fact, LinePartition, PartitionedLine};
use crate::search::rules::attacks::directions::{RideDirection, UNLIMITED};
use crate::search::rules::attacks::lines::stretches;
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::stop::Stopped;

/// With fewer pieces of a side, the pieces are placed one by one.
const FEWEST_PIECES: i64 = 2;

/// The two sides of one rule, and the directions whose lines they partition.
pub struct LinePartitionPlan<'a> {
    directions: Vec<&'a RideDirection<'a>>,
    /// The rider, and what it must not attack.
    sides: [KindId; 2],
    /// How many pieces of each side are wanted at least.
    least: [u32; 2],
}

impl<'a> LinePartitionPlan<'a> {
    /// The plan for a rule, if many pieces of both sides are wanted; `numbers` says how many there
    /// are of each kind.
    pub fn of(sight: &'a Sight, numbers: &[Interval]) -> Option<Self> {
        if sight.question != Question::None {
            return None;
        }
        let mut plan: Option<LinePartitionPlan> = None;
        for (place, direction) in sight.directions.iter().enumerate() {
            // Of two opposite directions the first, whose lines are needed elsewhere too.
            let mut later = sight.directions[place + 1..].iter();
            if !later.any(|other| direction.is_opposite_of(other)) {
                continue;
            }
            let Some(sides) = sides(sight, direction) else {
                continue;
            };
            let least = sides.map(|kind| numbers[kind.index()].at_least.unwrap_or(0));
            match &mut plan {
                Some(plan) if plan.sides == sides => plan.directions.push(direction),
                None if least.iter().all(|&number| number >= FEWEST_PIECES) => {
                    plan = Some(LinePartitionPlan {
                        directions: vec![direction],
                        sides,
                        least: least.map(|number| u32::try_from(number).unwrap_or(u32::MAX)),
                    });
                }
                _ => {}
            }
        }
        plan
    }

    /// Whether the plan covers this attacker and this target, on one stretch of a line in this
    /// direction.
    pub fn covers(&self, direction: &RideDirection, attacker: KindId, target: KindId) -> bool {
        let mut directions = self.directions.iter();
        directions.any(|one| one.step == direction.step || one.is_opposite_of(direction))
            && self.sides == [attacker, target]
    }

    /// States that each stretch belongs to one side.
    pub fn state(&self, builder: &mut Builder, sight: &Sight) -> Result<(), Stopped> {
        let directions = self.directions.iter();
        let divisions = directions.map(|direction| self.divide(builder, sight, direction));
        let partition = LinePartition {
            least: self.least,
            divisions: divisions.collect::<Result<_, Stopped>>()?,
        };
        builder.model.line_partitions.push(partition);
        Ok(())
    }

    fn divide(
        &self,
        builder: &mut Builder,
        sight: &Sight,
        direction: &RideDirection,
    ) -> Result<Division, Stopped> {
        let [rider, other] = self.sides;
        let is_single = sight.is_in_line(rider, direction);
        let within = &sight.rule.within;
        let mut lines = Vec::new();
        let mut is_on_line = vec![false; builder.model.candidates.len()];
        for line in direction.lines(builder.stop())? {
            builder.poll()?;
            for squares in stretches(builder, sight, direction, line) {
                let candidates = &builder.model.candidates;
                let targets = squares.iter().copied().filter(|&s| within.contains(s));
                let members = [
                    candidates.on(squares.iter().copied(), |kind| kind == rider),
                    candidates.on(targets, |kind| kind == other),
                ];
                if squares.len() < 2 || members.iter().any(Vec::is_empty) {
                    continue;
                }
                for fact in members.iter().flatten() {
                    is_on_line[fact.index()] = true;
                }
                let is_single = is_single && squares.iter().all(|&s| within.contains(s));
                lines.push(PartitionedLine {
                    has_first: give_to_one_side(builder, &members),
                    most: [if is_single { 1 } else { u32::MAX }, u32::MAX],
                    members,
                });
            }
        }
        let candidates = &builder.model.candidates;
        let alone = self.sides.map(|kind| {
            let facts = candidates.facts().filter(|fact| !is_on_line[fact.index()]);
            facts
                .filter(|&fact| candidates.get(fact).kind == kind)
                .collect()
        });
        Ok(Division { lines, alone })
    }
}

/// The only kind that rides without limit in a direction, and the only other kind among the
/// targets.
fn sides(sight: &Sight, direction: &RideDirection) -> Option<[KindId; 2]> {
    let Targets::Pieces(on) = &sight.rule.on else {
        return None;
    };
    let is_rider = |&kind: &KindId| direction.is_ridden(kind, UNLIMITED);
    let mut riders = sight.puzzle.kind_ids().filter(is_rider);
    let mut others = on.iter().filter(|kind| !is_rider(kind));
    let sides = [riders.next()?, others.next()?];
    (riders.next().is_none() && others.next().is_none()).then_some(sides)
}

/// The fact that one of the first members is true; it excludes the second members.
fn give_to_one_side(builder: &mut Builder, members: &[Vec<Fact>; 2]) -> Fact {
    let has_first = builder.derive(None);
    let none = Interval::exactly(0);
    let [first, second] = members;
    for (members, bound, condition) in [
        (first, Interval::at_least(1), has_first.holds()),
        (first, none, has_first.fails()),
        (second, none, has_first.holds()),
    ] {
        builder.define(members, bound, Some(condition));
    }
    has_first
}
