//! `[[runs]]`: for each group an automaton that reads what counts, square by square.
//!
//! If a star leaves open which item a run belongs to, the state is the set of all possible places in the list of
//! lengths. So the automaton is deterministic, and a placement has one model.

use crate::board::{Group, Square};
use crate::puzzle::{KindId, Run, Runs, RunsOf};
use crate::sat::encode::automaton::{Choice, Layers};
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

/// The letter of what does not count; the letters of what counts follow.
const OTHER: usize = 0;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Runs) -> Result<(), Stopped> {
    for (place, group) in encoder.groups(&rule.grouping)? {
        let choices = choices(encoder, rule, &group);
        let wanted = RunsConditions::new(rule, place);
        let start = RunsProgress::new(&wanted);
        let writer = &mut encoder.writer;
        let mut poll = |made: u64| {
            writer.foresee(made)?;
            writer.poll()
        };
        let layers = Layers::of(
            start,
            &choices,
            |state, letter| state.read(&wanted, letter),
            |state| state.end(&wanted).is_some_and(|end| end.is_done(&wanted)),
            &mut poll,
        )?;
        let instance = || Instance::Group(rule.grouping.clone(), place);
        encoder.instance(rule.origin, instance, |encoder| match &layers {
            Some(layers) => layers.write(&mut encoder.writer, &choices),
            None => encoder.writer.clause(&[]),
        })?;
    }
    Ok(())
}

fn choices(encoder: &mut Encoder<'_>, rule: &Runs, group: &Group) -> Vec<Vec<Choice>> {
    let squares = group.squares.iter();
    squares
        .map(|&square| letters(encoder, rule, square))
        .collect()
}

/// The letters as which a square may be read.
fn letters(encoder: &mut Encoder<'_>, rule: &Runs, square: Square) -> Vec<Choice> {
    let choice = |letter, literal| Choice { letter, literal };
    let counted = match &rule.of {
        RunsOf::Pieces(kinds) => encoder.holds(square, kinds),
        RunsOf::Symbols(kinds) => {
            let pieces = |kind: KindId| Some((kind, encoder.piece(square, kind)?));
            let pieces = kinds.iter().filter_map(pieces);
            let mut all: Vec<Choice> = pieces
                .map(|(kind, piece)| choice(kind.index() + 1, Some(piece)))
                .collect();
            let any = encoder.holds(square, kinds).map(|any| !any);
            all.push(choice(OTHER, any));
            return all;
        }
        RunsOf::Empty if !encoder.puzzle.board.is_open(square) => None,
        RunsOf::Empty => match encoder.occupied(square) {
            None => return vec![choice(1, None)],
            Some(occupied) => Some(!occupied),
        },
    };
    match counted {
        None => vec![choice(OTHER, None)],
        Some(counted) => vec![choice(1, Some(counted)), choice(OTHER, Some(!counted))],
    }
}

/// What is asked of one group.
struct RunsConditions {
    items: Vec<Run>,
    /// The least and the greatest number of runs, and of squares of each run.
    number: [usize; 2],
    length: [usize; 2],
    /// Whether even no run is too many.
    is_refuted: bool,
    /// Longer runs are not distinguished.
    longest: usize,
}

impl RunsConditions {
    fn new(rule: &Runs, place: usize) -> Self {
        let ends = |least: Option<i64>, most: Option<i64>| {
            [
                usize::try_from(least.unwrap_or(0).max(0)).unwrap_or(usize::MAX),
                // A negative greatest number becomes 0; for the number of runs see `is_refuted`.
                most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0)),
            ]
        };
        let items = rule
            .lengths_of(place)
            .map_or(vec![Run::Any], <[Run]>::to_vec);
        let length = ends(rule.length.at_least, rule.length.at_most);
        let of_items = items.iter().map(|item| match item {
            Run::Of(length) => length.saturating_add(1),
            Run::Any => 1,
        });
        let longest = of_items.max().unwrap_or(1).max(length[0]);
        let longest = match length[1] {
            usize::MAX => longest,
            most => longest.max(most),
        };
        RunsConditions {
            items,
            number: ends(rule.number.at_least, rule.number.at_most),
            is_refuted: rule.number.at_most.is_some_and(|most| most < 0),
            length,
            longest,
        }
    }
}

