import ArgumentParser
import KeyTables
import Study

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Studies with participants: run and check a study, keep its data, measure and analyse what they did.",
        discussion: "The sound of this name is played by quern play study.",
        subcommands: [
            Run.self, Check.self, List.self, Export.self, Forget.self, Report.self, Measure.self, Analyse.self,
        ])

    struct Analyse: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the conditions of a study, from any tidy CSV.",
            discussion: """
                The first line of the table names its columns: participant, condition, measure, value.

                Examples:
                  quern study analyse results.csv            in words
                  quern study analyse results.csv --json     every figure, for programs
                """)

        @Argument(
            help: ArgumentHelp("The table: a row for each observation.", valueName: "data.csv"),
            completion: .file(extensions: ["csv"]))
        var table: String
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            try reportingErrors {
                let data: TidyData
                do throws(TidyData.Problem) {
                    data = try TidyData(path: table)
                } catch {
                    printError("\(error)", name: false)
                    throw ExitCode(error.failure.exitCode)
                }
                let analysis = StudyAnalysis(data)
                if json { for remark in analysis.remarks { printError(remark, name: false) } }
                try printLine(json ? analysis.json : analysis.text)
            }
        }
    }
}
