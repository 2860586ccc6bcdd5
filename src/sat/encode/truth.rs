//! Truth tables for the tests of the encoder: which placements the clauses allow, and which the
//! rules allow when read word by word.
//!
//! [`by_definition`] shares no code with the encoder or the judge: it walks the board by rows and
//! columns. [`by_clauses`] asks a solver for each placement by itself, so that helper variables
//! can neither lose a placement nor count one twice.

use std::collections::{BTreeSet, HashSet};

use super::{Encoding, Guards, PlacementVariables, Thresholds, encode};
use crate::board::{Board, Grouping, Square, Terrain};
use crate::puzzle::{
    Attacks, Bound, Clues, Count, Counted, Distinct, Equal, Forbid, KindId, KindSet, Look, Moves,
    Placement, Puzzle, Rule, Targets, sample,
};
use crate::sat::solver::{Answer, Solver};
use crate::sat::{ClauseSink, Cnf, Literal, Variable};
use crate::stop::Stop;

/// Thresholds that reach every path on a small board.
pub fn all_thresholds() -> Vec<Thresholds> {
    let mut all = vec![Thresholds::default()];
    for (pairwise, binomial) in [(1, 0), (4, 2), (100, 10_000)] {
        for between in [0, 2, 100] {
            for saturate in [false, true] {
                all.push(Thresholds {
                    pairwise,
                    binomial,
                    between,
                    saturate,
                    add_up: saturate != (between == 0),
                    count_preserving: false,
                });
            }
        }
    }
    all.extend([0, 20].map(|binomial| Thresholds {
        binomial,
        between: 0,
        count_preserving: true,
        ..Thresholds::default()
    }));
    all
}

pub fn formula(puzzle: &Puzzle, thresholds: &Thresholds, guards: Guards) -> (Cnf, Encoding) {
    let mut cnf = Cnf::default();
    let encoding = encode(puzzle, thresholds, guards, &mut cnf, &Stop::never());
    (cnf, encoding.expect("nobody stopped it"))
}

/// A solver with these clauses.
pub fn solver(cnf: &Cnf) -> Solver {
    let mut solver = Solver::new(&Stop::never());
    for _ in 0..cnf.variables() {
        solver.new_variable();
    }
    for clause in cnf.clauses() {
        solver.add_clause(clause);
    }
    solver
}

pub fn is_satisfiable(solver: &mut Solver, assumptions: &[Literal]) -> bool {
    match solver.solve(assumptions) {
        Answer::Sat(_) => true,
        Answer::Unsat => false,
        Answer::Stopped => panic!("nobody stopped the solver"),
    }
}

/// Every way to put at most one piece, of any kind, on each open square.
pub fn placements(puzzle: &Puzzle) -> Vec<Placement> {
    let mut all = vec![Placement::empty(puzzle.board.len())];
    for square in puzzle.board.open_squares() {
        let with = |kind: KindId| {
            all.iter().cloned().map(move |mut placement| {
                placement.set(square, Some(kind));
                placement
            })
        };
        let more: Vec<Placement> = puzzle.kind_ids().flat_map(with).collect();
        all.extend(more);
    }
    all
}

/// The placements that the clauses allow while all these literals are true.
pub fn by_clauses(
    puzzle: &Puzzle,
    cnf: &Cnf,
    variables: &PlacementVariables,
    assumed: &[Literal],
) -> Vec<Placement> {
    let mut solver = solver(cnf);
    let mut all = placements(puzzle);
    all.retain(|placement| {
        let literal = |index: usize| {
            let variable = Variable::new(index);
            let (square, kind) = variables.meaning(variable).expect("a placement variable");
            match placement.get(square) == Some(kind) {
                true => variable.positive(),
                false => variable.negative(),
            }
        };
        let mut assumptions: Vec<Literal> = (0..variables.len()).map(literal).collect();
        assumptions.extend_from_slice(assumed);
        is_satisfiable(&mut solver, &assumptions)
    });
    all
}

/// The placements that obey the puzzle word by word.
pub fn by_definition(puzzle: &Puzzle) -> Vec<Placement> {
    let mut all = placements(puzzle);
    all.retain(|placement| obeys(puzzle, placement));
    all
}

/// The clauses allow what the definition allows, under all thresholds.
pub fn assert_encoded(puzzle: &Puzzle) {
    let expected = by_definition(puzzle);
    for thresholds in all_thresholds() {
        let (cnf, encoding) = formula(puzzle, &thresholds, Guards::None);
        let found = by_clauses(puzzle, &cnf, &encoding.variables, &[]);
        assert!(
            found == expected,
            "{thresholds:?} {puzzle:?} {found:?} {expected:?}"
        );
    }
}

