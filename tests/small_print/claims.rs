//! Claims: what `[[expect]]` may state, and the verdicts.

use puzzle_workbench::app::verify::{Solvers, Verdict, verify_claim};
use puzzle_workbench::stop::Stop;

use super::{claims, count, definition};

/// The verdict on each statement of each claim.
fn verdicts(text: &str, stop: &Stop) -> Vec<Verdict> {
    let definition = definition(text);
    let report = |claim| verify_claim(&definition, claim, &Solvers::BOTH, stop).unwrap();
    let claims = claims(text);
    let rows = claims.iter().flat_map(|claim| report(claim).rows);
    rows.map(|row| row.verdict).collect()
}

const ROOKS: &str = "[params]\nn = 2\n[board]\nsize = 'n'\n[pieces.rook]\ncount = 'n'
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = 0\n";

#[test]
fn numbers_in_claims_may_be_expressions_over_the_parameters_of_the_claim() {
    let text = format!(
        "{ROOKS}[[expect]]\nsolutions = 'n'\nfundamental = 'n - 1'
by.rook = {{ a1 = 'n / 2' }}
[[expect]]\nset = {{ n = '1 + 2' }}\nsolutions = '2 * n'\nfundamental = 2"
    );
    assert_eq!(verdicts(&text, &Stop::never()), [Verdict::Met; 5]);
}

#[test]
fn by_on_a_family_counts_any_of_its_kinds() {
    let text = "[board]\nrows = 1\ncolumns = 2
[pieces.digit]\nkinds = 2\nmoves = 'none'\ncount = { max = 1 }
[[expect]]\nsolutions = 7
by = { digit = { a1 = 4 }, 'digit.1' = { a1 = 2 }, 'digit.2' = { r1c2 = 2 } }";
    assert_eq!(verdicts(text, &Stop::never()), [Verdict::Met; 4]);
}

#[test]
fn a_first_solution_of_a_puzzle_without_any_fails() {
    let text = "[board]\nlayout = '#x.'\n[pieces.rook]\ncount = 2
[[expect]]\nfirst = '#xR'\n[[expect]]\nfirst = '#x.'";
    assert_eq!(verdicts(text, &Stop::never()), [Verdict::Failed; 2]);
}

#[test]
fn in_a_first_solution_walls_and_closed_squares_are_drawn_as_in_the_layout() {
    let text = "[board]\nlayout = '#x..'\n[pieces.rook]\ncount = 1
[[expect]]\nfirst = '# x R .'\n[[expect]]\nfirst = '#x.R'";
    let expected = [Verdict::Met, Verdict::Failed];
    assert_eq!(verdicts(text, &Stop::never()), expected);
}

#[test]
fn a_false_claim_leaves_the_file_right_and_fails_only_where_it_is_verified() {
    let text = format!("{ROOKS}[[expect]]\nsolutions = 3\nsatisfiable = false");
    assert_eq!(count(&text), 2);
    assert_eq!(verdicts(&text, &Stop::never()), [Verdict::Failed; 2]);
}

#[test]
fn a_claim_that_was_not_fully_checked_is_never_met() {
    let text = format!("{ROOKS}[[expect]]\nsolutions = 2\nfirst = 'R. \\n .R'").replace('\'', "\"");
    assert_eq!(verdicts(&text, &Stop::never()), [Verdict::Met; 2]);
    let stop = Stop::never();
    stop.raise();
    assert_eq!(verdicts(&text, &stop), [Verdict::Undecided; 2]);
}

const STONES: &str = "[board]\nsize = 2\n[pieces.stone]\nmoves = 'none'
[[count]]\nof = 'stone'\neach = 'row'\nat-most = 1\n";

#[test]
fn an_optimum_is_the_goals_number_and_without_a_goal_or_a_solution_the_claim_fails() {
    let claims = "[[expect]]\noptimum = 2\n[[expect]]\noptimum = 1\n[[expect]]\noptimum = 0\n";
    let with_goal = format!("{STONES}[goal]\nmaximize = 'stone'\n{claims}");
    let expected = [Verdict::Met, Verdict::Failed, Verdict::Failed];
    assert_eq!(verdicts(&with_goal, &Stop::never()), expected);
    let without = format!("{STONES}{claims}");
    assert_eq!(verdicts(&without, &Stop::never()), [Verdict::Failed; 3]);
    let impossible = "[[count]]\nof = 'stone'\nexactly = 3\n[goal]\nminimize = 'stone'\n";
    let without = format!("{STONES}{impossible}{claims}");
    assert_eq!(verdicts(&without, &Stop::never()), [Verdict::Failed; 3]);
    let stop = Stop::never();
    stop.raise();
    assert_eq!(verdicts(&with_goal, &stop), [Verdict::Undecided; 3]);
}

#[test]
fn with_a_goal_every_other_claim_is_about_the_optimal_placements() {
    let text = format!(
        "{STONES}[goal]\nmaximize = 'stone'\n[[expect]]\nsolutions = 4\nfundamental = 2
by.stone = {{ a1 = 2 }}\nsatisfiable = true\nfirst = 'SS'"
    );
    let text = text.replace("'SS'", "\"\"\"\nS.\nS.\"\"\"");
    assert_eq!(verdicts(&text, &Stop::never()), [Verdict::Met; 5]);
}

#[test]
fn a_goal_counts_pieces_whatever_they_are_worth() {
    // Two men and three women are worth nothing together.
    let text = "[board]\nrows = 1\ncolumns = 5\n[pieces.man]\nmoves = 'none'\nvalue = 3
[pieces.woman]\nmoves = 'none'\nvalue = -2\n[[sum]]\nexactly = 0\n[goal]\nmaximize = 'any'
[[expect]]\noptimum = 5\nsolutions = 10";
    let verdicts = verdicts(text, &Stop::never());
    assert!(
        verdicts.iter().all(|verdict| *verdict == Verdict::Met),
        "{verdicts:?}"
    );
}
