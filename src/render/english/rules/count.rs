//! `[[count]]` in English: for each group of squares, how many stand on it.

use crate::board::{Board, Grouping, Regions, SidedOf, Square};
use crate::puzzle::{Bound, Bounds, Count, CountBreach, Counted, CountedGroups, RuleInstance};
use crate::render::english::bounds::{is_any, listed, number_of};
use crate::render::english::demand::Wording;
use crate::render::english::names::Names;
use crate::render::english::nouns::{Noun, Nouns, capital};
use crate::render::english::numbers::{bounded, number_of as so_many, verdict};
use crate::render::english::places::{Where, in_a_row};
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{Area, counting, each_of, with_own_groups, with_picture};

/// Whether it is the board as a whole, with its sides or without.
pub fn is_the_board(grouping: &Grouping) -> bool {
    match grouping {
        Grouping::Sided(sided) => sided.of == SidedOf::Inside(Grouping::Board),
        other => *other == Grouping::Board,
    }
}

impl InEnglish for Count {
    /// A sentence for each bound; groupings that share a bound share a sentence.
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let area = Area::of_part(board, &self.within);
        let mut sentences = Vec::new();
        let mut told: Vec<(Bound, Vec<Grouping>)> = Vec::new();
        for groups in &self.each {
            match &groups.bounds {
                Bounds::Same(bound) => match told.iter_mut().find(|(known, _)| known == bound) {
                    Some((_, groupings)) => groupings.push(groups.grouping.clone()),
                    None => told.push((bound.clone(), vec![groups.grouping.clone()])),
                },
                Bounds::Each(bounds) => sentences.push(each(nouns, self, groups, bounds)),
            }
        }
        let same = told.iter().map(|(bound, groupings)| {
            let number = number(nouns, self, bound.clone());
            match (&area, groupings.as_slice()) {
                (Some(area), [each]) if is_the_board(each) => {
                    format!("On {}: {number}.", area.words)
                }
                (Some(area), [Grouping::Square]) => {
                    format!("Each open square of {} holds {number}.", area.words)
                }
                (Some(area), each) => {
                    let (each, place) = (capital(&each_of(each)), &area.words);
                    format!("{each} holds {number}, counting on {place} only.")
                }
                (None, [each]) if is_the_board(each) => format!("The board holds {number}."),
                (None, each) => format!("{} holds {number}.", capital(&each_of(each))),
            }
        });
        let mut all: Vec<String> = same.collect();
        all.extend(sentences);
        let text = all.join(" ");
        let text = with_picture(text, area);
        with_own_groups(text, board, self.each.iter().map(|groups| &groups.grouping))
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Group(grouping, place) = instance else {
            return None;
        };
        let bound = bound_of(&self.each, grouping, *place);
        let before = format!("count: {} ", bounded(&bound, &names.counted(&self.of)));
        let within: Vec<Square> = self.within.iter().collect();
        if *grouping == Grouping::Board && within.len() < names.puzzle.board.square_count() {
            let squares: Vec<String> = within.iter().map(|&square| names.square(square)).collect();
            let place = format!("on {}", in_a_row(&squares));
            return Some(Wording::new(&before, "", Where::Other(place), ""));
        }
        let wording = names.in_group(&before, grouping, *place, Some(&self.within));
        Some(match &self.of {
            Counted::Pieces(kinds) if names.stand_on_squares(kinds) => wording.with_square(),
            _ => wording,
        })
    }
}

fn number(nouns: &Nouns, rule: &Count, bound: Bound) -> String {
    match &rule.of {
        Counted::Pieces(kinds) if is_any(&bound) => number_of(&Bound::ANY, &nouns.noun(kinds)),
        Counted::Pieces(kinds) => nouns.number_of(&bound, kinds),
        Counted::Empty => number_of(&bound, &Noun::new("empty square")),
    }
}

