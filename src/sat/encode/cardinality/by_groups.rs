//! "At least so many" counted by groups, for formulas with selectors.
//!
//! Without guards a number of pieces is counted by lines that hold at most one ([`crate::sat::encode::saturation`]).
//! With guards a line holds at most one only while some selectors are on. So each group
//! contributes one literal "some is true", and for each member but the first one literal "this one
//! and an earlier one": the *overflow*. Together they are as many as the members that are true.
//! Once selectors make the overflow false, only the groups are left to count, and unit propagation
//! sees that nine pieces do not fit into eight of them; without selectors that search is the
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
    let mut some = Vec::new();
    let mut overflow = Vec::new();
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
    // Overflow last: a totalizer counts neighbours together.
    some.extend_from_slice(&overflow);
    let bound = Bound {
        at_least: Some(number),
        at_most: None,
    };
    writer.assume(condition);
    bounded(&mut writer, thresholds, &some, bound);
    writer.release();
    writer.poll()?;
    Ok(overflow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::encode::truth::{is_satisfiable, solver};
    use crate::sat::{Cnf, Variable};

    #[test]
    fn every_choice_of_members_counts_in_full_and_overflow_is_what_a_group_has_beyond_one() {
        let literal = |index: usize| Variable::new(index).positive();
        let groups = [vec![0, 1, 2], vec![3], vec![4, 5]];
        let groups = groups.map(|group| group.into_iter().map(literal).collect::<Vec<Literal>>());
        for number in 0..=7 {
            let mut cnf = Cnf::default();
            for _ in 0..7 {
                cnf.new_variable();
            }
            let condition = literal(6);
            let (thresholds, stop) = (Thresholds::default(), Stop::never());
            let least = number as i64;
            let overflow =
                at_least_by_groups(&mut cnf, &thresholds, condition, &groups, least, &stop);
            let overflow = overflow.unwrap();
            assert_eq!(overflow.len(), 3);
            let mut solver = solver(&cnf);
            for chosen in 0..64usize {
                let is_in = |index: usize| chosen >> index & 1 == 1;
                let value = |l: usize| if is_in(l) { literal(l) } else { !literal(l) };
                let mut assumed: Vec<Literal> = (0..6).map(value).collect();
                let enough = chosen.count_ones() as usize >= number;
                assumed.push(condition);
                assert_eq!(is_satisfiable(&mut solver, &assumed), enough, "{chosen:b}");
                assumed[6] = !condition;
                assert!(is_satisfiable(&mut solver, &assumed));
                // Without overflow a group counts once at most.
                assumed.extend(overflow.iter().map(|&literal| !literal));
                let at_most_one = [0b000111, 0b001000, 0b110000]
                    .iter()
                    .all(|group| (chosen & group).count_ones() <= 1);
                assert_eq!(is_satisfiable(&mut solver, &assumed), at_most_one);
            }
        }
    }
}
