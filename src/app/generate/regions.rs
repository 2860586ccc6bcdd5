//! Drawing regions: around the pieces of a solution if each has the same number of them and all cover the board, or else
//! of random shapes; then they are changed until there is no other solution.
//!
//! Another solution that is found is broken by moving a square, on which the two differ, from a region to the next. All
//! that were found before should stay broken; the move that brings the fewest of them back is made.

use crate::random::Random;

use super::cages::RegionRule;
use super::offer::Offers;
use super::shapes::{Parts, around_pieces, beside, hang_together, random_parts, squares_of};
use super::{Making, NotGenerated};
use crate::app::read_off::read_off;
use crate::board::{Board, Square};
use crate::puzzle::{Bounds, Counted, Interval, Judge, Placement, Puzzle, Rule};

/// So many other solutions are broken before another solution is tried.
const MOST_MOVES: usize = 400;

/// Regions on their way.
struct Search<'a> {
    bare: &'a Puzzle,
    rules: &'a [RegionRule],
    size: Interval,
    solution: &'a Placement,
    parts: Parts,
    number: usize,
    others: Vec<Placement>,
}

impl Making<'_> {
    /// Draws regions, if the file asks for such: those that cover the board are fixed, others are offered. Whether they
    /// leave one solution.
    pub fn draw_regions(
        &mut self,
        offers: &mut Offers,
        rng: &mut Random,
    ) -> Result<bool, NotGenerated> {
        let rules = self.rules_of_regions();
        let size = self.file.instance.generation.regions;
        let Some(size) = size.filter(|_| !rules.is_empty()) else {
            return Ok(true);
        };
        let (bare, solution) = (self.opened.bare().clone(), self.solution.clone());
        let covering = rules
            .iter()
            .find_map(|rule| covering(rule.rule(), &solution));
        let holds = |region: &[Square]| holds(&rules, region, &bare, &solution);
        let (parts, number) = match &covering {
            Some((pieces, each)) if !can_cover(&bare.board, pieces.len() / each, size) => {
                return Err(NotGenerated::RegionsDoNotCover {
                    number: pieces.len() / each,
                    open: bare.board.open_squares().count(),
                });
            }
            Some((pieces, each)) => match around_pieces(&bare.board, pieces, *each, rng) {
                Some(parts) => (parts, pieces.len() / each),
                None => return Ok(false),
            },
            None => random_parts(&bare.board, size, holds, rng),
        };
        let mut search = Search {
            bare: &bare,
            rules: &rules,
            size,
            solution: &solution,
            parts,
            number,
            others: Vec::new(),
        };
        if !self.only(&mut search, rng)? {
            return Ok(false);
        }
        let mut regions = squares_of(&search.parts, search.number);
        regions.retain(|region| !region.is_empty());
        regions.sort_unstable();
        let sizes_fit = regions
            .iter()
            .all(|region| size.allows_sum(region.len() as i64));
        self.offer_regions(&rules, regions, offers)?;
        if covering.is_some() {
            let offered = std::mem::take(&mut offers.list);
            let all: Vec<usize> = (0..offered.len()).collect();
            self.fixed
                .filled
                .extend(std::mem::take(&mut offers.drawn).written(&all));
            let assumed = offered.into_iter().flat_map(|offer| offer.assumed);
            self.fixed.assumed.extend(assumed);
        }
        Ok(covering.is_none() || sizes_fit)
    }

    /// Changes regions until they leave one solution; whether that came out.
    fn only(&mut self, search: &mut Search<'_>, rng: &mut Random) -> Result<bool, NotGenerated> {
        let is_other = self.opened.other_than(search.solution);
        for _ in 0..MOST_MOVES {
            let mut assumed = vec![is_other];
            let mut regions = squares_of(&search.parts, search.number);
            regions.retain(|region| !region.is_empty());
            for on_one in self.selectors_of(search.rules, &regions)? {
                assumed.extend(on_one);
            }
            let Some(other) = self.ask(&assumed)? else {
                return Ok(true);
            };
            search.others.push(other);
            if !search.breaks_last(rng) {
                return Ok(false);
            }
        }
        Ok(false)
    }
}

