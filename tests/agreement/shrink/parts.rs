//! What the kinds of rule have in common: names, sets of squares, bounds.

use crate::model::{BoundForm, Look, Model, Name, Named, Rule, Set};

/// What the kinds of rule have in common.
pub struct Parts<'a> {
    pub names: Vec<&'a mut Named>,
    /// Names of which at least two must stay.
    pub compared: Option<&'a mut Vec<Name>>,
    /// Kinds in a picture, of which none can go.
    pub drawn: Vec<&'a mut Name>,
    pub within: Option<&'a mut Option<Set>>,
    pub per_symbol: Option<&'a mut bool>,
    pub bound: Option<&'a mut BoundForm>,
}

pub fn parts(rule: &mut Rule) -> Parts<'_> {
    match rule {
        Rule::Attacks(rule) => Parts {
            names: vec![&mut rule.by, &mut rule.on],
            compared: None,
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: Some(&mut rule.per_symbol),
            bound: Some(&mut rule.bound),
        },
        Rule::Count(rule) => Parts {
            names: vec![&mut rule.of],
            compared: None,
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: Some(&mut rule.per_symbol),
            bound: Some(&mut rule.bound),
        },
        Rule::Distinct(_) => Parts {
            names: Vec::new(),
            compared: None,
            drawn: Vec::new(),
            within: None,
            per_symbol: None,
            bound: None,
        },
        Rule::Clue(rule) => Parts {
            names: vec![&mut rule.of],
            compared: None,
            drawn: Vec::new(),
            within: None,
            per_symbol: Some(&mut rule.per_symbol),
            bound: None,
        },
        Rule::Forbid(rule) => Parts {
            names: Vec::new(),
            compared: None,
            drawn: (rule.looks.iter_mut())
                .filter_map(|look| match look {
                    Look::Piece(name) => Some(name),
                    _ => None,
                })
                .collect(),
            within: Some(&mut rule.within),
            per_symbol: None,
            bound: None,
        },
        Rule::Equal(rule) => Parts {
            names: Vec::new(),
            compared: Some(&mut rule.of),
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: None,
            bound: None,
        },
    }
}

pub fn for_each_set(model: &mut Model, change: &mut dyn FnMut(&mut Set)) {
    model.sets.iter_mut().for_each(&mut *change);
    let of_pieces = model
        .pieces
        .iter_mut()
        .filter_map(|piece| piece.squares.as_mut());
    of_pieces.for_each(&mut *change);
    for rule in &mut model.rules {
        let within = parts(rule).within.into_iter().flatten();
        within.for_each(&mut *change);
    }
}

/// Changes every name in the rules; rules that are left without any go.
pub fn rename(model: &mut Model, change: &dyn Fn(Name) -> Option<Name>) {
    let renamed = |named: &mut Named| match named {
        Named::Any | Named::Empty | Named::Square => true,
        Named::One(name) => change(*name).map(|changed| *name = changed).is_some(),
        Named::List(names) => {
            *names = names.iter().copied().filter_map(change).collect();
            !names.is_empty()
        }
    };
    model.symmetry.interchange.retain_mut(renamed);
    model.rules.retain_mut(|rule| {
        let parts = parts(rule);
        let left = parts.names.into_iter().all(renamed);
        let mut drawn = parts.drawn.into_iter();
        let left = left && drawn.all(|name| change(*name).map(|new| *name = new).is_some());
        left && parts.compared.is_none_or(|names| {
            *names = names.iter().copied().filter_map(change).collect();
            names.len() > 1
        })
    });
    model.goal.take_if(|goal| !renamed(&mut goal.of));
}
