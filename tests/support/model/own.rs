//! The own groups of a rule: `regions` or `lines`, in a rule of any kind that has groups.

use super::chance::Chance;
use super::toml::quoted_list;
use super::{Each, Grouping, Model};

#[derive(Clone, Debug)]
pub enum Own {
    /// The label of each square. `each` names `"region"`.
    Regions(Vec<Option<char>>),
    /// At least one line, each of at least one square. There is no `each`.
    Lines(Vec<Vec<usize>>),
}

/// Sometimes groups of the rule's own, instead of those that `each` names or among them.
pub fn own(chance: &mut Chance, model: &Model, each: &mut Option<Each>) -> Option<Own> {
    if chance.hits(1, 5) {
        return Some(regions(chance, model, each));
    }
    let lines = chance.hits(1, 5).then(|| lines(chance, model)).flatten()?;
    *each = None;
    Some(lines)
}

/// Some lines; none on a board without squares.
pub fn lines(chance: &mut Chance, model: &Model) -> Option<Own> {
    let squares: Vec<usize> = (0..model.len()).collect();
    if squares.is_empty() {
        return None;
    }
    let number = chance.within(1..4);
    let lines = (0..number).map(|_| line(chance, &squares)).collect();
    Some(Own::Lines(lines))
}

/// Regions of the rule's own, which `each` then names.
pub fn regions(chance: &mut Chance, model: &Model, each: &mut Option<Each>) -> Own {
    match each {
        Some(Each::List(groupings)) => groupings.push(Grouping::Region),
        _ => *each = Some(Each::One(Grouping::Region)),
    }
    let label = |_| chance.pick(&[None, Some('p'), Some('q')]);
    Own::Regions((0..model.len()).map(label).collect())
}

/// Squares in any order, at least one.
fn line(chance: &mut Chance, squares: &[usize]) -> Vec<usize> {
    let mut line = chance.some_of(squares, 1, 4);
    if chance.hits(1, 2) {
        line.reverse();
    }
    match line.is_empty() {
        true => vec![chance.pick(squares)],
        false => line,
    }
}

impl Own {
    pub fn toml(&self, model: &Model) -> (&'static str, String) {
        match self {
            Own::Regions(labels) => {
                let labels: Vec<char> = labels.iter().map(|label| label.unwrap_or('.')).collect();
                ("regions", format!("'''\n{}'''", model.picture(&labels, "")))
            }
            Own::Lines(lines) => {
                let line = |line: &Vec<usize>| {
                    quoted_list(line.iter().map(|&s| model.square_name(s, s % 2 == 0)))
                };
                let lines: Vec<String> = lines.iter().map(line).collect();
                ("lines", format!("[{}]", lines.join(", ")))
            }
        }
    }

    /// Removes squares of the board and moves the others to new places. A line without squares would be an error.
    pub fn keep_squares(&mut self, goes_to: &dyn Fn(usize) -> Option<usize>) {
        match self {
            Own::Regions(labels) => {
                let kept = (0..labels.len()).filter(|square| goes_to(*square).is_some());
                *labels = kept.map(|square| labels[square]).collect();
            }
            Own::Lines(lines) => {
                for line in lines {
                    *line = line.iter().copied().filter_map(goes_to).collect();
                }
            }
        }
    }

    /// One line less, with its place.
    pub fn simpler(&self) -> Vec<(Own, usize)> {
        let Own::Lines(lines) = self else {
            return Vec::new();
        };
        let without = |line| {
            let mut fewer = lines.clone();
            fewer.remove(line);
            (Own::Lines(fewer), line)
        };
        (0..lines.len()).map(without).collect()
    }

    /// Whether the groups can be written beside this `each`.
    pub fn fits(&self, groupings: &[Grouping]) -> bool {
        match self {
            Own::Regions(_) => groupings.contains(&Grouping::Region),
            Own::Lines(lines) => {
                groupings.is_empty() && !lines.is_empty() && lines.iter().all(|l| !l.is_empty())
            }
        }
    }
}

/// The labels in order of first appearance.
pub fn labels(regions: &[Option<char>]) -> Vec<char> {
    let mut labels = Vec::new();
    for label in regions.iter().flatten() {
        if !labels.contains(label) {
            labels.push(*label);
        }
    }
    labels
}
