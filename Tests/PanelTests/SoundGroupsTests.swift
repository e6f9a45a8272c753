import Instrument
import Panel
import Performer
import Terminal
import Testing

/// Built-in sounds, the bed and sections in the list of sounds.
@Suite("Sounds to perform with") struct SoundGroupsTests {
    static let sizes = ListPictureTests.sizes

    private func opened(_ state: InstrumentState, on name: String) -> PanelModel {
        var model = PanelModel()
        _ = Samples.open(.sounds, &model, state)
        _ = Samples.press(name.map { .character($0) }, &model, state)
        return model
    }

    @Test("each kind of sound has its heading")
    func groups() {
        var model = PanelModel()
        let state = Samples.performing()
        _ = Samples.open(.sounds, &model, state)
        let text = Samples.picture(&model, state, Self.sizes[1]).text
        let places = ["Loaded", "● rain", "Built-in sounds", "sea", "choir", "Waveforms", "sine"].map {
            text.firstRange(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(text)")
    }

    @Test("a built-in sound says what it is good for, and that it is made when it is first played", arguments: sizes)
    func about(size: Size) {
        let state = Samples.performing()
        var model = opened(state, on: "sea")
        func words() -> String {
            Samples.picture(&model, state, size).text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        }
        #expect(words().contains("Slow waves, good under everything. Enter: play it; Ctrl-P: add"))
        model = opened(state, on: "choir")
        #expect(words().contains("Voices without words, for pads. Rendered first. Enter: play"))
    }

    @Test("a sound that is made shows how far it is at its name, and plays when it is there", arguments: sizes)
    func making(size: Size) {
        var state = Samples.performing()
        var model = opened(state, on: "choir")
        #expect(Samples.press([.enter], &model, state) == [#"sounds.choose("choir")"#])
        #expect(model.view.place == .sounds, "it is not there yet")
        state.files.loading = SoundLoading(file: "choir", fraction: 0.45)
        let text = Samples.picture(&model, state, size).text
        #expect(text.contains("Preparing choir") && text.contains(" 45 %"), "\(text)")
        #expect(text.split(separator: "\n").contains { $0.contains("▸   choir") && $0.contains("━") }, "\(text)")
        state.files.loading = nil
        state.sounds.all[3].isReady = true
        state.sounds.played = "choir"
        _ = model.viewState(state, now: 2)
        #expect(model.view == .surface)
    }

    @Test("on the stage what is made shows how far it is", arguments: sizes)
    func makingOnStage(size: Size) {
        var model = PanelModel()
        var state = Samples.performing()
        state.files.loading = SoundLoading(file: "choir", fraction: 0.45)
        let text = Samples.picture(&model, state, size).text
        #expect(text.contains("preparing") && text.contains("45 %"), "\(text)")
    }

    @Test("Ctrl-U lays the marked sound under the clouds, and takes it away where it lies there", arguments: sizes)
    func bed(size: Size) {
        var state = Samples.performing()
        var model = opened(state, on: "sea")
        #expect(Samples.press([.character("\u{15}")], &model, state) == [#"sounds.bed(Optional("sea"))"#])
        state.sounds.bed = BedState(sound: "sea", levelDecibels: -18)
        #expect(Samples.picture(&model, state, size).text.contains("bed −18 dB, 8.0 s"))
        #expect(Samples.press([.character("\u{15}")], &model, state) == ["sounds.bed(nil)"])
        // Ctrl-P plays it together with the others, and takes it out again.
        #expect(
            Samples.press([.character("\u{10}")], &model, state).first?.contains("sounds.add(") == true)
        state.sounds.mix = [state.sounds.played, "sea"].map { MixedSound(SoundRequest(name: $0)) }
        #expect(Samples.press([.character("\u{10}")], &model, state) == [#"sounds.remove("sea")"#])
    }

    @Test("Ctrl-X opens the marked sound to be marked; a file that was heard is heard no longer")
    func mark() {
        var state = Samples.performing()
        var model = opened(state, on: "sea")
        #expect(
            Samples.press([.character("\u{18}")], &model, state) == [#"marking.open("sea")"#])
        state.files.previewed = "/home/ada/sounds/rain.wav"
        #expect(Samples.press([.character("\u{18}")], &model, state).first == "files.audition(nil)")
    }

    @Test("the keys with Ctrl are read from the terminal, and called so")
    func control() {
        var parser = InputParser()
        #expect(parser.parse(21, at: 0) == .key(.character("\u{15}")))
        #expect(parser.parse(16, at: 0) == .key(.character("\u{10}")))
        #expect(parser.parse(24, at: 1) == .key(.character("\u{18}")))
        #expect(parser.parse(23, at: 2) == nil)
        #expect(Key.character("\u{15}").word == "Ctrl-U" && Key.character("\u{18}").word == "Ctrl-X")
        #expect(Key.character("\u{0C}").word == "Ctrl-L")
    }
}
