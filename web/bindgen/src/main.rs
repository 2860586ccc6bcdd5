//! Makes of the compiled engine a module for JavaScript, and packs it for the page: `bindgen ENGINE.wasm FOLDER WASM-OPT`.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use liblzma::stream::{Check, Filters, LzmaOptions, Stream};
use liblzma::write::XzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// Packing takes seconds at this level; unpacking takes no longer than at others.
const STRONGEST: u32 = 9;

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
    let packed = File::create(Path::new(folder).join("engine.wasm.xz"))?;
    let mut options = LzmaOptions::new_preset(STRONGEST)?;
    // Code in WebAssembly is aligned to nothing.
    options
        .literal_context_bits(4)
        .position_bits(0)
        .nice_len(128)
        .dict_size(1 << 23);
    let stream = Stream::new_stream_encoder(Filters::new().lzma2(&options), Check::Crc32)?;
    let mut packer = XzEncoder::new_stream(packed, stream);
    std::io::copy(&mut engine.as_slice(), &mut packer)?;
    packer.finish()?;
    Ok(())
}
