//! The words that are printed with a puzzle: its author, its rules, and what is to be placed.

use crate::definition::{Definition, Instance};
use crate::puzzle::print::Shape;
use crate::puzzle::{Bounds, CountedGroups, KindId, Origin, Piece, Puzzle, Rule};
use crate::render::english::describe::{board, picture, pieces, symmetry};
use crate::render::english::numbers::{counted, number_of, plural};
use crate::render::english::rules;
use crate::render::format::Words;
use crate::render::instance::on_one_line;
use crate::render::marks::fleet::{FixedParts, parts};
use crate::render::marks::given::is_wholly_given;
use crate::render::marks::rules::shape_of;

/// The rules are those of the author (`description`), or else sentences about what the board does not show by itself.
pub fn words(definition: &Definition, instance: &Instance, with_legend: bool) -> Words {
    let texts = definition.texts();
    let puzzle = &instance.puzzle;
    let rules = match &texts.description {
        Some(own) => paragraphs(own),
        None => {
            let sentences = pieces::pieces(puzzle).into_iter();
            let rules = rules::sentences(puzzle).into_iter();
            let rules = rules.map(|(rule, origin)| as_drawn(puzzle, &rule, origin));
            let edges = board::joined_edges(&puzzle.board).into_iter();
            let all = edges.chain(sentences).chain(rules);
            let all = all.chain(symmetry::goal(puzzle));
            all.map(|sentence| without_pictures(&sentence)).collect()
        }
    };
    Words {
        author: texts.author.as_deref().map(on_one_line),
        rules,
        legend: with_legend.then(|| legend(puzzle)).flatten(),
        genre: None,
    }
}

/// What the author parts by empty lines stays parted; other ends of lines are blanks.
fn paragraphs(own: &str) -> Vec<String> {
    let lines: Vec<&str> = own.lines().collect();
    let parts = lines.split(|line| line.trim().is_empty());
    let parts = parts.map(|part| on_one_line(&part.join(" ")));
    parts.filter(|part| !part.is_empty()).collect()
}

/// What is listed below a sentence is not printed, but drawn: `along each thermometer drawn`; or else it is named.
fn as_drawn(puzzle: &Puzzle, sentence: &str, origin: Origin) -> String {
    let line = match shape_of(puzzle, origin) {
        Some(Shape::Hidden) => return named(sentence),
        Some(Shape::Thermometer) => "thermometer drawn",
        Some(Shape::Arrow) => "arrow drawn",
        Some(Shape::Cage | Shape::Border) => "cage drawn",
        Some(Shape::WhiteDot) => "pair of squares with a white dot",
        Some(Shape::BlackDot) => "pair of squares with a black dot",
        Some(Shape::X | Shape::V) => "pair of squares with a letter",
        Some(Shape::Less) => "pair of squares with a sign",
        // Each pair has a shape of its own.
        None if are_pairs(puzzle, origin) => "pair of squares with a sign",
        _ => "line drawn",
    };
    let sentence = sentence.replace("line listed below", line);
    let sentence = sentence.replace(" drawn below", " drawn");
    if let Some((what, _)) = sentence.split_once(" around each open square: ") {
        let what = what.to_lowercase();
        return format!("Each number says how many {what} are around its square.");
    }
    match (sentence.split_once(" to: "), x_and_v(puzzle, origin)) {
        (Some((before, _)), Some(said)) => format!("{before} {said}."),
        (Some((before, _)), None) if before.ends_with(" in each region drawn") => {
            format!("{before}, to the number there.")
        }
        _ => sentence,
    }
}

/// The rules of this place in the file.
fn rules_of(puzzle: &Puzzle, origin: Origin) -> impl Iterator<Item = &Rule> {
    let rules = puzzle.rules.iter();
    rules.filter(move |rule| rule.origin() == origin)
}

/// Whether all groups of a rule are pairs of squares.
fn are_pairs(puzzle: &Puzzle, origin: Origin) -> bool {
    let mut groupings = rules_of(puzzle, origin).flat_map(|rule| rule.groupings());
    groupings.all(|grouping| {
        let lines = grouping.own_groups();
        lines.is_some_and(|lines| lines.iter().all(|line| line.len() == 2))
    })
}

