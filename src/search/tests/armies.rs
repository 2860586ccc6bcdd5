//! Puzzles in which camps share out lines, with and without a goal: lines, bounds and symmetries
//! lose no solution and make none.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::brute_force;
use super::number_by_tree;
use super::random::Chance;
use crate::board::{Board, Grouping, Ride, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{
    Attacks, Automorphisms, Bound, Direction, KindId, Moves, Origin, Placement, Puzzle, Rule,
    Targets, Watch, sample,
};
use crate::search::aim::Aim;
use crate::search::candidates::Candidates;
use crate::search::compile::compile;
use crate::search::model::{Camps, Model};
use crate::search::sight::Sight;
use crate::search::{Options, count, solutions};
use crate::stop::Stop;

fn board(chance: &mut Chance) -> Board {
    let wrap = Wrap {
        left_right: chance.percent(20),
        top_bottom: chance.percent(20),
    };
    let (rows, columns) = chance.pick(&[(3, 3), (2, 4), (1, 7), (3, 2), (4, 2), (2, 5)]);
    let mut board = Board::new(rows, columns, wrap);
    for square in board.squares() {
        match chance.below(24) {
            0 => board.set_terrain(square, Terrain::Wall),
            1 => board.set_terrain(square, Terrain::Closed),
            _ => {}
        }
    }
    board
}

fn moves(chance: &mut Chance) -> Moves {
    let both_ways = |step: Step| [step, Step::new(-step.rows, -step.columns)];
    let steps = [
        Step::new(0, 1),
        Step::new(1, 0),
        Step::new(1, 1),
        Step::new(1, 2),
    ];
    let some = steps.into_iter().filter(|_| chance.percent(60));
    let mut rides = sample::rides(&some.flat_map(both_ways).collect::<Vec<_>>());
    // What goes one way only, or not far.
    rides.retain(|_| !chance.percent(8));
    for ride in &mut rides {
        *ride = Ride {
            range: chance.percent(8).then_some(1),
            ..*ride
        };
    }
    match chance.below(8) {
        0 => Moves::none(),
        1 => sample::knight(),
        2..5 => sample::queen(),
        _ => Moves::new(Vec::new(), rides),
    }
}

fn add_army(chance: &mut Chance, puzzle: &mut Puzzle, symbol: char, moves: Moves) -> KindId {
    let count = match chance.below(4) {
        0 => Bound::exactly(2),
        1 => Bound::exactly(1 + chance.below(4) as i64),
        2 => Bound {
            at_least: Some(2),
            at_most: None,
        },
        _ => Bound::ANY,
    };
    let army = puzzle.add("army", symbol, moves, count);
    let is_narrow = chance.percent(30);
    let kind = &mut puzzle.kinds[army.index()];
    kind.blocks = chance.percent(80);
    let squares = kind
        .squares
        .iter()
        .filter(|_| !is_narrow || chance.percent(80));
    kind.squares = SquareSet::of(puzzle.board.len(), squares);
    army
}

/// Two or three armies, none of the first to attack one of the second.
pub fn puzzle(seed: u64) -> Puzzle {
    let chance = &mut Chance::new(seed);
    let mut puzzle = sample::on(board(chance));
    let of_all = moves(chance);
    let armies = 2 + usize::from(puzzle.board.len() < 8 && chance.percent(40));
    let kinds: Vec<KindId> = ['A', 'B', 'C'][..armies]
        .iter()
        .map(|&symbol| {
            let moves = if chance.percent(70) {
                of_all.clone()
            } else {
                moves(chance)
            };
            add_army(chance, &mut puzzle, symbol, moves)
        })
        .collect();
    add_attacks(chance, &mut puzzle, &kinds);
    if chance.percent(60) {
        add_equal(chance, &mut puzzle, &kinds);
    }
    if chance.percent(60) {
        add_aim(chance, &mut puzzle, &kinds);
    }
    puzzle
}

/// One to three rules that none of one army attacks one of another, or of its own as well.
fn add_attacks(chance: &mut Chance, puzzle: &mut Puzzle, kinds: &[KindId]) {
    for (by, on) in [(0, 1), (1, 0), (0, 2)]
        .into_iter()
        .take(1 + chance.below(3))
    {
        let mut on = vec![kinds[on % kinds.len()]];
        on.extend(chance.percent(25).then_some(kinds[by]));
        let whole = puzzle.board.all();
        puzzle.rules.push(Rule::Attacks(Attacks {
            by: sample::set(&[kinds[by]]),
            on: Targets::Pieces(sample::set(&on)),
            moves: chance.percent(15).then(|| moves(chance)),
            within: match chance.percent(80) {
                true => whole,
                false => SquareSet::of(
                    puzzle.board.len(),
                    whole.iter().filter(|_| chance.percent(75)),
                ),
            },
            bound: Bound::exactly(0),
            origin: Origin(0),
        }));
    }
}

fn add_equal(chance: &mut Chance, puzzle: &mut Puzzle, kinds: &[KindId]) {
    let grouping = match chance.percent(85) {
        true => Grouping::Board,
        false => Grouping::Row,
    };
    puzzle.equal(kinds, &[grouping]);
}

fn add_aim(chance: &mut Chance, puzzle: &mut Puzzle, kinds: &[KindId]) {
    let direction = chance.pick(&[
        Direction::Maximize,
        Direction::Maximize,
        Direction::Minimize,
    ]);
    let aimed = match chance.percent(80) {
        true => &kinds[..1],
        false => kinds,
    };
    puzzle.aim(direction, aimed);
}

/// By trying every placement.
fn by_definition(puzzle: &Puzzle) -> Vec<Placement> {
    let mut all = brute_force::solutions(puzzle);
    if let Some(goal) = &puzzle.goal {
        let numbers = all.iter().map(|placement| goal.number(placement));
        let best = match goal.direction {
            Direction::Maximize => numbers.max(),
            Direction::Minimize => numbers.min(),
        };
        all.retain(|placement| Some(goal.number(placement)) == best);
    }
    all
}

fn model(puzzle: &Puzzle, aim: Option<&Aim>) -> Model {
    let sights = Sight::of_rules(puzzle);
    let candidates = Candidates::of(puzzle);
    compile(puzzle, &sights, candidates, aim, false, &Stop::never()).unwrap()
}

/// Without symmetry and with it, on one thread and several, and all that suits certain puzzles only
/// left out.
fn check(puzzle: &Puzzle, expected: &[Placement], seed: u64) {
    for general_only in [false, true] {
        let options = Options {
            general_only,
            ..Options::default()
        };
        let mut found: Vec<Placement> = solutions(puzzle, &options).map(Result::unwrap).collect();
        found.sort();
        assert_eq!(found, expected, "{seed} {general_only}: {puzzle:#?}");
    }
    let automorphisms = Arc::new(Automorphisms::of(puzzle));
    for jobs in [1, 3] {
        let options = Options {
            automorphisms: Some(Arc::clone(&automorphisms)),
            watch: Watch::default(),
            ..Options::default()
        };
        let counted = count(puzzle, &options, NonZeroUsize::new(jobs).unwrap(), 5);
        assert!(counted.complete);
        assert_eq!(
            counted.solutions,
            expected.len() as u64,
            "{seed}: {puzzle:#?}"
        );
        assert!(counted.sample.iter().all(|one| expected.contains(one)));
        if let Some(goal) = &puzzle.goal {
            let best = expected.first().map(|one| goal.number(one));
            assert_eq!(options.watch.bracket().unwrap().optimum(), best);
        }
    }
}

#[test]
fn random_armies_have_the_solutions_that_brute_force_finds() {
    let (mut with_camps, mut symmetric, mut aimed) = (0, 0, 0);
    for seed in 0..400 {
        let puzzle = puzzle(seed);
        let expected = by_definition(&puzzle);
        check(&puzzle, &expected, seed);
        if expected.len() > 1 {
            let many = Bound {
                at_least: Some(2),
                at_most: None,
            };
            let aim = puzzle.goal.as_ref().map(|goal| Aim::new(&goal.of, many));
            with_camps += usize::from(!model(&puzzle, aim.as_ref()).camps.is_empty());
            let is_symmetric = Automorphisms::of(&puzzle).order() > 1;
            symmetric += usize::from(is_symmetric);
            aimed += usize::from(is_symmetric && puzzle.goal.is_some());
        }
    }
    let tried = (with_camps, symmetric, aimed);
    assert!(with_camps > 40 && symmetric > 30 && aimed > 15, "{tried:?}");
}

/// The number of solutions by one tree over a model that has been changed; the goal is not looked at.
fn number_of(puzzle: &Puzzle, change: &dyn Fn(&mut Camps)) -> u64 {
    let mut model = model(puzzle, None);
    model.camps.iter_mut().for_each(change);
    number_by_tree(model)
}

#[test]
fn camps_that_are_said_to_have_less_room_are_noticed() {
    type Fault<'a> = (&'a str, &'a dyn Fn(&mut Camps));
    let faults: [Fault; 4] = [
        ("more is wanted of the first camp", &|camps| {
            camps.least[0] += 1
        }),
        ("more is wanted of the second camp", &|camps| {
            camps.least[1] += 1
        }),
        ("candidates on no line are forgotten", &|camps| {
            let divisions = camps.divisions.iter_mut();
            divisions.for_each(|division| division.alone = [Vec::new(), Vec::new()]);
        }),
        ("a line is forgotten", &|camps| {
            let divisions = camps.divisions.iter_mut();
            divisions.for_each(|division| {
                division.lines.pop();
            });
        }),
    ];
    let is_caught = |change: &dyn Fn(&mut Camps)| {
        (0..300).any(|seed| {
            let puzzle = puzzle(seed);
            let expected = || brute_force::solutions(&puzzle).len() as u64;
            !model(&puzzle, None).camps.is_empty() && number_of(&puzzle, change) != expected()
        })
    };
    for (name, change) in faults {
        assert!(is_caught(change), "not caught: {name}");
    }
    assert!(!is_caught(&|_| {}));
}

/// OEIS A250000 and A260680: peaceable armies of queens.
#[test]
fn peaceable_queens_by_symmetry_on_threads() {
    for (n, optimum, placements) in [(3, 1, 16), (4, 2, 112), (5, 4, 18), (6, 5, 560)] {
        let puzzle = sample::peaceable_queens(n);
        let automorphisms = Automorphisms::of(&puzzle);
        assert_eq!(automorphisms.order(), 16);
        let options = Options {
            automorphisms: Some(Arc::new(automorphisms)),
            ..Options::default()
        };
        let counted = count(&puzzle, &options, NonZeroUsize::new(2).unwrap(), 0);
        assert_eq!((counted.solutions, counted.complete), (placements, true));
        assert!(counted.looked_at <= placements / 4);
        assert_eq!(options.watch.bracket().unwrap().optimum(), Some(optimum));
    }
}