fn obeys(puzzle: &Puzzle, placement: &Placement) -> bool {
    let number = |kind: KindId| placement.pieces().filter(|&(_, k)| k == kind).count();
    let stands = |square: Square, kind: KindId| placement.get(square) == Some(kind);
    placement
        .pieces()
        .all(|(square, kind)| puzzle.kind(kind).squares.contains(square))
        && puzzle
            .givens
            .iter()
            .all(|given| stands(given.square, given.kind))
        && puzzle
            .kind_ids()
            .all(|kind| puzzle.kind(kind).count.allows(number(kind)))
        && puzzle.rules.iter().all(|rule| match rule {
            Rule::Attacks(rule) => obeys_attacks(puzzle, rule, placement),
            Rule::Count(rule) => obeys_count(puzzle, rule, placement),
            Rule::Equal(rule) => obeys_equal(puzzle, rule, placement),
            Rule::Forbid(rule) => obeys_forbid(puzzle, rule, placement),
            Rule::Clues(rule) => obeys_clues(puzzle, rule, placement),
            Rule::Distinct(rule) => obeys_distinct(puzzle, rule, placement),
        })
}

fn obeys_attacks(puzzle: &Puzzle, rule: &Attacks, placement: &Placement) -> bool {
    let is_target = |square: Square| match (&rule.on, placement.get(square)) {
        (Targets::Square, _) | (Targets::Empty, None) => true,
        (Targets::Pieces(kinds), Some(kind)) => kinds.contains(kind),
        (Targets::Empty, Some(_)) | (Targets::Pieces(_), None) => false,
    };
    let attacks = |from: Square, kind: KindId, to: Square| {
        let moves = rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves);
        rule.by.contains(kind) && attacks(puzzle, placement, moves, from, to)
    };
    let attackers = |to: Square| {
        let pieces = placement.pieces();
        pieces
            .filter(|&(from, kind)| attacks(from, kind, to))
            .count()
    };
    let mut targets = puzzle.board.open_squares();
    targets.all(|square| {
        !rule.within.contains(square) || !is_target(square) || rule.bound.allows(attackers(square))
    })
}

fn attacks(
    puzzle: &Puzzle,
    placement: &Placement,
    moves: &Moves,
    from: Square,
    to: Square,
) -> bool {
    let board = &puzzle.board;
    let stops_sight = |square: Square| {
        let piece = placement.get(square);
        board.terrain(square) == Terrain::Wall || piece.is_some_and(|k| puzzle.kind(k).blocks)
    };
    let leap = |s: &crate::board::Step| walk(board, from, s.rows, s.columns) == Some(to);
    let ride = |ride: &crate::board::Ride| {
        let mut at = from;
        let mut steps = 0;
        loop {
            match walk(board, at, ride.step.rows, ride.step.columns) {
                _ if ride.range.is_some_and(|range| steps >= range) => return false,
                None => return false,
                Some(next) if next == from => return false,
                Some(next) if next == to => return true,
                Some(next) if stops_sight(next) => return false,
                Some(next) => at = next,
            }
            steps += 1;
        }
    };
    from != to && (moves.leaps().iter().any(leap) || moves.rides().iter().any(ride))
}

/// One step at a time over the rows and columns of a small board.
fn walk(board: &Board, from: Square, rows: i64, columns: i64) -> Option<Square> {
    let onto = |at: usize, by: i64, side: usize, joined: bool| {
        let to = at as i64 + by;
        match joined {
            true => Some(to.rem_euclid(side as i64) as usize),
            false => (0 <= to && to < side as i64).then_some(to as usize),
        }
    };
    let wrap = board.wrap();
    let row = onto(board.row(from), rows, board.rows(), wrap.top_bottom)?;
    let column = onto(
        board.column(from),
        columns,
        board.columns(),
        wrap.left_right,
    )?;
    Some(board.at(row, column))
}

fn obeys_count(puzzle: &Puzzle, rule: &Count, placement: &Placement) -> bool {
    let counts = |square: &&Square| match (&rule.of, placement.get(**square)) {
        (Counted::Pieces(kinds), Some(kind)) => kinds.contains(kind),
        (Counted::Pieces(_), None) | (Counted::Empty, Some(_)) => false,
        (Counted::Empty, None) => puzzle.board.is_open(**square),
    };
    rule.each.iter().all(|each| {
        let groups = groups(&puzzle.board, each.grouping);
        groups.iter().enumerate().all(|(place, group)| {
            let mut squares = group.clone();
            squares.retain(|&square| rule.within.contains(square));
            let number = squares.iter().filter(counts).count();
            squares.is_empty() || each.bounds.of(place).allows(number)
        })
    })
}

