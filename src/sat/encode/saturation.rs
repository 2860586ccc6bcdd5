//! The number of pieces on the whole board, combined with lines that hold at most one.
//!
//! Rules often imply that some lines hold at most one piece each: non-attacking queens, one in each
//! row. If such lines partition all squares on which the counted pieces may stand, the number of
//! pieces is the number of occupied lines ("saturation" if that is all of them):
//!
//! - more pieces than lines: there is no solution;
//! - as many pieces as lines: exactly one on each, so each line gets its clause "at least one";
//!   no counting is needed, and a search has short clauses to branch on;
//! - fewer: occupied lines are counted instead of squares, which are many more.
//!
//! This is a conclusion from several rules, so it is not drawn with guards, and it can be switched
//! off ([`super::Thresholds::saturate`]).

use std::collections::{HashMap, HashSet};

use super::cardinality::within_reach;
use super::encoder::Encoder;
use super::writer::{Subject, Told};
use crate::board::Square;
use crate::puzzle::{Bound, Interval, KindId, KindSet, RuleInstance};
use crate::sat::Literal;
use crate::stop::Stopped;

/// A square and the literal "one of the counted kinds stands on it".
#[derive(Clone, Copy)]
pub struct CountedSquare {
    pub square: Square,
    pub literal: Literal,
}

/// A bound on the number of pieces on the whole board, to be written when all rules are known.
struct BoardTotal {
    kinds: KindSet,
    terms: Vec<CountedSquare>,
    bound: Interval,
    /// What asks for it, if the sink is told.
    subjects: Vec<Subject>,
}

/// Lines on each of which the rules allow at most one piece of some kinds.
struct LineFamily {
    kinds: KindSet,
    lines: Vec<Vec<Square>>,
}

/// What the rules written so far say about such lines, and the totals that wait for them.
#[derive(Default)]
pub struct AtMostOneLines {
    families: Vec<LineFamily>,
    waiting: Vec<BoardTotal>,
    /// The place in `waiting` of the total of these literals, so that no number is counted twice.
    totals: HashMap<Vec<Literal>, usize>,
}

/// The greatest number of families tried on each total, so that the time grows only linearly with the rules.
const MOST_FAMILIES: usize = 64;

/// The numbers of all kinds, and the totals of count rules over the whole board.
pub fn encode(encoder: &mut Encoder<'_>) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    for id in puzzle.kind_ids() {
        let kind = puzzle.kind(id);
        if kind.count == Interval::ANY {
            continue;
        }
        let kinds: KindSet = [id].into_iter().collect();
        let terms = encoder.terms(puzzle.board.open_places(), &kinds);
        let instance = || RuleInstance::Number(id);
        encoder.instance(kind.origin, instance, |encoder| {
            encoder.total(&kinds, terms, kind.count);
        })?;
    }
    encoder.lines.keep_different_families();
    for total in std::mem::take(&mut encoder.lines.waiting) {
        if encoder.writer.is_stopped() {
            return Err(Stopped);
        }
        for subject in &total.subjects {
            encoder.writer.begin_subject(|| subject.clone());
        }
        encode_total(encoder, &total);
        encoder.writer.end_subject();
    }
    Ok(())
}

impl Encoder<'_> {
    /// The terms of the squares on which one of these kinds may stand.
    pub fn terms(
        &mut self,
        squares: impl Iterator<Item = Square>,
        kinds: &KindSet,
    ) -> Vec<CountedSquare> {
        let term = |square| {
            let literal = self.holds(square, kinds)?;
            Some(CountedSquare { square, literal })
        };
        squares.filter_map(term).collect()
    }

    /// The literals of the pieces of these kinds, in groups of which at most one is true. There are few groups if
    /// the rules written so far imply it.
    pub fn groups_with_at_most_one(&mut self, kinds: &KindSet) -> Vec<Vec<Literal>> {
        let terms = self.terms(self.puzzle.board.open_places(), kinds);
        partitions(self, kinds, &terms).swap_remove(0)
    }

    /// States a bound on a number of pieces on the whole board, or keeps it until all rules are known.
    pub fn total(&mut self, kinds: &KindSet, terms: Vec<CountedSquare>, bound: Interval) {
        let literals: Vec<Literal> = terms.iter().map(|term| term.literal).collect();
        if !self.saturates() {
            self.bounded(&literals, &bound.into());
            return;
        }
        let subject = self.writer.told().and_then(Told::put_off);
        let lines = &mut self.lines;
        let place = *lines.totals.entry(literals).or_insert(lines.waiting.len());
        match lines.waiting.get_mut(place) {
            Some(total) => {
                total.bound = both(total.bound, bound);
                total.subjects.extend(subject);
            }
            None => lines.waiting.push(BoardTotal {
                kinds: kinds.clone(),
                terms,
                bound,
                subjects: subject.into_iter().collect(),
            }),
        }
    }

    /// From here on, [`Encoder::at_most_one_on`] is called for lines of the same direction.
    pub fn begin_lines(&mut self, kinds: &KindSet) {
        if self.saturates() {
            let kinds = kinds.clone();
            let lines = Vec::new();
            self.lines.families.push(LineFamily { kinds, lines });
        }
    }

    /// Notes that the rules allow at most one piece, of the kinds last given to [`Encoder::begin_lines`],
    /// on these squares.
    pub fn at_most_one_on(&mut self, squares: Vec<Square>) {
        if let Some(family) = self.lines.families.last_mut() {
            family.lines.push(squares);
        }
    }

    /// The bound on pieces of these kinds without the upper bound, if the kinds' own numbers imply that already.
    pub fn binding(&self, kinds: &KindSet, bound: Bound) -> Bound {
        let numbers = kinds
            .iter()
            .map(|kind| self.puzzle.kind(kind).count.at_most);
        let most = { numbers }.try_fold(0_i64, |sum, most| Some(sum.saturating_add(most?.max(0))));
        match (most, bound.hull().at_most) {
            (Some(most), Some(allowed)) if most <= allowed && self.saturates() => {
                bound.within(Interval {
                    at_most: None,
                    ..bound.hull()
                })
            }
            _ => bound,
        }
    }

    fn saturates(&self) -> bool {
        self.thresholds.saturate && self.draws_conclusions()
    }
}

