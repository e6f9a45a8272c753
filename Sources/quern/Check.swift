import ArgumentParser
import Files
import Glibc
import KeyTables
import Mapping
import Session
import Sounds
import Workshop

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Check mappings, scenes, studies, prepared questions, sounds and their sidecar files: each error with its place.",
        discussion: """
            Examples:
              quern check mine                   a mapping, by its name
              quern check rain.wav               a sound: how it is played, and its sidecar file
            """)

    @Argument(
        help:
            "Mappings, scenes, studies and sounds (name or file), questions of a workshop, or sidecar files (FILE.wav.toml).",
        completion: Completions.checked)
    var files: [String]

    func run() throws {
        var status: Int32 = 0
        for name in files {
            let found = try check(name)
            if status == 0 { status = found }
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// Prints what is wrong.
    /// - Returns: the exit code.
    private func check(_ name: String) throws -> Int32 {
        do {
            switch try CheckSubject(name) {
            case .mapping(let path):
                let file = MappingFile(path: path)
                for diagnostic in file.diagnostics { printError("\(diagnostic)", name: false) }
                let faults = soundFaults(file.soundNames)
                for fault in faults { printError("\(path): warning: \(fault)", name: false) }
                if let mapping = file.mapping, file.diagnostics.isEmpty, faults.isEmpty {
                    try printLine(printable("\(path): the mapping \(mapping.name), no errors"))
                }
                return file.failure?.exitCode ?? 0
            case .scene(let path):
                let check = SceneChecking(path)
                for diagnostic in check.diagnostics { printError("\(diagnostic)", name: false) }
                if let scene = check.file.scene, check.diagnostics.isEmpty {
                    try printLine(printable("\(path): the scene \(scene.name), no errors"))
                }
                return check.file.failure?.exitCode ?? 0
            case .study(let path): return try StudyChecking(path).report()
            case .questions(let path):
                let file = QuestionFile(path: path)
                for diagnostic in file.diagnostics { printError("\(diagnostic)", name: false) }
                if let questions = file.questions, file.diagnostics.isEmpty {
                    let count = questions.count == 1 ? "1 question" : "\(questions.count) questions"
                    try printLine(printable("\(path): \(count), no errors"))
                }
                return file.failure?.exitCode ?? 0
            case .sidecar(let path):
                let problems = SidecarChecking.problems(path)
                if let note = SidecarChecking.note(path) {
                    try printLine(printable(note))
                } else if problems.isEmpty, SidecarChecking.pictureWarning(path) == nil {
                    try printLine(printable("\(path): no errors"))
                }
                return report(problems, SidecarChecking.pictureWarning(path))
            case .sound(let path):
                let report = try SoundFileReport(path)
                try printLine(printable("\(path): \(report.text)"))
                for remark in report.remarks { printError(remark, name: false) }
                let sidecar = SoundSidecar.path(of: path)
                let problems = SidecarChecking.problems(sidecar)
                return self.report(
                    problems.first?.isMissing == true ? [] : problems, SidecarChecking.pictureWarning(sidecar))
            case .builtIn(let name):
                try printLine(printable("\(name): a built-in sound"))
                return 0
            case .other(let path, let what):
                printError("\(path): not a mapping or a sound, but \(what)", name: false)
                return EX_DATAERR
            }
        } catch let error as OutputError {
            throw error
        } catch {
            printError("\(error)", name: !(error is SoundError))
            return exitStatus(of: error)
        }
    }

    /// What is wrong with the sounds that a mapping names; live input is there where it is played with one.
    private func soundFaults(_ names: [String]) -> [String] {
        let catalogue = SoundCatalogue(folder: UserDirectories().sounds)
        return names.compactMap { name in
            let found = catalogue.match(name, among: SoundCatalogue.builtInList, takesPaths: false, isWhole: true)
            let fault = catalogue.fault(ofMappingsSound: name, found)
            return fault == SoundCatalogue.withoutInput ? nil : fault
        }
    }

    /// What is wrong; a warning leaves the exit code as it is.
    private func report(_ problems: [SidecarProblem], _ warning: Diagnostic?) -> Int32 {
        for problem in problems { printError("\(problem)", name: false) }
        if let warning { printError("\(warning)", name: false) }
        return problems.first?.failure.exitCode ?? 0
    }
}
