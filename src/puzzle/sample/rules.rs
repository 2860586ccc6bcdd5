//! Additions to a puzzle: kinds, givens, a goal, and a rule of each kind.

use super::{listed, set};
use crate::board::{Grouping, Square, SquareSet, Step};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clue, Clues, ComparedPairs, Connected, Count, Counted, CountedGroups,
    Difference, Direction, Distinct, Equal, Given, Goal, Kind, KindId, Matching, Measure, Moves,
    Origin, Piece, Puzzle, Rule, Runs, RunsOf, Sum, Targets, Values, Visible,
};

impl Puzzle {
    /// The origin of the rule that is added next.
    fn next_origin(&self) -> Origin {
        Origin(100 + self.rules.len())
    }

    /// Adds a kind that may stand anywhere and blocks; change it afterwards where needed.
    pub fn add(
        &mut self,
        name: &str,
        symbol: char,
        moves: Moves,
        count: impl Into<Bound>,
    ) -> KindId {
        let id = self.kinds.len();
        self.kinds.push(Kind {
            name: name.to_owned(),
            symbol,
            value: 1,
            moves,
            count: count.into().hull(),
            squares: SquareSet::of(self.board.len(), self.board.open_squares()),
            blocks: true,
            joins: None,
            origin: Origin(id),
        });
        self.pieces.push(Piece {
            name: name.to_owned(),
            kinds: id..id + 1,
            is_family: false,
        });
        KindId::new(id)
    }

    /// Adds the rule that the sum of the values of all pieces on each group of squares is within
    /// its bound.
    pub fn sum_each(&mut self, grouping: Grouping, bounds: Bounds) {
        self.rules.push(Rule::Sum(Sum {
            of: Values::of_puzzle(self, &self.all_kinds()),
            each: vec![CountedGroups { grouping, bounds }],
            within: self.board.all(),
            factors: Vec::new(),
            stretch: None,
            is_product: false,
            origin: self.next_origin(),
        }));
    }

    /// Adds the rule that the differences of values along each line, given by indices of squares,
    /// are within the bounds.
    pub fn difference(&mut self, lines: &[&[usize]], bounds: Bounds, is_signed: bool) {
        let pairs = ComparedPairs::Lines(CountedGroups {
            grouping: listed(lines),
            bounds,
        });
        self.difference_of(pairs, is_signed);
    }

    /// Adds the rule that the differences of values on squares that these moves join are within the
    /// bound.
    pub fn difference_by(&mut self, moves: Moves, bound: Bound, is_signed: bool) {
        let within = self.board.all();
        let pairs = ComparedPairs::Joined {
            moves,
            within,
            bound,
        };
        self.difference_of(pairs, is_signed);
    }

    fn difference_of(&mut self, pairs: ComparedPairs, is_signed: bool) {
        self.rules.push(Rule::Difference(Difference {
            of: Values::of_puzzle(self, &self.all_kinds()),
            pairs,
            all: false,
            measure: match is_signed {
                true => Measure::Signed,
                false => Measure::Size,
            },
            origin: self.next_origin(),
        }));
    }

    /// Adds a rule about the runs of each group; the caller adds its conditions.
    pub fn runs(&mut self, of: RunsOf, grouping: Grouping, change: impl Fn(&mut Runs)) {
        let mut rule = Runs {
            of,
            grouping,
            lengths: Vec::new(),
            number: Bound::ANY,
            length: Bound::ANY,
            origin: self.next_origin(),
        };
        change(&mut rule);
        self.rules.push(Rule::Runs(rule));
    }

    /// Adds the rule that the number of pieces seen along each line, from its first square or its last, is
    /// within its bound.
    pub fn visible(&mut self, grouping: Grouping, bounds: Bounds, from_last: bool) {
        self.rules.push(Rule::Visible(Visible {
            of: Values::of_puzzle(self, &self.all_kinds()),
            lines: CountedGroups { grouping, bounds },
            from_last,
            origin: self.next_origin(),
        }));
    }

