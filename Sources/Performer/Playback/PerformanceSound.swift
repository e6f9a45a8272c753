import Session
import Sounds

extension Performance.Sound {
    /// A sound as a performance knows it.
    package init(_ sound: Sound) {
        self.init(
            name: sound.name, file: sound.file, fingerprint: sound.fingerprint, rootHz: sound.source.rootHz,
            beats: sound.source.beats)
    }
}
