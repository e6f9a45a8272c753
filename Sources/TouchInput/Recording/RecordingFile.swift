import Files

/// A recording's file, with what goes wrong in words.
enum RecordingFile {
    /// An hour of ten fingers is some 200 MB.
    private static let maxBytes = 1 << 30

    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        do {
            return try WholeFile.read(path, limit: maxBytes)
        } catch {
            func isNoRecording(_ message: String) -> RecordingError {
                RecordingError(file: path, kind: .notARecording, message: message)
            }
            throw switch error.kind {
            case .isFolder: isNoRecording("is a folder, not a recording")
            case .isDevice: isNoRecording("is a device, not a recording")
            case .tooLarge: isNoRecording("is larger than 1 GiB")
            case .notFound, .noPermission, .failed: failure(path, error, "read")
            }
        }
    }

    static func write(_ text: String, to path: String) throws(RecordingError) {
        do {
            try WholeFile.write(Array(text.utf8), to: path)
        } catch {
            throw failure(path, error, "written")
        }
    }

    private static func failure(_ path: String, _ problem: FileProblem, _ done: String) -> RecordingError {
        let kind: RecordingError.Kind =
            switch problem.kind {
            case .notFound: .notFound
            case .noPermission: .noPermission
            case .isFolder, .isDevice, .tooLarge, .failed: .inputOutput
            }
        return RecordingError(file: path, kind: kind, message: "cannot be \(done): \(problem.text)")
    }
}
