import Files

extension Performance {
    /// No performance is larger, in bytes: some twelve hours of two fingers, or an hour of ten.
    private static let maxBytes = 1 << 30

    /// Reads a performance's file.
    /// - Throws: where it is none, is broken, or of a version that is not known.
    public init(file path: String) throws(PerformanceError) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path, limit: Self.maxBytes)
        } catch {
            let kind: PerformanceError.Kind =
                switch error.kind {
                case .notFound: .notFound
                case .noPermission: .noPermission
                case .isFolder, .isDevice, .tooLarge, .failed: .unreadable
                }
            throw PerformanceError(kind, "\(path): \(error.text)")
        }
        try self.init(text: bytes, file: path)
    }

    /// Reads a performance. One that breaks off in the middle, as its program was killed, is read up to there.
    /// - Parameter file: what messages call it.
    public init(text bytes: [UInt8], file: String) throws(PerformanceError) {
        var reader = PerformanceReader()
        var rest = bytes[...]
        var number = 0
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            do throws(PerformanceReader.Fault) {
                try reader.read(rest[..<end])
            } catch {
                throw PerformanceError(error.kind, "\(file):\(number): \(error.message)")
            }
            rest = rest[(end + 1)...]
        }
        do throws(PerformanceReader.Fault) {
            self = try reader.performance()
        } catch {
            throw PerformanceError(error.kind, "\(file): \(error.message)")
        }
    }
}