fn obeys_clues(puzzle: &Puzzle, rule: &Clues, placement: &Placement) -> bool {
    rule.clues.iter().all(|clue| {
        let counts = |&(square, kind): &(Square, KindId)| {
            let reached = attacks(puzzle, placement, &rule.around, clue.square, square);
            let own = rule.own && square == clue.square;
            rule.of.contains(kind) && (reached || own)
        };
        placement.pieces().filter(counts).count() == usize::from(clue.number)
    })
}

fn obeys_equal(puzzle: &Puzzle, rule: &Equal, placement: &Placement) -> bool {
    rule.each.iter().all(|&grouping| {
        groups(&puzzle.board, grouping).iter().all(|group| {
            let number = |kinds: &KindSet| {
                let counts = |&(square, kind): &(Square, KindId)| {
                    group.contains(&square) && rule.within.contains(square) && kinds.contains(kind)
                };
                placement.pieces().filter(counts).count()
            };
            rule.of
                .iter()
                .all(|kinds| number(kinds) == number(&rule.of[0]))
        })
    })
}

/// The picture is laid down with its first square on each square, in the eight ways to go on from
/// there, as long as it is no larger than the board.
fn obeys_forbid(puzzle: &Puzzle, rule: &Forbid, placement: &Placement) -> bool {
    let board = &puzzle.board;
    let (rows, columns) = (rule.pattern.rows(), rule.pattern.columns());
    let looks_like = |square: Square, look: Look| match (look, board.terrain(square)) {
        (Look::Anything, _) | (Look::Wall, Terrain::Wall) | (Look::Closed, Terrain::Closed) => true,
        (Look::Empty, Terrain::Open) => placement.get(square).is_none(),
        (Look::AnyPiece, _) => placement.get(square).is_some(),
        (Look::Piece(kind), _) => placement.get(square) == Some(kind),
        _ => false,
    };
    // The steps from row to row and from column to column of the picture.
    let turned = [
        [(1, 0), (0, 1)],
        [(1, 0), (0, -1)],
        [(-1, 0), (0, 1)],
        [(-1, 0), (0, -1)],
        [(0, 1), (1, 0)],
        [(0, 1), (-1, 0)],
        [(0, -1), (1, 0)],
        [(0, -1), (-1, 0)],
    ];
    let ways = if rule.turn { &turned[..] } else { &turned[..1] };
    ways.iter().all(|[down, right]| {
        let (high, wide) = if down.0 != 0 {
            (rows, columns)
        } else {
            (columns, rows)
        };
        let fits = high <= board.rows() && wide <= board.columns();
        let appears = |start: Square| {
            let mut places = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            places.all(|(r, c)| {
                let by = |d: i64, a: i64| d * r as i64 + a * c as i64;
                let to = walk(board, start, by(down.0, right.0), by(down.1, right.1));
                to.is_some_and(|s| rule.within.contains(s) && looks_like(s, rule.pattern.at(r, c)))
            })
        };
        !fits || !board.squares().any(appears)
    })
}

fn obeys_distinct(puzzle: &Puzzle, rule: &Distinct, placement: &Placement) -> bool {
    rule.each.iter().all(|&grouping| {
        let held = |group: &Vec<Square>| -> Vec<Option<KindId>> {
            group.iter().map(|&square| placement.get(square)).collect()
        };
        let held: Vec<_> = groups(&puzzle.board, grouping).iter().map(held).collect();
        let different: BTreeSet<_> = held.iter().collect();
        different.len() == held.len()
    })
}

/// Rows, columns and windows by their definition; the others as the board has them.
fn groups(board: &Board, grouping: Grouping) -> Vec<Vec<Square>> {
    let by = |part: &dyn Fn(Square) -> usize, number: usize| {
        let group = |n| board.squares().filter(|&s| part(s) == n).collect();
        (0..number).map(group).collect()
    };
    match grouping {
        Grouping::Board if !board.is_empty() => vec![board.squares().collect()],
        Grouping::Row => by(&|square| board.row(square), board.rows()),
        Grouping::Column => by(&|square| board.column(square), board.columns()),
        Grouping::Region => {
            let regions = board.regions().map_or(0, |regions| regions.labels().len());
            by(
                &|square| board.region_of(square).unwrap_or(regions),
                regions,
            )
        }
        _ => board.groups(grouping).map(|group| group.squares).collect(),
    }
}

