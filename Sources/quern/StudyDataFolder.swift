import ArgumentParser
import Files
import Session
import Study

/// The folder with the data of a study, as a command names it: a path, or the study.
struct StudyDataFolder: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The study, or the folder with its data: see quern study list.", valueName: "study"),
        completion: Completions.studiesAndFolders)
    var study: String

    /// Its path.
    /// - Throws: where it is neither a folder nor a study that there is, and where nobody took part in it yet.
    func path(_ directories: UserDirectories = UserDirectories()) throws -> String {
        if study.contains("/") || Folder.exists(study) { return study }
        // Rehearsals have a folder of their own.
        if let folder = directories.studies.map({ Path.joined($0, study) }), Folder.exists(folder) { return folder }
        let file = try StudyStore(.current).path(of: study)
        guard let folder = directories.studyFolder(of: file), Folder.exists(folder) else {
            let rehearsals = directories.studyFolder(of: file, isRehearsal: true).map { Path.name(of: $0) }
            let isRehearsed = directories.studyFolder(of: file, isRehearsal: true).map { Folder.exists($0) } ?? false
            throw NothingFound(
                description: "\(study): nobody has taken part yet: quern study run \(study) begins"
                    + (isRehearsed ? "; \(rehearsals ?? "") has its rehearsals" : ""))
        }
        return folder
    }
}
