//! What the sums of regions imply where the sum of a row, a column or a box is known: the sum of the squares of some rows
//! that are in no region within them, and of the squares of regions that cover some rows and stick out of them.
//!
//! A solver that adds up square by square does not see these. They hold as far as the regions do from which they follow,
//! so they spare none of them.

use std::sync::Arc;

use super::cages::{Implied, RegionRule};
use super::sets::bound_on;
use super::{Making, NotGenerated};
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Bounds, Counted, CountedGroups, Puzzle, Rule, RuleInstance, Sum};
use crate::sat::Literal;

/// Rows and columns are looked at so many at once.
const MOST_GROUPS: usize = 3;

/// Implied sums of more squares than this say little.
const MOST_SQUARES: usize = 5;

/// A region with its number, and what is assumed for it.
struct Summed {
    squares: Vec<Square>,
    number: i64,
    selector: Literal,
}

impl Making<'_> {
    /// Adds what the sums of these regions imply and was not added before.
    pub fn add_implied(
        &mut self,
        rules: &[RegionRule],
        regions: &[Vec<Square>],
    ) -> Result<(), NotGenerated> {
        for (at, rule) in rules.iter().enumerate() {
            let Rule::Sum(sum) = rule.rule() else {
                continue;
            };
            let is_whole = self.file.instance.puzzle.board.is_whole(&sum.within);
            if sum.is_product || !is_whole || !sum.factors.is_empty() || sum.stretch.is_some() {
                continue;
            }
            let summed = regions.iter().filter_map(|region| {
                let (number, selector) = self.regions.known.get(region)?.sums[at]?;
                Some(Summed {
                    squares: region.clone(),
                    number,
                    selector,
                })
            });
            let summed: Vec<Summed> = summed.collect();
            let mut implied = implied(&self.file.instance.puzzle, sum, &summed);
            implied.retain(|implied| self.regions.implied.insert(implied.clone()));
            self.add_sums(sum, &implied)?;
        }
        Ok(())
    }

    fn add_sums(&mut self, sum: &Sum, implied: &[Implied]) -> Result<(), NotGenerated> {
        if implied.is_empty() {
            return Ok(());
        }
        let lines = implied.iter().map(|implied| implied.squares.clone());
        let bounds = implied.iter().map(|implied| Bound::exactly(implied.number));
        let rule = Rule::Sum(Sum {
            each: vec![CountedGroups {
                grouping: Grouping::Listed(Arc::new(lines.collect())),
                bounds: Bounds::Each(bounds.collect()),
            }],
            ..sum.clone()
        });
        let guards = self.opened.add(&Puzzle {
            rules: vec![rule],
            ..self.opened.bare().clone()
        })?;
        for guard in guards {
            if let RuleInstance::Group(_, place) = guard.demand.instance {
                self.opened.imply(&implied[place].of, &[guard.selector]);
            }
        }
        for Implied {
            squares,
            number,
            of,
        } in implied
        {
            self.add_sets(sum, squares, *number, of, &[]);
        }
        Ok(())
    }
}

fn implied(puzzle: &Puzzle, sum: &Sum, regions: &[Summed]) -> Vec<Implied> {
    let mut found: Vec<Implied> = Vec::new();
    for (grouping, total) in totals(puzzle, sum) {
        let groups: Vec<Vec<Square>> = puzzle
            .board
            .groups(&grouping)
            .map(|group| group.squares)
            .collect();
        let most = match grouping {
            Grouping::Row | Grouping::Column => MOST_GROUPS,
            _ => 1,
        };
        for together in (1..=most).flat_map(|number| groups.windows(number)) {
            let squares = together.concat();
            let total = total * together.len() as i64;
            let within = |region: &&Summed| region.squares.iter().all(|at| squares.contains(at));
            let meets = |region: &&Summed| region.squares.iter().any(|at| squares.contains(at));
            let inside: Vec<&Summed> = regions.iter().filter(within).collect();
            let touching: Vec<&Summed> = regions.iter().filter(meets).collect();
            let of_all = |of: &[&Summed]| of.iter().map(|region| region.number).sum::<i64>();
            let is_in =
                |of: &[&Summed], at: &Square| of.iter().any(|region| region.squares.contains(at));
            let mut rest = squares.clone();
            rest.retain(|at| !is_in(&inside, at));
            found.push(Implied {
                squares: rest,
                number: total - of_all(&inside),
                of: inside.iter().map(|region| region.selector).collect(),
            });
            if squares.iter().all(|at| is_in(&touching, at)) {
                let beyond = touching.iter().flat_map(|region| &region.squares);
                let beyond = beyond.filter(|at| !squares.contains(at)).copied();
                found.push(Implied {
                    squares: beyond.collect(),
                    number: of_all(&touching) - total,
                    of: touching.iter().map(|region| region.selector).collect(),
                });
            }
        }
    }
    found.retain(|implied| {
        (1..=MOST_SQUARES).contains(&implied.squares.len()) && !implied.of.is_empty()
    });
    found
}

/// The groupings in whose groups each piece of the sum stands equally often by the rules, and their sum.
fn totals(puzzle: &Puzzle, sum: &Sum) -> Vec<(Grouping, i64)> {
    let mut totals = Vec::new();
    for grouping in [Grouping::Row, Grouping::Column, Grouping::Box] {
        let number = |kind| {
            let is_its = |of: &Counted| matches!(of, Counted::Pieces(of) if of.count() == 1 && of.contains(kind));
            puzzle.rules.iter().find_map(|rule| match rule {
                Rule::Count(count) if is_its(&count.of) && puzzle.board.is_whole(&count.within) => {
                    bound_on(count, &grouping)?.exact()
                }
                _ => None,
            })
        };
        let of_kinds = sum
            .of
            .iter()
            .map(|(kind, value)| Some(number(kind)? * value));
        if let Some(total) = of_kinds.sum::<Option<i64>>() {
            totals.push((grouping, total));
        }
    }
    totals
}
