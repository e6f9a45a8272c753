/// A beat of a sound, as an engine knows it.
public struct SourceBeat: Equatable, Sendable {
    /// When it is heard at the sound's own speed, in seconds from its beginning.
    public var seconds: Double
    /// Whether it is the first of a bar.
    public var isFirstOfBar: Bool

    /// Makes one.
    public init(seconds: Double, isFirstOfBar: Bool = false) {
        self.seconds = seconds
        self.isFirstOfBar = isFirstOfBar
    }

    /// The most beats of a source.
    public static let maxCount = 10_000
}

/// The beats of a source, as the audio thread reads them: in seconds, each after the one before. Lives in memory that a ``Source`` owns.
package struct SourceBeats: BitwiseCopyable {
    let beats: UnsafePointer<Double>
    let beatCount: Int
    /// First beats of bars: every fourth beat where none is known.
    let bars: UnsafePointer<Double>
    let barCount: Int
}

/// The memory of a source's beats.
final class SourceBeatMemory: Sendable {
    /// What the audio thread reads.
    nonisolated(unsafe) let beats: UnsafePointer<SourceBeats>

    /// Beats that are closer to the one before, in seconds, are none.
    private static let leastGap = 0.01
    private static let usualBar = 4

    /// Those of `all` that lie in a sound of that length, in seconds, in their order; `nil` where there are none.
    init?(_ all: [SourceBeat], length: Double) {
        var kept: [SourceBeat] = []
        let inside = all.prefix(SourceBeat.maxCount).filter { $0.seconds >= 0 && $0.seconds < length }
        for beat in inside.sorted(by: { $0.seconds < $1.seconds })
        where beat.seconds - (kept.last?.seconds ?? -1) >= Self.leastGap {
            kept.append(beat)
        }
        guard !kept.isEmpty else { return nil }
        let hasBars = kept.contains { $0.isFirstOfBar }
        let bars = kept.enumerated().filter { number, beat in
            hasBars ? beat.isFirstOfBar : number.isMultiple(of: Self.usualBar)
        }.map(\.element)
        let seconds = UnsafeMutablePointer<Double>.allocate(capacity: kept.count + bars.count)
        for (index, beat) in (kept + bars).enumerated() { (seconds + index).initialize(to: beat.seconds) }
        let header = UnsafeMutablePointer<SourceBeats>.allocate(capacity: 1)
        header.initialize(
            to: SourceBeats(
                beats: seconds, beatCount: kept.count, bars: seconds + kept.count, barCount: bars.count))
        beats = UnsafePointer(header)
    }

    deinit {
        beats.pointee.beats.deallocate()
        beats.deallocate()
    }
}
