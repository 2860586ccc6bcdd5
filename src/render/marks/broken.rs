//! What is marked on a board because it breaks a rule: groups of squares, squares at fault, lines of attack.

use std::collections::BTreeSet;

use crate::board::{Square, Step};
use crate::puzzle::{AttacksBreach, Bound, Breach, Moves, Placement, Puzzle};
use crate::render::marks::rules;

/// The squares of groups and rules that are broken, each once.
pub fn areas(puzzle: &Puzzle, breaches: &[Breach]) -> Vec<Square> {
    // What is wrong on the whole board has a badge instead.
    let in_parts = breaches
        .iter()
        .filter(|breach| !breach.is_on_whole_board(&puzzle.board));
    let squares: BTreeSet<Square> = in_parts.flat_map(Breach::area).collect();
    squares.into_iter().collect()
}

/// The squares that break a rule, each once.
pub fn at_fault(breaches: &[Breach]) -> Vec<Square> {
    let squares: BTreeSet<Square> = breaches.iter().flat_map(at_fault_in).collect();
    squares.into_iter().collect()
}

/// Every forbidden attack; two pieces that attack each other have one, which is then mutual.
pub fn attacks(puzzle: &Puzzle, placement: &Placement, breaches: &[Breach]) -> Vec<Attack> {
    let mut attacks = each_way(puzzle, placement, breaches);
    let all = attacks.clone();
    for attack in &mut attacks {
        attack.is_mutual = all.iter().any(|other| other.is_reverse_of(attack));
    }
    attacks.retain(|attack| !attack.is_mutual || attack.from < attack.to);
    attacks
}

/// The squares that break a rule; none if there are too few pieces, since none of those is to blame.
fn at_fault_in(breach: &Breach) -> Vec<Square> {
    let if_too_many = |squares: &[Square], bound: &Bound| {
        let most = bound.hull().at_most.unwrap_or(i64::MAX);
        match squares.len() as i64 > most {
            true => squares.to_vec(),
            false => Vec::new(),
        }
    };
    match breach {
        Breach::Number(number) => if_too_many(&number.squares, &number.bound),
        Breach::Count(count) => if_too_many(&count.squares, &count.bound),
        other => other.squares(),
    }
}

/// A line of attack: a number of steps from one square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    from: Square,
    to: Square,
    step: Step,
    steps: usize,
    /// Whether the attacked piece attacks the attacker as well.
    pub is_mutual: bool,
}

/// Every forbidden attack, each once.
fn each_way(puzzle: &Puzzle, placement: &Placement, breaches: &[Breach]) -> Vec<Attack> {
    let mut attacks: Vec<Attack> = Vec::new();
    let mut seen: BTreeSet<(Square, Square)> = BTreeSet::new();
    for breach in breaches {
        let Breach::Attacks(breach) = breach else {
            continue;
        };
        if !is_too_many(breach) {
            continue;
        }
        for attacker in &breach.attackers {
            if !seen.insert((attacker.square, breach.target)) {
                continue;
            }
            let moves = moves(puzzle, breach).unwrap_or(&puzzle.kind(attacker.kind).moves);
            let ends = [attacker.square, breach.target];
            attacks.extend(way(puzzle, placement, moves, ends));
        }
    }
    attacks
}

fn is_too_many(breach: &AttacksBreach) -> bool {
    let most = breach.bound.hull().at_most;
    most.is_some_and(|most| breach.attackers.len() as i64 > most.max(0))
}

/// The moves that attackers have for the broken rule instead of their own.
fn moves<'a>(puzzle: &'a Puzzle, breach: &AttacksBreach) -> Option<&'a Moves> {
    let broken = rules::attacks(puzzle).find(|rule| rule.origin == breach.origin);
    broken?.moves.as_ref()
}

/// The shortest way from one square to another: a leap, or a ride that nothing stops before.
fn way(
    puzzle: &Puzzle,
    placement: &Placement,
    moves: &Moves,
    [from, to]: [Square; 2],
) -> Option<Attack> {
    let board = &puzzle.board;
    let attack = |step, steps| Attack {
        from,
        to,
        step,
        steps,
        is_mutual: false,
    };
    let mut leaps = moves.leaps().iter();
    if let Some(&step) = leaps.find(|&&leap| board.step(from, leap) == Some(to)) {
        return Some(attack(step, 1));
    }
    let stops = |square: &Square| {
        let stands = placement.get(*square);
        stands.is_some_and(|kind| puzzle.kind(kind).blocks)
    };
    let rides = moves.rides().iter().filter_map(|&ride| {
        let mut ray = board.ray(from, ride);
        let mut steps = 0;
        let found = ray.find(|square| {
            steps += 1;
            *square == to || stops(square)
        });
        (found == Some(to)).then(|| attack(ride.step, steps))
    });
    rides.min_by_key(|attack| attack.steps)
}

/// A point on the board, in squares from its upper left corner to the right and down.
pub type Point = (f64, f64);

impl Attack {
    fn is_reverse_of(&self, other: &Attack) -> bool {
        self.from == other.to && self.to == other.from
    }

    /// The line from one square to the other, in pieces; where it leaves the board over a joined edge, it continues
    /// at the other side. It ends this far from the middles of both, in squares, and so hides nothing that stands there.
    pub fn pieces(&self, puzzle: &Puzzle, clear: f64) -> Vec<[Point; 2]> {
        let board = &puzzle.board;
        let middle = |square| {
            let (x, y) = (board.column(square) as f64, board.row(square) as f64);
            (x + 0.5, y + 0.5)
        };
        let (dx, dy) = self.direction();
        let clear = clear / dx.hypot(dy);
        let (clear_x, clear_y) = (dx * clear, dy * clear);
        let mut pieces = Vec::new();
        let mut at = self.from;
        let (x, y) = middle(at);
        let mut begin = (x + clear_x, y + clear_y);
        for _ in 0..self.steps {
            let Some(next) = board.step(at, self.step) else {
                break;
            };
            let ((x, y), (to_x, to_y)) = (middle(at), middle(next));
            if (x + dx, y + dy) != (to_x, to_y) {
                pieces.push([begin, (x + dx, y + dy)]);
                begin = (to_x - dx, to_y - dy);
            }
            at = next;
        }
        let (x, y) = middle(self.to);
        pieces.push([begin, (x - clear_x, y - clear_y)]);
        pieces
    }

    /// The direction of a step, to the right and down.
    pub fn direction(&self) -> (f64, f64) {
        (self.step.columns as f64, self.step.rows as f64)
    }
}
