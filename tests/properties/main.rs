//! What must hold of all puzzles alike: a puzzle that is turned, mirrored or shifted has the turned,
//! mirrored or shifted solutions; questions that exclude each other share the solutions out.
//!
//! No solution is known beforehand here, so these also hold of puzzles beyond brute force.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]
#![allow(
    dead_code,
    reason = "the random puzzles are those of the agreement tests, of which a part is used here"
)]

#[path = "agreement/chance.rs"]
mod chance;
#[path = "agreement/model/mod.rs"]
mod model;
#[path = "agreement/naive/mod.rs"]
mod naive;
#[path = "agreement/random/mod.rs"]
mod random;

use chance::Chance;
use puzzle_workbench::board::{Board, Grouping, Ride, Square, SquareSet, Step, SymmetryKind, Wrap};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Fundamental, Given, Judge, Moves, Origin,
    Pattern, Placement, Puzzle, Rule,
};
use puzzle_workbench::sat;
use random::Size;

fn parsed(text: &str) -> Puzzle {
    let definition = Definition::parse("property.toml", text);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let instance = instance.unwrap_or_else(|problems| panic!("{}\n{text}", problems.draw(false)));
    instance.puzzle
}

fn random_puzzles() -> impl Iterator<Item = (String, Puzzle)> {
    let puzzles = (0..600).map(|seed| {
        let text = random::puzzle(&mut Chance::new(seed), Size::Any).0.toml();
        let puzzle = parsed(&text);
        (text, puzzle)
    });
    puzzles.filter(|(_, puzzle)| is_covered(puzzle))
}

/// A goal looks at all solutions at once, so that parts of them have other best ones; and regions
/// and boxes are not moved here.
fn is_covered(puzzle: &Puzzle) -> bool {
    let mut parts = [Grouping::Region, Grouping::Box].into_iter();
    puzzle.goal.is_none() && parts.all(|part| puzzle.board.groups(part).next().is_none())
}

fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
    let all = sat::solutions(puzzle, &sat::Options::default()).unwrap();
    let mut all: Vec<Placement> = all.map(Result::unwrap).collect();
    all.sort();
    all
}

/// A way to lay the board, with everything on it, upon another.
struct Relabelling {
    board: Board,
    /// Where each square goes.
    image: Vec<Square>,
    step: fn(Step) -> Step,
    grouping: fn(Grouping) -> Grouping,
    /// The bounds of rows or columns, from the old order into the new.
    list: fn(Grouping, &mut Vec<Bound>),
}

impl Relabelling {
    fn new(puzzle: &Puzzle, board: Board, place: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let old = &puzzle.board;
        let image = old.squares().map(|square| {
            let (row, column) = place(old.row(square), old.column(square));
            board.at(row, column)
        });
        let image: Vec<Square> = image.collect();
        let mut relabelling = Relabelling {
            board,
            image,
            step: |step| step,
            grouping: |grouping| grouping,
            list: |_, _| {},
        };
        for square in old.squares() {
            let to = relabelling.image[square.index()];
            relabelling.board.set_terrain(to, old.terrain(square));
        }
        relabelling
    }

    /// Rows become columns.
    fn transposed(puzzle: &Puzzle) -> Self {
        let old = &puzzle.board;
        let wrap = Wrap {
            left_right: old.wrap().top_bottom,
            top_bottom: old.wrap().left_right,
        };
        let board = Board::new(old.columns(), old.rows(), wrap);
        Relabelling {
            step: |step| Step::new(step.columns, step.rows),
            grouping: |grouping| match grouping {
                Grouping::Row => Grouping::Column,
                Grouping::Column => Grouping::Row,
                Grouping::Window { rows, columns } => Grouping::Window {
                    rows: columns,
                    columns: rows,
                },
                other => other,
            },
            ..Relabelling::new(puzzle, board, |row, column| (column, row))
        }
    }

    /// Left and right are exchanged.
    fn mirrored(puzzle: &Puzzle) -> Self {
        let old = &puzzle.board;
        let board = Board::new(old.rows(), old.columns(), old.wrap());
        let last = old.columns().saturating_sub(1);
        Relabelling {
            step: |step| Step::new(step.rows, -step.columns),
            grouping: |grouping| match grouping {
                Grouping::Diagonal => Grouping::Antidiagonal,
                Grouping::Antidiagonal => Grouping::Diagonal,
                other => other,
            },
            list: |grouping, bounds| {
                if grouping == Grouping::Column {
                    bounds.reverse();
                }
            },
            ..Relabelling::new(puzzle, board, |row, column| (row, last - column))
        }
    }

    /// Every square goes one to the right, over the joined edges.
    fn shifted(puzzle: &Puzzle) -> Self {
        let old = &puzzle.board;
        let board = Board::new(old.rows(), old.columns(), old.wrap());
        let columns = old.columns();
        Relabelling {
            list: |grouping, bounds| {
                if grouping == Grouping::Column && !bounds.is_empty() {
                    bounds.rotate_right(1);
                }
            },
            ..Relabelling::new(puzzle, board, |row, column| (row, (column + 1) % columns))
        }
    }

