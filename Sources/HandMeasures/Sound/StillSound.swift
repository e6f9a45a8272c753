import Granular
import Session

/// What a moment of a performance sounds like when it is held.
enum StillSound {
    /// Before what is heard, the grains and the reverb have come to what they are, in seconds.
    private static let settlingSeconds: Int64 = 1
    /// How long it is heard, in seconds.
    private static let heardSeconds: Int64 = 2

    /// A performance of 2 s in which nothing moves: the cloud that was heard at `seconds`, with everything as it was then. It has the seed of the
    /// performance, so that two of them differ by their values alone.
    /// - Parameter values: what is set besides, each in its unit.
    static func performance(
        of performance: Performance, at seconds: Double, setting values: [Parameter: Double] = [:]
    ) -> Performance {
        let build = performance.build
        var still = Performance(build: build)
        still.sounds = performance.sounds
        var lasting = LastingChanges(
            EngineConfiguration(
                sampleRate: build.rate, channels: build.channels, seed: build.seed, clouds: build.clouds,
                grainLimit: build.grainLimit, quality: build.quality, levelDecibels: build.levelDecibels))
        let frame = performance.frame(at: seconds)
        var slots: [UInt8: Int] = [:]
        for timed in performance.events where timed.frame <= frame {
            switch timed.event {
            case .change(let change): lasting.apply(TimedChange(frame: timed.frame, change: change))
            case .assign(let sound, let slot): slots[slot] = sound
            case .renew, .restore: break
            }
        }
        lasting.rebase(to: frame)
        var heard = 0
        ParameterReplay.run(performance, following: [], during: seconds...seconds, rate: 1) { heard = $0.heard }
        let cloud = UInt8(min(heard, build.clouds - 1))
        let settings = values.sorted { $0.key.rawValue < $1.key.rawValue }
        let changes =
            (0..<lasting.count).compactMap { lasting[$0] }
            + settings.map { Change.set($0.key, $0.value, cloud: cloud) } + [.mute(false), .start(cloud: cloud)]
        still.events =
            slots.sorted { $0.key < $1.key }.map { .init(frame: 0, .assign(sound: $0.value, slot: $0.key)) }
            + changes.map { .init(frame: 0, .change($0)) }
        still.keepFrame = settlingSeconds * Int64(build.rate)
        still.endFrame = (settlingSeconds + heardSeconds) * Int64(build.rate)
        still.isWhole = true
        return still
    }
}
