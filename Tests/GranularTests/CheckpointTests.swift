import Granular
import SeededGenerator
import Testing

/// An engine goes on where another one is.
@Suite struct CheckpointTests {
    private static func configuration(channels: Int = 2, kernel: Kernel = .fastest, rate: Int = 48_000)
        -> EngineConfiguration
    {
        EngineConfiguration(
            sampleRate: rate, channels: channels, seed: 9, grainLimit: 600, kernel: kernel, levelDecibels: -20)
    }

    /// Renders up to a frame, with what happens before it.
    private static func render(_ engine: inout Engine, to end: Int64, _ changes: [TimedChange]) -> [Float] {
        for change in changes where change.frame >= engine.frame && change.frame < end { _ = engine.enqueue(change) }
        var samples = [Float](repeating: 0, count: engine.channels * Int(end - engine.frame))
        engine.render(into: &samples, frames: Int(end - engine.frame))
        return samples
    }

    /// One that is at a frame, with all that lasts of what happened before.
    private static func fresh(_ configuration: EngineConfiguration, at frame: Int64, after changes: [TimedChange])
        -> Engine
    {
        var engine = Engine(configuration, source: RandomPlaying.sources[0])
        var lasting = LastingChanges(configuration)
        for change in changes where change.frame < frame {
            if case .assign = change.change {
                _ = engine.enqueue(TimedChange(frame: frame, change: change.change))
            } else {
                lasting.apply(change)
            }
        }
        engine.begin(at: frame, levelDecibels: lasting.levelDecibels)
        lasting.rebase(to: frame)
        for place in 0..<lasting.count {
            if let change = lasting[place] { _ = engine.enqueue(TimedChange(frame: frame, change: change)) }
        }
        return engine
    }

    /// What happens in the tests: random changes, and now and then one that has been missing among them.
    private static let changes = RandomPlaying.changes()
    private static let end: Int64 = 24_000

    private func goesOn(_ configuration: EngineConfiguration, from frame: Int64) throws {
        var engine = Engine(configuration, source: RandomPlaying.sources[0])
        _ = Self.render(&engine, to: frame, Self.changes)
        let told = engine.checkpoint()
        let checkpoint = try #require(told)
        let passedOn = try #require(EngineCheckpoint(bytes: checkpoint.bytes))
        #expect(passedOn == checkpoint)
        var other = Self.fresh(configuration, at: frame, after: Self.changes)
        let isRestored = other.restore(passedOn)
        #expect(isRestored)
        #expect(other.soundingGrains == engine.soundingGrains)
        let later = Self.changes.filter { $0.frame >= frame }
        let (samples, same) = (Self.render(&engine, to: Self.end, later), Self.render(&other, to: Self.end, later))
        #expect(peak(samples) > 0.01)
        #expect(firstDifference(samples, same) == nil, "from \(frame)")
    }

    @Test(arguments: stride(from: 0, to: 24_000, by: 1_536).map(Int64.init)) func fromAnyFrame(frame: Int64) throws {
        try goesOn(Self.configuration(), from: frame)
    }

    @Test(arguments: Kernel.available) func withAnyKernel(kernel: Kernel) throws {
        try goesOn(Self.configuration(kernel: kernel), from: 12_800)
    }

    @Test func onAnyNumberOfChannelsAtAnyRate() throws {
        try goesOn(Self.configuration(channels: 6), from: 12_800)
        try goesOn(Self.configuration(rate: 44_100), from: 9_600)
    }

