//! `[[equal]]`: pieces that stand equally often.

use crate::board::Grouping;
use crate::puzzle::Equal;
use crate::render::english::nouns::{Words, capital, joined};
use crate::render::english::rules::count::each_of;
use crate::render::english::squares::{Area, with_picture};

pub fn equal(words: &Words, rule: &Equal) -> String {
    let nouns = rule.of.iter().map(|kinds| words.noun(kinds).plural);
    let nouns: Vec<String> = nouns.collect();
    let subject = match rule.each.as_slice() {
        [Grouping::Board] => "the board".to_owned(),
        each => each_of(each),
    };
    let area = (!rule.within.is_full()).then(|| Area::new(&words.puzzle.board, &rule.within));
    let place = area.as_ref().map_or(String::new(), |area| {
        format!(", counting on {} only", area.words)
    });
    let same = match nouns.as_slice() {
        [one, other] => format!("as many {one} as {other}"),
        several => format!("equally many {}", joined(several, "and")),
    };
    let sentence = format!("{} holds {same}{place}.", capital(&subject));
    with_picture(sentence, area)
}
