//! What is missing or too much: the fewest givens that leave one solution, the fewest parts without which there is one.
//!
//! *Givens and clues.* With the pieces of a solution, or the clues that could be read off it, as members, and a clause
//! that says that something is different, a conflict is a set that excludes all other solutions; the fewest are a
//! smallest conflict.
//!
//! *Parts.* What is left out has a member in each conflict. The fewest that meet all conflicts known are too few, or
//! the answer (R. Reiter, "A theory of diagnosis from first principles", 1987).

use super::conflict::{Smallest, fewest_meeting, shrunk};
use super::contents::{Content, contents};
use super::items::{Item, ItemKind, items};
use super::nearest::without_goal;
use super::opened::Opened;
use super::questions::{Questions, Verdict};
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Placement, Puzzle, Rule};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// What leaves one solution when it is given, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Additions<T> {
    pub added: Vec<T>,
    /// Whether it was shown that none of them can be spared.
    pub is_minimal: bool,
    /// Whether it was shown that fewer are not enough for this solution.
    pub is_smallest: bool,
}

impl<T> Additions<T> {
    pub fn map<U>(self, becomes: impl FnMut(T) -> U) -> Additions<U> {
        Additions {
            added: self.added.into_iter().map(becomes).collect(),
            is_minimal: self.is_minimal,
            is_smallest: self.is_smallest,
        }
    }
}

/// Fewer givens are looked for with so many questions at most.
const MOST_QUESTIONS: usize = 300;

/// Hard questions while a conflict is reduced take so many conflicts of the solver together.
const MOST_CONFLICTS: u64 = 50_000;

/// A piece of a solution, or an instance of a rule that is on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum New {
    Piece(Square),
    Demand(Demand),
}

