//! A puzzle built in code, without TOML: queens on a board, none attacking another.
//!
//! `cargo run --example puzzle_in_code`

use std::error::Error;

use puzzle_workbench::app::{self, How, Order, SolveRequest, WantedSolutions};
use puzzle_workbench::board::{Board, Ride, Step, Wrap};
use puzzle_workbench::puzzle::{
    Attacks, Bound, Kind, KindId, KindSet, Moves, Origin, Piece, Placement, Puzzle, Rule,
    SymmetryRule, Targets,
};
use puzzle_workbench::render::formats::{self, Shown, Style};

/// `n` queens on a board of `n` by `n` squares.
fn queens(n: usize) -> Puzzle {
    let board = Board::new(n, n, Wrap::default());
    let squares = board.all();
    let directions = [-1, 0, 1].into_iter().flat_map(|rows| {
        let columns = [-1, 0, 1].into_iter();
        columns.map(move |columns| Step::new(rows, columns))
    });
    let rides = directions.filter(|step| *step != Step::new(0, 0));
    let rides = rides.map(|step| Ride { step, range: None }).collect();
    // An origin is the place of a part in its file. There is no file here, so any number will do.
    let (origin_of_queens, origin_of_rule) = (Origin(0), Origin(1));
    let queen = Kind {
        name: "queen".to_owned(),
        symbol: 'Q',
        value: 1,
        moves: Moves::new(Vec::new(), rides),
        count: Bound::exactly(n as i64),
        squares: squares.clone(),
        blocks: true,
        origin: origin_of_queens,
    };
    let queens: KindSet = [KindId::new(0)].into_iter().collect();
    let no_attack = Attacks {
        by: queens.clone(),
        on: Targets::Pieces(queens),
        moves: None,
        within: squares,
        bound: Bound::exactly(0),
        origin: origin_of_rule,
    };
    Puzzle {
        board,
        pieces: vec![Piece {
            name: queen.name.clone(),
            kinds: 0..1,
            is_family: false,
        }],
        kinds: vec![queen],
        givens: Vec::new(),
        rules: vec![Rule::Attacks(no_attack)],
        goal: None,
        symmetry: SymmetryRule::default(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = queens(6);
    let request = SolveRequest {
        wanted: WantedSolutions::All {
            order: Order::Sorted,
        },
        fundamental: false,
        how: How::default(),
    };
    let text = formats::named("text").ok_or("no such format")?;
    let style = Style::default();
    let print = |placement: &Placement| -> Result<(), Box<dyn Error>> {
        let board = (text.write)(&Shown::new(&puzzle, placement, &style))?;
        println!("{}", String::from_utf8(board)?);
        Ok(())
    };
    let report = app::solve(&puzzle, &request, print)
        .map_err(|failure| format!("no answer: {failure:?}"))?;
    println!("{} solutions", report.seen);
    Ok(())
}
