import Files
import Glibc
import KeyTables
import Mapping
import Scenes
import Session
import Sounds
import Study
import TOML

/// What `quern check` and `quern study check` say of a study: what is wrong in its file, then what it names and there is not.
struct StudyChecking {
    /// The file as it was read.
    let file: StudyFile
    /// What is wrong, in the order of the text.
    let diagnostics: [Diagnostic]

    init(_ path: String, _ directories: UserDirectories = UserDirectories()) {
        let file = StudyFile(path: path)
        let catalogue = SoundCatalogue(folder: directories.sounds)
        var found = file.diagnostics
        for reference in file.references {
            do {
                switch reference.thing {
                case .mapping(let name): _ = try MappingChoice.mapping(named: file.found(by: name))
                case .sound(.scene(let name)):
                    let scene = SceneFile(path: try SceneStore(.current).path(of: file.found(by: name)))
                    if scene.scene == nil { throw SceneFault(scene) }
                case .sound(.sound(let name)):
                    let sound = file.found(by: name)
                    if case .file(let path) = try catalogue.find(sound) { _ = try SoundFileReport(path) }
                }
            } catch {
                found.append(
                    Diagnostic(
                        file: path, line: reference.place.line, column: reference.place.column, severity: .error,
                        message: "\(error)"))
            }
        }
        self.file = file
        diagnostics = found
    }

    /// Prints what is wrong, and what the study is where nothing is.
    /// - Returns: the exit code.
    func report() throws -> Int32 {
        for diagnostic in diagnostics { printError("\(diagnostic)", name: false) }
        if let study = file.study, diagnostics.isEmpty {
            let lines = ["\(file.file): the study \(study.name), no errors"] + study.summary.map { "  \($0)" }
            try printLine(lines.map(printable).joined(separator: "\n"))
        }
        return file.failure?.exitCode ?? (diagnostics.isEmpty ? 0 : EX_DATAERR)
    }
}
