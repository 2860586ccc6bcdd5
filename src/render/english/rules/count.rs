//! `[[count]]`: for each group of squares, how many stand on it.

use crate::board::{Board, Grouping};
use crate::puzzle::{Bound, Bounds, Count, Counted, CountedGroups};
use crate::render::english::bounds::{is_any, listed, number_of};
use crate::render::english::nouns::{Noun, Words, capital, joined};
use crate::render::english::squares::{Area, with_picture};

/// A sentence for each bound: groupings that share one are told together.
pub fn count(words: &Words, rule: &Count) -> String {
    let board = &words.puzzle.board;
    let area = (!rule.within.is_full()).then(|| Area::new(board, &rule.within));
    let mut sentences = Vec::new();
    let mut told: Vec<(Bound, Vec<Grouping>)> = Vec::new();
    for groups in &rule.each {
        match &groups.bounds {
            Bounds::Same(bound) => match told.iter_mut().find(|(known, _)| known == bound) {
                Some((_, groupings)) => groupings.push(groups.grouping),
                None => told.push((*bound, vec![groups.grouping])),
            },
            Bounds::Each(bounds) => sentences.push(each(words, rule, groups, bounds)),
        }
    }
    let same = told.iter().map(|(bound, groupings)| {
        let number = number(words, rule, *bound);
        match (&area, groupings.as_slice()) {
            (Some(area), [Grouping::Board]) => format!("On {}: {number}.", area.words),
            (Some(area), [Grouping::Square]) => {
                format!("Each open square of {} holds {number}.", area.words)
            }
            (Some(area), each) => {
                let (each, place) = (capital(&each_of(each)), &area.words);
                format!("{each} holds {number}, counting on {place} only.")
            }
            (None, [Grouping::Board]) => format!("The board holds {number}."),
            (None, each) => format!("{} holds {number}.", capital(&each_of(each))),
        }
    });
    let mut all: Vec<String> = same.collect();
    all.extend(sentences);
    let text = all.join(" ");
    with_picture(text, area)
}

fn number(words: &Words, rule: &Count, bound: Bound) -> String {
    let noun = match &rule.of {
        Counted::Pieces(kinds) => {
            if is_any(bound) {
                return number_of(Bound::ANY, &words.noun(kinds));
            }
            return words.number_of(bound, kinds);
        }
        Counted::Empty => Noun::new("empty square"),
    };
    number_of(bound, &noun)
}

/// `each row, each column and each region`.
pub fn each_of(groupings: &[Grouping]) -> String {
    let names = groupings
        .iter()
        .map(|&grouping| format!("each {}", name(grouping)));
    joined(&names.collect::<Vec<_>>(), "and")
}

/// One group.
pub fn name(grouping: Grouping) -> String {
    match grouping {
        Grouping::Board => "board".to_owned(),
        Grouping::Row => "row".to_owned(),
        Grouping::Column => "column".to_owned(),
        Grouping::Diagonal => "diagonal that rises to the right (/)".to_owned(),
        Grouping::Antidiagonal => "diagonal that falls to the right (\\)".to_owned(),
        Grouping::Square => "open square".to_owned(),
        Grouping::Line => "straight line of three squares or more, at any slope,".to_owned(),
        Grouping::Region => "region".to_owned(),
        Grouping::Box => "box".to_owned(),
        Grouping::Window { rows, columns } => {
            format!("window {rows} high and {columns} wide, wherever it lies,")
        }
    }
}

/// A list of bounds, one for each group.
fn each(words: &Words, rule: &Count, groups: &CountedGroups, bounds: &[Bound]) -> String {
    let what = match &rule.of {
        Counted::Pieces(kinds) => words.noun(kinds).plural,
        Counted::Empty => "empty squares".to_owned(),
    };
    let of_each = match &rule.of {
        Counted::Pieces(kinds) if words.is_each(kinds) => "of each kind ",
        _ => "",
    };
    let within = match rule.within.is_full() {
        true => String::new(),
        false => {
            let area = Area::new(&words.puzzle.board, &rule.within);
            format!(", counting on {} only", area.words)
        }
    };
    let (what, numbers) = (capital(&what), numbers(&words.puzzle.board, groups, bounds));
    let (place, order) = match groups.grouping {
        Grouping::Row => ("row", ", from the top"),
        Grouping::Column => ("column", ", from the left"),
        Grouping::Box => ("box", ", in reading order"),
        Grouping::Region => ("region", ""),
        _ => ("group", ""),
    };
    let any = match bounds.iter().any(|&bound| is_any(bound)) {
        true => " (`?` is any number)",
        false => "",
    };
    format!("{what} {of_each}in each {place}{order}{within}{any}: {numbers}.")
}

fn numbers(board: &Board, groups: &CountedGroups, bounds: &[Bound]) -> String {
    let labels = board.regions().map(|regions| regions.labels());
    let labels = labels.filter(|_| groups.grouping == Grouping::Region);
    let numbers = bounds.iter().enumerate().map(|(index, &bound)| {
        match labels.and_then(|labels| labels.get(index)) {
            Some(label) => format!("{label} {}", listed(bound)),
            None => listed(bound),
        }
    });
    numbers.collect::<Vec<_>>().join(", ")
}
