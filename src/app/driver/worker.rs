//! The loop that judges and collects: the share of one thread, and how the shares are merged.

use std::collections::BTreeSet;
use std::convert::Infallible;

use super::effort::Effort;
use super::failure::{Failure, Rejected};
use super::images::{self, sample_size};
use super::source::SolutionSource;
use super::validation::Validation;
use super::{Task, symmetries_used};
use crate::app::collect::{Collector, JudgedSolution, Needs};
use crate::clock::Instant;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Bracket, Placement, Sample};
use crate::sat::ProgramFault;
use crate::search::SolutionCount;
use crate::stop::Stop;

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// There are no more solutions.
    Complete,
    /// The collectors have what they need.
    Satisfied,
    /// Ended by a limit, a stop or a placement that the judge refused.
    Stopped,
}

/// The results of one thread or, merged, of all.
pub struct Worker<'a, C> {
    collector: C,
    needs: Needs,
    validation: Validation<'a>,
    /// The symmetries that carry the solutions found to those not found.
    symmetries: Option<&'a Automorphisms>,
    stop: Stop,
    progress: Progress,
    solutions: u64,
    judged: u64,
    /// The number of solutions that may still be found.
    left: Option<u64>,
    ended: Ended,
    rejected: Option<Box<Rejected>>,
    up_to_symmetry: bool,
    effort: Effort,
    /// Some of the solutions that stand for others; images of these are judged.
    sample: Sample,
    /// Used if every solution is collected: the smallest images of solutions several of whose images are found,
    /// perhaps by several threads.
    repeated: BTreeSet<Placement>,
}

/// What was collected, and how.
pub struct CollectionOutcome<C> {
    pub collected: C,
    /// The number of solutions, as far as the search went.
    pub solutions: u64,
    pub ended: Ended,
    /// What is known of the optimum, if there is a goal.
    pub goal: Option<Bracket>,
    /// The best placement found, if it is not known whether there is a better one.
    pub best: Option<Placement>,
    /// The number of placements that were judged.
    pub judged: u64,
    /// The number of symmetries that were used, including the identity.
    pub symmetries: u64,
    pub effort: Effort,
    /// What the judge refused. It is not counted, and ends the work.
    pub rejected: Option<Box<Rejected>>,
    /// What is wrong with the external program that should find solutions. It ends the work.
    pub fault: Option<ProgramFault>,
}

impl<C> CollectionOutcome<C> {
    pub fn is_complete(&self) -> bool {
        self.ended == Ended::Complete
    }

    /// Returns an error if the judge refused a placement or a program failed.
    pub fn accepted(mut self) -> Result<Self, Failure<Infallible>> {
        if let Some(rejected) = self.rejected.take() {
            return Err(Failure::Rejected(rejected));
        }
        match self.fault.take() {
            Some(fault) => Err(Failure::Program(fault)),
            None => Ok(self),
        }
    }
}

impl<'a, C: Collector> Worker<'a, C> {
    /// `symmetries` are those up to which the engine may find solutions.
    pub fn new(task: &Task<'a>, collector: C, symmetries: Option<&'a Automorphisms>) -> Self {
        let watch = task.how.watches.of(task.engine);
        let validation = Validation::new(task.engine, task.puzzle, task.judge, watch);
        Worker {
            needs: collector.needs(),
            collector,
            validation: match symmetries {
                Some(_) => validation.of_part(),
                None => validation,
            },
            symmetries,
            stop: task.how.stop.clone(),
            progress: task.how.progress.clone(),
            solutions: 0,
            judged: 0,
            left: task.how.limit,
            ended: Ended::Complete,
            rejected: None,
            up_to_symmetry: false,
            effort: Effort::default(),
            sample: Sample::new(sample_size(task.puzzle)),
            repeated: BTreeSet::new(),
        }
    }

    /// For solutions that the backtracker has counted, constructing only a sample.
    pub fn of_count(
        task: &Task<'a>,
        collector: C,
        counted: SolutionCount,
        symmetries: &'a Automorphisms,
    ) -> Self {
        let mut worker = Worker::new(task, collector, Some(symmetries));
        worker.solutions = counted.solutions;
        worker.up_to_symmetry = counted.up_to_symmetry;
        if !counted.complete {
            worker.ended = Ended::Stopped;
        }
        for placement in counted.sample {
            if worker.stop.is_raised() {
                break;
            }
            match worker.validation.judge(placement) {
                Ok(placement) => worker.sample.keep(Sample::number_of(&placement), placement),
                Err(rejected) => worker.refuse(rejected),
            }
        }
        worker.effort = Effort {
            branches: Some(counted.branches),
            search: counted.time,
            ..Effort::default()
        };
        worker
    }

    /// Whether the judge refused a placement.
    pub fn is_refused(&self) -> bool {
        self.rejected.is_some()
    }

