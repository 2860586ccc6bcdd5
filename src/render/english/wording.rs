//! One instance of a rule, a given or a number of pieces, as something that is asked for: `attacks:
//! no queen attacks a queen along row 3`. Those that differ only in where are worded together.

use crate::board::{Grouping, Square};
use crate::puzzle::{
    Attacks, Bound, Clues, Count, Counted, Demand, Equal, KindId, KindSet, Puzzle, Rule,
    RuleInstance, Targets,
};
use crate::render::english::names::Words;
use crate::render::english::numbers::{bound_in_words, plurals};
use crate::render::english::places::{Where, in_a_row, places};

/// What is asked for, in three parts of which the middle says where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    before: String,
    /// What goes before several places: `each of`, or nothing.
    each: &'static str,
    place: Where,
    after: String,
}

impl Wording {
    pub fn of(puzzle: &Puzzle, demand: &Demand) -> Self {
        let words = Demands {
            words: Words { puzzle },
            puzzle,
        };
        let rule = demand.rule.and_then(|rule| puzzle.rules.get(rule));
        match (&demand.instance, rule) {
            (RuleInstance::Given(square), _) => words.given(*square),
            (RuleInstance::Number(kind), _) => words.number(*kind),
            (RuleInstance::Group(grouping, place), Some(Rule::Count(rule))) => {
                words.count(rule, *grouping, *place)
            }
            (RuleInstance::Group(grouping, place), Some(Rule::Equal(rule))) => {
                words.equal(rule, *grouping, *place)
            }
            (RuleInstance::Target(square), Some(Rule::Attacks(rule))) => {
                words.target(rule, *square)
            }
            (RuleInstance::Line(squares), Some(Rule::Attacks(rule))) => words.line(rule, squares),
            (RuleInstance::Clue(square), Some(Rule::Clues(rule))) => words.clue(rule, *square),
            (RuleInstance::Place(squares), _) => words.picture(squares),
            (RuleInstance::Pair(grouping, places), _) => words.pair(*grouping, *places),
            // The encoder makes no other pairs of an instance and a rule.
            _ => Wording::new("", "", Where::Other("a rule".to_owned()), ""),
        }
    }

    fn new(before: &str, each: &'static str, place: Where, after: &str) -> Self {
        Wording {
            before: before.to_owned(),
            each,
            place,
            after: after.to_owned(),
        }
    }

    /// Whether the two say the same of two places.
    pub fn is_alike(&self, other: &Wording) -> bool {
        (&self.before, &self.after) == (&other.before, &other.after)
    }
}

/// Wordings that are alike in one sentence, without a full stop.
pub fn listed_together(wordings: &[Wording]) -> String {
    let Some(first) = wordings.first() else {
        return String::new();
    };
    let each = if wordings.len() > 1 { first.each } else { "" };
    let places = places(wordings.iter().map(|wording| &wording.place));
    format!("{}{each}{places}{}", first.before, first.after)
}

struct Demands<'a> {
    words: Words<'a>,
    puzzle: &'a Puzzle,
}

