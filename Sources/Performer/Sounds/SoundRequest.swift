import Sounds

/// A sound that is wanted: by the file that it was read from, or, where it is built in, by its name.
public struct SoundRequest: Equatable, Sendable {
    /// What it was called; one of a file may be called otherwise when it is read again.
    public var name: String
    /// The file; `nil` for a built-in one.
    public var file: String?

    /// Makes a wish.
    public init(name: String, file: String? = nil) {
        self.name = name
        self.file = file
    }

    /// Whether `sound` is the one.
    func isMet(by sound: Sound) -> Bool { sound.file == file && (file != nil || sound.name == name) }
}
