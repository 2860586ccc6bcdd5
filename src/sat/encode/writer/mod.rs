//! Clauses on their way to the sink: helper variables, and clauses that bind under conditions.
//!
//! A rule that holds only if something else does ("if this square is empty, then ...") is written
//! between [`Writer::assume`] and [`Writer::release`]: every clause in between gets the negated
//! condition as a further literal. Definitions of helper variables always bind: they say what a
//! helper means, which no condition changes.
//!
//! A writer without a sink keeps nothing: it counts literals, and stops at the first beyond its limit.
//!
//! A sink for readers is told what is written ([`told`]). It may take a bounded sum as one [`mod@line`]. Then
//! [`Writer::takes_lines`] is true, and bounds are written by [`Writer::line`].

mod line;
mod sums;
mod told;

use std::collections::HashMap;

pub use line::{LinearConstraint, Relation};
pub use told::{Subject, Told, ToldSink};

use crate::pace::Pace;
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::{Stop, Stopped};

pub struct Writer<'a> {
    output: WriterOutput<'a>,
    stop: Stop,
    /// What is counted takes no steps of this, but it waits when its turn is over.
    pace: Pace,
    /// Once it is stopped, nothing more is written.
    is_stopped: bool,
    /// How often the stop could have been noticed.
    polls: u32,
    /// The negations of all conditions in force.
    unless: Vec<Literal>,
    /// The clause under construction, kept to save its allocation.
    clause: Vec<Literal>,
    /// The literals for which the variables from [`FIRST_SHORTHAND`] on are shorthands; the sink does not know them.
    shorthands: Vec<Vec<Literal>>,
}