/// What unit propagation makes of these assumptions: all literals it finds true, or none if it
/// finds a contradiction.
pub fn propagated(cnf: &Cnf, assumptions: &[Literal]) -> Option<HashSet<Literal>> {
    let mut known: HashSet<Literal> = assumptions.iter().copied().collect();
    loop {
        let before = known.len();
        for clause in cnf.clauses() {
            let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&last), None) => known.insert(last),
                (Some(_), Some(_)) => false,
            };
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

/// The same formula without one clause: an encoder with a fault.
pub fn without_clause(cnf: &Cnf, left_out: usize) -> Cnf {
    let mut faulty = Cnf::default();
    for _ in 0..cnf.variables() {
        faulty.new_variable();
    }
    let kept = cnf
        .clauses()
        .enumerate()
        .filter(|&(index, _)| index != left_out);
    kept.for_each(|(_, clause)| faulty.add_clause(clause));
    faulty
}

/// The placements as rows of symbols with `.` for empty and `/` between rows.
pub fn pictures(puzzle: &Puzzle, placements: &[Placement]) -> BTreeSet<String> {
    let symbol = |kind: Option<KindId>| kind.map_or('.', |kind| puzzle.kind(kind).symbol);
    let picture = |placement: &Placement| {
        let rows = (0..puzzle.board.rows()).map(|row| {
            let columns = 0..puzzle.board.columns();
            let cells = columns.map(|column| symbol(placement.get(puzzle.board.at(row, column))));
            cells.collect::<String>()
        });
        rows.collect::<Vec<String>>().join("/")
    };
    placements.iter().map(picture).collect()
}

/// Whether the placements that the puzzle allows are those whose picture `allowed` accepts: by the
/// clauses under all thresholds, and by the definition in this file.
pub fn assert_allows(puzzle: &Puzzle, allowed: impl Fn(&str) -> bool) {
    let mut expected = pictures(puzzle, &placements(puzzle));
    expected.retain(|picture| allowed(picture));
    assert_eq!(pictures(puzzle, &by_definition(puzzle)), expected);
    assert_encoded(puzzle);
}

#[test]
fn a_formula_that_lacks_a_clause_is_caught() {
    let mut puzzle = sample::open(2, 2);
    let rook = puzzle.add("rook", 'R', sample::queen(), Bound::exactly(1));
    puzzle.attacks(
        &[rook],
        Targets::Pieces(sample::set(&[rook])),
        Bound::exactly(0),
    );
    let thresholds = Thresholds {
        saturate: false,
        ..Thresholds::default()
    };
    let expected = by_definition(&puzzle);
    let (cnf, encoding) = formula(&puzzle, &thresholds, Guards::None);
    // The number is stated by pairs too, so only its last clause, "at least one", has no double.
    let at_least_one = cnf.clauses().position(|clause| clause.len() == 4);
    let faulty = without_clause(&cnf, at_least_one.expect("the clause is there"));
    let found = by_clauses(&puzzle, &faulty, &encoding.variables, &[]);
    assert_ne!(found, expected);

    puzzle.kinds[0].count = Bound::ANY;
    let expected = by_definition(&puzzle);
    let (cnf, encoding) = formula(&puzzle, &thresholds, Guards::None);
    assert_eq!(cnf.len(), 6);
    for clause in 0..cnf.len() {
        let faulty = without_clause(&cnf, clause);
        assert_ne!(
            by_clauses(&puzzle, &faulty, &encoding.variables, &[]),
            expected
        );
    }
}

#[test]
fn a_formula_that_allows_two_pieces_on_a_square_is_caught() {
    let mut puzzle = sample::open(1, 1);
    puzzle.add("white", 'W', Moves::none(), Bound::ANY);
    puzzle.add("black", 'B', Moves::none(), Bound::ANY);
    let (cnf, encoding) = formula(&puzzle, &Thresholds::default(), Guards::None);
    let both: Vec<Literal> = (0..2)
        .map(|index| Variable::new(index).positive())
        .collect();
    assert_eq!(encoding.variables.len(), 2);
    assert!(!is_satisfiable(&mut solver(&cnf), &both));
    assert!(is_satisfiable(&mut solver(&without_clause(&cnf, 0)), &both));
}
