import AudioEngine
import Granular
import Sounds

/// Live input among the sounds.
package enum LiveSound {
    /// What it is called.
    package static let name = SoundCatalogue.liveName
    /// How much of it grains reach, in seconds.
    package static let seconds = InputExchange.seconds
    /// What tells it from other sounds: not what came in.
    package static let fingerprint = SoundFingerprint(ofRule: "live input", version: 1).text

    /// The sound, for the list; its source only says how long it is, as the engine has its own.
    package static var sound: Sound {
        let rate = 1_000
        return Sound(
            name: name,
            source: Source(sound: [[Float](repeating: 0, count: seconds * rate)], sampleRate: rate, rootHz: 440),
            about: "the last \(seconds) s of live input; freeze holds it", fingerprint: fingerprint,
            // What came in just now: a minute ago there may have been nothing.
            defaults: [.position: 1])
    }
}