enum WriterOutput<'a> {
    Sink(&'a mut dyn ClauseSink),
    Told(Told<'a>),
    Count(WrittenSize),
}

/// More variables than a formula that fits can have.
const FIRST_SHORTHAND: usize = 1 << 30;

/// The size of what was written.
struct WrittenSize {
    variables: usize,
    literals: u64,
    most: u64,
    takes_lines: bool,
    /// The number of literals that a bound of this shape, under this many conditions, has taken.
    bounds: HashMap<(BoundShape, usize), u64>,
}

/// A bound on a number of literals: how many there are, the least and the greatest number.
pub type BoundShape = [usize; 3];

/// The stop is looked at once in this many clauses, or rule instances that may have none.
const POLLS_BETWEEN_LOOKS: u32 = 128;

impl<'a> Writer<'a> {
    /// A writer that writes until it is stopped.
    pub fn new(sink: &'a mut dyn ClauseSink, stop: &Stop) -> Self {
        Writer::to(WriterOutput::Sink(sink), stop)
    }

    /// The same for a sink that is told what is written.
    pub fn telling(sink: &'a mut dyn ToldSink, takes_lines: bool, stop: &Stop) -> Self {
        Writer::to(WriterOutput::Told(Told::new(sink, takes_lines)), stop)
    }

    /// A writer that counts until there are more literals than this.
    pub fn counting(most: u64, takes_lines: bool, stop: &Stop, pace: &Pace) -> Self {
        let count = WrittenSize {
            variables: 0,
            literals: 0,
            most,
            takes_lines,
            bounds: HashMap::new(),
        };
        Writer {
            pace: pace.clone(),
            ..Writer::to(WriterOutput::Count(count), stop)
        }
    }

    fn to(output: WriterOutput<'a>, stop: &Stop) -> Self {
        Writer {
            output,
            stop: stop.clone(),
            pace: Pace::default(),
            is_stopped: false,
            polls: 0,
            unless: Vec::new(),
            clause: Vec::new(),
            shorthands: Vec::new(),
        }
    }

    /// Whether a bounded sum is one line, and the formula says only what the puzzle says, without conclusions.
    pub fn takes_lines(&self) -> bool {
        match &self.output {
            WriterOutput::Sink(_) => false,
            WriterOutput::Told(told) => told.takes_lines,
            WriterOutput::Count(count) => count.takes_lines,
        }
    }

    /// The record of what the sink is told, if it is a sink for readers.
    pub fn told(&mut self) -> Option<&mut Told<'a>> {
        match &mut self.output {
            WriterOutput::Told(told) => Some(told),
            WriterOutput::Sink(_) | WriterOutput::Count(_) => None,
        }
    }

    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether it was stopped; the stop is looked at once in a while. What is written after a stop is lost.
    pub fn is_stopped(&mut self) -> bool {
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(POLLS_BETWEEN_LOOKS) {
            self.pace.spent(0);
            self.is_stopped |= self.stop.is_raised();
        }
        self.is_stopped
    }

    /// Whether everything so far was written; looks at the stop now.
    pub fn poll(&self) -> Result<(), Stopped> {
        match self.is_stopped {
            true => Err(Stopped),
            false => self.stop.poll(),
        }
    }

    /// Says what the following clauses state, until [`Writer::end_subject`].
    pub fn begin_subject(&mut self, subject: impl FnOnce() -> Subject) {
        if let Some(told) = self.told() {
            told.begin(subject());
        }
    }

    pub fn end_subject(&mut self) {
        if let Some(told) = self.told() {
            told.end();
        }
    }

    /// The number of literals counted.
    pub fn counted(&self) -> u64 {
        match &self.output {
            WriterOutput::Sink(_) | WriterOutput::Told(_) => 0,
            WriterOutput::Count(count) => count.literals,
        }
    }

    /// Stops a count for which this many more literals are too many, before they are made.
    pub fn foresee(&mut self, literals: u64) -> Result<(), Stopped> {
        if let WriterOutput::Count(count) = &self.output {
            self.is_stopped |= count.literals.saturating_add(literals) > count.most;
        }
        match self.is_stopped {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Writes a bound. All bounds of one shape are equally large, so a count examines only the first.
    pub fn bound(&mut self, shape: BoundShape, write: impl FnOnce(&mut Self)) {
        let key = (shape, self.unless.len());
        let before = match &mut self.output {
            WriterOutput::Sink(_) | WriterOutput::Told(_) => return write(self),
            WriterOutput::Count(count) => match count.bounds.get(&key) {
                Some(&literals) => return self.add_to_count(literals),
                None => count.literals,
            },
        };
        write(self);
        if let WriterOutput::Count(count) = &mut self.output {
            count.bounds.insert(key, count.literals - before);
        }
    }

    fn add_to_count(&mut self, literals: u64) {
        if let WriterOutput::Count(count) = &mut self.output {
            count.literals = count.literals.saturating_add(literals);
            self.is_stopped |= count.literals > count.most;
        }
    }

    /// Makes the first `variables` variables.
    pub fn begin(&mut self, variables: usize) {
        match &mut self.output {
            WriterOutput::Sink(sink) => (0..variables).for_each(|_| {
                sink.new_variable();
            }),
            WriterOutput::Told(told) => (0..variables).for_each(|_| {
                told.sink.new_variable();
            }),
            WriterOutput::Count(count) => count.variables = variables,
        }
    }

    /// The positive literal of a new variable.
    pub fn helper(&mut self) -> Literal {
        match &mut self.output {
            WriterOutput::Sink(sink) => sink.new_variable().positive(),
            WriterOutput::Told(told) => told.sink.new_variable().positive(),
            WriterOutput::Count(count) => {
                count.variables += 1;
                Variable::new(count.variables - 1).positive()
            }
        }
    }

    /// The same for a variable that is not a function of the placement.
    pub fn free_helper(&mut self) -> Literal {
        let helper = self.helper();
        if let Some(told) = self.told() {
            told.sink.is_free(helper.variable());
        }
        helper
    }

    /// What follows binds only if this literal is true (and so are all other conditions in force).
    pub fn assume(&mut self, condition: Literal) {
        self.unless.push(!condition);
    }

    /// The latest condition in force.
    pub fn condition(&self) -> Option<Literal> {
        self.unless.last().map(|&unless| !unless)
    }

    /// Removes the latest condition.
    pub fn release(&mut self) {
        self.unless.pop();
    }

    /// At least one of these literals, or one of the conditions does not hold.
    pub fn clause(&mut self, literals: &[Literal]) {
        self.clause.clear();
        self.clause.extend_from_slice(literals);
        self.clause.extend_from_slice(&self.unless);
        if let Some(told) = self.told() {
            told.before_constraint();
        }
        self.add();
    }

    /// At least one of these literals, whatever the conditions: part of a helper's meaning.
    pub fn definition(&mut self, literals: &[Literal]) {
        self.clause.clear();
        self.clause.extend_from_slice(literals);
        if let Some(told) = self.told() {
            told.before_definition();
        }
        self.add();
    }

    /// A new literal that is true if and only if one of these is. For a single literal, that literal itself.
    pub fn any_of(&mut self, literals: &[Literal]) -> Literal {
        if let [single] = literals {
            return *single;
        }
        let any = self.helper();
        if self.takes_lines() {
            self.define_by_sums(any, literals);
            return any;
        }
        for &literal in literals {
            self.definition(&[!literal, any]);
        }
        let mut one_of_them = literals.to_vec();
        one_of_them.push(!any);
        self.definition(&one_of_them);
        any
    }

    /// A new literal that is true if and only if both of these are.
    pub fn both(&mut self, a: Literal, b: Literal) -> Literal {
        !self.any_of(&[!a, !b])
    }

    /// Adds the clause, sorted and without repetitions; leaves it out if it is always true. A count skips
    /// this.
    fn add(&mut self) {
        if self.is_stopped() {
            return;
        }
        let takes_lines = self.takes_lines();
        if let (WriterOutput::Count(_), false) = (&self.output, takes_lines) {
            return self.add_to_count(self.clause.len() as u64);
        }
        self.clause.sort_unstable();
        self.clause.dedup();
        // The two literals of a variable have neighbouring codes.
        if self.clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            return;
        }
        if takes_lines {
            let sum: Vec<_> = self.clause.iter().map(|&literal| (1, literal)).collect();
            return self.add_line(&sum, Relation::AtLeast, 1);
        }
        match &mut self.output {
            WriterOutput::Sink(sink) => sink.add_clause(&self.clause),
            WriterOutput::Told(told) => told.sink.add_clause(&self.clause),
            WriterOutput::Count(_) => {}
        }
    }
}
