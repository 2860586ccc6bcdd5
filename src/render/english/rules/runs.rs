//! `[[runs]]` in English: for each group of squares, the lengths of its runs.

use crate::board::Grouping;
use crate::puzzle::{Bound, Run, Runs, RunsBreach, RunsOf};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, capital};
use crate::render::english::numbers::{bound_in_words, bounded};
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{each_of, with_own_groups};

impl InEnglish for Runs {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let of = match &self.of {
            RunsOf::Pieces(kinds) => nouns.noun(kinds).plural,
            RunsOf::Symbols(kinds) => format!("equal {}", nouns.noun(kinds).plural),
            RunsOf::Empty => "empty squares".to_owned(),
        };
        let place = each_of([&self.grouping]);
        let mut parts = Vec::new();
        if !self.lengths.is_empty() {
            let order = match self.grouping {
                Grouping::Row => ", row by row from the top",
                Grouping::Column => ", column by column from the left",
                _ => "",
            };
            let groups = board.extent(&self.grouping).groups as usize;
            let lengths = (0..groups).map(|place| match self.lengths_of(place) {
                None => "?".to_owned(),
                Some([]) => "none".to_owned(),
                Some(lengths) => in_order(lengths),
            });
            let lengths: Vec<String> = lengths.collect();
            let lengths = lengths.join("; ");
            let has_one = self
                .lengths
                .iter()
                .flatten()
                .flatten()
                .any(|run| *run == Run::One);
            let legend = match lengths.contains(['?', '*']) {
                true if has_one => {
                    " (`?` alone is any, beside others one run of any length, `*` any number of runs)"
                }
                true => " (`?` is any, `*` any number of runs)",
                false => "",
            };
            parts.push(format!("are as long as listed{order}{legend}: {lengths}"));
        }
        if self.number != Bound::ANY {
            parts.push(format!("are {} in number", bound_in_words(&self.number)));
        }
        if self.length != Bound::ANY {
            parts.push(format!("are each {} long", bounded(&self.length, "square")));
        }
        if parts.is_empty() {
            parts.push("may be of any lengths".to_owned());
        }
        let sentences = parts.iter().map(|part| {
            format!(
                "{} the runs of {of} {part}.",
                capital(&format!("in {place}"))
            )
        });
        let text = sentences.collect::<Vec<_>>().join(" ");
        with_own_groups(text, board, std::iter::once(&self.grouping))
    }

    fn demand_of_group(&self, names: &Names, _: &Grouping, place: usize) -> Option<String> {
        let of = match &self.of {
            RunsOf::Pieces(kinds) | RunsOf::Symbols(kinds) => names.kinds(kinds),
            RunsOf::Empty => "empty squares".to_owned(),
        };
        let wanted = wanted(
            self.lengths_of(place),
            self.number.clone(),
            self.length.clone(),
        );
        Some(format!("runs: {wanted} of {of} "))
    }
}

/// `2 1`, as it is written in the file.
fn in_order(runs: &[Run]) -> String {
    let runs = runs.iter().map(|run| match run {
        Run::Of(length) => length.to_string(),
        Run::One => "?".to_owned(),
        Run::Any => "*".to_owned(),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// `runs of 2 1`, `no run`, `exactly 2 runs`, `runs of at most 3 squares`.
fn wanted(lengths: Option<&[Run]>, number: Bound, length: Bound) -> String {
    let mut parts = Vec::new();
    match lengths {
        None => {}
        Some([]) => parts.push("no run".to_owned()),
        Some(lengths) => parts.push(format!("runs of {}", in_order(lengths))),
    }
    if number != Bound::ANY {
        parts.push(bounded(&number, "run"));
    }
    if length != Bound::ANY {
        parts.push(format!("runs of {}", bounded(&length, "square")));
    }
    match parts.is_empty() {
        true => "any runs".to_owned(),
        false => parts.join(", "),
    }
}

/// A group with wrong runs.
pub fn breach(names: &Names, breach: &RunsBreach) -> String {
    let runs = breach.runs.iter().map(|run| {
        let ends = names.ends(run);
        format!("{} ({ends})", run.len())
    });
    let runs: Vec<String> = runs.collect();
    let found = match runs.is_empty() {
        true => "no run".to_owned(),
        false => format!("runs of {}", runs.join(" ")),
    };
    let place = names.group(&breach.group);
    let wanted_of = &breach.wanted;
    let wanted = wanted(
        wanted_of.lengths.as_deref(),
        wanted_of.number.clone(),
        wanted_of.length.clone(),
    );
    format!("runs: {found} {place}; {wanted} required")
}
