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

extension Performer {
    /// Where a sound is that is wanted; `nil` where it is not there. Of several of one file the one of that name.
    func place(of request: SoundRequest) -> Int? {
        sounds.firstIndex { $0.name == request.name && $0.file == request.file }
            ?? sounds.firstIndex(where: request.isMet)
    }

    /// Cuts grains from a sound as it was played before: no value moves. One that is not there is asked for.
    package mutating func restoreSound(_ request: SoundRequest) -> Effects {
        awaited = nil
        guard let place = place(of: request) else {
            awaited = request
            return Effects(wantsSound: request)
        }
        return Effects(changes: place == sound ? [] : use(place))
    }
}
