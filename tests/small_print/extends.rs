//! `extends`: what a file inherits from its base, and what not.

use std::path::Path;

use puzzle_workbench::board::SymmetryKind;
use puzzle_workbench::definition::Definition;

/// Writes files into their own folder and reads the first.
fn read(files: &[(&str, &str)]) -> Definition {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Definition::read(&folder.path().join(files[0].0))
        .unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

#[track_caller]
fn pictures(files: &[(&str, &str)]) -> Vec<String> {
    let instance = read(files).instance(&[]);
    let instance = instance.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
    let solutions = super::solutions(&instance.puzzle);
    let picture = |solution| super::picture(&instance.puzzle, solution);
    solutions.iter().map(picture).collect()
}

const BASE: &str = "title = 'base'\nauthor = 'A'\nsource = 'S'\ndescription = 'D'\nlicense = 'L'
[params]\nn = 2\nm = 'n - 1'
[board]\nrows = 1\ncolumns = 'n'\nwrap = 'columns'
[squares]\nhome = ['a1']\naway = 'home'
[pieces.rook]\nsquares = 'away'\ncount = { min = 'm' }
[pieces.king]\nmoves = 'none'
[[count]]\nof = 'empty'\nat-most = 1
[symmetry]\nboard = 'none'
[[expect]]\nsolutions = 1000";

#[test]
fn a_file_that_adds_nothing_is_its_base() {
    let alone = pictures(&[("base.toml", BASE)]);
    assert_eq!(alone, ["RK", "R."]);
    let above = "extends = 'base.toml'";
    assert_eq!(
        pictures(&[("above.toml", above), ("base.toml", BASE)]),
        alone
    );
}

#[test]
fn params_board_and_squares_merge_key_by_key_and_values_replace_the_bases() {
    let above = "extends = 'base.toml'\n[params]\nn = 3\n[squares]\nhome = ['b1']
[pieces.rook]\ncount = 1";
    // The base's `m` and `away` use the new `n` and `home`.
    let found = pictures(&[("above.toml", above), ("base.toml", BASE)]);
    assert_eq!(found, ["KRK", "KR.", ".RK"]);
}

#[test]
fn a_value_replaces_the_bases_whole_though_it_is_a_table() {
    // The `min = 1` of the base is gone.
    let above = "extends = 'base.toml'\n[pieces.rook]\ncount = { max = 0 }";
    let found = pictures(&[("above.toml", above), ("base.toml", BASE)]);
    assert_eq!(found, ["KK", "K.", ".K"]);
}

#[test]
fn rule_arrays_are_appended() {
    let above = "extends = 'base.toml'\n[[count]]\nof = 'king'\nexactly = 1";
    let found = pictures(&[("above.toml", above), ("base.toml", BASE)]);
    assert_eq!(found, ["RK"]);
}

#[test]
fn pieces_keep_the_place_where_the_chain_first_names_them() {
    let above = "extends = 'middle.toml'\n[pieces.pawn]\nmoves = 'none'\n[pieces.king]\n";
    let middle = "extends = 'base.toml'\n[pieces.queen]\ncount = 0\n[pieces.rook]\ncount = 0";
    let files = [
        ("above.toml", above),
        ("middle.toml", middle),
        ("base.toml", BASE),
    ];
    let instance = read(&files).instance(&[]).unwrap_or_else(|_| panic!());
    let names: Vec<&str> = instance
        .puzzle
        .kinds
        .iter()
        .map(|k| k.name.as_str())
        .collect();
    assert_eq!(names, ["rook", "king", "queen", "pawn"]);
}

#[test]
fn claims_and_texts_are_not_inherited_and_symmetry_is() {
    let definition = read(&[
        ("above.toml", "extends = 'base.toml'\ntitle = 'above'"),
        ("base.toml", BASE),
    ]);
    let texts = definition.texts();
    assert_eq!(texts.title.as_deref(), Some("above"));
    let others = [&texts.author, &texts.source, &texts.description];
    assert!(others.iter().all(|text| text.is_none()));
    assert!(definition.claims().unwrap_or_else(|_| panic!()).is_empty());
    let instance = definition.instance(&[]).unwrap_or_else(|_| panic!());
    let kind = instance.puzzle.symmetry.board;
    let symmetries = instance.puzzle.board.symmetries(kind, false);
    assert_eq!(symmetries.len(), 1);
}

#[test]
fn symmetry_merges_key_by_key() {
    let above = "extends = 'base.toml'\n[symmetry]\ntranslations = true";
    let base = "[board]\nsize = 2\n[symmetry]\nboard = 'rotations'\ntranslations = false";
    let definition = read(&[("above.toml", above), ("base.toml", base)]);
    let instance = definition.instance(&[]).unwrap_or_else(|_| panic!());
    let symmetry = &instance.puzzle.symmetry;
    assert_eq!(symmetry.board, SymmetryKind::Rotations);
    assert!(symmetry.translations);
}

#[test]
fn a_path_is_relative_to_the_file_that_names_it() {
    let found = pictures(&[
        ("above.toml", "extends = 'deep/middle.toml'"),
        ("deep/middle.toml", "extends = '../other/base.toml'"),
        ("other/base.toml", BASE),
    ]);
    assert_eq!(found, ["RK", "R."]);
}

#[test]
fn a_base_may_mean_nothing_by_itself() {
    // It has no board, and its rule names a piece that only the file above has.
    let base = "[[count]]\nof = 'queen'\nexactly = 'n'";
    let above = "extends = 'base.toml'\n[params]\nn = 1\n[board]\nlayout = '..'\n[pieces.queen]";
    let found = pictures(&[("above.toml", above), ("base.toml", base)]);
    assert_eq!(found, ["Q.", ".Q"]);
}

#[test]
fn places_name_the_file_that_they_are_in() {
    let above = "extends = 'base.toml'\n[[count]]\nof = 'king'\nexactly = 1";
    let definition = read(&[("above.toml", above), ("base.toml", BASE)]);
    let instance = definition.instance(&[]).unwrap_or_else(|_| panic!());
    let rules = instance.puzzle.rules.iter();
    let places = rules.map(|rule| instance.place(rule.origin()));
    let places: Vec<(String, usize)> = places
        .map(|place| {
            let file = Path::new(&place.file).file_name().unwrap();
            (file.to_string_lossy().into_owned(), place.line)
        })
        .collect();
    let expected = [("base.toml", 21), ("above.toml", 2)];
    assert_eq!(places, expected.map(|(file, line)| (file.to_owned(), line)));
}
