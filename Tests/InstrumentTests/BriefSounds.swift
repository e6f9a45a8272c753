import Sounds

extension BuiltInSound {
    /// All built-in sounds by name and values, each half a second of one tone: for tests that ask when a sound is there, not how it sounds.
    static let brief = all.map { sound in
        BuiltInSound(like: sound, durationSeconds: 0.5) {
            var samples = [Float](repeating: 0, count: rate / 2)
            for frame in samples.indices where frame % 200 < 100 { samples[frame] = 0.1 }
            return [samples]
        }
    }
}
