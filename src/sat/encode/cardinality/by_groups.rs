//! "At least n" counted by groups, for formulas with selectors.
//!
//! Without guards a number of pieces is counted by lines that hold at most one ([`crate::sat::encode::saturation`]).
//! With guards a line holds at most one only while some selectors are on. So each group
//! contributes one literal "some member is true" and, for each member but the first, one literal "this
//! one and an earlier one": the *overflow*. Of these as many are true as of the members.
//! Once selectors make the overflow false, only the groups are left to count, and unit propagation
//! sees that nine pieces do not fit into eight groups. Without this, the search is the
//! pigeonhole problem, exponential for every solver of this kind (A. Haken, 1985).

use super::bounded;
use crate::puzzle::Bound;
use crate::sat::encode::Thresholds;
use crate::sat::encode::writer::Writer;
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// While `condition` is true, at least `number` of all literals in the groups are. Returns the
/// overflow of all groups.
pub fn at_least_by_groups(
    sink: &mut dyn ClauseSink,
    thresholds: &Thresholds,
    condition: Literal,
    groups: &[Vec<Literal>],
    number: i64,
    stop: &Stop,
) -> Result<Vec<Literal>, Stopped> {
    let mut writer = Writer::new(sink, stop);
    let (mut some, overflow) = members(&mut writer, groups)?;
    // The overflow comes last: a totalizer counts neighbours together.
    some.extend_from_slice(&overflow);
    let bound = Bound::at_least(number);
    writer.assume(condition);
    bounded(&mut writer, thresholds, &some, &bound);
    writer.release();
    writer.poll()?;
    Ok(overflow)
}

/// The overflow of all groups.
pub fn overflow_of_groups(
    sink: &mut dyn ClauseSink,
    groups: &[Vec<Literal>],
    stop: &Stop,
) -> Result<Vec<Literal>, Stopped> {
    Ok(members(&mut Writer::new(sink, stop), groups)?.1)
}

/// For each group the literal "some member is true", and the overflow of all groups.
fn members(
    writer: &mut Writer<'_>,
    groups: &[Vec<Literal>],
) -> Result<(Vec<Literal>, Vec<Literal>), Stopped> {
    let (mut some, mut overflow) = (Vec::new(), Vec::new());
    for group in groups {
        let Some((&first, rest)) = group.split_first() else {
            continue;
        };
        let mut earlier = first;
        for &literal in rest {
            if writer.is_stopped() {
                return Err(Stopped);
            }
            overflow.push(writer.both(earlier, literal));
            earlier = writer.any_of(&[earlier, literal]);
        }
        some.push(earlier);
    }
    Ok((some, overflow))
}
