import Files

/// Why a recording could not be read, played or written.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of fault it is; a command chooses its exit code by it.
    public enum Kind: Equatable, Sendable {
        /// There is no such file.
        case notFound
        /// The file may not be read or written.
        case noPermission
        /// Reading or writing failed.
        case inputOutput
        /// The file is something else.
        case notARecording
        /// The file ends in the middle of a line or a frame.
        case cutShort
        /// A line cannot be understood.
        case malformed
        /// Times run backwards.
        case timeRunsBackwards
        /// There is nothing to play.
        case noEvents
        /// It was made with a device that cannot be played.
        case refused(DeviceRefusal)
    }

    /// The file's name, as it was given.
    public var file: String
    /// The line, counted from 1, where one is at fault.
    public var line: Int?
    /// What kind of fault it is.
    public var kind: Kind
    /// What is wrong, in words.
    public var message: String

    /// Makes an error.
    public init(file: String, line: Int? = nil, kind: Kind, message: String) {
        self.file = file
        self.line = line
        self.kind = kind
        self.message = message
    }

    /// One line: `FILE:LINE: message`.
    public var description: String {
        printable(line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)")
    }
}
