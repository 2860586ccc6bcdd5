//! What lies on the board in another way than is meant: regions in several parts, lines that jump.
//!
//! Some puzzles have such regions and lines on purpose, so it warns only where most of them are not like that.

use crate::board::{Board, Grouping, Regions, Square};
use crate::definition::messages::{Message, plural, said};
use crate::definition::values::{king, wazir};
use crate::disjoint_sets::DisjointSets;
use crate::puzzle::{ComparedPairs, Difference, Rule};

/// A region or line of a rule's own.
pub fn drawn_amiss(board: &Board, rule: &Rule) -> Option<Message> {
    broken_cage(board, rule).or_else(|| jump(board, rule))
}

/// The same as a broken region of the board, for those that a rule draws.
fn broken_cage(board: &Board, rule: &Rule) -> Option<Message> {
    own_regions(rule).find_map(|regions| broken_region(board, regions))
}

/// Regions that are those of a rule before but for a few squares: cages are drawn for their sums and for their digits.
pub fn drawn_otherwise(board: &Board, before: &[Rule], rule: &Rule) -> Option<Message> {
    let others: Vec<&Regions> = before.iter().flat_map(own_regions).collect();
    own_regions(rule).find_map(|regions| {
        let mut others = others.iter();
        others.find_map(|other| {
            let is_shared = |label: &str| {
                [regions, *other].map(|regions| regions.labels().iter().any(|its| its == label))
                    == [true, true]
            };
            let labels = |square| [regions, *other].map(|regions| regions.label(square));
            let drawn = board.squares().map(|at| (at, labels(at)));
            let drawn =
                drawn.filter(|(_, labels)| labels.iter().flatten().any(|label| is_shared(label)));
            let (alike, apart): (Vec<_>, Vec<_>) = drawn.partition(|(_, [one, two])| one == two);
            let (square, _) = apart.first().filter(|_| alike.len() > 4 * apart.len())?;
            let square = board.name(*square);
            let message = said(format!(
                "these regions are not quite those of a rule before: {square} differs"
            ));
            Some(message.help("cages that several rules are about are drawn alike for each"))
        })
    })
}

/// Those that a rule draws.
fn own_regions(rule: &Rule) -> impl Iterator<Item = &Regions> {
    let groupings = rule.groupings().into_iter();
    groupings.filter_map(|grouping| match grouping.of_squares()? {
        Grouping::Drawn(regions) => Some(&**regions),
        _ => None,
    })
}

/// A step of a line to a square that does not touch the one before, where most steps of the rule go from square to square.
fn jump(board: &Board, rule: &Rule) -> Option<Message> {
    let Rule::Difference(Difference {
        pairs: ComparedPairs::Lines(groups),
        ..
    }) = rule
    else {
        return None;
    };
    let Grouping::Listed(lines) = groups.grouping.of_squares()? else {
        return None;
    };
    let king = king();
    let steps = lines.iter().flat_map(|line| line.windows(2));
    let (touching, jumps): (Vec<&[Square]>, Vec<&[Square]>) = steps.partition(|step| {
        let mut beside = board.one_step_from(step[0], king.leaps()).into_iter();
        beside.any(|square| square == step[1])
    });
    let jump = jumps
        .first()
        .filter(|_| touching.len() >= 3 * jumps.len())?;
    let [from, to] = [jump[0], jump[1]].map(|square| board.name(square));
    let message = said(format!("a line jumps from {from} to {to}"));
    Some(message.help("most steps of the rule's lines go to a square that touches"))
}

/// A region in several parts, where most are whole.
pub fn broken_region(board: &Board, regions: &Regions) -> Option<Message> {
    let parts = parts(board, regions);
    let number = regions.labels().len();
    let of = |region: usize| {
        parts
            .iter()
            .filter(move |part| regions.of(**part) == Some(region))
    };
    let broken: Vec<usize> = (0..number)
        .filter(|&region| of(region).count() > 1)
        .collect();
    let &region = broken.first().filter(|_| 2 * broken.len() < number)?;
    let label = &regions.labels()[region];
    let firsts: Vec<String> = of(region).map(|&square| board.name(square)).collect();
    let (parts, firsts) = (plural(firsts.len(), "part"), firsts.join(" and "));
    let message = said(format!(
        "region `{label}` is in {parts}: {firsts} are not joined"
    ));
    Some(
        message.help("all squares with one label are one region; most others here are in one part"),
    )
}

/// The first square in reading order of each part of a region, of squares side by side.
fn parts(board: &Board, regions: &Regions) -> Vec<Square> {
    let (mut sets, sides) = (DisjointSets::new(board.len()), wazir());
    let in_regions = || {
        board
            .squares()
            .filter(|&square| regions.of(square).is_some())
    };
    for square in in_regions() {
        for beside in board.one_step_from(square, sides.leaps()) {
            if regions.of(beside) == regions.of(square) {
                let roots = [square, beside].map(|square| sets.root(square.index()));
                // The root of a set stays its first square.
                sets.join(roots[0].min(roots[1]), roots[0].max(roots[1]));
            }
        }
    }
    in_regions()
        .filter(|square| sets.root(square.index()) == square.index())
        .collect()
}
