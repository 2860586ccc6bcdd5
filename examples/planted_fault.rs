//! Shows what `workbench verify` reports when the engines disagree. To make them disagree, the native engine is
//! replaced by one that never finds a solution with a queen on a1.
//!
//! `cargo run --example planted_fault`

use std::process::ExitCode;

use puzzle_workbench::app::DoesNotFit;
use puzzle_workbench::app::verify::{
    Extent, Observer, PlacementIterator, Solvers, by_sat, by_search, evidence, statements_of,
    verify_claim,
};
use puzzle_workbench::definition::{Claim, Definition, write};
use puzzle_workbench::puzzle::Puzzle;
use puzzle_workbench::render::{self, CheckedStatement, VerifyTable};
use puzzle_workbench::stop::Stop;

/// The planted fault.
fn blind_on_a1<'a>(
    puzzle: &'a Puzzle,
    extent: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Result<PlacementIterator<'a>, DoesNotFit> {
    let found = by_search(puzzle, extent, stop, observer)?;
    let a1 = puzzle.board.find("a1").ok();
    Ok(Box::new(found.filter(move |found| match (found, a1) {
        (Ok(placement), Some(a1)) => placement.get(a1).is_none(),
        _ => true,
    })))
}

fn main() -> ExitCode {
    let read = Definition::read("puzzles/queens.toml".as_ref())
        .and_then(|definition| Ok((definition.claims()?, definition)));
    let (claims, definition) = match read {
        Ok(read) => read,
        Err(problems) => {
            eprint!("{}", problems.draw(false));
            return ExitCode::from(2);
        }
    };
    // Five queens have ten solutions, two of them with a queen on a1.
    let five_queens = |claim: &&Claim| claim.instance.puzzle.board.rows() == 5;
    match claims.iter().find(five_queens) {
        Some(claim) => show(&definition, claim),
        None => println!("{} claims nothing of five queens", definition.name()),
    }
    ExitCode::SUCCESS
}

/// Prints the table for one claim, the disagreement, and a file that reproduces it.
fn show(definition: &Definition, claim: &Claim) {
    let solvers = Solvers {
        sat: Some(&by_sat),
        native: Some(&blind_on_a1),
        ..Solvers::BOTH
    };
    let stop = Stop::never();
    let statements = statements_of(claim);
    let table = VerifyTable::new(
        [(definition.name(), claim, statements.as_slice())].into_iter(),
        &solvers,
        false,
        None,
    );
    print!("{}", table.header());
    let report = match verify_claim(definition, claim, &solvers, &stop) {
        Ok(report) => report,
        Err(error) => return println!("{error}"),
    };
    for row in &report.rows {
        let checked = CheckedStatement::Done(row, report.time);
        print!(
            "{}",
            table.row(definition.name(), &claim.instance, &checked)
        );
    }
    let Some(found) = evidence(claim, report, &solvers, &stop) else {
        return println!("the engines agree: no solution has a piece on a1");
    };
    println!("error: {}", render::bug(&claim.instance, &found.bug));
    if let Some(smallest) = found.smallest {
        println!("the smallest puzzle found that shows it:\n");
        print!("{}", write(&smallest, "Shows a bug"));
    }
}
