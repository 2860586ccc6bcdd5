//! What a puzzle with pieces on sides means, by definition, place by place.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Place, is_square};
use super::groups::{self, Group, by_label};
use super::model::{Connected, Forbid, Kind, Model, Rule};

/// The kind on each place that holds one.
pub type Held = BTreeMap<Place, usize>;

impl Model {
    /// Every placement that the kinds allow, their numbers aside.
    pub fn placements(&self) -> usize {
        let choices =
            |place: &Place| 1 + self.kinds.iter().filter(|k| k.may.contains(place)).count();
        self.board.places().iter().map(choices).product()
    }

    /// All solutions in the order of the language.
    pub fn solutions(&self) -> Vec<Held> {
        let places = self.board.places();
        let groups = self.groups();
        let mut solutions = Vec::new();
        self.extend(&places, &groups, &mut Held::new(), &mut solutions);
        solutions
    }

    fn extend(
        &self,
        places: &[Place],
        groups: &[Group],
        held: &mut Held,
        solutions: &mut Vec<Held>,
    ) {
        let Some((place, rest)) = places.split_first() else {
            if self.accepts(groups, held) {
                solutions.push(held.clone());
            }
            return;
        };
        for (number, kind) in self.kinds.iter().enumerate() {
            if kind.may.contains(place) {
                held.insert(*place, number);
                self.extend(rest, groups, held, solutions);
                held.remove(place);
            }
        }
        self.extend(rest, groups, held, solutions);
    }

    fn accepts(&self, groups: &[Group], held: &Held) -> bool {
        let kinds = self.kinds.iter().enumerate();
        { kinds }.all(|(number, kind)| has_its_number(kind, number, held))
            && groups.iter().all(|group| group.is_right(held))
            && self.rules.iter().all(|rule| match rule {
                Rule::Count(_) => true,
                Rule::Connected(rule) => self.connected(rule, held),
                Rule::Forbid(rule) => self.lies_nowhere(rule, held),
            })
    }

    /// The groups of every count and sum.
    fn groups(&self) -> Vec<Group> {
        let counts = self.rules.iter().filter_map(|rule| match rule {
            Rule::Count(rule) => Some(rule),
            _ => None,
        });
        counts
            .flat_map(|rule| groups::of(&self.board, rule))
            .collect()
    }

    fn lies_nowhere(&self, rule: &Forbid, held: &Held) -> bool {
        let mut pictures = vec![rule.picture.clone()];
        for _ in 0..if rule.turn { 3 } else { 0 } {
            pictures.push(turned(pictures.last().unwrap()));
        }
        if rule.turn {
            let mirrored = |picture: &Vec<Vec<char>>| picture.iter().rev().cloned().collect();
            pictures.extend(pictures.clone().iter().map(mirrored));
        }
        !pictures.iter().any(|picture| {
            let at = |square: &Place| self.lies_at(picture, *square, held);
            rule.at.iter().any(at)
        })
    }

