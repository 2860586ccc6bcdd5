//! Which demands follow from others, however many solutions there are: whether a placement obeys all but one of them.
//!
//! A demand is written as clauses that its selector switches on. Where every helper is a function of the placement, a
//! placement breaks the demand exactly if it breaks one of these clauses; so "some clause of it is broken" is one literal.
//! Some rules have helpers that are not (a matching, gaps in the bound of a sum or of parts, labels): then a placement
//! that is found is looked at by the judge, and if that breaks nothing, nothing is known.

use std::collections::HashMap;

use super::questions::{Questions, Verdict};
use crate::puzzle::{Judge, Puzzle, Rule, RuleInstance};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// The clauses of each demand, by its selector.
pub struct Breaking {
    clauses: HashMap<Literal, Vec<Vec<Literal>>>,
}

impl Breaking {
    /// Opens a puzzle such that its demands can be broken.
    pub fn open(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<(Questions, Self), Stopped>, DoesNotFit> {
        let thresholds = Thresholds {
            cuts: false,
            count_preserving: true,
            ..thresholds.clone()
        };
        let opened = Questions::open_as(puzzle, Guards::PerInstance, &thresholds, stop)?;
        Ok(opened.map(|questions| {
            let breaking = Breaking::of(&questions);
            (questions, breaking)
        }))
    }

    fn of(questions: &Questions) -> Self {
        let guards = questions.encoding.guards.iter();
        let mut clauses: HashMap<Literal, Vec<Vec<Literal>>> =
            guards.map(|guard| (guard.selector, Vec::new())).collect();
        for clause in questions.formula().clauses() {
            for &literal in clause {
                if let Some(list) = clauses.get_mut(&!literal) {
                    let rest = clause.iter().copied().filter(|&other| other != literal);
                    list.push(rest.collect());
                }
            }
        }
        Breaking { clauses }
    }

    /// A new literal that is true only if one of these demands is broken.
    pub fn one_of(&self, questions: &mut Questions, places: &[usize]) -> Literal {
        let is_broken = questions.new_variable().positive();
        let mut some = vec![!is_broken];
        for &place in places {
            let selector = questions.members[place];
            for clause in self.clauses.get(&selector).into_iter().flatten() {
                if let [single] = clause[..] {
                    some.push(!single);
                    continue;
                }
                let this = questions.new_variable().positive();
                for &literal in clause {
                    questions.add_clause(&[!this, !literal]);
                }
                some.push(this);
            }
        }
        questions.add_clause(&some);
        is_broken
    }
}

/// Whether one puzzle says as much as another is not asked for longer.
const MOST_CONFLICTS: u64 = 100_000;

/// Whether each placement that obeys the rules of one puzzle obeys those of another, which has the same squares and kinds;
/// `None` if that is not known.
pub fn entails(
    one: &Puzzle,
    other: &Puzzle,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Option<bool>, DoesNotFit> {
    let mut both = one.clone();
    let stands = |square| one.givens.iter().any(|given| given.square == square);
    let new = other.givens.iter().filter(|given| !stands(given.square));
    both.givens.extend(new.copied());
    // Most rules are those of the other puzzle, too.
    let split = |puzzle: &Puzzle| Vec::from_iter(puzzle.rules.iter().flat_map(Rule::split));
    let (known, mut new) = (split(one), split(other));
    new.retain(|rule| !known.contains(rule));
    both.rules.extend(new);
    let Ok((mut questions, breaking)) = Breaking::open(&both, thresholds, stop)? else {
        return Ok(None);
    };
    let is_of_other = |place: &usize| {
        let demand = &questions.encoding.guards[*place].demand;
        match (demand.rule, &demand.instance) {
            (Some(rule), _) => rule >= one.rules.len(),
            (None, RuleInstance::Given(square)) => !stands(*square),
            (None, _) => false,
        }
    };
    let (of_other, of_one): (Vec<usize>, Vec<usize>) =
        questions.all().into_iter().partition(is_of_other);
    questions.always = vec![breaking.one_of(&mut questions, &of_other)];
    Ok(match questions.ask_within(Some(MOST_CONFLICTS), &of_one) {
        None | Some(Verdict::Stopped) => None,
        Some(Verdict::Contradictory(_)) => Some(true),
        Some(Verdict::Satisfiable(model)) => {
            let is_kept = Judge::new(other).accepts(&questions.placement(&model));
            (!is_kept).then_some(false)
        }
    })
}
