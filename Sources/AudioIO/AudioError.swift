/// Why sound cannot go where it was to go: one line that says what is wrong and what mends it.
public struct AudioError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    public enum Kind: Equatable, Sendable {
        /// There is no sound card, or no sound server behind the name.
        case noCard
        /// Another program has the card.
        case busy
        /// No device goes by the name.
        case unknownName
        /// The user may not open the card.
        case noPermission
        /// The card cannot play the rate, format or channels that are needed.
        case refused
        /// The card fails in another way.
        case cardFailed
        /// A sound file cannot be read.
        case fileNotReadable
        /// A file's name ends as none of the formats that can be written, or that format does not take the sample rate.
        case unknownFormat
        /// A sound file cannot be written.
        case fileNotWritable
        /// A file is there already, or another program is writing it, and nothing may replace it.
        case fileExists
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// The line, without a full stop.
    public let description: String

    /// Makes an error.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
