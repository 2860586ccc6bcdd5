//! What `repair` adds leaves one solution, and fewer of it never do; what it leaves out is needed, and fewer are not enough.

use puzzle_workbench::app::{self, Added, Addition, Compared, Item, LeftOut, MOST_COUNTED, Repair};
use puzzle_workbench::board::{Grouping, Square};
use puzzle_workbench::puzzle::{Demand, KindId, Placement, Puzzle, RuleInstance};

use super::changed::what_is_changed_has_a_solution;
use super::parts::{alone, demands, only, solutions, without};
use super::{Looked, how};

/// Solutions are looked at so many times at most, to see that fewer givens are not enough.
const MOST_READ: usize = 20_000;

/// So many sets of parts are left out at most.
const MOST_SETS: usize = 100;

/// Where clues are added, so many solutions are asked for, and otherwise one.
const FEW: usize = 4;

pub fn what_is_repaired_has_one(
    text: &str,
    puzzle: &Puzzle,
    all: &[Placement],
    looked: &mut Looked,
) {
    let of = Of { text, puzzle, all };
    match app::repair(puzzle, None, &how()).unwrap() {
        Repair::Unique => assert_eq!(all.len(), 1, "{text}"),
        Repair::LeftOut(found, changes) => {
            assert_eq!(all, [], "{text}");
            of.nothing_less_can_be_left_out(&found, looked);
            what_is_changed_has_a_solution(text, puzzle, &found.sets, &changes, looked);
        }
        best @ Repair::Additions { .. } => {
            let fewest = of.additions_leave_one(&best, None, looked);
            let are_clues = fewest.as_ref().is_some_and(|fewest| fewest.kinds.is_none());
            for towards in all.iter().take(if are_clues { FEW } else { 1 }) {
                let found = app::repair(puzzle, Some(towards), &how()).unwrap();
                let found = of.additions_leave_one(&found, Some(towards), looked);
                if let (Some(fewest), Some(found)) = (&fewest, found)
                    && (fewest.is_of_all, &fewest.kinds) == (true, &found.kinds)
                {
                    assert!(fewest.number <= found.number, "{found:?}\n{text}");
                }
            }
        }
        other => panic!("{other:?}\n{text}"),
    }
}

/// How many additions leave one solution.
#[derive(Debug)]
struct Number {
    number: usize,
    /// Of which kinds they are; `None` of clues.
    kinds: Option<Vec<KindId>>,
    /// Whether fewer do for no solution.
    is_of_all: bool,
}

#[derive(Clone, Copy)]
struct Of<'a> {
    text: &'a str,
    puzzle: &'a Puzzle,
    all: &'a [Placement],
}

