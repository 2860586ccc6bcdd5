//! Calls the command line, nothing more.

fn main() {}
