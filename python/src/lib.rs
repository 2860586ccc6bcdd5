//! What the module for Python asks of the engine: thin functions over `app`, `exchange` and `render`.
//!
//! Long work runs in a thread of its own without the interpreter's lock ([`waiting`]); Ctrl-C and a time limit stop it. It has no
//! rules and no words of its own: those are the library's. What Python sees is in `module/puzzle_workbench/__init__.py`.

mod boards;
mod puzzle;
mod solutions;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
fn engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("PuzzleError", module.py().get_type::<puzzle::PuzzleError>())?;
    module.add_class::<puzzle::Opened>()?;
    module.add_class::<solutions::Solutions>()?;
    Ok(())
}
