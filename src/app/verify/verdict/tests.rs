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

/// `5`: so many solutions, 2 up to symmetry, 3 and 1 with a piece somewhere, and a first one; `5+` if it was cut short,
/// `5'` if they are others, `5!` if the judge refused one, `5~16` with so many fixed points, `5~` with none; `-` if the engine
/// was not asked.
fn census(text: &str) -> Option<Census> {
    let number = text.trim_end_matches(|c| c != '-' && !char::is_ascii_digit(&c));
    let (number, fixed) = number.split_once('~').unwrap_or((number, ""));
    let solutions: u64 = number.parse().ok()?;
    let mut tally = Tally {
        solutions,
        digest: Digest::default(),
        complete: !text.ends_with(['+', '!']),
        goal: None,
    };
    if text.ends_with('\'') {
        tally.digest.add(&board(3));
    }
    Some(Census {
        tally,
        fundamental: 2,
        classified: true,
        fixed_points: text.contains('~').then(|| FixedPoints {
            fixed: fixed.parse().ok(),
            symmetries: 8,
        }),
        occupancy: vec![3, 1],
        first: (solutions > 0).then(|| board(1)),
        refused: text.ends_with('!').then(|| Rejected {
            engine: Engine::Native.into(),
            placement: board(0),
            reason: RejectionReason::Breaches(Vec::new()),
        }),
        time: Duration::ZERO,
    })
}

fn occupancy(number: u64) -> Statement {
    Statement::Occupancy("pawn".to_owned(), "c7".to_owned(), number.into())
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

fn letter(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Met => 'M',
        Verdict::MetByFrontier { .. } => 'm',
        Verdict::Failed => 'F',
        Verdict::Undecided => 'U',
        Verdict::OneEngine(Engines::One(Engine::Sat)) => 'S',
        Verdict::OneEngine(Engines::One(Engine::Native)) => 'N',
        Verdict::OneEngine(_) => '1',
        Verdict::Disagreement => 'D',
        Verdict::Refused => 'R',
        Verdict::NotClosed => 'C',
    }
}

/// What the SAT engine and the native one found, and the verdicts on what is true of five solutions, and on what is not.
#[test]
fn each_pair_of_findings_has_its_verdicts() {
    let table = "
// What an engine finds is met if claimed and failed if not, also if it was asked alone.
5 5 MMMMMM FFFFFF
5 - MMMMMM FFFFFF
- 5 MMMMMM FFFFFF
// A number that was cut short meets nothing, but one solution is enough to know that there is one.
5+ 5+ UUMUUU UUFUUU
- 5+ UUMUUU UUFUUU
0+ 0+ UUUUUU UUUUUU
// What only one of two engines could settle is neither met nor refuted.
5 3+ SSMSSS SSFSSS
3+ 5 NNMNNN NNFNNN
// A first solution is claimed in vain where there is none.
0 0 FMFFMM FFMFFF
// Engines that cannot both be right; one is stopped after more solutions than the other has in all.
5 6 DDDDDD DDDDDD
6 5 DDDDDD DDDDDD
5 5' DDDDDD DDDDDD
5' 5 DDDDDD DDDDDD
5 6+ DDDDDD DDDDDD
6+ 5 DDDDDD DDDDDD
1+ 0 DDDDDD DDDDDD
0 1+ DDDDDD DDDDDD
// The judge has refused a placement.
5 5! RRRRRR RRRRRR
5! - RRRRRR RRRRRR
// Not closed under the symmetries: another number of orbits than of first solutions, no whole number, no fixed points.
5~16 - MMMMMM FFFFFF
5~16 5~24 CCCCCC CCCCCC
5~24 - CCCCCC CCCCCC
5~16 5~15 CCCCCC CCCCCC
5~15 - CCCCCC CCCCCC
5~16 5~ CCCCCC CCCCCC
5~ - CCCCCC CCCCCC
";
    let rows = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    for row in rows {
        let words: Vec<&str> = row.split(' ').collect();
        let found = ClaimReport {
            sat: census(words[0]),
            native: census(words[1]),
            ..ClaimReport::default()
        };
        let said = [all_true(), all_false()].map(|statements| {
            let verdicts = verdicts_of(statements, &found);
            verdicts.iter().map(letter).collect::<String>()
        });
        assert_eq!(said, words[2..], "{row}");
    }
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
    let [all, some] = ["5", "3+"].map(|text| census(text).unwrap());
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
