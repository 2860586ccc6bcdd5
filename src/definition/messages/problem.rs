//! A message with its place, and the collection of messages while a file is read.

use std::cell::RefCell;

use super::{Message, TextError};
use crate::definition::syntax::{Span, Text};
use crate::text;

/// One thing that is wrong.
#[derive(Clone, Debug)]
#[cfg_attr(
    target_arch = "wasm32",
    expect(dead_code, reason = "a page draws no labels")
)]
pub struct Problem {
    /// Its words are safe to show.
    pub message: Message,
    /// Where in the file; `None` if the file is not to blame.
    pub at: Option<Span>,
    /// The words beside the marked place.
    pub label: Option<String>,
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

/// The meaning of what need not be written, `None` inside if it is not; `None` if it is wrong.
pub fn optional<W, M>(
    written: &Option<W>,
    meaning: impl FnOnce(&W) -> Option<M>,
) -> Option<Option<M>> {
    match written {
        Some(written) => meaning(written).map(Some),
        None => Some(None),
    }
}

/// Collects problems.
#[derive(Debug, Default)]
pub struct Report {
    problems: RefCell<Vec<Problem>>,
    /// What is not an error, but hardly what was meant.
    warnings: RefCell<Vec<Problem>>,
}

impl Report {
    pub fn add(&self, at: &Span, message: impl Into<Message>) {
        self.push(problem(message.into(), Some(at)));
    }

    /// What a parser made of a text, unless it found something wrong in it, which is added.
    pub fn if_right<T>(&self, text: &Text, parsed: Result<T, TextError>) -> Option<T> {
        let add = |error: TextError| self.add(&text.part(error.range), error.message);
        parsed.map_err(add).ok()
    }

    /// Adds a message about a number that these parameters led to.
    pub fn add_with(&self, at: &Span, message: impl Into<Message>, used: Vec<UsedParameter>) {
        let label = parameters(&used);
        let problem = problem(message.into(), Some(at));
        self.push(Problem {
            label,
            used,
            ..problem
        });
    }

    /// The same where the message names the parameters itself.
    pub fn add_naming(&self, at: &Span, message: impl Into<Message>, used: Vec<UsedParameter>) {
        let problem = problem(message.into(), Some(at));
        self.push(Problem { used, ..problem });
    }

    /// Adds something that is not an error, but hardly what was meant.
    pub fn warn(&self, at: &Span, message: impl Into<Message>) {
        let warning = problem(message.into(), Some(at));
        self.warnings.borrow_mut().push(warning);
    }

    pub fn take_warnings(&self) -> Vec<Problem> {
        self.warnings.take()
    }

    /// Adds a problem that is not in the file.
    pub fn add_outside(&self, message: impl Into<Message>) {
        self.push(problem(message.into(), None));
    }

    fn push(&self, problem: Problem) {
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

/// Texts of the file in a message may be long, and may hold control sequences for a terminal.
fn problem(message: Message, at: Option<&Span>) -> Problem {
    let related = message.related;
    Problem {
        message: Message {
            title: text::message(&message.title),
            help: message.help.map(|help| text::message(&help)),
            related: related.map(|(at, words)| (at, text::message(&words))),
        },
        at: at.cloned(),
        label: None,
        used: Vec::new(),
        claim: None,
    }
}

/// The values of parameters in words; `None` if there are none.
pub fn parameters(used: &[UsedParameter]) -> Option<String> {
    let value = |UsedParameter { name, value, from }: &UsedParameter| match from {
        ValueFrom::File => format!("{name} = {value}"),
        ValueFrom::Option => format!("{name} = {value}, set by --set {name}={value}"),
        ValueFrom::Claim(_) => format!("{name} = {value}, set by the claim"),
    };
    let values: Vec<String> = used.iter().map(value).collect();
    (!values.is_empty()).then(|| format!("with {}", values.join("; ")))
}

impl Problem {
    /// Other places that are related to it, and what they are.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(dead_code, reason = "a page draws no labels")
    )]
    pub fn related(&self) -> Vec<(Span, String)> {
        let mut related = Vec::from_iter(self.message.related.clone());
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
