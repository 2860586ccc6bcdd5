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
use super::items::{Item, items};
use super::nearest::without_goal;
use super::questions::{Questions, Verdict};
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Placement, Puzzle};
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

/// Squares whose pieces no other solution shares all, in reading order; `None` if another one has all its pieces of
/// these kinds, and more.
pub fn new_givens(
    puzzle: &Puzzle,
    solution: &Placement,
    may_be_given: impl Fn(KindId) -> bool,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Option<Additions<Square>>, Stopped>, DoesNotFit> {
    let of_rules = without_goal(puzzle, solution);
    let opened = Questions::open(&of_rules, Guards::None, thresholds, stop)?;
    let given = puzzle.given_placement();
    Ok(opened.and_then(|mut questions| {
        let held = held(puzzle, solution, &mut questions).into_iter();
        let is_new = |held: &Content| {
            held.kind.is_some_and(&may_be_given) && given.get(held.square).is_none()
        };
        let pieces = held.filter(is_new).map(|held| (held.square, held.literal));
        let pieces: Vec<(Square, Literal)> = pieces.collect();
        fewest_additions(&mut questions, pieces)
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

/// The new ones of the demands of a puzzle, all of which this solution obeys, that no other solution obeys all; `None`
/// if another one does.
pub fn new_demands(
    puzzle: &Puzzle,
    is_new: impl Fn(&Demand) -> bool,
    solution: &Placement,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Option<Additions<Demand>>, Stopped>, DoesNotFit> {
    let of_rules = without_goal(puzzle, solution);
    let opened = Questions::open(&of_rules, Guards::PerInstance, thresholds, stop)?;
    Ok(opened.and_then(|mut questions| {
        held(puzzle, solution, &mut questions);
        let mut offers = Vec::new();
        for guard in questions.encoding.guards.clone() {
            match is_new(&guard.demand) {
                true => offers.push((guard.demand, guard.selector)),
                false => questions.always.push(guard.selector),
            }
        }
        fewest_additions(&mut questions, offers)
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

/// Those of the offers that cannot all hold, as few as are found.
fn fewest_additions<T: Clone>(
    questions: &mut Questions,
    offers: Vec<(T, Literal)>,
) -> Result<Option<Additions<T>>, Stopped> {
    questions.members = offers.iter().map(|&(_, literal)| literal).collect();
    let core = match questions.ask(&questions.all()) {
        Verdict::Stopped => return Err(Stopped),
        Verdict::Satisfiable(_) => return Ok(None),
        Verdict::Contradictory(core) => core,
    };
    let (mut places, is_minimal) = shrunk(questions, core, MOST_CONFLICTS);
    let mut search = Smallest::within(questions, MOST_QUESTIONS);
    let is_smallest = is_minimal && search.improve(&mut places);
    places.sort_unstable();
    Ok(Some(Additions {
        added: places
            .iter()
            .map(|&place| offers[place].0.clone())
            .collect(),
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

/// Adds the sets with the fewest of these items, if leaving out all of them helps.
fn fewest_sets(
    questions: &mut Questions,
    items: &[&Item],
    sets: &mut Vec<Vec<Item>>,
) -> Result<(), Stopped> {
    let stop = questions.stop().clone();
    let (mut conflicts, mut found): (Vec<Vec<usize>>, Vec<Vec<usize>>) = Default::default();
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
                sets.push(meeting.iter().map(|&item| items[item].clone()).collect());
                found.push(meeting);
            }
            Verdict::Contradictory(core) => {
                let (core, _) = shrunk(questions, core, MOST_CONFLICTS);
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
