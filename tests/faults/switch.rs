//! The planted fault that is on: the number in `WORKBENCH_FAULT`, or none.

use std::sync::LazyLock;

static ON: LazyLock<Option<usize>> =
    LazyLock::new(|| std::env::var("WORKBENCH_FAULT").ok()?.parse().ok());

pub fn is(fault: usize) -> bool {
    *ON == Some(fault)
}
