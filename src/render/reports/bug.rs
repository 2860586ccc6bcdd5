//! The report of a bug: a solution that the judge does not accept, or engines that disagree.

use crate::app::verify::{Bug, CountingMethod};
use crate::app::{Disagreement, Rejected, RejectionReason, Tally};
use crate::definition::Instance;
use crate::render::boards::text::picture;
use crate::render::reports::check::broken;
use crate::render::reports::count::{number_of, solutions};
use crate::text::shell_word;
use crate::total::Total;

const REPORT: &str = "please report it, with the puzzle file";

/// The report of a bug that a claim has shown.
pub fn bug(instance: &Instance, bug: &Bug) -> String {
    match bug {
        Bug::Rejected(found) => rejected(instance, found),
        Bug::Disagreement(found) => disagreement(instance, found),
        Bug::Check {
            way,
            found,
            expected,
        } => check(instance, *way, found, expected),
    }
}

/// The result of another way to compute the same number.
fn check(instance: &Instance, way: CountingMethod, found: &Total, expected: &Total) -> String {
    let way = match way {
        CountingMethod::Plain => "one formula without pre-processing (`--plain`) gives".to_owned(),
        CountingMethod::Count(engine) => format!("`count --engine {}` gives", engine.name()),
        CountingMethod::Frontier => {
            format!("`count{} --engine frontier` gives", settings(instance))
        }
    };
    let instead = match found == expected {
        true => format!("{} too, but not the same", solutions(found)),
        false => format!("{}, not {expected}", solutions(found)),
    };
    format!("this is a bug: {way} {instead}\n{REPORT}")
}

/// The parameters of an instance as options.
fn settings(instance: &Instance) -> String {
    let parameters = instance.parameters.iter();
    let each = parameters
        .map(|(name, value)| format!(" --set {}", shell_word(&format!("{name}={value}"))));
    each.collect()
}

/// The board, and the rules that it breaks.
pub fn rejected(instance: &Instance, rejected: &Rejected) -> String {
    let engine = rejected.engine.name();
    let picture = picture(&instance.puzzle, &rejected.placement);
    match &rejected.reason {
        RejectionReason::Breaches(breaches) => format!(
            "this is a bug: the {engine} engine gave a solution that breaks the rules\n\
             {picture}{}{REPORT}",
            broken(instance, breaches),
        ),
        RejectionReason::Goal { first, found } => format!(
            "this is a bug: the {engine} engine gave a solution with {found} of the goal's pieces \
             after one with {first}\n{picture}{REPORT}",
        ),
        RejectionReason::SaidToBeNone => format!(
            "this is a bug: this obeys every rule, and was proved not to exist\n{picture}{REPORT}"
        ),
    }
}

/// The answer of each engine, and some solutions that one of them lacks.
pub fn disagreement(instance: &Instance, disagreement: &Disagreement) -> String {
    let mut text = format!(
        "this is a bug: the engines disagree; sat has {}, native {}\n",
        found(&disagreement.sat),
        found(&disagreement.native)
    );
    let difference = &disagreement.difference;
    for (engine, placement) in &difference.only {
        text += &format!("a solution that only {} has:\n", engine.name());
        text += &picture(&instance.puzzle, placement);
    }
    if let Some((engine, placement)) = &difference.twice {
        text += &format!("a solution that {} has twice:\n", engine.name());
        text += &picture(&instance.puzzle, placement);
    }
    text + REPORT
}

fn found(tally: &Tally) -> String {
    number_of(&tally.solutions.into(), None, tally.complete)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Digest, Engine, EngineDifference};
    use crate::board::Square;
    use crate::definition::Definition;
    use crate::puzzle::{Judge, KindId, Placement};

    const QUEENS: &str = "\
[board]
size = 2
[pieces.queen]
count = 2
[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
";

    fn instance() -> Instance {
        let definition = Definition::parse("queens.toml", QUEENS).unwrap();
        definition.instance(&[]).unwrap()
    }

    fn two_queens() -> Placement {
        let mut placement = Placement::empty(4);
        placement.set(Square::new(0), Some(KindId::new(0)));
        placement.set(Square::new(3), Some(KindId::new(0)));
        placement
    }

    #[test]
    fn a_rejected_solution_is_shown_with_the_rules_it_breaks() {
        let instance = instance();
        let placement = two_queens();
        let report = rejected(
            &instance,
            &Rejected {
                engine: Engine::Sat.into(),
                reason: RejectionReason::Breaches(
                    Judge::new(&instance.puzzle).breaches(&placement),
                ),
                placement,
            },
        );
        let expected = "\
this is a bug: the sat engine gave a solution that breaks the rules
Q .
. Q
queens.toml:5:1: attacks: queen on b1 attacks queen on a2 along the diagonal; exactly 0 allowed, and the other way round
please report it, with the puzzle file";
        assert_eq!(report, expected);
    }

    #[test]
    fn engines_that_disagree_are_shown_with_what_one_lacks() {
        let tally = |solutions, complete| Tally {
            solutions,
            digest: Digest::default(),
            complete,
            goal: None,
        };
        let report = disagreement(
            &instance(),
            &Disagreement {
                sat: tally(1, true),
                native: tally(2, false),
                difference: EngineDifference {
                    only: vec![(Engine::Native, two_queens())],
                    twice: Some((Engine::Sat, two_queens())),
                },
            },
        );
        let expected = "\
this is a bug: the engines disagree; sat has 1 solution, native at least 2 solutions
a solution that only native has:
Q .
. Q
a solution that sat has twice:
Q .
. Q
please report it, with the puzzle file";
        assert_eq!(report, expected);
    }
}
