import Files
import Glibc
import Kiosk
import Session
import Study

/// The study that a kiosk's file names, and where its data go.
struct KioskStudy {
    let definition: StudyDefinition
    let file: StudyFile
    let folder: String

    /// Finds it; where something is wrong, `nil`, and what that is in `findings`.
    init?(_ study: KioskConfiguration.Study, _ directories: UserDirectories, _ findings: inout KioskFindings) {
        let path: String
        do {
            path = try StudyStore(.current).path(of: study.name)
        } catch {
            findings.error(.study, "\(error)", exitCode: EX_DATAERR)
            return nil
        }
        let checking = StudyChecking(path, directories)
        for diagnostic in checking.diagnostics {
            findings.error(.study, "\(diagnostic)", exitCode: checking.file.failure?.exitCode ?? EX_DATAERR)
        }
        guard let definition = checking.file.study, checking.diagnostics.isEmpty else { return nil }
        guard let folder = study.folder ?? directories.studyFolder(of: path) else {
            findings.error(.study, "there is no home folder: set data under [study]", exitCode: EX_CONFIG)
            return nil
        }
        (self.definition, file, self.folder) = (definition, checking.file, folder)
    }

    /// What visitors and the host find, a line each.
    func lines(idleSeconds: Double) -> [String] {
        [
            "study: \(definition.name)", "data: \(folder)",
            "a participant has left after \(Int(idleSeconds)) s without a touch",
        ]
        .map { printable($0) }
    }

    /// What invites.
    var welcome: String {
        let minutes = Int((StudyDuration(of: definition).seconds / 60).rounded(.up))
        return [definition.name, definition.about, "Take part: about \(minutes) minutes at most."].filter {
            !$0.isEmpty
        }
        .joined(separator: "\n")
    }
}