impl Of<'_> {
    /// `None` if no additions do, or what they leave cannot be said.
    fn additions_leave_one(
        &self,
        found: &Repair,
        towards: Option<&Placement>,
        looked: &mut Looked,
    ) -> Option<Number> {
        let Repair::Additions {
            additions,
            puzzle: with,
            solution,
            is_smallest,
            compared,
            ..
        } = found
        else {
            let is_none = matches!(found, Repair::NoAdditions) && towards.is_some();
            assert!(is_none, "{found:?}\n{}", self.text);
            let kinds: Vec<KindId> = self.puzzle.kind_ids().collect();
            assert!(!self.all_pieces_leave(&kinds, towards), "{}", self.text);
            looked.none += 1;
            return None;
        };
        assert!(towards.is_none_or(|one| one == solution), "{}", self.text);
        assert_eq!(*compared == Compared::None, towards.is_some());
        let demands = demands(with);
        self.each_leaves_what_it_says(additions, with, &demands, solution, looked)?;
        looked.unique += 1;
        let (number, is_of_all) = (additions.len(), *compared == Compared::All);
        let (mut squares, mut clues) = (Vec::new(), Vec::new());
        for new in additions {
            match &new.what {
                Added::Given(square) => squares.push(*square),
                Added::Clue(demand) => clues.push(demand),
            }
        }
        if !squares.is_empty() && !clues.is_empty() {
            let is_checked = self.both_are_needed(found, &demands, (&squares, &clues));
            looked.mixed += usize::from(is_checked == Some(true));
        }
        let towards = (!is_of_all).then_some(solution);
        let kinds = (!squares.is_empty()).then(|| {
            let kinds = self.kinds_to_give(towards);
            let held = squares.iter().map(|&square| solution.get(square));
            let mut held = held.map(|kind| kind.is_some_and(|kind| kinds.contains(&kind)));
            assert!(held.all(|is_of| is_of), "{additions:?}\n{}", self.text);
            kinds
        });
        let fewer = match &kinds {
            Some(_) if !clues.is_empty() => None,
            Some(kinds) => self.is_one_left(kinds, number - 1, towards),
            // Asking for each solution shows that no other needs fewer.
            None if is_of_all => None,
            None => self.is_one_left_by_clues(with, &demands, number - 1),
        };
        if *is_smallest {
            assert_ne!(fewer, Some(true), "{additions:?}\n{}", self.text);
            let is_shown = usize::from(fewer == Some(false) && number > 1);
            match kinds {
                Some(_) => looked.fewest += is_shown,
                None => looked.fewest_clues += is_shown,
            }
        }
        Some(Number {
            number,
            kinds,
            is_of_all: is_of_all && *is_smallest,
        })
    }

    /// All clues alone leave others; fewer givens with all clues do, and so do fewer clues with these givens, as far as it is
    /// said that these are the fewest. `None` if that cannot be said.
    fn both_are_needed(
        &self,
        found: &Repair,
        demands: &[Demand],
        (squares, clues): (&[Square], &[&Demand]),
    ) -> Option<bool> {
        let Repair::Additions {
            puzzle: with,
            solution,
            is_smallest,
            ..
        } = found
        else {
            return None;
        };
        let text = self.text;
        let all_clues = only(with, demands, &self.new_clues(with, demands), false)?;
        let left = self.all.iter().filter(|one| app::obeys(&all_clues, one));
        let by_clues: Vec<Placement> = left.cloned().collect();
        assert!(by_clues.len() > 1, "{found:?}\n{text}");
        let is_given = |one: &&Placement| squares.iter().all(|&s| one.get(s) == solution.get(s));
        let by_givens: Vec<Placement> = self.all.iter().filter(is_given).cloned().collect();
        let kinds: Vec<KindId> = self.puzzle.kind_ids().collect();
        let of = |all| Of { all, ..*self };
        let fewer_givens = of(&by_clues).is_one_left(&kinds, squares.len() - 1, Some(solution))?;
        let fewer_clues = of(&by_givens).is_one_left_by_clues(with, demands, clues.len() - 1)?;
        assert!(
            !is_smallest || !fewer_givens && !fewer_clues,
            "{found:?}\n{text}"
        );
        Some(*is_smallest)
    }

    /// The clues that a puzzle has and this one has not.
    fn new_clues<'d>(&self, with: &Puzzle, demands: &'d [Demand]) -> Vec<&'d Demand> {
        let is_new = |demand: &&Demand| alone(with, demand) != alone(self.puzzle, demand);
        demands.iter().filter(is_new).collect()
    }

    /// `None` if that cannot be said.
    fn each_leaves_what_it_says(
        &self,
        additions: &[Addition],
        with: &Puzzle,
        demands: &[Demand],
        solution: &Placement,
        looked: &mut Looked,
    ) -> Option<()> {
        let (mut given, mut clues) = (Placement::empty(self.puzzle.board.len()), Vec::new());
        for (place, new) in additions.iter().enumerate() {
            match &new.what {
                Added::Given(square) => given.set(*square, solution.get(*square)),
                Added::Clue(demand) => clues.push(demand),
            }
            let with = only(with, demands, &clues, false)?;
            let is_left = |one: &&Placement| {
                given.pieces().all(|(s, k)| one.get(s) == Some(k)) && app::obeys(&with, one)
            };
            looked.clues += usize::from(!clues.is_empty());
            let left = self.all.iter().filter(is_left).count() as u64;
            assert_eq!(new.leaves, Some(left.min(MOST_COUNTED)), "{}", self.text);
            assert_eq!(left == 1, place + 1 == additions.len(), "{}", self.text);
        }
        Some(())
    }

    /// Pieces like those that are given; if these leave no solution alone, any.
    fn kinds_to_give(&self, towards: Option<&Placement>) -> Vec<KindId> {
        let puzzle = self.puzzle;
        let given = puzzle.pieces.iter().filter(|piece| {
            let mut givens = puzzle.givens.iter();
            givens.any(|given| piece.kinds.contains(&given.kind.index()))
        });
        let given = given.flat_map(|piece| piece.kinds.clone().map(KindId::new));
        let given: Vec<KindId> = given.collect();
        match self.all_pieces_leave(&given, towards) {
            true => given,
            false => puzzle.kind_ids().collect(),
        }
    }

    /// Whether all pieces of these kinds of this solution, or of some, leave it alone.
    fn all_pieces_leave(&self, kinds: &[KindId], towards: Option<&Placement>) -> bool {
        let is_of = |kind: &KindId| kinds.contains(kind);
        let is_alone = |one: &Placement| {
            let has = |other: &&Placement| {
                let mut pieces = one.pieces().filter(|(_, kind)| is_of(kind));
                pieces.all(|(square, kind)| other.get(square) == Some(kind))
            };
            self.all.iter().filter(has).nth(1).is_none()
        };
        match towards {
            Some(one) => is_alone(one),
            None => self.all.iter().any(is_alone),
        }
    }

    /// Whether some squares, so many, have pieces of these kinds in one solution that no other has there, too; with a
    /// solution that is asked for, in this one. `None` if there are too many squares.
    fn is_one_left(
        &self,
        kinds: &[KindId],
        number: usize,
        towards: Option<&Placement>,
    ) -> Option<bool> {
        let open: Vec<Square> = self.puzzle.board.open_places().collect();
        let sets = subsets(open.len(), number, MOST_READ / self.all.len())?;
        Some(sets.iter().any(|set| {
            // What a solution has there, as one number.
            let held = |one: &Placement| {
                set.iter().try_fold(0_u128, |number, &place| {
                    let kind = one.get(open[place]).filter(|kind| kinds.contains(kind))?;
                    Some(number * self.puzzle.kinds.len() as u128 + kind.index() as u128)
                })
            };
            let mut all: Vec<u128> = self.all.iter().filter_map(held).collect();
            all.sort_unstable();
            let mut alike = all.chunk_by(|one, other| one == other);
            let wanted = towards.map(held);
            alike.any(|all| all.len() == 1 && wanted.is_none_or(|one| one == Some(all[0])))
        }))
    }

    /// Whether so many of the clues that a puzzle has and this one has not leave one solution.
    fn is_one_left_by_clues(
        &self,
        with: &Puzzle,
        demands: &[Demand],
        number: usize,
    ) -> Option<bool> {
        let new = self.new_clues(with, demands);
        let mut left: Vec<Vec<bool>> = Vec::new();
        for clue in &new {
            let with = only(with, demands, &[*clue], false)?;
            left.push(self.all.iter().map(|one| app::obeys(&with, one)).collect());
        }
        let sets = subsets(new.len(), number, MOST_READ / self.all.len())?;
        Some(sets.iter().any(|set| {
            let is_left = |one: &usize| set.iter().all(|&clue| left[clue][*one]);
            (0..self.all.len()).filter(is_left).count() == 1
        }))
    }

    fn nothing_less_can_be_left_out(&self, found: &LeftOut, looked: &mut Looked) {
        let (text, demands) = (self.text, demands(self.puzzle));
        let small = small(self.puzzle, &demands);
        let helps = |out: &[&Vec<&Demand>]| {
            let out: Vec<&Demand> = out.iter().flat_map(|item| item.iter().copied()).collect();
            Some(!solutions(&without(self.puzzle, &demands, &out)?, 1).is_empty())
        };
        let size = found.sets[0].len();
        let is_in = |item: &Item| {
            small
                .iter()
                .any(|one| one.iter().copied().eq(&item.demands))
        };
        let are_small = found.sets.iter().flatten().all(is_in);
        let mut items = small.clone();
        if !are_small {
            assert_ne!(helps(&Vec::from_iter(&small)), Some(true), "{text}");
            items.extend(whole(self.puzzle, &demands));
        }
        for set in &found.sets {
            assert_eq!(set.len(), size, "{text}");
            let out: Vec<Vec<&Demand>> = set.iter().map(|i| i.demands.iter().collect()).collect();
            assert_ne!(helps(&Vec::from_iter(&out)), Some(false), "{set:?}\n{text}");
        }
        let of_size = |size: usize| {
            let sets = subsets(items.len(), size, MOST_SETS)?;
            let helps = |set: &Vec<usize>| helps(&Vec::from_iter(set.iter().map(|&i| &items[i])));
            let help = sets.iter().map(helps).collect::<Option<Vec<bool>>>()?;
            Some(help.iter().filter(|helps| **helps).count())
        };
        let fewer = of_size(size - 1);
        assert!(
            fewer.is_none_or(|number| number == 0),
            "{:?}\n{text}",
            found.sets
        );
        looked.left_out += usize::from(fewer.is_some() && size > 1);
        if found.is_all
            && let Some(number) = of_size(size)
        {
            assert_eq!(number, found.sets.len(), "{:?}\n{text}", found.sets);
            looked.all_left_out += 1;
        }
    }
}

