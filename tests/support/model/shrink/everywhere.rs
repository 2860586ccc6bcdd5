//! Changes to every set of squares, or every name, of a model.

use crate::model::{Model, Name, Named, Set};

pub fn for_each_set(model: &mut Model, change: &mut dyn FnMut(&mut Set)) {
    model.sets.iter_mut().for_each(&mut *change);
    let of_pieces = model
        .pieces
        .iter_mut()
        .filter_map(|piece| piece.squares.as_mut());
    of_pieces.for_each(&mut *change);
    for rule in &mut model.rules {
        let parts = rule.parts();
        let sets = parts.within.into_iter().chain(parts.minus).flatten();
        let sets = sets.chain(parts.at);
        sets.for_each(&mut *change);
    }
}

/// Changes every name in the rules; rules that are left without any are removed.
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
        let parts = rule.parts();
        if let Some(weighed) = parts.weighed {
            let left = weighed
                .iter()
                .filter_map(|(name, weight)| Some((change(*name)?, *weight)));
            *weighed = left.collect();
        }
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
