import Granular

/// Renders the left channel of an engine's sound.
func rendered(
    _ changes: [TimedChange], frames: Int, periods: [Int] = [256],
    configuration: EngineConfiguration = EngineConfiguration(levelDecibels: 0, hasEffects: false),
    source: Source = .thesis(sampleRate: 48_000)
) -> (samples: [Float], state: EngineState) {
    var engine = Engine(configuration, source: source)
    var samples: [Float] = []
    var block = [Float](repeating: 0, count: 2 * (periods.max() ?? 0))
    var waiting = changes[...]
    var turn = 0
    while samples.count < frames {
        while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
        let length = min(periods[turn % periods.count], frames - samples.count)
        block.withUnsafeMutableBufferPointer {
            if let start = $0.baseAddress { engine.render(into: start, frames: length) }
        }
        for index in 0..<length { samples.append(block[2 * index]) }
        turn += 1
    }
    return (samples, engine.state)
}

/// Changes that set a cloud's parameters at a frame and start it there.
func started(_ values: [Parameter: Double], cloud: UInt8 = 0, at frame: Int64 = 0) -> [TimedChange] {
    Parameter.allCases.compactMap { parameter in
        values[parameter].map { TimedChange(frame: frame, change: .set(parameter, $0, cloud: cloud)) }
    } + [TimedChange(frame: frame, change: .start(cloud: cloud))]
}

/// The largest magnitude.
func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }

/// The first frame at which two sounds are not the same, bit for bit; `nil` where they are.
func firstDifference(_ a: [Float], _ b: [Float]) -> Int? {
    zip(a, b).enumerated().first { $1.0.bitPattern != $1.1.bitPattern }?.offset
        ?? (a.count == b.count ? nil : min(a.count, b.count))
}
