//! Faults in counting state by state: caught by the engines on smaller boards, and by the draws that are judged.

use std::convert::Infallible;

use puzzle_workbench::app::verify::{
    Bug, Enumerate, Extent, Observer, Solvers, Verdict, by_sat, by_search, evidence,
};
use puzzle_workbench::app::{
    CountReport, CountRequest, Engines, Failure, Rejected, RejectionReason, count_and_draw,
};
use puzzle_workbench::puzzle::{Judge, Placement, Puzzle};
use puzzle_workbench::render;
use puzzle_workbench::stop::Stop;

use crate::planted_faults::engines::{Found, nothing_in_time};
use crate::planted_faults::{claim_of, verified};

/// Kings in any number: more than two engines can visit.
const KINGS: &str = "
[params]
n = 8
[board]
size = \"n\"
[pieces.king]
[[attacks]]
by = \"king\"
on = \"king\"
exactly = 0
[[expect]]
solutions = 1355115601
";

/// The correct count state by state, changed if there are more solutions than `least`.
fn changed(
    puzzle: &Puzzle,
    request: &CountRequest,
    least: u64,
) -> Result<CountReport, Failure<Infallible>> {
    let mut report = count_and_draw(puzzle, request)?;
    if report.solutions > least {
        report.solutions += 1;
        if let Some(number) = &mut report.fundamental {
            *number += 1;
        }
    }
    Ok(report)
}

#[test]
fn a_frontier_that_counts_one_too_many_is_caught_on_smaller_boards() {
    let wrong = |puzzle: &Puzzle, request: &CountRequest| changed(puzzle, request, 30);
    let solvers = Solvers {
        states: Some(&wrong),
        ..Solvers::BOTH
    };
    let case = claim_of(KINGS);
    let report = verified(&case, &solvers);
    assert_eq!(report.rows[0].verdict, Verdict::Disagreement);
    let found = evidence(&case, report, &solvers, &Stop::never()).expect("the bug is shown");
    let instance = found.instance.as_ref().expect("it is another instance");
    let text = render::bug(instance, &found.bug);
    let expected = "`count --set n=4 --engine frontier` gives 315 solutions, not 314";
    assert!(text.contains(expected), "{text}");
    // Without the rule, five squares already have more than thirty solutions.
    let smallest = found.smallest.expect("a puzzle shows the bug");
    assert!(smallest.board.len() <= 6);
}

#[test]
fn a_frontier_that_contradicts_an_engine_on_the_claim_itself_is_caught() {
    let wrong = |puzzle: &Puzzle, request: &CountRequest| changed(puzzle, request, 100);
    let solvers = Solvers {
        native: Some(&nothing_in_time),
        states: Some(&wrong),
        ..Solvers::BOTH
    };
    let text = KINGS.replace("1355115601", "314").replace("n = 8", "n = 4");
    let report = verified(&claim_of(&text), &solvers);
    assert_eq!(report.rows[0].verdict, Verdict::Disagreement);
}

/// An engine that gives up at once where it would visit millions of solutions before it does.
fn on_small_boards<'a>(
    engine: &Enumerate,
    puzzle: &'a Puzzle,
    extent: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Found<'a> {
    if puzzle.board.len() < 49 {
        engine(puzzle, extent, stop, observer)
    } else {
        nothing_in_time(puzzle, extent, stop, observer)
    }
}

#[test]
fn a_frontier_whose_draws_break_a_rule_is_refused() {
    // On the board of the claim, and on the small boards that it is compared on.
    for least in [10u64, 1000] {
        let wrong = move |puzzle: &Puzzle, request: &CountRequest| {
            let report = count_and_draw(puzzle, request)?;
            if report.solutions < least {
                return Ok(report);
            }
            let mut placement = Placement::empty(puzzle.board.len());
            let squares = puzzle.board.squares();
            squares.for_each(|square| placement.set(square, puzzle.kind_ids().next()));
            let reason = RejectionReason::Breaches(Judge::new(puzzle).breaches(&placement));
            Err(Failure::Rejected(Box::new(Rejected {
                engine: Engines::Frontier,
                placement,
                reason,
            })))
        };
        let solvers = Solvers {
            sat: Some(&|puzzle, extent, stop, observer| {
                on_small_boards(&by_sat, puzzle, extent, stop, observer)
            }),
            native: Some(&|puzzle, extent, stop, observer| {
                on_small_boards(&by_search, puzzle, extent, stop, observer)
            }),
            states: Some(&wrong),
            ..Solvers::BOTH
        };
        let case = claim_of(KINGS);
        let report = verified(&case, &solvers);
        assert_eq!(report.rows[0].verdict, Verdict::Refused);
        if least > 10 {
            // Shrinking eight by eight squares takes long.
            continue;
        }
        let found = evidence(&case, report, &solvers, &Stop::never()).expect("the bug is shown");
        assert!(matches!(found.bug, Bug::Rejected(_)));
        let text = render::bug(found.instance.as_ref().unwrap(), &found.bug);
        assert!(text.contains("the frontier engine gave"), "{text}");
    }
}
