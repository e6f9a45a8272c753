import CGrainKernels

/// One level of a source: its sound as points that a kernel reads, for steps up to a longest one.
///
/// The points are 16-bit, oversampled, and shaped so that the cubic which is read between them is flat and clean: see
/// docs/benchmarks.md.
package typealias SourceLevel = CGrainKernels.grain_level

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
    /// The frequency at which a sound, or a cycle from a file, is played at its own speed, in Hz.
    package var rootHz: Double
    /// Units a second that are its own speed: cycles of one from a file, otherwise 1.
    package var cycleHz = 1.0
    /// How long it is until it wraps, in units; a waveform's is 1. 0 = there is nothing to hear.
    package var length: Double
}

extension SourceTables {
    /// Whether it has a pitch of its own: all but the waveforms that are made of partials.
    var hasRoot: Bool { !isWaveform || cycleHz != 1 }

    /// Units that a grain goes on in a frame at a frequency in Hz.
    func speed(at frequency: Double, sampleRate: Double) -> Double {
        let speed = frequency * cycleHz / (rootHz * sampleRate)
        return isWaveform ? min(speed, 0.5) : speed
    }

    /// The fastest that grains may read, in units a frame: beyond, the coarsest level would be read too coarsely.
    var fastest: Double { Double(GRAIN_LONGEST_STEP) / levels[levelCount - 1].rate }

    /// The number of the finest level that a grain may read at `speed`, in units a frame; of the coarsest where none is coarse
    /// enough.
    func levelNumber(for speed: Double) -> Int {
        var index = 0
        while index < levelCount - 1, speed * levels[index].rate > levels[index].longest_step { index += 1 }
        return index
    }

    /// The level that a table belongs to.
    func level(of table: UnsafePointer<Int16>) -> SourceLevel? {
        for index in 0..<levelCount where levels[index].left == table { return levels[index] }
        return nil
    }
}