impl Demands<'_> {
    fn given(&self, square: Square) -> Wording {
        let given = self.puzzle.givens.iter().find(|g| g.square == square);
        let name = given.map_or("", |given| &self.puzzle.kind(given.kind).name);
        let before = format!("given: {name} on ");
        Wording::new(&before, "", self.words.on(square), "")
    }

    fn number(&self, kind: KindId) -> Wording {
        let kind = self.puzzle.kind(kind);
        let number = number(kind.count, &kind.name);
        let open = self.puzzle.board.open_squares();
        let (own, others): (Vec<Square>, Vec<Square>) =
            open.partition(|&square| kind.squares.contains(square));
        let place = match others.is_empty() {
            true => "on the board".to_owned(),
            false => format!("on the {} squares where it may stand", own.len()),
        };
        let before = format!("pieces: {number} ");
        Wording::new(&before, "", Where::Other(place), "")
    }

    fn count(&self, rule: &Count, grouping: Grouping, place: usize) -> Wording {
        let each = rule.each.iter().find(|each| each.grouping == grouping);
        let bound = each.map_or(Bound::ANY, |each| each.bounds.of(place));
        let number = match &rule.of {
            Counted::Pieces(kinds) => number(bound, &self.words.kinds(kinds)),
            Counted::Empty => number(bound, "empty square"),
        };
        let before = format!("count: {number} ");
        let within: Vec<Square> = rule.within.iter().collect();
        if grouping == Grouping::Board && within.len() < self.puzzle.board.len() {
            let squares: Vec<String> = within
                .iter()
                .map(|&square| self.words.square(square))
                .collect();
            let place = format!("on {}", in_a_row(&squares));
            return Wording::new(&before, "", Where::Other(place), "");
        }
        let after = self.of_the_set(within.len());
        Wording::new(
            &before,
            "each ",
            self.words.whereabouts(grouping, place),
            &after,
        )
    }

    fn equal(&self, rule: &Equal, grouping: Grouping, place: usize) -> Wording {
        let names = rule
            .of
            .iter()
            .map(|kinds| plurals(&self.words.kinds(kinds)));
        let names: Vec<String> = names.collect();
        let before = format!("equal: as many {} ", names.join(" as "));
        let after = self.of_the_set(rule.within.iter().count());
        Wording::new(
            &before,
            "each ",
            self.words.whereabouts(grouping, place),
            &after,
        )
    }

    /// That not all squares count.
    fn of_the_set(&self, squares: usize) -> String {
        match squares == self.puzzle.board.len() {
            true => String::new(),
            false => ", only the squares of `in` counted".to_owned(),
        }
    }

    fn target(&self, rule: &Attacks, square: Square) -> Wording {
        let by = number(rule.bound, &self.words.kinds(&rule.by));
        let verb = if is_one(rule.bound) {
            "attacks"
        } else {
            "attack"
        };
        let (before, after) = match &rule.on {
            Targets::Pieces(on) => {
                let on = self.words.kinds(on);
                (format!("attacks: {by} {verb} any {on} on "), "")
            }
            Targets::Empty => (format!("attacks: {by} {verb} "), ", if empty"),
            Targets::Square => (format!("attacks: {by} {verb} "), ""),
        };
        Wording::new(&before, "each of ", self.words.on(square), after)
    }

    fn line(&self, rule: &Attacks, squares: &[Square]) -> Wording {
        let by = self.words.kinds(&rule.by);
        let target = match &rule.on {
            Targets::Pieces(on) => self.a(on),
            Targets::Empty => "an empty square".to_owned(),
            Targets::Square => "a square".to_owned(),
        };
        let before = format!("attacks: no {by} attacks {target} ");
        Wording::new(&before, "", self.words.along(squares), "")
    }

    fn clue(&self, rule: &Clues, square: Square) -> Wording {
        let clue = rule.clues.iter().find(|clue| clue.square == square);
        let bound = clue.map_or(Bound::ANY, |clue| clue.bound());
        let number = number(bound, &self.words.kinds(&rule.of));
        let place = if rule.own { "on and around" } else { "around" };
        let before = format!("clue: {number} {place} ");
        Wording::new(&before, "each of ", self.words.on(square), "")
    }

    fn picture(&self, squares: &[Square]) -> Wording {
        let name = match squares {
            [first, .., last] => {
                format!("{}-{}", self.words.square(*first), self.words.square(*last))
            }
            [only] => self.words.square(*only),
            // A picture is never without squares.
            [] => String::new(),
        };
        let before = "forbid: no such picture ";
        Wording::new(before, "", Where::named("at", "at", name), "")
    }

    fn pair(&self, grouping: Grouping, places: [usize; 2]) -> Wording {
        let [one, other] = places.map(|place| match self.words.group_of(grouping, place) {
            Some(group) => self.words.group(&group),
            None => String::new(),
        });
        let before = "distinct: not the same in the same order ";
        let place = Where::Other(format!("{one} and {other}"));
        Wording::new(before, "", place, "")
    }

    /// `a queen`, `an amazon`.
    fn a(&self, kinds: &KindSet) -> String {
        let name = self.words.kinds(kinds);
        let vowels = ['a', 'e', 'i', 'o', 'u'];
        let article = if name.starts_with(vowels) { "an" } else { "a" };
        format!("{article} {name}")
    }
}