    fn set(&self, set: &SquareSet) -> SquareSet {
        let squares = set.iter().map(|square| self.image[square.index()]);
        SquareSet::of(self.image.len(), squares)
    }

    fn moves(&self, moves: &Moves) -> Moves {
        let leaps = moves.leaps().iter().map(|leap| (self.step)(*leap));
        let rides = moves.rides().iter().map(|ride| Ride {
            step: (self.step)(ride.step),
            range: ride.range,
        });
        Moves::new(leaps.collect(), rides.collect())
    }

    fn groups(&self, groups: &CountedGroups) -> CountedGroups {
        let mut bounds = groups.bounds.clone();
        if let Bounds::Each(bounds) = &mut bounds {
            (self.list)(groups.grouping, bounds);
        }
        CountedGroups {
            grouping: (self.grouping)(groups.grouping),
            bounds,
        }
    }

    /// A picture goes the way that steps go.
    fn pattern(&self, pattern: &Pattern) -> Pattern {
        let places = (0..pattern.rows()).flat_map(|r| (0..pattern.columns()).map(move |c| (r, c)));
        let mut looks = Vec::new();
        for (row, column) in places {
            let to = (self.step)(Step::new(row as i64, column as i64));
            looks.push((to.rows, to.columns, pattern.at(row, column)));
        }
        looks.sort_by_key(|&(row, column, _)| (row, column));
        let first_row = looks.iter().filter(|look| look.0 == looks[0].0).count();
        Pattern::new(first_row, looks.iter().map(|look| look.2).collect()).unwrap()
    }

    fn rule(&self, rule: &Rule) -> Rule {
        let mut rule = rule.clone();
        match &mut rule {
            Rule::Attacks(rule) => {
                rule.moves = rule.moves.as_ref().map(|moves| self.moves(moves));
                rule.within = self.set(&rule.within);
            }
            Rule::Count(rule) => {
                rule.each = rule.each.iter().map(|groups| self.groups(groups)).collect();
                rule.within = self.set(&rule.within);
            }
            Rule::Forbid(rule) => {
                rule.pattern = self.pattern(&rule.pattern);
                rule.within = self.set(&rule.within);
            }
            Rule::Equal(rule) => {
                let each = rule.each.iter();
                rule.each = each.map(|&each| (self.grouping)(each)).collect();
                rule.within = self.set(&rule.within);
            }
            Rule::Distinct(rule) => {
                rule.each = rule.each.iter().map(|&g| (self.grouping)(g)).collect();
            }
            Rule::Clues(rule) => {
                rule.around = self.moves(&rule.around);
                for clue in &mut rule.clues {
                    clue.square = self.image[clue.square.index()];
                }
            }
        }
        rule
    }

    fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut kinds = puzzle.kinds.clone();
        for kind in &mut kinds {
            kind.moves = self.moves(&kind.moves);
            kind.squares = self.set(&kind.squares);
        }
        let givens = puzzle.givens.iter().map(|given| Given {
            square: self.image[given.square.index()],
            ..*given
        });
        Puzzle {
            board: self.board.clone(),
            kinds,
            givens: givens.collect(),
            rules: puzzle.rules.iter().map(|rule| self.rule(rule)).collect(),
            ..puzzle.clone()
        }
    }
}

/// The relabelled puzzle has the relabelled solutions, for every random puzzle that `fits`.
fn relabelled_solutions(relabel: fn(&Puzzle) -> Relabelling, fits: fn(&Puzzle) -> bool) {
    let mut compared = 0;
    for (text, puzzle) in random_puzzles().filter(|(_, puzzle)| fits(puzzle)) {
        let relabelling = relabel(&puzzle);
        let found = solutions(&puzzle);
        let moved = found
            .iter()
            .map(|solution| solution.moved(&relabelling.image));
        let mut moved: Vec<Placement> = moved.collect();
        moved.sort();
        assert_eq!(solutions(&relabelling.puzzle(&puzzle)), moved, "{text}");
        compared += moved.len();
    }
    assert!(compared > 1000, "only {compared} solutions");
}

#[test]
fn a_transposed_puzzle_has_the_transposed_solutions() {
    relabelled_solutions(Relabelling::transposed, |_| true);
}

#[test]
fn a_mirrored_puzzle_has_the_mirrored_solutions() {
    relabelled_solutions(Relabelling::mirrored, |_| true);
}

