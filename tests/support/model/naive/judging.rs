//! Placements judged by a model.

use super::{Cells, Limits, Movement, Reading};
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
            allows(reading.count, number as i64)
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
        self.rules[statement].1.holds(self, cells)
    }

    /// For each of the placements that obey the rules, whether it is a solution: none of the others is better.
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
    pub fn numbers_of_rules(&self, cells: &Cells) -> Vec<Vec<i64>> {
        let mut numbers = vec![Vec::new(); self.rules_of_model];
        for statement in &self.rules {
            let found = statement.1.numbers(self, cells).into_iter();
            numbers[statement.0].extend(found.map(|(number, _)| number));
        }
        numbers
    }

    /// Whether a square is empty that could hold a piece.
    pub fn is_empty(&self, cells: &Cells, square: usize) -> bool {
        self.ground[square] == Ground::Open && cells[square].is_none()
    }

    /// Whether a piece with these moves attacks one square from another.
    pub fn attacks(&self, cells: &Cells, moves: &[Movement], from: usize, target: usize) -> bool {
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

pub fn allows(limits: Limits, number: i64) -> bool {
    limits.least.is_none_or(|least| least <= number)
        && limits.most.is_none_or(|most| number <= most)
        && !((0..64).contains(&number) && limits.holes >> number & 1 == 1)
}