    fn lies_at(&self, picture: &[Vec<char>], square: Place, held: &Held) -> bool {
        let cells = picture.iter().enumerate().flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.map(move |(column, character)| (row as i64, column as i64, *character))
        });
        let at = cells.clone().find(|cell| cell.2 == '@').unwrap();
        { cells }.all(|(row, column, wanted)| {
            let place = self.board.step(square, (row - at.0, column - at.1));
            let kind = place.and_then(|place| held.get(&place));
            let open =
                !place.is_some_and(|place| is_square(place) && self.board.terrain(place) != '.');
            match wanted {
                '@' | '?' => true,
                '.' => open && kind.is_none(),
                '*' => kind.is_some(),
                '#' | 'x' => place
                    .is_some_and(|place| is_square(place) && self.board.terrain(place) == wanted),
                symbol => kind.is_some_and(|kind| self.kinds[*kind].symbol() == symbol),
            }
        })
    }

    fn connected(&self, rule: &Connected, held: &Held) -> bool {
        let squares = self.board.squares();
        let groups: Vec<BTreeSet<Place>> = match rule.by_region {
            true => by_label(&squares, |square| self.board.region(square)),
            false => vec![squares.iter().copied().collect()],
        };
        let parts: Vec<Vec<Part>> = groups
            .iter()
            .map(|group| self.parts(rule, group, held))
            .collect();
        let of_parts = |parts: &Vec<Part>| {
            let number = parts.len() as i64;
            rule.bound.as_ref().is_none_or(|bound| bound.allows(number))
        };
        let of_part = |part: &Part| {
            let size = part.nodes.len() as i64;
            rule.size.as_ref().is_none_or(|bound| bound.allows(size))
                && rule
                    .loops
                    .as_ref()
                    .is_none_or(|bound| bound.allows(part.steps as i64 - size + 1))
        };
        parts.iter().all(of_parts)
            && parts.iter().flatten().all(of_part)
            && self.labelled(rule, &parts.concat())
            && self.numbered(rule, &parts.concat())
            && (!rule.rectangles || parts.iter().flatten().all(is_rectangle))
            && (rule.walls.is_none() || !rule.closed || self.is_closed(rule, &groups, &parts, held))
    }

    fn parts(&self, rule: &Connected, group: &BTreeSet<Place>, held: &Held) -> Vec<Part> {
        let inside = |side: &Place| {
            let squares = self.board.squares_of(*side);
            squares.len() == 2 && squares.iter().all(|square| group.contains(square))
        };
        let holds =
            |place: &Place, of: &[usize]| held.get(place).is_some_and(|kind| of.contains(kind));
        let sides = self.board.sides();
        if let Some(of) = rule
            .of
            .as_ref()
            .filter(|of| self.kinds[of[0]].joins.is_some())
        {
            let edges = sides
                .iter()
                .filter(|side| holds(side, of) && (!rule.by_region || inside(side)));
            let ends = |side: &Place| match self.is_of_corners(of) {
                true => self.board.corners_of(*side),
                false => self.board.squares_of(*side),
            };
            return parts(BTreeSet::new(), edges.map(ends));
        }
        let of = |square: &Place| {
            self.board.terrain(*square) == '.'
                && rule.of.as_ref().is_none_or(|of| holds(square, of))
        };
        let nodes = group.iter().copied().filter(of).collect();
        let may_pass = |side: &Place| {
            rule.walls.is_none_or(|walls| !holds(side, &[walls]))
                && rule.across.is_none_or(|across| holds(side, &[across]))
        };
        let edges = sides.iter().filter(|side| inside(side) && may_pass(side));
        let edges = edges.map(|side| self.board.squares_of(*side));
        parts(nodes, edges.filter(|ends| ends.iter().all(of)))
    }

    fn labelled(&self, rule: &Connected, parts: &[Part]) -> bool {
        let Some(labels) = &rule.labels else {
            return true;
        };
        let at_corners = rule.of.as_ref().is_some_and(|of| self.is_of_corners(of));
        let places = if at_corners {
            self.board.corners()
        } else {
            self.board.squares()
        };
        let marked: Vec<(Place, char)> = places.into_iter().zip(labels.iter().copied()).collect();
        let marked: Vec<_> = marked
            .into_iter()
            .filter(|(_, label)| *label != '.')
            .collect();
        let part_of = |place: &Place| parts.iter().position(|part| part.nodes.contains(place));
        let in_right_parts = marked.iter().all(|(place, label)| {
            part_of(place).is_some()
                && marked
                    .iter()
                    .all(|(other, its)| (part_of(place) == part_of(other)) == (label == its))
        });
        let is_marked = |part: &Part| marked.iter().any(|(place, _)| part.nodes.contains(place));
        in_right_parts && (!rule.one_each || parts.iter().all(is_marked))
    }

    /// Each square with a number is in a part of its size; with `one-each` every part has one of them.
    fn numbered(&self, rule: &Connected, parts: &[Part]) -> bool {
        let Some(numbers) = &rule.numbers else {
            return true;
        };
        let squares = self.board.squares().into_iter();
        let marked: Vec<(Place, Option<u32>)> = squares
            .zip(numbers)
            .filter(|(_, number)| **number != '.')
            .map(|(place, number)| (place, number.to_digit(10)))
            .collect();
        let is_right = |(place, size): &(Place, Option<u32>)| {
            let part = parts.iter().find(|part| part.nodes.contains(place));
            part.is_some_and(|part| size.is_none_or(|size| part.nodes.len() == size as usize))
        };
        let holds_one = |part: &Part| {
            let held = marked
                .iter()
                .filter(|(place, _)| part.nodes.contains(place));
            held.count() == 1
        };
        marked.iter().all(is_right) && (!rule.one_each || parts.iter().all(holds_one))
    }

    /// No wall stands within a part, nor beside a square that holds none of `of`.
    fn is_closed(
        &self,
        rule: &Connected,
        groups: &[BTreeSet<Place>],
        parts: &[Vec<Part>],
        held: &Held,
    ) -> bool {
        let walls = held.iter().filter(|(_, kind)| Some(**kind) == rule.walls);
        { walls }.all(|(side, _)| {
            let squares = self.board.squares_of(*side);
            groups.iter().zip(parts).all(|(group, parts)| {
                let part =
                    |square: &Place| parts.iter().position(|part| part.nodes.contains(square));
                let [one, other] = squares[..] else {
                    return true;
                };
                !(group.contains(&one) && group.contains(&other))
                    || (part(&one).is_some()
                        && part(&other).is_some()
                        && part(&one) != part(&other))
            })
        })
    }
}

/// Whether the squares of a part are all of those between its first and last rows and columns.
fn is_rectangle(part: &Part) -> bool {
    let range = |numbers: Vec<usize>| {
        let (first, last) = (numbers.iter().min(), numbers.iter().max());
        first
            .zip(last)
            .map_or(0, |(first, last)| (last - first) / 2 + 1)
    };
    let rows = range(part.nodes.iter().map(|place| place.0).collect());
    let columns = range(part.nodes.iter().map(|place| place.1).collect());
    rows * columns == part.nodes.len()
}

#[derive(Clone)]
struct Part {
    nodes: BTreeSet<Place>,
    steps: usize,
}

fn parts(alone: BTreeSet<Place>, edges: impl Iterator<Item = Vec<Place>>) -> Vec<Part> {
    let alone = alone.into_iter().map(|node| Part {
        nodes: [node].into(),
        steps: 0,
    });
    let mut parts: Vec<Part> = alone.collect();
    for ends in edges {
        let (joined, rest): (Vec<Part>, Vec<Part>) = parts
            .into_iter()
            .partition(|part| ends.iter().any(|end| part.nodes.contains(end)));
        let mut part = Part {
            nodes: ends.into_iter().collect(),
            steps: 1,
        };
        for other in joined {
            part.nodes.extend(other.nodes);
            part.steps += other.steps;
        }
        parts = rest;
        parts.push(part);
    }
    parts
}

fn has_its_number(kind: &Kind, number: usize, held: &Held) -> bool {
    let there = held.values().filter(|kind| **kind == number).count();
    kind.least.is_none_or(|least| least <= there)
        && kind.most.is_none_or(|most| there <= most)
        && kind
            .fixed
            .is_none_or(|place| held.get(&place) == Some(&number))
}

fn turned(picture: &[Vec<char>]) -> Vec<Vec<char>> {
    let column = |column: usize| picture.iter().rev().map(|row| row[column]).collect();
    (0..picture[0].len()).map(column).collect()
}
