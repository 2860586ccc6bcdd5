//! Makes of the compiled engine a module for JavaScript, and packs it for the page: `bindgen ENGINE.wasm FOLDER`.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// Packing takes seconds at this level; unpacking takes no longer than at others.
const STRONGEST: i32 = 22;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [engine, folder] = arguments.as_slice() else {
        return Err("bindgen ENGINE.wasm FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("engine").web(true)?;
    bindgen.typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(true);
    bindgen.generate(folder)?;
    let engine = fs::read(Path::new(folder).join("engine_bg.wasm"))?;
    let packed = File::create(Path::new(folder).join("engine.wasm.zst"))?;
    let mut packer = zstd::Encoder::new(packed, STRONGEST)?;
    packer.set_pledged_src_size(Some(engine.len() as u64))?;
    std::io::copy(&mut engine.as_slice(), &mut packer)?;
    packer.finish()?;
    Ok(())
}
