import Granular
import Mapping
import SeededGenerator
import Testing

@Suite("Responses")
struct ResponseTests {
    @Test("Where a value is drawn is where a finger gives it, along every response that only rises")
    func roundTrip() {
        var generator = SeededGenerator(seed: 5)
        for response in [Response.linear, .exponential, .sCurve, .table([0, 0.1, 0.15, 1])] {
            for (low, high) in [(100.0, 1000.0), (1000, 100), (0.5, 0.6)] {
                let binding = Binding(.pitch, low: low, high: high, response: response)
                for _ in 0..<200 {
                    let position = Double.random(in: 0...1, using: &generator)
                    #expect(abs(binding.position(of: binding.value(at: position)) - position) < 1e-6)
                }
                expect(binding.position(of: low), near: 0)
                expect(binding.position(of: high), near: 1)
            }
        }
    }

    @Test("An s-curve is slow at its ends: 3p² − 2p³; an exponential one is half way at the geometric mean")
    func shapes() {
        expect(density(0, 100, .sCurve).value(at: 0.1), near: 2.8)
        expect(Binding(.pitch, low: 100, high: 400, response: .exponential).value(at: 0.5), near: 200)
    }

    @Test("A table that turns back gives every value it passes through, by its first place")
    func turningTable() {
        let binding = density(0, 100, .table([0, 1, 0.5, 0.75]))
        expect(binding.value(at: 1), near: 75)
        for value in stride(from: 0.0, through: 100, by: 5) {
            let position = binding.position(of: value)
            expect(binding.value(at: position), near: value)
            #expect(position <= 1.0 / 3 + 1e-9)
        }
    }

    @Test("Steps and notes stand in the middle of their part of the way, and give nothing else")
    func steps() {
        let steps = density(0, 100, .steps(5))
        #expect([0, 0.19, 0.21, 0.5, 1].map(steps.value) == [0, 0, 25, 50, 100])
        #expect([0, 25, 30, 100].map { steps.position(of: $0) } == [0.1, 0.3, 0.3, 0.9])
        let notes = [220.0, 440, 330, 880]
        let binding = Binding(.pitch, low: 220, high: 880, response: .notes(notes))
        for note in notes { #expect(binding.value(at: binding.position(of: note)) == note) }
        #expect(binding.value(at: binding.position(of: 450)) == 440)
    }

    @Test("A range of a single value is that value, whatever the response")
    func single() {
        for response in [Response.linear, .exponential, .sCurve, .table([0, 1]), .steps(3), .notes([7])] {
            let binding = density(7, 7, response)
            #expect(binding.value(at: 0.3) == 7)
            #expect((0...1).contains(binding.position(of: 7)))
        }
    }
}
