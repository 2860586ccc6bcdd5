//! The groups of `count` and `sum`, which may hold sides: `rim`, corners, and `numbers` in the place of a bound.

use std::slice;

use super::bounds::{BoundTexts, write_bounds};
use super::groups::write_groups;
use super::printed::NumbersText;
use super::scope::Scope;
use crate::board::{Board, Grouping, SidedOf, Square, SquareSet};
use crate::definition::messages::said;
use crate::definition::reading::{Keyed, keyed_fields};
use crate::definition::syntax::{Key, TomlWriter, ValueShape, key, word_picture};
use crate::puzzle::print::number_in_words;
use crate::puzzle::{Bound, Bounds, CountedGroups, KindSet, Origin, Puzzle};

/// The keys that only such groups have.
#[rustfmt::skip]
pub const SIDED: [Key; 2] = [
    key("rim", ValueShape::Flag,
        "Of pieces on sides, those on sides of which exactly one square is in the group count, instead of those within."),
    key("numbers", ValueShape::SquareNumbers,
        "With each = \"square\" or \"corner\" alone, instead of a bound: the exact number of each, as a picture."),
];

keyed_fields! {
    /// What is written under these keys.
    SidedTexts {
        rim: Option<Keyed<bool>> = SIDED[0],
        numbers: Option<NumbersText> = SIDED[1],
    }
}

/// The groups of a rule with their bounds, and where their squares and sides count.
pub struct LoweredGroups {
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
}

impl SidedTexts {
    /// The groups of a rule that counts these kinds. `None` if there is an error, which has been reported.
    pub fn lower(
        &self,
        scope: &Scope<'_>,
        (bounds, alike): (&BoundTexts, Option<&Keyed<bool>>),
        (each, within): (Option<Vec<Grouping>>, Option<SquareSet>),
        (origin, kinds): (Origin, &KindSet),
    ) -> Option<LoweredGroups> {
        let (board, each) = (scope.squares_of_board()?, each?);
        let on_sides = scope.stand_on_sides(kinds);
        let alike = alike.filter(|alike| alike.value);
        match (alike, &self.numbers) {
            (Some(alike), _) if on_sides => {
                let message =
                    "`alike` is about squares with equal numbers, and `of` names pieces on sides";
                return scope.wrong(&alike.key, message);
            }
            (Some(alike), Some(_)) => {
                let message = "`alike` beside `numbers`: the sets of equal numbers have one bound";
                return scope.wrong(&alike.key, message);
            }
            _ => {}
        }
        let has_rim = self.rim(scope, &each, on_sides);
        let each = match &self.numbers {
            Some(numbers) => self.by_numbers(scope, (origin, bounds), &each, numbers),
            None => bounds.counted(scope, Some(each)),
        };
        let (mut within, has_rim, each) = (within?, has_rim?, each?);
        let groups = |groups: CountedGroups| {
            let of = match (groups.grouping, has_rim) {
                (Grouping::Sided(_), _) => SidedOf::Corner,
                (grouping, _) if !on_sides => {
                    return CountedGroups { grouping, ..groups };
                }
                (grouping, true) => SidedOf::Rim(grouping),
                (grouping, false) => SidedOf::Inside(grouping),
            };
            bounded_with_sides(board, of, &within, groups.bounds)
        };
        let each = each.into_iter().map(groups).collect();
        if on_sides {
            board.sides().for_each(|side| within.insert(side));
        }
        Some(LoweredGroups { each, within })
    }

    /// Whether the rims of the groups are meant.
    fn rim(&self, scope: &Scope<'_>, each: &[Grouping], on_sides: bool) -> Option<bool> {
        let Some(Keyed { value: true, key }) = &self.rim else {
            return Some(false);
        };
        let without = each.iter().find_map(|grouping| match grouping {
            Grouping::Square => Some("each = \"square\""),
            Grouping::Sided(_) => Some("each = \"corner\""),
            Grouping::Listed(_) => Some("`lines`"),
            _ => None,
        });
        let message = match without {
            Some(groups) => said(format!("`rim` beside {groups}, which has no rim")),
            None if !on_sides => said("`rim` is about sides, and `of` names no piece on sides"),
            None => return Some(true),
        };
        scope.wrong(key, message)
    }

