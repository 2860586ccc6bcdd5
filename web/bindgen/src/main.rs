//! Makes of the compiled engine a module for JavaScript, and packs it for the page: `bindgen ENGINE.wasm FOLDER WASM-OPT`.

use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use liblzma::stream::{LzmaOptions, Stream};
use liblzma::write::XzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// Packing takes seconds at this level; unpacking takes no longer than at others.
const STRONGEST: u32 = 9;

/// Where the head of a stream has the length of what is packed.
const LENGTH: Range<usize> = 5..13;

/// What makes the packed engine smaller, measured one by one. Passes that make code short (`-Oz`) make it less alike, and
/// larger when packed.
const PASSES: [&str; 3] = [
    "--duplicate-function-elimination",
    "--reorder-locals",
    "--dealign",
];

/// These come after them, twice: once gives a third of it.
const AGAIN: [&str; 7] = [
    "--optimize-instructions",
    "--optimize-instructions",
    "--precompute",
    "--precompute",
    "--vacuum",
    "--duplicate-function-elimination",
    "--reorder-locals",
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [engine, folder, optimiser] = arguments.as_slice() else {
        return Err("bindgen ENGINE.wasm FOLDER WASM-OPT".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("engine").web(true)?;
    bindgen
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.omit_default_module_path(true);
    bindgen.generate(folder)?;
    let module = Path::new(folder).join("engine_bg.wasm");
    if !Command::new(optimiser)
        .args(PASSES)
        .args(AGAIN)
        .args(AGAIN)
        .arg(&module)
        .arg("-o")
        .arg(&module)
        .status()?
        .success()
    {
        return Err(format!("{optimiser} cannot read {}", module.display()).into());
    }
    let engine = fs::read(module)?;
    fs::write(Path::new(folder).join("engine.wasm.lzma"), packed(&engine)?)?;
    Ok(())
}

/// The stream that `web/app/src/engine/unpack.ts` reads, which knows these options.
fn packed(engine: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut options = LzmaOptions::new_preset(STRONGEST)?;
    // Code in WebAssembly is aligned to nothing.
    options
        .literal_context_bits(4)
        .position_bits(0)
        .nice_len(128)
        .dict_size(1 << 23);
    let mut packer = XzEncoder::new_stream(Vec::new(), Stream::new_lzma_encoder(&options)?);
    packer.write_all(engine)?;
    let mut packed = packer.finish()?;
    // The library leaves the length open.
    packed[LENGTH].copy_from_slice(&u64::try_from(engine.len())?.to_le_bytes());
    Ok(packed)
}
