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
    for (square, earlier) in leaps(rule, attackers, machines) {
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

/// The leaps by their later square, and then by their earlier one.
fn leaps(
    rule: &Attacks,
    attackers: &[(KindSet, Moves)],
    machines: &Machines<'_>,
) -> BTreeMap<Square, BTreeMap<Square, LeapPair>> {
    let (board, sites) = (&machines.puzzle.board, machines.sites);
    let mut all: BTreeMap<Square, BTreeMap<Square, LeapPair>> = BTreeMap::new();
    for from in board.open_squares() {
        for (kinds, moves) in attackers {
            for &leap in moves.leaps() {
                let Some(to) = board.step(from, leap) else {
                    continue;
                };
                if to == from || !board.is_open(to) || !rule.within.contains(to) {
                    continue;
                }
                let is_forwards = sites.place(from) < sites.place(to);
                let (earlier, later) = if is_forwards { (from, to) } else { (to, from) };
                let checks = all.entry(later).or_default().entry(earlier).or_default();
                let known = match is_forwards {
                    true => &mut checks.forwards,
                    false => &mut checks.backwards,
                };
                *known = known.union(kinds);
            }
        }
    }
    all
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
