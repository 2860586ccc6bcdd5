//! Slips in rules that were seen in files of several authors: attackers without moves, walls in pictures of a board that
//! has none, symbols of a family that are meant one by one, more pieces than there is room for.
//!
//! It warns where what is written can hardly be meant, and must not look at where it is written.

use crate::board::{Board, Grouping, Terrain};
use crate::definition::messages::{Message, said};
use crate::definition::values::Scope;
use crate::puzzle::{
    Attacks, Bounds, Count, Counted, Forbid, Kind, KindSet, Moves, PatternCell, Rule, Targets,
};

/// A slip of one rule, or of several together.
pub fn slip(scope: &Scope<'_>, board: &Board, rules: &[Rule], rule: &Rule) -> Option<Message> {
    match rule {
        Rule::Attacks(rule) => {
            without_moves(scope, rule).or_else(|| any_two_symbols(scope, counts(rules), rule))
        }
        Rule::Count(rule) => more_than_one(scope, rule),
        Rule::Forbid(rule) => no_such_wall(board, rule),
        _ => None,
    }
}

fn counts(rules: &[Rule]) -> impl Iterator<Item = &Count> {
    rules.iter().filter_map(|rule| match rule {
        Rule::Count(count) => Some(count),
        _ => None,
    })
}

/// Attackers that attack nothing; a rule of them demands nothing, or what cannot be.
fn without_moves(scope: &Scope<'_>, rule: &Attacks) -> Option<Message> {
    let none = Moves::none();
    let kinds = &scope.pieces.kinds;
    let mut attackers = rule.by.iter().map(|kind| &kinds[kind.index()]);
    let attacks = attackers.any(|kind| kind.moves != none);
    let first = rule.by.iter().next()?;
    (rule.moves.is_none() && !attacks).then(|| {
        let name = &kinds[first.index()].name;
        let message = said(format!("`{name}` has no moves, so it attacks nothing"));
        message.help("the rule may have moves of its own, such as moves = \"king\"")
    })
}

/// Symbols of a family that must not attack one another, whichever they are, though each square holds one of them.
fn any_two_symbols<'r>(
    scope: &Scope<'_>,
    mut counts: impl Iterator<Item = &'r Count>,
    rule: &Attacks,
) -> Option<Message> {
    let targets = match &rule.on {
        Targets::Pieces(kinds) => *kinds == rule.by,
        Targets::Square => true,
        Targets::Empty => false,
    };
    let is_meant = targets
        && rule.by.iter().count() > 2
        && rule.bound.allows_none_only()
        && counts.any(|count| fills_the_board(scope, count, &rule.by));
    is_meant.then(|| {
        said("no two of these symbols may attack each other, whichever they are")
            .help("per = \"symbol\" looks at each symbol by itself")
    })
}

/// Whether each square holds one of these pieces.
fn fills_the_board(scope: &Scope<'_>, rule: &Count, kinds: &KindSet) -> bool {
    let is_of = matches!(&rule.of, Counted::Pieces(of) if of == kinds);
    let is_everywhere = scope
        .squares_of_board()
        .is_some_and(|board| board.is_whole(&rule.within));
    let mut each = rule.each.iter();
    is_of
        && is_everywhere
        && each.any(|groups| {
            groups.grouping == Grouping::Square
                && matches!(&groups.bounds, Bounds::Same(bound) if !bound.allows(0))
        })
}

/// A wall in the picture of a board without walls.
fn no_such_wall(board: &Board, rule: &Forbid) -> Option<Message> {
    let has_wall = rule.pattern.looks().contains(&PatternCell::Wall);
    let is_wall = |square| board.terrain(square) == Terrain::Wall;
    // Boards may be large, and few pictures have a wall.
    (has_wall && !board.squares().any(is_wall)).then(|| {
        said("`#` in the picture is a wall, and the board has none")
            .help("a piece is drawn by its own symbol")
    })
}

/// A number of pieces on one square that no square has.
fn more_than_one(scope: &Scope<'_>, rule: &Count) -> Option<Message> {
    let Counted::Pieces(kinds) = &rule.of else {
        return None;
    };
    let is_on_squares = |kind: &Kind| kind.joins.is_none();
    let are_on_squares = kinds.iter().all(|kind| is_on_squares(scope.kind(kind)));
    let is_slip = |bounds: &Bounds| matches!(bounds, Bounds::Same(bound) if bound.allows(0) && !bound.allows(1) && bound.allows(2));
    let mut each = rule.each.iter();
    let is_meant = are_on_squares
        && each.any(|groups| groups.grouping == Grouping::Square && is_slip(&groups.bounds));
    is_meant.then(|| {
        said("a square holds one piece at most, so the number is always 0")
            .help("pieces on the sides of squares have joins = \"squares\" or \"corners\"")
    })
}
