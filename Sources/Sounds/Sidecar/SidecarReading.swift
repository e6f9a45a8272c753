import Files
import TOML

/// A sidecar as it was read, and what is wrong in it.
public struct SidecarFile: Sendable {
    /// What could be read.
    public private(set) var sidecar = SoundSidecar()
    /// What is wrong, in the order of the text. Where there is anything, nothing is ever written over the file.
    public private(set) var problems: [SidecarProblem] = []
    let file: String

    /// The largest file that is read, in bytes.
    public static let maxBytes = 1 << 20

    private static let keys = [
        "version", "name", "author", "collection", "licence", "root", "tempo", "loop", "section",
    ]

    /// Reads the sidecar at `path`.
    /// - Parameters:
    ///   - durationSeconds: how long the sound is; what lies beyond is a problem. Any length where `nil`.
    ///   - mayBeMissing: whether it is none where there is no such file.
    public init(path: String, durationSeconds: Double?, mayBeMissing: Bool = false) {
        file = path
        do throws(FileProblem) {
            read(try WholeFile.read(path, limit: Self.maxBytes, takesPipes: false), durationSeconds)
        } catch {
            switch error.kind {
            case .notFound where mayBeMissing: break
            case .notFound: refuse("no such file", .notFound)
            case .noPermission: refuse("permission denied", .noPermission)
            case .tooLarge: refuse("larger than a sidecar may be, 1 MiB")
            case .isFolder, .isDevice, .failed: refuse("cannot be read: \(error.text)", .inputOutput)
            }
        }
    }

    /// Reads `bytes`; `file` is what problems name.
    public init(bytes: [UInt8], file: String, durationSeconds: Double?) {
        self.file = file
        read(bytes, durationSeconds)
    }

    /// All of it in a line; `nil` where nothing is wrong.
    public var remark: String? {
        guard let first = problems.first else { return nil }
        return problems.count == 1 ? "\(first)" : "\(first) (and \(problems.count - 1) more: quern check \(file))"
    }

    private mutating func read(_ bytes: [UInt8], _ durationSeconds: Double?) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return refuse("the text is not UTF-8; it is not read")
        }
        let table: TOMLTable
        do throws(TOMLSyntaxError) {
            table = try TOMLTree.parse(bytes)
        } catch {
            return problem(error.place, "\(error.message); it is not read")
        }
        guard isOurVersion(table) else { return }
        for entry in table.entries where !Self.keys.contains(entry.key) {
            problem(
                entry.keyPlace,
                "there is no \(quoted(entry.key)) here: known are \(Self.keys.joined(separator: ", "))")
        }
        sidecar.name = text(table, "name")
        sidecar.author = text(table, "author")
        sidecar.collection = text(table, "collection")
        sidecar.licence = text(table, "licence")
        sidecar.rootHz = root(table)
        sidecar.tempo = number(table, "tempo", SoundSidecar.tempos, "beats a minute")
        sidecar.loop = loop(table, durationSeconds)
        do throws(SidecarProblem) {
            var reading = SectionReading(file: file, durationSeconds: durationSeconds)
            defer { problems += reading.cuts }
            sidecar.sections = try reading.sections(table)
        } catch {
            problems.append(error)
        }
        problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    private mutating func isOurVersion(_ table: TOMLTable) -> Bool {
        guard let node = table["version"] else {
            problem(table.entries.first?.keyPlace ?? .start, "says no version; write version = \(SoundSidecar.version)")
            return true
        }
        guard case .number(let number) = node.value, number >= 1, number == number.rounded() else {
            problem(node.place, "version is a whole number from 1 on; the file is not read")
            return false
        }
        guard number <= Double(SoundSidecar.version) else {
            problem(
                node.place,
                "written by a newer Quern: this one reads version \(SoundSidecar.version); the file is not read")
            return false
        }
        return true
    }

    private mutating func text(_ table: TOMLTable, _ key: String) -> String? {
        guard let node = table[key] else { return nil }
        guard case .string(let text) = node.value else {
            problem(node.place, "\(key) is a text, not \(node.kind); it is left out")
            return nil
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let name = boundedName(line)
        // Also so that the file is not written over without what is not kept of it.
        if name != boundedName(line, .unlimited) { problem(node.place, "\(key) \(SidecarProblem.cutWords)") }
        return name.isEmpty ? nil : name
    }

    private mutating func root(_ table: TOMLTable) -> Double? {
        guard let node = table["root"], case .string(let name) = node.value else {
            return number(table, "root", SoundSidecar.roots, "Hz, or a note such as \"A4\"")
        }
        guard let hertz = NoteName.hertz(name), SoundSidecar.roots.contains(hertz) else {
            problem(node.place, "\(quoted(name)) is no note such as \"A4\" or \"Eb3\"; root is left out")
            return nil
        }
        return hertz
    }

    private mutating func number(_ table: TOMLTable, _ key: String, _ range: ClosedRange<Double>, _ unit: String)
        -> Double?
    {
        guard let node = table[key] else { return nil }
        guard case .number(let number) = node.value, range.contains(number) else {
            problem(
                node.place,
                "\(key) is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)) \(unit); it is left out")
            return nil
        }
        return number
    }

    private mutating func loop(_ table: TOMLTable, _ durationSeconds: Double?) -> ClosedRange<Double>? {
        guard let node = table["loop"] else { return nil }
        guard case .array(let ends) = node.value, ends.count == 2, case .number(let begin) = ends[0].value,
            case .number(let end) = ends[1].value, begin >= 0, end > begin, end.isFinite
        else {
            problem(node.place, "loop is [begin, end] in seconds, the end above the begin; it is left out")
            return nil
        }
        let last = durationSeconds ?? end
        guard begin < last, end <= last + SectionReading.slack else {
            problem(
                node.place, "the loop ends after the sound, which lasts \(Seconds.text(last)) s; it is left out")
            return nil
        }
        return begin...min(end, last)
    }

    private mutating func problem(_ place: Place, _ message: String) {
        problems.append(SidecarProblem(file: file, place: place, message))
    }

    private mutating func refuse(_ message: String, _ kind: SidecarProblem.Kind = .badData) {
        problems.append(SidecarProblem(file: file, kind: kind, message))
    }
}
