import CTimeStretch

/// Plays sound slower or faster at its own pitch: SoundTouch.
package final class TimeStretch {
    private let stretch: OpaquePointer

    /// For stereo of `rate` frames a second; `nil` where there is no memory.
    package init?(rate: Int) {
        guard let stretch = ctimestretch_make(UInt32(rate)) else { return nil }
        self.stretch = stretch
    }

    deinit { ctimestretch_free(stretch) }

    /// How fast it is to be: 1 = as it is.
    package func setTempo(_ tempo: Double) { ctimestretch_set_tempo(stretch, tempo) }

    /// Writes frames, left and right interleaved.
    package func write(_ samples: UnsafePointer<Float>, frames: Int) {
        ctimestretch_put(stretch, samples, UInt32(frames))
    }

    /// Reads at most so many frames; returns how many there were.
    package func read(_ frames: Int, into samples: UnsafeMutablePointer<Float>) -> Int {
        Int(ctimestretch_take(stretch, samples, UInt32(frames)))
    }

    /// Forgets what was taken in and did not come out yet.
    package func clear() { ctimestretch_clear(stretch) }
}
