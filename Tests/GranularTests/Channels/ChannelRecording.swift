import Foundation
import Granular

/// What an engine of so many channels makes of a cloud, each channel by itself.
func channelSounds(
    _ count: Int, _ values: [Parameter: Double], changes: [TimedChange] = [], of source: Source, frames: Int = 24_000,
    hasEffects: Bool = false, threads: Int = 1, kernel: Kernel = .fastest, period: Int = 256, input: [Float]? = nil
) -> [[Float]] {
    var all: [Parameter: Double] = [.pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0, .density: 20, .duration: 0.2]
    all.merge(values) { $1 }
    let configuration = EngineConfiguration(
        channels: count, kernel: kernel, threads: threads, levelDecibels: 0, hasEffects: hasEffects)
    var engine = Engine(configuration, source: source)
    for change in started(all) + changes { _ = engine.enqueue(change) }
    var sounds = [[Float]](repeating: [], count: count)
    var block = [Float](repeating: 0, count: count * period)
    while sounds[0].count < frames {
        let length = min(period, frames - sounds[0].count)
        let beside = input.map { Array($0[(2 * sounds[0].count)..<(2 * (sounds[0].count + length))]) }
        engine.render(into: &block, frames: length, beside: beside)
        for channel in 0..<count {
            for frame in 0..<length { sounds[channel].append(block[count * frame + channel]) }
        }
    }
    return sounds
}

/// The energy of a sound.
func energy(_ samples: some Sequence<Float>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }
