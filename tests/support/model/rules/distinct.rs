//! `[[distinct]]`

use super::{Form, Meaning, Parts, Rule, Statement};
use crate::model::chance::Chance;
use crate::model::naive::{Cells, Reading};
use crate::model::own::regions;
use crate::model::{Each, Grouping, Model, Own};

#[derive(Clone, Debug)]
pub struct DistinctRule {
    pub each: Each,
    pub own: Option<Own>,
}

pub fn random(chance: &mut Chance, model: &Model) -> Rule {
    let mut groupings = vec![Grouping::Row, Grouping::Column];
    groupings.extend(model.regions.is_some().then_some(Grouping::Region));
    groupings.extend(model.boxes.is_some().then_some(Grouping::Box));
    let mut each = match chance.within(0..3) {
        0 => Each::List(groupings),
        _ => Each::One(chance.pick(&groupings)),
    };
    let own = chance.hits(1, 5).then(|| {
        let mut named = Some(each.clone());
        let own = regions(chance, model, &mut named);
        each = named.unwrap_or(Each::One(Grouping::Region));
        own
    });
    Rule::Distinct(DistinctRule { each, own })
}

impl Form for DistinctRule {
    fn toml(&self, _: &Model) -> (&'static str, Vec<(&'static str, String)>) {
        ("distinct", Vec::new())
    }

    fn parts(&mut self) -> Parts<'_> {
        Parts {
            each: Some(&mut self.each),
            own: Some(&mut self.own),
            ..Parts::default()
        }
    }

    fn statement(&self, _: &Model, reading: &Reading, _: Option<usize>) -> Meaning {
        let groups = |grouping| match (grouping, &self.own) {
            (Grouping::Region, Some(Own::Regions(labels))) => reading.regions_by(labels),
            _ => reading.groups(grouping),
        };
        let groupings = self.each.groupings().into_iter();
        Box::new(Distinct {
            groupings: groupings.map(groups).collect(),
        })
    }

    fn misread(&self, forgotten: &str) -> Option<Vec<Rule>> {
        (forgotten == "that lines are distinct").then(Vec::new)
    }
}

struct Distinct {
    /// For each grouping, its groups.
    groupings: Vec<Vec<Vec<usize>>>,
}

impl Statement for Distinct {
    fn holds(&self, _: &Reading, cells: &Cells) -> bool {
        let held = |group: &Vec<usize>| -> Vec<Option<usize>> {
            group.iter().map(|&square| cells[square]).collect()
        };
        self.groupings.iter().all(|groups| {
            let mut pairs = (0..groups.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            pairs.all(|(a, b)| held(&groups[a]) != held(&groups[b]))
        })
    }
}