    /// Echoes, a tail, a fade after a panic: no grain sounds any more.
    @Test func tailsGoOn() throws {
        let changes =
            started([.delayMix: 0.7, .delayFeedback: 0.8, .reverbMix: 0.6, .reverbTime: 4]) + [
                TimedChange(frame: 9_000, change: .release(cloud: 0))
            ]
        for frame in [Int64(9_024), 30_016, 96_000] {
            var engine = Engine(Self.configuration(), source: RandomPlaying.sources[0])
            _ = Self.render(&engine, to: frame, changes)
            let told = engine.checkpoint()
            var other = Self.fresh(Self.configuration(), at: frame, after: changes)
            let isRestored = other.restore(try #require(told))
            #expect(isRestored)
            let (samples, same) = (Self.render(&engine, to: 160_000, []), Self.render(&other, to: 160_000, []))
            #expect(peak(samples) > 0.001)
            #expect(firstDifference(samples, same) == nil, "from \(frame)")
        }
    }

    @Test func isToldOnTheGridAloneAndOfWhatWasTakenIn() {
        var engine = Engine(Self.configuration(), source: RandomPlaying.sources[0])
        _ = Self.render(&engine, to: 100, Self.changes)
        let offGrid = engine.checkpoint() == nil
        #expect(offGrid)
        _ = Self.render(&engine, to: 128, Self.changes)
        _ = engine.enqueue(TimedChange(frame: 500, change: .start(cloud: 0)))
        let waits = engine.checkpoint() == nil
        #expect(waits)
        var live = Self.configuration()
        live.liveSeconds = 1
        var listening = Engine(live, source: RandomPlaying.sources[0])
        let isLive = listening.checkpoint() == nil
        #expect(isLive)
    }

    @Test func anotherBuildIsRefused() throws {
        var engine = Engine(Self.configuration(), source: RandomPlaying.sources[0])
        _ = Self.render(&engine, to: 1_280, Self.changes)
        let told = engine.checkpoint()
        let checkpoint = try #require(told)
        for configuration in [Self.configuration(channels: 4), Self.configuration(rate: 44_100)] {
            var other = Self.fresh(configuration, at: 1_280, after: Self.changes)
            let isRestored = other.restore(checkpoint)
            #expect(!isRestored)
        }
        var elsewhere = Self.fresh(Self.configuration(), at: 1_344, after: Self.changes)
        let isRestored = elsewhere.restore(checkpoint)
        #expect(!isRestored)
    }

    /// Grains of a sound that is not here are left out; all else is there.
    @Test func withoutASound() throws {
        var engine = Engine(Self.configuration(), source: RandomPlaying.sources[0])
        _ = Self.render(&engine, to: 12_800, Self.changes)
        let told = engine.checkpoint()
        let changes = Self.changes.map { change in
            guard case .assign(_, let slot) = change.change, slot == 1 else { return change }
            return TimedChange(frame: change.frame, change: .assign(SourceReference(.silence), slot: slot))
        }
        var other = Self.fresh(Self.configuration(), at: 12_800, after: changes)
        let isRestored = other.restore(try #require(told))
        #expect(isRestored)
        #expect((1..<engine.soundingGrains).contains(other.soundingGrains))
        #expect(peak(Self.render(&other, to: 20_032, [])) > 0.01)
    }

    /// Whatever comes, the engine can be used afterwards: nothing is read that is not there, and what it gives are numbers.
    @Test(arguments: 0..<40) func brokenOnes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let frame: Int64 = 12_800
        var engine = Engine(Self.configuration(), source: RandomPlaying.sources[0])
        _ = Self.render(&engine, to: frame, Self.changes)
        let told = engine.checkpoint()
        let whole = try #require(told).bytes
        for _ in 0..<10 {
            var bytes = whole
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
            case 1: bytes += [UInt8](repeating: 0, count: Int.random(in: 1...8, using: &random))
            default: break
            }
            for _ in 0..<Int.random(in: 0...20, using: &random) where !bytes.isEmpty {
                // What comes last are the grains.
                let place = Int.random(
                    in: Bool.random(using: &random) ? 0..<bytes.count : bytes.count / 2..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let checkpoint = EngineCheckpoint(bytes: bytes) else { continue }
            var other = Self.fresh(Self.configuration(), at: frame, after: Self.changes)
            let isRestored = other.restore(checkpoint)
            if bytes.count != whole.count { #expect(!isRestored) }
            let samples = Self.render(&other, to: frame + 6_400, Self.changes)
            #expect(samples.allSatisfy { abs($0) <= 1 })
        }
    }
}