/// `to 10 at each x and to 5 at each v`, of a rule that is drawn as these letters.
fn x_and_v(puzzle: &Puzzle, origin: Origin) -> Option<&'static str> {
    let is_mixed = shape_of(puzzle, origin).is_none() && are_pairs(puzzle, origin);
    let mut rules = rules_of(puzzle, origin).filter(|_| is_mixed);
    let Some(Rule::Sum(sum)) = rules.next() else {
        return None;
    };
    let [
        CountedGroups {
            bounds: Bounds::Each(bounds),
            ..
        },
    ] = sum.each.as_slice()
    else {
        return None;
    };
    let mut sums = bounds.iter().map(|bound| bound.exact());
    sums.all(|sum| matches!(sum, Some(5 | 10)))
        .then_some("to 10 at each x and to 5 at each v")
}

/// What a picture shows nothing of, in the sentence: `The line a1 b1 holds exactly one ink.`
fn named(sentence: &str) -> String {
    let Some((said, below)) = sentence.split_once('\n') else {
        return sentence.to_owned();
    };
    match below.strip_prefix("line 1: ") {
        Some(only) if !only.contains('\n') => {
            let said = said.replace("Each line listed below", &format!("The line {only}"));
            said.replace("each line listed below", &format!("the line {only}"))
        }
        _ => {
            let said = said
                .replace(" listed below", "")
                .replace(" drawn below", "");
            let parted = below.replace("\nline ", "; line ").replace('\n', " / ");
            format!("{} ({parted}).", said.trim_end_matches(['.', ':']))
        }
    }
}

/// `Each number says how many:` and a picture below it become a sentence alone.
fn without_pictures(text: &str) -> String {
    let sentences = text.split("\n\n");
    let sentences = sentences.filter_map(|part| part.lines().next());
    let joined = sentences.collect::<Vec<_>>().join(" ");
    match joined.strip_suffix(':') {
        Some(rest) => format!("{rest}."),
        None => joined,
    }
}

/// `Place 9 queens, 1 pawn.`, `Place each number from 1 to 9 once.`: kinds with a fixed number, unless all of them are
/// given; `Place ships: 1 of 4 squares, 2 of 3.`: parts of fixed numbers and sizes.
pub fn legend(puzzle: &Puzzle) -> Option<String> {
    in_a_sentence(placed_words(puzzle).chain(fleets(puzzle)).collect())
}

/// The same where the fleet is drawn.
pub fn legend_beside_fleet(puzzle: &Puzzle) -> Option<String> {
    in_a_sentence(placed_words(puzzle).collect())
}

fn in_a_sentence(placed: Vec<String>) -> Option<String> {
    (!placed.is_empty()).then(|| format!("Place {}.", placed.join(", ")))
}

fn placed_words(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    puzzle.pieces.iter().flat_map(|piece| {
        let all = whole_family(puzzle, piece).map(|words| vec![words]);
        all.unwrap_or_else(|| {
            let kinds = piece.kinds.clone().map(KindId::new);
            let placed = kinds.filter_map(|id| Some((id, placed(puzzle, id)?)));
            match piece.is_family {
                true => each_of(puzzle, placed.collect()),
                false => placed
                    .map(|(id, number)| still_to_place(puzzle, id, number))
                    .collect(),
            }
        })
    })
}

/// How many of a kind are to be placed, if that is fixed, they are drawn, and not all are given.
fn placed(puzzle: &Puzzle, id: KindId) -> Option<usize> {
    stated(puzzle, id).filter(|_| puzzle.print.is_drawn(id) && !is_wholly_given(puzzle, id))
}

/// How many of a kind stand on the board, if that is fixed and not 0.
fn stated(puzzle: &Puzzle, id: KindId) -> Option<usize> {
    let number = usize::try_from(puzzle.kind(id).count.exact()?).ok();
    number.filter(|&number| number > 0)
}

