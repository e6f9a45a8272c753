/// One level of a source: its sound as points that a kernel reads, for steps up to a longest one.
///
/// The points are 16-bit, oversampled, and shaped so that the cubic which is read between them is flat and clean: see
/// docs/benchmarks.md.
package struct SourceLevel: BitwiseCopyable {
    /// Tap 0 of the place 0 (see `grain` in grain_kernels.h). `GRAIN_GUARD` points and more may be read before it and after the
    /// last.
    package var left: UnsafePointer<Int16>
    /// The right channel; the same as ``left`` in a mono source.
    package var right: UnsafePointer<Int16>
    /// Points in one unit of the source: a cycle of a waveform, a second of a sound at its own speed.
    package var rate: Double
    /// Where a grain that reads forward wraps: a place that reaches this goes back by ``wrap``. In points.
    package var forwardEdge: UInt32
    /// Where one that reads backward wraps: a place below this goes on by ``wrap``.
    package var backwardEdge: UInt32
    /// How far, in points. At least ``backwardEdge``, so that one wrap brings any place to it.
    package var wrap: UInt32
    /// The fastest step that this level is for, in points a frame either way; `GRAIN_LONGEST_STEP` at most.
    package var longestStep: Double
}

/// What a source is, as the audio thread reads it. Lives in memory that a ``Source`` owns.
package struct SourceTables: BitwiseCopyable {
    /// The finest level first; each next one is for faster steps.
    package var levels: UnsafePointer<SourceLevel>
    package var levelCount: Int
    /// Whether it is a waveform, with cycles for units and hertz for speed, or a sound, in seconds.
    package var isWaveform: Bool
    package var isStereo: Bool
    /// What a point of 1 is in samples, 1 = full scale.
    package var scale: Float
    /// The frequency at which a sound is played at its own speed, in Hz.
    package var rootHz: Double
    /// How long it is until it wraps, in units; a waveform's is 1. 0 = there is nothing to hear.
    package var length: Double
}

extension SourceTables {
    /// The finest level that a grain may read at `speed`, in units a frame; the coarsest where none is coarse enough.
    func level(for speed: Double) -> SourceLevel {
        var index = 0
        while index < levelCount - 1, speed * levels[index].rate > levels[index].longestStep { index += 1 }
        return levels[index]
    }

    /// The level that a table belongs to.
    func level(of table: UnsafePointer<Int16>) -> SourceLevel? {
        for index in 0..<levelCount where levels[index].left == table { return levels[index] }
        return nil
    }
}
