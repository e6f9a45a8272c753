#if canImport(Glibc)
    import Glibc
#endif

/// The peaks of all channels, falling by 20 dB a second.
package struct PeakMeter: ~Copyable {
    /// Of each pair of channels the peaks after the last whole window of 64 frames, and of the frames since then. Windows are counted
    /// from the first frame, so that nothing depends on how time is cut into calls.
    private let fallen: UnsafeMutablePointer<SIMD2<Float>>
    private let recent: UnsafeMutablePointer<SIMD2<Float>>
    private let pairs: Int
    private var recentFrames = 0
    private let fall: Float

    package init(sampleRate: Double, channels: Int = 2) {
        fall = Float(pow(10, -Double(Self.windowFrames) / sampleRate))
        pairs = channels / 2
        fallen = .allocate(capacity: pairs)
        recent = .allocate(capacity: pairs)
        fallen.initialize(repeating: SIMD2(), count: pairs)
        recent.initialize(repeating: SIMD2(), count: pairs)
    }

    deinit {
        fallen.deallocate()
        recent.deallocate()
    }

    /// Of a channel; 1 = full scale.
    package subscript(channel: Int) -> Float {
        let (pair, side) = (channel / 2, channel % 2)
        return max(fallen[pair][side], recent[pair][side])
    }

    /// Whether all are 0.
    package var areZero: Bool {
        for pair in 0..<pairs where fallen[pair] != SIMD2() || recent[pair] != SIMD2() { return false }
        return true
    }

    package mutating func read(_ channels: Channels, frames: Int) {
        var done = 0
        while done < frames {
            let count = min(frames - done, Self.windowFrames - recentFrames)
            for pair in 0..<pairs {
                recent[pair].x = max(recent[pair].x, Self.peak(channels[2 * pair] + done, frames: count))
                recent[pair].y = max(recent[pair].y, Self.peak(channels[2 * pair + 1] + done, frames: count))
            }
            recentFrames += count
            done += count
            if recentFrames == Self.windowFrames { closeWindow() }
        }
    }

    private mutating func closeWindow() {
        for pair in 0..<pairs {
            fallen[pair] *= fall
            fallen[pair].replace(with: recent[pair], where: recent[pair] .> fallen[pair])
            fallen[pair].replace(with: 0, where: fallen[pair] .< 1e-6)
            recent[pair] = SIMD2()
        }
        recentFrames = 0
    }

    private static func peak(_ samples: UnsafePointer<Float>, frames: Int) -> Float {
        var peaks = SIMD4<Float>()
        var frame = 0
        while frame + 4 <= frames {
            let here = UnsafeRawPointer(samples + frame).loadUnaligned(as: SIMD4<Float>.self)
            peaks.replace(with: here, where: here .> peaks)
            peaks.replace(with: -here, where: -here .> peaks)
            frame += 4
        }
        var peak = max(max(peaks[0], peaks[1]), max(peaks[2], peaks[3]))
        while frame < frames {
            peak = max(peak, abs(samples[frame]))
            frame += 1
        }
        return peak
    }

    private static var windowFrames: Int { 64 }

    mutating func code(_ coder: inout StateCoder) {
        for pair in 0..<pairs {
            coder.pair(&(fallen + pair).pointee)
            coder.pair(&(recent + pair).pointee)
        }
        coder.whole(&recentFrames, in: 0...Self.windowFrames - 1)
    }
}
