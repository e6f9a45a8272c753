import Granular
import Instrument
import Panel
import Performer
import Session
import Terminal
import Testing

/// A value typed for a parameter, at the foot of the stage.
@Suite struct ValueEntryTests {
    private static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

    private func type(_ keys: [Key], _ model: inout PanelModel) -> [(Parameter, Double)] {
        keys.flatMap { key -> [(Parameter, Double)] in
            _ = model.viewState(Samples.state(), now: 1)
            return (model.handleInLine(key) ?? []).compactMap {
                if case .playing(.set(let parameter, let value)) = $0 { (parameter, value) } else { nil }
            }
        }
    }

    private func letters(_ text: String) -> [Key] { text.map { .character($0) } }

    private func picture(_ model: inout PanelModel, _ size: Size, _ graphics: Capabilities.Graphics = .braille)
        -> Canvas
    {
        Picture.draw(
            model.viewState(Samples.state(), now: 1), size: size,
            capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    @Test(
        "what is typed is set for the parameter in focus, or for the one that is named",
        arguments: [
            ("440", Parameter.pitch, 440.0), ("A4", .pitch, 440), ("+12 st", .pitch, 1224),
            ("density 50", .density, 50),
            ("dens +3", .density, 50), ("pitch offset 300 Hz", .pitchOffset, 300), ("window gauss", .window, 1),
            ("window shape", .window, 8), ("window shape 0,3", .windowShape, 0.3), ("by -12", .pitch, 600),
            ("duration=50 ms", .duration, 0.05),
        ])
    func sets(text: String, parameter: Parameter, value: Double) throws {
        var model = PanelModel()
        model.openValueLine()
        let set = type(letters(text) + [.enter], &model)
        #expect(set.count == 1)
        let first = try #require(set.first)
        #expect(first.0 == parameter && abs(first.1 - value) < 1e-9)
        #expect(model.line.open == nil)
    }

    @Test(
        "the volume is typed by its name",
        arguments: [("volume -20", -20.0), ("vol=-3 dB", -3), ("master level -6", -6), ("Volume +2", -10)])
    func volume(text: String, decibels: Double) {
        var model = PanelModel()
        model.openValueLine()
        let commands = (letters(text) + [.enter]).flatMap { key -> [String] in
            _ = model.viewState(Samples.state(), now: 1)
            return (model.handleInLine(key) ?? []).map { "\($0)" }
        }
        #expect(commands == ["master.set(to: \(decibels))"] && model.line.open == nil)
    }

    @Test("the line tells what it is for, and which names begin as what was typed", arguments: sizes)
    func suggestions(size: Size) {
        var model = PanelModel()
        model.openValueLine()
        let start = picture(&model, size).text
        #expect(start.contains("1–20000 Hz") && !start.contains("Hz…"), "\(start)")
        if size.columns >= 120 { #expect(start.contains("or with a name: density 50, volume -6"), "\(start)") }
        _ = type(letters("d"), &model)
        #expect(picture(&model, size).text.contains("density, duration"), "\(picture(&model, size).text)")
        _ = type([.backspace] + letters("vol"), &model)
        #expect(picture(&model, size).text.contains("volume: −60"), "\(picture(&model, size).text)")
        for (text, problem) in [
            ("densty 50", #"unknown name "densty", did you mean density?"#),
            ("volume 30", "volume takes −60"), ("d", #""d" is ambiguous"#), ("volum3", "did you mean volume?"),
            ("zzz", #"unknown value "zzz""#),
        ] {
            model = PanelModel()
            model.openValueLine()
            #expect(type(letters(text) + [.enter], &model).isEmpty && model.line.open != nil, "\(text)")
            let shown = picture(&model, Size(columns: 120, rows: 40)).text
            #expect(shown.contains(problem), "\(text):\n\(shown)")
        }
    }

    @Test("over the list of every parameter the line is seen too, with the cursor in it", arguments: sizes)
    func overTheParameters(size: Size) throws {
        var model = PanelModel()
        let viewState = model.viewState(Samples.state(), now: 1)
        model.view = try #require(model.opened(.parameters, viewState))
        model.openValueLine()
        #expect(type(letters("440"), &model).isEmpty)
        let canvas = picture(&model, size)
        let row = try #require(
            canvas.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("= 440") })
        #expect(canvas.cursor?.row == row)
        #expect(canvas.text.contains("All parameters") && canvas.text.contains("▸ ◆ pitch"), "\(canvas.text)")
    }

    @Test("the key line offers only what is no letter of the line; the menu opens in its place")
    func hints() throws {
        var model = PanelModel()
        model.openValueLine()
        let viewState = model.viewState(Samples.state(), now: 1)
        let layout = try #require(Layout(size: Size(columns: 120, rows: 40), viewState))
        let keys = KeyLine.hints(viewState, layout).map(\.key)
        #expect(keys.count >= 4 && keys.allSatisfy { $0.typed == nil })
        let menu = try #require(keys.first { KeyTable.panel.action(of: $0, in: .entry) == .open(.menu) })
        #expect(model.handleInLine(menu) == nil && model.line.open == nil)
    }

    @Test("the key after the one that closes a line or a list means what it means where one is then")
    func placeAfterClosing() throws {
        var model = PanelModel()
        model.openValueLine()
        let before = model.viewState(Samples.state(), now: 1)
        _ = model.handleInLine(.enter)
        #expect(before.place == .entry && model.place(after: before) == .stage)
        model.view = try #require(model.opened(.mappings, before))
        #expect(model.place(after: before) == .mappings)
    }

    @Test("digits and letters are the line's, and switch no mapping; Escape leaves and sets nothing")
    func keys() {
        var model = PanelModel()
        #expect(model.handleInLine(.character("2")) == nil)
        model.openValueLine()
        for key in letters("123 qmM!?t ") + [.function(1), .tab, .pageUp] {
            #expect(model.handleInLine(key)?.isEmpty == true)
        }
        #expect(model.line.value?.text == "123 qmM!?t ")
        #expect(type([.escape], &model).isEmpty && model.line.open == nil)
        model.openValueLine()
        #expect(type([.enter], &model).isEmpty && model.line.open == nil, "nothing typed")
    }

    @Test("the cursor goes through the line, and what stands at it is put in or taken out")
    func editing() {
        var model = PanelModel()
        model.openValueLine()
        _ = type(letters("44 Hz") + [.home, .right, .right] + letters("0"), &model)
        #expect(model.line.value?.text == "440 Hz" && model.line.value?.cursor == 3)
        _ = type([.left, .backspace], &model)
        #expect(model.line.value?.text == "40 Hz" && model.line.value?.cursor == 1)
        _ = type([.delete, .end, .delete, .backspace, .backspace, .backspace], &model)
        #expect(model.line.value?.text == "4" && model.line.value?.cursor == 1)
        _ = type([.home, .backspace, .left, .end, .right], &model)
        #expect(model.line.value?.text == "4" && model.line.value?.cursor == 1)
        _ = type(letters(String(repeating: "7", count: 500)), &model)
        #expect((model.line.value?.text.count ?? 0) <= 200)
    }

    @Test("the last lines come again with the arrow up, and what was begun comes back with the arrow down")
    func history() {
        var model = PanelModel()
        for text in ["440", "density 3", "density 3"] {
            model.openValueLine()
            _ = type(letters(text) + [.enter], &model)
        }
        model.openValueLine()
        _ = type(letters("9") + [.up], &model)
        #expect(model.line.value?.text == "density 3")
        _ = type([.up], &model)
        #expect(model.line.value?.text == "440")
        _ = type([.up, .down, .down], &model)
        #expect(model.line.value?.text == "9" && model.line.value?.cursor == 1)
    }

    @Test("why a line cannot be taken stands beside it until the next key, and the line stays", arguments: sizes)
    func problems(size: Size) {
        var model = PanelModel()
        model.openValueLine()
        #expect(type(letters("dens 50000") + [.enter], &model).isEmpty)
        var text = picture(&model, size).text
        #expect(text.contains("= dens 50000") && text.contains("density takes"), "\(text)")
        if size.columns >= 80 { #expect(text.contains("density takes 0–10000 /s")) }
        _ = type([.backspace], &model)
        text = picture(&model, size).text
        #expect(text.contains("= dens 5000") && !text.contains("density takes"), "\(text)")
        #expect(type([.enter], &model).first?.1 == 5000)
        model.openValueLine()
        _ = type(letters("p 5") + [.enter], &model)
        #expect(model.line.value?.problem?.hasPrefix(#""p" is ambiguous: pitch"#) == true)
        _ = type([.end, .backspace, .backspace, .backspace] + letters("foo") + [.enter], &model)
        #expect(
            model.line.value?.problem
                == #"unknown value "foo": pitch takes a frequency or a note, such as 440 Hz or A4"#)
    }

    @Test("the line shows the parameter, what it takes, what was typed and the cursor", arguments: sizes)
    func drawing(size: Size) throws {
        var model = PanelModel()
        model.openValueLine()
        let empty = picture(&model, size).text
        #expect(empty.contains("pitch =") && empty.contains("1–20000 Hz"), "\(empty)")
        _ = type(letters("density 12"), &model)
        for graphics in [Capabilities.Graphics.ascii, .blocks, .braille] {
            let canvas = picture(&model, size, graphics)
            let rows = canvas.text.split(separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(rows.lastIndex { $0.contains("= density 12") }, "\(canvas.text)")
            let cursor = try #require(canvas.cursor)
            #expect(cursor.row == row)
            #expect(rows[row].prefix(cursor.column).hasSuffix("density 12"))
        }
        _ = type(letters(String(repeating: "1234567890", count: 6)) + [.end], &model)
        let cursor = try #require(picture(&model, size).cursor)
        #expect(cursor.column < size.columns)
    }

    @Test("Enter and the sign = open the line")
    func opening() {
        #expect(
            KeyTable.panel.action(of: .character("="), in: .stage) == .enterValue
                && KeyTable.panel.action(of: .enter, in: .stage) == .enterValue)
    }

    @Test("a typed value is answered with what was set, and why it has no effect", arguments: sizes)
    func answer(size: Size) {
        for (text, answer) in [
            ("filter-cutoff 500", "set: filter-cutoff 500 Hz (no effect: the filter is off)"),
            ("delay-mix 0.5", "set: delay-mix 0.5"), ("volume -20", "set: volume −20.0 dB"),
            ("delay-time 1/8", "set: delay-time 0.5 beats = 1/8 (no effect: delay-mix is 0)"),
            ("pitch-set 0 3:0.5 7", "set: pitch-set own (0 3:0.5 7)"),
        ] {
            var model = PanelModel()
            var state = Samples.state()
            _ = model.viewState(state, now: 1)
            model.openValueLine()
            for key in letters(text) + [.enter] {
                for command in model.handleInLine(key) ?? [] {
                    switch command {
                    case .playing(.set(let parameter, let value)): state.playing.values[parameter] = value
                    case .playing(.notes(let notes)):
                        (state.playing.notes, state.playing.values[.pitchSet]) = (notes, Double(PitchSet.own.rawValue))
                    case .master(.set(let decibels)): state.master.levelDecibels = decibels
                    default: Issue.record("\(command)")
                    }
                }
            }
            var shown = ""
            for moment in 0..<3 {
                let viewState = model.viewState(
                    state, now: 2 + 2.6 * Double(moment), noticeRows: 1, noticeColumns: size.columns - 2)
                let canvas = Picture.draw(
                    viewState, size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
                shown += canvas.text
                if moment == 0, size.columns >= 80 { #expect(canvas.text.contains(answer), "\(canvas.text)") }
            }
            let last = answer.split(separator: " ").suffix(2).joined(separator: " ")
            #expect(shown.contains("set: ") && shown.contains(last), "\(text):\n\(shown)")
        }
    }

    @Test("what is wrong with a line is read to its end", arguments: sizes)
    func wholeProblems(size: Size) {
        for (text, mend) in [
            ("reverb-kind hall", "schroeder, plate"), ("delay-time 1/3", "1/3 beat"), ("density 1e9", "0–10000 /s"),
            ("densty 50", "density?"),
        ] {
            var model = PanelModel()
            model.openValueLine()
            _ = type(letters(text) + [.enter], &model)
            #expect(
                model.line.open != nil && picture(&model, size).text.contains(mend), "\(picture(&model, size).text)")
        }
    }

    @Test(
        "the tempo is typed by its name", arguments: [("tempo 92", 92.0), ("tempo +2", 122.0), ("tempo=60 bpm", 60.0)])
    func tempo(text: String, beats: Double) {
        var model = PanelModel()
        model.openValueLine()
        let commands = (letters(text) + [.enter]).flatMap { key -> [String] in
            _ = model.viewState(Samples.state(), now: 1)
            return (model.handleInLine(key) ?? []).map { "\($0)" }
        }
        #expect(commands.count == 1 && commands[0].hasSuffix("set(\(beats))"), "\(commands)")
    }

    @Test("the list of parameters shows the player's own notes, and the note of a length", arguments: sizes)
    func ownNotes(size: Size) throws {
        var model = PanelModel()
        var state = Samples.state()
        state.playing.notes = try NoteList("0 3:0.5 7")
        state.playing.values[.pitchSet] = Double(PitchSet.own.rawValue)
        func text(_ parameter: Parameter) throws -> String {
            model.focus = parameter
            let viewState = model.viewState(state, now: 1)
            model.view = try #require(model.opened(.parameters, viewState))
            for _ in 0..<60 where model.target != parameter {
                _ = model.handle(.down, in: model.viewState(state, now: 1), pageRows: 5)
            }
            return Picture.draw(
                model.viewState(state, now: 1), size: size,
                capabilities: Capabilities(graphics: .braille, colours: 256)
            ).text
        }
        let own = try text(.pitchSet)
        #expect(own.contains("own: 0 3:0.5 7") && own.contains("own (0 3:0.5 7)"), "\(own)")
        state.playing.values[.delayMix] = 0.5
        let delay = try text(.delayTime)
        #expect(delay.contains("0.75 beats = 1/8d") && model.target == .delayTime, "\(delay)")
    }

    @Test("arrows go from note to note of a length in beats; others go by hundredths, choices by names")
    func steps() {
        var model = PanelModel()
        var state = Samples.state()
        state.playing.values[.delayTime] = 0.75
        let viewState = model.viewState(state, now: 1)
        #expect(viewState.step(1, of: .delayTime) == .set(.delayTime, to: 1))
        #expect(viewState.step(-1, of: .delayTime) == .set(.delayTime, to: 2.0 / 3))
        #expect(viewState.step(10, of: .delayTime) == .set(.delayTime, to: 1.5))
        #expect(viewState.step(1, of: .delayMix) == .nudge(.delayMix, steps: 1))
        #expect(viewState.step(1, of: .reverbKind) == .nudge(.reverbKind, steps: 100))
    }
}
