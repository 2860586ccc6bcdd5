//! Engines that are broken on purpose, before `verify`: each fault is caught, shown and reduced to a
//! small puzzle file that shows it again.
//!
//! The faults, each planted in place of one engine and then of the other:
//!
//! - blind: never finds a solution with a piece on a1;
//! - blind to existence: says that there is no solution where there are some;
//! - lax: finds a placement that breaks a rule;
//! - stutter: finds one solution twice;
//! - lazy: stops after its third solution and says that it has all;
//! - swap: finds as many solutions as there are, one of them in place of another (only the digest
//!   can tell; the stuttered one hides the one that is missing);
//! - content: takes one piece less for the optimum of a goal than there can be;
//! - aimless: finds all placements that obey the rules, whatever the goal.
//!
//! - lazy in both engines at once: they agree, and Burnside's lemma tells;
//! - each of them in place of the textbook way, which small sets are found in too;
//! - heavy: a count by symmetry that gives one class too much weight, by either engine;
//! - a count state by state that is one too many, or whose draws break a rule.
//!
//! What is caught inside the engines (clauses left out, rules forgotten) is tested there.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

use std::convert::Infallible;
use std::ops::Deref;

use puzzle_workbench::app::verify::{
    Bug, ClaimReport, Enumerate, Evidence, Extent, Observer, Placements, Solvers, Verdict, Way,
    by_sat, by_search, evidence, verify_claim,
};
use puzzle_workbench::app::{
    CountReport, CountRequest, DoesNotFit, Engine, Engines, Failure, Reason, Rejected, count,
    count_and_draw,
};
use puzzle_workbench::definition::{Claim, Definition, write};
use puzzle_workbench::puzzle::{Judge, Placement, Puzzle};
use puzzle_workbench::render;
use puzzle_workbench::stop::{Stop, Stopped};

type Found<'a> = Result<Placements<'a>, DoesNotFit>;

/// What is right, for a fault to be made of it.
fn right<'a>(puzzle: &'a Puzzle, stop: &Stop, observer: &Observer) -> Placements<'a> {
    by_search(puzzle, Extent::All, stop, observer).unwrap()
}

fn blind<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let corner = puzzle.board.find("a1").ok();
    let sees = move |found: &Placement| corner.is_none_or(|a1| found.get(a1).is_none());
    let found = right(puzzle, stop, observer);
    Ok(Box::new(found.filter(move |f| f.as_ref().is_ok_and(sees))))
}

fn finds_nothing<'a>(_: &'a Puzzle, _: Extent, _: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(std::iter::empty()))
}

/// Forgets the rules, but not the numbers of pieces.
fn lax<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let mut without_rules = puzzle.clone();
    without_rules.rules.clear();
    let found: Vec<_> = right(&without_rules, stop, observer).take(1).collect();
    Ok(Box::new(found.into_iter()))
}

fn stutter<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let first = right(puzzle, stop, observer).take(1);
    Ok(Box::new(first.chain(right(puzzle, stop, observer))))
}

fn lazy<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    Ok(Box::new(right(puzzle, stop, observer).take(3)))
}

fn swap<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let mut found: Vec<_> = right(puzzle, stop, observer).collect();
    if let [first, second, ..] = found.as_mut_slice() {
        *second = first.clone();
    }
    Ok(Box::new(found.into_iter()))
}

/// The solutions of the puzzle whose goal's number is one less than it can be.
fn content<'a>(puzzle: &'a Puzzle, extent: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let mut found = right(puzzle, stop, observer);
    let (Some(goal), Some(Ok(first))) = (&puzzle.goal, found.next()) else {
        return by_search(puzzle, extent, stop, observer);
    };
    let less = goal.number(&first).saturating_sub(1);
    let goal = goal.clone();
    let found = all_that_obey(puzzle, stop).into_iter();
    Ok(Box::new(found.filter(move |found| {
        found.as_ref().is_ok_and(|found| goal.number(found) == less)
    })))
}

fn aimless<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(all_that_obey(puzzle, stop).into_iter()))
}

