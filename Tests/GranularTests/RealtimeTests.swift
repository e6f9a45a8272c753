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
}
