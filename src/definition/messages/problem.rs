//! A fact with its place, and the collection of facts while a file is read.

use std::cell::RefCell;

use super::{BoardFact, Fact};
use crate::definition::syntax::{Span, Text};
use crate::definition::text_error::TextError;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    pub fact: Fact,
    /// Where in the file; `None` if the file is not to blame.
    pub at: Option<Span>,
    /// The parameters of the expression that led to it.
    pub used: Vec<UsedParameter>,
    /// The `[[expect]]` under whose parameters it is wrong, if only there.
    pub claim: Option<Span>,
}

/// A parameter in an expression that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedParameter {
    pub name: String,
    pub value: i64,
    pub from: ValueFrom,
}

/// The source of a parameter's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFrom {
    /// `[params]`.
    File,
    /// `--set`.
    Option,
    /// The `set` of an `[[expect]]`, here.
    Claim(Span),
}

/// The parts, if none of them failed. All of them are evaluated, so that each reports what is wrong with it.
pub fn all<T>(parts: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let parts: Vec<Option<T>> = parts.collect();
    parts.into_iter().collect()
}

/// Collects problems.
#[derive(Debug, Default)]
pub struct Report {
    problems: RefCell<Vec<Problem>>,
    /// What is not an error, but hardly what was meant.
    warnings: RefCell<Vec<Problem>>,
}

impl Report {
    pub fn add(&self, at: &Span, fact: impl Into<Fact>) {
        self.push(fact.into(), Some(at.clone()), Vec::new());
    }

    /// Adds what a parser found in a text, as a fact.
    pub fn add_in<P, F: Into<Fact>>(
        &self,
        text: &Text,
        error: TextError<P>,
        fact: impl FnOnce(P) -> F,
    ) {
        self.add(&text.part(error.range), fact(error.problem));
    }

    /// What a parser made of a text, unless it found something wrong in it.
    pub fn if_right<T, P, F: Into<Fact>>(
        &self,
        text: &Text,
        parsed: Result<T, TextError<P>>,
        fact: impl FnOnce(P) -> F,
    ) -> Option<T> {
        parsed.map_err(|error| self.add_in(text, error, fact)).ok()
    }

    pub fn add_with(&self, at: &Span, fact: impl Into<Fact>, used: Vec<UsedParameter>) {
        self.push(fact.into(), Some(at.clone()), used);
    }

    /// Adds something that is not an error, but hardly what was meant.
    pub fn warn(&self, at: &Span, fact: impl Into<Fact>) {
        self.warnings.borrow_mut().push(Problem {
            fact: fact.into(),
            at: Some(at.clone()),
            used: Vec::new(),
            claim: None,
        });
    }

    pub fn take_warnings(&self) -> Vec<Problem> {
        self.warnings.take()
    }

    /// Adds a problem that is not in the file.
    pub fn add_outside(&self, fact: impl Into<Fact>) {
        self.push(fact.into(), None, Vec::new());
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

impl Problem {
    /// The words beside the marked spot: the parameters that led to the problem.
    pub fn label(&self) -> Option<String> {
        match self.fact {
            // The parameters determined the size of the board, which is marked beside it.
            Fact::Board(BoardFact::LayoutSize { .. }) => None,
            _ => self.parameters(),
        }
    }

    fn parameters(&self) -> Option<String> {
        let value = |used: &UsedParameter| {
            let UsedParameter { name, value, from } = used;
            match from {
                ValueFrom::File => format!("{name} = {value}"),
                ValueFrom::Option => format!("{name} = {value}, set by --set {name}={value}"),
                ValueFrom::Claim(_) => format!("{name} = {value}, set by the claim"),
            }
        };
        let values: Vec<String> = self.used.iter().map(value).collect();
        (!values.is_empty()).then(|| format!("with {}", values.join("; ")))
    }

    /// Other places that are related to it, and what they are.
    pub fn related(&self) -> Vec<(Span, String)> {
        let mut related = Vec::from_iter(self.fact.message().related);
        if let Fact::Board(BoardFact::LayoutSize { .. }) = self.fact
            && let (Some((_, words)), Some(with)) = (related.first_mut(), self.parameters())
        {
            *words = format!("{words} {with}");
        }
        if let Some(claim) = self.claim.clone().filter(|_| self.used.is_empty()) {
            related.push((claim, "under the parameters of this claim".to_owned()));
        }
        let of_claim = self.used.iter().filter_map(|used| match &used.from {
            ValueFrom::Claim(span) => Some((span.clone(), format!("{} is set here", used.name))),
            _ => None,
        });
        related.extend(of_claim);
        related
    }
}
