//! Forbidden rides without limit: for each line, what is seen from both ends of the parts that are known.
//!
//! It is enough to check neighbours in sight: where two parts of a line meet, no attacker that is seen at the end of
//! one may look at a target that is seen at the end of the other.

use std::collections::BTreeMap;

use crate::board::{Board, Ride, Square, SquareSet, Step, Terrain};
use crate::frontier::machine::Automaton;
use crate::frontier::rules::sight::runs::{self, RunsUpdate};
use crate::frontier::rules::{Machines, NoAutomaton, sight};
use crate::frontier::sites::Content;
use crate::puzzle::{Attacks, KindSet, Moves, Targets};

/// A target on a line that runs round, and its attackers there.
type OnRing = (Square, Vec<(KindSet, Moves)>);

/// Forbids all rides without limit of these attackers to targets of the rule. Returns the targets on lines that run
/// round, which this does not cover, each with its attackers there.
pub(super) fn add(
    rule: &Attacks,
    attackers: &[(KindSet, Moves)],
    machines: &mut Machines<'_>,
) -> Result<Vec<OnRing>, NoAutomaton> {
    let puzzle = machines.puzzle;
    let blocks = machines.blocks.clone();
    let mut left = Vec::new();
    for (step, [forwards, backwards]) in steps(attackers) {
        let (lines, rings) = lines(&puzzle.board, step);
        for line in lines {
            let open = line
                .into_iter()
                .filter(|&square| puzzle.board.is_open(square));
            let path: Vec<Square> = open.collect();
            let plan = runs::plan(&path, machines.sites);
            machines.add(&LineAutomaton {
                squares: plan.iter().map(|reading| path[reading.place]).collect(),
                is_within: plan
                    .iter()
                    .map(|r| rule.within.contains(path[r.place]))
                    .collect(),
                plan,
                forwards: &forwards,
                backwards: &backwards,
                on: &rule.on,
                blocks: &blocks,
            })?;
        }
        let ride = |step| Moves::new(Vec::new(), vec![Ride { step, range: None }]);
        let targets = rings
            .into_iter()
            .filter(|&square| puzzle.board.is_open(square) && rule.within.contains(square));
        left.extend(targets.map(|target| {
            let both = [(&forwards, step), (&backwards, step.reversed())];
            let both = both.into_iter().filter(|(kinds, _)| !kinds.is_empty());
            let attackers = both.map(|(kinds, step)| (kinds.clone(), ride(step)));
            (target, attackers.collect())
        }));
    }
    Ok(left)
}

/// The steps of rides without limit, one of each opposite pair, with the kinds that ride this way and the other way.
fn steps(attackers: &[(KindSet, Moves)]) -> BTreeMap<Step, [KindSet; 2]> {
    let mut steps: BTreeMap<Step, [KindSet; 2]> = BTreeMap::new();
    for (kinds, moves) in attackers {
        for ride in moves.rides().iter().filter(|ride| ride.range.is_none()) {
            let opposite = ride.step.reversed();
            let (step, way) = match ride.step > opposite {
                true => (ride.step, 0),
                false => (opposite, 1),
            };
            let known = &mut steps.entry(step).or_default()[way];
            *known = known.union(kinds);
        }
    }
    steps
}

/// The lines along a step, from one end to the other (walls are ends), and the squares of lines that run round.
fn lines(board: &Board, step: Step) -> (Vec<Vec<Square>>, Vec<Square>) {
    let is_seen_over = |square: &Square| board.terrain(*square) != Terrain::Wall;
    let next = |from: Square, step| board.step(from, step).filter(is_seen_over);
    let mut on_rings = SquareSet::of(board.len(), board.squares().filter(is_seen_over));
    let starts = board.squares().filter(is_seen_over);
    let starts = starts.filter(|&square| next(square, step.reversed()).is_none());
    let lines = starts.map(|start| std::iter::successors(Some(start), |&at| next(at, step)));
    let lines: Vec<Vec<Square>> = lines.map(Iterator::collect).collect();
    for square in lines.iter().flatten() {
        on_rings.remove(*square);
    }
    (lines, on_rings.iter().collect())
}

struct LineAutomaton<'r> {
    /// In the order of the sites, like the plan.
    squares: Vec<Square>,
    is_within: Vec<bool>,
    plan: Vec<RunsUpdate>,
    /// The kinds that ride towards the end of the line, and those that ride towards its start.
    forwards: &'r KindSet,
    backwards: &'r KindSet,
    on: &'r Targets,
    blocks: &'r KindSet,
}

/// Consecutive squares of a line, as they are seen from before their start and from behind their end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LineSegment {
    /// Whether an attacker looks out of the part at its start, and whether a target can be seen there.
    start: Seen,
    end: Seen,
    is_blocked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Seen {
    attacker: bool,
    target: bool,
}

impl Seen {
    fn or(self, other: Seen) -> Seen {
        Seen {
            attacker: self.attacker || other.attacker,
            target: self.target || other.target,
        }
    }

    fn meets(self, other: Seen) -> bool {
        self.attacker && other.target || self.target && other.attacker
    }
}

impl LineSegment {
    fn join(one: &LineSegment, other: &LineSegment) -> Option<LineSegment> {
        if one.end.meets(other.start) {
            return None;
        }
        Some(LineSegment {
            start: match one.is_blocked {
                true => one.start,
                false => one.start.or(other.start),
            },
            end: match other.is_blocked {
                true => other.end,
                false => other.end.or(one.end),
            },
            is_blocked: one.is_blocked || other.is_blocked,
        })
    }
}

impl Automaton for LineAutomaton<'_> {
    type State = Vec<LineSegment>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Vec<LineSegment> {
        Vec::new()
    }

    fn read(
        &self,
        state: &Vec<LineSegment>,
        place: usize,
        held: Content,
    ) -> Option<Vec<LineSegment>> {
        let is_one_of = |kinds: &KindSet| held.is_some_and(|kind| kinds.contains(kind));
        let target = self.is_within[place] && sight::is_target(self.on, held);
        let seen = |attackers| Seen {
            attacker: is_one_of(attackers),
            target,
        };
        let square = LineSegment {
            start: seen(self.backwards),
            end: seen(self.forwards),
            is_blocked: is_one_of(self.blocks),
        };
        self.plan[place].read(state, square, LineSegment::join)
    }

    fn accepts(&self, _: &Vec<LineSegment>) -> bool {
        true
    }
}
