import CAllocationGuard
import Granular
import Testing

@Suite struct RealtimeTests {
    /// The guard itself: what it is to catch, it catches.
    @Test func theGuardCountsMemory() {
        guard_begin()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 16)
        memory.deallocate()
        #expect(guard_end() == 2)
    }

    @Test func renderingTakesNoMemoryAndNoLock() {
        var engine = Engine(EngineConfiguration(grainLimit: 300), source: .thesis(sampleRate: 48_000))
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 512)
        defer { block.deallocate() }
        guard_begin()
        _ = engine.enqueue(TimedChange(frame: 0, change: .start(cloud: 0)))
        _ = engine.enqueue(TimedChange(frame: 0, change: .start(cloud: 1)))
        for number in 0..<20_000 {
            let frame = engine.frame + 100
            let fraction = Double(number % 1_000) / 1_000
            switch number % 8 {
            case 0: _ = engine.enqueue(TimedChange(frame: frame, change: .set(.density, fraction * 2_000, cloud: 0)))
            case 1: _ = engine.enqueue(TimedChange(frame: frame, change: .set(.duration, fraction, cloud: 1)))
            case 2: _ = engine.enqueue(TimedChange(frame: frame, change: .set(.pitch, fraction * 3_000, cloud: 0)))
            case 3: _ = engine.enqueue(TimedChange(frame: 0, change: .level(fraction * 12 - 12)))
            case 4 where number % 3_000 == 4: _ = engine.enqueue(TimedChange(frame: frame, change: .panic))
            case 5: _ = engine.enqueue(TimedChange(frame: frame, change: .start(cloud: 0)))
            default: break
            }
            engine.render(into: block, frames: 128)
        }
        let count = guard_end()
        #expect(count == 0)
        #expect(engine.state.stolenGrains > 0)
    }

    @Test func guestsTakeNoMemoryAndNoLock() {
        let configuration = EngineConfiguration(clouds: Engine.maxClouds, grainLimit: 300)
        let source = Source.thesis(sampleRate: 48_000)
        var engine = Engine(configuration, source: source)
        var fresh = Engine(configuration, source: source)
        var lasting = LastingChanges(configuration)
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 512)
        defer { block.deallocate() }
        guard_begin()
        for number in 0..<6_000 {
            let cloud = UInt8(Engine.firstGuestCloud + number % Engine.guestVoices)
            let change: Change =
                switch number / Engine.guestVoices % 6 {
                case 0: .set(.density, Double(number % 90), cloud: cloud)
                case 1: .start(cloud: cloud)
                case 2: .pulse(beats: 0.25, count: 1, cloud: cloud)
                case 3: .use(slot: UInt8(number % 32), cloud: cloud)
                case 4: .sound(chance: 1, decibels: 0, place: 1, slot: UInt8(number % 7), cloud: cloud)
                default: .release(cloud: cloud)
                }
            let timed = TimedChange(frame: engine.frame, change: change)
            _ = engine.enqueue(timed)
            lasting.apply(timed)
            engine.render(into: block, frames: 128)
        }
        let stolen = engine.state.stolenGrains + engine.state.shortenedGrains
        _ = engine.enqueue(TimedChange(frame: engine.frame, change: .panic))
        for _ in 0..<20 { engine.render(into: block, frames: 128) }
        lasting.rebase(to: engine.frame)
        fresh.takeOver(from: &engine, after: &lasting)
        fresh.render(into: block, frames: 128)
        let count = guard_end()
        #expect(count == 0)
        #expect(stolen > 0 && fresh.frame == engine.frame + 128)
    }
}
