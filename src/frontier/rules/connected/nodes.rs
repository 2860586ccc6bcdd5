//! What hangs together in a group, and what each reading says of it.
//!
//! Nodes are the squares of the group; of pieces on sides, the squares or corners that its sides join. Two nodes hang
//! together by a link: a step, over a side or not, or a piece on the side that joins them.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Square;
use crate::frontier::rules::{Machines, NoAutomaton};
use crate::puzzle::{Bound, Connected, Counted, KindSet, Puzzle, Rule};

pub(super) struct Nodes {
    /// What is read, in order.
    pub places: Vec<Square>,
    /// For each place.
    pub readings: Vec<AtPlace>,
    /// For each node.
    pub marks: Vec<Asked>,
    /// For each node, the last place that says something of it.
    pub last: Vec<usize>,
    /// For each node, what other rules say of the number of sides that join it.
    pub degrees: Vec<Degree>,
    /// The node of the space around the board.
    pub space: Option<usize>,
    numbers: BTreeMap<Square, usize>,
    group: BTreeSet<Square>,
}

/// What the reading of a place says.
#[derive(Clone, Debug, Default)]
pub(super) struct AtPlace {
    /// The place is a square of the group: a node.
    pub node: Option<usize>,
    /// A piece here joins these nodes, each once.
    pub joins: Vec<usize>,
    /// A step goes over this side.
    pub is_crossed: bool,
    /// The links of which all is read now.
    pub links: Vec<Link>,
    /// Nodes with a size or a label of which the last side is read now.
    pub must_be_joined: Vec<usize>,
}

/// A step between two nodes, and the place of the side that it goes over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub nodes: [usize; 2],
    pub side: Option<usize>,
}

/// What the rule asks of the part of one square.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    pub size: Option<i64>,
    pub label: Option<usize>,
    /// Whether it has a label or a size, of whatever number.
    pub is_marked: bool,
}

/// How many sides may join a node. Other rules see to it, so what is against it may be read in any way.
#[derive(Clone, Debug)]
pub(super) struct Degree {
    /// If it is no more than a line has: more would make more states than they save.
    most: Option<usize>,
    allowed: Bound,
}

/// How many sides of a square or corner a line takes that does not branch.
const LINE: usize = 2;

impl Degree {
    const ANY: Degree = Degree {
        most: None,
        allowed: Bound::ANY,
    };

    pub fn is_limited(&self) -> bool {
        self.most.is_some()
    }

    /// Whether so many sides are all that may join.
    pub fn is_full(&self, sides: usize) -> bool {
        self.most.is_some_and(|most| sides >= most)
    }

    /// Whether so many sides may be all that join; anything may where they are not counted.
    pub fn may_be(&self, sides: usize) -> bool {
        self.most.is_none() || self.allowed.allows(sides)
    }
}

impl Nodes {
    /// A group may be a large board, so a stop ends it.
    pub fn of(
        rule: &Connected,
        group: &[Square],
        machines: &Machines<'_>,
    ) -> Result<Self, NoAutomaton> {
        let mut nodes = match rule.joins {
            Some(_) => Self::of_sides(rule, group, machines)?,
            None => Self::of_squares(rule, group, machines)?,
        };
        nodes.marks = nodes.marks_of(rule);
        if rule.joins.is_some() {
            for (node, mark) in nodes.marks.iter().enumerate() {
                if mark.is_marked {
                    nodes.readings[nodes.last[node]].must_be_joined.push(node);
                    nodes.degrees[node] = Degree::ANY;
                }
            }
        }
        Ok(nodes)
    }

    fn empty(places: Vec<Square>) -> Self {
        Nodes {
            readings: vec![AtPlace::default(); places.len()],
            places,
            marks: Vec::new(),
            last: Vec::new(),
            degrees: Vec::new(),
            space: None,
            numbers: BTreeMap::new(),
            group: BTreeSet::new(),
        }
    }

