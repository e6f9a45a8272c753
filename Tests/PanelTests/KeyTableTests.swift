import Instrument
import Panel
import Testing

@Suite struct KeyTableTests {
    @Test func noKeyStandsTwice() {
        var seen: Set<Key> = []
        for entry in KeyTable.entries {
            for (key, action) in entry.keys {
                #expect(seen.insert(key).inserted, "\(key) twice")
                #expect(KeyTable.action(of: key) == action)
            }
        }
    }

    @Test func theIssuesKeysAreThere() {
        for key in "?q m+-=!123gjkhlHLf.,bRSr[]<>tMo" { #expect(KeyTable.action(of: .character(key)) != nil, "\(key)") }
        for key: Key in [.function(1), .function(2), .function(3), .tab, .backTab, .up, .down, .left, .right] {
            #expect(KeyTable.action(of: key) != nil)
        }
        #expect(KeyTable.action(of: .character("z")) == nil)
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func theHelpListsEveryKey(size: Size) {
        var model = PanelModel()
        model.view = .help(scroll: 0)
        var seen = ""
        guard let layout = Layout(size: size, aspect: nil) else { return }
        for scroll in 0...HelpView.mostScroll(model.look(Samples.state(), now: 1), layout) {
            model.view = .help(scroll: scroll)
            seen +=
                Picture.draw(
                    model.look(Samples.state(), now: 1), size: size,
                    capabilities: Capabilities(graphics: .braille, colours: 0)
                ).text + "\n"
        }
        for entry in KeyTable.entries { #expect(seen.contains(entry.label), "\(entry.label)") }
        for line in KeyTable.mouse { #expect(seen.contains(line.label)) }
    }

    @Test func theHelpTellsWhatIsNotAsAskedFor() {
        var model = PanelModel()
        model.view = .help(scroll: 0)
        var state = Samples.state()
        state.audio.remark = "no card here; name one with --audio"
        let text = Picture.draw(
            model.look(state, now: 1), size: Size(columns: 80, rows: 24),
            capabilities: Capabilities(graphics: .ascii, colours: 0)
        ).text
        #expect(text.contains("no card here; name one with --audio"))
    }
}
