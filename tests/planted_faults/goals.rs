//! Faults about the optimum of a goal.

use puzzle_workbench::app::RejectionReason;
use puzzle_workbench::app::verify::{Bug, Solvers, Verdict};
use puzzle_workbench::render;

use crate::planted_faults::engines::{aimless, content};
use crate::planted_faults::{PLACES, caught, claim_of, solvers, verified};

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
        assert!(matches!(rejected.reason, RejectionReason::Goal { .. }));
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
