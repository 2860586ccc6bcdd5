//! Random puzzles over the whole language, in many of which nothing breaks the board's symmetries.

use super::{classified, counted, listed};
use crate::app::Engine;
use crate::board::{Grouping, Regions, SquareSet, SymmetryKind};
use crate::puzzle::{Automorphisms, Bound, Bounds, Puzzle, Rule, sample};
use crate::sat::encode::random::{self, Random};
use crate::sat::encode::truth;

/// The judge knows lists of bounds as files have them: for rows, columns, regions, boxes and lines.
fn without_other_lists(puzzle: &mut Puzzle) {
    for rule in &mut puzzle.rules {
        if let Rule::Count(rule) = rule {
            for groups in &mut rule.each {
                let may_have_list = matches!(
                    groups.grouping,
                    Grouping::Row
                        | Grouping::Column
                        | Grouping::Region
                        | Grouping::Box
                        | Grouping::Drawn(_)
                        | Grouping::Listed(_)
                );
                if let Bounds::Each(bounds) = &groups.bounds
                    && !may_have_list
                {
                    let first = bounds.first().copied();
                    groups.bounds = Bounds::Same(first.unwrap_or(Bound::ANY));
                }
            }
        }
    }
}

/// Moves that go in all directions, and kinds that are alike.
fn make_even(puzzle: &mut Puzzle, seed: u64) {
    let moves = match seed.is_multiple_of(2) {
        true => sample::king(),
        false => sample::queen(),
    };
    let count = puzzle.kinds[0].count;
    for kind in &mut puzzle.kinds {
        kind.moves = moves.clone();
        kind.blocks = true;
        kind.count = count;
    }
    let all = puzzle.all_kinds();
    for rule in &mut puzzle.rules {
        match rule {
            Rule::Attacks(rule) => {
                rule.moves = None;
                rule.by = all.clone();
            }
            Rule::Count(rule) => {
                for groups in &mut rule.each {
                    groups.bounds = Bounds::Same(Bound::exactly(1));
                }
            }
            Rule::Forbid(rule) => rule.turn = true,
            // Others prefer no direction and no kind, or are left as they are.
            _ => {}
        }
    }
}

/// A random puzzle in which what breaks symmetry is left out, some of it or all.
pub fn drawn(seed: u64) -> Puzzle {
    let mut random = Random::new(seed).everywhere(seed % 4 > 1);
    let mut puzzle = random::puzzle(&mut random);
    without_other_lists(&mut puzzle);
    let open = SquareSet::of(puzzle.board.len(), puzzle.board.open_squares());
    if seed.is_multiple_of(2) {
        puzzle.givens.clear();
        for kind in &mut puzzle.kinds {
            kind.squares = open.clone();
        }
    }
    if seed.is_multiple_of(3) {
        make_even(&mut puzzle, seed);
    }
    let counts_in_regions = puzzle.rules.iter().any(|rule| match rule {
        Rule::Count(rule) => rule
            .each
            .iter()
            .any(|groups| groups.grouping == Grouping::Region),
        _ => false,
    });
    if seed % 8 > 3 && !counts_in_regions {
        let unlabelled: Vec<Option<char>> = puzzle.board.squares().map(|_| None).collect();
        puzzle.board.set_regions(Regions::new(unlabelled));
    }
    puzzle
}

#[test]
fn random_puzzles_have_as_many_solutions_with_symmetry_as_without() {
    let (mut symmetric, mut many) = (0, 0);
    for seed in 0..2000 {
        let puzzle = drawn(0x5ead_0000 + seed);
        let expected = truth::by_definition(&puzzle);
        let order = Automorphisms::of(&puzzle).order();
        symmetric += usize::from(order > 1 && expected.len() > 1);
        many += usize::from(order > 4 && expected.len() > 8);
        let plain = counted(&puzzle, Engine::Sat, false, 1);
        for jobs in [1, 3] {
            let sat = counted(&puzzle, Engine::Sat, true, jobs);
            assert_eq!(sat.solutions, expected.len() as u64, "{seed}");
            assert_eq!(sat.by, plain.by, "{seed}");
            let native = counted(&puzzle, Engine::Native, true, jobs);
            assert_eq!(native.solutions, expected.len() as u64, "{seed}");
        }
    }
    assert!(symmetric > 150 && many > 20, "{symmetric} {many}");
}

#[test]
fn random_puzzles_have_the_same_solutions_in_the_same_order_with_symmetry_as_without() {
    let (mut symmetric, mut fewer) = (0, 0);
    for seed in 0..1000 {
        let puzzle = drawn(0x115_0000 + seed);
        let mut expected = truth::by_definition(&puzzle);
        expected.sort();
        let order = Automorphisms::of(&puzzle).order();
        symmetric += usize::from(order > 1 && expected.len() > 1);
        let fundamental = listed(&puzzle, false, 1, true);
        fewer += usize::from(fundamental.len() < expected.len());
        for jobs in [1, 3] {
            assert_eq!(listed(&puzzle, true, jobs, false), expected, "{seed}");
            assert_eq!(listed(&puzzle, true, jobs, true), fundamental, "{seed}");
        }
    }
    assert!(symmetric > 75 && fewer > 75, "{symmetric} {fewer}");
}

/// Natively each solution is put into its class by itself.
#[test]
fn random_puzzles_have_the_same_classes_with_symmetry_as_without() {
    let (mut symmetric, mut fewer) = (0, 0);
    for seed in 0..1000 {
        let mut puzzle = drawn(0xc1a_0000 + seed);
        let kinds = [
            SymmetryKind::Full,
            SymmetryKind::Rotations,
            SymmetryKind::None,
        ];
        puzzle.symmetry.board = kinds[(seed / 8 % 3) as usize];
        puzzle.symmetry.translations = seed.is_multiple_of(2);
        let plain = classified(&puzzle, Engine::Native, false, 1);
        let classes = plain.fundamental.unwrap();
        let order = Automorphisms::of(&puzzle).order();
        symmetric += usize::from(order > 1 && plain.solutions > 1);
        fewer += usize::from(classes < plain.solutions);
        for jobs in [1, 3] {
            let sat = classified(&puzzle, Engine::Sat, true, jobs);
            assert_eq!(sat.solutions, plain.solutions, "{seed}");
            assert_eq!(sat.fundamental, plain.fundamental, "{seed}");
            assert_eq!(sat.classes, plain.classes, "{seed}");
        }
    }
    assert!(symmetric > 75 && fewer > 50, "{symmetric} {fewer}");
}
