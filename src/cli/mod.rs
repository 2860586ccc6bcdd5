//! Arguments, output streams, exit codes: the part that meets the user.
//!
//! It knows everything below, and nothing below knows it.
