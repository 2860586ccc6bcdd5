//! The number of pieces that a square sees, or is seen by, along rays and on single squares, if it is a target at all.
//!
//! A ray is kept as its known runs ([`runs`]): for each, how many pieces are seen from its near end and whether one of
//! them stops sight. The run that begins at the target is added to the number at once, and what is behind a piece
//! that stops sight is forgotten.

pub mod runs;

use std::collections::{BTreeMap, HashSet};

use super::{Machines, NoAutomaton};
use crate::board::{Board, Ride, Square, Step};
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, KindId, KindSet, Moves, Puzzle, Targets};
use runs::RunsUpdate;

/// Stands for what is empty where kinds are counted: one more than there are.
pub fn empty(puzzle: &Puzzle) -> KindId {
    KindId::new(puzzle.kinds.len())
}

/// The squares from which a square is seen, or the squares that it sees.
#[derive(Default)]
pub struct FieldOfView {
    /// Squares on which these kinds count, whatever stands between.
    pub always: BTreeMap<Square, KindSet>,
    /// The squares of each ray, nearest first, with the kinds that count on them.
    pub rays: Vec<Vec<(Square, KindSet)>>,
}

/// Whether moves lead from the square or to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SightDirection {
    From,
    To,
}

impl FieldOfView {
    /// The field of view of pieces, given by their kinds and how these move.
    pub fn of<'m>(
        board: &Board,
        square: Square,
        direction: SightDirection,
        pieces: impl Iterator<Item = (KindSet, &'m Moves)>,
    ) -> Self {
        let turned = |step: Step| match direction {
            SightDirection::From => step,
            SightDirection::To => step.reversed(),
        };
        let mut field = FieldOfView::default();
        let mut rides: BTreeMap<Step, Vec<(KindSet, Option<u32>)>> = BTreeMap::new();
        for (kinds, moves) in pieces {
            for &leap in moves.leaps() {
                match board.step(square, turned(leap)) {
                    Some(other) if other != square => field.add_always(other, &kinds),
                    _ => {}
                }
            }
            for ride in moves.rides() {
                let of_step = rides.entry(turned(ride.step)).or_default();
                of_step.push((kinds.clone(), ride.range));
            }
        }
        for (step, riders) in rides {
            field.rays.push(ray(board, square, step, &riders));
        }
        field
    }

    pub fn add_always(&mut self, square: Square, kinds: &KindSet) {
        let known = self.always.entry(square).or_default();
        *known = known.union(kinds);
    }

    /// The same, but a piece that has several ways counts once; `None` if two of these are rays.
    fn each_once(mut self) -> Option<Self> {
        let mut seen: HashSet<(Square, KindId)> = HashSet::new();
        for (square, kinds) in self.rays.iter_mut().flatten() {
            if let Some(always) = self.always.get(square) {
                *kinds = kinds.without(always);
            }
            if !kinds.iter().all(|kind| seen.insert((*square, kind))) {
                return None;
            }
        }
        Some(self)
    }
}

fn ray(
    board: &Board,
    square: Square,
    step: Step,
    riders: &[(KindSet, Option<u32>)],
) -> Vec<(Square, KindSet)> {
    let squares = board.ray(square, Ride { step, range: None });
    let reached = squares.zip(1..).map(|(square, distance)| {
        let riders = riders.iter();
        let reaching = riders.filter(|(_, range)| range.is_none_or(|range| distance <= range));
        let kinds = reaching.flat_map(|(kinds, _)| kinds.iter()).collect();
        (square, kinds)
    });
    reached.collect()
}

/// Whether what a square holds makes it a target.
pub fn is_target(on: &Targets, held: Content) -> bool {
    match on {
        Targets::Pieces(kinds) => held.is_some_and(|kind| kinds.contains(kind)),
        Targets::Empty => held.is_none(),
        Targets::Square => true,
    }
}

/// Bounds the number of pieces in this field of view, if the square is a target.
pub(super) fn add(
    target: Option<(Square, &Targets)>,
    field: FieldOfView,
    bound: &Bound,
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    let enough = enough(bound);
    // If only "none" and "some" matter, a piece may count several times.
    let field = match enough {
        0 | 1 => Some(field),
        _ => field.each_once(),
    };
    let field = field.ok_or(NoAutomaton)?;
    let seen = SightAutomaton::new(target, field, bound, enough, machines);
    machines.add(&seen)
}

/// The number from which on greater ones make no difference.
fn enough(bound: &Bound) -> u32 {
    u32::try_from(bound.settled_from().max(0)).unwrap_or(u32::MAX)
}

struct SightAutomaton<'r> {
    squares: Vec<Square>,
    /// What each square does when it is read.
    effects: Vec<Vec<Effect>>,
    rays: usize,
    on: Option<&'r Targets>,
    bound: Bound,
    enough: u32,
    blocks: KindSet,
    empty: KindId,
}

