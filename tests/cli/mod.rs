//! The program as a whole: each test runs the binary in the project's folder and compares the exit
//! code, standard output and standard error, all three every time.
//! Expected numbers and boards are published ones, or made by hand. Snapshots are in `snapshots/`;
//! `SNAPSHOTS=overwrite cargo test --test program cli` rewrites them. Read them before a commit.

mod blank;
mod borders;
mod candidates;
mod certificate;
mod check;
mod checkpoint;
mod clues;
mod count;
mod cut_off;
mod describe;
mod dimacs;
mod drawn;
mod exchange;
mod explain;
mod filled;
mod folders;
mod formats;
mod generate;
mod hidden;
mod hint;
mod input;
mod json;
mod limits;
mod list;
mod new;
mod opb;
mod other;
mod places;
mod play;
mod printed;
mod probabilities;
mod progress;
mod questions;
mod render;
mod repair;
mod repaired;
mod room;
mod scale;
mod schema;
mod seen;
#[cfg(unix)]
mod signals;
mod solve;
mod solver;
mod streams;
mod support;
mod terminal;
mod trim;
mod usage;
mod verify;
mod watch;
mod wide;
