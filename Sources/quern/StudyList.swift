import ArgumentParser
import Files
import Session
import Study

extension StudyCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List who took part in which study, and the studies there are.")

        @Argument(
            help: ArgumentHelp("The folder with the studies' folders, where it is not your own.", valueName: "folder"),
            completion: .directory)
        var folder: String?

        func run() throws {
            try reportingErrors {
                guard let folder = folder ?? UserDirectories().studies else {
                    throw UsageError(description: "there is no home folder: name the folder")
                }
                let (studies, problems) = ListedStudy.all(in: folder)
                for problem in problems { printError("\(problem)", name: false) }
                for remark in studies.flatMap(\.remarks) { printError(remark, name: false) }
                var lines = studies.isEmpty ? ["no data of studies in \(folder)"] : studies.flatMap(\.text)
                if self.folder == nil { lines += Self.studies }
                try printLine(lines.map(printable).joined(separator: "\n"))
            }
        }

        /// What can be run, each with a line about it; how.
        private static var studies: [String] {
            let store = StudyStore(.current)
            let width = store.names.map(\.count).max() ?? 0
            let lines = store.names.map { name in
                let about = store.paths(of: name).lazy.compactMap { StudyFile(path: $0).study }.first?.about ?? ""
                let gap = String(repeating: " ", count: width - name.count + 2)
                return "  \(name)\(about.isEmpty ? "" : gap + about)"
            }
            return lines.isEmpty ? [] : ["Studies to run, by quern study run NAME:"] + lines
        }
    }
}
