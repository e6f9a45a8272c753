import Granular
import Testing

@Suite("A section of a sound")
struct SectionTests {
    /// A sound of four seconds: silence but for noise in its third second.
    private static func source() -> Source {
        let rate = 48_000
        let samples = (0..<4 * rate).map { frame -> Float in
            guard (2 * rate..<3 * rate).contains(frame) else { return 0 }
            var bits = UInt64(frame) &* 0x9E37_79B9_7F4A_7C15
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            return Float((bits ^ (bits >> 27)) >> 40) / Float(1 << 23) - 1
        }
        return Source(sound: [samples], sampleRate: rate, rootHz: 440)
    }

    /// The root mean square of a second of grains of 20 ms cut at random places of the section.
    private static func level(_ section: (from: Double, to: Double)?, scan: Double = 0, spread: Double = 1) -> Double {
        let source = source()
        var engine = Engine(EngineConfiguration(clouds: 1, hasEffects: false), source: source)
        var values = ParameterValues(playing: source)
        values[.positionSpread] = spread
        values[.duration] = 0.02
        values[.density] = 200
        values[.scanSpeed] = scan
        var changes = values.settings(cloud: 0)
        if let section { changes.append(.section(from: section.from, to: section.to, cloud: 0)) }
        for change in changes + [.start(cloud: 0)] { _ = engine.enqueue(TimedChange(frame: 0, change: change)) }
        var block = [Float](repeating: 0, count: 2 * 48_000)
        engine.render(into: &block, frames: 48_000)
        return (block.reduce(0) { $0 + Double($1 * $1) } / Double(block.count)).squareRoot()
    }

    @Test("grains are cut from the section alone")
    func alone() {
        let all = Self.level(nil)
        #expect(Self.level((0, 0.45)) == 0)
        #expect(Self.level((0.51, 0.74)) > 1.5 * all)
    }

    @Test("the scan goes round within the section")
    func scan() {
        // Twice as fast as the sound a second goes through two seconds: out of a section of 0.9 s, were it not kept in.
        #expect(Self.level((0.51, 0.735), scan: 2, spread: 0) > 0.01)
        #expect(Self.level((0.76, 0.99), scan: 2, spread: 0) == 0)
    }

    @Test(
        "a section without extent, or of no numbers, is all of the sound",
        arguments: [(0.5, 0.5), (0.8, 0.2), (.nan, .nan)])
    func none(from: Double, to: Double) {
        #expect(Self.level((from, to)) == Self.level(nil))
    }
}
