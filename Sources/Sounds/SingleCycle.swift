import Granular

/// Which sound files hold one cycle of a steady tone, as synthesizers' waveforms do.
enum SingleCycle {
    /// A longer file is one only where its sidecar says so, in seconds.
    private static let longestSeconds = 0.1
    /// Frames of a file that is taken for one by its length.
    private static let lengths = 64...Source.longestCycle
    /// How far a root may be off, as a fraction: it is written with few digits.
    static let rootTolerance = 0.005

    /// Whether a sound is one. Without a word in the sidecar it is where its root says that the whole file is one cycle, or
    /// where it has no root, a power of two for its length, and goes on at its beginning as it ends.
    /// - Parameter sidecar: what stands beside the file.
    static func isCycle(_ sound: DecodedSound, _ sidecar: SoundSidecar) -> Bool {
        let frames = sound.channels[0].count
        if let isCycle = sidecar.isCycle { return isCycle && frames <= Source.longestCycle }
        guard sound.durationSeconds < longestSeconds, frames <= Source.longestCycle else { return false }
        if let root = sidecar.rootHz ?? sound.rootHz {
            return abs(root * sound.durationSeconds - 1) < rootTolerance
        }
        return lengths.contains(frames) && frames & (frames - 1) == 0 && sound.channels.contains { meets($0) }
            && sound.channels.allSatisfy { meets($0) || $0.allSatisfy { $0 == 0 } }
    }

    /// The same of a file of which the header was read: what is too long for one is not read further.
    static func isCycle(_ file: borrowing OpenSoundFile, _ path: String, _ sidecar: SoundSidecar) -> Bool {
        guard sidecar.isCycle != false, let seconds = file.seconds,
            seconds * Double(file.rate) < Double(Source.longestCycle) + 0.5,
            let sound = try? DecodedSound(file: path)
        else { return false }
        return isCycle(sound, sidecar)
    }

    /// Where a file was taken for one by its looks, or as a sample although it may be one: that, and how to say otherwise.
    static func notice(
        _ path: String, _ sidecar: SoundSidecar, isCycle: Bool, mayBeCycle: Bool
    ) -> String? {
        guard sidecar.isCycle == nil else { return nil }
        let file = SoundSidecar.path(of: path)
        if isCycle { return "\(path): played as a single cycle; for a sample, write cycle = false in \(file)" }
        return mayBeCycle
            ? "\(path): pitch unknown, taken as middle C; write cycle = true, or its root, in \(file)" : nil
    }

    /// Whether a sound that is not taken for one may be one nevertheless: it is as short, nobody says at what pitch it is, and it has not
    /// died away. Of such a one the pitch is a guess.
    static func mayBeCycle(_ sound: DecodedSound, _ sidecar: SoundSidecar) -> Bool {
        sidecar.isCycle == nil && sidecar.rootHz == nil && sound.rootHz == nil
            && sound.durationSeconds < longestSeconds && sound.channels[0].count <= Source.longestCycle
            && sound.channels.contains { hasNotDiedAway($0) }
    }

    /// Where a file is none although its sidecar says so.
    static func remark(_ path: String, _ sidecar: SoundSidecar, isCycle: Bool) -> String? {
        guard !isCycle, sidecar.isCycle == true else { return nil }
        return
            "\(SoundSidecar.path(of: path)): cycle = true is ignored: a cycle has at most \(Source.longestCycle) frames"
    }

    /// Whether a period could begin where it ends: the step from its last sample to its first is none that sticks out, and it has
    /// not died away.
    private static func meets(_ samples: [Float]) -> Bool {
        guard let first = samples.first, let last = samples.last else { return false }
        let steps = zip(samples, samples.dropFirst()).map { abs($0 - $1) }
        return abs(first - last) <= steps.max() ?? 0 && hasNotDiedAway(samples)
    }

    private static func hasNotDiedAway(_ samples: [Float]) -> Bool {
        let tail = samples.suffix(max(samples.count / 16, 1))
        return power(samples[...]) > 0 && power(tail) > 0.001 * power(samples[...])
    }

    private static func power(_ samples: ArraySlice<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
    }
}
