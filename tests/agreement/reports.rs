//! What commands report about a random puzzle, by symmetry and on threads, against all of its solutions: their
//! number, where pieces stand, the classes, the list in order, and which solution is nearest to another.

use std::convert::Infallible;
use std::num::NonZeroUsize;

use puzzle_workbench::app::{
    self, ByPiece, CountRequest, Engine, Engines, How, NamedPiece, Order, SolveRequest,
    WantedSolutions,
};
use puzzle_workbench::puzzle::{
    Automorphisms, Classification, Judge, KindId, KindSet, Placement, Puzzle,
};
use puzzle_workbench::query::{differing, nearest};
use puzzle_workbench::stop::Stop;
use puzzle_workbench::total::Total;

use crate::agreement::chance::Chance;
use crate::agreement::classes::firsts;
use crate::agreement::columns::Tuning;
use crate::agreement::compare::{self, Disagreement, What};
use crate::agreement::random::even::even_puzzle;
use crate::agreement::{ANY, from_environment, shrink};

fn how(engine: Engine, tuning: Tuning) -> How {
    How {
        engines: Engines::One(engine),
        symmetry: true,
        jobs: NonZeroUsize::new(tuning.chance().pick(&[1, 3])),
        thresholds: tuning.thresholds(),
        ..How::default()
    }
}

/// An error if the report does not match the solutions.
fn same<T: PartialEq + std::fmt::Debug>(what: What, said: T, is: T) -> Result<(), Disagreement> {
    match said == is {
        true => Ok(()),
        false => Err(Disagreement {
            what,
            shown: format!("{said:?} instead of {is:?}"),
        }),
    }
}

/// `solutions` are all solutions, in order.
fn agree(puzzle: &Puzzle, solutions: &[Placement], tuning: Tuning) -> Result<(), Disagreement> {
    for fundamental in [false, true] {
        counted(puzzle, solutions, fundamental, tuning)?;
        listed(puzzle, solutions, fundamental, tuning)?;
    }
    nearest_is_nearest(puzzle, solutions, tuning)
}

fn counted(
    puzzle: &Puzzle,
    solutions: &[Placement],
    fundamental: bool,
    tuning: Tuning,
) -> Result<(), Disagreement> {
    let judge = Judge::new(puzzle);
    let mut classes = Classification::new(puzzle, &judge);
    solutions.iter().for_each(|solution| classes.add(solution));
    let goal = puzzle.goal.as_ref();
    let optimum = goal.and_then(|goal| solutions.first().map(|first| goal.number(first)));
    for engine in [Engine::Sat, Engine::Native] {
        // The backtracker makes no placements if only numbers are asked for.
        let kinds = puzzle.kind_ids().filter(|_| engine == Engine::Sat);
        let kinds: Vec<KindId> = kinds.collect();
        let request = CountRequest {
            fundamental,
            by: kinds.iter().map(|&kind| named(puzzle, kind)).collect(),
            how: how(engine, tuning),
        };
        let report = app::count(puzzle, &request).expect("a small puzzle, nobody stops it");
        let by: Vec<ByPiece> = kinds
            .iter()
            .map(|&kind| by(puzzle, solutions, kind))
            .collect();
        same(
            What::Counted,
            report.solutions,
            (solutions.len() as u64).into(),
        )?;
        same(What::Counted, report.complete, true)?;
        same(What::Counted, report.by, by)?;
        let number = fundamental.then(|| classes.number());
        same(What::Counted, report.fundamental, number.map(Total::from))?;
        let sizes = fundamental.then(|| classes.classes());
        same(What::Counted, report.classes, sizes)?;
        let known = report.goal.and_then(|goal| goal.optimum());
        same(What::Counted, known, optimum)?;
    }
    Ok(())
}

fn named(puzzle: &Puzzle, kind: KindId) -> NamedPiece {
    NamedPiece {
        name: puzzle.kind(kind).name.clone(),
        kinds: KindSet::from_iter([kind]),
    }
}

