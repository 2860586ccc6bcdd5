//! Propagation of connection: which squares must join parts, and which cannot be reached.
//!
//! A *core* is a connected component of the squares that surely hold what counts; a *reach* is one of the squares
//! that may. A reach that contains a core has at least one part. If there may be no more parts than such reaches,
//! each has exactly one; then a square that alone joins two cores (an articulation square) must hold what counts. A
//! core must grow to the least size of its part, and must not exceed the greatest.

use super::Contradiction;
use super::state::State;
use crate::search::model::{Condition, ConnectedParts, Literal};

/// No component.
pub(super) const NONE: u32 = u32::MAX;

/// What is known about the squares, and their components.
pub(super) struct ConnectionView<'p> {
    pub parts: &'p ConnectedParts,
    pub truth: Vec<Option<bool>>,
    pub cores: Components,
    pub reaches: Components,
    /// For each core, the index in `sizes` of the square that is in it.
    size_of_core: Vec<Option<usize>>,
}

/// Connected components of squares.
pub(super) struct Components {
    /// The component of each square.
    pub of: Vec<u32>,
    pub squares: Vec<Vec<u32>>,
}

impl Components {
    pub fn new(parts: &ConnectedParts, is_in: impl Fn(usize) -> bool) -> Self {
        let mut components = Components {
            of: vec![NONE; parts.holds.len()],
            squares: Vec::new(),
        };
        for start in 0..parts.holds.len() {
            if !is_in(start) || components.of[start] != NONE {
                continue;
            }
            let number = components.squares.len() as u32;
            let mut squares = vec![start as u32];
            components.of[start] = number;
            let mut next = 0;
            while let Some(&square) = squares.get(next) {
                next += 1;
                for &other in &parts.joined[square as usize] {
                    if is_in(other as usize) && components.of[other as usize] == NONE {
                        components.of[other as usize] = number;
                        squares.push(other);
                    }
                }
            }
            components.squares.push(squares);
        }
        components
    }
}

impl State {
    pub(super) fn propagate_parts(&mut self, parts: &ConnectedParts) -> Result<(), Contradiction> {
        let labelled = parts.labels.iter().flatten().copied();
        for square in parts
            .sizes
            .iter()
            .map(|(square, _)| *square)
            .chain(labelled)
        {
            if let Condition::If(literal) = parts.holds[square as usize] {
                self.assign(literal)?;
            }
        }
        let known = parts.holds.iter().map(|holds| self.known(holds));
        let view = ConnectionView::new(parts, known.collect())?;
        let mut learnt = vec![None; parts.holds.len()];
        view.number(&mut learnt)?;
        view.sizes(&mut learnt)?;
        view.labels(&mut learnt)?;
        view.one_each(&mut learnt)?;
        view.finished()?;
        view.loops(&mut learnt)?;
        view.closed(&mut learnt)?;
        let learnt = learnt.into_iter().zip(&parts.holds);
        let literals = learnt.filter_map(|(learnt, holds)| match (learnt, *holds) {
            (Some(true), Condition::If(literal)) => Some(literal),
            (Some(false), Condition::If(literal)) => Some(literal.negated()),
            _ => None,
        });
        let literals: Vec<Literal> = literals.collect();
        literals
            .into_iter()
            .try_for_each(|literal| self.assign(literal))
    }
}

/// What follows for each square.
pub(super) type LearntSquares = Vec<Option<bool>>;

/// Adds a conclusion about a square; two that contradict each other are a contradiction.
pub(super) fn learn(
    learnt: &mut LearntSquares,
    square: u32,
    holds: bool,
) -> Result<(), Contradiction> {
    match learnt[square as usize].replace(holds) {
        Some(other) if other != holds => Err(Contradiction),
        _ => Ok(()),
    }
}

impl<'p> ConnectionView<'p> {
    fn new(parts: &'p ConnectedParts, truth: Vec<Option<bool>>) -> Result<Self, Contradiction> {
        let cores = Components::new(parts, |square| truth[square] == Some(true));
        let reaches = Components::new(parts, |square| truth[square] != Some(false));
        let mut size_of_core = vec![None; cores.squares.len()];
        for (place, &(square, _)) in parts.sizes.iter().enumerate() {
            let core = cores.of[square as usize] as usize;
            // A core that may join the space around the board may hold anything.
            let may_be_outside =
                |space: u32| reaches.of[space as usize] == reaches.of[square as usize];
            if parts.space.is_some_and(may_be_outside) {
                continue;
            }
            if let Some(size_of_core) = size_of_core.get_mut(core) {
                let [size, other] = [Some(place), *size_of_core].map(|place| parts.sizes[place?].1);
                let differ = size.is_some() && other.is_some() && size != other;
                if differ || (parts.one_each && size_of_core.is_some()) {
                    return Err(Contradiction);
                }
                if size_of_core.is_none() || size.is_some() {
                    *size_of_core = Some(place);
                }
            }
        }
        Ok(ConnectionView {
            parts,
            truth,
            cores,
            reaches,
            size_of_core,
        })
    }

