//! A puzzle laid upon another board, with everything on it, has the solutions laid upon that board.

use puzzle_workbench::board::{
    Board, Boxes, Grouping, Regions, Ride, Square, SquareSet, Step, Wrap,
};
use puzzle_workbench::puzzle::{
    Bounds, CountedGroups, Given, Moves, Pattern, Placement, Puzzle, Rule,
};

use crate::{random_puzzles, solutions};

/// A way to lay the board, with everything on it, upon another.
struct Relabelling {
    board: Board,
    /// Where each square goes.
    image: Vec<Square>,
    step: fn(Step) -> Step,
    grouping: fn(Grouping) -> Grouping,
}

impl Relabelling {
    /// Lays every square upon the one in this place, and every step upon that one.
    fn new(
        puzzle: &Puzzle,
        board: Board,
        step: fn(Step) -> Step,
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let old = &puzzle.board;
        let image = old.squares().map(|square| {
            let (row, column) = place(old.row(square), old.column(square));
            board.at(row, column)
        });
        let image: Vec<Square> = image.collect();
        let mut relabelling = Relabelling {
            board,
            image,
            step,
            grouping: |grouping| grouping,
        };
        let mut labels = vec![None; old.len()];
        for square in old.squares() {
            let to = relabelling.image[square.index()];
            relabelling.board.set_terrain(to, old.terrain(square));
            let regions = old.regions().zip(old.region_of(square));
            labels[to.index()] = regions.map(|(regions, place)| regions.labels()[place]);
        }
        if old.regions().is_some() {
            relabelling.board.set_regions(Regions::new(labels));
        }
        if let Some(boxes) = old.boxes() {
            let sides = Step::new(boxes.rows as i64, boxes.columns as i64);
            relabelling.board.set_boxes(box_of(step(sides)));
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
            grouping: |grouping| match grouping {
                Grouping::Row => Grouping::Column,
                Grouping::Column => Grouping::Row,
                Grouping::Window { rows, columns } => Grouping::Window {
                    rows: columns,
                    columns: rows,
                },
                other => other,
            },
            ..Relabelling::new(
                puzzle,
                board,
                |step| Step::new(step.columns, step.rows),
                |row, column| (column, row),
            )
        }
    }

    /// Left and right are exchanged.
    fn mirrored(puzzle: &Puzzle) -> Self {
        let old = &puzzle.board;
        let board = Board::new(old.rows(), old.columns(), old.wrap());
        let last = old.columns().saturating_sub(1);
        Relabelling {
            grouping: |grouping| match grouping {
                Grouping::Diagonal => Grouping::Antidiagonal,
                Grouping::Antidiagonal => Grouping::Diagonal,
                other => other,
            },
            ..Relabelling::new(
                puzzle,
                board,
                |step| Step::new(step.rows, -step.columns),
                |row, column| (row, last - column),
            )
        }
    }

