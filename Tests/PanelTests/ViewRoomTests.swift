import Instrument
import Panel
import Performer
import Sounds
import Terminal
import Testing

/// What each view promises of the room it has, from the smallest terminal to a wide one.
@Suite("Views use their room") struct ViewRoomTests {
    private static let small = Size(columns: 40, rows: 12)
    private static let wide = Size(columns: 200, rows: 60)

    private func opened(_ place: KeyPlace, _ state: InstrumentState) -> PanelModel {
        var model = PanelModel()
        let viewState = model.viewState(state, now: 1)
        // Marking opens by itself.
        if model.view.place != place { _ = model.toggle(place, viewState) }
        return model
    }

    private func rows(_ model: inout PanelModel, _ state: InstrumentState, _ size: Size) -> [Substring] {
        Samples.picture(&model, state, size).text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("on the smallest terminal each view has a title, a way out, and the key of the help in sight")
    func smallest() throws {
        for view in ViewTable.views where ![.stage, .vote].contains(view.place) {
            let state = [.marking, .beats].contains(view.place) ? Samples.marking() : Samples.full()
            var model = opened(view.place, state)
            let rows = rows(&model, state, Self.small)
            let title = rows[1].dropLast(3)
            let (first, last) = (title.first { $0 != " " }, title.last { $0 != " " })
            #expect(first?.isLetter == true && last != "…", "\(view.place.name): \(rows[1])")
            #expect(rows[1].contains("×"), "\(view.place.name): \(rows[1])")
            let keys = try #require(rows.last { !$0.isEmpty })
            #expect(keys.contains(" ? "), "\(view.place.name): \(keys)")
            #expect(keys.contains("Esc c"), "\(view.place.name): \(keys)")
        }
    }

    @Test("the help begins with the keys of where one is, on the surface too, and scrolls to its end")
    func help() throws {
        for view in ViewTable.views where ![.help, .vote].contains(view.place) {
            let state = [.marking, .beats].contains(view.place) ? Samples.marking() : Samples.full()
            for size in [Self.small, Size(columns: 80, rows: 24), Self.wide] {
                var model = view.place == .stage ? PanelModel() : opened(view.place, state)
                _ = model.toggle(.help, model.viewState(state, now: 1))
                #expect(rows(&model, state, size)[1].contains("Help · \(view.place.title)"), "\(view.place.name)")
                let viewState = model.viewState(state, now: 1)
                let layout = try #require(Layout(size: size, viewState))
                model.scroll(by: 100_000, viewState, layout)
                #expect(Samples.picture(&model, state, size).text.contains("on the terminal"), "\(view.place.name)")
                _ = model.toggle(.help, viewState)
                #expect(model.view.place == view.place)
            }
        }
        var model = opened(.help, Samples.full())
        let text = Samples.picture(&model, Samples.full(), Self.small).text
        #expect(text.contains("space   hold the sound") && text.contains("m       mute"), "\(text)")
    }

    @Test("a wide terminal shows the whole menu side by side, and a click in its second column counts")
    func columns() throws {
        let state = Samples.full()
        var model = opened(.menu, state)
        let text = Samples.picture(&model, state, Self.wide).text
        for line in KeyTable.panel.menu { #expect(text.contains(" \(line.name) "), "\(line.name)") }
        let viewState = model.viewState(state, now: 1)
        let layout = try #require(Layout(size: Self.wide, viewState))
        let rows = rows(&model, state, Self.wide)
        let row = try #require(rows.firstIndex { $0.contains("quit") })
        let column = try #require(rows[row].firstRange(of: "quit")).lowerBound
        let place = Place(column: rows[row].distance(from: rows[row].startIndex, to: column), row: row)
        #expect(place.column > 100)
        _ = model.click(place, viewState, layout)
        #expect(model.asked == [.quit])
    }

    @Test("a wide terminal tells in the row what it tells below elsewhere: mappings, parameters, settings")
    func wideRows() {
        var state = Samples.full()
        let about = "Each finger a cloud: notes from left to right, denser upwards, louder when it is pressed harder"
        state.playing.mappings = ["Per finger"]
        state.playing.abouts = [about]
        for (place, words) in [
            (KeyPlace.mappings, [about]), (.parameters, ["frequency of the grains", "612 Hz"]),
            (.settings, ["colours that suit your terminal's background", "output device; Enter: list"]),
        ] {
            var model = opened(place, state)
            let text = Samples.picture(&model, state, Self.wide).text
            for words in words { #expect(text.contains(words), "misses \(words):\n\(text)") }
        }
    }

    @Test("each sound says in its row what it is, and is found by that")
    func sounds() {
        var state = Samples.performing()
        state.sounds.all += BuiltInWaveforms.all(sampleRate: 48_000).map {
            SoundSummary(name: $0.name, isWaveform: true, about: $0.about)
        }
        state.files.folder = SoundFolder(path: "/home/ada", parent: "/home")
        var model = opened(.sounds, state)
        let text = Samples.picture(&model, state, Size(columns: 120, rows: 50)).text
        #expect(text.contains("Voices without words, for pads"), "\(text)")
        #expect(text.contains("Odd partials, as a clarinet's: woody, round, dark"), "\(text)")
        #expect(text.contains("no sounds in this folder"))
        _ = Samples.press("clarinet".map { .character($0) }, &model, state)
        let found = Samples.picture(&model, state, Size(columns: 120, rows: 50)).text
        #expect(model.view.list?.marked?.name == "hollow" && !found.contains("no sounds in this folder"), "\(found)")
        _ = Samples.press([.character("q")], &model, state)
        let none = Samples.picture(&model, state, Size(columns: 120, rows: 50)).text
        #expect(none.contains("no matches") && !none.contains("no sounds in this folder"), "\(none)")
        _ = Samples.press([.escape], &model, state)
        #expect(Samples.picture(&model, state, Size(columns: 120, rows: 50)).text.contains("no sounds in this folder"))
    }

    @Test("Esc goes one step back: it clears what was typed first, and from the menu leads to where one was")
    func steps() {
        let state = Samples.performing()
        var model = opened(.sounds, state)
        _ = Samples.press([.character("c"), .character("h")], &model, state)
        var text = Samples.picture(&model, state, Self.small).text
        #expect(text.contains("find: ch") && text.contains("Esc clear"), "\(text)")
        _ = Samples.press([.escape], &model, state)
        text = Samples.picture(&model, state, Self.small).text
        #expect(model.view.place == .sounds && text.contains("type part of the name") && text.contains("Esc close"))
        _ = Samples.press([.escape], &model, state)
        #expect(model.view == .surface)
        for place: KeyPlace in [.snapshots, .parameters, .settings] {
            model = opened(place, state)
            _ = model.toggle(.menu, model.viewState(state, now: 1))
            #expect(model.view.place == .menu)
            _ = Samples.press([.escape], &model, state)
            #expect(model.view.place == place)
            _ = model.toggle(.menu, model.viewState(state, now: 1))
            _ = Samples.press([.enter], &model, state)
            #expect(model.view == .surface, "what was chosen is done on the surface")
        }
    }
}