    /// Whether a reach may be in the part of the space around the board, of which no size is asked.
    pub fn may_be_outside(&self, reach: usize) -> bool {
        let space = self.parts.space;
        space.is_some_and(|space| self.reaches.of[space as usize] as usize == reach)
    }

    pub fn size_of(&self, squares: &[u32]) -> i64 {
        self.parts.size_of(squares) as i64
    }

    pub fn is_open(&self, square: u32) -> bool {
        self.truth[square as usize].is_none()
    }

    /// The least and the greatest size of the part of a core.
    fn bounds_of(&self, core: usize) -> (i64, i64) {
        let size = &self.parts.size;
        let hull = size.hull();
        let (least, most) = match size.gaps() {
            [] => (hull.at_least.unwrap_or(1), hull.at_most.unwrap_or(i64::MAX)),
            _ => {
                let squares = &self.cores.squares[core];
                let reach = self.reaches.of[squares[0] as usize] as usize;
                let reach = &self.reaches.squares[reach];
                size.tightened(self.size_of(squares), self.size_of(reach))
            }
        };
        match self.size_of_core[core].and_then(|place| self.parts.sizes[place].1) {
            Some(size) => (least.max(size), most.min(size)),
            None => (least, most),
        }
    }

    fn number(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        let open = self.truth.iter().filter(|truth| truth.is_none()).count();
        let at_most = self.cores.squares.len() + open;
        let number = &self.parts.number;
        if number.hull().at_most.is_none() && number.gaps().is_empty() {
            let is_short = |least| (at_most as i64) < least;
            return match number.hull().at_least.is_some_and(is_short) {
                true => Err(Contradiction),
                false => Ok(()),
            };
        }
        let mut has_core = vec![false; self.reaches.squares.len()];
        for core in &self.cores.squares {
            has_core[self.reaches.of[core[0] as usize] as usize] = true;
        }
        let with_core = has_core.iter().filter(|has| **has).count() as i64;
        let (least, most) = number.tightened(with_core, at_most as i64);
        if least > at_most as i64 || with_core > most || least > most {
            return Err(Contradiction);
        }
        if with_core < most {
            return Ok(());
        }
        for (reach, squares) in self.reaches.squares.iter().enumerate() {
            if has_core[reach] {
                self.articulations(squares, |square| !self.is_open(square), learnt)?;
            } else {
                squares
                    .iter()
                    .try_for_each(|&square| learn(learnt, square, false))?;
            }
        }
        Ok(())
    }

    /// In a reach whose squares of some cores must be in one part: the open squares without which these would not be
    /// connected. Without this, all yin-yang boards of 6x6 take three times as long, and so does a nurikabe of 9x9.
    fn articulations(
        &self,
        reach: &[u32],
        is_core: impl Fn(u32) -> bool,
        learnt: &mut LearntSquares,
    ) -> Result<(), Contradiction> {
        let total = reach.iter().filter(|&&square| is_core(square)).count();
        let Some(&root) = reach.iter().find(|&&square| is_core(square)) else {
            return Ok(());
        };
        // Depth first (R. Tarjan, 1972), without recursion: a square, and how many of its neighbours were
        // visited.
        let mut depth = vec![NONE; self.truth.len()];
        let mut low = vec![NONE; self.truth.len()];
        let mut core_below = vec![0; self.truth.len()];
        let mut path: Vec<(u32, usize)> = vec![(root, 0)];
        depth[root as usize] = 0;
        low[root as usize] = 0;
        core_below[root as usize] = 1;
        while let Some((square, seen)) = path.last_mut() {
            let here = *square as usize;
            if let Some(&other) = self.parts.joined[here].get(*seen) {
                *seen += 1;
                let next = other as usize;
                if self.truth[next] == Some(false) {
                    continue;
                }
                if depth[next] == NONE {
                    depth[next] = path.len() as u32;
                    low[next] = depth[next];
                    core_below[next] = usize::from(is_core(other));
                    path.push((other, 0));
                } else {
                    low[here] = low[here].min(depth[next]);
                }
                continue;
            }
            path.pop();
            let Some(&(above, _)) = path.last() else {
                break;
            };
            let before = above as usize;
            low[before] = low[before].min(low[here]);
            let below = core_below[here];
            core_below[before] += below;
            let parts_them = low[here] >= depth[before] && below > 0 && below < total;
            if parts_them && self.is_open(above) {
                learn(learnt, above, true)?;
            }
        }
        Ok(())
    }

