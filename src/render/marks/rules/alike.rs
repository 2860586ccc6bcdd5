//! Numbers of different rules that a picture does not tell apart: they stand in one square, and nothing with them says of
//! which rule they are.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::Square;
use crate::puzzle::print::Shape;
use crate::puzzle::{Origin, Puzzle};
use crate::render::marks::beside::{Numbers, Side};
use crate::render::marks::clues::all_clues;
use crate::render::marks::rules::{add, is_drawn};

/// Several rules, in the order of the file, and the squares that two or more of them have numbers in.
#[derive(Debug, PartialEq, Eq)]
pub struct Alike {
    pub rules: Vec<Origin>,
    pub squares: Vec<Square>,
}

/// What tells numbers in a square apart: whether they are of the square or of a group that begins there, and what stands
/// with them.
type NumberLook = (bool, String);

pub fn alike(puzzle: &Puzzle) -> Vec<Alike> {
    let mut found: Vec<(NumberLook, FxHashMap<Square, Vec<Origin>>)> = Vec::new();
    for (kind, square, origin) in numbers(puzzle) {
        let known = found.iter().position(|(other, _)| *other == kind);
        let known = known.unwrap_or_else(|| {
            found.push((kind, FxHashMap::default()));
            found.len() - 1
        });
        let rules = found[known].1.entry(square).or_default();
        if !rules.contains(&origin) {
            rules.push(origin);
        }
    }
    let alike = found.into_iter().filter_map(|(_, squares)| {
        let shared = squares.iter().filter(|(_, rules)| rules.len() > 1);
        let (mut squares, rules): (Vec<Square>, Vec<&Vec<Origin>>) =
            shared.map(|(square, rules)| (*square, rules)).unzip();
        let mut rules: Vec<Origin> = rules.into_iter().flatten().copied().collect();
        rules.sort_unstable();
        rules.dedup();
        squares.sort_unstable();
        (!squares.is_empty()).then_some(Alike { rules, squares })
    });
    alike.collect()
}

/// Each number of a rule in a square.
fn numbers(puzzle: &Puzzle) -> Vec<(NumberLook, Square, Origin)> {
    let clues = all_clues(puzzle).map(|(origin, clue)| (origin, clue.square));
    let unknown = puzzle.print.unknown.iter().copied();
    let unknown = unknown.filter(|&(origin, _)| !puzzle.print.hides(origin));
    let of_squares = clues.chain(unknown);
    let mut all: Vec<(NumberLook, Square, Origin)> = of_squares
        .map(|(origin, square)| ((true, String::new()), square, origin))
        .collect();
    for rule in puzzle.rules.iter().filter(|rule| is_drawn(puzzle, rule)) {
        let look = puzzle.print.of_rule(rule.origin()).cloned();
        let mut numbers = Numbers::new(puzzle);
        add(rule, &look.unwrap_or_default(), &mut numbers);
        let (numbers, marks) = numbers.into_all();
        let slashes = marks.iter().filter(|mark| mark.shape == Shape::Slash);
        let parted: FxHashSet<Square> = slashes.flat_map(|mark| &mark.squares).copied().collect();
        for number in numbers {
            let is_of_square = match number.side {
                Side::Middle | Side::OnCorner => true,
                Side::Corner(_) if !parted.contains(&number.square) => false,
                _ => continue,
            };
            let sign = number.words.chars();
            let sign = sign.filter(|c| !c.is_ascii_digit() && !"?-,".contains(*c));
            all.push(((is_of_square, sign.collect()), number.square, rule.origin()));
        }
    }
    all
}
