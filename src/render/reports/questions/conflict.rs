//! Why a puzzle has no solution: the rules, givens and numbers that contradict each other, each
//! with its place in the file.
//! Instances of one rule with the same words are one line: `exactly 1 queen each in rows 3 and 4`. A
//! picture follows if they concern some squares but not all.

use crate::app::{Conflict, Explained};
use crate::board::Square;
use crate::definition::{Instance, SourceLocation};
use crate::puzzle::{Demand, Placement, Puzzle, RuleInstance};
use crate::render::boards::text::picture_with;
use crate::render::english::demand::{Wording, listed_together};
use crate::render::english::rules::demand_in_words;
use crate::render::json::Object;

/// The explanation for people, ending in a line break.
pub fn explanation(instance: &Instance, explained: &Explained) -> String {
    let Explained::Conflict(conflict) = explained else {
        return "Stopped before it was known what contradicts what.\n".to_owned();
    };
    // What every smallest conflict has is known only of a smallest one.
    let (shared, others) = match conflict.demands.split_at(conflict.shared) {
        ([], demands) | (demands, []) => (&[][..], demands),
        parts => parts,
    };
    let heading = match (conflict.is_minimal, &conflict.demands[..]) {
        (false, _) => "These cannot all hold; stopped before a smaller part was ruled out:",
        (true, [_]) => "This cannot hold by itself:",
        (true, _) if !shared.is_empty() => {
            "These cannot all hold; leave out any one, and the others can. Every list as short has:"
        }
        (true, _) if conflict.is_smallest => {
            "These cannot all hold; leave out any one, and the others can:"
        }
        (true, _) => {
            "These cannot all hold; leave out any one, and the others can; there may be fewer that cannot:"
        }
    };
    let mut text = format!("{heading}\n");
    let lines = |demands| {
        let lines = places_in_words(instance, demands).into_iter();
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    if !shared.is_empty() {
        text += &format!("{}This one also has:\n", lines(shared));
    }
    text += &lines(others);
    let nothing = Placement::empty(instance.puzzle.board.len());
    match picture_of(
        &instance.puzzle,
        nothing,
        Vec::new(),
        &conflict.demands,
        &[],
    ) {
        Some(picture) => format!("{text}\n{picture}"),
        None => text,
    }
}

/// The demands in the order of the file, a line for each place and wording: `a.toml:7:1: count: …`.
pub fn places_in_words(instance: &Instance, demands: &[Demand]) -> Vec<String> {
    worded(instance, in_words(instance, demands))
}

fn in_words<'a>(
    instance: &Instance,
    demands: &'a [Demand],
) -> impl Iterator<Item = (&'a Demand, Wording)> {
    let words = |demand| (demand, demand_in_words(&instance.puzzle, demand));
    demands.iter().map(words)
}

/// The same with words for each demand.
pub fn worded<'a>(
    instance: &Instance,
    demands: impl Iterator<Item = (&'a Demand, Wording)>,
) -> Vec<String> {
    let sentences = sentences(instance, demands).into_iter();
    let line = |(place, sentence)| format!("{place}: {sentence}");
    sentences.map(line).collect()
}

/// One line for each place and wording, in the order of the file.
fn sentences<'a>(
    instance: &Instance,
    demands: impl Iterator<Item = (&'a Demand, Wording)>,
) -> Vec<(SourceLocation, String)> {
    let mut groups: Vec<(&Demand, SourceLocation, Vec<Wording>)> = Vec::new();
    for (demand, wording) in demands {
        let place = instance.place_of(demand);
        let alike = |(other, at, wordings): &&mut (&Demand, SourceLocation, Vec<Wording>)| {
            (other.origin, at.line) == (demand.origin, place.line)
                && wordings.iter().all(|other| other.is_alike(&wording))
        };
        match groups.iter_mut().find(alike) {
            Some((_, _, wordings)) => wordings.push(wording),
            None => groups.push((demand, place, vec![wording])),
        }
    }
    let mut sentences: Vec<(SourceLocation, String)> = groups
        .into_iter()
        .map(|(_, place, wordings)| (place, listed_together(&wordings)))
        .collect();
    sentences.sort_by(|(one, _), (other, _)| {
        (&one.file, one.line, one.column).cmp(&(&other.file, other.line, other.column))
    });
    sentences
}

