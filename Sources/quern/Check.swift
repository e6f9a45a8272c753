import ArgumentParser
import Glibc
import Mapping

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check mapping files: what is wrong with each, and where.")

    @Argument(help: "Mapping files.")
    var files: [String]

    func run() throws {
        var status: Int32 = 0
        for path in files {
            let file = MappingFile(path: path)
            for diagnostic in file.diagnostics { complain("\(diagnostic)", name: false) }
            if status == 0, let failure = file.failure { status = failure.exitCode }
        }
        if status != 0 { throw ExitCode(status) }
    }
}
