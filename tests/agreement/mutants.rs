//! Mutation testing: engines, encoders and readings with a fault planted on purpose, each of which must be reported;
//! otherwise agreement means nothing.

use puzzle_workbench::puzzle::{Direction, Placement, Puzzle};
use puzzle_workbench::sat::Literal;

use crate::agreement::chance::Chance;
use crate::agreement::columns::{self, Column, Tuning};
use crate::agreement::compare::{self, What};
use crate::agreement::random::{self, Size};
use crate::agreement::{Report, SMALL, by_hand, cases, from_environment, lines};
use crate::model::rules::MISREADINGS;
use crate::model::{Ground, Model, Own, Rule, Wrap};

/// What is found in a hundred puzzles, and the reports of the first of these disagreements.
struct Faults {
    found: Vec<What>,
    reports: Vec<Report>,
}

/// A report takes as long as hundreds of comparisons.
const REPORTS: usize = 8;

/// Each report must hold by itself: its file shows the same disagreement, and names it.
fn faults(solve: fn(&Puzzle, Tuning) -> Vec<Placement>) -> Faults {
    let columns = [Column {
        name: "faulty",
        in_order: true,
        most: usize::MAX,
        solve,
    }];
    let (_, cases) = cases(0, 100, SMALL, &columns);
    let first = cases.iter().take(REPORTS);
    let reports: Vec<Report> = first.map(|case| case.report(&columns)).collect();
    for report in &reports {
        let again = compare::file(&report.toml, &columns, report.tuning).unwrap_err();
        assert_eq!(again.what, report.found.what, "{report}");
        assert_eq!(again.shown, report.found.shown, "{report}");
    }
    Faults {
        found: cases.into_iter().map(|case| case.found.what).collect(),
        reports,
    }
}

#[test]
fn an_encoder_without_fault_is_not_reported() {
    let sound = |puzzle: &Puzzle, tuning| {
        let mut found = by_hand::changed(puzzle, tuning, |_, _| {});
        found.sort();
        found
    };
    assert_eq!(faults(sound).found, []);
}

#[test]
fn a_pseudo_boolean_formula_that_lacks_a_line_is_reported_with_a_placement_too_many() {
    fn without_one(puzzle: &Puzzle, tuning: Tuning) -> Vec<Placement> {
        let choose = |lines| (lines > 0).then(|| tuning.chance().within(0..lines));
        let mut found = lines::without(puzzle, tuning, choose);
        found.sort();
        found.dedup();
        found
    }
    // Nothing shows the loss of a line that follows from the others, or of one in a puzzle without a solution.
    let found = faults(without_one).found;
    assert!(found.len() > 20, "{found:?}");
    assert!(found.contains(&What::Superfluous { column: "faulty" }));
}

#[test]
fn an_encoder_that_drops_a_clause_is_reported_with_a_placement_too_many() {
    fn drop_one(clauses: &mut Vec<Vec<Literal>>, tuning: Tuning) {
        if !clauses.is_empty() {
            clauses.remove(tuning.chance().within(0..clauses.len()));
        }
    }
    let Faults { found, .. } = faults(|puzzle, tuning| by_hand::changed(puzzle, tuning, drop_one));
    assert!(found.len() >= 10, "only {} of 100 puzzles", found.len());
    let superfluous = What::Superfluous { column: "faulty" };
    let of_this_kind = found.iter().filter(|what| **what == superfluous);
    // A lost clause in the definition of a helper repeats placements instead.
    assert!(of_this_kind.count() * 3 > found.len(), "{found:?}");
}

#[test]
fn an_encoder_that_flips_a_literal_is_reported_in_a_small_file() {
    fn flip_one(clauses: &mut [Vec<Literal>], tuning: Tuning) {
        let mut chance = tuning.chance();
        if !clauses.is_empty() {
            let clause = chance.within(0..clauses.len());
            if let Some(literal) = clauses[clause].first_mut() {
                *literal = !*literal;
            }
        }
    }
    let Faults { found, reports } = faults(|puzzle, tuning| {
        by_hand::changed(puzzle, tuning, |clauses, tuning| flip_one(clauses, tuning))
    });
    assert!(found.len() >= 30, "only {} of 100 puzzles", found.len());
    let shortest = reports.iter().min_by_key(|report| report.toml.len());
    let shortest = shortest.unwrap();
    assert!(shortest.toml.lines().count() <= 20, "{shortest}");
}

#[test]
fn losing_repeating_and_disordering_solutions_are_told_apart() {
    let in_order = |puzzle: &Puzzle, tuning| (columns::ALL[2].solve)(puzzle, tuning);
    assert!(columns::ALL[2].in_order);
    assert_eq!(faults(in_order).found, []);
    let loses = |puzzle: &Puzzle, tuning| {
        let mut found = (columns::ALL[2].solve)(puzzle, tuning);
        found.pop();
        found
    };
    let repeats = |puzzle: &Puzzle, tuning| {
        let mut found = (columns::ALL[2].solve)(puzzle, tuning);
        found.extend(found.first().cloned());
        found
    };
    let disorders = |puzzle: &Puzzle, tuning| {
        let mut found = (columns::ALL[2].solve)(puzzle, tuning);
        found.reverse();
        found
    };
    let column_name = "faulty";
    let missing = What::Missing {
        column: column_name,
    };
    let repeated = What::Repeated {
        column: column_name,
    };
    let order = What::Order {
        column: column_name,
    };
    for (solve, expected) in [
        (loses as fn(&Puzzle, Tuning) -> Vec<Placement>, missing),
        (repeats, repeated),
        (disorders, order),
    ] {
        let Faults { found, .. } = faults(solve);
        assert!(found.len() >= 20, "{expected:?}: only {}", found.len());
        assert!(found.iter().all(|what| *what == expected), "{found:?}");
    }
}

