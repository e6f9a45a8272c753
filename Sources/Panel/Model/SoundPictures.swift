import Pictures
import Sounds

/// The pictures of sounds, as a panel asks for them: nothing here waits.
struct SoundPictures {
    private let loader = PictureLoader(path: SoundArt.path(ofSound:))
    private var wasShown = false

    /// What is known of the picture of a sound file; `nil` for no file, and until its picture was read.
    /// - Parameter isShown: whether anybody looks; when nobody does, pictures are forgotten, as their files may change.
    mutating func answer(_ sound: String?, isShown: Bool) -> PictureLoader.Answer? {
        if wasShown, !isShown { loader.forget() }
        wasShown = isShown
        return isShown ? sound.flatMap(loader.answer) : nil
    }

    func stop() { loader.stop() }
}
