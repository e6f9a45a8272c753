import ArgumentParser
import Files
import Study
import StudyReport

extension StudyCommand {
    struct Report: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a report of a study: one page that opens without a network.",
            discussion: """
                Everything in it is calculated anew from the data. Free text is not part of it.

                Examples:
                  quern study report three-ways -o report.html
                  quern study report three-ways --json            every figure, for programs
                """)

        @OptionGroup var data: StudyDataFolder
        @Option(
            name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "file.html"),
            completion: .file(extensions: ["html"]))
        var output: String?
        @Flag(help: "Print every figure as JSON.")
        var json = false
        @Flag(help: "Replace a file that exists.")
        var overwrite = false

        func validate() throws {
            guard output != nil || json else { throw ValidationError("name the page: -o report.html, or use --json") }
        }

        func run() throws {
            try reportingErrors {
                let folder = try data.path()
                if let output { try checkOutput(output, overwrite: overwrite) }
                let study = try StudyFolder.study(in: folder)
                let progress = ProgressLine()
                let gathering = try StudyGathering(folder, study) { done, all in
                    progress.show("\(done) of \(all) participants")
                }
                progress.clear()
                for problem in gathering.problems { printError(printable(problem), name: false) }
                let report = StudyReport(gathering.results, command: command)
                if json { try printLine(report.json) }
                guard let output else { return }
                try WholeFile.replace(output, with: Array(report.html.utf8))
                if !json { try printLine(printable("\(output): \(study.name)")) }
            }
        }

        /// As it is typed to make the same again.
        private var command: String {
            let target = output.map { " -o \(Path.name(of: $0))" } ?? ""
            return "quern study report \(Path.name(of: data.study))\(target)\(json ? " --json" : "")"
        }
    }
}
