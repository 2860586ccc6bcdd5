//! Parts that stand for their images, forged.

use std::path::Path;

use super::*;

fn with_symmetry(folder: &Path, n: i64, parts: usize) -> Work {
    let how = How {
        symmetry: true,
        ..How::default()
    };
    let request = SplitRequest {
        how,
        ..request(parts)
    };
    Work::split(folder, origin(&queens(n)), &request).unwrap()
}

#[test]
fn an_image_of_another_node_or_by_another_symmetry_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    with_symmetry(folder.path(), 6, 30);
    let path = folder.path().join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    for key in ["\"image\":", "\"by\":"] {
        let at = text.find(key).unwrap() + key.len();
        let end = at + text[at..].find([',', '}']).unwrap();
        let other = text[at..end].parse::<usize>().unwrap() + 1;
        let forged = format!("{}{other}{}", &text[..at], &text[end..]);
        fs::write(&path, resealed(&forged)).unwrap();
        let refused = Work::open(folder.path()).err().unwrap();
        assert!(
            matches!(refused, ScaleError::NotCovered { .. }),
            "{key} {refused}"
        );
    }
}
