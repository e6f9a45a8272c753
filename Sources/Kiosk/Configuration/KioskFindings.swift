import Files
import KeyTables
import TOML

/// What is wrong with a kiosk's file and with what it names, each with its place in the file: collected, so that one run says all of it.
package struct KioskFindings: Sendable {
    private let file: KioskFile
    private var found: [(diagnostic: Diagnostic, exitCode: Int32)] = []

    /// What is wrong with the text of `file`, and nothing so far with what it names.
    package init(in file: KioskFile) {
        self.file = file
        found = file.diagnostics.map { (diagnostic: $0, exitCode: FileFailure.badData.exitCode) }
    }

    /// Says what is wrong; `exitCode` is after sysexits.h.
    package mutating func error(_ setting: KioskSetting, _ message: String, exitCode: Int32) {
        found.append((diagnostic(setting, .error, message), exitCode))
    }

    /// Says what may not be meant.
    package mutating func warn(_ setting: KioskSetting, _ message: String) {
        found.append((diagnostic(setting, .warning, message), 0))
    }

    /// That nothing has the name that a setting says, with the nearest of `names`: `no sound named "chior", did you mean choir?`
    package mutating func unknown(_ setting: KioskSetting, _ what: String, _ name: String, among names: [String]) {
        let meant = suggestion(for: name, among: names).map { ", did you mean \($0)?" } ?? ""
        error(setting, "no \(what) named \(quoted(name))\(meant)", exitCode: FileFailure.badData.exitCode)
    }

    /// A line each, in the order of the text.
    package var lines: [String] { ordered.map(\.diagnostic.description) }

    /// 0 where only warnings were found; 65 where the text is wrong; else that of the first error.
    package var exitCode: Int32 {
        let codes = ordered.map(\.exitCode).filter { $0 != 0 }
        let wrongText = FileFailure.badData.exitCode
        return codes.contains(wrongText) ? wrongText : codes.first ?? 0
    }

    /// Lets a kiosk start only where nothing is wrong.
    /// - Throws: the first error, and how many more there are.
    package func check() throws(KioskFile.Fault) {
        let errors = ordered.filter { $0.exitCode != 0 }
        guard let first = errors.first else { return }
        throw KioskFile.Fault(first: first.diagnostic.description, of: errors.count, exitCode: exitCode)
    }

    private var ordered: [(diagnostic: Diagnostic, exitCode: Int32)] {
        found.enumerated().sorted {
            ($0.element.diagnostic.line, $0.element.diagnostic.column, $0.offset)
                < ($1.element.diagnostic.line, $1.element.diagnostic.column, $1.offset)
        }.map(\.element)
    }

    private func diagnostic(_ setting: KioskSetting, _ severity: Diagnostic.Severity, _ message: String) -> Diagnostic {
        // What is not written stands nowhere: then it is the file as a whole.
        let place = file.places[setting]
        return Diagnostic(
            file: file.file, line: place?.line ?? 0, column: place?.column ?? 0, severity: severity, message: message)
    }
}
