//! The valid name that a wrong one was probably meant to be.

use strsim::damerau_levenshtein;

/// Longer words are not compared: the cost grows with the square of their length.
const LONGEST: usize = 100;

/// The candidate nearest to a word: one that differs only in case, otherwise the one at the least distance
/// in insertions, deletions, replacements and exchanges of neighbours, if these are no more than about a
/// third of the longer word. Of equally near ones, the first.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = word.to_lowercase();
    let length = folded.chars().count();
    if length > LONGEST {
        return None;
    }
    let distance = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let longer = candidate.chars().count().max(length);
        // Labels and symbols of one character are never near one another.
        let allowed = if longer == 1 { 0 } else { longer.div_ceil(3) };
        let distance = (longer <= LONGEST).then(|| damerau_levenshtein(&folded, &candidate));
        distance.filter(|&distance| distance <= allowed)
    };
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(candidate)?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Other usual words for the keys of a puzzle file, and for what is drawn.
const OTHER_WORDS: [(&str, &str); 18] = [
    ("max", "at-most"),
    ("min", "at-least"),
    ("at-most", "max"),
    ("at-least", "min"),
    ("equals", "exactly"),
    ("width", "columns"),
    ("height", "rows"),
    ("pieces", "of"),
    ("pattern", "picture"),
    ("rotate", "turn"),
    ("circle", "white-dot"),
    ("circle", "dot"),
    ("white-circle", "white-dot"),
    ("black-circle", "black-dot"),
    ("ring", "white-dot"),
    ("ring", "dot"),
    ("shaded", "fill"),
    ("edge", "border"),
];

/// The word that a wrong one was probably meant to be: one with the same meaning, or the nearest.
pub fn nearest_key<'k>(key: &str, keys: impl Iterator<Item = &'k str> + Clone) -> Option<&'k str> {
    let meant = OTHER_WORDS.iter().filter(|(other, _)| *other == key);
    let mut meant = meant.map(|(_, meant)| *meant);
    let meant = meant.find_map(|meant| keys.clone().find(|known| *known == meant));
    meant.or_else(|| nearest(key, keys))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn small_slips_find_what_was_meant_and_nothing_else_altogether() {
        let pieces = ["queen", "knight", "king", "rook", "pawn"];
        let slips = "quen queen qeuen queen kinght knight kin king roook rook prawn pawn";
        for pair in Vec::from_iter(slips.split(' ')).chunks(2) {
            assert_eq!(nearest(pair[0], pieces), Some(pair[1]));
        }
        assert_eq!(nearest("elephant", pieces), None);
        assert_eq!(nearest("", pieces), None);
    }

    #[test]
    fn what_differs_in_case_alone_comes_before_all_else_and_then_the_first() {
        assert_eq!(nearest("QUEEN", ["quen", "queen"]), Some("queen"));
        assert_eq!(nearest("n", ["m", "N"]), Some("N"));
        assert_eq!(nearest("cat", ["hat", "bat"]), Some("hat"));
    }

    #[test]
    fn a_key_is_found_by_what_others_call_it_where_the_table_has_it() {
        let keys = ["of", "exactly", "at-least", "at-most"];
        assert_eq!(nearest_key("max", keys.into_iter()), Some("at-most"));
        assert_eq!(nearest_key("width", keys.into_iter()), None);
    }

    proptest! {
        #[test]
        fn no_word_panics(word in ".*", candidate in ".*") {
            nearest(&word, [candidate.as_str()]);
        }
    }
}