/// What was read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RunsProgress {
    /// The number of runs that have begun, as far as it matters.
    number: usize,
    /// The length of the current run, 0 if there is none, and its letter.
    run: usize,
    letter: usize,
    /// The items that the current run may be, or those that may come next.
    items: Vec<usize>,
}

impl RunsProgress {
    fn new(wanted: &RunsConditions) -> Self {
        let start = RunsProgress {
            number: 0,
            run: 0,
            letter: OTHER,
            items: vec![0],
        };
        start.with_what_may_come(wanted)
    }

    fn read(&self, wanted: &RunsConditions, letter: usize) -> Option<Self> {
        if letter == self.letter && letter != OTHER {
            return self.longer(wanted);
        }
        let ended = self.end(wanted)?;
        match letter {
            OTHER => Some(ended),
            letter => ended.begin(wanted, letter),
        }
    }

    /// Ends the current run, if there is one.
    fn end(&self, wanted: &RunsConditions) -> Option<Self> {
        if self.run == 0 {
            return Some(self.clone());
        }
        let next = |&item: &usize| match wanted.items[item] {
            Run::Of(length) => (length == self.run).then_some(item + 1),
            Run::Any => Some(item),
        };
        let items: Vec<usize> = self.items.iter().filter_map(next).collect();
        let ended = RunsProgress {
            run: 0,
            letter: OTHER,
            items,
            number: self.number,
        };
        (self.run >= wanted.length[0] && !ended.items.is_empty())
            .then(|| ended.with_what_may_come(wanted))
    }

    fn begin(mut self, wanted: &RunsConditions, letter: usize) -> Option<Self> {
        self.items.retain(|&item| match wanted.items.get(item) {
            Some(Run::Of(length)) => *length > 0,
            Some(Run::Any) => true,
            None => false,
        });
        let is_lost =
            self.items.is_empty() || self.number >= wanted.number[1] || wanted.length[1] == 0;
        // Without an upper bound, greater numbers than the lower bound make no difference.
        let most = match wanted.number[1] {
            usize::MAX => wanted.number[0],
            most => most,
        };
        (!is_lost).then_some(RunsProgress {
            number: (self.number + 1).min(most),
            run: 1,
            letter,
            items: self.items,
        })
    }

    fn longer(&self, wanted: &RunsConditions) -> Option<Self> {
        let run = self.run + 1;
        let fits = |&item: &usize| match wanted.items[item] {
            Run::Of(length) => run <= length,
            Run::Any => true,
        };
        let items: Vec<usize> = self.items.iter().copied().filter(fits).collect();
        (!items.is_empty() && run <= wanted.length[1]).then(|| RunsProgress {
            run: run.min(wanted.longest),
            items,
            ..self.clone()
        })
    }

    /// Adds the items after a star, which may stand for nothing.
    fn with_what_may_come(mut self, wanted: &RunsConditions) -> Self {
        let passed = |item: &usize| wanted.items.get(*item) == Some(&Run::Any);
        let after: Vec<usize> = self
            .items
            .iter()
            .copied()
            .filter(passed)
            .map(|item| item + 1)
            .collect();
        self.items.extend(after);
        self.items.sort_unstable();
        self.items.dedup();
        self
    }

