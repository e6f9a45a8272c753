import Files

/// How touchscreens lie on the terminal, as `quern calibrate` found: a small JSON file in the user's folder for
/// configuration, one matrix a device.
public struct Calibrations: Equatable, Sendable {
    /// Why kept calibrations cannot be used.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// One line, with the file's name.
        public let description: String
    }

    private struct File: KeptContent {
        var version: Int?
        var devices: [String: Device]
        /// Devices whose numbers cannot be read.
        var leftOut: [String] = []

        private enum CodingKeys: String, CodingKey {
            case version, devices
        }

        init(_ matrices: [String: [Double]]) {
            version = Calibrations.version
            devices = matrices.mapValues { Device(matrix: $0) }
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            version = try fields.decodeIfPresent(Int.self, forKey: .version)
            let found = try fields.decode([String: Entry].self, forKey: .devices)
            devices = found.compactMapValues(\.device)
            leftOut = found.keys.filter { devices[$0] == nil }.sorted()
        }

        var matrices: [String: [Double]] { devices.mapValues(\.matrix) }
    }

    private struct Device: Codable, Equatable {
        var matrix: [Double]
    }

    /// A device of the file, or nothing where it makes no sense.
    private struct Entry: Decodable {
        var device: Device?

        init(from decoder: any Decoder) throws {
            device = (try? Device(from: decoder)).flatMap { $0.matrix.count == 6 ? $0 : nil }
        }
    }

    /// The six numbers of a matrix (libinput's `LIBINPUT_CALIBRATION_MATRIX`), by the device's stable name.
    public var matrices: [String: [Double]] = [:]
    /// As they were read.
    private var found: [String: [Double]] = [:]
    /// What of the file could not be read, in a line; `nil` where all could.
    public private(set) var remark: String?

    /// Nothing was calibrated.
    public init() {}

    /// The version that is written.
    private static let version = 1

    private static func file(at place: String) -> KeptFile {
        KeptFile(place, what: "calibrations", version: version, takesUnversioned: true)
    }

    /// Reads the calibrations at `place`; there are none where there is no such file.
    /// - Throws: a ``Problem`` where the file is there and cannot be read or understood.
    public init(at place: String?) throws(Problem) {
        guard let place else { return }
        let content: File?
        do throws(KeptFile.Problem) {
            content = try Self.file(at: place).read(File.self)
        } catch {
            throw Problem(description: "\(error); fix or delete it")
        }
        if let content { try load(content, from: place) }
    }

    /// Reads what `bytes` hold, as if they had been read from `file`.
    /// - Throws: a ``Problem`` where they cannot be understood.
    package init(bytes: [UInt8], file: String) throws(Problem) {
        let content: File
        do throws(KeptFile.Problem) {
            content = try Self.file(at: file).content(of: bytes)
        } catch {
            throw Problem(description: "\(error); fix or delete it")
        }
        try load(content, from: file)
    }

    private mutating func load(_ content: File, from place: String) throws(Problem) {
        guard content.leftOut.isEmpty || !content.devices.isEmpty else {
            throw Problem(description: "\(Self.file(at: place).holdsNone); fix or delete it")
        }
        found = content.matrices
        matrices = found
        if !content.leftOut.isEmpty {
            let names = content.leftOut.map { quoted($0) }.joined(separator: ", ")
            remark = "\(place): cannot read the calibration of \(names); calibrate again"
        }
    }

    /// Writes the calibrations that are others than they were read, whole or not at all; what another Quern calibrated meanwhile stays.
    /// - Throws: a ``KeptFile/Problem``.
    public func save(at place: String) throws(KeptFile.Problem) {
        let changed = matrices.filter { found[$0.key] != $0.value }
        try Self.file(at: place).change { (there: File?) in
            File((there?.matrices ?? [:]).merging(changed) { $1 })
        }
    }

    /// Whether they are the same, however they were read.
    public static func == (one: Self, other: Self) -> Bool { one.matrices == other.matrices }
}
