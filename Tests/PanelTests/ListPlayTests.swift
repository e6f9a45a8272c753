import Granular
import Panel
import Sounds
import Terminal
import Testing
import TouchInput

/// What keys and clicks do in the lists of sounds, devices and parameters, and in the menu.
@Suite("The other views, used") struct ListPlayTests {
    private func letters(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test("sounds: opened, they look for a folder once; typing, Enter, Backspace and Tab lead through them")
    func sounds() {
        var model = PanelModel()
        var state = Samples.full()
        state.files.folder = nil
        #expect(Samples.open(.sounds, &model, state).map { "\($0)" } == ["files.browse(nil)"])
        state = Samples.full()
        #expect(
            Samples.press(letters("rai") + [.enter], &model, state) == [#"files.load("/home/ada/sounds/rain.wav")"#])
        #expect(model.view.place == .sounds, "it stays open")
        #expect(Samples.press([.backspace, .backspace, .backspace], &model, state).isEmpty)
        #expect(Samples.press([.backspace], &model, state) == [#"files.browse(Optional("/home/ada"))"#])
        #expect(
            Samples.press(letters("field") + [.enter], &model, state) == [
                #"files.browse(Optional("/home/ada/sounds/field"))"#
            ])
        state.files.folder?.parent = "/home/ada/sounds"
        state.files.folder?.path = "/home/ada/sounds/field"
        state.files.folder?.entries = []
        #expect(
            Samples.press([.enter], &model, state) == [#"files.browse(Optional("/home/ada/sounds"))"#],
            "the mark is on ..")
        state = Samples.full()
        _ = model.viewState(state, now: 1)
        #expect(model.view.list?.marked?.name == "field/" && model.view.list?.typed.isEmpty == true)
        state.sounds.all.append(SoundSummary(name: "rain", isWaveform: false, file: "/home/ada/sounds/rain.wav"))
        var other = model
        #expect(Samples.press([.end, .enter], &other, state) == [#"sounds.choose("rain")"#], "it is loaded already")
        #expect(Samples.press([.home, .down, .down, .enter], &model, state) == [#"sounds.choose("sine")"#])
        #expect(model.view == .surface, "it is played: one is back at the instrument")
    }

    @Test(
        "sounds: a file that is taken leaves the list open until it is read, is no longer heard beside, and then plays")
    func takenFile() {
        var model = PanelModel()
        var state = Samples.full()
        _ = Samples.open(.sounds, &model, state)
        state.files.previewed = "/home/ada/sounds/rain.wav"
        _ = model.viewState(state, now: 1)
        #expect(
            Samples.press(letters("rai") + [.enter], &model, state) == [
                "files.audition(nil)", #"files.load("/home/ada/sounds/rain.wav")"#,
            ])
        state.sounds.all.append(SoundSummary(name: "rain", isWaveform: false, file: "/home/ada/sounds/rain.wav"))
        _ = model.viewState(state, now: 2)
        #expect(model.view.place == .sounds, "another one is played still")
        state.sounds.played = "rain"
        _ = model.viewState(state, now: 3)
        #expect(model.view == .surface)
    }

    @Test(
        "sounds: a file's row has the name that is written beside it, artist, album, sections; all of them find it, and its file's name"
    )
    func written() throws {
        var model = PanelModel()
        var state = Samples.full()
        var notes = SoundNotes()
        (notes.title, notes.artist, notes.album, notes.sectionCount) = ("Zulu hymn", "Ada Byron", "Masses", 3)
        notes.durationSeconds = 12.4
        state.files.folder?.entries.append(
            .init(name: "zulu.wav", path: "/home/ada/sounds/zulu.wav", isFolder: false, notes: notes))
        state.sounds.all[0].artist = "Truax"
        _ = Samples.open(.sounds, &model, state)
        let item = try #require(model.view.list?.items.last)
        #expect(item.name == "Zulu hymn" && item.about == "Ada Byron, Masses, 3 sections")
        #expect(item.facts.first == "12.4 s" && item.detail.hasPrefix("zulu.wav. Enter: "))
        for typed in ["zulu,h", "zulu.w", "ada", "byron", "mass"] {
            _ = Samples.press(letters(typed), &model, state)
            #expect(model.view.list?.marked?.name == "Zulu hymn", "\(typed)")
            _ = Samples.press(typed.map { _ in .backspace }, &model, state)
        }
        _ = Samples.press(letters("truax"), &model, state)
        #expect(model.view.list?.marked?.name == "study")
    }

