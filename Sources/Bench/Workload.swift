import Granular

/// The work that is measured: grains of a quarter second, cut at scattered places of some five seconds of noise, a little above
/// its own speed. Other programs are measured with the same. Only where more are asked for than the densest clouds give, grains
/// are longer.
struct Workload {
    let grains: Int
    let rate: Int
    let period: Int
    let quality: Quality
    let kernel: Kernel
    let threads: Int

    private static let defaultGrainSeconds = 0.25
    private static let sourceSeconds = 5.46
    private static let ratio = 1.01
    private static let clouds = 16

    /// The most grains that an engine is measured with.
    static let maxGrains = 90_000
    /// Grains that all clouds start in a second at most.
    private static let densest = Double(clouds) * Parameter.density.definition.range.upperBound

    /// How long each grain is.
    var grainSeconds: Double { max(Self.defaultGrainSeconds, Double(grains) / Self.densest) }

    /// Noise that falls by 3 dB an octave, mono, 48 kHz, as the others are given.
    static func source() -> Source {
        // Paul Kellet's filter, from the music-dsp list, 1999.
        var (b0, b1, b2): (Float, Float, Float) = (0, 0, 0)
        var state: UInt32 = 1
        let samples = (0..<Int(sourceSeconds * 48_000)).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            let white = Float(Int32(bitPattern: state)) * 0x1p-31
            b0 = 0.997_65 * b0 + white * 0.099_046
            b1 = 0.963 * b1 + white * 0.296_516_4
            b2 = 0.57 * b2 + white * 1.052_691_3
            return (b0 + b1 + b2 + white * 0.184_8) * 0.1
        }
        return Source(sound: [samples], sampleRate: 48_000, rootHz: 440)
    }

    /// An engine with all of it set; after ``grainSeconds`` all grains sound.
    func engine(_ source: Source) -> Engine {
        var engine = Engine(
            EngineConfiguration(
                sampleRate: rate, clouds: Self.clouds, grainLimit: grains + grains / 10 + 64, quality: quality,
                // As while playing on a card.
                kernel: kernel, threads: threads, isRealTime: true),
            source: source)
        guard grains > 0 else { return engine }
        let density = Double(grains) / grainSeconds
        let streams = min(Int((density / Self.densest * Double(Self.clouds)).rounded(.up)), Self.clouds)
        let values: [(Parameter, Double)] = [
            (.pitchFrom, Double(PitchOrigin.root.rawValue)), (.ratio, Self.ratio), (.pitchOffset, 0),
            (.positionSpread, 1), (.duration, grainSeconds), (.density, density / Double(streams)),
        ]
        for cloud in 0..<UInt8(streams) {
            for (parameter, value) in values {
                _ = engine.enqueue(TimedChange(frame: 0, change: .set(parameter, value, cloud: cloud)))
            }
            _ = engine.enqueue(TimedChange(frame: 0, change: .start(cloud: cloud)))
        }
        return engine
    }
}
