//! The instances that the arguments name, and the work on each of them in turn.

use crate::app::{self, Effort, Failure, How, NamedPiece, SweepError};
use crate::cli::arguments::PuzzleArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::foreign;
use crate::cli::output::Output;
use crate::clock::{Duration, Instant};
use crate::definition::{Definition, Instance};
use crate::render::{self, Taken};

/// A file and all its instances that were asked for, all of them valid.
pub struct Instances {
    pub definition: Definition,
    pub instances: Vec<Instance>,
    /// The parameters that were given ranges: they distinguish the instances.
    pub swept: Vec<String>,
    /// How long it took to read and check the file.
    read: Duration,
}

impl Instances {
    /// Reads a file that is needed until the process ends. The instances are never dropped: to free the largest
    /// boards, piece by piece, takes longer than a time limit leaves.
    pub fn read_for_good(
        puzzle: &PuzzleArguments,
        output: &mut Output,
    ) -> Result<&'static Self, Halt> {
        let instances = Instances::read(puzzle, output)?;
        Ok(Box::leak(Box::new(instances)))
    }

    /// Reads a file; notes what it says but hardly means.
    pub fn read(puzzle: &PuzzleArguments, output: &mut Output) -> Result<Self, Halt> {
        let read = Instances::silently(puzzle, output)?;
        let first = read.instances.first();
        for warning in first.map(Instance::warnings).unwrap_or_default() {
            output.note(&render::warning(&warning));
        }
        Ok(read)
    }

    /// Reads a file that may say what it hardly means.
    pub fn silently(puzzle: &PuzzleArguments, output: &mut Output) -> Result<Self, Halt> {
        let start = Instant::now();
        let definition = foreign::definition(&puzzle.file, output)?;
        let instances = app::instances(&definition, &puzzle.settings);
        let instances = instances.map_err(|error| match error {
            SweepError::Problems(problems) => Halt::Problems(problems),
            other => Halt::bad_input(other),
        })?;
        let ranges = puzzle.settings.iter().filter(|setting| setting.is_range);
        Ok(Instances {
            definition,
            instances,
            swept: ranges.map(|setting| setting.name.clone()).collect(),
            read: start.elapsed(),
        })
    }

    /// One instance that was read already.
    pub fn of(definition: Definition, instance: Instance) -> Self {
        Instances {
            definition,
            instances: vec![instance],
            swept: Vec::new(),
            read: Duration::ZERO,
        }
    }

    /// Finds pieces by name in every instance, before the first is run.
    pub fn pieces(&self, names: &[String]) -> Result<Vec<Vec<NamedPiece>>, Halt> {
        let in_instance = |instance: &Instance| {
            let pieces = names
                .iter()
                .map(|name| app::piece_named(&instance.puzzle, name));
            pieces
                .collect::<Result<Vec<_>, _>>()
                .map_err(Halt::bad_input)
        };
        self.instances.iter().map(in_instance).collect()
    }

    /// Every kind of every piece of each instance.
    pub fn every_piece(&self) -> Vec<Vec<NamedPiece>> {
        let in_instance = |instance: &Instance| {
            let puzzle = &instance.puzzle;
            let piece = |kind| NamedPiece {
                name: puzzle.kind(kind).name.clone(),
                kinds: [kind].into_iter().collect(),
            };
            puzzle.kind_ids().map(piece).collect()
        };
        self.instances.iter().map(in_instance).collect()
    }

    /// The only instance; `why` begins the message if there are several.
    pub fn only(&self, why: &str) -> Result<&Instance, Halt> {
        match self.instances.as_slice() {
            [instance] => Ok(instance),
            _ => {
                let message = format!("{why}: give --set one value, not a range");
                Err(Halt::BadInput(message))
            }
        }
    }

    /// The name of an instance in messages: its file, and its parameters if there are several instances.
    pub fn name(&self, instance: &Instance) -> String {
        let file = self.definition.name();
        if self.swept.is_empty() {
            file.to_owned()
        } else {
            format!("{file} ({})", self.heading(instance))
        }
    }

    /// The parameters that distinguish this instance from the others.
    pub fn heading(&self, instance: &Instance) -> String {
        render::heading(instance, &self.swept)
    }

    /// The time and memory that an answer took so far, including reading the file.
    pub fn taken(&self, effort: Effort) -> Taken {
        Taken {
            effort,
            read: self.read,
            memory: app::peak_memory(),
        }
    }

    /// Works on one instance after another, until an interrupt.
    pub fn each(
        &self,
        interrupt: &Interrupt,
        mut work: impl FnMut(usize, &Instance) -> Result<Outcome, Halt>,
    ) -> Result<Vec<Outcome>, Halt> {
        let mut outcomes = Vec::with_capacity(self.instances.len());
        for (index, instance) in self.instances.iter().enumerate() {
            outcomes.push(work(index, instance)?);
            if interrupt.happened() {
                outcomes.push(Outcome::Interrupted);
                break;
            }
        }
        Ok(outcomes)
    }

    /// Asks about an instance, drawing the progress of the search, and tells the answer; if there is none, why.
    pub fn ask<T, E: Into<Halt>>(
        &self,
        instance: &Instance,
        how: &How,
        output: &mut Output,
        question: impl FnOnce() -> Result<T, Failure<E>>,
        tell: impl FnOnce(T, &mut Output) -> Result<Outcome, Halt>,
    ) -> Result<Outcome, Halt> {
        let watch = output.watch_search(how);
        let found = question();
        drop(watch);
        match found {
            Ok(answer) => tell(answer, output),
            Err(failure) => self.failed(instance, failure, output),
        }
    }

    /// Reports why there is no answer for an instance. The others can continue, unless nothing more can be printed.
    pub fn failed<E: Into<Halt>>(
        &self,
        instance: &Instance,
        failure: Failure<E>,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let (sentence, outcome) = self.failure(instance, failure)?;
        output.error(&sentence);
        Ok(outcome)
    }

    /// Why there is no answer for an instance, and the outcome.
    pub fn failure<E: Into<Halt>>(
        &self,
        instance: &Instance,
        failure: Failure<E>,
    ) -> Result<(String, Outcome), Halt> {
        let sentence = render::in_vain(&self.name(instance), instance, &failure);
        let outcome = match failure {
            Failure::Sink(halt) => return Err(halt.into()),
            // The other instances would be given to the same program.
            Failure::Program(fault) => return Err(Halt::bad_input(fault)),
            Failure::DoesNotFit(_) => Outcome::BadInput,
            Failure::Unfinished(_) => Outcome::Undecided,
            Failure::Rejected(_) | Failure::Disagreement(_) => Outcome::Bug,
        };
        Ok((sentence.unwrap_or_default(), outcome))
    }
}
