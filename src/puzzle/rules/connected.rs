//! `[[connected]]`: the connected parts of the squares that hold something, joined by steps.

use std::sync::Arc;

use super::{Bound, Bounds, Counted, CountedGroups, Data, Origin, Rule, are_all_dropped};
use crate::board::{Board, Regions, Square, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Differ, Joins, KindSet, Moves, PartShape, Puzzle};

/// In each group of squares, those in `within` that hold one of `of` form connected parts, joined by steps. A group
/// that has no square in `within` is dropped. Its instances are the groups, by their squares the sizes, and by their first
/// squares the labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connected {
    /// What the squares hold; `None` for every open square.
    pub of: Option<Counted>,
    /// Over which sides a step goes; `None` for all.
    pub over: Option<Crossing>,
    /// For pieces on sides: two of them belong together if they join a square, or a corner, in common. What is said of
    /// squares is then said of what they join, and `by` means nothing.
    pub joins: Option<Joins>,
    /// The steps, without rides; a step in one direction joins both ways.
    pub by: Moves,
    /// Each bound is on the number of parts.
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    /// How many squares every part has.
    pub size: Bound,
    /// Squares, in order, that must hold one of `of`, and the size of their part in each group that contains the
    /// square; `None` if it has any size.
    pub sizes: Vec<(Square, Option<i64>)>,
    /// Squares of one label must hold one of `of` and lie in one part, in each group that contains one of them; squares
    /// of different labels lie in different parts. Empty where `sizes` are not.
    pub labels: Option<Arc<Regions>>,
    /// Whether every part holds exactly one of the squares of `sizes`, or one label.
    pub one_each: bool,
    /// How many independent loops every part has: the steps between its squares, less these, plus one.
    pub loops: Bound,
    /// Every part has one of these shapes, in order, if there are any.
    pub shapes: Option<Vec<PartShape>>,
    /// No part has one of these, in order.
    pub not_shapes: Vec<PartShape>,
    /// Parts of whatever groups that touch by these steps are not alike.
    pub differ: Option<(Differ, Moves)>,
    /// Whether the space around the board is one more square of every group, joined with every square of `of` on the
    /// edge. Of its part nothing is asked but that it counts as one.
    pub outside: bool,
    pub origin: Origin,
}

/// What stands on the inner sides that steps between squares side by side go over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Crossing {
    pub kinds: KindSet,
    /// Whether a step goes only over a side that holds one of these; otherwise only over one that holds none: they are
    /// walls.
    pub bridges: bool,
    /// Whether no wall stands between two squares of one part, nor beside a square that holds nothing that counts.
    pub closed: bool,
}

impl Data for Connected {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn bounded(&self) -> &[CountedGroups] {
        &self.each
    }

    fn bounded_mut(&mut self) -> &mut [CountedGroups] {
        &mut self.each
    }

    fn is_void(&self, board: &Board) -> bool {
        let is_free = |bound: &Bound| *bound == Bound::ANY;
        let has_shapes = self.shapes.is_some() || !self.not_shapes.is_empty();
        let has_places = !self.sizes.is_empty() || self.labels.is_some();
        let is_any = |groups: &CountedGroups| groups.bounds == Bounds::Same(Bound::ANY);
        let bounds_nothing =
            self.each.iter().all(is_any) && is_free(&self.size) && is_free(&self.loops);
        let closes = self.over.as_ref().is_some_and(|over| over.closed);
        let asks = has_places || has_shapes || self.differ.is_some() || self.one_each || closes;
        // A square with a number or a label must be in a group.
        let are_dropped =
            || !has_places && are_all_dropped(board, &self.groupings(), Some(&self.within));
        self.within.is_empty() || bounds_nothing && !asks || are_dropped()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.image(action));
        let sizes = self.sizes.iter();
        let sizes = sizes.map(|&(square, size)| (action.square(square), size));
        Some(Rule::Connected(Connected {
            of: self.of.as_ref().map(|of| of.image(action)),
            over: self.over.as_ref().map(|over| Crossing {
                kinds: action.kinds(&over.kinds),
                ..*over
            }),
            joins: self.joins,
            by: action.moves(&self.by)?,
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            size: self.size.clone(),
            sizes: in_order(sizes.collect()),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(labels.moved(&action.images))),
            one_each: self.one_each,
            loops: self.loops.clone(),
            shapes: self
                .shapes
                .as_ref()
                .map(|shapes| action.part_shapes(shapes)),
            not_shapes: action.part_shapes(&self.not_shapes),
            differ: match &self.differ {
                Some((differ, touch)) => Some((*differ, action.moves(touch)?)),
                None => None,
            },
            outside: self.outside,
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.cropped(crop));
        let sizes = self.sizes.iter();
        let sizes = sizes.map(|&(square, size)| Some((crop.square(square)?, size)));
        Some(Rule::Connected(Connected {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            sizes: in_order(sizes.collect::<Option<_>>()?),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(crop.regions(labels))),
            ..self.clone()
        }))
    }

    /// A square of `sizes` need not be in a group of every grouping, and parts of all groups may have to differ; such rules
    /// stay one rule.
    fn split(&self) -> Option<Vec<Rule>> {
        if !self.sizes.is_empty() || self.labels.is_some() || self.differ.is_some() {
            return None;
        }
        let alone = self.each.iter().map(|groups| Connected {
            each: vec![groups.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Connected).collect())
    }

    /// Its own groups become lines of the squares that count, in a fixed order; labels have no names.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        let each = self.each.iter();
        let each = each.map(|groups| groups.canonical(&self.within));
        Some(Rule::Connected(Connected {
            each: each.collect(),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(labels.numbered())),
            ..self.clone()
        }))
    }
}

