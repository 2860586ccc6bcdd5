//! Squares of `sizes` and of labels: what is asked of the part in which each of them is.
//!
//! The part of a square is what is reached from it (see [`crate::sat::encode::parts`]). Labels are in one part if the part
//! has one number there; where the space around the board is a place, the part of a label is what is reached from its first
//! square. Of the part of the space around the board nothing is asked but to hold all squares of a
//! label that has one in it.

use std::collections::BTreeSet;

use super::{PartGroup, colours, leave_out, sets};
use crate::board::Square;
use crate::puzzle::{Bound, Connected, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::{Graph, PartDemand, ReachedLiterals};
use crate::stop::Stopped;

/// The marked squares in one group.
#[derive(Default)]
pub struct MarkedGroup {
    sizes: Vec<Marked>,
    labels: Vec<Marked>,
    space: ReachedLiterals,
    /// Whether cuts see to it that labels are one part each.
    cuts: bool,
    /// Whether the numbers of parts do.
    by_numbers: bool,
}

/// A square of `sizes`, or the squares of a label.
struct Marked {
    /// Its place among the sizes or labels.
    index: usize,
    /// The places of its squares in the graph, of a label those in this group; `None` if one is not in the graph.
    places: Option<Vec<usize>>,
    /// The part of the first one; empty without places.
    part: ReachedLiterals,
    /// The literals of those in its part that add to its size.
    counted: Vec<Literal>,
}

impl MarkedGroup {
    /// Of the squares of a group, `possible` are the places of the graph. Where a list of sets says what is asked of sizes,
    /// nothing is reached.
    pub fn new(
        encoder: &mut Encoder<'_>,
        rule: &Connected,
        graph: &Graph,
        [squares, possible]: [&[Square]; 2],
        space: &ReachedLiterals,
        sets_know_sizes: bool,
    ) -> Self {
        let draws_conclusions = encoder.draws_conclusions();
        let cuts = encoder.thresholds.cuts && !rule.outside;
        let mut marked = |index: usize, of: &[Square], steps: usize| {
            let place = |square: &Square| possible.iter().position(|other| other == square);
            let places: Option<Vec<usize>> = of.iter().map(place).collect();
            let mut part = Vec::new();
            if let Some(&first) = places.as_ref().and_then(|places| places.first()) {
                let steps = graph.steps_of(steps);
                part = graph.reached_from(&mut encoder.writer, first, steps);
                part.truncate(possible.len());
            }
            let counted = part.iter().zip(&graph.has_size);
            let counted = counted.filter_map(|(reached, has_size)| reached.filter(|_| *has_size));
            Marked {
                index,
                places,
                counted: counted.collect(),
                part,
            }
        };
        let is_asked = |of: &[Square]| of.iter().any(|square| squares.contains(square));
        let sizes = rule.sizes.iter().enumerate();
        let sizes = sizes.filter(|(_, (square, _))| is_asked(&[*square]));
        let sizes = sizes.map(|(index, &(square, size))| {
            // With guards, the size can be switched off, but the part must still hold one square of a size: cuts see to
            // that. A part that is larger has more squares than that within as many steps.
            let knows_one_each = draws_conclusions || cuts;
            let steps = match (knows_one_each, size.map(usize::try_from)) {
                _ if sets_know_sizes => 0,
                (true, Some(Ok(size))) => size.min(graph.size()),
                (true, Some(Err(_))) => 0,
                (true, None) if !draws_conclusions => 0,
                _ => graph.size(),
            };
            marked(index, &[square], steps)
        });
        let sizes = sizes.collect();
        let labels = rule.labelled().into_iter().enumerate();
        let labels = labels.filter(|(_, squares)| is_asked(squares));
        // Cuts and numbers know what is reached; otherwise the formula says it in levels.
        let steps = if rule.outside { graph.size() } else { 0 };
        let labels = labels.map(|(index, squares)| marked(index, &squares, steps));
        let labels: Vec<Marked> = labels.collect();
        MarkedGroup {
            sizes,
            by_numbers: !cuts && !rule.outside && !labels.is_empty(),
            labels,
            space: space.clone(),
            cuts,
        }
    }

    /// The places of the squares of `sizes` that are in the graph.
    pub fn places(&self) -> BTreeSet<usize> {
        let places = self.sizes.iter().flat_map(|size| &size.places);
        places.flatten().copied().collect()
    }

    /// Everything is in the part of a marked square, and no two squares of `sizes` are in one part.
    pub fn one_in_each(&self, encoder: &mut Encoder<'_>, group: &PartGroup) {
        let graph = &group.graph;
        if self.cuts && (!self.labels.is_empty() || !encoder.draws_conclusions()) {
            let marked = self.sizes.iter().chain(&self.labels);
            let marked = marked.flat_map(|marked| &marked.places);
            let marked = marked.flatten().copied().collect();
            leave_out(encoder, graph, PartDemand::Marked(marked));
            for sized in &self.sizes {
                let places = sized.places.as_deref().unwrap_or_default();
                leave_out(encoder, graph, apart(&self.sizes, sized, places));
            }
            return;
        }
        for (place, &holds) in graph.holds.iter().enumerate() {
            if self.by_numbers {
                self.one_in_the_part_of(encoder, group, place);
                continue;
            }
            let marked = self.sizes.iter().chain(&self.labels);
            let reached = marked.filter_map(|marked| *marked.part.get(place)?);
            let clause: Vec<Literal> = reached.chain(self.space[place]).chain([!holds]).collect();
            encoder.writer.clause(&clause);
        }
        for (index, one) in self.sizes.iter().enumerate() {
            for other in &self.sizes[index + 1..] {
                self.not_both(encoder, one, other);
            }
        }
    }

    /// If this square is the first of a part, a marked square is in that part.
    fn one_in_the_part_of(&self, encoder: &mut Encoder<'_>, group: &PartGroup, first: usize) {
        let numbers = group.numbers(encoder);
        let marked = self.sizes.iter().chain(&self.labels);
        let marked = marked.flat_map(|marked| &marked.places).flatten();
        let later = marked.filter(|&&place| place >= first);
        let is_in = later.map(|&place| numbers.is(&mut encoder.writer, &group.graph, place, first));
        let mut clause: Vec<Literal> = is_in.collect();
        clause.push(!numbers.firsts[first]);
        encoder.writer.clause(&clause);
    }

    /// No square of the other is in the part of the one.
    fn not_both(&self, encoder: &mut Encoder<'_>, one: &Marked, other: &Marked) {
        for &place in other.places.iter().flatten() {
            if let Some(reached) = one.part.get(place).copied().flatten() {
                let clause: Vec<Literal> =
                    self.space[place].into_iter().chain([!reached]).collect();
                encoder.writer.clause(&clause);
            }
        }
    }
}

/// What is asked of each square of `sizes` and each label.
pub fn encode(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    groups: &[PartGroup],
) -> Result<(), Stopped> {
    for (index, &(square, size)) in rule.sizes.iter().enumerate() {
        let write = |encoder: &mut Encoder<'_>| self::size(encoder, groups, index, size);
        encoder.instance(rule.origin, || RuleInstance::Clue(square), write)?;
    }
    for (index, squares) in rule.labelled().iter().enumerate() {
        let write = |encoder: &mut Encoder<'_>| label(encoder, groups, index);
        encoder.instance(rule.origin, || RuleInstance::Clue(squares[0]), write)?;
    }
    for PartGroup { graph, marked, .. } in groups.iter().filter(|group| group.marked.cuts) {
        let labels = marked.labels.iter();
        let labels: Vec<&[usize]> = labels.filter_map(|label| label.places.as_deref()).collect();
        colours::encode(encoder, graph, &labels);
    }
    Ok(())
}

fn size(encoder: &mut Encoder<'_>, groups: &[PartGroup], index: usize, size: Option<i64>) {
    let groups = groups.iter();
    let groups = groups.flat_map(|group| group.marked.sizes.iter().map(move |of| (group, of)));
    let mut is_in_a_group = false;
    for (group, sized) in groups.filter(|(_, sized)| sized.index == index) {
        is_in_a_group = true;
        let Some(&[place]) = sized.places.as_deref() else {
            encoder.writer.clause(&[]);
            continue;
        };
        encoder.writer.clause(sized.part[place].as_slice());
        if let Some(size) = size.filter(|_| group.sets_know_sizes) {
            sets::size_at(encoder, group, place, size);
        } else if let Some(size) = size {
            unless(encoder, group.space[place], |encoder| {
                encoder.bounded(&sized.counted, &Bound::exactly(size));
            });
        }
    }
    if !is_in_a_group {
        encoder.writer.clause(&[]);
    }
}

fn label(encoder: &mut Encoder<'_>, groups: &[PartGroup], index: usize) {
    let mut is_in_a_group = false;
    for group in groups {
        let PartGroup { graph, marked, .. } = group;
        for label in marked.labels.iter().filter(|label| label.index == index) {
            is_in_a_group = true;
            let Some(places) = &label.places else {
                encoder.writer.clause(&[]);
                continue;
            };
            if marked.cuts {
                for &place in places {
                    encoder.writer.clause(&[graph.holds[place]]);
                }
                leave_out(encoder, graph, apart(&marked.labels, label, places));
                continue;
            }
            if marked.by_numbers {
                one_number(encoder, group, label);
                continue;
            }
            for &place in places {
                encoder.writer.clause(label.part[place].as_slice());
            }
            for other in marked.labels.iter().filter(|other| other.index != index) {
                marked.not_both(encoder, label, other);
            }
        }
    }
    if !is_in_a_group {
        encoder.writer.clause(&[]);
    }
}

/// The squares of a label hold what counts and are in one part, and those of no other label are in it.
fn one_number(encoder: &mut Encoder<'_>, group: &PartGroup, label: &Marked) {
    let numbers = group.numbers(encoder);
    let (graph, writer) = (&group.graph, &mut encoder.writer);
    let places = label.places.as_deref().unwrap_or_default();
    let Some(&first) = places.first() else { return };
    for &place in places {
        writer.clause(&[graph.holds[place]]);
        for (one, other) in numbers.bits(first, place).filter(|_| place != first) {
            writer.clause(&[!one, other]);
            writer.clause(&[one, !other]);
        }
    }
    let others = group.marked.labels.iter();
    let others = others.filter(|other| other.index != label.index);
    for &place in others.flat_map(|other| &other.places).flatten() {
        let mut clause = numbers.differ(writer, first, place);
        clause.push(!graph.holds[place]);
        writer.clause(&clause);
    }
}

/// The places of one of these are in one part, and those of no other are.
fn apart(all: &[Marked], one: &Marked, places: &[usize]) -> PartDemand {
    let others = all.iter().filter(|other| other.index != one.index);
    let others = others.flat_map(|other| &other.places).flatten();
    PartDemand::Label {
        places: places.to_vec(),
        others: others.copied().collect(),
    }
}

/// What `write` writes binds only if this is false.
pub fn unless(
    encoder: &mut Encoder<'_>,
    condition: Option<Literal>,
    write: impl FnOnce(&mut Encoder<'_>),
) {
    if let Some(condition) = condition {
        encoder.writer.assume(!condition);
    }
    write(encoder);
    if condition.is_some() {
        encoder.writer.release();
    }
}
