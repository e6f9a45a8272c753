import Instrument
import Panel
import Performer
import Sounds
import Terminal
import Testing

/// The list of what can lie under the clouds.
@Suite("The list of beds") struct BedsViewTests {
    static let sizes = ListPictureTests.sizes

    private func state(bed: BedState? = nil) -> InstrumentState {
        var state = Samples.performing()
        state.sounds.beds = SoundCatalogue.beds
        state.sounds.bed = bed
        return state
    }

    private func opened(_ state: InstrumentState, typing text: String = "") -> PanelModel {
        var model = PanelModel()
        _ = Samples.open(.beds, &model, state)
        _ = Samples.press(text.map { .character($0) }, &model, state)
        return model
    }

    @Test("families have headings, and their beds stand below them, then the sounds")
    func families() {
        let state = state()
        var model = opened(state)
        let text = Samples.picture(&model, state, Size(columns: 100, rows: 160)).text
        let words = BedRecipe.families.map { $0.prefix(1).uppercased() + $0.dropFirst() } + ["Sounds"]
        let places = words.map { text.firstRange(of: "\n \($0)")?.lowerBound ?? text.firstRange(of: $0)?.lowerBound }
        #expect(!places.contains(nil), "\(text)")
        for bed in BedRecipe.all { #expect(text.contains(bed.name), "\(bed.name)") }
    }

    @Test("typing finds one within letters; Enter plays it, and removes it where it plays", arguments: sizes)
    func choosing(size: Size) {
        var state = state()
        var model = opened(state, typing: "night t")
        let text = Samples.picture(&model, state, size).text
        #expect(text.contains("night train") && !text.contains("blender"), "\(text)")
        #expect(Samples.press([.enter], &model, state) == [#"sounds.bed(Optional("night train"))"#])
        #expect(model.view.place == .beds, "others can be tried")
        state.sounds.bed = BedState(sound: "night train")
        #expect(Samples.picture(&model, state, size).text.contains("bed −6 dB"))
        #expect(Samples.press([.enter], &model, state) == ["sounds.bed(nil)"])
    }

    @Test("the level is moved there too, by steps that are heard")
    func level() {
        let state = state(bed: BedState(sound: "shower"))
        var model = opened(state)
        #expect(Samples.press([.character("{")], &model, state) == ["sounds.bedLevel(-9.0)"])
        #expect(Samples.press([.character("}")], &model, state) == ["sounds.bedLevel(-3.0)"])
    }

    @Test("a bed that is made shows how far it is at its name", arguments: sizes)
    func making(size: Size) {
        var state = state()
        var model = opened(state, typing: "shower")
        state.files.loading = SoundLoading(file: "shower", fraction: 0.45)
        let text = Samples.picture(&model, state, size).text
        #expect(text.contains("Preparing shower") && text.contains("45 %"), "\(text)")
    }
}
