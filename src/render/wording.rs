//! One instance of a rule, a given or a number of pieces, as something that is asked for: `attacks:
//! no queen attacks a queen along row 3`. Those that differ only in where are worded together.

use std::cmp::Reverse;

use super::breach::{Words, bound_in_words, plurals};
use super::places::{Where, in_a_row, places};
use crate::board::{Group, Grouping, Square};
use crate::puzzle::{
    Attacks, Bound, Clues, Count, Counted, Demand, Equal, KindId, KindSet, Puzzle, Rule,
    RuleInstance, Targets,
};

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
        Wording::new(&before, "", self.on(square), "")
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
            let squares: Vec<String> = within.iter().map(|&square| self.name(square)).collect();
            let place = format!("on {}", in_a_row(&squares));
            return Wording::new(&before, "", Where::Other(place), "");
        }
        let after = self.of_the_set(within.len());
        Wording::new(&before, "each ", self.group(grouping, place), &after)
    }

    fn equal(&self, rule: &Equal, grouping: Grouping, place: usize) -> Wording {
        let names = rule
            .of
            .iter()
            .map(|kinds| plurals(&self.words.kinds(kinds)));
        let names: Vec<String> = names.collect();
        let before = format!("equal: as many {} ", names.join(" as "));
        let after = self.of_the_set(rule.within.iter().count());
        Wording::new(&before, "each ", self.group(grouping, place), &after)
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
        Wording::new(&before, "each of ", self.on(square), after)
    }

    fn line(&self, rule: &Attacks, squares: &[Square]) -> Wording {
        let by = self.words.kinds(&rule.by);
        let target = match &rule.on {
            Targets::Pieces(on) => self.a(on),
            Targets::Empty => "an empty square".to_owned(),
            Targets::Square => "a square".to_owned(),
        };
        let before = format!("attacks: no {by} attacks {target} ");
        Wording::new(&before, "", self.along(squares), "")
    }

    fn clue(&self, rule: &Clues, square: Square) -> Wording {
        let clue = rule.clues.iter().find(|clue| clue.square == square);
        let bound = clue.map_or(Bound::ANY, |clue| clue.bound());
        let number = number(bound, &self.words.kinds(&rule.of));
        let place = if rule.own { "on and around" } else { "around" };
        let before = format!("clue: {number} {place} ");
        Wording::new(&before, "each of ", self.on(square), "")
    }

    fn picture(&self, squares: &[Square]) -> Wording {
        let name = match squares {
            [first, .., last] => format!("{}-{}", self.name(*first), self.name(*last)),
            [only] => self.name(*only),
            // A picture is never without squares.
            [] => String::new(),
        };
        let before = "forbid: no such picture ";
        Wording::new(before, "", Where::named("at", "at", name), "")
    }

    fn pair(&self, grouping: Grouping, places: [usize; 2]) -> Wording {
        let [one, other] = places.map(|place| match self.group_of(grouping, place) {
            Some(group) => self.words.group(&group),
            None => String::new(),
        });
        let before = "distinct: not the same in the same order ";
        let place = Where::Other(format!("{one} and {other}"));
        Wording::new(before, "", place, "")
    }

    fn group_of(&self, grouping: Grouping, place: usize) -> Option<Group> {
        self.puzzle.board.groups(grouping).nth(place)
    }

    fn group(&self, grouping: Grouping, place: usize) -> Where {
        let Some(group) = self.group_of(grouping, place) else {
            return Where::Other("nowhere".to_owned());
        };
        match grouping {
            Grouping::Row => self.row("in ", group.squares[0]),
            Grouping::Column => self.column("in ", group.squares[0]),
            _ => self.named_group(&group),
        }
    }

    /// A group that is neither row nor column, by its noun and its name.
    fn named_group(&self, group: &Group) -> Where {
        let whole = self.words.group(group);
        let (Some(&first), Some(&last)) = (group.squares.first(), group.squares.last()) else {
            return Where::Other(whole);
        };
        let ends = [first, last].map(|end| self.name(end)).join("-");
        match group.grouping {
            Grouping::Square => Where::named("on", "on", self.name(first)),
            Grouping::Diagonal => Where::named(
                "on the diagonal / through",
                "on the diagonals / through",
                self.leftmost(group),
            ),
            Grouping::Antidiagonal => Where::named(
                "on the diagonal \\ through",
                "on the diagonals \\ through",
                self.leftmost(group),
            ),
            Grouping::Line => Where::named("on the line", "on the lines", ends),
            Grouping::Box => Where::named("in the box", "in the boxes", ends),
            Grouping::Window { rows, columns } => {
                let noun = format!("in the {rows}x{columns} window");
                Where::named(&noun, &format!("{noun}s"), ends)
            }
            Grouping::Region => {
                let label = whole.trim_start_matches("in region ").to_owned();
                Where::named("in region", "in regions", label)
            }
            Grouping::Board | Grouping::Row | Grouping::Column => Where::Other(whole),
        }
    }

    fn leftmost(&self, group: &Group) -> String {
        let board = &self.puzzle.board;
        let left = group.squares.iter().min_by_key(|&&s| board.column(s));
        left.map_or(String::new(), |&square| self.name(square))
    }

    fn row(&self, preposition: &'static str, square: Square) -> Where {
        let board = &self.puzzle.board;
        Where::Row(preposition, board.rows() - board.row(square))
    }

    fn column(&self, preposition: &'static str, square: Square) -> Where {
        let name = self.name(square);
        let letters = name.trim_end_matches(char::is_numeric);
        let column = self.puzzle.board.column(square);
        Where::Column(preposition, column, letters.to_owned())
    }

    /// A line of squares, named as people do where it is a whole row or column, and else by its ends;
    /// by its first squares where it runs over joined edges.
    fn along(&self, squares: &[Square]) -> Where {
        let board = &self.puzzle.board;
        let apart = |pair: &[Square]| {
            let rows = board.row(pair[0]).abs_diff(board.row(pair[1]));
            let columns = board.column(pair[0]).abs_diff(board.column(pair[1]));
            (rows, columns)
        };
        let steps: Vec<(usize, usize)> = squares.windows(2).map(apart).collect();
        let (Some(&first), Some(&last), Some(&step)) =
            (squares.first(), squares.last(), steps.iter().min())
        else {
            return Where::Other("nowhere".to_owned());
        };
        let is_straight = steps.iter().all(|&other| other == step);
        let name = if is_straight {
            let mut ends = [first, last];
            ends.sort_by_key(|&end| (board.column(end), Reverse(board.row(end))));
            ends.map(|end| self.name(end)).join("-")
        } else {
            let first = squares.iter().take(3).map(|&square| self.name(square));
            first.collect::<Vec<String>>().join("-") + "…"
        };
        match step {
            (0, _) if squares.len() == board.columns() => self.row("along ", first),
            (_, 0) if squares.len() == board.rows() => self.column("along ", first),
            (0, 1) => Where::named("along the part of a row", "along the parts of rows", name),
            (1, 0) => Where::named(
                "along the part of a column",
                "along the parts of columns",
                name,
            ),
            (1, 1) => Where::named("along the diagonal", "along the diagonals", name),
            _ => Where::named("along the line", "along the lines", name),
        }
    }

    fn on(&self, square: Square) -> Where {
        Where::Other(self.name(square))
    }

    fn name(&self, square: Square) -> String {
        self.puzzle.board.name(square)
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
    use crate::board::{Board, Boxes, Regions, SquareSet, Step, Wrap};
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
    fn groups_are_named_as_people_do_neighbours_together() {
        let of = || Counted::Pieces(set(&[man()]));
        let one = Bound::exactly(1);
        for (grouping, expected) in [
            (Grouping::Row, "each in rows 1 and 2"),
            (Grouping::Column, "each in columns a to c"),
            (Grouping::Board, "on the board"),
            (Grouping::Square, "each on a2, b2, c2, a1, b1 and c1"),
            (Grouping::Box, "each in the boxes a2-a1, b2-b1 and c2-c1"),
            (Grouping::Region, "each in regions A and B"),
            (
                Grouping::Window {
                    rows: 2,
                    columns: 2,
                },
                "each in the 2x2 windows a2-b1 and b2-c1",
            ),
            (
                Grouping::Diagonal,
                "each on the diagonals / through a2, a1, b1 and c1",
            ),
        ] {
            let mut puzzle = open(2, 3);
            puzzle.board.set_boxes(Boxes {
                rows: 2,
                columns: 1,
            });
            let labels = "AAABBB".chars().map(Some);
            puzzle.board.set_regions(Regions::new(labels));
            let expected = format!("count: exactly 1 man {expected}");
            assert_eq!(counting(puzzle, of(), grouping, one), expected);
        }
    }

    #[test]
    fn numbers_put_what_they_count_in_the_plural() {
        let said = counting(open(1, 3), Counted::Empty, Grouping::Row, AT_LEAST_TWO);
        assert_eq!(said, "count: at least 2 empty squares in row 1");
    }

    #[test]
    fn of_many_places_the_first_are_named() {
        let none = Bound::exactly(0);
        let said = counting(open(9, 9), Counted::Empty, Grouping::Square, none);
        assert!(said.ends_with(", a2 and 17 more"), "{said:?}");
    }

    #[test]
    fn attacks_name_lines_by_their_ends() {
        let puzzle = sample::queens(3);
        let lines = [
            &[0, 1, 2][..],
            &[3, 4, 5],
            &[6, 7, 8],
            &[2, 5, 8],
            &[1, 2],
            &[1, 4],
            &[0, 4, 8],
            &[7, 3],
        ];
        let lines = lines.map(|line| RuleInstance::Line(on(line)));
        assert_eq!(
            said(&puzzle, lines.to_vec()),
            "attacks: no queen attacks a queen along rows 1 to 3, along column c, along the part of \
             a row b3-c3, along the part of a column b2-b3 and along the diagonals a3-c1 and a2-b1"
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
    fn lines_over_joined_edges_are_named_by_their_first_squares() {
        let both = Wrap {
            left_right: true,
            top_bottom: true,
        };
        let mut puzzle = men_on(Board::new(4, 4, both));
        puzzle.attacks(&[man()], Targets::Empty, Bound::exactly(0));
        // Rings through a2: its row, its diagonals, and the other way round an edge first.
        for (line, expected) in [
            (&[8, 9, 10, 11][..], "row 2"),
            (&[8, 5, 2, 15], "the diagonal a2-b3-c4…"),
            (&[3, 4, 9, 14], "the diagonal d4-a3-b2…"),
        ] {
            let line = vec![RuleInstance::Line(on(line))];
            let expected = format!("attacks: no man attacks an empty square along {expected}");
            assert_eq!(said(&puzzle, line), expected);
        }
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