    fn is_done(&self, wanted: &RunsConditions) -> bool {
        !wanted.is_refuted
            && self.number >= wanted.number[0]
            && self.items.contains(&wanted.items.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Terrain};
    use crate::puzzle::{Bound, Moves, Puzzle, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    fn people(rows: usize, columns: usize, kinds: usize) -> Puzzle {
        let mut puzzle = sample::open(rows, columns);
        for symbol in ['M', 'W'].into_iter().take(kinds) {
            puzzle.add("piece", symbol, Moves::none(), Bound::ANY);
        }
        puzzle
    }

    /// The lengths of the runs of squares for which `counts` returns the same thing.
    fn runs(row: &str, counts: impl Fn(char) -> Option<char>) -> Vec<usize> {
        let counts: Vec<Option<char>> = row.chars().map(counts).collect();
        let runs = counts.chunk_by(|one, next| one == next);
        runs.filter(|run| run[0].is_some())
            .map(<[_]>::len)
            .collect()
    }

    fn any(symbol: char) -> Option<char> {
        (symbol != '.').then_some('x')
    }

    fn same(symbol: char) -> Option<char> {
        (symbol != '.').then_some(symbol)
    }

    #[test]
    fn rows_have_the_runs_of_their_lists() {
        let (of, star) = (Run::Of, Run::Any);
        for (list, allowed) in [
            (
                vec![of(2), of(1)],
                &(|runs: &[usize]| runs == [2, 1]) as &dyn Fn(&[usize]) -> bool,
            ),
            (vec![], &|runs| runs.is_empty()),
            (vec![star], &|_| true),
            (vec![star, of(2), star], &|runs| runs.contains(&2)),
            (vec![of(1), star, of(1)], &|runs| {
                runs.len() > 1 && runs[0] == 1 && runs[runs.len() - 1] == 1
            }),
            (vec![star, of(1), star, of(2)], &|runs| {
                runs.last() == Some(&2) && runs[..runs.len() - 1].contains(&1)
            }),
            (vec![of(0)], &|_| false),
            (vec![of(7)], &|_| false),
        ] {
            let mut puzzle = people(1, 6, 1);
            let kinds = puzzle.all_kinds();
            puzzle.runs(RunsOf::Pieces(kinds.clone()), Grouping::Row, |rule| {
                rule.lengths = vec![Some(list.clone())];
            });
            assert_allows(&puzzle, |p| allowed(&runs(p, any)));
            // For empty squares it is the other way round.
            puzzle.rules.clear();
            puzzle.runs(RunsOf::Empty, Grouping::Row, |rule| {
                rule.lengths = vec![Some(list.clone())];
            });
            assert_allows(&puzzle, |p| {
                allowed(&runs(p, |symbol| (symbol == '.').then_some('x')))
            });
        }
    }

    #[test]
    fn runs_have_a_number_and_each_a_length() {
        for (number, length) in [
            (Bound::exactly(2), Bound::ANY),
            (Bound::at_most(1), Bound::ANY),
            (Bound::at_most(-1), Bound::ANY),
            (Bound::at_least(3), Bound::at_most(1)),
            (Bound::ANY, Bound::at_least(2)),
            (Bound::ANY, Bound::exactly(2)),
            (Bound::at_least(1), Bound::at_most(2)),
        ] {
            let mut puzzle = people(1, 5, 2);
            let kinds = puzzle.all_kinds();
            let bound = |rule: &mut Runs| (rule.number, rule.length) = (number, length);
            let allowed = |runs: Vec<usize>| {
                number.allows(runs.len()) && runs.iter().all(|&run| length.allows(run))
            };
            puzzle.runs(RunsOf::Pieces(kinds.clone()), Grouping::Row, bound);
            assert_allows(&puzzle, |p| allowed(runs(p, any)));
            puzzle.rules.clear();
            puzzle.runs(RunsOf::Symbols(kinds), Grouping::Row, bound);
            assert_allows(&puzzle, |p| allowed(runs(p, same)));
        }
    }

    #[test]
    fn walls_end_runs_and_a_row_whose_selector_is_off_has_any() {
        let mut puzzle = people(2, 4, 1);
        puzzle.board.set_terrain(Square::new(1), Terrain::Wall);
        puzzle.kinds[0].squares.remove(Square::new(1));
        puzzle.kinds[0].squares.remove(Square::new(4));
        let of = RunsOf::Pieces(puzzle.all_kinds());
        puzzle.runs(of, Grouping::Row, |rule| {
            rule.lengths = vec![
                Some(vec![Run::Of(1), Run::Of(2)]),
                Some(vec![Run::Any, Run::Of(1)]),
            ];
        });
        let holds = |row: usize, p: &str| {
            let runs = runs(p.split('/').nth(row).unwrap_or_default(), any);
            match row {
                0 => runs == [1, 2],
                _ => runs.last() == Some(&1),
            }
        };
        assert_allows(&puzzle, |p| holds(0, p) && holds(1, p) && &p[5..6] == ".");
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |row| *off == Instance::Group(Grouping::Row, row);
            &p[5..6] == "." && (0..2).all(|row| is_off(row) || holds(row, p))
        });
        assert_eq!(selectors, 2);
    }
}
