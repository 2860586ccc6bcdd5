//! A puzzle whose pieces change their names has the solutions with the names changed; where that leaves the
//! puzzle as it was, its solutions come with all their namesakes.

use puzzle_workbench::board::Square;
use puzzle_workbench::puzzle::{
    Counted, Given, Goal, Kind, KindId, KindSet, Look, Pattern, Placement, Puzzle, Rearrangement,
    Rule, Targets,
};

use crate::{random_puzzles, solutions};

/// Exchanges two kinds.
#[derive(Clone, Copy)]
struct Exchange(KindId, KindId);

impl Exchange {
    fn kind(self, kind: KindId) -> KindId {
        match kind {
            one if one == self.0 => self.1,
            other if other == self.1 => self.0,
            kind => kind,
        }
    }

    fn set(self, kinds: &KindSet) -> KindSet {
        kinds.iter().map(|kind| self.kind(kind)).collect()
    }

    fn placement(self, placement: &Placement) -> Placement {
        let mut exchanged = Placement::empty(placement.len());
        for (square, kind) in placement.pieces() {
            exchanged.set(square, Some(self.kind(kind)));
        }
        exchanged
    }

    fn pattern(self, pattern: &Pattern) -> Pattern {
        let look = |look: &Look| match look {
            Look::Piece(kind) => Look::Piece(self.kind(*kind)),
            other => *other,
        };
        let looks = pattern.looks().iter().map(look).collect();
        Pattern::new(pattern.columns(), looks).unwrap()
    }

    fn rule(self, rule: &Rule) -> Rule {
        let mut rule = rule.clone();
        match &mut rule {
            Rule::Attacks(rule) => {
                rule.by = self.set(&rule.by);
                if let Targets::Pieces(on) = &mut rule.on {
                    *on = self.set(on);
                }
            }
            Rule::Count(rule) => {
                if let Counted::Pieces(of) = &mut rule.of {
                    *of = self.set(of);
                }
            }
            Rule::Equal(rule) => rule.of = rule.of.iter().map(|of| self.set(of)).collect(),
            Rule::Forbid(rule) => rule.pattern = self.pattern(&rule.pattern),
            Rule::Clues(rule) => rule.of = self.set(&rule.of),
            Rule::Distinct(_) => {}
        }
        rule
    }

    fn puzzle(self, puzzle: &Puzzle) -> Puzzle {
        let renamed = |kind: KindId| Kind {
            name: puzzle.kind(kind).name.clone(),
            symbol: puzzle.kind(kind).symbol,
            ..puzzle.kind(self.kind(kind)).clone()
        };
        let givens = puzzle.givens.iter().map(|given| Given {
            kind: self.kind(given.kind),
            ..*given
        });
        let goal = puzzle.goal.clone();
        Puzzle {
            kinds: puzzle.kind_ids().map(renamed).collect(),
            givens: givens.collect(),
            rules: puzzle.rules.iter().map(|rule| self.rule(rule)).collect(),
            goal: goal.map(|goal| Goal {
                of: self.set(&goal.of),
                ..goal
            }),
            ..puzzle.clone()
        }
    }

    fn solutions(self, solutions: &[Placement]) -> Vec<Placement> {
        let exchanged = solutions.iter().map(|solution| self.placement(solution));
        let mut exchanged: Vec<Placement> = exchanged.collect();
        exchanged.sort();
        exchanged
    }
}

/// The first kind with each of the others.
fn exchanges(puzzle: &Puzzle) -> impl Iterator<Item = Exchange> {
    let kinds = puzzle.kind_ids();
    let first = kinds.clone().next();
    let others = kinds.skip(1);
    first
        .into_iter()
        .flat_map(move |first| others.clone().map(move |other| Exchange(first, other)))
}

#[test]
fn a_puzzle_whose_pieces_change_names_has_the_solutions_with_the_names_changed() {
    let (mut compared, mut with_goal) = (0, 0);
    for (text, puzzle) in random_puzzles() {
        let Some(exchange) = exchanges(&puzzle).next() else {
            continue;
        };
        let expected = exchange.solutions(&solutions(&puzzle));
        assert_eq!(solutions(&exchange.puzzle(&puzzle)), expected, "{text}");
        compared += expected.len();
        with_goal += usize::from(puzzle.goal.is_some() && !expected.is_empty());
    }
    assert!(compared > 1000 && with_goal > 20, "{compared} {with_goal}");
}

#[test]
fn exchanging_pieces_that_are_alike_carries_solutions_to_solutions() {
    let mut exchanged = 0;
    for (text, puzzle) in random_puzzles() {
        let are_alike = |exchange: &Exchange| {
            let rearrangement = Rearrangement::of_kinds(&puzzle, exchange.0, exchange.1);
            puzzle.is_unchanged_by(&rearrangement)
        };
        let alike: Vec<Exchange> = exchanges(&puzzle).filter(are_alike).collect();
        if alike.is_empty() {
            continue;
        }
        let found = solutions(&puzzle);
        for exchange in alike {
            assert_eq!(exchange.solutions(&found), found, "{text}");
            exchanged += usize::from(found.iter().any(|one| *one != exchange.placement(one)));
        }
    }
    assert!(exchanged > 20, "only {exchanged}");
}

/// The exchange is noticed where it should be: with a given the two are not alike.
#[test]
fn exchanging_pieces_that_differ_does_not() {
    let text = "board.size = 2\npieces.white = { moves = 'none', count = 1 }\n\
                pieces.black = { moves = 'none', count = 1, fixed = ['a1'] }\n";
    let puzzle = crate::parsed(text);
    let [exchange] = exchanges(&puzzle).collect::<Vec<_>>()[..] else {
        panic!("two kinds");
    };
    let rearrangement = Rearrangement::of_kinds(&puzzle, exchange.0, exchange.1);
    assert!(!puzzle.is_unchanged_by(&rearrangement));
    let found = solutions(&puzzle);
    assert_eq!(found.len(), 3);
    assert_ne!(exchange.solutions(&found), found);
    let a1 = puzzle.board.find("a1").unwrap();
    let holds = |kind: KindId, at: Square| found.iter().all(|one| one.get(at) == Some(kind));
    assert!(holds(exchange.1, a1));
}
