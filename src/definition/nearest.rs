//! The valid name that a wrong one was probably meant to be.

use strsim::damerau_levenshtein;

/// Longer words are not compared: the cost grows with the square of their length.
const LONGEST: usize = 100;

/// The candidate nearest to a word: one that differs in case alone, else the one that fewest
/// insertions, deletions, replacements and exchanges of neighbours make of it, if these touch no
/// more than about a third of the longer of the two. Of equally near ones, the first.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = word.to_lowercase();
    let length = folded.chars().count();
    if length > LONGEST {
        return None;
    }
    let distance = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let longer = candidate.chars().count().max(length);
        let allowed = longer.div_ceil(3);
        let distance = (longer <= LONGEST).then(|| damerau_levenshtein(&folded, &candidate));
        distance.filter(|&distance| distance <= allowed)
    };
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(candidate)?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PIECES: [&str; 5] = ["queen", "knight", "king", "rook", "pawn"];

    #[test]
    fn small_slips_find_what_was_meant() {
        for (word, meant) in [
            ("quen", "queen"),
            ("qeuen", "queen"),
            ("kinght", "knight"),
            ("kin", "king"),
            ("roook", "rook"),
            ("prawn", "pawn"),
        ] {
            assert_eq!(nearest(word, PIECES), Some(meant), "{word}");
        }
    }

    #[test]
    fn what_differs_in_case_alone_comes_before_all_else() {
        assert_eq!(nearest("QUEEN", ["quen", "queen"]), Some("queen"));
        assert_eq!(nearest("n", ["m", "N"]), Some("N"));
        assert_eq!(nearest("Columns", ["column", "columns"]), Some("columns"));
    }

    #[test]
    fn of_equally_near_ones_the_first_is_taken() {
        assert_eq!(nearest("a", ["b", "c"]), Some("b"));
        assert_eq!(nearest("cat", ["hat", "bat"]), Some("hat"));
    }

    #[test]
    fn nothing_is_near_to_something_else_altogether() {
        assert_eq!(nearest("elephant", PIECES), None);
        assert_eq!(nearest("", PIECES), None);
        assert_eq!(nearest("queen", []), None);
    }

    proptest! {
        #[test]
        fn no_word_panics(word in ".*", candidate in ".*") {
            nearest(&word, [candidate.as_str()]);
        }
    }
}
