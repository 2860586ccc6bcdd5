//! Faults in the other ways to find small sets: the textbook way, and counts by symmetry.

use puzzle_workbench::app::verify::{Bug, CountingMethod, Enumerate, Evidence, Solvers, Verdict};
use puzzle_workbench::app::{CountRequest, Engines, count};
use puzzle_workbench::puzzle::Puzzle;
use puzzle_workbench::render;

use crate::planted_faults::engines::{blind, finds_nothing, lax, lazy, stutter, swap};
use crate::planted_faults::{Case, PLACES, QUEENS, caught, claim, claim_of, verified};

/// Both engines correct, and a fault in another way.
fn caught_by_check(solvers: &Solvers<'_>, expected: CountingMethod) -> Evidence {
    let claim = claim_of(&QUEENS.replace("solutions = 10", "solutions = 10\nfundamental = 2"));
    caught_by_check_of(&claim, solvers, expected)
}

fn caught_by_check_of(claim: &Case, solvers: &Solvers<'_>, expected: CountingMethod) -> Evidence {
    let found = caught(claim, solvers, Verdict::Disagreement);
    let Bug::Check { way, .. } = found.bug else {
        panic!("{:?} is not of another way", found.bug);
    };
    assert_eq!(way, expected);
    found
}

#[test]
fn a_fault_of_the_textbook_way_alone_is_caught() {
    for fault in [&blind as &Enumerate, &finds_nothing, &lazy, &stutter, &swap] {
        let solvers = Solvers {
            plain: Some(fault),
            ..Solvers::BOTH
        };
        caught_by_check(&solvers, CountingMethod::Plain);
    }
    let solvers = Solvers {
        plain: Some(&lax),
        ..Solvers::BOTH
    };
    let report = verified(&claim(), &solvers);
    assert_eq!(report.rows[0].verdict, Verdict::Refused);
}

/// A symmetry with too much weight, where one is used: with few solutions SAT finds each of them.
#[test]
fn a_wrong_weight_in_a_count_by_symmetry_is_caught() {
    let text = QUEENS.replace("solutions = 10", "solutions = 352\nfundamental = 46");
    let claim = claim_of(&text.replace("= 5", "= 9"));
    for place in PLACES {
        let heavy = move |puzzle: &Puzzle, request: &CountRequest| {
            let mut report = count(puzzle, request)?;
            if request.how.engines == Engines::One(place) && report.symmetries > 1 {
                let half = report.solutions.as_u64().unwrap_or_default() / 2;
                report.solutions += half;
            }
            Ok(report)
        };
        let solvers = Solvers {
            count: Some(&heavy),
            ..Solvers::BOTH
        };
        let found = caught_by_check_of(&claim, &solvers, CountingMethod::Count(place));
        let text = render::bug(&claim.instance, &found.bug);
        assert!(text.contains("528 solutions, not 352"), "{text}");
    }
}

#[test]
fn a_wrong_number_of_classes_or_of_solutions_on_a_square_is_caught() {
    let text = QUEENS.replace("solutions = 10", "fundamental = 2\nby.queen.a1 = 2");
    let claim = claim_of(&text);
    for breaks_classes in [true, false] {
        let wrong = move |puzzle: &Puzzle, request: &CountRequest| {
            let mut report = count(puzzle, request)?;
            match breaks_classes {
                true => {
                    if let Some(number) = &mut report.fundamental {
                        *number += 1;
                    }
                }
                false => report.by.iter_mut().for_each(|by| by.squares.clear()),
            }
            Ok(report)
        };
        let solvers = Solvers {
            count: Some(&wrong),
            ..Solvers::BOTH
        };
        let report = verified(&claim, &solvers);
        let verdicts: Vec<Verdict> = report.rows.iter().map(|row| row.verdict).collect();
        assert_eq!(verdicts, [Verdict::Disagreement; 2]);
    }
}