impl Connected {
    /// The same parts, of which nothing is asked.
    pub fn without_demands(&self) -> Connected {
        let each = self.each.iter().map(|groups| CountedGroups {
            bounds: Bounds::Same(Bound::ANY),
            ..groups.clone()
        });
        let over = self.over.clone();
        Connected {
            over: over.map(|over| Crossing {
                closed: false,
                ..over
            }),
            each: each.collect(),
            size: Bound::ANY,
            sizes: Vec::new(),
            labels: None,
            one_each: false,
            loops: Bound::ANY,
            shapes: None,
            not_shapes: Vec::new(),
            differ: None,
            ..self.clone()
        }
    }

    /// The squares of each label, in reading order; the labels by their first squares.
    pub fn labelled(&self) -> Vec<Vec<Square>> {
        self.labels
            .as_ref()
            .map_or_else(Vec::new, |labels| labels.squares())
    }

    /// The squares on which one of `of` stands in every solution.
    pub fn marked(&self) -> Vec<Square> {
        let sizes = self.sizes.iter().map(|(square, _)| *square);
        sizes.chain(self.labelled().into_iter().flatten()).collect()
    }

    /// For each place of the board, those that belong together with it where both hold what counts: squares by steps;
    /// a side with the squares or corners that it joins. Asks `poll` now and then whether to go on.
    pub fn joined<E>(
        &self,
        board: &Board,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Vec<Square>>, E> {
        let mut joined = vec![Vec::new(); board.len()];
        for (number, from) in self.from(board).into_iter().enumerate() {
            if number.is_multiple_of(SQUARES_BETWEEN_POLLS) {
                poll()?;
            }
            for to in self.next_to(board, from) {
                joined[from.index()].push(to);
                joined[to.index()].push(from);
            }
        }
        for squares in &mut joined {
            squares.sort_unstable();
            squares.dedup();
        }
        Ok(joined)
    }

    /// Whether sides hang together with what they join; otherwise squares with squares.
    pub fn has_sides(&self) -> bool {
        self.joins.is_some() || self.over.is_some()
    }

    fn from(&self, board: &Board) -> Vec<Square> {
        match self.has_sides() {
            false => board.squares().collect(),
            true => board.sides().collect(),
        }
    }

    fn next_to(&self, board: &Board, from: Square) -> Vec<Square> {
        match self.has_sides() {
            false => board.one_step_from(from, self.by.leaps()),
            true => self.ends(board, from),
        }
    }

    /// The squares or corners that a piece on this side joins.
    pub fn ends(&self, board: &Board, side: Square) -> Vec<Square> {
        match self.joins {
            Some(Joins::Corners) => board.corners_of_side(side),
            _ => board.squares_of_side(side),
        }
    }

    /// What hangs together in a group of these places: squares, or sides and what they join.
    pub fn places(&self, board: &Board, group: &[Square]) -> Vec<Square> {
        if self.over.is_some() {
            return with_sides_between(board, group);
        }
        if self.joins.is_none() {
            return group.to_vec();
        }
        let sides: Vec<Square> = group
            .iter()
            .copied()
            .filter(|&p| board.is_open_side(p))
            .collect();
        let ends = sides.iter().flat_map(|&side| self.ends(board, side));
        let mut places: Vec<Square> = ends.chain(sides.iter().copied()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Whether a place adds to the size of its part.
    pub fn has_size(&self, board: &Board, place: Square) -> bool {
        !self.has_sides() || !board.is_open_side(place)
    }
}

/// These squares, and the sides between two of them.
fn with_sides_between(board: &Board, squares: &[Square]) -> Vec<Square> {
    let group = SquareSet::of(board.len(), squares.iter().copied());
    let is_between = |side: &Square| {
        let both = board.squares_of_side(*side);
        both.len() == 2 && both.iter().all(|&square| group.contains(square))
    };
    let open = squares.iter().filter(|&&square| board.is_open(square));
    let sides = open
        .flat_map(|&square| board.sides_of(square))
        .filter(is_between);
    let mut places: Vec<Square> = sides.chain(squares.iter().copied()).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// On the largest boards, all squares take seconds.
const SQUARES_BETWEEN_POLLS: usize = 1 << 12;

fn in_order<S: Ord>(mut sizes: Vec<(Square, S)>) -> Vec<(Square, S)> {
    sizes.sort_unstable();
    sizes
}