/// The fewest instances of these rules, all of which the solution obeys, that no other solution obeys all. If all of them
/// are not enough: the fewest pieces with all of them, and then the fewest of them with these pieces. `None` if another
/// solution obeys all rules and has all its pieces of these kinds.
pub fn additions(
    puzzle: &Puzzle,
    rules: Vec<Rule>,
    may_be_given: impl Fn(KindId) -> bool,
    solution: &Placement,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Option<Additions<New>>, Stopped>, DoesNotFit> {
    let of_rules = without_goal(puzzle, solution);
    let opened = Opened::of(&of_rules, thresholds, stop)?;
    let given = puzzle.given_placement();
    Ok(opened.and_then(|mut opened| {
        let offered = Puzzle {
            rules,
            ..opened.bare().clone()
        };
        let guards = opened.add(&offered)?.into_iter();
        let clues = guards.map(|guard| (New::Demand(guard.demand), guard.selector));
        let questions = &mut opened.questions;
        let held = held(puzzle, solution, questions).into_iter();
        let is_new = |held: &Content| {
            held.kind.is_some_and(&may_be_given) && given.get(held.square).is_none()
        };
        let pieces = held.filter(is_new);
        let pieces = pieces.map(|held| (New::Piece(held.square), held.literal));
        fewest_additions(questions, &Vec::from_iter(clues), &Vec::from_iter(pieces))
    }))
}

/// A solution with all pieces of this one, and of which no other has all pieces and more.
pub fn fullest(
    puzzle: &Puzzle,
    solution: &Placement,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Placement, Stopped>, DoesNotFit> {
    let of_rules = without_goal(puzzle, solution);
    let opened = Questions::open(&of_rules, Guards::None, thresholds, stop)?;
    Ok(opened.and_then(|mut questions| {
        let mut fullest = solution.clone();
        loop {
            let held = held(puzzle, &fullest, &mut questions).into_iter();
            let pieces = held.filter(|held| held.kind.is_some());
            let pieces: Vec<Literal> = pieces.map(|held| held.literal).collect();
            match questions.model(&pieces)? {
                Some(model) => fullest = questions.placement(&model),
                None => return Ok(fullest),
            }
        }
    }))
}

/// What the squares hold in a solution; from now on all placements are others.
fn held(puzzle: &Puzzle, solution: &Placement, questions: &mut Questions) -> Vec<Content> {
    let mut held = contents(puzzle, questions);
    held.retain(|content| solution.get(content.square) == content.kind);
    let is_other: Vec<Literal> = held.iter().map(|content| !content.literal).collect();
    questions.add_clause(&is_other);
    held
}

/// Clues alone, or with all of them pieces, and then clues with these pieces.
fn fewest_additions(
    questions: &mut Questions,
    clues: &[(New, Literal)],
    pieces: &[(New, Literal)],
) -> Result<Option<Additions<New>>, Stopped> {
    let alone = fewest(questions, clues)?;
    if alone.is_some() || pieces.is_empty() {
        return Ok(alone.map(|found| chosen(clues, found)));
    }
    questions.always = clues.iter().map(|&(_, literal)| literal).collect();
    let Some(found) = fewest(questions, pieces)? else {
        return Ok(None);
    };
    questions.always = found.added.iter().map(|&place| pieces[place].1).collect();
    // After a stop all clues are enough.
    let beside = fewest(questions, clues).unwrap_or_default();
    let beside = beside.unwrap_or_else(|| Additions {
        added: (0..clues.len()).collect(),
        is_minimal: false,
        is_smallest: false,
    });
    let (found, beside) = (chosen(pieces, found), chosen(clues, beside));
    Ok(Some(Additions {
        added: [found.added, beside.added].concat(),
        is_minimal: found.is_minimal && beside.is_minimal,
        is_smallest: found.is_smallest && beside.is_smallest,
    }))
}

fn chosen(offers: &[(New, Literal)], found: Additions<usize>) -> Additions<New> {
    found.map(|place| offers[place].0.clone())
}

/// The places of those of the offers that cannot all hold, as few as are found; `None` if all can.
fn fewest(
    questions: &mut Questions,
    offers: &[(New, Literal)],
) -> Result<Option<Additions<usize>>, Stopped> {
    questions.members = offers.iter().map(|&(_, literal)| literal).collect();
    let core = match questions.ask(&questions.all()) {
        Verdict::Stopped => return Err(Stopped),
        Verdict::Satisfiable(_) => return Ok(None),
        Verdict::Contradictory(core) => core,
    };
    let (mut added, is_minimal) = shrunk(questions, core, MOST_CONFLICTS);
    let mut search = Smallest::within(questions, MOST_QUESTIONS);
    let is_smallest = is_minimal && search.improve(&mut added);
    added.sort_unstable();
    Ok(Some(Additions {
        added,
        is_minimal,
        is_smallest,
    }))
}

/// Sets of items, all with as few as possible, without each of which there is a placement that obeys the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    pub sets: Vec<Vec<Item>>,
    /// Whether these are all sets with so few.
    pub is_all: bool,
}

/// So many sets are looked for.
const MOST_SETS: usize = 20;

/// Of a rule that goes, so many of its demands are asked about one by one.
const MOST_NARROWED: usize = 16;

/// For a puzzle without a solution. Rules and numbers are left out only if it does not help to leave out givens, clues
/// and lines.
pub fn left_out(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<LeftOut, DoesNotFit> {
    let mut found = LeftOut::default();
    let opened = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)?;
    if let Ok(mut questions) = opened {
        let all = items(puzzle, &questions);
        let small = all.iter().filter(|item| item.is_small(puzzle));
        let small: Vec<&Item> = small.collect();
        for some in [small, all.iter().collect()] {
            found.is_all = fewest_sets(&mut questions, &some, &mut found.sets).is_ok();
            if !found.sets.is_empty() {
                break;
            }
        }
    }
    Ok(found)
}

/// Of a rule without which the rest can hold, the one demand that has to go, if there is only one: of those that were in
/// conflicts, it alone is enough.
fn narrowed(questions: &mut Questions, item: &Item, rest: &[usize], seen: &[usize]) -> Item {
    let places = item.places.iter().copied();
    let needed: Vec<usize> = places.filter(|place| seen.contains(place)).collect();
    if item.kind != ItemKind::Rule || needed.len() > MOST_NARROWED {
        return item.clone();
    }
    let mut is_enough = |one: &usize| {
        let others = item.places.iter().filter(|&place| place != one);
        let rest: Vec<usize> = rest.iter().chain(others).copied().collect();
        matches!(questions.ask(&rest), Verdict::Satisfiable(_))
    };
    let enough: Vec<usize> = needed.into_iter().filter(|one| is_enough(one)).collect();
    match enough.as_slice() {
        [one] => Item {
            demands: questions.demands(&enough),
            places: vec![*one],
            ..item.clone()
        },
        _ => item.clone(),
    }
}

/// Adds the sets with the fewest of these items, if leaving out all of them helps.
fn fewest_sets(
    questions: &mut Questions,
    items: &[&Item],
    sets: &mut Vec<Vec<Item>>,
) -> Result<(), Stopped> {
    let stop = questions.stop().clone();
    let (mut conflicts, mut found): (Vec<Vec<usize>>, Vec<Vec<usize>>) = Default::default();
    let mut seen: Vec<usize> = Vec::new();
    let (mut size, all) = (0, questions.all());
    while found.len() < MOST_SETS {
        let Some(meeting) = fewest_meeting(&conflicts, size, &found, &stop)? else {
            if !found.is_empty() || size >= items.len() {
                return Ok(());
            }
            size += 1;
            continue;
        };
        let is_out = |place: &usize| {
            meeting
                .iter()
                .any(|&item| items[item].places.contains(place))
        };
        let rest: Vec<usize> = all.iter().copied().filter(|place| !is_out(place)).collect();
        match questions.ask(&rest) {
            Verdict::Stopped => return Err(Stopped),
            Verdict::Satisfiable(_) => {
                let set = meeting.iter().map(|&item| items[item]);
                let set = set.map(|item| narrowed(questions, item, &rest, &seen));
                sets.push(set.collect());
                found.push(meeting);
            }
            Verdict::Contradictory(core) => {
                let (core, _) = shrunk(questions, core, MOST_CONFLICTS);
                seen.extend(&core);
                let has = |item: &&usize| items[**item].places.iter().any(|p| core.contains(p));
                let every: Vec<usize> = (0..items.len()).collect();
                let conflict: Vec<usize> = every.iter().filter(has).copied().collect();
                // The others contradict each other without any of these.
                if conflict.is_empty() {
                    return Ok(());
                }
                conflicts.push(conflict);
            }
        }
    }
    Err(Stopped)
}
