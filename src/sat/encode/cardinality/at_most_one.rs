//! At most one of some literals is true; no two of some pairs are.
//!
//! Few literals are encoded by pairs, many by the two-product encoding (Chen 2010, from rustsat): n
//! literals are laid out in a rectangle with a selector for each row and column, at most one of
//! each. In both encodings a true literal propagates all others to false.

use rustsat::encodings::am1::{Encode, TwoProduct};

use super::collector::{Binding, RustsatCollector, inputs, numbers_after};
use super::each_once;
use crate::puzzle::Interval;
use crate::sat::Literal;
use crate::sat::encode::writer::Writer;

/// At most one of these is true, under the writer's conditions.
pub fn at_most_one(writer: &mut Writer<'_>, pairwise: usize, literals: &[Literal]) {
    if literals.len() < 2 {
        return;
    }
    if writer.takes_lines() {
        return writer.line(&each_once(literals), 0, Interval::at_most(1));
    }
    let shape = [literals.len(), 0, 1];
    writer.bound(shape, |writer| {
        write_at_most_one(writer, pairwise, literals)
    });
}

fn write_at_most_one(writer: &mut Writer<'_>, pairwise: usize, literals: &[Literal]) {
    // For fewer than four literals no rectangle saves anything.
    if literals.len() <= pairwise.max(3) {
        let number = literals.len() as u64;
        if writer.foresee(number * (number - 1)).is_err() {
            return;
        }
        for (index, &a) in literals.iter().enumerate() {
            for &b in &literals[..index] {
                writer.clause(&[!a, !b]);
            }
        }
        return;
    }
    let mut numbers = numbers_after(literals.len());
    let mut product: TwoProduct = TwoProduct::from(inputs(literals.len()));
    let mut collector = RustsatCollector::new(writer, literals, Binding::Conditional);
    // It fails only once the writer is stopped, and the writer reports that itself.
    let _ = product.encode(&mut collector, &mut numbers);
}

/// No literal of the first list is true together with one of the second.
///
/// With many literals, the pairs share one helper: "some literal of the first list is true".
pub fn exclude(writer: &mut Writer<'_>, pairwise: usize, first: &[Literal], second: &[Literal]) {
    if writer.takes_lines() {
        for &b in second {
            writer.assume(b);
            writer.line(&each_once(first), 0, Interval::at_most(0));
            writer.release();
        }
        return;
    }
    if first.len().min(second.len()) <= 1 || first.len() + second.len() <= pairwise {
        for &a in first {
            for &b in second {
                writer.clause(&[!a, !b]);
            }
        }
        return;
    }
    let some = writer.any_of(first);
    for &b in second {
        writer.clause(&[!some, !b]);
    }
}
