//! Each verdict, from findings made up without an engine.

use super::*;
use crate::app::{CountReport, Digest, Effort, Rejected, RejectionReason, Tally};
use crate::board::Square;
use crate::clock::Duration;
use crate::definition::Statements;
use crate::puzzle::{FixedPoints, KindId, Placement};

fn board(square: usize) -> Placement {
    let mut placement = Placement::empty(4);
    placement.set(Square::new(square), Some(KindId::new(0)));
    placement
}

/// This many solutions, 2 up to symmetry, 3 and 1 with a piece somewhere, and a first one.
fn found(solutions: u64, complete: bool) -> Census {
    Census {
        tally: Tally {
            solutions,
            digest: Digest::default(),
            complete,
            goal: None,
        },
        fundamental: 2,
        classified: true,
        fixed_points: None,
        occupancy: vec![3, 1],
        first: (solutions > 0).then(|| board(1)),
        refused: None,
        time: Duration::ZERO,
    }
}

fn occupancy(number: u64) -> Statement {
    Statement::Occupancy("pawn".to_owned(), "c7".to_owned(), number.into())
}

fn verdicts<const N: usize>(
    statements: [Statement; N],
    sat: Option<&Census>,
    native: Option<&Census>,
) -> [Verdict; N] {
    let found = ClaimReport {
        sat: sat.cloned(),
        native: native.cloned(),
        ..ClaimReport::default()
    };
    verdicts_of(statements, &found)
}

fn verdicts_of<const N: usize>(statements: [Statement; N], found: &ClaimReport) -> [Verdict; N] {
    let wanted = CensusRequest::by(&Statements::default());
    let rows = rows(&statements, &wanted, found);
    let verdicts: Vec<Verdict> = rows.iter().map(|row| row.verdict).collect();
    verdicts.try_into().unwrap()
}

fn all_true() -> [Statement; 6] {
    [
        Statement::Solutions(5.into()),
        Statement::Fundamental(2.into()),
        Statement::Satisfiable(true),
        Statement::First(board(1)),
        occupancy(3),
        occupancy(1),
    ]
}

fn all_false() -> [Statement; 6] {
    [
        Statement::Solutions(4.into()),
        Statement::Fundamental(3.into()),
        Statement::Satisfiable(false),
        Statement::First(board(2)),
        occupancy(1),
        occupancy(3),
    ]
}

#[test]
fn what_both_engines_find_is_met_if_claimed_and_failed_if_not() {
    let all = found(5, true);
    let both = (Some(&all), Some(&all));
    assert_eq!(verdicts(all_true(), both.0, both.1), [Verdict::Met; 6]);
    assert_eq!(verdicts(all_false(), both.0, both.1), [Verdict::Failed; 6]);
}

#[test]
fn an_engine_that_was_asked_alone_settles_a_claim() {
    let all = found(5, true);
    for (sat, native) in [(Some(&all), None), (None, Some(&all))] {
        assert_eq!(verdicts(all_true(), sat, native), [Verdict::Met; 6]);
        assert_eq!(verdicts(all_false(), sat, native), [Verdict::Failed; 6]);
    }
}

#[test]
fn a_number_that_was_cut_short_meets_nothing() {
    let some = found(5, false);
    let both = verdicts(all_true(), Some(&some), Some(&some));
    let one = verdicts(all_true(), None, Some(&some));
    for verdicts in [both, one] {
        // One solution is enough to know that there is one.
        let [_, _, satisfiable, _, _, _] = verdicts;
        assert_eq!(satisfiable, Verdict::Met);
        let undecided = verdicts.iter().filter(|v| **v == Verdict::Undecided);
        assert_eq!(undecided.count(), 5);
    }
    let none = found(0, false);
    let statement = [Statement::Satisfiable(false)];
    assert_eq!(
        verdicts(statement, Some(&none), Some(&none)),
        [Verdict::Undecided]
    );
}

#[test]
fn what_only_one_of_two_engines_could_settle_is_not_met() {
    let (all, some) = (found(5, true), found(3, false));
    let claims = [Statement::Solutions(5.into()), Statement::First(board(1))];
    let by_sat = verdicts(claims.clone(), Some(&all), Some(&some));
    assert_eq!(by_sat, [Verdict::OneEngine(Engine::Sat.into()); 2]);
    let by_native = verdicts(claims, Some(&some), Some(&all));
    assert_eq!(by_native, [Verdict::OneEngine(Engine::Native.into()); 2]);
    // It is not refuted either.
    let wrong = verdicts([Statement::Solutions(4.into())], Some(&all), Some(&some));
    assert_eq!(wrong, [Verdict::OneEngine(Engine::Sat.into())]);
}

