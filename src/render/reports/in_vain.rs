//! Why there is no answer, whatever was asked.

use crate::app::Failure;
use crate::definition::Instance;
use crate::render::instance::does_not_fit;
use crate::render::reports::bug;

/// Why there is no answer for an instance; `None` if the answer could not be handed on.
pub fn in_vain<E>(name: &str, instance: &Instance, failure: &Failure<E>) -> Option<String> {
    Some(match failure {
        Failure::Sink(_) => return None,
        Failure::Program(fault) => fault.to_string(),
        Failure::DoesNotFit(error) => does_not_fit(name, instance, error),
        Failure::Unfinished(unfinished) => format!(
            "{name}: {unfinished}; the frontier knows nothing before its last layer, where `count` by another engine says \
             \"at least\", and `solve --spread N` shows solutions that differ"
        ),
        Failure::Rejected(rejected) => bug::rejected(instance, rejected),
        Failure::Disagreement(disagreement) => bug::disagreement(instance, disagreement),
    })
}
