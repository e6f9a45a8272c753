import ArgumentParser
import Files
import Mapping
import Sounds

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check mapping files and sidecar files of sounds, and print each error with its place.",
        discussion: """
            Example:
              quern check ~/.config/quern/mappings/mine.toml
            """)

    @Argument(
        help: "Mapping files or sidecar files (FILE.wav.toml).", completion: .file(extensions: ["toml"]))
    var files: [String]

    func run() throws {
        var status: Int32 = 0
        for path in files {
            if SidecarChecking.isSidecar(path) {
                let problems = SidecarChecking.problems(path)
                for problem in problems { printError("\(problem)", name: false) }
                if let note = SidecarChecking.note(path) { try printLine(printable(note)) }
                if status == 0, let first = problems.first { status = first.failure.exitCode }
                continue
            }
            let file = MappingFile(path: path)
            for diagnostic in file.diagnostics { printError("\(diagnostic)", name: false) }
            if status == 0, let failure = file.failure { status = failure.exitCode }
        }
        if status != 0 { throw ExitCode(status) }
    }
}
