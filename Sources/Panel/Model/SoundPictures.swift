import Pictures
import Sounds

/// The pictures of sounds, as a panel asks for them: nothing here waits.
struct SoundPictures {
    private let loader = PictureLoader(source: Self.source(ofSound:))
    private var wasShown = false
    /// What was known last, and how often the next was asked for since and not known yet.
    private var latest: PictureLoader.Answer?
    private var unknownCount = 0

    /// So often, some 0.3 s, the last picture stays until the next one is read: most sounds of a folder have the same, which need not go and come.
    private static let maxUnknown = 10

    /// The picture that lies beside a sound, else the one in its own tags.
    @Sendable private static func source(ofSound sound: String) -> PictureLoader.Source? {
        SoundArt.path(ofSound: sound).map { .file($0) }
            ?? TagPicture.bytes(ofFile: sound).map { .bytes($0, in: sound) }
    }

    /// What is known of the picture of a sound file; `nil` for no file, and until its picture was read.
    /// - Parameter isShown: whether anybody looks; when nobody does, pictures are forgotten, as their files may change.
    mutating func answer(_ sound: String?, isShown: Bool) -> PictureLoader.Answer? {
        if wasShown, !isShown { loader.forget() }
        wasShown = isShown
        guard isShown, let sound else {
            latest = nil
            return nil
        }
        let known = loader.answer(sound)
        unknownCount = known == nil ? unknownCount + 1 : 0
        if known != nil || unknownCount > Self.maxUnknown { latest = known }
        return latest
    }

    func stop() { loader.stop() }
}
