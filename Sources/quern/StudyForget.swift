import ArgumentParser
import Glibc
import Study

extension StudyCommand {
    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove all data of one participant, and make sure that nothing is left.",
            discussion: """
                Files that you made of the data, such as a report or a zip, and copies elsewhere, are yours to remove.

                Examples:
                  quern study forget three-ways P07
                """)

        @OptionGroup var data: StudyDataFolder
        @Argument(help: ArgumentHelp("The participant.", valueName: "code"))
        var code: String
        @Flag(help: "Do not ask first.")
        var yes = false

        func run() throws {
            try reportingErrors {
                let code = try ParticipantCode(typed: self.code)
                let folder = try self.data.path()
                let study = try StudyFolder.study(in: folder)
                let data = try StudyFolder.open(folder, study)
                try data.requireParticipant(code)
                guard try yes || isConfirmed(code) else { return try printLine("nothing was removed") }
                let report = try data.forget(code)
                for remark in report.remarks { printError(remark, name: false) }
                try printLine(report.text.joined(separator: "\n"))
            }
        }

        /// Asks in a terminal.
        private func isConfirmed(_ code: ParticipantCode) throws -> Bool {
            guard isatty(STDIN_FILENO) == 1 else {
                throw UsageError(description: "nobody can be asked here: --yes removes the data of \(code) for good")
            }
            try printLine("This removes all data of \(code) for good. Type yes to go on:")
            return readLine()?.lowercased() == "yes"
        }
    }
}
