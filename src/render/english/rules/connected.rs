//! `[[connected]]` in English: the connected parts of what stands on squares.

use crate::board::{Grouping, Square};
use crate::puzzle::print::number_in_words;
use crate::puzzle::{
    Bound, Bounds, Connected, ConnectedBreach, Counted, Crossing, Differ, Joins, Moves, PartFault,
    PartShape, RuleInstance,
};
use crate::render::english::bounds::{listed, number_of};
use crate::render::english::demand::Wording;
use crate::render::english::moves::{in_words, standard_name};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Noun, Nouns, capital};
use crate::render::english::numbers::{bounded, counted, is_symbol, plural, verdict};
use crate::render::english::rules::InEnglish;
use crate::render::english::rules::count::{bound_of, in_each, is_the_board};
use crate::render::english::squares::{Area, counting, each_of, with_own_groups, with_picture};

impl InEnglish for Connected {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let what = match &self.of {
            Some(Counted::Pieces(kinds)) if has_no_plural(&nouns.noun(kinds)) => {
                format!("squares with {}", nouns.noun(kinds).singular)
            }
            Some(of) => nouns.counted(of),
            None => "open squares".to_owned(),
        };
        let area = Area::of_part(board, &self.within);
        let counting = counting(area.as_ref());
        let how = match (&self.joins, &self.over) {
            (Some(Joins::Squares), _) => "at squares".to_owned(),
            (Some(Joins::Corners), _) => "at corners".to_owned(),
            (None, Some(over)) => crossing(nouns, over),
            (None, None) => joined(&self.by),
        };
        let joined = format!("{} joined {how}", capital(&what));
        let groupings: Vec<Grouping> = self.each.iter().map(|g| g.grouping.clone()).collect();
        let mut text = match self.each.as_slice() {
            [groups] if matches!(groups.bounds, Bounds::Each(_)) => {
                let Bounds::Each(bounds) = &groups.bounds else {
                    return String::new();
                };
                let (place, numbers) = in_each(board, &groups.grouping, bounds, listed);
                format!("{joined} make up so many parts {place}{counting}: {numbers}.")
            }
            each => {
                let bound = match each.first().map(|groups| &groups.bounds) {
                    Some(Bounds::Same(bound)) => bound.clone(),
                    _ => Bound::ANY,
                };
                let place = match groupings.as_slice() {
                    [grouping] if is_the_board(grouping) => "on the board".to_owned(),
                    groupings => format!("in {}", each_of(groupings)),
                };
                let parts = number_of(&bound, &Noun::new("part"));
                format!("{joined} make up {parts} {place}{counting}.")
            }
        };
        if self.size != Bound::ANY {
            let size = number_of(&self.size, &Noun::new("square"));
            text += &format!(" Every part has {size}.");
        }
        if !self.sizes.is_empty() {
            let size = |&(square, size): &(Square, Option<i64>)| {
                format!("{} {}", board.name(square), number_in_words(size))
            };
            let sizes: Vec<String> = self.sizes.iter().map(size).collect();
            text += &format!(
                " The part of each of these squares has so many: {}.",
                sizes.join(", ")
            );
        }
        text += &of_each_part(self);
        if let Some(labels) = &self.labels {
            let squares = labels.labels().iter().zip(labels.squares());
            let of_label = |(label, squares): (&String, Vec<Square>)| {
                let squares: Vec<String> = squares.iter().map(|&s| board.name(s)).collect();
                format!("{label} {}", squares.join(" "))
            };
            let of_labels: Vec<String> = squares.map(of_label).collect();
            text += &format!(
                " The squares of each of these labels are in one part, those of different labels in different parts: {}.",
                of_labels.join(", ")
            );
        }
        if self.over.as_ref().is_some_and(|over| over.closed) {
            text += " None of these stands within a part, nor beside a square that is in none.";
        }
        match self.one_each {
            true if self.labels.is_some() => text += " Every part holds a label.",
            true => text += " Every part holds exactly one of these squares.",
            false => {}
        }
        if self.outside {
            text += " The space around the board joins those on its edge; its part counts as one, whatever is in it.";
        }
        with_own_groups(with_picture(text, area), board, groupings.iter())
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let of = of_in_words(names, &self.of);
        match instance {
            RuleInstance::Group(grouping, place) => {
                let bound = bound_of(&self.each, grouping, *place);
                let mut asks = Vec::new();
                if bound != Bound::ANY {
                    asks.push(bounded(&bound, &format!("part of {of}")));
                }
                if self.size != Bound::ANY {
                    let size = bounded(&self.size, "square");
                    asks.push(format!("{size} in every part of {of}"));
                }
                if self.loops != Bound::ANY {
                    let loops = bounded(&self.loops, "independent loop");
                    let every = match self.loops.allows_none_only() {
                        true => "any",
                        false => "every",
                    };
                    asks.push(format!("{loops} in {every} part of {of}"));
                }
                if self.shapes.is_some() || !self.not_shapes.is_empty() {
                    asks.push(format!("the right shape of every part of {of}"));
                }
                if let Some((differ, _)) = &self.differ {
                    asks.push(format!(
                        "parts of {of} that touch differ {}",
                        in_what(*differ)
                    ));
                }
                if self.one_each {
                    let one = match self.labels.is_some() {
                        true => "a label",
                        false => "one square with a size",
                    };
                    asks.push(format!("{one} in every part of {of}"));
                }
                let before = format!("connected: {} ", asks.join(", "));
                Some(names.in_group(&before, grouping, *place, Some(&self.within)))
            }
            RuleInstance::Clue(square) => {
                if let Some(label) = self
                    .labels
                    .as_ref()
                    .and_then(|labels| labels.label(*square))
                {
                    let before =
                        format!("connected: one part of {of} with all of label {label}, first on ");
                    return Some(Wording::new(&before, "each of ", names.on(*square), ""));
                }
                let (_, size) = self.sizes.iter().find(|(of, _)| of == square)?;
                let before = match size {
                    Some(size) => {
                        let squares = bounded(&Bound::exactly(*size), "square");
                        format!("connected: {squares} in the part of {of} on ")
                    }
                    None => format!("connected: a part of {of} on "),
                };
                Some(Wording::new(&before, "each of ", names.on(*square), ""))
            }
            _ => None,
        }
    }
}

