//! A bounded sum in binary, for sums whose diagram would be too large.
//!
//! Full adders, defined both ways, add column by column (N. Eén, N. Sörensson, "Translating pseudo-Boolean
//! constraints into SAT", 2006); then the digits are compared with the bounds.

use std::collections::VecDeque;

use super::{PrefixSum, Term, weighted};
use crate::sat::Literal;
use crate::sat::encode::writer::Writer;

pub fn bounded(writer: &mut Writer<'_>, terms: &[Term], bound: &PrefixSum) {
    let digits = digits(writer, columns(terms));
    // There are as many digits as the largest sum or bound has.
    let is_one = |number: i128, place: usize| number >> place & 1 == 1;
    for place in 0..digits.len() {
        let higher = place + 1..digits.len();
        if is_one(bound.least, place) {
            let more = higher.clone().filter(|&p| !is_one(bound.least, p));
            let mut clause: Vec<Literal> = more.filter_map(|p| digits[p]).collect();
            clause.extend(digits[place]);
            writer.clause(&clause);
        }
        if !is_one(bound.most, place)
            && let Some(digit) = digits[place]
        {
            // A digit that is never 1 makes the sum smaller.
            let mut less = higher.filter(|&p| is_one(bound.most, p));
            if less.clone().all(|p| digits[p].is_some()) {
                let mut clause: Vec<Literal> = less.by_ref().filter_map(|p| digits[p]).collect();
                clause.iter_mut().for_each(|literal| *literal = !*literal);
                clause.push(!digit);
                writer.clause(&clause);
            }
        }
    }
}

/// For each power of two, the literals for which it is added.
fn columns(terms: &[Term]) -> Vec<VecDeque<Literal>> {
    let most: i128 = terms.iter().map(Term::most).sum();
    let number = (i128::BITS - most.leading_zeros()) as usize;
    let mut columns = vec![VecDeque::new(); number];
    for (weight, literal) in weighted(terms) {
        for (place, column) in columns.iter_mut().enumerate() {
            if weight >> place & 1 == 1 {
                column.push_back(literal);
            }
        }
    }
    columns
}

/// The digits of the sum, `None` for one that is never 1.
fn digits(writer: &mut Writer<'_>, mut columns: Vec<VecDeque<Literal>>) -> Vec<Option<Literal>> {
    let mut digits = Vec::new();
    let mut carried: Vec<Literal> = Vec::new();
    for column in &mut columns {
        column.extend(carried.drain(..));
        while column.len() > 1 {
            if writer.is_stopped() {
                return Vec::new();
            }
            let (Some(a), Some(b)) = (column.pop_front(), column.pop_front()) else {
                break;
            };
            let (digit, carry) = match column.pop_front() {
                Some(c) => (odd(writer, &[a, b, c]), majority(writer, [a, b, c])),
                None => (odd(writer, &[a, b]), writer.both(a, b)),
            };
            column.push_back(digit);
            carried.push(carry);
        }
        digits.push(column.pop_front());
    }
    // A carry beyond the last column is never 1.
    for carry in carried {
        writer.definition(&[!carry]);
    }
    digits
}

/// A literal that is true if and only if an odd number of these are.
fn odd(writer: &mut Writer<'_>, literals: &[Literal]) -> Literal {
    let odd = writer.helper();
    let mut all = literals.to_vec();
    all.push(odd);
    // Of all of them an even number is true: each choice of an odd number of them is excluded.
    for choice in 0..1usize << all.len() {
        if choice.count_ones() % 2 == 1 {
            let excluded = all.iter().enumerate().map(|(place, &literal)| {
                if choice >> place & 1 == 1 {
                    !literal
                } else {
                    literal
                }
            });
            writer.definition(&excluded.collect::<Vec<Literal>>());
        }
    }
    odd
}

/// A literal that is true if and only if at least two of these are.
fn majority(writer: &mut Writer<'_>, [a, b, c]: [Literal; 3]) -> Literal {
    let majority = writer.helper();
    for [one, other] in [[a, b], [a, c], [b, c]] {
        writer.definition(&[!one, !other, majority]);
        writer.definition(&[one, other, !majority]);
    }
    majority
}
