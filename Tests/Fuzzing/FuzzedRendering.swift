import Granular
import Recording
import Session

/// Performances whose sound is made again, a little of it: an engine takes whatever was read, and gives numbers.
enum FuzzedRendering {
    private static let sources: [Source] = [
        .thesis(sampleRate: 48_000), .silence,
        Source(sound: [(0..<4_800).map { Float($0 % 109) / 109 - 0.5 }], sampleRate: 48_000, rootHz: 440),
    ]
    private static let maxFrames: Int64 = 8_192

    static func read(_ bytes: [UInt8]) {
        guard var performance = try? Performance(text: bytes, file: "a.quern") else { return }
        // Engines of a usual size: making larger ones takes all the time.
        performance.build.grainLimit = min(performance.build.grainLimit, 256)
        performance.build.rate = min(performance.build.rate, 48_000)
        guard performance.events.count(where: { if case .renew = $0.event { true } else { false } }) < 8 else {
            return
        }
        performance.keepFrame = performance.beginFrame
        performance.endFrame = min(performance.endFrame, performance.beginFrame + maxFrames)
        let sounds = performance.sounds.indices.map { ($0, sources[$0 % sources.count]) }
        let rendering = PerformanceRendering(
            performance, sources: Dictionary(uniqueKeysWithValues: sounds), kernel: .plain)
        rendering.run(periodFrames: 256) { samples, frames in
            for index in 0..<2 * frames { precondition(samples[index].isFinite, "a sample is no number") }
        }
    }
}
