import FoundationEssentials

/// How touchscreens lie on the terminal, as `quern calibrate` found: a small JSON file in the user's folder for
/// configuration, one matrix a device.
public struct Calibrations: Equatable, Sendable {
    /// Why kept calibrations cannot be used.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// One line, with the file's name.
        public let description: String
    }

    private struct File: Codable {
        var devices: [String: Device]
    }

    private struct Device: Codable {
        var matrix: [Double]
    }

    /// The six numbers of a matrix (libinput's `LIBINPUT_CALIBRATION_MATRIX`), by the device's stable name.
    public var matrices: [String: [Double]] = [:]

    /// Nothing was calibrated.
    public init() {}

    /// Reads the calibrations at `place`; there are none where there is no such file.
    /// - Throws: a ``Problem`` where the file is there and cannot be read or understood.
    public init(at place: String?) throws(Problem) {
        guard let place, FileManager.default.fileExists(atPath: place) else { return }
        guard let data = FileManager.default.contents(atPath: place) else {
            throw Problem(description: "\(place) cannot be read")
        }
        guard let file = try? JSONDecoder().decode(File.self, from: data),
            file.devices.values.allSatisfy({ $0.matrix.count == 6 })
        else {
            throw Problem(description: "\(place) holds no calibrations that can be read; mend it or remove it")
        }
        matrices = file.devices.mapValues(\.matrix)
    }

    /// Writes the calibrations, whole or not at all.
    public func save(at place: String) throws {
        let url = URL(filePath: place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(File(devices: matrices.mapValues { Device(matrix: $0) })).write(to: url, options: .atomic)
    }
}
