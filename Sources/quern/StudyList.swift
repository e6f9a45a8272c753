import ArgumentParser
import Files
import Session
import Study

extension StudyCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the studies that have data here, and who took part.")

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
                let lines = studies.isEmpty ? ["no data of studies in \(folder)"] : studies.flatMap(\.text)
                try printLine(lines.map(printable).joined(separator: "\n"))
            }
        }
    }
}
