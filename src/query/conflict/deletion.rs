//! Fewer instances that contradict each other, until none can be left out.
//!
//! *Deletion* (J. Marques-Silva, "Minimal unsatisfiability", 2010): leave something out. If the rest is still
//! contradictory, the assumptions used now are the conflict; if not, what was left out is needed. Whole rules are left
//! out first, so that few different rules remain, then single instances. The result is minimal, which does not mean
//! smallest. At first a question may take few conflicts only; what is not known then is asked again at the end, so that
//! one hard question does not keep the others from being asked.

use std::collections::BTreeMap;

use crate::board::by_number;
use crate::puzzle::Origin;
use crate::query::questions::{Questions, Verdict};
use crate::stop::Stopped;

/// A conflict within this one, and whether it was reduced to the end. What comes last is left out first. The questions
/// that are asked again take at most so many conflicts of the solver together.
pub fn shrunk(questions: &mut Questions, conflict: Vec<usize>, most: u64) -> (Vec<usize>, bool) {
    let mut deletion = Deletion {
        questions,
        conflict,
        most,
        left: None,
        is_unknown: false,
    };
    let is_minimal = deletion.shrink().is_ok();
    (deletion.conflict, is_minimal)
}

/// In a tenth of a second, even where a conflict costs much.
const FEW_CONFLICTS: u64 = 200;

/// A conflict that is being reduced.
struct Deletion<'a> {
    questions: &'a mut Questions,
    conflict: Vec<usize>,
    /// The conflicts that the questions may take that are asked again.
    most: u64,
    /// What is left of these; before that each question may take few.
    left: Option<u64>,
    /// Whether a question took more.
    is_unknown: bool,
}

impl Deletion<'_> {
    fn shrink(&mut self) -> Result<(), Stopped> {
        self.leave_out_rules()?;
        self.leave_out_each()?;
        if std::mem::take(&mut self.is_unknown) {
            self.left = Some(self.most);
            self.leave_out_each()?;
        }
        Ok(())
    }

    fn leave_out_each(&mut self) -> Result<(), Stopped> {
        // Backwards, because numbers and lines come last: so what remains is more often a given.
        for place in self.conflict.clone().into_iter().rev() {
            if self.conflict.contains(&place) {
                self.leave_out(&[place])?;
            }
        }
        Ok(())
    }

    /// Tries to leave out each rule as a whole, those with many instances first.
    fn leave_out_rules(&mut self) -> Result<(), Stopped> {
        let mut rules: BTreeMap<Origin, Vec<usize>> = BTreeMap::new();
        for &place in &self.conflict {
            if let Some(origin) = self.questions.origin(place) {
                rules.entry(origin).or_default().push(place);
            }
        }
        let mut rules: Vec<(Origin, Vec<usize>)> = rules.into_iter().collect();
        // Rules of as many instances stay in the order of the file.
        by_number(&mut rules, |(_, instances)| usize::MAX - instances.len());
        for (_, mut instances) in rules {
            let is_alone = instances.len() == 1;
            instances.retain(|place| self.conflict.contains(place));
            // A single instance is tried later.
            if !is_alone && !instances.is_empty() {
                self.leave_out(&instances)?;
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, some: &[usize]) -> Result<(), Stopped> {
        let rest = self.conflict.iter().copied();
        let rest: Vec<usize> = rest.filter(|place| !some.contains(place)).collect();
        let (before, most) = (
            self.questions.conflicts(),
            self.left.unwrap_or(FEW_CONFLICTS),
        );
        let answer = self.questions.ask_within(Some(most), &rest);
        let used = self.questions.conflicts().saturating_sub(before);
        self.left = self.left.map(|left| left.saturating_sub(used));
        match answer {
            None if self.left.is_some() => return Err(Stopped),
            None => self.is_unknown = true,
            Some(Verdict::Stopped) => return Err(Stopped),
            Some(Verdict::Satisfiable(_)) => {}
            Some(Verdict::Contradictory(core)) => self.conflict = core,
        }
        Ok(())
    }
}
