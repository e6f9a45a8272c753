import Granular
import Instrument
import Panel
import Terminal
import Testing

/// Every list and view, as it is drawn at every size.
@Suite("The other views, drawn") struct ListPictureTests {
    static let sizes = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        Size(columns: 200, rows: 60),
    ]
    static let views: [KeyPlace] = [
        .sounds, .mappings, .gestures, .teaching, .learning, .devices, .messages, .parameters, .menu, .snapshots,
    ]

    @Test(
        "every view has a cursor on its marked row, fits, and shows only ASCII where that is all there is",
        arguments: sizes)
    func everyView(size: Size) {
        for place in Self.views {
            for graphics: Capabilities.Graphics in [.ascii, .blocks, .braille] {
                var model = PanelModel()
                let state = Samples.full()
                _ = Samples.open(place, &model, state)
                let canvas = Samples.picture(&model, state, size, graphics)
                guard let cursor = canvas.cursor else {
                    Issue.record("\(place.name) has no cursor at \(size)")
                    continue
                }
                #expect(cursor.row > 1 && cursor.row < size.rows)
                if model.view.list != nil {
                    let mark = canvas[cursor.column, cursor.row].scalar
                    #expect(mark == (graphics == .braille ? 0x25b8 : 0x3e), "\(place.name) \(size)\n\(canvas.text)")
                }
                if graphics == .ascii { #expect(canvas.text.unicodeScalars.allSatisfy { $0.isASCII }) }
            }
        }
    }

    @Test("sounds show names and lengths at every size, and what is played", arguments: sizes)
    func sounds(size: Size) {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.sounds, &model, state)
        var text = Samples.picture(&model, state, size).text
        if size.rows < 20 {
            _ = Samples.press([.end], &model, state)
            text += Samples.picture(&model, state, size).text
        }
        for word in [
            "● study", "5.5 s", "waveform", "rain.wav", "12.4 s", "bells.flac", "3:21", "1:02:05", "field/", "..",
        ] {
            #expect(text.contains(word), "misses \(word):\n\(text)")
        }
        if size.columns >= 80 {
            for word in ["4.2 MB", "1.3 GB", "2023-11-14", "/home/ada/sounds"] { #expect(text.contains(word)) }
        }
    }

    @Test("a file that is read has a bar and its percent", arguments: sizes)
    func loading(size: Size) {
        var model = PanelModel()
        var state = Samples.full()
        state.files.loading = SoundLoading(file: "/home/ada/sounds/rain.wav", fraction: 0.453)
        _ = Samples.open(.sounds, &model, state)
        _ = Samples.press([.end], &model, state)
        for graphics: Capabilities.Graphics in [.ascii, .braille] {
            let text = Samples.picture(&model, state, size, graphics).text
            #expect(text.contains("Loading rain.wav") && text.contains(" 45 %"), "\(text)")
            let row = text.split(separator: "\n").first { $0.contains("> rain.wav") || $0.contains("  rain.wav") }
            #expect(row?.contains(graphics == .ascii ? "==" : "━━") == true, "\(text)")
        }
        state.files.loading = nil
        state.files.previewed = "/home/ada/sounds/rain.wav"
        #expect(Samples.picture(&model, state, size).text.contains("Preview: rain.wav"))
    }

    @Test("a folder that cannot be looked into says why")
    func folderProblem() {
        var model = PanelModel()
        var state = Samples.full()
        state.files.folder?.entries = []
        state.files.folder?.problem = "no permission to look into /home/ada/sounds"
        _ = Samples.open(.sounds, &model, state)
        #expect(Samples.picture(&model, state, Self.sizes[1]).text.contains("▲ no permission to look into"))
        state.files.folder = nil
        #expect(Samples.picture(&model, state, Self.sizes[1]).text.contains("searching for sounds"))
    }

    @Test("of a device what is wrong and how to mend it is never cut", arguments: sizes)
    func devices(size: Size) {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.devices, &model, state)
        for _ in 0..<2 { _ = Samples.press([.up], &model, state) }
        var text = Samples.picture(&model, state, size).text
        #expect(text.contains("● ELAN Touchscreen") && text.contains("in use"), "\(text)")
        _ = Samples.press([.down], &model, state)
        text = Samples.picture(&model, state, size).text
        let line = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(line.contains("▲ Synaptics"))
        #expect(
            line.contains("add yourself to the group 'input' with `sudo usermod -aG input ada`, then log in again."),
            "\(text)")
    }

    @Test("messages come with the time of day, the newest below, and scroll")
    func messages() {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.messages, &model, state)
        let text = Samples.picture(&model, state, Self.sizes[1]).text
        #expect(text.contains("10:00:00  playing on hw:0,0") && text.contains("10:02:00  sound: rain"), "\(text)")
        var long = state
        long.messages = (0..<200).map { .init(timeSeconds: Double($0), text: "message \($0)") }
        let size = Size(columns: 40, rows: 12)
        #expect(Samples.picture(&model, long, size).text.contains("message 199"))
        let viewState = model.viewState(long, now: 1)
        guard let layout = Layout(size: size, viewState) else { return }
        model.scroll(by: -100_000, viewState, layout)
        let top = Samples.picture(&model, long, size).text
        #expect(top.contains("message 0") && !top.contains("message 199"))
        model.scroll(by: 100_000, viewState, layout)
        #expect(Samples.picture(&model, long, size).text.contains("message 199"))
    }

    @Test("a parameter without effect is dim, and says why while it is marked", arguments: sizes)
    func withoutEffect(size: Size) throws {
        var model = PanelModel()
        var state = Samples.full()
        state.playing.values[.filter] = 0
        _ = Samples.open(.parameters, &model, state)
        func style() throws -> Style {
            let picture = Samples.picture(&model, state, size)
            let row = try #require((0..<size.rows).first { picture.text(row: $0).contains("filter-cutoff") })
            let column = try #require((0..<size.columns).first { picture[$0, row].scalar == 0x66 })
            return picture[column, row].style
        }
        for _ in 0..<Int(Parameter.filterCutoff.rawValue) { _ = Samples.press([.down], &model, state) }
        #expect(Samples.picture(&model, state, size).text.contains("No effect: the filter is off."))
        _ = Samples.press([.down], &model, state)
        #expect(try style() == .dim)
        state.playing.values[.filter] = 1
        #expect(try style() == .plain)
        #expect(!Samples.picture(&model, state, size).text.contains("No effect"))
    }

    @Test("every parameter is listed with its value and unit, and the marked one is explained", arguments: sizes)
    func parameters(size: Size) {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.parameters, &model, state)
        var text = Samples.picture(&model, state, size).text
        #expect(text.contains("612 Hz") && text.contains("frequency of the grains"), "\(text)")
        for _ in 0..<Parameter.allCases.count {
            _ = Samples.press([.down], &model, state)
            text += Samples.picture(&model, state, size).text
        }
        for parameter in Parameter.allCases { #expect(text.contains(parameter.definition.name)) }
        #expect(model.target == Parameter.allCases.last)
    }
}
