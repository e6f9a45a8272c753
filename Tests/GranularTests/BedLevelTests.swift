import Foundation
import Granular
import Testing

@Suite("The level of the bed's cloud") struct BedLevelTests {
    /// In dB, of half a second that one cloud makes at a level.
    private func power(cloud: Int, level: Double) -> Double {
        var engine = Engine(
            EngineConfiguration(clouds: Engine.maxClouds, levelDecibels: -40, hasEffects: false),
            source: .thesis(sampleRate: 48_000))
        var values = ParameterValues()
        values[.pitchOffset] = 0
        for change in values.settings(cloud: UInt8(cloud)) + [
            .set(.level, level, cloud: UInt8(cloud)), .start(cloud: UInt8(cloud)),
        ] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        var block = [Float](repeating: 0, count: 48_000)
        engine.render(into: &block, frames: 24_000)
        return 10 * log10(block.reduce(1e-20) { $0 + Double($1 * $1) })
    }

    @Test("it may be higher than that of others, as it makes up for soft sounds; up to 12 dB it is the same")
    func higher() {
        #expect(abs(power(cloud: Engine.bedCloud, level: 30) - power(cloud: Engine.bedCloud, level: 12) - 18) < 0.01)
        #expect(abs(power(cloud: Engine.bedCloud, level: 12) - power(cloud: Engine.bedCloud, level: 0) - 12) < 0.01)
        #expect(power(cloud: 0, level: 30) == power(cloud: 0, level: 12))
        #expect(power(cloud: Engine.bedCloud, level: 1e300) == power(cloud: Engine.bedCloud, level: 60))
        #expect(power(cloud: Engine.bedCloud, level: .nan) == power(cloud: Engine.bedCloud, level: 0))
    }

    @Test("a fresh engine takes it over as it is")
    func lasting() {
        var lasting = LastingChanges(EngineConfiguration(clouds: Engine.maxClouds))
        for cloud in [0, Engine.bedCloud] {
            lasting.apply(TimedChange(frame: 0, change: .set(.level, 30, cloud: UInt8(cloud))))
        }
        let levels = (0..<lasting.count).compactMap { place -> Double? in
            if case .set(.level, let level, let cloud)? = lasting[place], [0, UInt8(Engine.bedCloud)].contains(cloud) {
                level
            } else {
                nil
            }
        }
        #expect(levels == [12, 30])
    }
}
