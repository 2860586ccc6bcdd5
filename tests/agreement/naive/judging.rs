//! Placements held against what a model says.

use std::collections::BTreeSet;

use super::{Cells, Limits, Movement, Reading, Statement, Target};
use crate::model::Ground;

impl Reading {
    /// Whether a placement is a solution.
    pub fn accepts(&self, cells: &Cells) -> bool {
        let standing = self.squares().all(|square| match cells[square] {
            Some(kind) => self.may_stand(kind, square),
            None => true,
        });
        let counts = self.kinds.iter().enumerate().all(|(kind, reading)| {
            let number = cells.iter().filter(|cell| **cell == Some(kind)).count();
            allows(reading.count, number)
        });
        let mut givens = self.givens.iter();
        standing
            && counts
            && givens.all(|&(square, kind)| cells[square] == Some(kind))
            && (0..self.rules.len()).all(|statement| self.holds(statement, cells))
    }

    /// Whether a placement obeys a rule of the model.
    pub fn obeys(&self, rule: usize, cells: &Cells) -> bool {
        let mut statements = 0..self.rules.len();
        statements.all(|number| self.rules[number].0 != rule || self.holds(number, cells))
    }

    fn holds(&self, statement: usize, cells: &Cells) -> bool {
        let mut numbers = self.numbers(statement, cells).into_iter();
        let bounded = numbers.all(|(number, limits)| allows(limits, number));
        bounded && self.is_balanced(statement, cells) && !self.shows_picture(statement, cells)
    }

    /// In each group of an equal rule, all of its pieces stand equally often.
    fn is_balanced(&self, statement: usize, cells: &Cells) -> bool {
        let Statement::Equal { of, groups } = &self.rules[statement].1 else {
            return true;
        };
        groups.iter().all(|group| {
            let number = |kinds: &Vec<usize>| {
                let holds = |square: &&usize| cells[**square].is_some_and(|k| kinds.contains(&k));
                group.iter().filter(holds).count()
            };
            let numbers: BTreeSet<usize> = of.iter().map(number).collect();
            numbers.len() <= 1
        })
    }

    /// Of placements that obey the rules, whether each is a solution: none of the others is better.
    pub fn optimal(&self, all: &[Vec<Option<usize>>]) -> Vec<bool> {
        let Some((maximize, kinds)) = &self.goal else {
            return vec![true; all.len()];
        };
        let number = |cells: &Vec<Option<usize>>| {
            let counted = cells
                .iter()
                .filter(|cell| cell.is_some_and(|kind| kinds.contains(&kind)));
            counted.count()
        };
        let numbers: Vec<usize> = all.iter().map(number).collect();
        let best = match maximize {
            true => numbers.iter().max(),
            false => numbers.iter().min(),
        };
        numbers.iter().map(|number| Some(number) == best).collect()
    }

    /// Whether a kind may stand on a square.
    pub fn may_stand(&self, kind: usize, square: usize) -> bool {
        self.ground[square] == Ground::Open && self.kinds[kind].squares[square]
    }

    /// For each rule of the model in order, all numbers that it bounds.
    pub fn numbers_of_rules(&self, cells: &Cells) -> Vec<Vec<usize>> {
        let mut numbers = vec![Vec::new(); self.rules_of_model];
        for (rule, statement) in self.rules.iter().enumerate() {
            let found = self.numbers(rule, cells).into_iter();
            numbers[statement.0].extend(found.map(|(number, _)| number));
        }
        numbers
    }

    /// What a rule counts, for each target or group, and what it may be; nothing for a rule without
    /// a bound.
    fn numbers(&self, rule: usize, cells: &Cells) -> Vec<(usize, Limits)> {
        let is_empty =
            |square: usize| self.ground[square] == Ground::Open && cells[square].is_none();
        match &self.rules[rule].1 {
            Statement::Attacks {
                by,
                on,
                moves,
                within,
                limits,
            } => {
                let is_target = |&square: &usize| {
                    within[square]
                        && match on {
                            Target::Kinds(kinds) => {
                                cells[square].is_some_and(|kind| kinds.contains(&kind))
                            }
                            Target::Empty => is_empty(square),
                            Target::Square => self.ground[square] == Ground::Open,
                        }
                };
                let attackers = |target: usize| {
                    let attacks = |&from: &usize| {
                        cells[from].is_some_and(|kind| {
                            let moves = moves.as_ref().unwrap_or(&self.kinds[kind].moves);
                            by.contains(&kind) && self.attacks(cells, moves, from, target)
                        })
                    };
                    self.squares().filter(attacks).count()
                };
                let targets = self.squares().filter(is_target);
                targets.map(|target| (attackers(target), *limits)).collect()
            }
            Statement::Count { of, groups } => {
                let counts = |&&square: &&usize| match of {
                    Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
                    None => is_empty(square),
                };
                let groups = groups.iter();
                groups
                    .map(|(squares, limits)| (squares.iter().filter(counts).count(), *limits))
                    .collect()
            }
            Statement::Equal { .. } | Statement::Forbid { .. } => Vec::new(),
            Statement::Distinct(groupings) => {
                vec![(pairs_alike(groupings, cells), (None, Some(0)))]
            }
            Statement::Clue {
                of,
                around,
                own,
                digits,
            } => {
                let around = |clue: usize| {
                    let counts = |&square: &usize| {
                        // As if a piece on the clue's square attacked with these moves.
                        let is_around = self.attacks(cells, around, clue, square);
                        let is_of = cells[square].is_some_and(|kind| of.contains(&kind));
                        is_of && (is_around || (*own && square == clue))
                    };
                    self.squares().filter(counts).count()
                };
                let digits = digits.iter();
                digits
                    .map(|&(square, digit)| (around(square), (Some(digit), Some(digit))))
                    .collect()
            }
        }
    }

    fn attacks(&self, cells: &Cells, moves: &[Movement], from: usize, target: usize) -> bool {
        let (row, column) = self.place(from);
        let stops_sight = |square: usize| {
            self.ground[square] == Ground::Wall
                || cells[square].is_some_and(|kind| self.kinds[kind].blocks)
        };
        let reaches = |movement: &Movement| {
            for times in 1.. {
                if movement.times.is_some_and(|most| times > most) {
                    return false;
                }
                let to = self.at(
                    row + times * movement.rows,
                    column + times * movement.columns,
                );
                match to {
                    Some(square) if square != from => {
                        if square == target {
                            return true;
                        }
                        if stops_sight(square) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
            false
        };
        from != target && moves.iter().any(reaches)
    }
}

fn allows((least, most): Limits, number: usize) -> bool {
    let number = number as i64;
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}

/// How many pairs of groups of one grouping hold the same.
fn pairs_alike(groupings: &[Vec<Vec<usize>>], cells: &Cells) -> usize {
    let held = |group: &Vec<usize>| -> Vec<Option<usize>> {
        group.iter().map(|&square| cells[square]).collect()
    };
    let pairs = groupings.iter().flat_map(|groups| {
        (0..groups.len()).flat_map(move |b| (0..b).map(move |a| (groups, a, b)))
    });
    let same = pairs.filter(|(groups, a, b)| held(&groups[*a]) == held(&groups[*b]));
    same.count()
}