/// `9 queens`, or `7 more queens` where two are given.
fn still_to_place(puzzle: &Puzzle, id: KindId, number: usize) -> String {
    let given = puzzle.givens.iter().filter(|given| given.kind == id);
    let left = number.saturating_sub(given.clone().count());
    let words = number_of(left, &puzzle.kind(id).name);
    match given.count() {
        0 => words,
        _ => words.replacen(' ', " more ", 1),
    }
}

/// `2 each of A, B`, `1 C`: kinds of a family, those of which as many are placed together.
fn each_of(puzzle: &Puzzle, placed: Vec<(KindId, usize)>) -> Vec<String> {
    let mut alike: Vec<(usize, Vec<String>)> = Vec::new();
    for (id, number) in placed {
        let symbol = puzzle.printed(id);
        match alike.iter_mut().find(|(other, _)| *other == number) {
            Some((_, symbols)) => symbols.push(symbol),
            None => alike.push((number, vec![symbol])),
        }
    }
    let words = alike
        .iter()
        .map(|(number, symbols)| match symbols.as_slice() {
            [one] => format!("{number} {one}"),
            several => format!("{number} each of {}", several.join(", ")),
        });
    words.collect()
}

/// `each number from 1 to 9 once`, of a family of three kinds and more that are numbers in a row, as many of each.
fn whole_family(puzzle: &Puzzle, piece: &Piece) -> Option<String> {
    let value = |id: usize| puzzle.printed(KindId::new(id)).parse::<i64>().ok();
    let number_on_board = |id: usize| stated(puzzle, KindId::new(id));
    // A family may have no kinds.
    let first = piece.kinds.clone().next()?;
    let (least, number) = (value(first)?, number_on_board(first)?);
    let is_next = |id: usize| {
        value(id) == Some(least + (id - first) as i64) && number_on_board(id) == Some(number)
    };
    let times = match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    };
    let (name, greatest) = (&piece.name, value(piece.kinds.clone().last()?)?);
    let is_given = |id: usize| is_wholly_given(puzzle, KindId::new(id));
    let is_whole = piece.kinds.len() > 2 && piece.kinds.clone().all(is_next);
    let is_placed = is_whole && !piece.kinds.clone().all(is_given);
    is_placed.then(|| format!("each {name} from {least} to {greatest} {times}"))
}

/// `ships: 1 of 4 squares, 2 of 3`, for each piece of which a fixed number of parts has a fixed size.
fn fleets(puzzle: &Puzzle) -> Vec<String> {
    let mut fleets: Vec<(&str, Vec<String>)> = Vec::new();
    for FixedParts {
        kinds,
        number,
        size,
    } in parts(puzzle)
    {
        let Some(kind) = kinds.iter().next().map(|id| puzzle.kind(id)) else {
            continue;
        };
        let name = kind.name.split('.').next().unwrap_or_default();
        match fleets.iter_mut().find(|(its, _)| *its == name) {
            Some((_, parts)) => parts.push(format!("{number} of {size}")),
            None => {
                let squares = counted(usize::try_from(size).unwrap_or(0), "square");
                fleets.push((name, vec![format!("{number} of {squares}")]));
            }
        }
    }
    let fleets = fleets.into_iter();
    let named = fleets.map(|(name, parts)| format!("{}: {}", plural(name), parts.join(", ")));
    named.collect()
}

/// More squares than this are not described one by one.
const MOST_SQUARES: usize = 400;

/// Everything that the puzzle says, to be read aloud; rows of pictures are parted by strokes.
pub fn read_aloud(puzzle: &Puzzle) -> String {
    let board = board::board(&puzzle.board).into_iter();
    let rules = rules::sentences(puzzle).into_iter().map(|(rule, _)| rule);
    let all = board
        .chain(pieces::pieces(puzzle))
        .chain(pieces::givens(puzzle));
    let all = all.chain(rules).chain(symmetry::goal(puzzle));
    let all = all.chain(picture::unsaid(puzzle));
    let all = all.map(|sentence| match puzzle.board.len() {
        0..=MOST_SQUARES => {
            let lines: Vec<&str> = sentence.lines().filter(|line| !line.is_empty()).collect();
            lines.join(" / ").replace(": / ", ": ")
        }
        _ => without_pictures(&sentence),
    });
    all.collect::<Vec<_>>().join(" ")
}