/// The placements that obey the rules, whatever the goal.
fn all_that_obey(puzzle: &Puzzle, stop: &Stop) -> Vec<Result<Placement, Stopped>> {
    let mut without_goal = puzzle.clone();
    without_goal.goal = None;
    right(&without_goal, stop, &Observer::default()).collect()
}

const QUEENS: &str = "
[board]
size = 5
[pieces.queen]
count = 5
[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
[[expect]]
solutions = 10
";

/// Five queens have ten solutions; two of them with a queen on a1.
fn claim() -> Case {
    claim_of(QUEENS)
}

/// The first claim of a file.
struct Case {
    definition: Definition,
    claim: Claim,
}

impl Deref for Case {
    type Target = Claim;

    fn deref(&self) -> &Claim {
        &self.claim
    }
}

fn claim_of(text: &str) -> Case {
    let definition = Definition::parse("queens.toml", text).unwrap();
    let claim = definition.claims().unwrap().remove(0);
    Case { definition, claim }
}

fn verified(case: &Case, solvers: &Solvers<'_>) -> ClaimReport {
    verify_claim(&case.definition, &case.claim, solvers, &Stop::never()).unwrap()
}

/// No engine, and none of the other ways.
const ALONE: Solvers<'static> = Solvers {
    sat: None,
    native: None,
    plain: None,
    count: None,
    states: None,
    program: None,
};

/// The engine in the place of the one, and the right one in the place of the other.
fn solvers(broken: &Enumerate, place: Engine) -> Solvers<'_> {
    match place {
        Engine::Sat => Solvers {
            sat: Some(broken),
            native: Some(&by_search),
            ..ALONE
        },
        Engine::Native => Solvers {
            sat: Some(&by_sat),
            native: Some(broken),
            ..ALONE
        },
    }
}

fn other(engine: Engine) -> Engine {
    match engine {
        Engine::Sat => Engine::Native,
        Engine::Native => Engine::Sat,
    }
}

const PLACES: [Engine; 2] = [Engine::Sat, Engine::Native];

/// Verifies a claim and expects every row to have this verdict.
fn caught(claim: &Case, solvers: &Solvers<'_>, expected: Verdict) -> Evidence {
    let report = verified(claim, solvers);
    let verdicts: Vec<Verdict> = report.rows.iter().map(|row| row.verdict).collect();
    assert!(!verdicts.is_empty());
    assert!(
        verdicts.iter().all(|&found| found == expected),
        "{verdicts:?}"
    );
    let found = evidence(claim, report, solvers, &Stop::never()).expect("the bug is shown");
    assert_smallest_shows_it(&found, claim, solvers, expected);
    found
}

/// The smallest puzzle, written and read back, with the claims of the first.
fn assert_smallest_shows_it(
    found: &Evidence,
    claim: &Case,
    solvers: &Solvers<'_>,
    expected: Verdict,
) {
    let smallest = found.smallest.as_ref().expect("a puzzle shows the bug");
    assert!(smallest.board.len() <= claim.instance.puzzle.board.len());
    let claimed = match (&claim.statements.solutions, claim.statements.optimum) {
        (Some(number), _) => format!("solutions = {number}"),
        (_, Some(number)) => format!("optimum = {number}"),
        _ => "satisfiable = true".to_owned(),
    };
    let text = write(smallest, "small") + "\n[[expect]]\n" + &claimed;
    let again = claim_of(&text);
    let report = verified(&again, solvers);
    assert_eq!(report.rows[0].verdict, expected, "{text}");
}

/// The differences that are listed: who has how many alone, and who has one twice.
fn differences(found: &Evidence) -> (Vec<Engine>, Option<Engine>) {
    let Bug::Disagreement(found) = &found.bug else {
        panic!("{:?} is no disagreement", found.bug);
    };
    let only = found.difference.only.iter().map(|(engine, _)| *engine);
    let twice = found.difference.twice.as_ref();
    (only.collect(), twice.map(|(engine, _)| *engine))
}

#[test]
fn solutions_that_an_engine_misses_are_named_as_the_others() {
    for place in PLACES {
        let found = caught(&claim(), &solvers(&blind, place), Verdict::Disagreement);
        assert_eq!(differences(&found), (vec![other(place); 2], None));
        let smallest = found.smallest.unwrap();
        assert_eq!(smallest.board.len(), 1);
        assert!(smallest.rules.is_empty());
    }
}

