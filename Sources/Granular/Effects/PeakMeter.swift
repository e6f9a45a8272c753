#if canImport(Glibc)
    import Glibc
#endif

/// The peaks of both sides, falling by 20 dB a second.
package struct PeakMeter {
    /// The peaks after the last whole window of 64 frames, and of the frames since then. Windows are counted from the
    /// first frame, so that nothing depends on how time is cut into calls.
    private var fallen = SIMD2<Float>()
    private var recent = SIMD2<Float>()
    private var recentFrames = 0
    private let fall: Float

    package init(sampleRate: Double) { fall = Float(pow(10, -Double(Self.windowFrames) / sampleRate)) }

    /// 1 = full scale.
    package var left: Float { max(fallen.x, recent.x) }
    /// 1 = full scale.
    package var right: Float { max(fallen.y, recent.y) }

    package mutating func read(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int) {
        var done = 0
        while done < frames {
            let count = min(frames - done, Self.windowFrames - recentFrames)
            recent.x = max(recent.x, Self.peak(left + done, frames: count))
            recent.y = max(recent.y, Self.peak(right + done, frames: count))
            recentFrames += count
            done += count
            if recentFrames == Self.windowFrames { closeWindow() }
        }
    }

    private mutating func closeWindow() {
        fallen *= fall
        fallen.replace(with: recent, where: recent .> fallen)
        fallen.replace(with: 0, where: fallen .< 1e-6)
        recent = SIMD2()
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
}
