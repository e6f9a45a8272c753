import Sounds

/// The beats of a sound in order: each 0 s or later, none nearer to the one before than ``minGapSeconds``, at most ``Beat/maxCount``.
package struct BeatGrid: Equatable, Sendable {
    /// The beats, the earliest first.
    package private(set) var beats: [Beat] = []

    /// Beats that are nearer to each other are one, in seconds.
    package static let minGapSeconds = 0.01
    /// No sound is longer than this by far, in seconds.
    private static let maxSeconds = 1e6
    /// What is kept of a time: tenths of a millisecond.
    private static let stepsPerSecond = 10_000.0

    /// Without beats.
    package init() {}

    /// The beats of a list in any order. What is no time, or lies outside of the sound, is left out, and so is what is more than a sound can
    /// have; of beats that are one, the earliest stays, as the first of a bar where any of them is.
    /// - Parameter durationSeconds: how long the sound is; any length where `nil`.
    package init(_ list: [Beat], durationSeconds: Double? = nil) {
        let last = durationSeconds ?? .infinity
        let inside = list.filter { $0.seconds >= 0 && $0.seconds <= min(last, Self.maxSeconds) }
        for beat in inside.map(Self.rounded).sorted(by: { $0.seconds < $1.seconds }) {
            if let before = beats.last, beat.seconds - before.seconds < Self.minGapSeconds - 0.5 / Self.stepsPerSecond {
                beats[beats.count - 1].isDownbeat = before.isDownbeat || beat.isDownbeat
            } else if beats.count < Beat.maxCount {
                beats.append(beat)
            } else {
                break
            }
        }
    }

    /// How many there are.
    package var count: Int { beats.count }
    /// Whether there are none.
    package var isEmpty: Bool { beats.isEmpty }
    /// Whether any of them is known to be the first of a bar.
    package var hasBars: Bool { beats.contains(where: \.isDownbeat) }
    /// How many bars are known to begin.
    package var barCount: Int { beats.count(where: \.isDownbeat) }

    /// The number of the bar that each beat lies in, counted from 1; `nil` before the first, and where no bars are known.
    package var bars: [Int?] {
        var bar = 0
        return beats.map { beat in
            if beat.isDownbeat { bar += 1 }
            return bar == 0 ? nil : bar
        }
    }

    /// The number of each beat in its bar, counted from 1; `nil` before the first bar, and where no bars are known.
    package var numbersInBar: [Int?] {
        var number: Int?
        return beats.map { beat in
            number = beat.isDownbeat ? 1 : number.map { $0 + 1 }
            return number
        }
    }

    /// How long a beat lasts: the median of all, in seconds; `nil` with fewer than two beats.
    package var beatSeconds: Double? { beats.beatSeconds }

    /// The tempo by the median, in beats a minute; `nil` with fewer than two beats.
    package var beatsPerMinute: Double? { beatSeconds.map { 60 / $0 } }

    /// How many beats most bars have; of two as many, the smaller. `nil` with fewer than two bars.
    package var beatsPerBar: Int? {
        let firsts = beats.indices.filter { beats[$0].isDownbeat }
        var counts: [Int: Int] = [:]
        for (next, this) in zip(firsts.dropFirst(), firsts) { counts[next - this, default: 0] += 1 }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }

    private static func rounded(_ beat: Beat) -> Beat {
        Beat(seconds: (beat.seconds * stepsPerSecond).rounded() / stepsPerSecond, isDownbeat: beat.isDownbeat)
    }
}
