import AudioIO
import Glibc
import Sounds
import Study

/// A phrase as a sound file with its beats and sections beside it, to be heard as any sound that is practised.
enum PhraseFile {
    private static let rate = 48_000
    /// What the pads sound as: minor pentatonic from A3, in half tones above it.
    static let halfTones = [0.0, 3, 5, 7, 10, 12, 15, 17, 19]
    private static let rootHz = 220.0
    /// How long a note is heard, in seconds.
    private static let noteSeconds = 0.6
    /// How loud it is, in LUFS: as the built-in sounds; and its highest peak, 1 = full scale.
    private static let loudness = BuiltInSound.loudness, ceiling: Float = 0.87

    /// Writes both files, the sound at `path`.
    static func write(_ phrase: StudyPhrase, to path: String) throws {
        // The last note may die away.
        let frames = Int((phrase.seconds * Double(rate)).rounded())
        var samples = [Float](repeating: 0, count: frames)
        for note in phrase.notes {
            let first = Int((note.seconds * Double(rate)).rounded())
            for (place, sample) in tone(note.pad).prefix(max(frames - first, 0)).enumerated() {
                samples[first + place] += sample
            }
        }
        let gain = gain(of: samples)
        let writer = try SoundFileWriter(path: path, rate: rate, format: .wav24)
        try writer.write(samples.flatMap { [$0 * gain, $0 * gain] }, frames: frames)
        try writer.close()
        try sidecar(phrase).write(to: SoundSidecar.path(of: path))
    }

    /// What brings it to its loudness; less where its peaks would be too high.
    private static func gain(of samples: [Float]) -> Float {
        let peak = samples.reduce(0) { max($0, abs($1)) }
        let loudness = Loudness.integrated([samples], rate: rate)
        guard peak > 0, loudness.isFinite else { return 1 }
        return min(Float(pow(10, (Self.loudness - loudness) / 20)), ceiling / peak)
    }

    /// What is beside it.
    static func sidecar(_ phrase: StudyPhrase) -> SoundSidecar {
        var sidecar = SoundSidecar()
        sidecar.name = phrase.name
        sidecar.tempo = phrase.tempo
        let firsts = phrase.sectionBeats
        sidecar.beats = (0..<phrase.beatCount).map {
            Beat(seconds: Double($0) * phrase.beatSeconds, isDownbeat: firsts.contains($0))
        }
        sidecar.sections = zip(firsts, firsts.dropFirst() + [phrase.beatCount]).map { first, next in
            .init(begin: Double(first) * phrase.beatSeconds, end: Double(next) * phrase.beatSeconds)
        }
        return sidecar
    }

    /// A struck tone: four harmonics that die away, the higher ones sooner.
    private static func tone(_ pad: Int) -> [Float] {
        let hertz = rootHz * pow(2, halfTones[min(max(pad, 1), halfTones.count) - 1] / 12)
        return (0..<Int(noteSeconds * Double(rate))).map { frame in
            let seconds = Double(frame) / Double(rate)
            let sum = (1...4).reduce(0.0) { sum, harmonic in
                let number = Double(harmonic)
                return sum + sin(2 * .pi * hertz * number * seconds) * exp(-4 * number * seconds) / number
            }
            let edges = min(seconds / 0.002, (noteSeconds - seconds) / 0.02, 1)
            return Float(sum * edges)
        }
    }
}
