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
                #expect(text.contains("12 st") && text.contains("steps, 1/4 beat, touch"), "\(text)")
                #expect(text.replacing("−", with: "-").contains("-20 /s"), "\(text)")
            }
        }
    }

    @Test("what is said of the marked one is said to its end", arguments: ListPictureTests.sizes)
    func footer(size: Size) {
        var state = Samples.modulated()
        state.modulation.values[.lfo1, .rate] = 1
        state.modulation.values[.lfo1, amount: .pitch] = 5
        for parameter in Parameter.allCases where parameter != .pitch {
            state.modulation.values[.lfo1, amount: parameter] = 0
        }
        var model = open(state)
        let text = Samples.picture(&model, state, size).text
        #expect(text.contains("; pitch 5 st") || text.contains("modulates pitch 5 st"), "\(text)")
        if size.columns >= 80 {
            let line = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(line.contains("Enter: for example sine 0.5 Hz") && line.contains("pitch 3 st, off"), "\(text)")
        }
        // With more than there is room for, the end is marked.
        for parameter in Parameter.allCases { state.modulation.values[.lfo1, amount: parameter] = 0.1 }
        let full = Samples.picture(&model, state, size).text
        #expect(full.contains("…") || full.contains("modulates"), "\(full)")
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

    /// The row of what lfo 1 does to the pitch, and the column of its mark.
    private func mark(_ model: inout PanelModel, _ state: InstrumentState, _ size: Size) -> Place? {
        let canvas = Samples.picture(&model, state, size)
        let rows = (0..<size.rows).filter {
            canvas.text(row: $0).contains(" st") && canvas.text(row: $0).contains("pitch")
        }
        return rows.first.flatMap { row in
            (0..<size.columns).first { canvas[$0, row].scalar == 0x2503 }.map { Place(column: $0, row: row) }
        }
    }

    @Test(
        "the depth is a mark on the parameter's bar, further to the right the more it is",
        arguments: ListPictureTests.sizes)
    func depth(size: Size) throws {
        var state = Samples.modulated()
        var model = open(state)
        var columns: [Int] = []
        for amount in [-12.0, 3, 7] {
            state.modulation.values[.lfo1, amount: .pitch] = amount
            columns.append(
                try #require(mark(&model, state, size), "\(Samples.picture(&model, state, size).text)").column)
        }
        #expect(columns == columns.sorted() && Set(columns).count == 3, "\(columns)")
    }

    @Test("a mark is dragged along its bar, also through no depth at all", arguments: ListPictureTests.sizes)
    func dragging(size: Size) throws {
        var state = Samples.modulated()
        state.modulation.values[.lfo1, amount: .pitch] = 7
        var model = open(state)
        let place = try #require(mark(&model, state, size))
        func drag(_ phase: Pointer.Phase, _ column: Int) throws -> Double? {
            let viewState = model.viewState(state, now: 1)
            let layout = try #require(Layout(size: size, viewState))
            let pointer = Pointer(id: 1, phase: phase, place: Place(column: column, row: place.row))
            guard let commands = model.drag(pointer, viewState, layout) else { return nil }
            guard case .modulation(.amount(.lfo1, .pitch, let amount))? = commands.first else { return .infinity }
            state.modulation.values[.lfo1, amount: .pitch] = amount
            return amount
        }
        #expect(try drag(.drag, place.column) == nil, "nothing is held")
        let first = try #require(try drag(.press, place.column - 2))
        #expect(first < 7)
        state.modulation.values[.lfo1, amount: .pitch] = 0
        let second = try #require(try drag(.drag, place.column + 2))
        #expect(second > first && second.isFinite)
        #expect(try drag(.release, place.column) != nil)
        #expect(try drag(.drag, place.column) == nil, "it was let go")
        #expect(try drag(.press, 0) == nil, "there is no bar")
    }

    @Test("+ and - change the depth of the chosen parameter, Tab chooses another")
    func depthKeys() {
        var state = Samples.modulated()
        state.modulation.values[.lfo1, amount: .pan] = 0.4
        func press(_ keys: Key...) -> [String] {
            var model = open(state)
            return Samples.press(keys, &model, state).map { $0.replacing("Granular.", with: "") }
        }
        func amount(_ parameter: String, _ amount: Double) -> String {
            "modulation.amount(ModulationSource.lfo1, Parameter.\(parameter), to: \(amount))"
        }
        #expect(press(.character("+")) == [amount("pitch", 13)])
        #expect(press(.character("-")) == [amount("pitch", 11)])
        #expect(press(.tab, .character("+")) == [amount("pan", 0.42)])
        #expect(press(.tab, .tab, .character("+")) == [amount("pitch", 13)])
        #expect(press(.down, .character("+")).isEmpty, "it moves nothing")
    }
}
