import ArgumentParser
import EarReport
import Files
import Quiz

extension QuizCommand {
    struct Ear: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the smallest differences that you tell, and how they change.",
            discussion: """
                Without a name it shows the ear of whoever answered last.

                Examples:
                  quern quiz ear                  in words
                  quern quiz ear -o ear.html      drawn over time, in one page that opens without a network
                  quern quiz ear --json           every figure, for programs
                """)

        @Option(help: ArgumentHelp("Whose ear.", valueName: "name"))
        var player: String?
        @Option(
            name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "file.html"),
            completion: .file(extensions: ["html"]))
        var output: String?
        @Flag(help: "Print every figure as JSON.")
        var json = false
        @Flag(help: "Replace a file that exists.")
        var overwrite = false

        func validate() throws { try checkPlayer(player) }

        func run() throws {
            try reportingErrors {
                if let output { try QuizCommand.checkTarget(output, overwrite: overwrite) }
                let history = try QuizCommand.history()
                let name = try player.map { try QuizCommand.known($0, in: history) } ?? history.lastPlayer
                let profile = name.map { EarProfile(history.results(of: $0), player: $0) }
                if json { try printLine(EarText.json(profile)) }
                guard let output else {
                    if !json { try printLine(EarText.lines(profile).joined(separator: "\n")) }
                    return
                }
                try QuizCommand.write(EarReport(profile).html, to: output)
                let count = profile?.measures.count { $0.now != nil } ?? 0
                let what = count == 0 ? "no figure about your ear yet" : "\(count) measured"
                if !json { try printLine(printable("\(output): \(what)")) }
            }
        }
    }
}
