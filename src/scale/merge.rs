//! The numbers of the parts, audited and added up.
//!
//! That the parts cover the puzzle, and are the ones that were made of it, was seen when the folder was opened; that no
//! two lines contradict each other, when results were read. What is left is whether there is a line for each.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::error::ScaleError;
use super::part::Part;
use super::results::{Damaged, Results};
use super::work::Work;
use crate::app::{self, Failure, How};
use crate::puzzle::Automorphisms;
use crate::total::Total;

#[derive(Clone, Debug)]
pub struct MergeReport {
    /// Of the parts that are counted: of all, or at least so many.
    pub solutions: Total,
    /// How many there are up to symmetry, where that was asked for and all parts are counted.
    pub fundamental: Option<Total>,
    /// How many of them were judged, if not all.
    pub judged: Option<u64>,
    pub parts: usize,
    /// How many cubes the parts stand for, and how many symmetries carry these to them, the identity among them; `None` where
    /// each cube stands for itself.
    pub stands_for: Option<(u64, u64)>,
    /// Parts without a number.
    pub missing: Vec<RangeInclusive<usize>>,
    /// Lines that were passed over.
    pub damaged: Vec<Damaged>,
    /// How many lines say again what another says.
    pub repeated: usize,
    /// How many parts two engines have counted.
    pub by_two: usize,
    /// How many files there are with results.
    pub files: usize,
    /// How many parts each engine has counted.
    pub engines: BTreeMap<String, usize>,
    /// Added up over the parts.
    pub time: Duration,
}

impl MergeReport {
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// How many parts have a number.
    pub fn counted(&self) -> usize {
        self.engines.values().sum()
    }
}

pub fn merge(work: &Work) -> Result<MergeReport, ScaleError> {
    let results = Results::read(work)?;
    let mut report = MergeReport {
        solutions: Total::default(),
        fundamental: None,
        judged: None,
        parts: work.parts.len(),
        stands_for: stands_for(work),
        missing: Vec::new(),
        damaged: results.damaged,
        repeated: results.repeated,
        by_two: results.by_two.len(),
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
                *report.engines.entry(counted.engine.clone()).or_default() += 1;
            }
            None => add(&mut report.missing, part.number),
        }
    }
    let are_some_not = results.counted.values().any(|one| one.judged.is_some());
    report.judged = are_some_not.then_some(judged);
    Ok(report)
}

/// How many there are up to symmetry, by Burnside's lemma: what each symmetry but the identity fixes is counted state by state, and
/// the identity fixes all that the parts have. `None` while parts are missing.
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