#[test]
fn an_engine_that_gives_up_without_saying_so_is_caught() {
    for place in PLACES {
        let found = caught(&claim(), &solvers(&lazy, place), Verdict::Disagreement);
        // Seven are missing; three are named.
        assert_eq!(differences(&found), (vec![other(place); 3], None));
    }
}

#[test]
fn a_solution_found_twice_is_named_with_the_engine() {
    for place in PLACES {
        let found = caught(&claim(), &solvers(&stutter, place), Verdict::Disagreement);
        assert_eq!(differences(&found), (vec![], Some(place)));
    }
}

#[test]
fn equal_numbers_of_different_solutions_do_not_pass() {
    for place in PLACES {
        let found = caught(&claim(), &solvers(&swap, place), Verdict::Disagreement);
        assert_eq!(differences(&found), (vec![other(place)], Some(place)));
    }
}

#[test]
fn an_engine_that_denies_that_there_is_a_solution_is_shown_one() {
    let text = QUEENS.replace("solutions = 10", "satisfiable = true");
    for place in PLACES {
        let solvers = solvers(&finds_nothing, place);
        let found = caught(&claim_of(&text), &solvers, Verdict::Disagreement);
        assert_eq!(differences(&found), (vec![other(place)], None));
    }
}

#[test]
fn a_placement_that_breaks_a_rule_is_shown_with_the_rule_and_its_engine() {
    for place in PLACES {
        let claim = claim();
        let found = caught(&claim, &solvers(&lax, place), Verdict::Refused);
        let Bug::Rejected(rejected) = &found.bug else {
            panic!("{:?} is not refused", found.bug);
        };
        assert_eq!(rejected.engine, place.into());
        let text = render::bug(&claim.instance, &found.bug);
        assert!(
            text.contains("queens.toml:6:1: attacks: queen on"),
            "{text}"
        );
        // Two queens side by side are as few as can attack each other.
        let smallest = found.smallest.unwrap();
        assert_eq!(smallest.board.len(), 2);
    }
}

#[test]
fn a_lax_engine_asked_alone_is_caught_by_the_judge() {
    let alone = Solvers {
        native: Some(&lax),
        ..ALONE
    };
    caught(&claim(), &alone, Verdict::Refused);
}

/// As many queens as fit on three by three squares without attacking one another: two, in eight
/// ways.
const MOST_QUEENS: &str = "
[board]
size = 3
[pieces.queen]
[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
[goal]
maximize = \"queen\"
[[expect]]
";

#[test]
fn an_optimum_that_is_one_off_is_caught_by_the_other_engine() {
    for claimed in [
        "optimum = 2",
        "optimum = 1",
        "solutions = 8",
        "satisfiable = true",
    ] {
        let claim = claim_of(&(MOST_QUEENS.to_owned() + claimed));
        for place in PLACES {
            caught(&claim, &solvers(&content, place), Verdict::Disagreement);
        }
    }
}

#[test]
fn solutions_with_different_numbers_cannot_all_be_optimal() {
    let claim = claim_of(&(MOST_QUEENS.to_owned() + "solutions = 8"));
    for place in PLACES {
        let found = caught(&claim, &solvers(&aimless, place), Verdict::Refused);
        let Bug::Rejected(rejected) = &found.bug else {
            panic!("{:?} is not refused", found.bug);
        };
        assert!(matches!(rejected.reason, Reason::Goal { .. }));
        let text = render::bug(&claim.instance, &found.bug);
        assert!(
            text.contains("of the goal's pieces after one with"),
            "{text}"
        );
    }
}

#[test]
fn engines_that_are_right_agree_on_an_optimum() {
    for (claimed, expected) in [
        ("optimum = 2", Verdict::Met),
        ("optimum = 1", Verdict::Failed),
        ("optimum = 3", Verdict::Failed),
        ("solutions = 8", Verdict::Met),
    ] {
        let claim = claim_of(&(MOST_QUEENS.to_owned() + claimed));
        let report = verified(&claim, &Solvers::BOTH);
        assert_eq!(report.rows[0].verdict, expected, "{claimed}");
    }
}

/// Both engines as they are, and in another way a fault.
fn caught_by_check(solvers: &Solvers<'_>, expected: Way) -> Evidence {
    let claim = claim_of(&QUEENS.replace("solutions = 10", "solutions = 10\nfundamental = 2"));
    caught_by_check_of(&claim, solvers, expected)
}

fn caught_by_check_of(claim: &Case, solvers: &Solvers<'_>, expected: Way) -> Evidence {
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
        caught_by_check(&solvers, Way::Plain);
    }
    let solvers = Solvers {
        plain: Some(&lax),
        ..Solvers::BOTH
    };
    let report = verified(&claim(), &solvers);
    assert_eq!(report.rows[0].verdict, Verdict::Refused);
}