/// What is known, the givens among the demands, and `*` on the other squares that these concern; `?` is what they decide.
/// `None` if these are no squares, or nearly all.
pub fn picture_of(
    puzzle: &Puzzle,
    mut known: Placement,
    about: Vec<Square>,
    demands: &[Demand],
    decided: &[Square],
) -> Option<String> {
    for demand in demands {
        if let RuleInstance::Given(square) = demand.instance {
            let given = puzzle.givens.iter().find(|given| given.square == square);
            known.set(square, given.map(|given| given.kind));
        }
    }
    let about = squares_about(puzzle, about, demands)?;
    let mark = |square| match decided.contains(&square) {
        true => Some('?'),
        false => about.binary_search(&square).is_ok().then_some('*'),
    };
    Some(picture_with(puzzle, &known, mark))
}

/// These squares and those that the demands concern, in reading order; `None` if these are none, or nearly all.
pub fn squares_about(
    puzzle: &Puzzle,
    mut about: Vec<Square>,
    demands: &[Demand],
) -> Option<Vec<Square>> {
    let open = puzzle.board.open_places().count();
    for demand in demands {
        let squares = demand.squares(puzzle);
        let is_whole = squares.len() == puzzle.board.len()
            || matches!(demand.instance, RuleInstance::Number(_));
        if !is_whole {
            about.extend(
                squares
                    .iter()
                    .filter(|&&square| puzzle.board.is_open(square)),
            );
        }
    }
    about.sort_unstable();
    about.dedup();
    let is_some = !about.is_empty() && about.len() * 4 <= open * 3;
    is_some.then_some(about)
}

/// A demand: the table of the file (`attacks`, `pieces.queen`) and its place, the demand in words, and its squares.
pub fn demand_json(instance: &Instance, demand: &Demand) -> Object {
    let (puzzle, place) = (&instance.puzzle, instance.place_of(demand));
    let names = demand.squares(puzzle).into_iter();
    let words = listed_together(&[demand_in_words(puzzle, demand)]);
    Object::default()
        .with("rule", &place.table)
        .with_place(&place)
        .with("instance", words)
        .with_list("squares", names.map(|square| puzzle.board.name(square)))
}