#[test]
fn a_puzzle_shifted_over_joined_edges_has_the_shifted_solutions() {
    // Straight lines alone do not go on over joined edges.
    fn goes_round(puzzle: &Puzzle) -> bool {
        let has_lines = puzzle.rules.iter().any(|rule| match rule {
            Rule::Count(rule) => rule.each.iter().any(|e| e.grouping == Grouping::Line),
            Rule::Equal(rule) => rule.each.contains(&Grouping::Line),
            Rule::Attacks(_) | Rule::Clues(_) | Rule::Forbid(_) | Rule::Distinct(_) => false,
        });
        puzzle.board.wrap().left_right && !puzzle.board.is_empty() && !has_lines
    }
    relabelled_solutions(Relabelling::shifted, goes_round);
}

#[test]
fn what_stands_on_a_square_shares_the_solutions_out() {
    let mut shared = 0;
    for (text, puzzle) in random_puzzles() {
        let all = solutions(&puzzle).len();
        let Some(square) = puzzle.board.open_squares().last() else {
            continue;
        };
        if puzzle.givens.iter().any(|given| given.square == square) {
            continue;
        }
        let with = |change: &dyn Fn(&mut Puzzle)| {
            let mut puzzle = puzzle.clone();
            change(&mut puzzle);
            solutions(&puzzle).len()
        };
        let may_stand = puzzle
            .kind_ids()
            .filter(|kind| puzzle.may_stand(*kind, square));
        let held = may_stand.map(|kind| {
            with(&|puzzle| {
                let origin = Origin(0);
                puzzle.givens.push(Given {
                    square,
                    kind,
                    origin,
                });
            })
        });
        let empty = with(&|puzzle| {
            let kinds = puzzle.kinds.iter_mut();
            kinds.for_each(|kind| kind.squares.remove(square));
        });
        assert_eq!(held.sum::<usize>() + empty, all, "{text}");
        shared += all;
    }
    assert!(shared > 1000);
}

#[test]
fn at_most_and_at_least_one_more_share_the_solutions_out() {
    let mut shared = 0;
    for (text, puzzle) in random_puzzles() {
        let all = solutions(&puzzle).len();
        let with = |bound: Bound| {
            let mut puzzle = puzzle.clone();
            puzzle.rules.push(Rule::Count(Count {
                of: Counted::Empty,
                each: vec![CountedGroups {
                    grouping: Grouping::Board,
                    bounds: Bounds::Same(bound),
                }],
                within: puzzle.board.all(),
                origin: Origin(0),
            }));
            solutions(&puzzle).len()
        };
        if puzzle.board.is_empty() {
            continue;
        }
        for number in [0, 2, 5] {
            let few = with(Bound {
                at_least: None,
                at_most: Some(number),
            });
            let many = with(Bound {
                at_least: Some(number + 1),
                at_most: None,
            });
            assert_eq!(few + many, all, "{number} empty squares\n{text}");
        }
        shared += all;
    }
    assert!(shared > 1000);
}

/// Published: OEIS A000170 and A002562.
#[test]
fn the_classes_of_the_fundamental_queens_make_up_all_solutions() {
    for (n, all, fundamental) in [(6, 4, 1), (7, 40, 6), (8, 92, 12), (9, 352, 46)] {
        let text = format!(
            "board.size = {n}\npieces.queen.count = {n}\n\
             [[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n"
        );
        let puzzle = parsed(&text);
        let judge = Judge::new(&puzzle);
        let chosen = Fundamental::new(&puzzle, &judge).unwrap();
        let found = solutions(&puzzle);
        let firsts: Vec<&Placement> = found
            .iter()
            .filter(|solution| chosen.is_fundamental(solution))
            .collect();
        assert_eq!(
            (found.len(), firsts.len()),
            (all, fundamental),
            "{n} queens"
        );
        let symmetries = puzzle.board.symmetries(SymmetryKind::Full, false);
        let mut images: Vec<Placement> = firsts
            .iter()
            .flat_map(|first| {
                symmetries
                    .iter()
                    .map(|symmetry| first.moved(&symmetry.images(&puzzle.board)))
            })
            .collect();
        images.sort();
        images.dedup();
        assert_eq!(images, found, "{n} queens");
    }
}

/// Bodlaender's table of nine queens and a pawn, and the same on smaller boards.
#[test]
fn queens_with_a_pawn_are_as_many_as_published_up_to_symmetry_too() {
    for (n, all, fundamental) in [(6, 16, 2), (8, 128, 16)] {
        let text = format!(
            "board.size = {n}\npieces.queen.count = {}\npieces.pawn.moves = 'none'\n\
             pieces.pawn.count = 1\n[[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n",
            n + 1
        );
        let puzzle = parsed(&text);
        let judge = Judge::new(&puzzle);
        let chosen = Fundamental::new(&puzzle, &judge).unwrap();
        let found = solutions(&puzzle);
        let firsts = found
            .iter()
            .filter(|solution| chosen.is_fundamental(solution));
        assert_eq!((found.len(), firsts.count()), (all, fundamental), "{n}");
        assert!(found.iter().all(|solution| judge.accepts(solution)));
    }
}
