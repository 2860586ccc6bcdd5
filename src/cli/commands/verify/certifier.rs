//! `verify --certify`: also proves the claims, by certificates that an independent program checks.
//!
//! One certificate for each instance serves all its claims. It is made in a temporary folder and removed.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::app::How;
use crate::app::verify::{Statement, StatementRow, Verdict};
use crate::certificate::{
    self, AuditFinding, AuditRequest, CertificateError, CertifyRequest, Says,
};
use crate::cli::ending::Halt;
use crate::cli::output::Output;
use crate::clock::Duration;
use crate::definition::{Claim, Definition};
use crate::partial;
use crate::render;
use crate::stop::Stop;
use crate::storage::StorageError;

pub struct Certifier {
    /// The program that checks proofs.
    pub checker: PathBuf,
    /// The time limit of one certificate.
    pub time: Option<Duration>,
    pub stop: Stop,
    /// Whether some claim could not be proved for a reason that says nothing about it, such as a limit.
    pub is_cut: bool,
    /// The statements of the certificate of an instance, by file and parameters; `None` if there is no certificate.
    known: HashMap<InstanceKey, Option<Says>>,
}

type InstanceKey = (String, Vec<(String, i64)>);

/// The most solutions that are listed.
const MOST_SOLUTIONS: u64 = 15_000;
const MOST_BYTES: u64 = 200 << 20;

impl Certifier {
    pub fn new(checker: PathBuf, time: Option<Duration>, stop: Stop) -> Self {
        Certifier {
            checker,
            time,
            stop,
            is_cut: false,
            known: HashMap::new(),
        }
    }

    /// Marks the rows that a certificate proves; all rows are of one claim. Returns in words what is wrong with this
    /// program, if anything: a refused proof, or a proof of something other than what the engines found.
    pub fn mark(
        &mut self,
        definition: &Definition,
        claim: &Claim,
        rows: &mut [StatementRow],
        output: &mut Output,
    ) -> Result<Option<String>, Halt> {
        for row in rows.iter_mut().filter(|row| row.verdict == Verdict::Met) {
            if !can_be_certified(&row.statement) {
                continue;
            }
            let says = match self.says(definition, claim, output)? {
                Ok(Some(says)) => says,
                Ok(None) => continue,
                Err(refused) => return Ok(Some(refused)),
            };
            if !agrees(&says, &row.statement) {
                let name = definition.name();
                return Ok(Some(render::certified_otherwise(name, says.solutions)));
            }
            row.certified = true;
        }
        Ok(None)
    }

    /// The statements of the checked certificate of the claim's instance, or why it was refused.
    fn says(
        &mut self,
        definition: &Definition,
        claim: &Claim,
        output: &mut Output,
    ) -> Result<Result<Option<Says>, String>, Halt> {
        let parameters = &claim.instance.parameters;
        let key = (definition.name().to_owned(), parameters.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(Ok(known.clone()));
        }
        let name = definition.name();
        let (says, refused) = match self.certified(Path::new(name), parameters) {
            Ok(says) => (Some(says), None),
            Err(NotCertified::Halt(halt)) => return Err(halt),
            Err(NotCertified::Refused(why)) => (None, Some(render::refused(name, &why))),
            Err(NotCertified::Excluded(why)) => {
                output.note(&render::not_certified(name, &why));
                (None, None)
            }
            Err(NotCertified::Cut(why)) => {
                output.note(&render::not_certified(name, &why));
                self.is_cut = true;
                (None, None)
            }
        };
        self.known.insert(key, says.clone());
        Ok(refused.map_or(Ok(says), Err))
    }

    fn certified(&self, file: &Path, parameters: &[(String, i64)]) -> Result<Says, NotCertified> {
        let stop = self.stop.for_part();
        let stop = self.time.map_or(stop.clone(), |time| stop.within(time));
        let folder = tempfile::tempdir().map_err(|error| {
            let error = error.kind().into();
            StorageError::write(&std::env::temp_dir(), error)
        });
        let folder = folder.map_err(Halt::bad_input)?;
        partial::hold_with_contents(folder.path());
        let folder = folder.path().join("certificate");
        let request = CertifyRequest {
            how: How {
                stop: stop.clone(),
                ..How::default()
            },
            most_solutions: MOST_SOLUTIONS,
            most_bytes: MOST_BYTES,
        };
        certificate::certify(file, parameters, &folder, &request)?;
        let request = AuditRequest {
            checker: self.checker.clone(),
            stop,
        };
        let report = certificate::audit(&folder, &request)?;
        for (subject, finding) in &report.findings {
            match finding {
                AuditFinding::Right(_) => {}
                AuditFinding::Wrong(words) => {
                    let why = format!("{}: {words}", subject.name());
                    return Err(NotCertified::Refused(why));
                }
                AuditFinding::Unchecked(_) if request.stop.is_raised() => {
                    return Err(CertificateError::Stopped.into());
                }
                AuditFinding::Unchecked(words) => return Err(NotCertified::Cut(words.clone())),
                // This applies to every claim.
                AuditFinding::NoChecker(words) => return Err(Halt::BadInput(words.clone()).into()),
            }
        }
        Ok(report.says)
    }
}

enum NotCertified {
    /// There is no certificate of such a puzzle.
    Excluded(String),
    /// It was not made or not checked to its end.
    Cut(String),
    /// The certificate is wrong.
    Refused(String),
    /// No claim can be certified.
    Halt(Halt),
}

impl From<Halt> for NotCertified {
    fn from(halt: Halt) -> Self {
        NotCertified::Halt(halt)
    }
}

impl From<CertificateError> for NotCertified {
    fn from(error: CertificateError) -> Self {
        let why = error.to_string();
        match error {
            CertificateError::Stopped => NotCertified::Cut("it takes too long".to_owned()),
            CertificateError::Storage(_) | CertificateError::Failed(_) => NotCertified::Cut(why),
            CertificateError::Disagreement(_) => NotCertified::Refused(why),
            CertificateError::TooMany(most) => {
                NotCertified::Excluded(format!("there are more than {most} solutions"))
            }
            _ => NotCertified::Excluded(why),
        }
    }
}

/// Whether a certificate can prove this statement.
fn can_be_certified(statement: &Statement) -> bool {
    match statement {
        Statement::Solutions(_) | Statement::Fundamental(_) | Statement::Optimum(_) => true,
        Statement::Satisfiable(satisfiable) => !satisfiable,
        Statement::First(_) | Statement::Occupancy(..) => false,
    }
}

fn agrees(says: &Says, statement: &Statement) -> bool {
    match statement {
        Statement::Solutions(number) => *number == says.solutions,
        Statement::Fundamental(number) => *number == says.fundamental,
        Statement::Optimum(number) => says.optimum == Some(*number),
        Statement::Satisfiable(satisfiable) => *satisfiable == (says.solutions > 0),
        Statement::First(_) | Statement::Occupancy(..) => true,
    }
}
