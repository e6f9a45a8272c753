/// One of the answers that can be chosen.
public struct QuizChoice: Codable, Hashable, Sendable {
    /// What it says; it tells the choices apart also where there is a picture.
    public var text: String
    /// What it shows beside; nothing where `nil`.
    public var picture: QuizPicture?

    /// Makes a choice.
    public init(_ text: String, picture: QuizPicture? = nil) { (self.text, self.picture) = (text, picture) }
}

/// A picture of a clip.
public struct QuizPicture: Codable, Hashable, Sendable {
    /// What it shows.
    public enum Kind: String, Codable, Sendable {
        /// How loud it is over its course.
        case outline
        /// How loud each frequency is over its course.
        case spectrum
    }

    /// What it shows.
    public var kind: Kind
    /// Of what.
    public var clip: QuizClip

    /// Makes a picture.
    public init(_ kind: Kind, of clip: QuizClip) { (self.kind, self.clip) = (kind, clip) }
}
