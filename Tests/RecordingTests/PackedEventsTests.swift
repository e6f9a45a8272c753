import Granular
import Recording
import SeededGenerator
import Session
import Testing

@Suite("What happened to the engine, packed")
struct PackedEventsTests {
    private static func event(_ generator: inout SeededGenerator, at frame: Int64) -> Performance.TimedEvent {
        let cloud = UInt8.random(in: 0..<16, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: return .init(frame: frame, .renew)
        case 1: return .init(frame: frame, .assign(sound: 3, slot: cloud))
        case 2: return .init(frame: frame, .change(.start(cloud: cloud)))
        default:
            let parameter = Parameter.allCases[Int.random(in: Parameter.allCases.indices, using: &generator)]
            return .init(
                frame: frame,
                .change(.set(parameter, .random(in: -1e9...1e9, using: &generator), cloud: cloud)))
        }
    }

    @Test("they come out as they went in, also from frames far apart and out of order")
    func roundTrip() {
        var generator = SeededGenerator(seed: 7)
        var events: [Performance.TimedEvent] = []
        var frame: Int64 = 0
        for number in 0..<150_000 {
            let step: Int64 = number % 9_999 == 5 ? 5_000_000_000 : number % 777 == 3 ? -40 : Int64(number % 5)
            frame = max(0, frame + step)
            events.append(Self.event(&generator, at: frame))
        }
        var packed = PackedEvents()
        for event in events { packed.append(event) }
        #expect(packed.count == events.count)
        let isSame = packed.map { "\($0)" } == events.map { "\($0)" }
        #expect(isSame)
    }

    @Test("an hour of two fingers without a silence fits into the log's 64 MB, and more is let go")
    func bound() {
        var log = PerformanceLog(EngineConfiguration())
        for number in 0..<4_000_000 {
            _ = log.record(
                .change(TimedChange(frame: Int64(number), change: .set(.pitch, Double(number), cloud: 0))))
        }
        #expect(log.engine.isWhole)
        #expect(log.engine.events.count == 4_000_000)
        #expect(log.engine.events.bytes <= 64 << 20)
        for number in 0..<300_000 {
            _ = log.record(
                .change(TimedChange(frame: Int64(number), change: .set(.pitch, Double(number), cloud: 0))))
        }
        #expect(!log.engine.isWhole)
        #expect(log.engine.events.bytes == 0)
    }
}