/// A list of bounds, one for each group.
fn each(nouns: &Nouns, rule: &Count, groups: &CountedGroups, bounds: &[Bound]) -> String {
    let what = capital(&nouns.counted(&rule.of));
    let area = Area::of_part(&nouns.puzzle.board, &rule.within);
    let within = counting(area.as_ref());
    let (place, numbers) = in_each(&nouns.puzzle.board, &groups.grouping, bounds, listed);
    if numbers.is_empty() {
        return format!("{what} {place}{within}: any number.");
    }
    let any = match numbers.contains('?') {
        true => " (`?` is any number)",
        false => "",
    };
    format!("{what} {place}{within}{any}: {numbers}.")
}

/// The bound of the group at this place in the order of its grouping.
pub fn bound_of(each: &[CountedGroups], grouping: &Grouping, place: usize) -> Bound {
    let groups = each.iter().find(|groups| groups.grouping == *grouping);
    groups.map_or(Bound::ANY, |groups| groups.bounds.of(place).clone())
}

/// `in each row, from the top`, and the bounds of the rows as they are listed there.
pub fn in_each(
    board: &Board,
    grouping: &Grouping,
    bounds: &[Bound],
    listed: impl Fn(&Bound) -> String,
) -> (String, String) {
    let order = match grouping.of_squares() {
        Some(Grouping::Row) => ", from the top",
        Some(Grouping::Column) => ", from the left",
        Some(Grouping::Region | Grouping::Drawn(_) | Grouping::Listed(_) | Grouping::Square)
        | None => "",
        Some(_) => ", in reading order",
    };
    let labels = labels(board, grouping);
    // Of a square or a corner without a number nothing needs to be said.
    let is_large = !matches!(grouping.of_squares(), Some(Grouping::Square) | None);
    let numbers = bounds.iter().map(listed).enumerate();
    let numbers = numbers.filter(|(_, number)| is_large || number != "?");
    let numbers = numbers.map(|(index, number)| match labels.get(index) {
        Some(label) => format!("{label} {number}"),
        None => number,
    });
    let numbers: Vec<String> = match bounds {
        [] => vec!["numbers that are still open".to_owned()],
        _ => numbers.collect(),
    };
    let place = each_of([grouping]);
    let before = match grouping {
        Grouping::Square => "on",
        Grouping::Sided(sided) => match sided.of {
            SidedOf::Corner => "at",
            SidedOf::Inside(Grouping::Square) => "around",
            _ => "in",
        },
        _ => "in",
    };
    (format!("{before} {place}{order}"), numbers.join(", "))
}

/// What each group is called beside its bound, if it goes by a label and not by its place in the list.
fn labels(board: &Board, grouping: &Grouping) -> Vec<String> {
    let marks: Vec<Square> = match grouping {
        Grouping::Sided(sided) => sided.groups.iter().map(|group| group.mark).collect(),
        other => board.groups(other).map(|group| group.squares[0]).collect(),
    };
    let region = |regions: &Regions, mark| regions.label(mark).unwrap_or_default().to_owned();
    let label = |mark| match grouping.of_squares() {
        Some(Grouping::Region) => board.regions().map(|regions| region(regions, mark)),
        Some(Grouping::Drawn(regions)) => Some(region(regions, mark)),
        Some(Grouping::Square) | None => Some(board.name(mark)),
        Some(_) => None,
    };
    marks.into_iter().map_while(label).collect()
}

/// A group with too many or too few of what is counted.
pub fn breach(names: &Names, breach: &CountBreach) -> String {
    let found = breach.squares.len();
    let counted = so_many(found, &names.counted(&breach.of));
    // A group of one square is named already.
    let squares = match breach.group.grouping {
        Grouping::Square => String::new(),
        _ => names.in_brackets(&breach.squares),
    };
    format!(
        "count: {counted} {}{squares}; {}",
        names.part_of_rule(breach.origin, &breach.group, &breach.area),
        verdict(&breach.bound, found)
    )
}
