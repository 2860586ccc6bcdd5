//! What is wrong with a puzzle file: each fact with its place, collected while the file is read.
//!
//! The wording is in [`super::words`], the drawing in [`super::draw`].

use std::cell::RefCell;
use std::sync::Arc;

use super::fact::Fact;
use crate::definition::syntax::{Sources, Span};

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    pub fact: Fact,
    /// Where in the file; `None` if the file is not to blame.
    pub at: Option<Span>,
    /// The parameters of the expression that led to it.
    pub used: Vec<UsedParameter>,
    /// The `[[expect]]` under whose parameters alone it is wrong.
    pub claim: Option<Span>,
}

/// A parameter in an expression that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedParameter {
    pub name: String,
    pub value: i64,
    pub from: ValueFrom,
}

/// Who gave a parameter its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFrom {
    /// `[params]`.
    File,
    /// `--set`.
    Option,
    /// The `set` of an `[[expect]]`, here.
    Claim(Span),
}

/// Where problems are collected.
#[derive(Debug, Default)]
pub struct Report {
    problems: RefCell<Vec<Problem>>,
}

impl Report {
    pub fn add(&self, at: Span, fact: Fact) {
        self.add_with(at, fact, Vec::new());
    }

    pub fn add_with(&self, at: Span, fact: Fact, used: Vec<UsedParameter>) {
        self.push(fact, Some(at), used);
    }

    /// A problem that is not the file's.
    pub fn add_outside(&self, fact: Fact) {
        self.push(fact, None, Vec::new());
    }

    fn push(&self, fact: Fact, at: Option<Span>, used: Vec<UsedParameter>) {
        let problem = Problem {
            fact,
            at,
            used,
            claim: None,
        };
        self.problems.borrow_mut().push(problem);
    }

    pub fn len(&self) -> usize {
        self.problems.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.problems.borrow().is_empty()
    }

    pub fn into_problems(self) -> Vec<Problem> {
        self.problems.into_inner()
    }
}

/// What is wrong with a file and those that it extends: at least one error, the file's own first,
/// each file's in its order.
#[derive(Debug)]
pub struct Problems {
    pub(in crate::definition) sources: Arc<Sources>,
    pub(in crate::definition) list: Vec<Problem>,
}

/// One problem in words, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, as messages call it: the one that was read, or one that it extends.
    pub file: String,
    /// Line and column, from 1; `None` if the problem is in no place of the file.
    pub place: Option<(usize, usize)>,
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problems {
    pub(in crate::definition) fn new(sources: Arc<Sources>, mut list: Vec<Problem>) -> Self {
        list.sort_by_key(|problem| problem.at.as_ref().map_or(0, |at| at.start));
        Problems { sources, list }
    }

    /// Each problem with its place, without the drawing.
    pub fn iter(&self) -> impl Iterator<Item = Finding> + '_ {
        self.list.iter().map(|problem| {
            let at = problem.at.as_ref();
            Finding {
                file: self.sources.name(at.map_or(0, |at| at.start)).to_owned(),
                place: at.map(|at| self.sources.line_and_column(at.start)),
                message: problem.fact.title(),
                help: problem.fact.help(),
            }
        })
    }
}
