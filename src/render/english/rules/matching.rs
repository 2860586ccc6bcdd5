//! `[[match]]` in English: pieces that can be paired one to one.

use crate::puzzle::{Matching, MatchingBreach, RuleInstance};
use crate::render::english::demand::Wording;
use crate::render::english::moves::in_words;
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::number_of;
use crate::render::english::places::Where;
use crate::render::english::rules::InEnglish;

impl InEnglish for Matching {
    fn sentence(&self, nouns: &Nouns) -> String {
        let (of, with) = (nouns.noun(&self.of), nouns.noun(&self.with));
        let (one, other) = (&of.singular, &with.singular);
        let steps = in_words(&self.by);
        let left_over = match self.complete {
            true => format!(", and no {other} is left over"),
            false => String::new(),
        };
        let partner = with.with_article();
        format!("Every {one} has {partner} of its own (from {one} to {other}: {steps}){left_over}.")
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Group(..) = instance else {
            return None;
        };
        let (of, with) = (names.kinds(&self.of), names.kinds(&self.with));
        let whole = match self.complete {
            true => format!(" and {of} for every {with}"),
            false => String::new(),
        };
        let before = format!("match: {with} for every {of}{whole} ");
        let place = Where::Other("on the board".to_owned());
        Some(Wording::new(&before, "", place, ""))
    }
}

/// Pieces that have too few partners.
pub fn breach(names: &Names, breach: &MatchingBreach) -> String {
    let alone = number_of(breach.alone.len(), &names.kinds(&breach.of));
    let partners = number_of(breach.partners.len(), &names.kinds(&breach.with));
    let has = match breach.alone.len() {
        1 => "has",
        _ => "have",
    };
    format!(
        "match: {alone}{} {has} {partners}{} to be paired with; each needs one of its own",
        names.in_brackets(&breach.alone),
        names.in_brackets(&breach.partners),
    )
}
