//! What a page in a browser asks of the engine.
//!
//! Every function takes the text of a puzzle file and answers with the lines of JSON that the program prints with
//! `--format json`, or with a drawing. It reads the text anew each time, which takes a millisecond or so, and keeps
//! nothing: a page that does not want to wait ends the worker in which the engine runs. It has no rules and no words
//! of its own: those are the library's.

mod asking;
mod drawing;
mod exchange;
mod questions;
mod texts;
