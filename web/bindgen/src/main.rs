//! Makes of the compiled engine a module for JavaScript, and packs it for the page: `bindgen ENGINE.wasm FOLDER`.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::Path;

use liblzma::stream::{Check, Filters, LzmaOptions, Stream};
use liblzma::write::XzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// Packing takes seconds at this level; unpacking takes no longer than at others.
const STRONGEST: u32 = 9;

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
    let packed = File::create(Path::new(folder).join("engine.wasm.xz"))?;
    let mut options = LzmaOptions::new_preset(STRONGEST)?;
    // Code in WebAssembly is aligned to nothing.
    options.literal_context_bits(4).position_bits(1).nice_len(273).dict_size(1 << 23);
    let stream = Stream::new_stream_encoder(Filters::new().lzma2(&options), Check::Crc32)?;
    let mut packer = XzEncoder::new_stream(packed, stream);
    std::io::copy(&mut engine.as_slice(), &mut packer)?;
    packer.finish()?;
    Ok(())
}