    /// Sides, and what they join.
    fn of_sides(
        rule: &Connected,
        group: &[Square],
        machines: &Machines<'_>,
    ) -> Result<Self, NoAutomaton> {
        let board = &machines.puzzle.board;
        let sides = group.iter().copied();
        let sides = sides.filter(|&place| board.is_open_side(place));
        let mut nodes = Self::empty(machines.sites.in_reading_order(sides));
        let mut sides_of: Vec<Vec<Square>> = Vec::new();
        for (place, side) in nodes.places.clone().into_iter().enumerate() {
            machines.poll()?;
            for end in rule.ends(board, side) {
                let node = nodes.number(end);
                nodes.last[node] = place;
                nodes.readings[place].joins.push(node);
                sides_of.resize(nodes.last.len(), Vec::new());
                sides_of[node].push(side);
            }
        }
        nodes.group = nodes.numbers.keys().copied().collect();
        nodes.degrees = degrees(rule, &sides_of, machines.puzzle);
        Ok(nodes)
    }

    /// Squares, and the sides between them that steps go over.
    fn of_squares(
        rule: &Connected,
        group: &[Square],
        machines: &Machines<'_>,
    ) -> Result<Self, NoAutomaton> {
        let (board, sites) = (&machines.puzzle.board, machines.sites);
        let squares = sites.in_reading_order(group.iter().copied());
        let mut nodes = Self::empty(sites.in_reading_order(rule.places(board, &squares)));
        nodes.group = group.iter().copied().collect();
        let places = nodes.places.clone().into_iter().enumerate();
        let place_of: BTreeMap<Square, usize> = places.map(|(place, of)| (of, place)).collect();
        for &square in &squares {
            let place = place_of[&square];
            let node = nodes.number(square);
            nodes.last[node] = place;
            nodes.readings[place].node = Some(node);
        }
        for ([one, other], side) in steps(rule, machines, &squares)? {
            machines.poll()?;
            let side = side.map(|side| place_of[&side]);
            if let Some(side) = side {
                nodes.readings[side].is_crossed = true;
            }
            let ends = [place_of[&one], place_of[&other]];
            nodes.link(ends.into_iter().chain(side).max(), [one, other], side);
        }
        if rule.outside {
            let space = nodes.last.len();
            nodes.space = Some(space);
            nodes.last.push(usize::MAX);
            for &square in squares.iter().filter(|&&square| board.is_on_edge(square)) {
                let link = Link {
                    nodes: [nodes.numbers[&square], space],
                    side: None,
                };
                nodes.readings[place_of[&square]].links.push(link);
            }
        }
        nodes.degrees = vec![Degree::ANY; nodes.last.len()];
        Ok(nodes)
    }

    /// A link that is complete with the reading of a place.
    fn link(&mut self, complete: Option<usize>, squares: [Square; 2], side: Option<usize>) {
        let nodes = squares.map(|square| self.numbers[&square]);
        if let Some(place) = complete {
            for node in nodes {
                self.last[node] = self.last[node].max(place);
            }
            self.readings[place].links.push(Link { nodes, side });
        }
    }

    /// The node of a square or corner.
    fn number(&mut self, square: Square) -> usize {
        let number = self.numbers.len();
        let number = *self.numbers.entry(square).or_insert(number);
        self.last.resize(self.numbers.len(), 0);
        number
    }

    fn marks_of(&self, rule: &Connected) -> Vec<Asked> {
        let mut marks = vec![Asked::default(); self.last.len()];
        for (&square, &node) in &self.numbers {
            let size = rule.sizes.binary_search_by_key(&square, |(of, _)| *of).ok();
            let label = rule.labels.as_ref().and_then(|labels| labels.of(square));
            marks[node] = Asked {
                size: size.and_then(|size| rule.sizes[size].1),
                label,
                is_marked: size.is_some() || label.is_some(),
            };
        }
        marks
    }