impl AtMostOneLines {
    /// Drops families without lines, and all but the first of those with the same lines.
    fn keep_different_families(&mut self) {
        let mut seen = HashSet::new();
        self.families.retain(|family| {
            let kinds: Vec<KindId> = family.kinds.iter().collect();
            !family.lines.is_empty() && seen.insert((kinds, family.lines.clone()))
        });
    }
}

/// The bound that asks for both.
fn both(one: Interval, other: Interval) -> Interval {
    let least = one.at_least.max(other.at_least);
    let most = [one.at_most, other.at_most].into_iter().flatten().min();
    Interval {
        at_least: least,
        at_most: most,
    }
}

/// The ways to partition the terms into as few lines as possible.
fn partitions(
    encoder: &Encoder<'_>,
    kinds: &KindSet,
    terms: &[CountedSquare],
) -> Vec<Vec<Vec<Literal>>> {
    let cut = |family: &LineFamily| cut_up(encoder.puzzle.board.len(), family, terms);
    let families = encoder.lines.families.iter();
    let mut partitions: Vec<Vec<Vec<Literal>>> = families
        .filter(|family| kinds.iter().all(|kind| family.kinds.contains(kind)))
        .take(MOST_FAMILIES)
        .map(cut)
        .collect();
    if partitions.is_empty() {
        partitions.push(terms.iter().map(|term| vec![term.literal]).collect());
    }
    let fewest = partitions.iter().map(Vec::len).min().unwrap_or(0);
    partitions.retain(|partition| partition.len() == fewest);
    partitions
}

fn encode_total(encoder: &mut Encoder<'_>, total: &BoardTotal) {
    let partitions = partitions(encoder, &total.kinds, &total.terms);
    let fewest = partitions.first().map_or(0, Vec::len);
    match within_reach(total.bound, fewest) {
        None => encoder.writer.clause(&[]),
        Some((0, most)) if most == fewest => {}
        Some((least, _)) if least == fewest => {
            // There may be several partitions: queens are one in each row, and one in each column.
            for line in partitions.iter().flatten() {
                encoder.writer.clause(line);
            }
        }
        Some(_) => {
            let lines = partitions.first().into_iter().flatten();
            let occupied: Vec<Literal> = lines.map(|line| encoder.writer.any_of(line)).collect();
            encoder.bounded(&occupied, &total.bound.into());
        }
    }
}

/// The terms by the line on which they lie; a term on no line forms its own. If lines overlap, a
/// square belongs to the first: what is left of the other line still holds at most one piece.
fn cut_up(squares: usize, family: &LineFamily, terms: &[CountedSquare]) -> Vec<Vec<Literal>> {
    const NO_LINE: usize = usize::MAX;
    let mut line_of = vec![NO_LINE; squares];
    for (line, squares) in family.lines.iter().enumerate() {
        for square in squares {
            let entry = &mut line_of[square.index()];
            if *entry == NO_LINE {
                *entry = line;
            }
        }
    }
    let mut lines: Vec<Vec<Literal>> = vec![Vec::new(); family.lines.len()];
    let mut alone = Vec::new();
    for term in terms {
        match line_of[term.square.index()] {
            NO_LINE => alone.push(vec![term.literal]),
            line => lines[line].push(term.literal),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.append(&mut alone);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grouping;
    use crate::puzzle::{Counted, Puzzle, sample};
    use crate::sat::encode::truth::formula;
    use crate::sat::encode::{Guards, Thresholds};

    /// Rooks that do not attack each other, on a board that is wider than it is high.
    fn rooks(number: Interval) -> Puzzle {
        let mut puzzle = sample::open(2, 3);
        let rook = puzzle.add("rook", 'R', sample::queen(), number);
        puzzle.forbid_attacks(&[rook], &[rook]);
        puzzle
    }

    #[test]
    fn a_number_that_many_rules_bound_is_counted_once() {
        let board = |number: usize, grouping: Grouping| {
            let mut puzzle = rooks(Interval::ANY);
            for _ in 0..number {
                let rooks = Counted::Pieces(sample::set(&[KindId::new(0)]));
                puzzle.count(rooks, grouping.clone(), Bound::exactly(2));
            }
            puzzle
        };
        let (once, thrice) = (board(1, Grouping::Board), board(3, Grouping::Board));
        let cnf = |puzzle: &Puzzle| formula(puzzle, &Thresholds::default(), Guards::None).0;
        assert_eq!(cnf(&once), cnf(&thrice));
        // Comparing each with each would take minutes.
        cnf(&board(20_000, Grouping::Board));
        cnf(&board(20_000, Grouping::Row));
    }
}