/// `exactly 1 queen`, `at least 2 queens`.
fn number(bound: Bound, name: &str) -> String {
    let name = match is_one(bound) {
        true => name.to_owned(),
        false => plurals(name),
    };
    format!("{} {name}", bound_in_words(bound))
}

/// Whether the last number of the bound is 1.
fn is_one(bound: Bound) -> bool {
    bound.at_most.or(bound.at_least) == Some(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, SquareSet, Step, Wrap};
    use crate::puzzle::sample::{self, set};
    use crate::puzzle::{Bounds, CountedGroups, Moves, Origin};

    /// What these instances of the first rule ask for, all together.
    fn said(puzzle: &Puzzle, instances: Vec<RuleInstance>) -> String {
        let wording = |instance| {
            let demand = Demand {
                origin: Origin(0),
                rule: Some(0),
                instance,
            };
            Wording::of(puzzle, &demand)
        };
        let wordings: Vec<Wording> = instances.into_iter().map(wording).collect();
        assert!(
            wordings
                .iter()
                .all(|wording| wording.is_alike(&wordings[0]))
        );
        listed_together(&wordings)
    }

    fn on(squares: &[usize]) -> Vec<Square> {
        squares.iter().copied().map(Square::new).collect()
    }

    fn men_on(board: Board) -> Puzzle {
        let mut puzzle = sample::on(board);
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle
    }

    fn open(rows: usize, columns: usize) -> Puzzle {
        men_on(Board::new(rows, columns, Wrap::default()))
    }

    fn counting(mut puzzle: Puzzle, of: Counted, grouping: Grouping, bound: Bound) -> String {
        puzzle.count(of, grouping, bound);
        let number = puzzle.board.groups(grouping).count();
        let group = |place| RuleInstance::Group(grouping, place);
        said(&puzzle, (0..number).map(group).collect())
    }

    fn man() -> KindId {
        KindId::new(0)
    }

    const AT_LEAST_TWO: Bound = Bound {
        at_least: Some(2),
        at_most: None,
    };

    #[test]
    fn givens_and_numbers_say_what_stands_where_and_how_often() {
        let mut puzzle = open(2, 2);
        puzzle.kinds[0].count = Bound::exactly(1);
        puzzle.kinds[0].squares = SquareSet::of(4, [0, 1, 2].map(Square::new));
        puzzle.give(Square::new(1), man());
        let given = vec![RuleInstance::Given(Square::new(1))];
        assert_eq!(said(&puzzle, given), "given: man on b2");
        let number = vec![RuleInstance::Number(man())];
        let expected = "pieces: exactly 1 man on the 3 squares where it may stand";
        assert_eq!(said(&puzzle, number), expected);
    }

    #[test]
    fn numbers_put_what_they_count_in_the_plural() {
        let said = counting(open(1, 3), Counted::Empty, Grouping::Row, AT_LEAST_TWO);
        assert_eq!(said, "count: at least 2 empty squares in row 1");
    }

    #[test]
    fn instances_that_differ_in_where_are_one_sentence() {
        let of = Counted::Pieces(set(&[man()]));
        let said_of_rows = counting(open(2, 3), of.clone(), Grouping::Row, Bound::exactly(1));
        assert_eq!(said_of_rows, "count: exactly 1 man each in rows 1 and 2");
        let on_the_board = counting(open(2, 3), of, Grouping::Board, Bound::exactly(1));
        assert_eq!(on_the_board, "count: exactly 1 man on the board");
        let puzzle = sample::queens(3);
        let lines = [&[0, 1, 2][..], &[0, 4, 8]].map(|line| RuleInstance::Line(on(line)));
        assert_eq!(
            said(&puzzle, lines.to_vec()),
            "attacks: no queen attacks a queen along row 3 and along the diagonal a3-c1"
        );
        let mut puzzle = sample::open(2, 3);
        let leap = Moves::new(vec![Step::new(1, 2)], Vec::new());
        let elf = puzzle.add("elf", 'E', leap, Bound::ANY);
        puzzle.attacks(&[elf], Targets::Pieces(set(&[elf])), Bound::exactly(0));
        let line = vec![RuleInstance::Line(on(&[0, 5]))];
        let expected = "attacks: no elf attacks an elf along the line a2-c1";
        assert_eq!(said(&puzzle, line), expected);
    }

    #[test]
    fn a_set_of_squares_is_counted_by_its_names() {
        let mut puzzle = open(2, 2);
        puzzle.rules.push(Rule::Count(Count {
            of: Counted::Empty,
            each: vec![CountedGroups {
                grouping: Grouping::Board,
                bounds: Bounds::Same(Bound::exactly(1)),
            }],
            within: SquareSet::of(4, [1, 2].map(Square::new)),
            origin: Origin(0),
        }));
        let board = vec![RuleInstance::Group(Grouping::Board, 0)];
        let expected = "count: exactly 1 empty square on b2 and a1";
        assert_eq!(said(&puzzle, board), expected);
    }

    #[test]
    fn attacks_name_targets_by_what_may_stand_there() {
        let mut puzzle = open(2, 2);
        let targets = |squares: &[usize]| on(squares).into_iter().map(RuleInstance::Target);
        for (on, squares, expected) in [
            (
                Targets::Empty,
                &[0, 3][..],
                "at least 2 mans attack each of a2 and b1, if empty",
            ),
            (Targets::Square, &[2], "at least 2 mans attack a1"),
            (
                Targets::Pieces(set(&[man()])),
                &[0, 1, 2],
                "at least 2 mans attack any man on each of a2, b2 and a1",
            ),
        ] {
            puzzle.rules.clear();
            puzzle.attacks(&[man()], on, AT_LEAST_TWO);
            let found = said(&puzzle, targets(squares).collect());
            assert_eq!(found, format!("attacks: {expected}"));
        }
    }

    #[test]
    fn clues_pictures_pairs_and_equal_numbers_have_words_of_their_own() {
        let mut puzzle = open(2, 2);
        puzzle.clues(&[man()], sample::king(), &[(0, 2), (3, 2)], true);
        let clues = on(&[0, 3]).into_iter().map(RuleInstance::Clue).collect();
        let expected = "clue: exactly 2 mans on and around each of a2 and b1";
        assert_eq!(said(&puzzle, clues), expected);
        let pair = vec![RuleInstance::Pair(Grouping::Row, [0, 1])];
        let expected = "distinct: not the same in the same order in row 2 and in row 1";
        assert_eq!(said(&puzzle, pair), expected);
        let places = [&[0, 1][..], &[2, 3]].map(|place| RuleInstance::Place(on(place)));
        let expected = "forbid: no such picture at a2-b2 and a1-b1";
        assert_eq!(said(&puzzle, places.to_vec()), expected);
        let mut puzzle = open(1, 2);
        let woman = puzzle.add("woman", 'W', Moves::none(), Bound::ANY);
        puzzle.rules.push(Rule::Equal(Equal {
            of: vec![set(&[man()]), set(&[woman])],
            each: vec![Grouping::Row],
            within: SquareSet::of(2, [Square::new(0)]),
            origin: Origin(0),
        }));
        let row = vec![RuleInstance::Group(Grouping::Row, 0)];
        let expected = "equal: as many mans as womans in row 1, only the squares of `in` counted";
        assert_eq!(said(&puzzle, row), expected);
    }
}
