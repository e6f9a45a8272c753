import Files
import Glibc
import KeyTables
import TOML

/// The kiosk's file as it was read: the configuration, or what stands in its way, each with its place. Nothing is ever written into it.
public struct KioskFile: Sendable {
    /// The file, as the caller named it.
    public let file: String
    /// What it says; `nil` where something is wrong in it.
    public let configuration: KioskConfiguration?
    /// The same as far as it is right, for a check of all that it names; `nil` where the text is no TOML.
    package private(set) var draft: KioskConfiguration?
    /// What is wrong, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// What is not wrong, but not as it should be either, in a line; `nil` where nothing is.
    public private(set) var remark: String?
    /// After sysexits.h: 65 for a wrong text, 66 where there is none, 77 where it may not be read, 74 where reading failed; 0
    /// where there is a configuration.
    public let exitCode: Int32
    /// Where what it names stands.
    let places: [KioskSetting: Place]

    /// Why there is no configuration.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// `FILE:LINE:COLUMN: message`, and how many more there are.
        public let description: String
        /// After sysexits.h.
        public let exitCode: Int32

        /// The first of several.
        init(first: String, of count: Int, exitCode: Int32) {
            description = first + (count > 1 ? " (and \(count - 1) more: quern kiosk --check)" : "")
            self.exitCode = exitCode
        }
    }

    /// Reads the file at `path`.
    public init(path: String) {
        do {
            self.init(bytes: try TableFile.bytes(of: path, Self.what), file: path)
            remark =
                Self.isReadByAll(path) ? "every user can read the PIN in \(path): run `chmod o-r` on it" : nil
        } catch {
            var diagnostic = error.diagnostic
            if error.isMissing { diagnostic.message += "; create one with at least [exit] and a pin" }
            self.init(path, error.failure.exitCode, configuration: nil, [diagnostic])
        }
    }

    /// Reads `bytes`, which should be UTF-8 and at most 1 MiB; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        do {
            var checker = TableChecker(file: file)
            let fields = checker.check(try TableFile.tree(of: bytes, file: file, Self.what), as: KioskGrammar.file)
            let found = KioskConfiguration(fields, &checker)
            let isGood = checker.diagnostics.isEmpty
            self.init(
                file, isGood ? 0 : FileFailure.badData.exitCode, configuration: isGood ? found : nil,
                checker.diagnostics, KioskSetting.places(in: fields))
            draft = found
        } catch {
            var diagnostic = error.diagnostic
            if let column = Self.columnOfBarePIN(in: bytes, line: diagnostic.line) {
                (diagnostic.column, diagnostic.message) = (column, KioskPINKind.needsQuotes)
            }
            self.init(file, error.failure.exitCode, configuration: nil, [diagnostic])
        }
    }

    private static let what = "a kiosk's file"

    private init(
        _ file: String, _ exitCode: Int32, configuration: KioskConfiguration?, _ diagnostics: [Diagnostic],
        _ places: [KioskSetting: Place] = [:]
    ) {
        self.places = places
        self.file = file
        self.exitCode = exitCode
        self.configuration = configuration
        self.diagnostics = diagnostics
    }

    /// The configuration.
    /// - Throws: the first thing that is wrong.
    public func checked() throws(Fault) -> KioskConfiguration {
        if let configuration { return configuration }
        let first = diagnostics.first?.description ?? "\(file): the file is empty"
        throw Fault(first: first, of: diagnostics.count, exitCode: exitCode)
    }

    /// Where a PIN without quotation marks stands in a line that is no TOML: such as 0471, which TOML takes for a number that begins
    /// wrong.
    private static func columnOfBarePIN(in bytes: [UInt8], line: Int) -> Int? {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let text = lines[line - 1]
        guard let key = text.firstRange(of: "pin") else { return nil }
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let rest = text[key.upperBound...].drop(while: isBlank)
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop(while: isBlank)
        guard value.first?.isASCIIDigit == true else { return nil }
        return text[..<value.startIndex].unicodeScalars.count + 1
    }

    private static func isReadByAll(_ path: String) -> Bool {
        var about = stat()
        return stat(Path.system(path), &about) == 0 && about.st_mode & S_IROTH != 0
    }
}
