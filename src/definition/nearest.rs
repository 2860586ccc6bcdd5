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
