/// How touchscreens lie on the terminal, as `quern calibrate` found: a small JSON file in the user's folder for
/// configuration, one matrix a device.
public struct Calibrations: Equatable, Sendable {
    /// Why kept calibrations cannot be used.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// One line, with the file's name.
        public let description: String
    }

    private struct File: Codable {
        var version: Int?
        var devices: [String: Device]
    }

    private struct Device: Codable {
        var matrix: [Double]
    }

    /// The six numbers of a matrix (libinput's `LIBINPUT_CALIBRATION_MATRIX`), by the device's stable name.
    public var matrices: [String: [Double]] = [:]

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
            throw Problem(description: "\(error); mend it or remove it")
        }
        if let content { try take(content, from: place) }
    }

    /// Reads what `bytes` hold, as if they had been read from `file`.
    /// - Throws: a ``Problem`` where they cannot be understood.
    package init(bytes: [UInt8], file: String) throws(Problem) {
        let content: File
        do throws(KeptFile.Problem) {
            content = try Self.file(at: file).content(of: bytes)
        } catch {
            throw Problem(description: "\(error); mend it or remove it")
        }
        try take(content, from: file)
    }

    private mutating func take(_ content: File, from place: String) throws(Problem) {
        guard content.devices.values.allSatisfy({ $0.matrix.count == 6 }) else {
            throw Problem(description: "\(Self.file(at: place).holdsNone); mend it or remove it")
        }
        matrices = content.devices.mapValues(\.matrix)
    }

    /// Writes the calibrations, whole or not at all.
    /// - Throws: a ``KeptFile/Problem``.
    public func save(at place: String) throws(KeptFile.Problem) {
        try Self.file(at: place).write(File(version: Self.version, devices: matrices.mapValues { Device(matrix: $0) }))
    }
}