    @Test("sounds: Tab puts them in another order, the mark stays on its sound")
    func order() {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.sounds, &model, state)
        _ = Samples.press([.end], &model, state)
        func files() -> [String] {
            (model.view.list?.items ?? []).map(\.name).filter { $0.contains(".") && !$0.hasPrefix("..") }
        }
        #expect(files().map { $0.prefix(3) } == ["bel", "a l", "rai"])
        _ = Samples.press([.tab], &model, state)
        #expect(files().map { $0.prefix(3) } == ["bel", "a l", "rai"], "nobody knows their artists")
        _ = Samples.press([.tab], &model, state)
        #expect(files().map { $0.prefix(3) } == ["rai", "bel", "a l"])
        #expect(Samples.picture(&model, state, Size(columns: 40, rows: 12)).text.contains("by length"))
        _ = Samples.press([.tab], &model, state)
        #expect(files().map { $0.prefix(3) } == ["a l", "rai", "bel"])
        #expect(model.view.list?.marked?.name == "rain.wav")
    }

    @Test("sounds: space lets a file be heard, space again or leaving ends that")
    func audition() {
        var model = PanelModel()
        var state = Samples.full()
        _ = Samples.open(.sounds, &model, state)
        #expect(
            Samples.press([.end, .character(" ")], &model, state) == [
                #"files.audition(Optional("/home/ada/sounds/rain.wav"))"#
            ])
        state.files.previewed = "/home/ada/sounds/rain.wav"
        #expect(Samples.press([.character(" ")], &model, state) == ["files.audition(nil)"])
        #expect(Samples.press([.escape], &model, state) == ["files.audition(nil)"])
        #expect(model.view == .surface)
        _ = Samples.open(.sounds, &model, state)
        #expect(Samples.open(.menu, &model, state).map { "\($0)" } == ["files.audition(nil)"])
    }

    @Test("devices: opened, they are looked for; Enter plays by what is marked, Ctrl-L looks again")
    func devices() {
        var model = PanelModel()
        var state = Samples.full()
        state.devices.survey = nil
        #expect(Samples.open(.devices, &model, state).map { "\($0)" } == ["devices.survey"])
        #expect(Samples.picture(&model, state, Size(columns: 80, rows: 24)).text.contains("searching …"))
        state = Samples.full()
        _ = model.viewState(state, now: 1)
        #expect(model.view.list?.marked?.name == "ELAN Touchscreen, touchscreen")
        #expect(Samples.press([.down, .enter], &model, state) == [#"devices.touch("/dev/input/event7")"#])
        #expect(Samples.press(letters("mouse") + [.enter], &model, state) == [#"devices.touch("mouse")"#])
        for _ in "mouse" { _ = Samples.press([.backspace], &model, state) }
        #expect(Samples.press(letters("silent") + [.enter], &model, state) == [#"devices.output("silent")"#])
        #expect(Samples.press([.character("\u{0C}")], &model, state) == ["devices.survey"])
        for _ in "silent" { _ = Samples.press([.backspace], &model, state) }
        #expect(Samples.press([.end, .enter], &model, state) == ["devices.survey"])
        #expect(Samples.press([.escape], &model, state).isEmpty && model.view == .surface)
    }

    @Test("devices: which filters act on a device is told, and what they did to the one that is played")
    func filters() throws {
        var model = PanelModel()
        var state = Samples.full()
        state.devices.survey?.touch[0].filters = ["ghost", "jump"]
        state.devices.touch = nil
        _ = Samples.open(.devices, &model, state)
        func details() throws -> [String] {
            _ = model.viewState(state, now: 1)
            return try #require(model.view.list).items.map(\.detail)
        }
        #expect(try details().contains("Enter: use it. Filters: ghost, jump."))
        var touch = TouchStatus(name: "ELAN Touchscreen", size: .assumed(aspect: 1.6))
        touch.filters = [TouchFilterUse(.ghost), TouchFilterUse(.jump, count: 3)]
        state.devices.touch = touch
        #expect(try details().contains("In use. Filters: ghost, jump 3."))
        state.devices.touch?.name = "take.evemu"
        #expect(try details().first == "In use. Filters: ghost, jump 3.")
    }

    @Test("the menu hands on what is chosen, and is closed")
    func menu() {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.menu, &model, state)
        #expect(Samples.press(letters("prev") + letters("ious snap") + [.enter], &model, state).isEmpty)
        #expect(model.asked == [.recallSnapshot(-1)] && model.view == .surface)
    }

    @Test("the mappings' list ends with teaching")
    func teaching() {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.mappings, &model, state)
        #expect(Samples.press([.end, .enter], &model, state).isEmpty)
        #expect(model.view.place == .gestures)
    }

    @Test("among all parameters keys and the wheel change what is marked or under them; focus on the surface stays")
    func parameters() throws {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.parameters, &model, state)
        #expect(model.target == .pitch)
        _ = Samples.press([.down], &model, state)
        #expect(model.target == .pitchOffset && model.focus == .pitch)
        #expect(KeyTable.panel.action(of: .right, in: .parameters) == .nudge(1))
        #expect(Samples.press([.right], &model, state).isEmpty && model.target == .pitchOffset)
        let size = Size(columns: 80, rows: 24)
        let viewState = model.viewState(state, now: 1)
        let layout = try #require(Layout(size: size, viewState))
        let rows = Samples.picture(&model, state, size).text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("density") })
        #expect(model.parameterUnderWheel(Place(column: 20, row: row), viewState, layout) == .density)
    }

    @Test(
        "parameters are looked for by name, by topic, and by what is said of them; Esc takes the search back, then closes"
    )
    func parameterSearch() {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.parameters, &model, state)
        for (typed, found, first) in [
            (
                "reverb", [Parameter.reverbSend, .reverbKind, .reverbTime, .reverbDamping, .reverbMix, .reverbFreeze],
                nil
            ),
            ("echo", [.reverbSend, .delayMix, .delayTime, .delayFeedback, .delayWidth, .delayDamping], nil),
            ("pan", [.pan], Parameter.pan), ("ping-pong", [.delayWidth], .delayWidth),
            ("pingpong", [.delayWidth], .delayWidth), ("detune", [.pitchSpread], .pitchSpread),
            ("spray", [.positionSpread], .positionSpread), ("wet", [.reverbMix, .delayMix], .reverbMix),
        ] as [(String, [Parameter], Parameter?)] {
            _ = Samples.press(letters(typed), &model, state)
            let names = model.view.list.map { list in list.shown.map { list.items[$0].name } }
            #expect(names == found.map(\.definition.name), "\(typed)")
            if let first { #expect(model.target == first) }
            _ = Samples.press([.escape], &model, state)
            #expect(model.view.place == .parameters && model.view.list?.shown.count == Parameter.allCases.count)
        }
        _ = Samples.press(letters("cutoff"), &model, state)
        #expect(model.target == .filterCutoff)
        _ = Samples.press([.escape], &model, state)
        #expect(model.target == .filterCutoff)
        _ = Samples.press([.escape], &model, state)
        #expect(model.view == .surface)
    }

    @Test("the menu finds parameters and what several keys do; they are not there until one looks for them")
    func menuSearch() {
        for (typed, name) in [
            ("reverb-t", "reverb-time"), ("fm", "fm-index"), ("delay-mix", "delay-mix"), ("wavetab", "wavetable"),
            ("detune", "pitch-spread"), ("spray", "position-spread"), ("pins", "tape"), ("jitter", "pitch-spread"),
            ("mix", "mix"), ("bank", "bank"), ("grain", "grain"), ("undo", "undo"), ("pan", "pan"), ("quit", "quit"),
        ] {
            var model = PanelModel()
            let state = Samples.full()
            _ = Samples.open(.menu, &model, state)
            #expect(model.view.list?.shown.count == KeyTable.panel.menu.count)
            _ = Samples.press(letters(typed), &model, state)
            #expect(model.view.list?.marked?.name == name, "\(typed)")
        }
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(.menu, &model, state)
        _ = Samples.press(letters("reverb-t") + [.enter], &model, state)
        #expect(model.view.place == .parameters && model.target == .reverbTime)
        _ = Samples.open(.menu, &model, state)
        _ = Samples.press(letters("mix") + [.enter], &model, state)
        #expect(model.asked == [.open(.sounds)])
    }

    @Test("a bank that is looked for in the menu leads to the folders among the sounds")
    func bankFromMenu() throws {
        var model = PanelModel()
        var state = Samples.full()
        let folder = SoundFolder.Entry(name: "drums", path: "/home/ada/sounds/drums", isFolder: true)
        state.files.folder?.entries.insert(folder, at: 0)
        _ = Samples.open(.menu, &model, state)
        _ = Samples.press(letters("bank") + [.enter], &model, state)
        #expect(model.view.place == .sounds && model.view.list?.marked?.name == "drums/")
    }

    @Test("a click marks a sound and does not move its row; a second one takes it; mappings are taken at once")
    func clicks() throws {
        var model = PanelModel()
        var state = Samples.full()
        let entry = try #require(state.files.folder?.entries.last)
        for number in 0..<60 {
            var another = entry
            another.name = "take \(number).wav"
            another.path = "/takes/\(number)"
            state.files.folder?.entries.append(another)
        }
        _ = Samples.open(.sounds, &model, state)
        _ = Samples.press(Array(repeating: .down, count: 12), &model, state)
        let size = Size(columns: 80, rows: 24)
        let viewState = model.viewState(state, now: 1)
        let layout = try #require(Layout(size: size, viewState))
        func rows(_ model: inout PanelModel) -> [Substring] {
            Samples.picture(&model, state, size).text.split(separator: "\n", omittingEmptySubsequences: false)
        }
        for name in ["take 5.wav", "take 2.wav", "take 7.wav"] {
            let row = try #require(rows(&model).firstIndex { $0.contains(name) })
            #expect(model.click(Place(column: 12, row: row), viewState, layout)?.isEmpty == true)
            #expect(model.view.list?.marked?.name == name && rows(&model)[row].contains(name))
            let number = name.dropFirst(5).prefix(1)
            #expect(
                model.click(Place(column: 12, row: row), viewState, layout).map { "\($0)" }
                    == #"[files.load("/takes/\#(number)")]"#)
        }
        _ = Samples.open(.mappings, &model, state)
        let row = try #require(rows(&model).firstIndex { $0.contains("Knobs") && $0.contains("Four knobs") })
        #expect(model.click(Place(column: 12, row: row), model.viewState(state, now: 1), layout)?.count == 1)
        #expect(model.view == .surface)
    }

    @Test(
        "the help comes first with the keys of where one is, and goes back there",
        arguments: [KeyPlace.sounds, .devices, .parameters])
    func help(place: KeyPlace) {
        var model = PanelModel()
        let state = Samples.full()
        _ = Samples.open(place, &model, state)
        let before = model.view
        _ = model.toggle(.help, model.viewState(state, now: 1))
        let first = Samples.picture(&model, state, Size(columns: 80, rows: 24)).text.split(separator: "\n")[1]
        #expect(first.contains(before.place.title))
        _ = model.close(model.viewState(state, now: 1))
        #expect(model.view == before)
    }

    @Test("each key in the last row can be clicked where it stands", arguments: ListPictureTests.sizes.dropFirst())
    func keyLine(size: Size) throws {
        for place in [KeyPlace?.none] + ListPictureTests.views.map(Optional.some) {
            var model = PanelModel()
            let state = Samples.full()
            if let place { _ = Samples.open(place, &model, state) }
            let viewState = model.viewState(state, now: 1)
            let layout = try #require(Layout(size: size, viewState))
            let canvas = Samples.picture(&model, state, size)
            let hints = KeyLine.hints(viewState, layout)
            #expect(hints.count >= 4)
            #expect(
                hints.contains { KeyTable.panel.action(of: $0.key, in: viewState.view.place) == .open(.menu) },
                "\(canvas.text)")
            for (rect, key) in hints {
                let text = (rect.column..<rect.endColumn).map {
                    Unicode.Scalar(canvas[$0, rect.row].scalar).map { String(Character($0)) } ?? ""
                }
                .joined()
                #expect(text.hasPrefix(key.word), "\(key): \(text)")
                #expect(KeyTable.panel.action(of: key, in: viewState.view.place) != nil)
            }
        }
    }
}
