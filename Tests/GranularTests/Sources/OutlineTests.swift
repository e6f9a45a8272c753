import Foundation
import Granular
import SeededGenerator
import Testing

@Suite("How a sound looks")
struct OutlineTests {
    private func noise(_ count: Int, loud: Range<Int>) -> [Float] {
        var random = SeededGenerator(seed: 4)
        return (0..<count).map { loud.contains($0) ? Float.random(in: -0.2...0.2, using: &random) : 0 }
    }

    @Test("Where a sound is loud its outline is wide, and as high as its peak")
    func loud() {
        let sound = [noise(48_000, loud: 12_000..<24_000), noise(48_000, loud: 24_000..<30_000)]
        let outline = Source(sound: sound, sampleRate: 48_000, rootHz: 440).outline
        #expect(outline.low.count == 512 && outline.high.count == 512)
        #expect(max(outline.high.max() ?? 0, -(outline.low.min() ?? 0)) == 1)
        // Of 0.99 s until it wraps.
        // Of 0.99 s until it wraps; points between noise's samples rise far above them.
        let wrong = (0..<512).filter { part in
            let second = (Double(part) + 0.5) / 512 * 0.99
            let (low, high) = (outline.low[part], outline.high[part])
            if (0.255..<0.62).contains(second) { return high < 0.2 || low > -0.2 }
            return (second < 0.245 || second > 0.63) && (high > 0.02 || low < -0.02)
        }
        #expect(wrong.isEmpty)
    }

    @Test("Each part is the lowest and the highest of its own samples, whatever their number", arguments: [1, 7, 512])
    func parts(count: Int) {
        // So slow that a part's ends are its extremes: a rising line, in both channels.
        let line = (0..<96_000).map { Float($0) / 96_000 }
        let source = Source(sound: [line, line], sampleRate: 48_000, rootHz: 440)
        let tables = source.tables.pointee
        let outline = tables.outline(parts: count)
        #expect(outline.low.count == count)
        // Its ends ring.
        let wrong = (0..<count).dropFirst().dropLast().filter { part in
            abs(Double(outline.high[part]) - Double(part + 1) / Double(count)) > 0.02
                || abs(Double(outline.low[part]) - Double(part) / Double(count)) > 0.02
        }
        #expect(wrong.isEmpty)
    }

    /// A minute that grows louder, with a click in it.
    private static let minute = Source(
        sound: [
            (0..<2_880_000).map { frame -> Float in
                let level = Float(frame) / 2_880_000 * 0.5
                return frame == 1_500_000 ? 0.9 : frame % 2 == 0 ? level : -level
            }
        ], sampleRate: 48_000, rootHz: 440)

    @Test(
        "Any part of a long sound is looked at as finely as its points are, all of it too",
        arguments: [0.0...1, 0.1...0.97, 0.5...0.5001])
    func long(part: ClosedRange<Double>) throws {
        let seen = try #require(Self.minute.outline(of: part, parts: 256))
        // Point by point, in as many parts that each lies within one of those, or between two.
        let points = Self.minute.tables.pointee.outline(parts: 20_000)
        let edges = (0...256).map { number in
            (part.lowerBound + (part.upperBound - part.lowerBound) * Double(number) / 256) * 20_000
        }
        let wrong = (0..<256).filter { number in
            let (from, upTo) = (edges[number], edges[number + 1])
            let first = Int(from.rounded(.up))
            let within = first..<max(Int(upTo), first)
            let around = Int(from)..<Int(upTo.rounded(.up))
            return points.high[within].contains { $0 > seen.high[number] + 0.001 }
                || points.low[within].contains { $0 < seen.low[number] - 0.001 }
                || seen.high[number] > (points.high[around].max() ?? 0) + 0.001
                || seen.low[number] < (points.low[around].min() ?? 0) - 0.001
        }
        #expect(seen.high.count == 256 && wrong.isEmpty, "\(wrong)")
    }

    @Test("A waveform looks as its one cycle does")
    func waveform() {
        let outline = Source.waveform(partials: [1], sampleRate: 48_000).outline
        let wrong = (0..<512).filter { part in
            let sine = sin(2 * .pi * (Double(part) + 0.5) / 512)
            return abs(Double(outline.high[part] + outline.low[part]) / 2 - sine) > 0.01
        }
        #expect(wrong.isEmpty)
    }

    @Test("Nothing to hear is nothing to see, and what is very short or silent is seen without trouble")
    func nothing() {
        #expect(Source.silence.outline == SoundOutline(low: [], high: []))
        let silent = Source(sound: [[Float](repeating: 0, count: 9_000)], sampleRate: 48_000, rootHz: 440).outline
        #expect(silent.low == [Float](repeating: 0, count: 512) && silent.high == silent.low)
        let click = Source(sound: [[0, 1, 0]], sampleRate: 48_000, rootHz: 440).outline
        #expect(click.high.count == 512 && click.high.max() == 1)
    }
}
