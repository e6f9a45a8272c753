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
    /// How many cycles a wavetable has, of all else 1. Each has as many levels, all of them after those of the one before.
    package var cycleCount = 1
    /// Points from one cycle to the next, on every level.
    package var cycleStride = 0
    /// Its beats; `nil` where it has none.
    package var beats: UnsafePointer<SourceBeats>?
}

extension SourceTables {
    /// Whether it has a pitch of its own: all but the waveforms that are made of partials.
    var hasRoot: Bool { !isWaveform || cycleHz != 1 }

    /// Whether it has cycles that the position chooses from.
    var isWavetable: Bool { cycleCount > 1 }

    /// How long the position takes through all of it at a scan speed of 1, in seconds; 0 where it has no places.
    var scanSeconds: Double { isWavetable ? 1 : isWaveform ? 0 : length }

    /// Units that a grain goes on in a frame at a frequency in Hz.
    func speed(at frequency: Double, sampleRate: Double) -> Double {
        guard isWaveform else { return frequency * cycleHz / (rootHz * sampleRate) }
        return min(min(frequency, Source.highestWaveformHz) * cycleHz / (rootHz * sampleRate), 0.5)
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
        let first = table - cycle(of: table) * cycleStride
        for index in 0..<levelCount where levels[index].left == first { return levels[index] }
        return nil
    }

    /// The number of the cycle that a table belongs to.
    func cycle(of table: UnsafePointer<Int16>) -> Int {
        guard isWavetable else { return 0 }
        return min(max((table - levels[0].left) / cycleStride, 0), cycleCount - 1)
    }

    /// Where in a wavetable a fraction of its way lies, 0 = its first cycle, 1 = its last.
    func cyclePlace(at fraction: Double) -> (cycle: Int, blend: Float) {
        guard isWavetable else { return (0, 0) }
        let place = min(max(fraction, 0), 1) * Double(cycleCount - 1)
        let cycle = min(Int(place), cycleCount - 2)
        let blend = Float(place - Double(cycle))
        return blend < 1 ? (cycle, blend) : (cycle + 1, 0)
    }
}