/// Whether it is a given, a clue or a line, or a number beside a row.
fn is_small(puzzle: &Puzzle, demand: &Demand) -> bool {
    match &demand.instance {
        RuleInstance::Given(_) | RuleInstance::Clue(_) => true,
        RuleInstance::Group(grouping, _) => {
            let is_listed = matches!(grouping.of_squares(), Some(Grouping::Listed(_)));
            let mut rule = demand.rule_of(puzzle).into_iter();
            is_listed || rule.any(|rule| rule.says_of_each(grouping))
        }
        _ => false,
    }
}

/// The small ones; what is said of one line is one.
fn small<'d>(puzzle: &Puzzle, demands: &'d [Demand]) -> Vec<Vec<&'d Demand>> {
    let mut small: Vec<Vec<&Demand>> = Vec::new();
    for one in demands.iter().filter(|one| is_small(puzzle, one)) {
        let is_line = match &one.instance {
            RuleInstance::Group(grouping, _) => {
                !matches!(grouping.of_squares(), Some(Grouping::Square) | None)
            }
            _ => false,
        };
        let is_same = |other: &&mut Vec<&Demand>| {
            is_line && (other[0].origin, &other[0].instance) == (one.origin, &one.instance)
        };
        match small.iter_mut().find(is_same) {
            Some(line) => line.push(one),
            None => small.push(vec![one]),
        }
    }
    small
}

