import ArgumentParser
import Study

extension StudyCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put a study's data into a zip file, to give away or to archive.",
            discussion: """
                Free text that participants wrote is left out: only its length is in the file. With --with-text it goes along.

                Examples:
                  quern study export three-ways -o three-ways.zip
                """)

        @OptionGroup var data: StudyDataFolder
        @Option(
            name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file.zip"),
            completion: .file(extensions: ["zip"]))
        var output: String
        @Flag(help: "Also what participants wrote in their own words.")
        var withText = false
        @Flag(help: "Replace a file that exists.")
        var overwrite = false

        func run() throws {
            try reportingErrors {
                let folder = try data.path()
                let study = try StudyFolder.study(in: folder)
                if !overwrite { try refuseReplacing(output) }
                let export = try StudyExport(
                    of: folder, study, to: output, withText: withText, overwriting: overwrite)
                for remark in export.remarks { printError(remark, name: false) }
                let text = withText ? "with free text" : "without free text"
                try printLine("\(export.fileCount) files in \(output), \(text)")
            }
        }
    }
}
