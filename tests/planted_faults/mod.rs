//! Engines that are broken on purpose, checked by `verify`: each fault is caught, shown and reduced to a
//! small puzzle file that shows it again.
//!
//! The faults, each planted in place of one engine and then of the other:
//!
//! - blind: never finds a solution with a piece on a1;
//! - blind to existence: reports that there is no solution where there are some;
//! - lax: finds a placement that breaks a rule;
//! - stutter: finds one solution twice;
//! - lazy: stops after its third solution and reports that it has all;
//! - swap: finds the right number of solutions, but one of them in place of another (only the digest can
//!   tell: the repeated one hides the missing one);
//! - content: takes one piece less than the optimum of a goal;
//! - aimless: finds all placements that obey the rules, whatever the goal.
//!
//! - lazy in both engines at once: they agree, but Burnside's lemma shows it;
//! - each of them in place of the textbook way, by which small sets are found too;
//! - heavy: a count by symmetry that gives one class too much weight, by either engine;
//! - a count state by state that is one too many, or whose draws break a rule.
//!
//! Faults inside the engines (clauses left out, rules forgotten) are tested there.

mod engines;
mod frontier;
mod goals;
mod other_ways;

use std::ops::Deref;

use engines::{blind, finds_nothing, lax, lazy, stutter, swap};
use puzzle_workbench::app::Engine;
use puzzle_workbench::app::verify::{
    Bug, ClaimReport, Enumerate, Evidence, Solvers, Verdict, by_sat, by_search, evidence,
    verify_claim,
};
use puzzle_workbench::definition::{Claim, Definition, write};
use puzzle_workbench::render;
use puzzle_workbench::stop::Stop;

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

/// Neither engine, and none of the other ways.
const ALONE: Solvers<'static> = Solvers {
    sat: None,
    native: None,
    plain: None,
    count: None,
    states: None,
    program: None,
};

/// The broken engine in this place, and the correct one in the other.
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

/// Checks that the smallest puzzle, written and read back with the claims of the first, shows the fault.
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

/// The listed differences: how many solutions which engine has alone, and which engine has one twice.
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
        // Seven solutions are missing, and three are named.
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
        // Two queens side by side are the fewest that can attack each other.
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
    // If all solutions are there, the lemma holds: eight without symmetry and two that the four rotations fix.
    let claim = claim_of(&QUEENS.replace("solutions = 10", "fundamental = 2"));
    let report = verified(&claim, &Solvers::BOTH);
    assert_eq!(report.rows[0].verdict, Verdict::Met);
}