/// Whole rules, and numbers of pieces.
fn whole<'d>(puzzle: &Puzzle, demands: &'d [Demand]) -> Vec<Vec<&'d Demand>> {
    let is_number = |one: &&Demand| matches!(one.instance, RuleInstance::Number(_));
    let numbers = demands.iter().filter(is_number);
    let mut whole: Vec<Vec<&Demand>> = numbers.map(|one| vec![one]).collect();
    let mut origins: Vec<_> = puzzle.rules.iter().map(|rule| rule.origin()).collect();
    origins.dedup();
    for origin in origins {
        let is_of = |one: &&Demand| one.rule.is_some() && one.origin == origin;
        whole.push(demands.iter().filter(is_of).collect());
    }
    let small = small(puzzle, demands);
    whole.retain(|item| !small.contains(item));
    whole
}

/// All subsets of this size of so many things; `None` if there are too many.
pub fn subsets(things: usize, size: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut subsets = vec![Vec::new()];
    for left in (0..size).rev() {
        let mut longer: Vec<Vec<usize>> = Vec::new();
        for subset in &subsets {
            let from = subset.last().map_or(0, |last: &usize| *last + 1);
            for thing in from..things.saturating_sub(left) {
                longer.push([subset.as_slice(), &[thing]].concat());
            }
            if longer.len() > most {
                return None;
            }
        }
        subsets = longer;
    }
    Some(subsets)
}