    /// Takes solutions until there are no more, no more are needed, or something stops it.
    pub fn drain(&mut self, mut source: SolutionSource<'_>) {
        let preparation = source.preparation();
        let begun = Instant::now();
        self.ended = loop {
            if self.collector.is_satisfied() {
                break Ended::Satisfied;
            }
            if self.left == Some(0) {
                break Ended::Stopped;
            }
            let Some(found) = source.next() else {
                break Ended::Complete;
            };
            let Ok(placement) = found else {
                break Ended::Stopped;
            };
            self.left = self.left.map(|left| left - 1);
            if let Err(rejected) = self.take(placement, source.weight()) {
                self.rejected = Some(rejected);
                break Ended::Stopped;
            }
        };
        self.up_to_symmetry = source.is_up_to_symmetry();
        let passed = begun.elapsed() + preparation;
        self.effort = source.effort(passed, self.validation.time());
    }

    /// Takes a solution and the number of solutions it stands for.
    pub fn take(&mut self, placement: Placement, weight: Option<u64>) -> Result<(), Box<Rejected>> {
        let placement = self.validation.judge(placement)?;
        match (weight, self.symmetries) {
            (Some(weight), Some(symmetries)) if self.needs < Needs::Each => {
                self.count(weight, &placement, Some((weight, symmetries)));
                let number = Sample::number_of(&placement);
                if self.sample.wants(number) {
                    self.sample.keep(number, placement);
                }
                Ok(())
            }
            (Some(weight), Some(symmetries)) => self.expand(placement, weight, symmetries),
            _ => {
                self.count(1, &placement, None);
                Ok(())
            }
        }
    }

    fn count(
        &mut self,
        weight: u64,
        placement: &Placement,
        stands_for: Option<(u64, &Automorphisms)>,
    ) {
        self.solutions += weight;
        self.progress.add_found(weight);
        self.collector.add(JudgedSolution {
            placement,
            stands_for,
        });
    }

    /// Collects the images of a solution, each judged. If several of them are found by the engine, this waits until
    /// the end.
    fn expand(
        &mut self,
        placement: Placement,
        weight: u64,
        symmetries: &Automorphisms,
    ) -> Result<(), Box<Rejected>> {
        let mut images = symmetries.images(&placement);
        if images.len() as u64 > weight {
            images.truncate(1);
            self.repeated.extend(images);
            return Ok(());
        }
        images.retain(|image| *image != placement);
        self.count(1, &placement, None);
        self.judge_and_count(images)
    }

    fn judge_and_count(&mut self, images: Vec<Placement>) -> Result<(), Box<Rejected>> {
        for image in images {
            let image = self.validation.judge(image)?;
            self.count(1, &image, None);
        }
        Ok(())
    }

    fn refuse(&mut self, rejected: Box<Rejected>) {
        self.rejected.get_or_insert(rejected);
        self.ended = Ended::Stopped;
    }

    /// Merges the results of two threads.
    pub fn merge(mut self, other: Self) -> Self {
        self.collector.merge(other.collector);
        self.solutions += other.solutions;
        self.judged += other.judged + other.validation.judged();
        if other.ended != Ended::Complete {
            self.ended = other.ended;
        }
        self.rejected = self.rejected.or(other.rejected);
        self.up_to_symmetry |= other.up_to_symmetry;
        self.effort.add(&other.effort);
        self.sample.merge(other.sample);
        self.repeated.extend(other.repeated);
        self
    }

    /// Judges and collects what is left once all threads have ended.
    pub fn finish(
        mut self,
        task: &Task<'a>,
        symmetries: Option<&Automorphisms>,
    ) -> CollectionOutcome<C> {
        let judging = self.validation.time();
        if let Some(symmetries) = symmetries
            && self.rejected.is_none()
            && let Err(rejected) = self.finish_images(symmetries)
        {
            self.refuse(rejected);
        }
        let goal = self.validation.bracket().unwrap_or_else(|rejected| {
            self.refuse(rejected);
            None
        });
        let is_open = goal.is_some_and(|goal| goal.optimum().is_none());
        let watch = task.how.watches.of(task.engine);
        self.effort.judge += self.validation.time().saturating_sub(judging);
        CollectionOutcome {
            collected: self.collector,
            solutions: self.solutions,
            ended: self.ended,
            goal,
            best: watch.best().filter(|_| is_open),
            judged: self.judged + self.validation.judged(),
            symmetries: symmetries.map_or(1, |symmetries| {
                symmetries_used(task.puzzle, symmetries, self.up_to_symmetry)
            }),
            effort: self.effort,
            rejected: self.rejected,
            fault: task
                .how
                .program
                .as_ref()
                .and_then(|program| program.fault().cloned()),
        }
    }

    fn finish_images(&mut self, symmetries: &Automorphisms) -> Result<(), Box<Rejected>> {
        for smallest in std::mem::take(&mut self.repeated) {
            if self.stop.is_raised() {
                self.ended = Ended::Stopped;
                break;
            }
            self.judge_and_count(symmetries.images(&smallest))?;
        }
        if self.up_to_symmetry && self.needs < Needs::Each {
            self.collector.finish(symmetries);
            let sample = std::mem::replace(&mut self.sample, Sample::new(0)).into_placements();
            images::judge(
                &mut self.validation,
                symmetries,
                &sample,
                self.solutions,
                &self.stop,
            )?;
        }
        Ok(())
    }
}
