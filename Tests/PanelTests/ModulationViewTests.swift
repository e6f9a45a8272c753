import Granular
import Instrument
import InstrumentSamples
import Panel
import Terminal
import Testing

/// What moves parameters by itself: drawn, set by keys, typed.
@Suite("Modulation in the panel") struct ModulationViewTests {
    private func open(_ state: InstrumentState) -> PanelModel {
        var model = PanelModel()
        _ = Samples.open(.modulation, &model, state)
        return model
    }

    @Test("every source is there with how it is set and what it moves", arguments: ListPictureTests.sizes)
    func rows(size: Size) {
        let state = Samples.modulated()
        for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
            var model = open(state)
            let text = Samples.picture(&model, state, size, graphics).text
            for number in 1...6 { #expect(text.contains("lfo \(number)"), "\(text)") }
            #expect(text.contains("follower"))
            #expect(text.contains("sine, 0.5 Hz"))
            if size.columns >= 80 {
                #expect(text.contains("pitch 12 st") && text.contains("steps, 1/4 beat, touch"), "\(text)")
                #expect(text.replacing("−", with: "-").contains("density -20 /s"), "\(text)")
            }
        }
    }

    @Test("the drawing shows the shape, and its point moves with the phase")
    func drawing() {
        var state = Samples.modulated()
        let size = Size(columns: 100, rows: 36)
        var model = open(state)
        let first = Samples.picture(&model, state, size).text
        #expect(first.contains("⠉") || first.contains("⣀") || first.contains("⠤"), "\(first)")
        state.modulation.sources[.lfo1] = -1
        state.modulation.sources[phaseOf: .lfo1] = 0.75
        #expect(Samples.picture(&model, state, size) != { Samples.picture(&$0, Samples.modulated(), size) }(&model))
        state.modulation.values[.lfo1, .shape] = 4
        #expect(Samples.picture(&model, state, size).text != first)
    }

    @Test("keys set the source that is marked")
    func keys() {
        let state = Samples.modulated()
        func press(_ keys: Key...) -> [String] {
            var model = open(state)
            return Samples.press(keys, &model, state).map { $0.replacing("Granular.", with: "") }
        }
        func lfo(_ number: Int, _ rest: String) -> [String] {
            ["modulation.set(ModulationSource.lfo\(number), \(rest))"]
        }
        #expect(press(.character("s")) == lfo(1, "ModulatorParameter.shape, to: 1.0"))
        #expect(press(.character("S")) == lfo(1, "ModulatorParameter.shape, to: 6.0"))
        #expect(press(.right) == lfo(1, "ModulatorParameter.rate, to: 0.63"))
        #expect(press(.left) == lfo(1, "ModulatorParameter.rate, to: 0.4"))
        #expect(press(.down, .character("b")) == lfo(2, "ModulatorParameter.beats, to: 1.0"))
        #expect(press(.down, .down, .right).last == lfo(3, "ModulatorParameter.beats, to: \(1 / 6.0)").last)
        #expect(press(.shiftLeft) == lfo(1, "ModulatorParameter.phase, to: 0.875"))
        #expect(press(.character("t")) == lfo(1, "ModulatorParameter.mode, to: 1.0"))
        #expect(press(.character("x")) == ["modulation.stop(ModulationSource.lfo1)"])
        #expect(
            press(.end, .character("s")) == [
                "modulation.set(ModulationSource.follower, ModulatorParameter.input, to: 1.0)"
            ])
    }

    @Test("Enter opens a line, and what is typed there is done")
    func typed() {
        let state = Samples.modulated()
        var model = open(state)
        _ = Samples.act(.enter, &model, state)
        #expect(Samples.picture(&model, state, Size(columns: 80, rows: 24)).text.contains("lfo 1 :"))
        for character in "walk 2 beats, pan 1" { _ = Samples.act(.character(character), &model, state) }
        #expect(Samples.act(.enter, &model, state).count == 3)
    }

    @Test("a parameter that is moved has a sign beside its value, and one on its bar where it is")
    func strip() {
        var model = PanelModel()
        let size = Size(columns: 100, rows: 36)
        let text = Samples.picture(&model, Samples.modulated(), size).text
        #expect(text.contains("~612 Hz") && text.contains("~47.0 /s"), "\(text)")
        let plain = Samples.picture(&model, Samples.performing(), size).text
        #expect(!plain.contains("~612 Hz"))
    }
}
