//! What comes of the statements of a claim, by what the engines found: decisions, no work.

use super::census::{Census, Wanted};
use super::checks::{Checks, on_square};
use super::statement::{Burnside, Finding, Row, Statement, Verdict};
use super::states::{ByStates, LEAST_SIZES};
use crate::app::driver::agree;
use crate::app::{CountReport, Engine, Engines, Tally};
use crate::definition::Instance;
use crate::total::Total;

/// What was found for a claim.
#[derive(Default)]
pub struct Found {
    pub sat: Option<Census>,
    pub native: Option<Census>,
    pub checks: Checks,
    pub states: Option<ByStates>,
}

/// What comes of the statements of one claim.
pub fn rows(statements: &[Statement], wanted: &Wanted, found: &Found) -> Vec<Row> {
    let (sat, native) = (found.sat.as_ref(), found.native.as_ref());
    let (checks, states) = (&found.checks, found.states.as_ref());
    let bug = found.bug(wanted);
    let lemma = burnside(sat).or(burnside(native));
    let found_by = |census: Option<&Census>| match census {
        Some(census) => findings(statements, census).map(Some).collect(),
        None => vec![None; statements.len()],
    };
    let (mut of_sat, mut of_native) = (found_by(sat), found_by(native));
    let mut of_plain = found_by(checks.plain.as_ref());
    let mut of_counts: Vec<(Engine, Vec<Option<Finding>>)> = Vec::new();
    for (engine, report) in &checks.counts {
        of_counts.push((*engine, counted(statements, wanted, report).collect()));
    }
    let mut of_states = match states {
        Some(states) => by_states(statements, wanted, states).map(Some).collect(),
        None => vec![None; statements.len()],
    };
    let row = |(place, statement): (usize, Statement)| {
        let (sat, native) = (of_sat[place].take(), of_native[place].take());
        let frontier = of_states[place].take();
        let counts = of_counts.iter_mut();
        let by_engines = || verdict(&statement, sat.as_ref(), native.as_ref());
        let settled = || match (by_engines(), &frontier) {
            (open, Some(found)) if open.is_open() => {
                let sizes = states.and_then(|states| states.sizes);
                by_frontier(&statement, found, sizes, open)
            }
            (verdict, _) => verdict,
        };
        Row {
            burnside: match statement {
                Statement::Fundamental(_) => lemma,
                _ => None,
            },
            certified: false,
            verdict: bug.unwrap_or_else(settled),
            sat,
            native,
            frontier,
            plain: of_plain[place].take().filter(Finding::is_settled),
            counts: counts
                .filter_map(|(engine, found)| Some((*engine, found[place].take()?)))
                .collect(),
            statement,
        }
    };
    statements.iter().cloned().enumerate().map(row).collect()
}

impl Found {
    /// What the frontier found must be what the engines found, as far as they came.
    pub fn hold_frontier_against_engines(&mut self, instance: &Instance, wanted: &Wanted) {
        let censuses = [&self.sat, &self.native].into_iter().flatten();
        if let Some(states) = &mut self.states {
            censuses.for_each(|found| states.hold_against(instance, wanted, found));
        }
    }

    /// What is wrong with the engines or with one of the other ways.
    fn bug(&self, wanted: &Wanted) -> Option<Verdict> {
        let (sat, native) = (self.sat.as_ref(), self.native.as_ref());
        if let Some(bug) = bug(sat, native) {
            return Some(bug);
        }
        let states = self.states.as_ref();
        if self.checks.refused.is_some() || states.is_some_and(|states| states.refused.is_some()) {
            return Some(Verdict::Refused);
        }
        let expected = sat.or(native);
        let is_contradicted = expected
            .is_some_and(|expected| self.checks.contradiction(wanted, expected).is_some())
            || states.is_some_and(|states| states.contradiction.is_some());
        is_contradicted.then_some(Verdict::Disagreement)
    }
}

/// What comes of a statement that the engines could not settle, by what the frontier found. `sizes`: on how many other
/// instances it was compared; `None` if only the frontier was asked.
fn by_frontier(
    statement: &Statement,
    found: &Finding,
    sizes: Option<usize>,
    by_engines: Verdict,
) -> Verdict {
    let is_met = found.meets(statement);
    match sizes {
        _ if !found.is_settled() => by_engines,
        None if is_met => Verdict::Met,
        Some(sizes) if sizes >= LEAST_SIZES && is_met => Verdict::MetByFrontier { sizes },
        Some(sizes) if sizes < LEAST_SIZES => match by_engines {
            Verdict::OneEngine(engine) => Verdict::OneEngine(engine),
            _ => Verdict::OneEngine(Engines::Frontier),
        },
        _ => Verdict::Failed,
    }
}

