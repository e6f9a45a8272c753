import Granular
import HandMeasures
import SeededGenerator
import Session
import Testing
import Touch

@Suite("Measures of any performance")
struct AnyPerformanceTests {
    private static func played() -> Hands {
        var hands = Hands(seconds: 6)
        hands.change(.set(.pitch, 200, cloud: 0), .set(.density, 30, cloud: 0), .start(cloud: 0), at: 0.5)
        hands.stroke(from: 0.5, to: 2, Hands.line((0.1, 0.1), (0.4, 0.9)))
        hands.change(.set(.pitch, 900, cloud: 0), at: 2)
        hands.stroke(from: 2.5, to: 4, Hands.line((0.9, 0.1), (0.6, 0.2)))
        hands.change(.release(cloud: 0), at: 4)
        return hands
    }

    private static func text(_ performance: Performance) -> [UInt8] {
        var text = PerformanceText(performance.build, beginFrame: performance.beginFrame)
        for mapping in performance.mappings { text.add(mapping) }
        text.addKept(from: performance.keepFrame)
        for event in performance.events { text.add(event) }
        for command in performance.commands { text.add(command) }
        text.end(at: performance.endFrame)
        return text.takeText()
    }

    @Test(
        "the same performance gives the same figures, each a number or a reason, whenever it is measured"
    )
    func same() throws {
        let text = Self.text(Self.played().performance)
        let measures = try HandMeasures(Performance(text: text, file: "a"))
        #expect(try HandMeasures(Performance(text: text, file: "b")) == measures)
        // In a file places are rounded.
        for (figure, played) in zip(measures.figures, try HandMeasures(Self.played().performance).figures) {
            #expect(figure.name == played.name && figure.reason == played.reason)
            if let value = played.value {
                #expect(abs((figure.value ?? .infinity) - value) <= 1e-4 * max(abs(value), 1))
            }
        }
        #expect(measures.figures.allSatisfy { ($0.value == nil) == ($0.reason != nil) })
        #expect(Set(measures.figures.map(\.name)).count == measures.figures.count)
    }

    @Test("where nobody did anything a reason stands, and no zero that would be false")
    func empty() throws {
        for hands in [Hands(seconds: 0), Hands(seconds: 60), Hands(seconds: 60, size: nil, mapping: nil)] {
            let measures = try HandMeasures(hands.performance)
            for name in [
                "time-to-first-touch", "time-to-first-sound", "fingers-mean", "path-length", "path-length-mm",
                "speed-mean", "speed-95", "smoothness", "surface-visited", "parameter-space-visited",
                "return-distance",
            ] {
                #expect(measures[name]?.value == nil && measures[name]?.reason != nil, "\(name)")
            }
            #expect(measures["touches"]?.value == 0 && measures["playing-time"]?.value == 0)
        }
    }

    @Test("what is longer than two hours, or no time, is not measured")
    func bounds() throws {
        #expect(throws: MeasureProblem.self) { try HandMeasures(Hands(seconds: 7_300).performance) }
        let performance = Self.played().performance
        #expect(throws: MeasureProblem.self) { try HandMeasures(performance, during: 0 ... .infinity) }
        #expect(throws: MeasureProblem.self) { try HandMeasures(performance, during: -1...1) }
    }

    @Test("whatever stands in a file, it is read with a message or measured with numbers", arguments: 1...40)
    func damaged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let whole = Self.text(Self.played().performance)
        let words = [
            "-100", "100", "1e300", "-0", "99999999999", "0", "nan", ":", "@", " ", "\n", "a 0 panic\n", "@16",
        ]
        for _ in 0..<20 {
            var text = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                let end = min(place + Int.random(in: 0...8, using: &random), text.count)
                text.replaceSubrange(place..<end, with: Array(words.randomElement(using: &random)!.utf8))
            }
            guard let read = try? Performance(text: text, file: "a"), let measures = try? HandMeasures(read) else {
                continue
            }
            #expect(
                measures.figures.allSatisfy { ($0.value?.isFinite ?? true) && ($0.value == nil) == ($0.reason != nil) })
            let approach = try Approach(to: [.pitch: .nan, .density: 1e300], in: read)
            #expect(approach.figures.allSatisfy { $0.value.map(\.isFinite) ?? true })
        }
    }

    @Test("rows are tidy, and no name becomes a formula or another column")
    func rows() throws {
        let rows = FigureRows([("=a,\"b\".quern", try HandMeasures(Self.played().performance).figures)])
        #expect(rows.csv.first == "\"'=a,\"\"b\"\".quern\",length,6,s,")
        #expect(rows.csv.contains { $0.hasSuffix(",parameter-space-visited,0.02,share,") })
        #expect(rows.json.contains("\"touches\" : {\n        \"value\" : 2"))
    }
}
