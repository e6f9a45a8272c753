import Granular
import Mapping
import SeededGenerator
import Testing

@Suite("Nudging and setting parameters")
struct NudgeTests {
    @Test("A step is a hundredth of the mapping's range, and stops at its ends")
    func linear() {
        var mapper = Mapper(twoZones)
        #expect(told(mapper.nudge(.density, steps: 1)) == ["density = 51.0 in 0"])
        #expect(told(mapper.nudge(.density, steps: -0.5)) == ["density = 50.5 in 0"])
        #expect(told(mapper.nudge(.density, steps: 1000)) == ["density = 100.0 in 0"])
        #expect(mapper.nudge(.density, steps: 1).isEmpty)
        #expect(told(mapper.nudge(.density, steps: -1000)) == ["density = 0.0 in 0"])
        #expect(mapper.nudge(.density, steps: .nan).isEmpty)
    }

    @Test("Up is up also where the control runs downwards, and along its curve")
    func alongTheCurve() {
        let binding = Binding(.pitch, low: 1600, high: 100, response: .exponential)
        var mapper = Mapper(Mapping(name: "m", controls: [.fader(name: "f", area: left, binding)]))
        _ = mapper.set(.pitch, to: 400)
        _ = mapper.nudge(.pitch, steps: 25)
        #expect(abs(mapper.values[.pitch] - 800) < 1e-9)
    }

    @Test("A parameter that no control moves has its own range and curve")
    func unmapped() {
        var mapper = Mapper(oneFader)
        _ = mapper.nudge(.density, steps: 1)
        #expect(abs(mapper.values[.density] - 150) < 1e-9)
        _ = mapper.nudge(.duration, steps: -1000)
        #expect(mapper.values[.duration] == Parameter.duration.definition.range.lowerBound)
    }

    @Test("Setting is clamped to what the parameter can be, beyond the mapping's range")
    func set() {
        var mapper = Mapper(oneFader)
        #expect(told(mapper.set(.pitch, to: 5000)) == ["pitch = 5000.0 in 0"])
        #expect(told(mapper.set(.pitch, to: 1e9)) == ["pitch = 20000.0 in 0"])
        #expect(mapper.set(.pitch, to: .infinity).isEmpty)
    }

    @Test("Exactly the ends at the ends, and never beyond them in between")
    func ends() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let low = Double.random(in: 0.001...20_000, using: &generator)
            let high = Double.random(in: 0.001...20_000, using: &generator)
            for response in [Response.linear, .exponential, .sCurve, .table([0, 0.9, 0.2, 1]), .steps(7)] {
                let binding = Binding(.pitch, low: low, high: high, response: response)
                #expect(binding.value(at: 0) == low && binding.value(at: 1) == high)
                let value = binding.value(at: .random(in: 0...1, using: &generator))
                #expect(value >= min(low, high) && value <= max(low, high))
            }
        }
    }
}