/// What the frontier has to say to each statement.
fn by_states<'a>(
    statements: &'a [Statement],
    wanted: &'a Wanted,
    states: &'a ByStates,
) -> impl Iterator<Item = Finding> + 'a {
    let report = states.report.as_ref();
    let of_numbers = report.map(|report| counted(statements, wanted, report));
    let mut of_numbers = of_numbers.into_iter().flatten();
    statements.iter().map(move |statement| {
        let number = of_numbers.next().flatten();
        let Some(report) = report else {
            return Finding::Open;
        };
        number.unwrap_or(match statement {
            Statement::Satisfiable(_) => Finding::Truth(!report.solutions.is_zero()),
            Statement::Optimum(_) => Finding::NoOptimum,
            _ => Finding::NotApplicable,
        })
    })
}

/// Whether something is wrong with the engines.
pub fn is_bug(sat: Option<&Census>, native: Option<&Census>) -> bool {
    bug(sat, native).is_some()
}

/// What a count has to say to each statement, if anything.
fn counted<'a>(
    statements: &'a [Statement],
    wanted: &'a Wanted,
    report: &'a CountReport,
) -> impl Iterator<Item = Option<Finding>> + 'a {
    let mut occupancy = wanted.occupancy.iter();
    statements.iter().map(move |statement| {
        let number = match statement {
            Statement::Solutions(_) => Some(report.solutions.clone()),
            Statement::Fundamental(_) => report.fundamental.clone(),
            Statement::Optimum(_) => report.goal.and_then(|goal| goal.optimum()).map(Total::from),
            Statement::Occupancy(..) => occupancy.next().and_then(|by| on_square(report, by)),
            Statement::Satisfiable(_) | Statement::First(_) => None,
        };
        number.map(Finding::Number).filter(|_| report.complete)
    })
}

/// What is wrong with the engines, which no statement can be held against then.
fn bug(sat: Option<&Census>, native: Option<&Census>) -> Option<Verdict> {
    let mut censuses = [sat, native].into_iter().flatten();
    if censuses.any(|census| census.refused.is_some()) {
        return Some(Verdict::Refused);
    }
    if let (Some(sat), Some(native)) = (sat, native)
        && !agree(&sat.tally, &native.tally)
    {
        return Some(Verdict::Disagreement);
    }
    let mut censuses = [sat, native].into_iter().flatten();
    let is_closed = |census: &Census| match burnside(Some(census)) {
        Some(Burnside::Counted(points)) => points.orbits() == Some(census.fundamental),
        Some(Burnside::NotApplicable) | None => true,
    };
    (!censuses.all(is_closed)).then_some(Verdict::NotClosed)
}

/// What an engine that found all solutions, and classified them, has to say to Burnside's lemma.
fn burnside(census: Option<&Census>) -> Option<Burnside> {
    let census = census.filter(|census| census.tally.complete && census.classified)?;
    Some(match census.fixed_points {
        Some(points) => Burnside::Counted(points),
        None => Burnside::NotApplicable,
    })
}

/// What an engine has to say to each statement.
fn findings<'a>(
    statements: &'a [Statement],
    census: &'a Census,
) -> impl Iterator<Item = Finding> + 'a {
    let number = |number: u64| match census.tally.complete {
        true => Finding::Number(number.into()),
        false => Finding::AtLeast(number.into()),
    };
    let (complete, solutions) = (census.tally.complete, census.tally.solutions);
    let mut occupancy = census.occupancy.iter();
    statements.iter().map(move |statement| match statement {
        Statement::Solutions(_) => number(solutions),
        Statement::Fundamental(_) => number(census.fundamental),
        Statement::Occupancy(..) => occupancy
            .next()
            .map_or(Finding::Open, |&found| number(found)),
        Statement::Optimum(_) => optimum(census),
        Statement::Satisfiable(_) if solutions > 0 => Finding::Truth(true),
        Statement::Satisfiable(_) if complete => Finding::Truth(false),
        Statement::First(_) if complete => Finding::Board(census.first.clone()),
        Statement::Satisfiable(_) | Statement::First(_) => Finding::Open,
    })
}