fn by(puzzle: &Puzzle, solutions: &[Placement], kind: KindId) -> ByPiece {
    let number = |square| {
        let stands = |solution: &&Placement| solution.get(square) == Some(kind);
        solutions.iter().filter(stands).count() as u64
    };
    let squares = puzzle
        .board
        .squares()
        .map(|square| (square, number(square)));
    ByPiece {
        piece: puzzle.kind(kind).name.clone(),
        squares: squares
            .filter(|&(_, number)| number > 0)
            .map(|(square, number)| (square, number.into()))
            .collect(),
    }
}

fn listed(
    puzzle: &Puzzle,
    solutions: &[Placement],
    fundamental: bool,
    tuning: Tuning,
) -> Result<(), Disagreement> {
    let request = SolveRequest {
        wanted: WantedSolutions::All {
            order: Order::Sorted,
        },
        fundamental,
        how: how(Engine::Sat, tuning),
    };
    let mut listed = Vec::new();
    let report = app::solve(puzzle, &request, |placement| {
        listed.push(placement.clone());
        Ok::<(), Infallible>(())
    });
    let report = report.expect("a small puzzle, nobody stops it");
    let expected = match fundamental {
        true => firsts(puzzle, solutions).into_iter().collect(),
        false => solutions.to_vec(),
    };
    same(What::Listed, report.shown, expected.len() as u64)?;
    same(What::Listed, listed, expected)
}

/// For two or more solutions: the distance of one of them to the nearest.
fn nearest_is_nearest(
    puzzle: &Puzzle,
    solutions: &[Placement],
    tuning: Tuning,
) -> Result<(), Disagreement> {
    if solutions.len() < 2 {
        return Ok(());
    }
    let place = tuning.chance().within(0..solutions.len());
    let (first, second) = (&solutions[place], &solutions[(place + 1) % solutions.len()]);
    let others = solutions.iter().filter(|&other| other != first);
    let fewest = others
        .map(|other| differing(puzzle, first, other).len())
        .min();
    let found = nearest(puzzle, first, second, &tuning.thresholds(), &Stop::never());
    let found = found.expect("a small puzzle");
    let differs = differing(puzzle, first, &found.placement).len();
    let is_solution = solutions.contains(&found.placement);
    let said = (found.is_proved, is_solution, Some(differs));
    same(What::Nearest, said, (true, true, fewest))
}

#[test]
fn commands_report_what_all_solutions_say() {
    let (mut symmetric, mut many, mut far) = (0, 0, 0);
    let number = from_environment("AGREEMENT_CASES", 200);
    for seed in 0..number {
        let draw = match seed % 4 {
            0 => ANY,
            _ => even_puzzle,
        };
        let (model, _) = draw(&mut Chance::new(0x5ead_0000 + seed));
        let tuning = Tuning::new(seed);
        let check = |toml: &str| {
            let (puzzle, solutions) = compare::solutions(toml)?;
            agree(&puzzle, &solutions, tuning).map(|()| (puzzle, solutions))
        };
        let (puzzle, solutions) = check(&model.toml()).unwrap_or_else(|found| {
            let shows = |model: &_| {
                check(&crate::agreement::Model::toml(model))
                    .is_err_and(|other| other.what == found.what)
            };
            let toml = shrink::smallest(&model, shows).toml();
            panic!("seed {seed}, {tuning:?}\n{toml}\n{found}")
        });
        let order = Automorphisms::of(&puzzle).order();
        symmetric += u64::from(order > 1 && solutions.len() > 1);
        many += u64::from(order > 4 && solutions.len() > 8);
        if let [one, other, ..] = &solutions[..] {
            far += u64::from(differing(&puzzle, one, other).len() > 1);
        }
    }
    // The draw is useful only if it draws these.
    let drawn = [symmetric * 5, many * 30, far * 10];
    assert!(drawn.iter().all(|&times| times > number), "{drawn:?}");
}