    /// Adds a rule on the number of pieces that attack each target.
    pub fn attacks(&mut self, by: &[KindId], on: Targets, bound: Bound) {
        self.rules.push(Rule::Attacks(Attacks {
            by: set(by),
            on,
            moves: None,
            within: self.board.all(),
            bound,
            origin: self.next_origin(),
        }));
    }

    /// Adds the rule that no piece of `by` attacks one of `on`.
    pub fn forbid_attacks(&mut self, by: &[KindId], on: &[KindId]) {
        self.attacks(by, Targets::Pieces(set(on)), Bound::exactly(0));
    }

    /// Adds a rule on how many of something are on each group of squares.
    pub fn count(&mut self, of: Counted, grouping: Grouping, bound: Bound) {
        self.count_each(of, grouping, Bounds::Same(bound));
    }

    /// Adds a rule on how many of something are on each group of squares, with bounds for the
    /// groups.
    pub fn count_each(&mut self, of: Counted, grouping: Grouping, bounds: Bounds) {
        self.rules.push(Rule::Count(Count {
            of,
            each: vec![CountedGroups { grouping, bounds }],
            within: self.board.all(),
            origin: self.next_origin(),
        }));
    }

    /// Adds the rule that in each of these groups all of these kinds stand equally often.
    pub fn equal(&mut self, of: &[KindId], each: &[Grouping]) {
        self.rules.push(Rule::Equal(Equal {
            of: of.iter().map(|&kind| set(&[kind])).collect(),
            each: each.to_vec(),
            within: self.board.all(),
            origin: self.next_origin(),
        }));
    }

    /// Adds clues (index of the square, number) on how many of these pieces are around.
    pub fn clues(&mut self, of: &[KindId], around: Moves, clues: &[(usize, u8)], own: bool) {
        let clue = |&(square, number): &(usize, u8)| Clue {
            square: Square::new(square),
            number,
        };
        self.rules.push(Rule::Clues(Clues {
            of: Counted::Pieces(set(of)),
            around,
            clues: clues.iter().map(clue).collect(),
            own,
            origin: self.next_origin(),
        }));
    }

    /// Sets the goal: as many, or as few, of these as possible.
    pub fn aim(&mut self, direction: Direction, of: &[KindId]) {
        self.goal = Some(Goal {
            of: set(of),
            direction,
            origin: Origin(300),
        });
    }

    /// Adds a rule on the number of parts on the board, where squares with a common side are
    /// joined.
    pub fn connected(&mut self, of: Counted, number: Bound) {
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let steps = steps.map(|(rows, columns)| Step::new(rows, columns));
        self.rules.push(Rule::Connected(Connected {
            of: Some(of),
            over: None,
            by: Moves::new(steps.to_vec(), Vec::new()),
            each: vec![CountedGroups {
                grouping: Grouping::Board,
                bounds: Bounds::Same(number),
            }],
            within: self.board.all(),
            size: Bound::ANY,
            sizes: Vec::new(),
            labels: None,
            one_each: false,
            loops: Bound::ANY,
            shapes: None,
            not_shapes: Vec::new(),
            differ: None,
            outside: false,
            joins: None,
            origin: self.next_origin(),
        }));
    }

    /// Adds the rule that each piece of `of` can be paired with one of `with`, one of these steps
    /// away.
    pub fn matching(&mut self, of: &[KindId], with: &[KindId], by: Moves, complete: bool) {
        self.rules.push(Rule::Matching(Matching {
            of: set(of),
            with: set(with),
            by,
            complete,
            origin: self.next_origin(),
        }));
    }

    /// Adds the rule that no two of these groups hold the same.
    pub fn distinct(&mut self, each: &[Grouping]) {
        self.rules.push(Rule::Distinct(Distinct {
            each: each.to_vec(),
            origin: self.next_origin(),
        }));
    }

    pub fn give(&mut self, square: Square, kind: KindId) {
        let origin = Origin(200 + self.givens.len());
        self.givens.push(Given {
            square,
            kind,
            origin,
        });
    }
}