/// An engine whose optimum is one too high or too low, or that ignores the goal.
#[test]
fn a_wrong_optimum_is_reported() {
    fn with_number(puzzle: &Puzzle, change: i64) -> Vec<Placement> {
        let right = (columns::ALL[2].solve)(puzzle, Tuning::new(0));
        let (Some(goal), Some(first)) = (&puzzle.goal, right.first()) else {
            return right;
        };
        let wrong = goal.number(first) as i64 + change;
        let mut lax = puzzle.clone();
        let goal = lax.goal.take().unwrap();
        let mut found = (columns::ALL[2].solve)(&lax, Tuning::new(0));
        found.retain(|placement| goal.number(placement) as i64 == wrong);
        found
    }
    let worse = |puzzle: &Puzzle, _| match puzzle.goal.as_ref().map(|goal| goal.direction) {
        Some(Direction::Maximize) => with_number(puzzle, -1),
        _ => with_number(puzzle, 1),
    };
    let better = |puzzle: &Puzzle, _| match puzzle.goal.as_ref().map(|goal| goal.direction) {
        Some(Direction::Maximize) => with_number(puzzle, 1),
        _ => with_number(puzzle, -1),
    };
    let without_goal = |puzzle: &Puzzle, tuning| {
        let mut lax = puzzle.clone();
        lax.goal = None;
        (columns::ALL[2].solve)(&lax, tuning)
    };
    for solve in [
        worse as fn(&Puzzle, Tuning) -> Vec<Placement>,
        better,
        without_goal,
    ] {
        let Faults { found, reports } = faults(solve);
        assert!(found.len() >= 5, "only {} of 100 puzzles", found.len());
        for report in reports {
            assert!(report.toml.contains("[goal]"), "{report}");
        }
    }
}

/// The naive definition reads one file, and the program another in which something is forgotten. This also
/// shows that the random puzzles depend on everything in them.
#[test]
fn a_judge_that_forgets_part_of_the_file_is_reported() {
    let of_files = [
        ("joined edges", 10),
        ("that walls stop sight", 5),
        ("what blocks", 5),
        ("what region a square is in", 5),
        ("how large boxes are", 5),
        ("groups of a rule's own", 20),
        ("a rule", 50),
        ("a given", 10),
        ("the squares of a piece", 10),
        ("the goal", 10),
        ("which way the goal goes", 10),
    ];
    let is_sample = from_environment("AGREEMENT_CASES", 300) < 1000;
    for &(forgotten, least) in of_files.iter().chain(MISREADINGS) {
        let least = if is_sample { least.div_ceil(3) } else { least };
        let mut reported = 0;
        // Rare cases take more puzzles.
        for seed in 0..12_000 {
            if reported == least {
                break;
            }
            let (model, _) = random::puzzle(&mut Chance::new(seed), Size::Any);
            if model.placements() > 5000.0 {
                continue;
            }
            let Some(forgetful) = forget(forgotten, &model) else {
                continue;
            };
            let Err(found) = compare::readings(&model, &forgetful.toml()) else {
                continue;
            };
            match found.what {
                // With the same solutions, the symmetries of the board may still differ. And a given may no
                // longer be among the squares of its piece.
                What::Fundamental | What::Classes | What::Refused => {}
                What::Judge { .. } | What::Goal => reported += 1,
                _ => panic!("{forgotten}, seed {seed}: {found}"),
            }
        }
        assert_eq!(reported, least, "{forgotten}");
    }
}

/// The model without something, or `None` if it has nothing of the sort.
fn forget(what: &str, model: &Model) -> Option<Model> {
    let mut changed = model.clone();
    match what {
        "joined edges" => changed.wrap = Wrap::Absent,
        "that walls stop sight" => {
            let walls = changed.ground.iter_mut();
            walls
                .filter(|ground| **ground == Ground::Wall)
                .for_each(|ground| *ground = Ground::Closed);
        }
        "what blocks" => {
            for piece in &mut changed.pieces {
                piece.blocks = Some(!piece.blocks.unwrap_or(true));
            }
        }
        "the goal" => changed.goal = None,
        "which way the goal goes" => {
            if let Some(goal) = &mut changed.goal {
                goal.maximize = !goal.maximize;
            }
        }
        "what region a square is in" => changed.regions.iter_mut().for_each(|r| r.reverse()),
        "groups of a rule's own" => {
            for rule in &mut changed.rules {
                match rule.parts().own {
                    Some(Some(Own::Regions(labels))) => labels.reverse(),
                    Some(Some(Own::Lines(lines))) => lines.truncate(1),
                    _ => {}
                }
            }
        }
        "how large boxes are" => changed.boxes = Some((model.rows.max(1), model.columns.max(1))),
        "a rule" => drop(changed.rules.pop()),
        "a given" => {
            for piece in &mut changed.pieces {
                piece.given.clear();
                piece.fixed.clear();
            }
        }
        "the squares of a piece" => {
            for piece in &mut changed.pieces {
                piece.squares = None;
            }
        }
        of_rules => {
            let misread = |rule: Rule| match rule.form().misread(of_rules) {
                Some(rules) => rules,
                None => vec![rule],
            };
            changed.rules = changed.rules.into_iter().flat_map(misread).collect();
        }
    }
    (changed.toml() != model.toml() && changed.parts_fit()).then_some(changed)
}