/// `ship 1`, a kind of a family: several of it are not several ships.
fn has_no_plural(noun: &Noun) -> bool {
    noun.singular.contains(' ') && noun.singular == noun.plural
}

/// What is said of the loops and shapes of every part, and of parts that touch.
fn of_each_part(rule: &Connected) -> String {
    let mut text = String::new();
    if rule.loops != Bound::ANY {
        let loops = number_of(&rule.loops, &Noun::new("independent loop"));
        text += &format!(" Every part has {loops}.");
    }
    if let Some(shapes) = &rule.shapes {
        text += &format!(
            " Every part has one of these shapes{}.",
            listed_shapes(shapes)
        );
    }
    if !rule.not_shapes.is_empty() {
        text += &format!(
            " No part has one of these shapes{}.",
            listed_shapes(&rule.not_shapes)
        );
    }
    if let Some((differ, touch)) = &rule.differ {
        let how = match standard_name(touch) {
            Some("wazir") => "with squares side by side".to_owned(),
            Some("king") => "with squares side by side or at a corner".to_owned(),
            _ => format!(
                "with squares joined by these steps, there or back ({}),",
                in_words(touch)
            ),
        };
        text += &format!(" Parts {how} differ {}.", in_what(*differ));
    }
    text
}

fn in_what(differ: Differ) -> &'static str {
    match differ {
        Differ::Size => "in size",
        Differ::Shape => "in shape, however turned and reflected",
        Differ::Placed => "in shape, as they lie",
    }
}

fn listed_shapes(shapes: &[PartShape]) -> String {
    let (turned, shapes) = match PartShape::may_turn(shapes) {
        true => (", however turned and reflected", PartShape::firsts(shapes)),
        false => (", as they lie", shapes.to_vec()),
    };
    // The dots of a picture are no full stops.
    let shapes = shapes.iter().map(|shape| match shape {
        PartShape::Drawn(_) => format!("`{shape}`"),
        PartShape::Rectangle | PartShape::Square | PartShape::Bar => shape.to_string(),
    });
    let shapes: Vec<String> = shapes.collect();
    format!("{turned}: {}", shapes.join(", "))
}

/// How squares of one part are joined.
fn joined(moves: &Moves) -> String {
    match standard_name(moves) {
        Some("wazir") => "side by side".to_owned(),
        Some("king") => "side by side or at a corner".to_owned(),
        _ => format!("by these steps, there or back ({}),", in_words(moves)),
    }
}

