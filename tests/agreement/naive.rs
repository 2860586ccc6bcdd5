//! The contract read once more, from the model instead of the puzzle, as slowly and plainly as it
//! is written in `docs/language.md`. It shares no code with the program: squares are numbers in
//! reading order, positions are computed, groups are found by their definitions.

use crate::model::{
    Atom, BoundForm, BoundValue, CountForm, Each, Ground, Grouping, Item, Model, Moves, Name,
    Named, Range, Rule, Set, Wrap,
};

/// What stands on each square, in reading order: a kind in declared order.
pub type Cells = [Option<usize>];

/// Least and greatest number.
pub type Limits = (Option<i64>, Option<i64>);

/// A model with all names and words resolved.
pub struct Reading {
    rows: i64,
    columns: i64,
    left_right: bool,
    top_bottom: bool,
    ground: Vec<Ground>,
    kinds: Vec<Kind>,
    givens: Vec<(usize, usize)>,
    /// Each with its rule's place in the model.
    rules: Vec<(usize, Statement)>,
    rules_of_model: usize,
    rotations: bool,
    reflections: bool,
}

struct Kind {
    moves: Vec<Movement>,
    count: Limits,
    squares: Vec<bool>,
    blocks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Movement {
    rows: i64,
    columns: i64,
    /// 1 for a leap, `None` for a ride without limit.
    times: Option<i64>,
}

enum Statement {
    Attacks {
        by: Vec<usize>,
        on: Target,
        moves: Option<Vec<Movement>>,
        within: Vec<bool>,
        limits: Limits,
    },
    Count {
        /// `None` for empty squares.
        of: Option<Vec<usize>>,
        groups: Vec<(Vec<usize>, Limits)>,
    },
}

enum Target {
    Kinds(Vec<usize>),
    Empty,
    Square,
}

fn allows((least, most): Limits, number: usize) -> bool {
    let number = number as i64;
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}

impl Reading {
    pub fn of(model: &Model) -> Self {
        let mut reading = Reading {
            rows: model.rows as i64,
            columns: model.columns as i64,
            left_right: matches!(model.wrap, Wrap::Columns | Wrap::Both),
            top_bottom: matches!(model.wrap, Wrap::Rows | Wrap::Both),
            ground: model.ground.clone(),
            kinds: Vec::new(),
            givens: Vec::new(),
            rules: Vec::new(),
            rules_of_model: model.rules.len(),
            rotations: model.symmetry != Some("none"),
            reflections: !matches!(model.symmetry, Some("none" | "rotations")),
        };
        for piece in &model.pieces {
            let first = reading.kinds.len();
            reading
                .givens
                .extend(piece.fixed.iter().map(|&square| (square, first)));
            let given = piece
                .given
                .iter()
                .map(|&(square, kind)| (square, first + kind));
            reading.givens.extend(given);
            for _ in piece.kinds() {
                let moves = match &piece.moves {
                    Some(moves) => movements(moves),
                    None => named(piece.name),
                };
                let all = Set::BuiltIn("all");
                let squares = reading.set(model, piece.squares.as_ref().unwrap_or(&all));
                reading.kinds.push(Kind {
                    moves,
                    count: count(&piece.count),
                    squares,
                    blocks: piece.blocks.unwrap_or(true),
                });
            }
        }
        for place in 0..model.rules.len() {
            reading.add_rule(model, place);
        }
        reading
    }

    fn squares(&self) -> std::ops::Range<usize> {
        0..(self.rows * self.columns) as usize
    }

    fn place(&self, square: usize) -> (i64, i64) {
        (square as i64 / self.columns, square as i64 % self.columns)
    }

    /// The square at this row and column, which may lie beyond joined edges.
    fn at(&self, row: i64, column: i64) -> Option<usize> {
        let row = if self.top_bottom {
            row.rem_euclid(self.rows)
        } else {
            row
        };
        let column = if self.left_right {
            column.rem_euclid(self.columns)
        } else {
            column
        };
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then_some((row * self.columns + column) as usize)
    }

    fn add_rule(&mut self, model: &Model, place: usize) {
        let rule = &model.rules[place];
        let (per_symbol, names) = match rule {
            Rule::Attacks(rule) => (rule.per_symbol, [Some(&rule.by), Some(&rule.on)]),
            Rule::Count(rule) => (rule.per_symbol, [Some(&rule.of), None]),
        };
        if !per_symbol {
            self.add_statement(model, place, None);
            return;
        }
        // The one family that the rule names.
        let kinds = names
            .into_iter()
            .flatten()
            .find_map(|named| kinds(model, named));
        for kind in kinds.unwrap_or_default() {
            self.add_statement(model, place, Some(kind));
        }
    }