    /// The groups with the numbers of a picture as their bounds.
    fn by_numbers(
        &self,
        scope: &Scope<'_>,
        (origin, bounds): (Origin, &BoundTexts),
        each: &[Grouping],
        numbers: &NumbersText,
    ) -> Option<Vec<CountedGroups>> {
        let lowered = scope.board.as_ref()?;
        let board = &lowered.board;
        let wrong = |message: String| {
            if let Some(at) = numbers.span() {
                scope.report(at, message);
            }
            None
        };
        if bounds.is_written() {
            return wrong("`numbers` beside a bound, which says the same".to_owned());
        }
        let numbers_of = &scope.numbers;
        let (places, written): (Vec<Square>, _) = match each {
            [Grouping::Square] => {
                let numbers = numbers.of_rule(numbers_of, board, &lowered.printed, "number");
                (board.open_squares().collect(), numbers?)
            }
            [Grouping::Sided(_)] => {
                if let NumbersText::Table(_) = numbers {
                    return wrong("the numbers of corners are a picture".to_owned());
                }
                let corners = board.of_corners();
                let numbers = numbers.lower(numbers_of, &corners, "number");
                (corners.squares().collect(), numbers?)
            }
            _ => {
                let needs = "`numbers` needs each = \"square\" or each = \"corner\", alone";
                return wrong(needs.to_owned());
            }
        };
        let mut of_places = vec![Bound::ANY; places.len()];
        for (square, number) in written {
            let Ok(place) = places.binary_search(&square) else {
                let name = board.name(square);
                return wrong(format!("a number stands on {name}, which is not open"));
            };
            of_places[place] = number.map_or(Bound::ANY, Bound::exactly);
            if number.is_none() {
                let mark = match each {
                    [Grouping::Square] => Some(square),
                    _ => board.corners().nth(square.index()),
                };
                let mut unknown = scope.unknown.borrow_mut();
                unknown.extend(mark.map(|mark| (origin, mark)));
            }
        }
        Some(vec![CountedGroups {
            grouping: each[0].clone(),
            bounds: Bounds::Each(of_places),
        }])
    }
}

/// The groups with their sides; a bound that a list has for a dropped group is dropped as well.
pub fn bounded_with_sides(
    board: &Board,
    of: SidedOf,
    within: &SquareSet,
    bounds: Bounds,
) -> CountedGroups {
    let bounds = match bounds {
        Bounds::Each(bounds) => {
            let groups = board.groups_with_sides(&of, within).into_iter();
            Bounds::Each(groups.map(|(place, _)| bounds[place].clone()).collect())
        }
        same => same,
    };
    CountedGroups {
        grouping: board.sided(of, within),
        bounds,
    }
}

/// The groups of `count` or `sum` with their bounds, and where their places count.
pub fn write_counted_groups(
    file: &mut TomlWriter,
    puzzle: &Puzzle,
    origin: Origin,
    groups: &CountedGroups,
    within: &SquareSet,
) {
    let board = &puzzle.board;
    write_groups(file, board, slice::from_ref(&groups.grouping), within);
    let is_unknown = |mark: Square| puzzle.print.unknown.contains(&(origin, mark));
    match written_numbers(board, groups, is_unknown) {
        Some(numbers) => file.key(SIDED[1].name, numbers),
        None => write_bounds(file, &groups.bounds),
    }
}

/// The bounds of squares or corners as a picture of numbers, which no list of bounds can state.
fn written_numbers(
    board: &Board,
    groups: &CountedGroups,
    is_unknown: impl Fn(Square) -> bool,
) -> Option<String> {
    let Bounds::Each(bounds) = &groups.bounds else {
        return None;
    };
    let (marks, corners): (Vec<Square>, _) = match &groups.grouping {
        Grouping::Square => (board.open_squares().collect(), false),
        Grouping::Sided(sided) => {
            let is_corner = sided.of == SidedOf::Corner;
            if !is_corner && sided.of != SidedOf::Inside(Grouping::Square) {
                return None;
            }
            (
                sided.groups.iter().map(|group| group.mark).collect(),
                is_corner,
            )
        }
        _ => return None,
    };
    let number = |mark: Square| {
        let place = marks.iter().position(|other| *other == mark);
        let exact = place.and_then(|place| bounds[place].exact());
        match exact {
            None if is_unknown(mark) => number_in_words(None),
            None => ".".to_owned(),
            Some(number) => number.to_string(),
        }
    };
    let shown = if corners {
        board.of_corners()
    } else {
        board.clone()
    };
    let places: Vec<Square> = match corners {
        true => board.corners().collect(),
        false => board.squares().collect(),
    };
    Some(word_picture(&shown, " ", |place| {
        number(places[place.index()])
    }))
}