    /// Whether a square, or what a side joins, belongs to the group, open or not.
    pub fn is_in_group(&self, square: Square) -> bool {
        self.group.contains(&square)
    }

    pub fn of_square(&self, square: Square) -> Option<usize> {
        self.numbers.get(&square).copied()
    }
}

/// The pairs of these squares that a step joins, each once, and the sides that the steps go over.
fn steps(
    rule: &Connected,
    machines: &Machines<'_>,
    squares: &[Square],
) -> Result<BTreeMap<[Square; 2], Option<Square>>, NoAutomaton> {
    let board = &machines.puzzle.board;
    let is_in: BTreeSet<Square> = squares.iter().copied().collect();
    let mut steps = BTreeMap::new();
    for &one in squares {
        machines.poll()?;
        let ways: Vec<(Square, Option<Square>)> = match rule.over {
            None => {
                let ends = board.one_step_from(one, rule.by.leaps()).into_iter();
                ends.map(|other| (other, None)).collect()
            }
            Some(_) => {
                let sides = board.sides_of(one).into_iter();
                let ends = |side: Square| {
                    let both = board.squares_of_side(side).into_iter();
                    both.map(move |other| (other, Some(side)))
                };
                sides.flat_map(ends).collect()
            }
        };
        let ways = ways.into_iter();
        for (other, side) in ways.filter(|(other, _)| *other != one && is_in.contains(other)) {
            steps.insert([one.min(other), one.max(other)], side);
        }
    }
    Ok(steps)
}

/// What the rules that count such pieces say of each node with these sides.
fn degrees(rule: &Connected, sides_of: &[Vec<Square>], puzzle: &Puzzle) -> Vec<Degree> {
    let mut degrees = vec![Degree::ANY; sides_of.len()];
    let Some(Counted::Pieces(joining)) = &rule.of else {
        return degrees;
    };
    let mut nodes_of: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    for (node, sides) in sides_of.iter().enumerate() {
        for &side in sides {
            nodes_of.entry(side).or_default().push(node);
        }
    }
    for LineGroup { sides, most, bound } in line_groups(joining, puzzle) {
        let near = sides.iter().filter_map(|side| nodes_of.get(side));
        let near: BTreeSet<usize> = near.flatten().copied().collect();
        for node in near {
            let (its_sides, degree) = (&sides_of[node], &mut degrees[node]);
            if its_sides.iter().all(|side| sides.contains(side)) {
                degree.most = Some(degree.most.map_or(most, |other| other.min(most)));
                if let Some(bound) = bound.filter(|_| sides.len() == its_sides.len()) {
                    degree.allowed = bound.clone();
                }
            }
        }
    }
    degrees
}

/// Sides on which at most so many joining pieces stand as a line takes.
struct LineGroup<'p> {
    sides: BTreeSet<Square>,
    most: usize,
    /// The bound on their number, if no other pieces are counted with them.
    bound: Option<&'p Bound>,
}

fn line_groups<'p>(joining: &KindSet, puzzle: &'p Puzzle) -> Vec<LineGroup<'p>> {
    let mut found = Vec::new();
    for rule in &puzzle.rules {
        let Rule::Count(count) = rule else { continue };
        let Counted::Pieces(kinds) = &count.of else {
            continue;
        };
        if !joining.without(kinds).is_empty() {
            continue;
        }
        let counts_others = !kinds.without(joining).is_empty();
        let groups = count.each.iter().flat_map(|each| {
            let groups = puzzle.board.groups_within(&each.grouping, &count.within);
            groups.map(|(place, group)| (each.bounds.of(place), group))
        });
        for (bound, group) in groups {
            let most = bound.hull().at_most.map(usize::try_from);
            if let Some(Ok(most @ ..=LINE)) = most {
                let is_side = |place: &Square| puzzle.board.is_open_side(*place);
                found.push(LineGroup {
                    sides: group.into_iter().filter(is_side).collect(),
                    most,
                    bound: (!counts_others).then_some(bound),
                });
            }
        }
    }
    found
}