    /// Adds a rule, for one kind alone if `only` says so.
    fn add_statement(&mut self, model: &Model, place: usize, only: Option<usize>) {
        let all = Set::BuiltIn("all");
        let these = |named: &Named| {
            let mut kinds = kinds(model, named)?;
            kinds.retain(|kind| only.is_none_or(|only| *kind == only));
            Some(kinds)
        };
        let statement = match &model.rules[place] {
            Rule::Attacks(rule) => Statement::Attacks {
                by: these(&rule.by).unwrap(),
                on: match &rule.on {
                    Named::Empty => Target::Empty,
                    Named::Square => Target::Square,
                    pieces => Target::Kinds(these(pieces).unwrap()),
                },
                moves: rule.moves.as_ref().map(movements),
                within: self.set(model, rule.within.as_ref().unwrap_or(&all)),
                limits: limits(&rule.bound, 0),
            },
            Rule::Count(rule) => {
                let within = self.set(model, rule.within.as_ref().unwrap_or(&all));
                let groupings = match &rule.each {
                    None => vec![Grouping::Board],
                    Some(Each::One(grouping)) => vec![*grouping],
                    Some(Each::List(groupings)) => groupings.clone(),
                };
                let mut groups = Vec::new();
                for grouping in groupings {
                    for (place, group) in self.groups(grouping).into_iter().enumerate() {
                        let inside = group.into_iter().filter(|&square| within[square]);
                        let inside: Vec<usize> = inside.collect();
                        if !inside.is_empty() {
                            groups.push((inside, limits(&rule.bound, place)));
                        }
                    }
                }
                Statement::Count {
                    of: these(&rule.of),
                    groups,
                }
            }
        };
        self.rules.push((place, statement));
    }

    fn set(&self, model: &Model, set: &Set) -> Vec<bool> {
        let is_in = |square: usize| match set {
            Set::BuiltIn(name) => self.is_in_built_in(name, square),
            Set::Picture(squares) => squares[square],
            Set::Named(place) => self.set(model, &model.sets[*place])[square],
            Set::List(items) => items.iter().any(|item| match *item {
                Item::Square { square: listed, .. } => listed == square,
                Item::Rectangle {
                    corners: [a, b], ..
                } => {
                    let ((ar, ac), (br, bc)) = (self.place(a), self.place(b));
                    let (row, column) = self.place(square);
                    (ar.min(br)..=ar.max(br)).contains(&row)
                        && (ac.min(bc)..=ac.max(bc)).contains(&column)
                }
            }),
        };
        self.squares().map(is_in).collect()
    }

    fn is_in_built_in(&self, name: &str, square: usize) -> bool {
        let (row, column) = self.place(square);
        let (bottom, right) = (self.rows - 1, self.columns - 1);
        let outer_row = row == 0 || row == bottom;
        let outer_column = column == 0 || column == right;
        match name {
            "all" => true,
            "dark" => (row + column) % 2 == bottom % 2,
            "light" => (row + column) % 2 != bottom % 2,
            "border" => outer_row || outer_column,
            "corners" => outer_row && outer_column,
            "rising-diagonal" => self.diagonal_from(bottom, -1).contains(&square),
            "falling-diagonal" => self.diagonal_from(0, 1).contains(&square),
            other => panic!("no set is called {other}"),
        }
    }

    /// The diagonal that starts in the first column, in this row; over joined edges, until back.
    fn diagonal_from(&self, row: i64, down: i64) -> Vec<usize> {
        let mut squares = Vec::new();
        for times in 0.. {
            match self.at(row + times * down, times) {
                Some(square) if !squares.contains(&square) => squares.push(square),
                _ => break,
            }
        }
        squares
    }

    fn groups(&self, grouping: Grouping) -> Vec<Vec<usize>> {
        if self.squares().is_empty() {
            return Vec::new();
        }
        let row_of = |square| self.place(square).0;
        let column_of = |square| self.place(square).1;
        match grouping {
            Grouping::Board => vec![self.squares().collect()],
            Grouping::Row => self.by(self.rows, row_of),
            Grouping::Column => self.by(self.columns, column_of),
            Grouping::Square => {
                let open = self
                    .squares()
                    .filter(|&square| self.ground[square] == Ground::Open);
                open.map(|square| vec![square]).collect()
            }
            Grouping::Diagonal => self.diagonals(-1),
            Grouping::Antidiagonal => self.diagonals(1),
            Grouping::Line => self.lines(),
            Grouping::Window(rows, columns) => self.windows(rows as i64, columns as i64),
        }
    }