/// A symmetry of more weight than it has, where one is used: of few solutions SAT finds each.
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
        let found = caught_by_check_of(&claim, &solvers, Way::Count(place));
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

#[test]
fn engines_that_are_right_leave_no_evidence() {
    let claim = claim();
    let report = verified(&claim, &Solvers::BOTH);
    assert_eq!(report.rows[0].verdict, Verdict::Met);
    assert!(evidence(&claim, report, &Solvers::BOTH, &Stop::never()).is_none());
}

/// The same fault in both engines: they agree, and only Burnside's lemma can tell.
#[test]
fn a_solution_that_both_engines_miss_is_missed_by_burnsides_lemma() {
    let claim = claim_of(&QUEENS.replace("solutions = 10", "solutions = 3\nfundamental = 1"));
    let both = Solvers {
        sat: Some(&lazy),
        native: Some(&lazy),
        ..ALONE
    };
    let report = verified(&claim, &both);
    let verdicts: Vec<Verdict> = report.rows.iter().map(|row| row.verdict).collect();
    assert_eq!(verdicts, [Verdict::NotClosed; 2]);
    let said = render::not_closed(&claim, &report.rows[1]);
    assert!(said.contains("Burnside 3/8"), "{said}");
    // Where the solutions are all there, the lemma holds: eight without symmetry and two that the
    // four rotations fix.
    let claim = claim_of(&QUEENS.replace("solutions = 10", "fundamental = 2"));
    let report = verified(&claim, &Solvers::BOTH);
    assert_eq!(report.rows[0].verdict, Verdict::Met);
}

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

/// The right count state by state, changed where there are so many solutions at least.
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
    // Without the rule five squares have more than thirty solutions.
    let smallest = found.smallest.expect("a puzzle shows the bug");
    assert!(smallest.board.len() <= 6);
}

fn nothing_in_time<'a>(_: &'a Puzzle, _: Extent, _: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(std::iter::once(Err(Stopped))))
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

#[test]
fn a_frontier_whose_draws_break_a_rule_is_refused() {
    // On the board of the claim, and on the small ones that it is compared on.
    for least in [10u64, 1000] {
        let wrong = move |puzzle: &Puzzle, request: &CountRequest| {
            let report = count_and_draw(puzzle, request)?;
            if report.solutions < least {
                return Ok(report);
            }
            let mut placement = Placement::empty(puzzle.board.len());
            let squares = puzzle.board.squares();
            squares.for_each(|square| placement.set(square, puzzle.kind_ids().next()));
            let reason = Reason::Breaches(Judge::new(puzzle).breaches(&placement));
            Err(Failure::Rejected(Box::new(Rejected {
                engine: Engines::Frontier,
                placement,
                reason,
            })))
        };
        let solvers = Solvers {
            states: Some(&wrong),
            ..Solvers::BOTH
        };
        let case = claim_of(KINGS);
        let report = verified(&case, &solvers);
        assert_eq!(report.rows[0].verdict, Verdict::Refused);
        if least > 10 {
            // To make eight by eight squares smaller takes long.
            continue;
        }
        let found = evidence(&case, report, &solvers, &Stop::never()).expect("the bug is shown");
        assert!(matches!(found.bug, Bug::Rejected(_)));
        let text = render::bug(found.instance.as_ref().unwrap(), &found.bug);
        assert!(text.contains("the frontier engine gave"), "{text}");
    }
}
