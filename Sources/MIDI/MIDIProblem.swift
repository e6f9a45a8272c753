/// Why MIDI does not work: one line that says what is wrong and what mends it.
public struct MIDIProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    public enum Kind: Equatable, Sendable {
        /// The system has no sequencer.
        case noSequencer
        /// The user may not open it.
        case noPermission
        /// No port goes by the name.
        case unknownPort
        /// It fails in another way.
        case failed
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// The line, without a full stop.
    public let description: String

    /// Makes a problem.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