    /// Every square goes one to the right, over the joined edges.
    fn shifted(puzzle: &Puzzle) -> Self {
        let old = &puzzle.board;
        let board = Board::new(old.rows(), old.columns(), old.wrap());
        let columns = old.columns();
        Relabelling::new(
            puzzle,
            board,
            |step| step,
            |row, column| (row, (column + 1) % columns),
        )
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

    fn groups(&self, old: &Board, groups: &CountedGroups) -> CountedGroups {
        let grouping = (self.grouping)(groups.grouping);
        let bounds = match &groups.bounds {
            Bounds::Same(bound) => Bounds::Same(*bound),
            Bounds::Each(bounds) => {
                let mut moved = bounds.clone();
                for (group, bound) in old.groups(groups.grouping).zip(bounds) {
                    // Only groups that share no square have bounds of their own.
                    let to = self.image[group.squares[0].index()];
                    let mut new = self.board.groups(grouping);
                    let place = new.position(|group| group.squares.contains(&to));
                    moved[place.unwrap()] = *bound;
                }
                Bounds::Each(moved)
            }
        };
        CountedGroups { grouping, bounds }
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

    fn rule(&self, old: &Board, rule: &Rule) -> Rule {
        let mut rule = rule.clone();
        match &mut rule {
            Rule::Attacks(rule) => {
                rule.moves = rule.moves.as_ref().map(|moves| self.moves(moves));
                rule.within = self.set(&rule.within);
            }
            Rule::Count(rule) => {
                rule.each = rule
                    .each
                    .iter()
                    .map(|groups| self.groups(old, groups))
                    .collect();
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

    fn solutions(&self, solutions: &[Placement]) -> Vec<Placement> {
        let moved = solutions.iter().map(|solution| solution.moved(&self.image));
        let mut moved: Vec<Placement> = moved.collect();
        moved.sort();
        moved
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
            rules: puzzle
                .rules
                .iter()
                .map(|rule| self.rule(&puzzle.board, rule))
                .collect(),
            ..puzzle.clone()
        }
    }
}

/// The box with these sides, which may have become negative.
fn box_of(sides: Step) -> Boxes {
    Boxes {
        rows: sides.rows.unsigned_abs() as usize,
        columns: sides.columns.unsigned_abs() as usize,
    }
}

/// Whether groups that differ somewhere still do so when their squares come in the new order. Rows, columns
/// and boxes are all rearranged alike; regions of the same size need not be.
fn keeps_distinct(puzzle: &Puzzle, relabelling: &Relabelling) -> bool {
    let compares_regions = puzzle.rules.iter().any(|rule| match rule {
        Rule::Distinct(rule) => rule.each.contains(&Grouping::Region),
        Rule::Attacks(_) | Rule::Clues(_) | Rule::Count(_) | Rule::Equal(_) | Rule::Forbid(_) => {
            false
        }
    });
    let regions = puzzle.board.groups(Grouping::Region);
    let orders: Vec<Vec<usize>> = regions
        .map(|region| {
            let image = |place: &usize| relabelling.image[region.squares[*place].index()];
            let mut order: Vec<usize> = (0..region.squares.len()).collect();
            order.sort_by_key(image);
            order
        })
        .collect();
    let is_alike = |one: &Vec<usize>| {
        let same_size = orders.iter().filter(|other| other.len() == one.len());
        same_size.into_iter().all(|other| other == one)
    };
    !compares_regions || orders.iter().all(is_alike)
}

/// The relabelled puzzle has the relabelled solutions, for every random puzzle that `fits`.
fn relabelled_solutions(relabel: fn(&Puzzle) -> Relabelling, fits: fn(&Puzzle) -> bool) {
    let (mut compared, mut in_regions, mut in_boxes, mut with_goal) = (0, 0, 0, 0);
    for (text, puzzle) in random_puzzles().filter(|(_, puzzle)| fits(puzzle)) {
        let relabelling = relabel(&puzzle);
        if !keeps_distinct(&puzzle, &relabelling) {
            continue;
        }
        let moved = relabelling.solutions(&solutions(&puzzle));
        assert_eq!(solutions(&relabelling.puzzle(&puzzle)), moved, "{text}");
        compared += moved.len();
        in_regions += usize::from(puzzle.board.regions().is_some());
        in_boxes += usize::from(puzzle.board.boxes().is_some());
        with_goal += usize::from(puzzle.goal.is_some());
    }
    let compared = [compared, in_regions, in_boxes, with_goal];
    assert!(compared[0] > 1000, "{compared:?}");
    assert!(compared.iter().all(|&number| number > 5), "{compared:?}");
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
    // Straight lines and boxes do not go on over joined edges.
    fn goes_round(puzzle: &Puzzle) -> bool {
        let has_lines = puzzle.rules.iter().any(|rule| match rule {
            Rule::Count(rule) => rule.each.iter().any(|e| e.grouping == Grouping::Line),
            Rule::Equal(rule) => rule.each.contains(&Grouping::Line),
            Rule::Attacks(_) | Rule::Clues(_) | Rule::Forbid(_) | Rule::Distinct(_) => false,
        });
        let board = &puzzle.board;
        let is_kept = |width: usize| width == 1 || width == board.columns();
        let has_boxes_kept = board.boxes().is_none_or(|boxes| is_kept(boxes.columns));
        board.wrap().left_right && !board.is_empty() && !has_lines && has_boxes_kept
    }
    relabelled_solutions(Relabelling::shifted, goes_round);
}

/// Regions and goals that are not carried along make a difference to some puzzle.
#[test]
fn regions_left_where_they_were_and_goals_left_out_are_noticed() {
    let is_noticed = |puzzle: &Puzzle, fault: &dyn Fn(&mut Puzzle)| {
        let relabelling = Relabelling::mirrored(puzzle);
        let mut moved = relabelling.puzzle(puzzle);
        fault(&mut moved);
        solutions(&moved) != relabelling.solutions(&solutions(puzzle))
    };
    let (mut regions_left, mut goals_left) = (false, false);
    for (_, puzzle) in random_puzzles().filter(|(_, puzzle)| puzzle.goal.is_some()) {
        goals_left |= is_noticed(&puzzle, &|moved| moved.goal = None);
        if let Some(regions) = puzzle.board.regions() {
            regions_left |= is_noticed(&puzzle, &|moved| moved.board.set_regions(regions.clone()));
        }
    }
    assert!(regions_left && goals_left);
}
