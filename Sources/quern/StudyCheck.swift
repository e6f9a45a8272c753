import ArgumentParser
import Study

extension StudyCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a study's file, print each error with its place, and what the study is.",
            discussion: """
                Examples:
                  quern study check three-ways       a study that ships, by its name
                  quern study check mine.toml        a file
                """)

        @Argument(
            help: ArgumentHelp("The study (name or file).", valueName: "study.toml"), completion: Completions.studies)
        var study: String

        func run() throws {
            try reportingErrors {
                let status = try StudyChecking(StudyStore(.current).path(of: study)).report()
                if status != 0 { throw ExitCode(status) }
            }
        }
    }
}
