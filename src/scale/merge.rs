//! Audits the numbers of the parts and adds them up.
//!
//! Opening the folder has shown that the parts cover the puzzle and are the ones that were made of it, and reading
//! the results has shown that no two lines contradict each other. Here it remains to check that there is a line for
//! each part.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::error::ScaleError;
use super::part::Part;
use super::results::{Damaged, Results};
use super::work::Work;
use crate::app::{self, Engines, Failure, How};
use crate::clock::Duration;
use crate::puzzle::Automorphisms;
use crate::total::Total;

#[derive(Clone, Debug)]
pub struct MergeReport {
    /// The sum over the parts that are counted; a lower bound if some are missing.
    pub solutions: Total,
    /// The number of classes, if it was asked for and all parts are counted.
    pub fundamental: Option<Total>,
    /// How many solutions were judged, if not all.
    pub judged: Option<u64>,
    pub parts: usize,
    /// The number of cubes that the parts stand for, and the number of symmetries that carry the cubes of the parts to
    /// them, including the identity; `None` if each cube stands for itself.
    pub stands_for: Option<(u64, u64)>,
    /// Parts without a number.
    pub missing: Vec<RangeInclusive<usize>>,
    /// Lines that were ignored.
    pub damaged: Vec<Damaged>,
    /// The number of lines that repeat another line.
    pub repeated: usize,
    /// The number of parts that two engines have counted.
    pub by_two: usize,
    /// The number of parts that the SAT engine and the backtracker have both counted.
    pub by_both: usize,
    /// The number of files with results.
    pub files: usize,
    /// The number of parts that each engine has counted first.
    pub engines: BTreeMap<String, usize>,
    /// Summed over the parts.
    pub time: Duration,
}

impl MergeReport {
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// Who counted the parts, with their number; `both` only if both engines have counted every part.
    pub fn counted_by(&self) -> BTreeMap<String, usize> {
        match self.by_both == self.parts {
            true => BTreeMap::from([(Engines::Both.name().to_owned(), self.parts)]),
            false => self.engines.clone(),
        }
    }

    /// The number of parts that have a result.
    pub fn counted(&self) -> usize {
        self.engines.values().sum()
    }
}

pub fn merge(work: &Work) -> Result<MergeReport, ScaleError> {
    let results = Results::read(work)?;
    let counted = results.counted.keys();
    let by_two = counted.filter(|part| results.is_by_two(**part)).count();
    let both = results.counted.values().filter(|one| one.is_by_both());
    let mut report = MergeReport {
        solutions: Total::default(),
        fundamental: None,
        judged: None,
        parts: work.parts.len(),
        stands_for: stands_for(work),
        missing: Vec::new(),
        damaged: results.damaged,
        repeated: results.repeated,
        by_two,
        by_both: both.count(),
        files: results.files,
        engines: BTreeMap::new(),
        time: Duration::ZERO,
    };
    let mut judged = 0;
    for part in &work.parts {
        match results.counted.get(&part.number) {
            Some(counted) => {
                report.solutions += &counted.solutions;
                judged += counted.judged.or(counted.solutions.as_u64()).unwrap_or(0);
                report.time += counted.time;
                *report
                    .engines
                    .entry(counted.engines_in_words())
                    .or_default() += 1;
            }
            None => add(&mut report.missing, part.number),
        }
    }
    let are_some_not = results.counted.values().any(|one| one.judged.is_some());
    report.judged = are_some_not.then_some(judged);
    Ok(report)
}

/// The number of classes, by Burnside's lemma: the solutions fixed by each symmetry but the identity are counted
/// state by state, and the identity fixes all solutions of the parts. `None` while parts are missing.
pub fn classes(work: &Work, report: &MergeReport, how: &How) -> Result<Option<Total>, ScaleError> {
    if !report.is_complete() {
        return Ok(None);
    }
    match app::classes_of_all(&work.instance.puzzle, &report.solutions, how) {
        Ok(classes) => Ok(Some(classes)),
        Err(Failure::Unfinished(_)) => Err(ScaleError::Stopped),
        Err(failure) => Err(ScaleError::NotByStates(Box::new(failure))),
    }
}

fn stands_for(work: &Work) -> Option<(u64, u64)> {
    let all = || work.parts.iter().flat_map(Part::cubes);
    let cubes: u64 = all().map(|cube| cube.weight).sum();
    let has_images = cubes > all().count() as u64;
    has_images.then(|| (cubes, Automorphisms::of(&work.instance.puzzle).order()))
}

/// Adds a number to ranges that are all below it.
fn add(ranges: &mut Vec<RangeInclusive<usize>>, number: usize) {
    match ranges.last_mut() {
        Some(last) if *last.end() + 1 == number => *last = *last.start()..=number,
        _ => ranges.push(number..=number),
    }
}
