import Granular
import Instrument
import Panel
import Recording
import Session
import Terminal
import Testing

/// The settings as a player goes through them.
@Suite struct SettingsViewTests {
    private static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

    private func open(_ settings: PanelSettings = PanelSettings()) -> PanelModel {
        var model = PanelModel(settings: settings)
        model.view = OpenView(SettingsView())
        return model
    }

    private static let viewState = {
        var model = PanelModel()
        return model.viewState(Samples.state(), now: 1)
    }()

    /// What the instrument is to do; `nil` where the settings have no use for the key.
    private func press(_ key: Key, _ model: inout PanelModel) -> [Command]? {
        model.handle(key, in: Self.viewState, pageRows: 5)
    }

    private func text(_ model: inout PanelModel, _ size: Size = sizes[1], _ capabilities: Capabilities? = nil) -> String
    {
        Picture.draw(
            model.viewState(Samples.state(), now: 1), size: size,
            capabilities: capabilities ?? Capabilities(graphics: .braille, colours: 256)
        ).text
    }

    @Test("every setting is to be seen with how it stands", arguments: sizes)
    func rows(size: Size) {
        var model = open()
        var text = text(&model, size)
        #expect(text.split(separator: "\n")[1].hasPrefix(size.columns > 100 ? "   Settings" : " Settings"), "\(text)")
        let about = "colours that suit your terminal's background"
        #expect(text.split { $0 == " " || $0 == "\n" }.joined(separator: " ").contains(about), "\(text)")
        if size.rows < 20 {
            _ = press(.end, &model)
            text += self.text(&model, size)
        }
        for words in [
            "theme         auto: dark", "graphics      auto: braille", "colours       auto: 256", "grains        on",
            "trails        on", "volume        −12 dB", "quality       auto",
            "recordings    WAV, 32-bit float", "touch device  mouse and keys",
            "sound card    hw:0,0",
        ] { #expect(text.contains(words), "misses \(words):\n\(text)") }
    }

    @Test("a wish that the terminal cannot grant says what is drawn instead")
    func notGranted() {
        var requests = PanelSettings()
        requests.graphics = .braille
        requests.colours = 256
        var model = open(requests)
        let text = text(&model, Self.sizes[1], Capabilities(graphics: .ascii, colours: 8))
        #expect(text.contains("braille (here: ASCII)") && text.contains("256 (here: 8)"), "\(text)")
    }

    @Test("arrows change the marked setting at once, all the way round and back")
    func changing() {
        var model = open()
        for (row, count) in [4, 4, 5, 2, 2].enumerated() {
            var seen: [PanelSettings] = [model.settings]
            for _ in 1..<count {
                #expect(press(.right, &model)?.isEmpty == true, "row \(row)")
                #expect(!seen.contains(model.settings))
                seen.append(model.settings)
            }
            _ = press(.character("l"), &model)
            #expect(model.settings == seen[0])
            _ = press(.left, &model)
            #expect(model.settings == seen[count - 1])
            _ = press(.enter, &model)
            _ = press(.down, &model)
        }
        #expect(model.settings == PanelSettings())
    }

    @Test("volume and quality are the instrument's; devices and cards lead to their list")
    func commands() {
        var model = open()
        for _ in 0..<5 { _ = press(.down, &model) }
        guard case .master(.change(by: -1))? = press(.left, &model)?.first else {
            Issue.record("volume")
            return
        }
        _ = press(.down, &model)
        guard case .quality(.fine)? = press(.character(" "), &model)?.first else {
            Issue.record("quality")
            return
        }
        _ = press(.down, &model)
        for wanted: RecordingFormat in [.wav24, .flac, .wav] {
            guard case .recording(.format(wanted))? = press(.right, &model)?.first else {
                Issue.record("\(wanted)")
                return
            }
        }
        _ = press(.end, &model)
        #expect(press(.enter, &model)?.isEmpty == true)
        #expect(model.asked == [.open(.devices)] && model.view == .surface)
        model = open()
        #expect(press(.escape, &model)?.isEmpty == true)
        #expect(model.view == .surface && press(.right, &model) == nil)
    }

    @Test("with live input its level and its monitor have a row each, from where the panel last saw them")
    func input() {
        var model = open()
        model.view = OpenView(SettingsView(hasInput: true))
        for _ in 0..<6 { _ = press(.down, &model) }
        guard case .input(.level(1))? = press(.right, &model)?.first else {
            Issue.record("input")
            return
        }
        _ = press(.down, &model)
        guard case .input(.monitorLevel(-1))? = press(.left, &model)?.first else {
            Issue.record("monitor")
            return
        }
    }

    @Test("a click on a row changes it")
    func clicks() throws {
        var model = open()
        let viewState = model.viewState(Samples.state(), now: 1)
        let layout = try #require(Layout(size: Self.sizes[1], viewState))
        let rows = text(&model).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("grains        on") })
        #expect(model.click(Place(column: 12, row: row), viewState, layout)?.isEmpty == true)
        #expect(!model.settings.showsGrains)
        #expect(model.click(Place(column: 12, row: 1), viewState, layout) == nil)
    }
}