enum Effect {
    /// The square is the target.
    Target,
    /// A piece of these kinds counts.
    Counts(KindSet),
    /// The square is on this ray; a piece of these kinds counts if it is seen.
    OnRay(usize, RunsUpdate, KindSet),
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum SightState {
    /// The square is no target: nothing is asked for.
    Settled,
    Open {
        is_target: bool,
        number: u32,
        /// The runs of each ray, from the target on.
        rays: Vec<Vec<RaySegment>>,
    },
}

/// Consecutive squares of a ray, as they are seen from their near end.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct RaySegment {
    seen: u32,
    is_blocked: bool,
}

impl<'r> SightAutomaton<'r> {
    fn new(
        target: Option<(Square, &'r Targets)>,
        field: FieldOfView,
        bound: &Bound,
        enough: u32,
        machines: &Machines<'_>,
    ) -> Self {
        let sites = machines.sites;
        let mut effects: BTreeMap<Square, Vec<Effect>> = BTreeMap::new();
        let on = target.map(|(_, on)| on);
        if let Some((square, _)) = target {
            effects.entry(square).or_default().push(Effect::Target);
        }
        for (square, kinds) in field.always {
            effects
                .entry(square)
                .or_default()
                .push(Effect::Counts(kinds));
        }
        for (number, ray) in field.rays.iter().enumerate() {
            // Squares that are not open hold nothing, and sight passes over them.
            let open = ray
                .iter()
                .filter(|&&(square, _)| sites.place(square).is_some());
            let open: Vec<&(Square, KindSet)> = open.collect();
            let path: Vec<Square> = open.iter().map(|(square, _)| *square).collect();
            for reading in runs::plan(&path, sites) {
                let (square, kinds) = open[reading.place];
                let effect = Effect::OnRay(number, reading, kinds.clone());
                effects.entry(*square).or_default().push(effect);
            }
        }
        let squares = sites.in_reading_order(effects.keys().copied());
        let effects = squares.iter().map(|square| effects.remove(square));
        SightAutomaton {
            effects: effects.map(Option::unwrap_or_default).collect(),
            squares,
            rays: field.rays.len(),
            on,
            bound: bound.clone(),
            enough,
            blocks: machines.blocks.clone(),
            empty: empty(machines.puzzle),
        }
    }

    fn counts(&self, held: Content, kinds: &KindSet) -> u32 {
        u32::from(kinds.contains(held.unwrap_or(self.empty))).min(self.enough)
    }

    fn add(&self, one: u32, other: u32) -> u32 {
        one.saturating_add(other).min(self.enough)
    }

    fn is_on(&self, held: Content) -> bool {
        self.on.is_none_or(|on| is_target(on, held))
    }

    fn join(&self, near: &RaySegment, far: &RaySegment) -> RaySegment {
        match near.is_blocked {
            true => *near,
            false => RaySegment {
                seen: self.add(near.seen, far.seen),
                is_blocked: far.is_blocked,
            },
        }
    }
}

impl Automaton for SightAutomaton<'_> {
    type State = SightState;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> SightState {
        SightState::Open {
            is_target: self.on.is_none(),
            number: 0,
            rays: vec![Vec::new(); self.rays],
        }
    }

    fn read(&self, state: &SightState, place: usize, held: Content) -> Option<SightState> {
        let SightState::Open {
            mut is_target,
            mut number,
            mut rays,
        } = state.clone()
        else {
            return Some(SightState::Settled);
        };
        for effect in &self.effects[place] {
            match effect {
                Effect::Target if !self.is_on(held) => return Some(SightState::Settled),
                Effect::Target => is_target = true,
                Effect::Counts(kinds) => number = self.add(number, self.counts(held, kinds)),
                Effect::OnRay(ray, reading, kinds) => {
                    let square = RaySegment {
                        seen: self.counts(held, kinds),
                        is_blocked: held.is_some_and(|kind| self.blocks.contains(kind)),
                    };
                    let join = |near: &RaySegment, far: &RaySegment| Some(self.join(near, far));
                    let mut runs = reading.read(&rays[*ray], square, join)?;
                    if reading.start_is_known {
                        number = self.add(number, runs[0].seen);
                        runs[0].seen = 0;
                        if runs[0].is_blocked {
                            runs[1..].fill(RaySegment::default());
                        }
                    }
                    rays[*ray] = runs;
                }
            }
        }
        let is_beyond = self
            .bound
            .hull()
            .at_most
            .is_some_and(|most| i64::from(number) > most);
        (!is_target || !is_beyond).then_some(SightState::Open {
            is_target,
            number,
            rays,
        })
    }

    fn accepts(&self, state: &SightState) -> bool {
        match state {
            SightState::Settled => true,
            SightState::Open { number, .. } => self.bound.allows(*number as usize),
        }
    }
}