    fn by(&self, number: i64, of: impl Fn(usize) -> i64) -> Vec<Vec<usize>> {
        let group = |number| {
            self.squares()
                .filter(|&square| of(square) == number)
                .collect()
        };
        (0..number).map(group).collect()
    }

    /// Squares are on one diagonal if a chain of diagonal neighbours joins them.
    fn diagonals(&self, down: i64) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for start in self.squares() {
            if groups.iter().any(|group| group.contains(&start)) {
                continue;
            }
            let mut group = vec![start];
            let mut next = 0;
            while next < group.len() {
                let (row, column) = self.place(group[next]);
                for way in [-1, 1] {
                    let neighbour = self.at(row + way * down, column + way);
                    group.extend(neighbour.filter(|square| !group.contains(square)));
                }
                next += 1;
            }
            groups.push(group);
        }
        groups
    }

    /// For every two squares all squares in line with them, if that makes three.
    fn lines(&self) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for a in self.squares() {
            for b in a + 1..self.squares().end {
                let ((ar, ac), (br, bc)) = (self.place(a), self.place(b));
                let in_line = |&square: &usize| {
                    let (row, column) = self.place(square);
                    (br - ar) * (column - ac) == (bc - ac) * (row - ar)
                };
                let line: Vec<usize> = self.squares().filter(in_line).collect();
                if line.len() >= 3 && !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    fn windows(&self, rows: i64, columns: i64) -> Vec<Vec<usize>> {
        if rows > self.rows || columns > self.columns {
            return Vec::new();
        }
        let starts = self.squares().map(|square| self.place(square));
        let window = |(top, left): (i64, i64)| {
            let mut squares = Vec::new();
            for row in 0..rows {
                for column in 0..columns {
                    squares.push(self.at(top + row, left + column)?);
                }
            }
            Some(squares)
        };
        starts.filter_map(window).collect()
    }

    /// Whether a placement is a solution.
    pub fn accepts(&self, cells: &Cells) -> bool {
        let standing = self.squares().all(|square| match cells[square] {
            Some(kind) => self.may_stand(kind, square),
            None => true,
        });
        let counts = self.kinds.iter().enumerate().all(|(kind, reading)| {
            let number = cells.iter().filter(|cell| **cell == Some(kind)).count();
            allows(reading.count, number)
        });
        let mut givens = self.givens.iter();
        standing
            && counts
            && givens.all(|&(square, kind)| cells[square] == Some(kind))
            && (0..self.rules.len()).all(|rule| {
                let mut numbers = self.numbers(rule, cells).into_iter();
                numbers.all(|(number, limits)| allows(limits, number))
            })
    }

    /// Whether a kind may stand on a square.
    pub fn may_stand(&self, kind: usize, square: usize) -> bool {
        self.ground[square] == Ground::Open && self.kinds[kind].squares[square]
    }

    /// For each rule of the model in order, all numbers that it bounds.
    pub fn numbers_of_rules(&self, cells: &Cells) -> Vec<Vec<usize>> {
        let mut numbers = vec![Vec::new(); self.rules_of_model];
        for (rule, statement) in self.rules.iter().enumerate() {
            let found = self.numbers(rule, cells).into_iter();
            numbers[statement.0].extend(found.map(|(number, _)| number));
        }
        numbers
    }

    /// What a rule counts, for each target or group, and what it may be.
    fn numbers(&self, rule: usize, cells: &Cells) -> Vec<(usize, Limits)> {
        let is_empty =
            |square: usize| self.ground[square] == Ground::Open && cells[square].is_none();
        match &self.rules[rule].1 {
            Statement::Attacks {
                by,
                on,
                moves,
                within,
                limits,
            } => {
                let is_target = |&square: &usize| {
                    within[square]
                        && match on {
                            Target::Kinds(kinds) => {
                                cells[square].is_some_and(|kind| kinds.contains(&kind))
                            }
                            Target::Empty => is_empty(square),
                            Target::Square => self.ground[square] == Ground::Open,
                        }
                };
                let attackers = |target: usize| {
                    let attacks = |&from: &usize| {
                        cells[from].is_some_and(|kind| {
                            let moves = moves.as_ref().unwrap_or(&self.kinds[kind].moves);
                            by.contains(&kind) && self.attacks(cells, moves, from, target)
                        })
                    };
                    self.squares().filter(attacks).count()
                };
                let targets = self.squares().filter(is_target);
                targets.map(|target| (attackers(target), *limits)).collect()
            }
            Statement::Count { of, groups } => {
                let counts = |&&square: &&usize| match of {
                    Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
                    None => is_empty(square),
                };
                let groups = groups.iter();
                groups
                    .map(|(squares, limits)| (squares.iter().filter(counts).count(), *limits))
                    .collect()
            }
        }
    }

    fn attacks(&self, cells: &Cells, moves: &[Movement], from: usize, target: usize) -> bool {
        let (row, column) = self.place(from);
        let stops_sight = |square: usize| {
            self.ground[square] == Ground::Wall
                || cells[square].is_some_and(|kind| self.kinds[kind].blocks)
        };
        let reaches = |movement: &Movement| {
            for times in 1.. {
                if movement.times.is_some_and(|most| times > most) {
                    return false;
                }
                let to = self.at(
                    row + times * movement.rows,
                    column + times * movement.columns,
                );
                match to {
                    Some(square) if square != from => {
                        if square == target {
                            return true;
                        }
                        if stops_sight(square) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
            false
        };
        from != target && moves.iter().any(reaches)
    }

    /// How many classes the solutions form under the symmetries of the board. They come in their
    /// order; the first of each class is returned.
    pub fn firsts(&self, solutions: &[Vec<Option<usize>>]) -> Vec<usize> {
        let symmetries = self.symmetries();
        let places: std::collections::HashMap<&Cells, usize> = solutions
            .iter()
            .enumerate()
            .map(|(place, cells)| (&cells[..], place))
            .collect();
        let is_first = |&place: &usize| {
            symmetries.iter().all(|symmetry| {
                let mut image = vec![None; solutions[place].len()];
                for (from, to) in symmetry.iter().enumerate() {
                    image[*to] = solutions[place][from];
                }
                places.get(&image[..]).is_none_or(|other| *other >= place)
            })
        };
        (0..solutions.len()).filter(is_first).collect()
    }

    /// Where each square goes, for every exchange of axes, of left and right, of top and bottom
    /// that keeps ground and joined edges.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut symmetries = Vec::new();
        for number in 0..8 {
            let [exchange, mirror, flip] = [1, 2, 4].map(|bit| number & bit != 0);
            let parity = [exchange, mirror, flip]
                .into_iter()
                .filter(|is| *is)
                .count()
                % 2;
            let is_wanted = match parity {
                0 => number == 0 || self.rotations,
                _ => self.reflections,
            };
            let fits =
                !exchange || (self.rows == self.columns && self.left_right == self.top_bottom);
            if !is_wanted || !fits {
                continue;
            }
            let image = self.squares().map(|square| {
                let (row, column) = self.place(square);
                let (row, column) = if exchange {
                    (column, row)
                } else {
                    (row, column)
                };
                let column = if mirror {
                    self.columns - 1 - column
                } else {
                    column
                };
                let row = if flip { self.rows - 1 - row } else { row };
                (row * self.columns + column) as usize
            });
            let image: Vec<usize> = image.collect();
            if self
                .squares()
                .all(|square| self.ground[square] == self.ground[image[square]])
            {
                symmetries.push(image);
            }
        }
        symmetries
    }
}

/// The kinds that are named, in order; `None` for `"empty"` and `"square"`.
fn kinds(model: &Model, named: &Named) -> Option<Vec<usize>> {
    let all = model.kinds();
    let of = |name: &Name| {
        let of_piece = (0..all.len()).filter(|&kind| all[kind].0 == name.piece);
        let of_piece: Vec<usize> = of_piece.collect();
        match name.symbol {
            Some(symbol) => vec![of_piece[symbol]],
            None => of_piece,
        }
    };
    match named {
        Named::Any => Some((0..all.len()).collect()),
        Named::Empty | Named::Square => None,
        Named::One(name) => Some(of(name)),
        Named::List(names) => Some(names.iter().flat_map(of).collect()),
    }
}

fn count(form: &CountForm) -> Limits {
    match form {
        CountForm::Absent | CountForm::Any => (None, None),
        CountForm::Number(number) => (Some(number.value), Some(number.value)),
        CountForm::Range { min, max } => (min.map(|min| min.value), max.map(|max| max.value)),
    }
}

fn limits(bound: &BoundForm, group: usize) -> Limits {
    let side = |value: &Option<BoundValue>| match value {
        None => None,
        Some(BoundValue::One(number)) => Some(number.value),
        Some(BoundValue::List(numbers)) => numbers[group],
    };
    match side(&bound.exactly) {
        Some(number) => (Some(number), Some(number)),
        None => (side(&bound.at_least), side(&bound.at_most)),
    }
}

fn leap(rows: i64, columns: i64) -> Movement {
    Movement {
        rows,
        columns,
        times: Some(1),
    }
}

/// All reflections and swaps of a step.
fn mirrored(rows: i64, columns: i64) -> Vec<(i64, i64)> {
    let mut steps = Vec::new();
    for (a, b) in [(rows, columns), (columns, rows)] {
        steps.extend([(a, b), (a, -b), (-a, b), (-a, -b)]);
    }
    steps
}

fn movements(moves: &Moves) -> Vec<Movement> {
    match moves {
        Moves::None => Vec::new(),
        Moves::Names(names) => names.iter().flat_map(|name| named(name)).collect(),
        Moves::Betza(atoms) => atoms.iter().flat_map(of_atom).collect(),
        Moves::Table {
            leaps,
            rides,
            mirror,
        } => {
            let steps = |rows, columns| match mirror.unwrap_or(true) {
                true => mirrored(rows, columns),
                false => vec![(rows, columns)],
            };
            let leaps = leaps
                .iter()
                .flat_map(|&(rows, columns)| steps(rows, columns));
            let leaps = leaps.map(|(rows, columns)| leap(rows, columns));
            let rides = rides.iter().flat_map(|&(rows, columns, range)| {
                let steps = steps(rows, columns).into_iter();
                steps.map(move |(rows, columns)| Movement {
                    times: range,
                    ..leap(rows, columns)
                })
            });
            leaps.chain(rides).collect()
        }
    }
}

/// The moves of the table of names, each as the contract's Betza word.
fn named(name: &str) -> Vec<Movement> {
    let word: &[(char, Range)] = match name {
        "wazir" => &[('W', Range::Absent)],
        "ferz" => &[('F', Range::Absent)],
        "dabbaba" => &[('D', Range::Absent)],
        "alfil" => &[('A', Range::Absent)],
        "knight" => &[('N', Range::Absent)],
        "king" => &[('K', Range::Absent)],
        "rook" => &[('W', Range::Repeated)],
        "bishop" => &[('F', Range::Repeated)],
        "queen" => &[('W', Range::Repeated), ('F', Range::Repeated)],
        "camel" => &[('C', Range::Absent)],
        "nightrider" => &[('N', Range::Repeated)],
        "amazon" => &[('Q', Range::Absent), ('N', Range::Absent)],
        "chancellor" => &[('R', Range::Absent), ('N', Range::Absent)],
        "archbishop" => &[('B', Range::Absent), ('N', Range::Absent)],
        "zebra" => &[('Z', Range::Absent)],
        other => panic!("no moves are called {other}"),
    };
    let atoms = word.iter().map(|&(letter, range)| Atom {
        directions: String::new(),
        letter,
        range,
    });
    atoms.flat_map(|atom| of_atom(&atom)).collect()
}

fn of_atom(atom: &Atom) -> Vec<Movement> {
    let steps: &[(i64, i64)] = match atom.letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'A' => &[(2, 2)],
        'N' => &[(1, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(1, 3)],
        'Z' | 'J' => &[(2, 3)],
        'G' => &[(3, 3)],
        other => panic!("no atom is called {other}"),
    };
    let rides_by_itself = matches!(atom.letter, 'R' | 'B' | 'Q');
    let times = match atom.range {
        Range::Absent if rides_by_itself => None,
        Range::Absent => Some(1),
        Range::Repeated | Range::Number(0) => None,
        Range::Number(times) => Some(i64::from(times)),
    };
    let steps = steps.iter().flat_map(|&(a, b)| mirrored(a, b));
    let kept = steps.filter(|&(rows, columns)| is_kept(&atom.directions, rows, columns));
    let movement = |(rows, columns)| Movement {
        rows,
        columns,
        times,
    };
    kept.map(movement).collect()
}

/// A step is kept if at least one of its non-zero parts lies on an axis that the directions name,
/// and each such part points a named way.
fn is_kept(directions: &str, rows: i64, columns: i64) -> bool {
    let names = |letters: [char; 2]| directions.contains(letters);
    let (up, down) = (names(['f', 'v']), names(['b', 'v']));
    let (left, right) = (names(['l', 's']), names(['r', 's']));
    // For each part on a named axis, whether it points a named way.
    let mut parts = Vec::new();
    if rows != 0 && (up || down) {
        parts.push(if rows < 0 { up } else { down });
    }
    if columns != 0 && (left || right) {
        parts.push(if columns < 0 { left } else { right });
    }
    directions.is_empty() || (!parts.is_empty() && parts.iter().all(|points| *points))
}