    fn sizes(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        let size = self.parts.size.hull();
        let reaches = &self.reaches.squares;
        let most: Vec<i64> = reaches.iter().map(|reach| self.size_of(reach)).collect();
        for (number, reach) in reaches.iter().enumerate() {
            let is_small = size.at_least.is_some_and(|least| most[number] < least);
            if !self.may_be_outside(number) && is_small {
                reach
                    .iter()
                    .try_for_each(|&square| self.never(square, learnt))?;
            }
        }
        for (core, squares) in self.cores.squares.iter().enumerate() {
            let reach = self.reaches.of[squares[0] as usize] as usize;
            if self.may_be_outside(reach) {
                continue;
            }
            let in_reach = most[reach];
            let (least, most) = self.bounds_of(core);
            let now = self.size_of(squares);
            if least > most || now > most || in_reach < least {
                return Err(Contradiction);
            }
            if now < most && now >= least {
                continue;
            }
            let near = squares.iter().flat_map(|&s| &self.parts.joined[s as usize]);
            let mut open: Vec<u32> = near
                .copied()
                .filter(|&square| self.is_open(square))
                .collect();
            open.sort_unstable();
            open.dedup();
            if now == most {
                // A side between two of its own makes it no larger.
                let grows = |place: &&u32| {
                    let mut joined = self.parts.joined[**place as usize].iter();
                    self.parts.has_size[**place as usize]
                        || joined.any(|&end| self.cores.of[end as usize] as usize != core)
                };
                open.iter()
                    .filter(grows)
                    .try_for_each(|&square| learn(learnt, square, false))?;
            } else if let [only] = open[..] {
                learn(learnt, only, true)?;
            }
        }
        Ok(())
    }

    /// Squares of a label must join; no square joins different labels.
    fn labels(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        let mut label_of_core = vec![NONE; self.cores.squares.len()];
        for (label, squares) in (0..).zip(&self.parts.labels) {
            let reach = self.reaches.of[squares[0] as usize];
            if squares
                .iter()
                .any(|&square| self.reaches.of[square as usize] != reach)
            {
                return Err(Contradiction);
            }
            let is_of_label = |square: u32| squares.contains(&square);
            self.articulations(&self.reaches.squares[reach as usize], is_of_label, learnt)?;
            if self.may_be_outside(reach as usize) {
                continue;
            }
            for &square in squares {
                let of_core = &mut label_of_core[self.cores.of[square as usize] as usize];
                if *of_core != NONE && *of_core != label {
                    return Err(Contradiction);
                }
                *of_core = label;
            }
        }
        let label_of = |square: &u32| {
            let label = label_of_core.get(self.cores.of[*square as usize] as usize);
            label.copied().filter(|&label| label != NONE)
        };
        for square in (0..self.truth.len() as u32).filter(|&square| self.is_open(square)) {
            let mut near = self.parts.joined[square as usize]
                .iter()
                .filter_map(label_of);
            let first = near.next();
            if near.any(|label| Some(label) != first) {
                learn(learnt, square, false)?;
            }
        }
        Ok(())
    }

    fn never(&self, square: u32, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        match self.is_open(square) {
            true => learn(learnt, square, false),
            false => Err(Contradiction),
        }
    }

    /// Squares from which no square of `sizes` and no label can be reached hold nothing that counts.
    fn one_each(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        if !self.parts.one_each {
            return Ok(());
        }
        let named = self.parts.sizes.iter().map(|(square, _)| *square);
        let named = named.chain(self.parts.labels.iter().map(|squares| squares[0]));
        let with_named: Vec<u32> = named.map(|s| self.reaches.of[s as usize]).collect();
        for (reach, squares) in (0..).zip(&self.reaches.squares) {
            if !with_named.contains(&reach) && !self.may_be_outside(reach as usize) {
                squares
                    .iter()
                    .try_for_each(|&square| self.never(square, learnt))?;
            }
        }
        Ok(())
    }
}