#[test]
fn engines_that_cannot_both_be_right_disagree_whatever_is_claimed() {
    let mut other = found(5, true);
    other.tally.digest.add(&board(3));
    let contradictions = [
        (found(5, true), found(6, true)),
        (found(5, true), other),
        // One is stopped after more solutions than the other has in all.
        (found(5, true), found(6, false)),
        (found(1, false), found(0, true)),
    ];
    for (one, two) in &contradictions {
        for (sat, native) in [(one, two), (two, one)] {
            let verdicts = verdicts(all_true(), Some(sat), Some(native));
            assert_eq!(verdicts, [Verdict::Disagreement; 6]);
        }
    }
}

#[test]
fn nothing_is_met_by_an_engine_that_the_judge_has_refused_a_placement_of() {
    let (all, mut wrong) = (found(5, true), found(5, false));
    wrong.refused = Some(Rejected {
        engine: Engine::Native.into(),
        placement: board(0),
        reason: RejectionReason::Breaches(Vec::new()),
    });
    for (sat, native) in [(Some(&all), Some(&wrong)), (Some(&wrong), None)] {
        assert_eq!(verdicts(all_true(), sat, native), [Verdict::Refused; 6]);
    }
}

#[test]
fn solutions_that_are_not_closed_under_the_symmetries_meet_nothing() {
    let counted = |fixed| {
        let fixed_points = Some(FixedPoints {
            fixed,
            symmetries: 8,
        });
        Census {
            fixed_points,
            ..found(5, true)
        }
    };
    let right = counted(Some(16));
    assert_eq!(verdicts(all_true(), Some(&right), None), [Verdict::Met; 6]);
    // Another number of orbits than of first solutions, not a whole number, no fixed points at all.
    for fixed in [Some(24), Some(15), None] {
        let wrong = counted(fixed);
        for (sat, native) in [(Some(&right), Some(&wrong)), (Some(&wrong), None)] {
            let verdicts = verdicts(all_true(), sat, native);
            assert_eq!(verdicts, [Verdict::NotClosed; 6]);
        }
    }
}

#[test]
fn a_first_solution_is_claimed_in_vain_where_there_is_none() {
    let none = found(0, true);
    let claims = [Statement::First(board(1)), Statement::Satisfiable(false)];
    let verdicts = verdicts(claims, Some(&none), Some(&none));
    assert_eq!(verdicts, [Verdict::Failed, Verdict::Met]);
}

/// Counted state by state: this many solutions, 2 up to symmetry, compared on this many other instances.
fn counted_by_states(solutions: u64, sizes: Option<usize>) -> ByStates {
    ByStates {
        report: Some(CountReport {
            solutions: solutions.into(),
            fundamental: Some(2.into()),
            no_classes: None,
            classes: None,
            by: Vec::new(),
            complete: true,
            goal: None,
            judged: Some(1000),
            symmetries: 1,
            effort: Effort::default(),
            engines: Engines::Frontier,
            parts_by: std::collections::BTreeMap::new(),
            solver: None,
            elapsed: Duration::ZERO,
        }),
        sizes,
        ..ByStates::default()
    }
}

#[test]
fn what_the_engines_leave_open_the_frontier_settles_if_it_was_compared() {
    let claims = || [5, 6].map(|number| Statement::Solutions(number.into()));
    let (all, some) = (found(5, true), found(3, false));
    let settled = |sizes: Option<usize>, native: &Census| {
        let found = ClaimReport {
            sat: sizes.map(|_| some.clone()),
            native: sizes.map(|_| native.clone()),
            states: Some(counted_by_states(5, sizes)),
            ..ClaimReport::default()
        };
        verdicts_of(claims(), &found)
    };
    let met = Verdict::MetByFrontier { sizes: 2 };
    assert_eq!(settled(Some(2), &some), [met, Verdict::Failed]);
    assert_eq!(settled(Some(2), &all), [met, Verdict::Failed]);
    let alone = Verdict::OneEngine(Engines::Frontier);
    assert_eq!(settled(Some(1), &some), [alone; 2]);
    let native = Verdict::OneEngine(Engine::Native.into());
    assert_eq!(settled(Some(0), &all), [native; 2]);
    // The frontier alone was asked.
    assert_eq!(settled(None, &some), [Verdict::Met, Verdict::Failed]);
}

#[test]
fn what_the_frontier_cannot_say_is_not_met() {
    let found = ClaimReport {
        states: Some(counted_by_states(5, None)),
        ..ClaimReport::default()
    };
    let claims = [
        Statement::First(board(1)),
        occupancy(3),
        Statement::Satisfiable(true),
        Statement::Optimum(3),
    ];
    let expected = [
        Verdict::Undecided,
        Verdict::Undecided,
        Verdict::Met,
        Verdict::Failed,
    ];
    assert_eq!(verdicts_of(claims, &found), expected);
    let not_in_time = ClaimReport {
        states: Some(ByStates::default()),
        ..ClaimReport::default()
    };
    let claim = [Statement::Solutions(5.into())];
    assert_eq!(verdicts_of(claim, &not_in_time), [Verdict::Undecided]);
}