/// `side by side where no wall stands between them`.
fn crossing(nouns: &Nouns, over: &Crossing) -> String {
    let noun = nouns.noun(&over.kinds);
    match over.bridges {
        true => format!("side by side across {}", noun.plural),
        false => format!("side by side without {} between them", noun.plural),
    }
}

fn of_in_words(names: &Names, of: &Option<Counted>) -> String {
    match of {
        Some(Counted::Pieces(kinds)) => match names.kinds(kinds).as_str() {
            name if name == "piece" || is_symbol(name) => plural(name),
            name => name.to_owned(),
        },
        Some(Counted::Empty) => "empty squares".to_owned(),
        None => "open squares".to_owned(),
    }
}

/// A part that breaks the rule, or too few or too many parts.
pub fn breach(names: &Names, breach: &ConnectedBreach) -> String {
    let of = of_in_words(names, &breach.of);
    let group = breach.group.as_ref();
    let place = group.map_or(String::new(), |group| {
        format!(" {}", names.part_of_group(group, &breach.area))
    });
    // Of pieces on sides, what they join.
    let board = &names.puzzle.board;
    let own = |part: &[Square]| -> Vec<Square> {
        part.iter()
            .copied()
            .filter(|&place| !board.is_open_side(place))
            .collect()
    };
    let size_of = |part: &[Square]| own(part).len();
    let squares = |part: &[Square]| {
        let part = own(part);
        let are_corners = part.first().is_some_and(|&place| board.is_corner(place));
        let number = counted(part.len(), if are_corners { "corner" } else { "square" });
        format!("{number}{}", names.in_brackets(&part))
    };
    match &breach.fault {
        PartFault::Number {
            bound,
            number,
            parts,
        } => {
            let firsts: Vec<Square> = parts.iter().map(|part| part[0]).collect();
            let named = match firsts.as_slice() {
                [] | [_] => names.in_brackets(&breach.squares()),
                firsts => format!(", at{}", names.in_brackets(firsts)),
            };
            format!(
                "connected: {} of {of}{place}{named}; {}",
                counted(*number, "part"),
                verdict(bound, *number)
            )
        }
        PartFault::Size { bound, part } => format!(
            "connected: a part of {of}{place} has {}; {}",
            squares(part),
            verdict(bound, size_of(part))
        ),
        PartFault::Loops { bound, loops, part } => format!(
            "connected: a part of {of}{place}, {}, has {}; {}",
            squares(part),
            counted(*loops, "independent loop"),
            verdict(bound, *loops)
        ),
        PartFault::Shape { is_forbidden, part } => format!(
            "connected: a part of {of}{place}, {}, has {}",
            squares(part),
            match is_forbidden {
                true => "a shape that is not allowed",
                false => "none of the shapes that are allowed",
            }
        ),
        PartFault::Alike {
            differ,
            parts: [one, other],
        } => format!(
            "connected: two parts of {of} that touch do not differ {}: {} and {}",
            in_what(*differ),
            squares(one),
            squares(other)
        ),
        PartFault::SizeOf { square, size, part } if part.is_empty() => format!(
            "connected: {} is in no part of {of}{place}; {} required",
            names.square(*square),
            size.map_or("one".to_owned(), |size| format!("exactly {size} squares"))
        ),
        PartFault::SizeOf { square, size, part } => format!(
            "connected: the part of {of} with {}{place} has {}; {}",
            names.square(*square),
            squares(part),
            verdict(&size.map_or(Bound::ANY, Bound::exactly), size_of(part))
        ),
        PartFault::Wall { side } => format!(
            "connected: {} is a wall within a part of {of}{place}, or beside none",
            names.square(*side)
        ),
        PartFault::NotOne { sizes, part } => format!(
            "connected: a part of {of}{place}, {}, holds {} with a size{}; {}",
            squares(part),
            counted(sizes.len(), "square"),
            names.in_brackets(sizes),
            verdict(&Bound::exactly(1), sizes.len())
        ),
        PartFault::Apart { label, squares } => format!(
            "connected: the squares of label {label}{} are not in one part of {of}{place}",
            names.in_brackets(squares)
        ),
        PartFault::Labels { labels, part } if labels.is_empty() => format!(
            "connected: a part of {of}{place}, {}, holds no label",
            squares(part)
        ),
        PartFault::Labels { labels, part } => format!(
            "connected: a part of {of}{place}, {}, holds the labels {}; at most one allowed",
            squares(part),
            labels.join(", ")
        ),
    }
}
