//! A puzzle built in code, without TOML: queens on a board, none attacking another.
//!
//! `cargo run --example puzzle_in_code`

use puzzle_workbench::builder::{exactly, queen};
use puzzle_workbench::{Error, Puzzle};

fn main() -> Result<(), Error> {
    let queens = Puzzle::board(6, 6).piece(queen().count(6));
    let queens = queens.attacks("queen", "queen", exactly(0)).open()?;
    let mut number = 0;
    for solution in queens.solutions()? {
        println!("{}", queens.draw(&solution?));
        number += 1;
    }
    println!("{number} solutions");
    Ok(())
}
