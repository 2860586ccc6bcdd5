//! `[[visible]]` in English: for each line, how many of its pieces are seen from its end.

use crate::board::Grouping;
use crate::puzzle::{Bounds, Visible, VisibleBreach};
use crate::render::english::bounds::listed;
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::{bounded, counted, verdict};
use crate::render::english::rules::InEnglish;
use crate::render::english::rules::count::in_each;
use crate::render::english::squares::{each_of, with_own_groups};

impl InEnglish for Visible {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let grouping = &self.lines.grouping;
        let noun = nouns.noun(&self.of.kinds());
        let from = end(grouping, self.from_last);
        let hides = format!(
            "A {} is hidden by one as great or greater before it.",
            noun.singular
        );
        let of_each = match nouns.is_each(&self.of.kinds()) {
            true => " of each kind",
            false => "",
        };
        let seen = match &self.lines.bounds {
            Bounds::Same(bound) => {
                let each = each_of([grouping]);
                format!(
                    "Of {each}, {}{of_each} can be seen {from}.",
                    bounded(bound, &noun.singular)
                )
            }
            Bounds::Each(bounds) => {
                let (place, numbers) = in_each(board, grouping, bounds, listed);
                format!(
                    "So many {}{of_each} can be seen {from}, {place}: {numbers}.",
                    noun.plural
                )
            }
        };
        with_own_groups(format!("{seen} {hides}"), board, std::iter::once(grouping))
    }

    fn demand_of_group(&self, names: &Names, grouping: &Grouping, place: usize) -> Option<String> {
        let pieces = bounded(self.lines.bounds.of(place), &names.kinds(&self.of.kinds()));
        let from = end(grouping, self.from_last);
        Some(format!("visible: {pieces} to be seen {from} "))
    }
}

/// The end from which a line is seen.
pub fn end(grouping: &Grouping, from_last: bool) -> &'static str {
    match (grouping, from_last) {
        (Grouping::Row, false) => "from the left",
        (Grouping::Row, true) => "from the right",
        (Grouping::Column, false) => "from the top",
        (Grouping::Column, true) => "from the bottom",
        _ => "from the first square on",
    }
}

/// A line where a wrong number of pieces is seen.
pub fn breach(names: &Names, breach: &VisibleBreach) -> String {
    let number = breach.squares.len();
    format!(
        "visible: {} seen {} {}{}; {}",
        counted(number, "piece"),
        end(&breach.group.grouping, breach.from_last),
        names.group(&breach.group),
        names.in_brackets(&breach.squares),
        verdict(&breach.bound, number)
    )
}
