//! Forbidden leaps: each is checked at the later of its two squares.
//!
//! The automaton of a square remembers what may no longer stand there because of the squares read before it. So the
//! frontier keeps which squares ahead are attacked, and not by which pieces.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::rules::{Machines, NoAutomaton, sight};
use crate::frontier::sites::Content;
use crate::puzzle::{Attacks, KindSet, Moves, Targets};

/// Forbids all leaps of these attackers to targets of the rule.
pub(super) fn add(
    rule: &Attacks,
    attackers: &[(KindSet, Moves)],
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    for square in machines.puzzle.board.open_squares() {
        // Square by square, so that a stop is noticed between two.
        let earlier = leaps(rule, attackers, machines, square);
        if earlier.is_empty() {
            continue;
        }
        let squares = machines
            .sites
            .in_reading_order(earlier.keys().copied().chain([square]));
        let checks = squares.iter().map(|square| earlier.get(square).cloned());
        machines.add(&LeapAutomaton {
            checks: checks.map(Option::unwrap_or_default).collect(),
            squares,
            on: &rule.on,
        })?;
    }
    Ok(())
}

/// The leaps between a square and one that is read before it.
#[derive(Clone, Default)]
struct LeapPair {
    /// The kinds that attack the later square from the earlier one.
    forwards: KindSet,
    /// The kinds that attack the earlier square from the later one.
    backwards: KindSet,
}

/// The leaps between this square and those that are read before it.
fn leaps(
    rule: &Attacks,
    attackers: &[(KindSet, Moves)],
    machines: &Machines<'_>,
    square: Square,
) -> BTreeMap<Square, LeapPair> {
    let (board, sites) = (&machines.puzzle.board, machines.sites);
    let own_place = sites.place(square);
    let is_earlier = |other: &Square| board.is_open(*other) && sites.place(*other) < own_place;
    let mut earlier: BTreeMap<Square, LeapPair> = BTreeMap::new();
    for (kinds, moves) in attackers {
        for &leap in moves.leaps() {
            let to = board.step(square, leap).filter(is_earlier);
            if let Some(to) = to.filter(|&to| rule.within.contains(to)) {
                let known = &mut earlier.entry(to).or_default().backwards;
                *known = known.union(kinds);
            }
            let from = board.step(square, leap.reversed()).filter(is_earlier);
            if let Some(from) = from.filter(|_| rule.within.contains(square)) {
                let known = &mut earlier.entry(from).or_default().forwards;
                *known = known.union(kinds);
            }
        }
    }
    earlier
}

struct LeapAutomaton<'r> {
    /// The last one is the square itself.
    squares: Vec<Square>,
    checks: Vec<LeapPair>,
    on: &'r Targets,
}

/// What may not stand on the square.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Banned {
    targets: bool,
    kinds: KindSet,
}

impl Automaton for LeapAutomaton<'_> {
    type State = Banned;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Banned {
        Banned::default()
    }

    fn read(&self, state: &Banned, place: usize, held: Content) -> Option<Banned> {
        if place + 1 == self.squares.len() {
            let is_banned = held.is_some_and(|kind| state.kinds.contains(kind));
            let is_attacked = state.targets && sight::is_target(self.on, held);
            return (!is_banned && !is_attacked).then(Banned::default);
        }
        let checks = &self.checks[place];
        let attacks = held.is_some_and(|kind| checks.forwards.contains(kind));
        Some(Banned {
            targets: state.targets || attacks,
            kinds: match sight::is_target(self.on, held) {
                true => state.kinds.union(&checks.backwards),
                false => state.kinds.clone(),
            },
        })
    }

    fn accepts(&self, _: &Banned) -> bool {
        true
    }
}