/// The explanation as one object; `conflict` is null if none was found in time.
pub fn explanation_json(instance: &Instance, explained: &Explained) -> String {
    let conflict: Option<&Conflict> = match explained {
        Explained::Conflict(conflict) => Some(conflict),
        Explained::Open => None,
    };
    let demands = conflict.map(|conflict| {
        let demands = conflict.demands.iter();
        Vec::from_iter(demands.map(|demand| demand_json(instance, demand)))
    });
    Object::default()
        .with("conflict", demands)
        .with(
            "minimal",
            conflict.is_some_and(|conflict| conflict.is_minimal),
        )
        .with(
            "smallest",
            conflict.is_some_and(|conflict| conflict.is_smallest),
        )
        .with("shared", conflict.map(|conflict| conflict.shared))
        .line()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Form, FormulaEntry, PuzzleFormula, Subject};
    use crate::definition::Definition;
    use crate::stop::Stop;

    /// Everything that a puzzle demands, as one conflict; lines of the file are parted by `; `.
    fn said(file: &str) -> String {
        let definition = Definition::parse("made.toml", &file.replace("; ", "\n"));
        let definition = definition.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
        let instance = definition.instance(&[]).unwrap();
        let formula = PuzzleFormula::new(&instance.puzzle, Form::Lines, &Stop::never()).unwrap();
        let mut demands = Vec::new();
        let mut collect = |entry: FormulaEntry<'_>| {
            if let FormulaEntry::Subject(Subject::Demand(demand)) = entry {
                demands.push(demand.clone());
            }
            Ok(())
        };
        formula.write(&Stop::never(), &mut collect).unwrap();
        let sentences = sentences(&instance, in_words(&instance, &demands)).into_iter();
        let words: Vec<String> = sentences.map(|(_, words)| words).collect();
        words.join(" + ")
    }

    #[test]
    fn demands_of_one_line_that_differ_in_their_place_are_one_sentence() {
        let table = "
size = 2; [pieces.man]; moves = 'none'; count = 1; squares = ['a2', 'b2', 'a1']; fixed = ['b2']
| pieces: exactly 1 man on the 3 squares where it may stand + given: man on b2
rows = 1; columns = 3; [pieces.man]; moves = 'none'; [[count]]; of = 'empty'; each = 'row'; at-least = 2
| count: at least 2 empty squares in row 1
rows = 2; columns = 3; [pieces.man]; moves = 'none'; [[count]]; of = 'man'; each = 'row'; exactly = 1
| count: exactly 1 man each in rows 1 and 2
size = 2; [pieces.man]; moves = 'none'; [[count]]; of = 'man'; exactly = 1
| count: exactly 1 man on the board
size = 2; [pieces.man]; moves = 'none'; [[count]]; of = 'empty'; in = ['b2', 'a1']; exactly = 1
| count: exactly 1 empty square on b2 and a1
size = 2; [pieces.rook]; [[attacks]]; by = 'rook'; on = 'rook'; exactly = 0
| attacks: no rook attacks a rook along rows 1 and 2 and along columns a and b
rows = 2; columns = 3; [pieces.elf]; moves = { leaps = [[1, 2]], mirror = false }; [[attacks]]; by = 'elf'; on = 'elf'; exactly = 0
| attacks: no elf attacks an elf along the line a2-c1
size = 2; [pieces.man]; moves = 'king'; [[attacks]]; by = 'man'; on = 'empty'; at-least = 2
| attacks: at least 2 mans attack each of a2, b2, a1 and b1, if empty
size = 2; [pieces.man]; moves = 'king'; [[attacks]]; by = 'man'; on = 'square'; in = ['a1']; at-least = 2
| attacks: at least 2 mans attack a1
size = 2; [pieces.man]; moves = 'king'; [[attacks]]; by = 'man'; on = 'man'; at-least = 2
| attacks: at least 2 mans attack any man on each of a2, b2, a1 and b1
size = 2; [pieces.man]; moves = 'none'; [[clue]]; of = 'man'; around = 'king'; self = true; numbers = '''; 22; ..; '''
| clue: exactly 2 mans on and around each of a2 and b2
size = 2; [pieces.man]; moves = 'none'; [[clue]]; of = 'man'; around = 'king'; self = true; numbers = '''; 2.; .2; '''
| clue: exactly 2 mans on and around a2 + clue: exactly 2 mans on and around b1
size = 2; [pieces.man]; moves = 'none'; [[distinct]]; each = 'row'
| distinct: not the same in the same order in row 2 and in row 1
size = 2; [pieces.man]; moves = 'none'; [[forbid]]; picture = 'MM'
| forbid: no `MM` at a2-b2 and a1-b1
rows = 1; columns = 2; [pieces.man]; moves = 'none'; [pieces.woman]; moves = 'none'; [[equal]]; of = ['man', 'woman']; each = 'row'; in = ['a1']
| equal: as many mans as womans in row 1, only the squares of `in` counted
";
        let mut lines = table.lines().skip(1);
        while let (Some(file), Some(expected)) = (lines.next(), lines.next()) {
            let said = format!("| {}", said(&format!("[board]; {file}")));
            assert_eq!(said, expected, "{file}");
        }
    }
}