fn optimum(census: &Census) -> Finding {
    let Tally {
        solutions,
        complete,
        goal,
        ..
    } = census.tally;
    match goal {
        None => Finding::NoOptimum,
        Some(_) if complete && solutions == 0 => Finding::NoOptimum,
        Some(bracket) => match bracket.optimum() {
            Some(number) => Finding::Number(number.into()),
            None => Finding::Between(bracket),
        },
    }
}

impl Finding {
    fn is_settled(&self) -> bool {
        !matches!(
            self,
            Finding::AtLeast(_) | Finding::Between(_) | Finding::Open | Finding::NotApplicable
        )
    }

    fn meets(&self, statement: &Statement) -> bool {
        match (statement, self) {
            (
                Statement::Solutions(claimed)
                | Statement::Fundamental(claimed)
                | Statement::Occupancy(_, _, claimed),
                Finding::Number(found),
            ) => claimed == found,
            (Statement::Optimum(claimed), Finding::Number(found)) => found == claimed,
            (Statement::Satisfiable(claimed), Finding::Truth(found)) => claimed == found,
            (Statement::First(claimed), Finding::Board(found)) => found.as_ref() == Some(claimed),
            _ => false,
        }
    }
}

/// What comes of a statement where the engines do not contradict each other.
fn verdict(statement: &Statement, sat: Option<&Finding>, native: Option<&Finding>) -> Verdict {
    let settled = |found: Option<&Finding>| found.is_some_and(Finding::is_settled);
    match (sat, native) {
        (Some(_), Some(_)) if settled(sat) && !settled(native) => {
            Verdict::OneEngine(Engine::Sat.into())
        }
        (Some(_), Some(_)) if settled(native) && !settled(sat) => {
            Verdict::OneEngine(Engine::Native.into())
        }
        _ => match sat.or(native) {
            Some(found) if !found.is_settled() => Verdict::Undecided,
            Some(found) if found.meets(statement) => Verdict::Met,
            Some(_) => Verdict::Failed,
            None => Verdict::Undecided,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::{Digest, Effort, Reason, Rejected};
    use crate::board::Square;
    use crate::definition::Statements;
    use crate::puzzle::{FixedPoints, KindId, Placement};

    fn board(square: usize) -> Placement {
        let mut placement = Placement::empty(4);
        placement.set(Square::new(square), Some(KindId::new(0)));
        placement
    }

    /// So many solutions, 2 up to symmetry, 3 and 1 with a piece somewhere, a first one.
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
        let found = Found {
            sat: sat.cloned(),
            native: native.cloned(),
            ..Found::default()
        };
        verdicts_of(statements, &found)
    }

    fn verdicts_of<const N: usize>(statements: [Statement; N], found: &Found) -> [Verdict; N] {
        let wanted = Wanted::by(&Statements::default());
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
        // Neither is it refuted.
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
            // More than all.
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
            reason: Reason::Breaches(Vec::new()),
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
        // Another number of orbits than of first solutions, no whole number, not even fixed ones.
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

    /// Counted state by state: so many solutions, 2 up to symmetry, compared on so many other instances.
    fn counted_by_states(solutions: u64, sizes: Option<usize>) -> ByStates {
        ByStates {
            report: Some(CountReport {
                solutions: solutions.into(),
                fundamental: Some(2.into()),
                classes: None,
                by: Vec::new(),
                complete: true,
                goal: None,
                judged: Some(1000),
                symmetries: 1,
                effort: Effort::default(),
                engines: Engines::Frontier,
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
            let found = Found {
                sat: sizes.map(|_| some.clone()),
                native: sizes.map(|_| native.clone()),
                states: Some(counted_by_states(5, sizes)),
                ..Found::default()
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
        // Asked alone.
        assert_eq!(settled(None, &some), [Verdict::Met, Verdict::Failed]);
    }

    #[test]
    fn what_the_frontier_cannot_say_is_not_met() {
        let found = Found {
            states: Some(counted_by_states(5, None)),
            ..Found::default()
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
        let not_in_time = Found {
            states: Some(ByStates::default()),
            ..Found::default()
        };
        let claim = [Statement::Solutions(5.into())];
        assert_eq!(verdicts_of(claim, &not_in_time), [Verdict::Undecided]);
    }
}
