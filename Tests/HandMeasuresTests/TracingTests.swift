import Foundation
import Granular
import HandMeasures
import SeededGenerator
import Testing
import Touch

@Suite("Hands that draw a sound")
struct TracingTests {
    /// A wandering line, the same for the same seed.
    private static func wandering(_ seed: UInt64, count: Int = 301) -> [Double] {
        var random = SeededGenerator(seed: seed)
        let phases = (0..<4).map { _ in Double.random(in: 0...6, using: &random) }
        return (0..<count).map { at in
            phases.enumerated().reduce(0.5) { $0 + 0.1 * sin(Double(at) / 50 * Double($1.offset + 1) + $1.element) }
        }
    }

    @Test("the best lag is that by which the hand comes later, and the correlation is that of the curves")
    func lag() throws {
        let sound = Self.wandering(1)
        let later: [Double?] = (0..<301).map { $0 < 15 ? nil : 1 - sound[$0 - 15] }
        let best = try BestLag(sound: sound, hand: later)
        #expect(isNear(best.r, -1) && isNear(best.seconds, 0.3))
        let figures = Tracing(
            sound: [TraceCurve("pitch", sound)],
            hand: [
                TraceCurve("y", later), TraceCurve("spread", later.map { _ in 0 }),
                TraceCurve("x", later.map { _ in nil }),
            ]
        ).figures
        #expect(
            figures.map(\.name) == ["y", "spread", "x"].flatMap { ["correlation/pitch/\($0)", "lag/pitch/\($0)"] })
        #expect(isNear(figures[1].value, 0.3))
        #expect(figures[2].reason?.contains("all equal") == true && figures[4].reason?.contains("finger") == true)
    }

    @Test("a hand's curves are where its fingers are")
    func hand() throws {
        var hands = Hands(seconds: 4)
        hands.stroke(from: 1, to: 3, Hands.line((0.1, 0.5), (0.9, 0.5)))
        hands.stroke(from: 2, to: 3, source: 1, Hands.line((0.5, 0.5), (0.5, 0.5)))
        let curves = try HandCurves.curves(hands.performance, during: 0...4)
        let named = Dictionary(uniqueKeysWithValues: curves.map { ($0.name, $0.values) })
        #expect(named["x"]?[25] == nil && named["fingers"]?[25] == 0 && named["fingers"]?[125] == 2)
        #expect(isNear(named["x"]?[75] ?? nil, 0.3, within: 0.01))
        #expect(isNear(named["speed"]?[75] ?? nil, 0.32, within: 0.01))
        // 0.7 and 0.5 of 400 mm: each 40 mm from the middle, of 500 mm.
        #expect(isNear(named["spread"]?[125] ?? nil, 0.08, within: 0.02))
    }

    @Test("over several clips a hand that goes with the sound is told from one that does not")
    func together() throws {
        func figures(isFollowing: Bool) -> [HandFigure] {
            let clips = (1...8).map { (number: UInt64) in
                let (sound, other) = (Self.wandering(number), Self.wandering(number + 100))
                return Tracing(
                    sound: [TraceCurve("pitch", sound), TraceCurve("loudness", Self.wandering(number + 200))],
                    hand: [
                        TraceCurve("x", Self.wandering(number + 300)), TraceCurve("y", isFollowing ? sound : other),
                        TraceCurve("spread", sound.map { _ in 0 }),
                    ])
            }
            return TracingTogether.figures(clips, permutations: 999)
        }
        let (following, other) = (figures(isFollowing: true), figures(isFollowing: false))
        #expect((following[0].value ?? 0) > 0.99 && (following[1].value ?? 1) < 0.01)
        #expect((other[0].value ?? 1) < 0.9 && (other[1].value ?? 0) > 0.05)
        #expect(TracingTogether.figures([]).allSatisfy { $0.reason?.contains("clips") == true })
    }

    @Test("a sound's curves are where its parameters are, each on its own curve")
    func sound() throws {
        var hands = Hands(seconds: 2)
        hands.change(.set(.pitch, 100, cloud: 0), .start(cloud: 0), at: 0)
        hands.change(.set(.pitch, 200, cloud: 0), at: 1)
        let curve = try SoundCurves.parameters([.pitch], hands.performance, during: 0...2)[0]
        #expect(curve.name == "pitch" && curve.values.count == 101)
        let (range, kind) = (Parameter.pitch.definition.range, Parameter.pitch.definition.curve)
        #expect(isNear(curve.values[49] ?? nil, kind.position(of: 100, from: range.lowerBound, to: range.upperBound)))
        #expect(isNear(curve.values[51] ?? nil, kind.position(of: 200, from: range.lowerBound, to: range.upperBound)))
    }
}
