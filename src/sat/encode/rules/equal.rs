//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.
//!
//! "As many first as second pieces" is a bound on one number: of the literals "holds a first" and
//! "does not hold a second", exactly as many are true as the second list has literals. So each name
//! is tied to the next one by the encodings of [`crate::sat::encode::cardinality`]. Kinds that both names stand
//! for are left out: they count on both sides.
//!
//! On one square a first piece makes two of these literals true, a second piece none, anything else
//! one. So unit propagation concludes from "n first pieces among 2n squares" that the rest are second.

use crate::board::Square;
use crate::puzzle::{Bound, Equal, KindSet, RuleInstance};
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Equal) -> Result<(), Stopped> {
    for grouping in &rule.each {
        for (place, squares) in encoder.groups_within(grouping, &rule.within)? {
            let instance = || RuleInstance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| {
                for names in rule.of.windows(2) {
                    equally_often(encoder, &squares, &names[0], &names[1]);
                }
            })?;
        }
    }
    Ok(())
}

fn equally_often(encoder: &mut Encoder<'_>, squares: &[Square], one: &KindSet, other: &KindSet) {
    let mut literals = encoder.all_holding(squares, &one.without(other));
    let others = encoder.all_holding(squares, &other.without(one));
    literals.extend(others.iter().map(|&literal| !literal));
    encoder.bounded(&literals, &Bound::exactly(others.len() as i64));
}
