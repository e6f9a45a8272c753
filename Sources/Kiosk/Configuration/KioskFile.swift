import Files
import Glibc
import Mapping
import TOML

/// The kiosk's file as it was read: the configuration, or what stands in its way, each with its place. Nothing is ever written into it.
public struct KioskFile: Sendable {
    /// The largest file that is read, in bytes.
    public static let maxBytes = 1 << 20

    /// The file, as the caller named it.
    public let file: String
    /// What it says; `nil` where something is wrong in it.
    public let configuration: KioskConfiguration?
    /// What is wrong, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// What is not wrong, but not as it should be either, in a line; `nil` where nothing is.
    public private(set) var remark: String?
    /// After sysexits.h: 65 for a wrong text, 66 where there is none, 77 where it may not be read, 74 where reading failed; 0
    /// where there is a configuration.
    public let exitCode: Int32

    /// Why there is no configuration.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// `FILE:LINE:COLUMN: message`, and how many more there are.
        public let description: String
        /// After sysexits.h.
        public let exitCode: Int32
    }

    /// Reads the file at `path`.
    public init(path: String) {
        do {
            self.init(bytes: try WholeFile.read(path, limit: Self.maxBytes, takesPipes: false), file: path)
            remark =
                Self.isReadByAll(path) ? "\(path) holds the PIN and everybody may read it: chmod o-r mends that" : nil
        } catch {
            switch error.kind {
            case .notFound: self.init(path, EX_NOINPUT, "no such file; it needs [exit] with a pin at least")
            case .noPermission: self.init(path, EX_NOPERM, "permission denied")
            case .isFolder: self.init(path, EX_NOINPUT, "this is a directory, not a file")
            case .tooLarge: self.init(path, EX_DATAERR, "larger than a kiosk's file may be, 1 MiB")
            case .isDevice, .failed: self.init(path, EX_IOERR, "cannot be read: \(error.text)")
            }
        }
    }

    /// Reads `bytes`; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            self.init(file, EX_DATAERR, "the text is not UTF-8")
            return
        }
        var checking = ConfigurationChecking(file: file)
        var found: KioskConfiguration?
        do throws(TOMLSyntaxError) {
            let tables = checking.tables(of: try TOMLTree.parse(bytes))
            found = KioskConfiguration(tables, &checking)
        } catch {
            checking.error(error.place, error.message)
        }
        let diagnostics = checking.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        let isGood = diagnostics.isEmpty && found != nil
        self.init(file, isGood ? 0 : EX_DATAERR, configuration: isGood ? found : nil, diagnostics)
    }

    private init(_ file: String, _ exitCode: Int32, _ message: String) {
        self.init(file, exitCode, configuration: nil, [Diagnostic(file: file, message: message)])
    }

    private init(
        _ file: String, _ exitCode: Int32, configuration: KioskConfiguration?, _ diagnostics: [Diagnostic]
    ) {
        self.file = file
        self.exitCode = exitCode
        self.configuration = configuration
        self.diagnostics = diagnostics
    }

    /// The configuration.
    /// - Throws: the first thing that is wrong.
    public func checked() throws(Fault) -> KioskConfiguration {
        if let configuration { return configuration }
        let first = diagnostics.first?.description ?? "\(file): there is nothing in it"
        let more = diagnostics.count > 1 ? " (and \(diagnostics.count - 1) more: quern kiosk --check)" : ""
        throw Fault(description: first + more, exitCode: exitCode)
    }

    private static func isReadByAll(_ path: String) -> Bool {
        var about = stat()
        return stat(Path.system(path), &about) == 0 && about.st_mode & S_IROTH != 0
    }
}