/// The pieces of a solution of which every region has the same number, and that number.
fn covering(rule: &Rule, solution: &Placement) -> Option<(Vec<Square>, usize)> {
    let Rule::Count(count) = rule else {
        return None;
    };
    let (Counted::Pieces(kinds), Bounds::Same(bound)) = (&count.of, &count.each.first()?.bounds)
    else {
        return None;
    };
    let number = usize::try_from(bound.exact()?).ok()?;
    let pieces = solution.pieces().filter(|(_, kind)| kinds.contains(*kind));
    let pieces: Vec<Square> = pieces.map(|(square, _)| square).collect();
    (number > 0).then_some((pieces, number))
}

/// Whether so many regions of such a size can have all squares of a board together.
fn can_cover(board: &Board, number: usize, size: Interval) -> bool {
    let (open, number) = (board.open_squares().count() as i64, number as i64);
    let is_least = size
        .at_least
        .is_none_or(|least| number.saturating_mul(least) <= open);
    is_least
        && size
            .at_most
            .is_none_or(|most| number.saturating_mul(most) >= open)
}

/// Whether the rules with a number of their own hold on a region.
fn holds(rules: &[RegionRule], region: &[Square], bare: &Puzzle, solution: &Placement) -> bool {
    let region = [region.to_vec()];
    let mut on = rules.iter().map(|rule| rule.on(&region, bare, solution));
    on.all(|rule| read_off(bare, rule, solution).is_none())
}

impl Search<'_> {
    /// Moves a square, on which the last other solution differs, to another part; whether that could be done.
    fn breaks_last(&mut self, rng: &mut Random) -> bool {
        let Some(last) = self.others.last() else {
            return false;
        };
        let board = &self.bare.board;
        let regions = squares_of(&self.parts, self.number);
        let differs = |at: &Square| last.get(*at) != self.solution.get(*at);
        let mut moves: Vec<(Square, usize)> = Vec::new();
        let mut fewest = usize::MAX;
        for square in board.open_squares().filter(differs) {
            let Some(from) = self.parts[square.index()] else {
                continue;
            };
            let mut rest = regions[from].clone();
            rest.retain(|&other| other != square);
            let is_least = |least| (rest.len() as i64) < least;
            if self.size.at_least.is_some_and(is_least) || !hang_together(board, &rest) {
                continue;
            }
            let around = beside(board, square).into_iter();
            let mut to: Vec<usize> = around.filter_map(|at| self.parts[at.index()]).collect();
            to.sort_unstable();
            to.dedup();
            for part in to.into_iter().filter(|&part| part != from) {
                let is_most = |most| regions[part].len() as i64 >= most;
                let mut joined = regions[part].clone();
                joined.push(square);
                joined.sort_unstable();
                let is_right =
                    |region: &[Square]| holds(self.rules, region, self.bare, self.solution);
                if self.size.at_most.is_some_and(is_most) || !is_right(&joined) || !is_right(&rest)
                {
                    continue;
                }
                let back = self.brought_back([(from, &rest), (part, &joined)], &regions);
                if back < fewest {
                    fewest = back;
                    moves.clear();
                }
                if back == fewest {
                    moves.push((square, part));
                }
            }
        }
        let Some(&(square, part)) = rng.choice(&moves) else {
            return false;
        };
        self.parts[square.index()] = Some(part);
        true
    }

    /// How many of the other solutions obey the rules on all regions, of which two are changed.
    fn brought_back(&self, changed: [(usize, &Vec<Square>); 2], regions: &[Vec<Square>]) -> usize {
        let mut regions = regions.to_vec();
        for (part, region) in changed {
            regions[part] = region.clone();
        }
        regions.retain(|region| !region.is_empty());
        regions.sort_unstable();
        let on = |rule: &RegionRule| rule.on(&regions, self.bare, self.solution);
        let puzzle = Puzzle {
            rules: self.rules.iter().map(on).collect(),
            ..self.bare.clone()
        };
        let judge = Judge::new(&puzzle);
        self.others
            .iter()
            .filter(|other| judge.accepts(other))
            .count()
    }
}
