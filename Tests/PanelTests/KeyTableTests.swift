import Panel
import Terminal
import Testing

@Suite struct KeyTableTests {
    @Test("in no place does a key stand twice, and the table's first word on it holds")
    func noKeyStandsTwice() {
        for place in KeyTable.panel.places {
            var seen: Set<Key> = []
            for entry in KeyTable.panel.entries where entry.places.contains(place) {
                for (key, action) in entry.keys {
                    #expect(seen.insert(key).inserted, "\(key) twice in \(place)")
                    #expect(KeyTable.panel.action(of: key, in: place) == action)
                }
            }
        }
        var seen: Set<Key> = []
        for entry in KeyTable.panel.entries where entry.places.isEmpty {
            for (key, action) in entry.keys {
                #expect(seen.insert(key).inserted, "\(key) twice")
                #expect(KeyTable.panel.action(of: key, in: .stage) == action)
            }
        }
    }

    @Test func theIssuesKeysAreThere() {
        for key in "?q m+-!0123YgjkhlHLf.,bRSr[]<>tMuUsdip:vxnN{}wW()yzZ" {
            #expect(KeyTable.panel.action(of: .character(key), in: .stage) != nil, "\(key)")
        }
        for key: Key in [.function(1), .function(3), .function(10), .tab, .backTab, .up, .down, .left, .right] {
            #expect(KeyTable.panel.action(of: key, in: .stage) != nil)
        }
        #expect(KeyTable.panel.action(of: .character("^"), in: .stage) == nil)
    }

    @Test("letters are typed in lists, and do what they do elsewhere where nothing is typed")
    func lettersInLists() {
        for place in KeyTable.panel.places where place.letters == .search {
            #expect(KeyTable.panel.action(of: .character("q"), in: place) == nil)
            #expect(KeyTable.panel.action(of: .character("?"), in: place) == .open(.help))
            #expect(KeyTable.panel.action(of: .function(10), in: place) == .open(.menu))
            #expect(KeyTable.panel.action(of: .enter, in: place) == .take)
            #expect(KeyTable.panel.action(of: .backspace, in: place) == .rubOut)
            #expect(KeyTable.panel.action(of: .escape, in: place) == .back)
        }
        // Signs are in no parameter's name.
        #expect(KeyTable.panel.action(of: .character("="), in: .parameters) == .enterValue)
        #expect(KeyTable.panel.action(of: .character(":"), in: .parameters) == .open(.menu))
        #expect(KeyTable.panel.action(of: .character("!"), in: .parameters) == .play(.panic))
        for letter in "ruR1 -" { #expect(KeyTable.panel.action(of: .character(letter), in: .parameters) == nil) }
        #expect(KeyTable.panel.action(of: .character(":"), in: .sounds) == nil)
        #expect(KeyTable.panel.action(of: .tab, in: .sounds) == .view(SoundsCommand.order))
        #expect(KeyTable.panel.action(of: .character(" "), in: .sounds) == .view(SoundsCommand.space))
        #expect(KeyTable.panel.action(of: .character(" "), in: .messages) == .play(.hold))
    }

    @Test("the menu has everything that a key asks for, each under a name of its own, but moving, closing and taking")
    func menu() {
        var model = PanelModel()
        let viewState = model.viewState(Samples.state(), now: 1)
        guard let list = model.opened(.menu, viewState)?.list else {
            Issue.record("no menu")
            return
        }
        #expect(Set(list.items.map(\.name)).count == list.items.count)
        let offered = KeyTable.panel.menu.map(\.action)
        #expect(offered.count == list.shown.count)
        for entry in KeyTable.panel.entries where entry.places.isEmpty {
            #expect(entry.menu.isEmpty || entry.menu.count == entry.actions.count, "\(entry.label)")
            for action in entry.actions where !offered.contains(action) {
                switch action {
                case .open(.menu), .mapping, .page, .edge, .back: break
                default: Issue.record("\(action) is missing")
                }
            }
        }
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func theHelpListsEveryKey(size: Size) {
        var model = PanelModel()
        model.view = OpenView(HelpView(scroll: 0))
        var seen = ""
        guard let layout = Layout(size: size, aspect: nil) else { return }
        for scroll in 0...HelpView().maxScroll(model.viewState(Samples.state(), now: 1), .panel, layout) {
            model.view = OpenView(HelpView(scroll: scroll))
            seen +=
                Picture.draw(
                    model.viewState(Samples.state(), now: 1), size: size,
                    capabilities: Capabilities(graphics: .braille, colours: 0)
                ).text + "\n"
        }
        for entry in KeyTable.panel.entries { #expect(seen.contains(entry.label), "\(entry.label)") }
        for line in KeyTable.mouse { #expect(seen.contains(line.label)) }
    }

    @Test func theHelpTellsWhatIsNotAsAskedFor() {
        var model = PanelModel()
        var state = Samples.state()
        state.devices.audio.remark = "no card here; name one with --audio"
        func text(_ scroll: Int) -> String {
            model.view = OpenView(HelpView(scroll: scroll))
            return Picture.draw(
                model.viewState(state, now: 1), size: Size(columns: 80, rows: 24),
                capabilities: Capabilities(graphics: .ascii, colours: 0)
            ).text
        }
        // First what one can do; what is wrong follows at once.
        let first = text(0).split(separator: "\n").dropFirst().first
        #expect(first?.contains("Help") == true, "\(text(0))")
        #expect((text(0) + text(20)).contains("no card here; name one with --audio"))
    }
}
