import Collection
import Instrument
import InstrumentSamples
import Panel
import Pictures
import Sounds
import Terminal
import Testing

@Suite("The player's collection in the list of sounds") struct CollectionListTests {
    private var model = PanelModel()
    private var state = Samples.full()
    private var found = CollectionViewState()

    init() {
        _ = Samples.open(.sounds, &model, state)
        found.totalCount = 1_900
        found.entries = [
            entry("/music/zulu.wav", "Zulu hymn") { entry in
                (entry.artist, entry.album, entry.tags) = ("Ada", "Masses", ["choir", "slow"])
                (entry.lengthSeconds, entry.sectionCount, entry.beatCount) = (201, 3, 1)
            },
            entry("/home/ada/sounds/rain.wav", "Rain on tin") { $0.lengthSeconds = 12.4 },
            entry("/home/ada/study.wav", "Study") { $0.lengthSeconds = 5.46 },
            entry("/music/gone.wav", "Gone") { $0.isMissing = true },
        ]
    }

    private func entry(_ file: String, _ name: String, _ change: (inout CollectionEntry) -> Void) -> CollectionEntry {
        var entry = CollectionEntry(file: file, name: name)
        change(&entry)
        return entry
    }

    private mutating func press(_ keys: [Key]) -> [String] {
        keys.flatMap { key in
            let viewState = model.viewState(state, now: 1, collection: found)
            return model.handle(key, in: viewState, pageRows: 5) ?? []
        }
        .map { "\($0)" }
    }

    private mutating func type(_ text: String) { _ = press(text.map { .character($0) }) }

    private mutating func shownNames() -> [String] {
        _ = model.viewState(state, now: 1, collection: found)
        return model.view.list.map { list in list.shown.map { list.items[$0].name } } ?? []
    }

    @Test("nothing is looked for until something is typed; then the words are, with what filters taken out of them")
    mutating func query() {
        #expect(model.view.content.collectionQuery == nil)
        type("hymn,ada,tag:choir,longer:10,shorter:300")
        let query = model.view.content.collectionQuery
        #expect(query?.text == "hymn ada" && query?.tag == "choir" && query?.lengthSeconds == 10...300)
        #expect(query?.sort == .name)
        _ = press(Array(repeating: .backspace, count: 60))
        #expect(model.view.content.collectionQuery == nil)
    }

    @Test("what is found stands among the sounds, each file once, and is loaded with Enter")
    mutating func finding() throws {
        let before = shownNames()
        #expect(!before.contains("Zulu hymn"))
        type("x")
        let names = shownNames()
        #expect(names == ["study", "Zulu hymn", "Rain on tin", "Gone"], "the loaded sound is the one that was found")
        let items = model.view.list?.items ?? []
        let hymn = try #require(items.first { $0.name == "Zulu hymn" })
        #expect(hymn.about == "Ada, Masses, 3 sections, 1 beat, choir, slow" && hymn.facts.first == "3:21")
        #expect(
            hymn.group == "Your collection: 4 of 1,900: type more" && hymn.detail.hasPrefix("/music/zulu.wav. Enter"))
        let gone = items.first { $0.name == "Gone" }
        #expect(gone?.detail == "/music/gone.wav. The file is missing." && gone?.about == "missing")
        let commands = press([.down, .enter])
        #expect(commands == [#"files.load("/music/zulu.wav")"#])
    }

    @Test("a filter leaves out what is loaded and what is in the folder, where it does not fit")
    mutating func filters() {
        found.entries = []
        type("longer:100,s")
        let names = shownNames()
        #expect(names == ["bells.flac", "a long walk through the wet grass behind the mill, second take.wav"])
        _ = press([.escape])
        type("tag:choir")
        let tagged = shownNames()
        #expect(tagged.allSatisfy { $0.hasSuffix("/") || $0.hasPrefix("..") })
    }

    @Test("where nothing fits, the list says why it may be")
    mutating func nothing() {
        found.entries = []
        found.remark = "no sound has the tag \"tin\""
        type("qqq,tag:tin")
        #expect(picture(Size(columns: 80, rows: 24)).text.contains("no sound has the tag \"tin\""))
        type(",longer:x")
        #expect(picture(Size(columns: 80, rows: 24)).text.contains("longer takes seconds"))
        _ = press([.escape])
        found.remark = nil
        type("qqq")
        #expect(picture(Size(columns: 80, rows: 24)).text.contains("no matches: type fewer letters"))
    }

    @Test("a space is typed between words while one searches, and previews while nothing is; Ctrl-O always previews")
    mutating func spaces() {
        found.entries = []
        _ = press([.end])
        let space = press([.character(" ")])
        #expect(space.first?.hasPrefix("files.audition(") == true, "\(space)")
        type("zulu hymn")
        #expect(model.view.content.collectionQuery?.text == "zulu hymn")
        _ = press([.escape])
        type("rain")
        #expect(press([.character(" ")]) == [] && model.view.list?.typed == "rain ")
        #expect(shownNames().contains("rain.wav"), "a space at the end finds what the words find")
        #expect(press([.character("\u{0f}")]) == ["files.audition(Optional(\"/home/ada/sounds/rain.wav\"))"])
    }

    @Test("a filter that is wrong is said under what is found, and what was said before goes with the next search")
    mutating func wrong() {
        type("x,longer:x")
        let text = picture(Size(columns: 80, rows: 24)).text
        #expect(text.contains("Zulu hymn") && text.contains("longer takes seconds"), "\(text)")
        _ = press([.escape])
        state.messages.append(.init(timeSeconds: 1, text: "zulu.wav: not a readable sound file", isWarning: true))
        #expect(picture(Size(columns: 80, rows: 24)).text.contains("not a readable sound file"))
        #expect(picture(Size(columns: 80, rows: 24)).text.contains("not a readable sound file"), "it stays for a while")
        type("z")
        #expect(!picture(Size(columns: 80, rows: 24)).text.contains("not a readable sound file"))
    }

    private mutating func picture(
        _ size: Size, _ art: PictureLoader.Answer? = nil, colours: Int = 256,
        _ graphics: Capabilities.Graphics = .braille
    ) -> Canvas {
        _ = model.viewState(state, now: 1, collection: found, art: art)
        // A picture that has come makes room for itself.
        let viewState = model.viewState(state, now: 1, collection: found, art: art)
        return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: graphics, colours: colours))
    }

    @Test("the picture of the marked sound stands beside the list where there is room, in the colours that there are")
    mutating func pictures() {
        let flag = SmallPicture(columns: 1, rows: 2, pixels: [255, 0, 0, 0, 0, 255])
        let plain = picture(Size(columns: 120, rows: 40))
        let many = picture(Size(columns: 120, rows: 40), .picture(flag))
        let halves = many.cells.filter { $0.style.role == .picture }
        #expect(halves.count > 100 && halves.allSatisfy { $0.scalar == 0x2580 })
        #expect(Set(halves.map(\.style.hue)) == [196, 21] && Set(halves.map(\.style.ground)) == [196, 21])
        #expect(plain.cells.allSatisfy { $0.style.role != .picture })
        let few = picture(Size(columns: 120, rows: 40), .picture(flag), colours: 8)
        let blocks = few.cells.filter { $0.style.role == .picture }
        #expect(blocks.allSatisfy { $0.style.ground == nil } && Set(blocks.map(\.style.hue)) == [1, 4])
        let none = picture(Size(columns: 120, rows: 40), .picture(flag), colours: 0, .ascii)
        #expect(none.text.unicodeScalars.allSatisfy { $0.isASCII } && none.text != plain.text)
        #expect(picture(Size(columns: 80, rows: 24), .picture(flag)).cells.allSatisfy { $0.style.role != .picture })
        #expect(picture(Size(columns: 120, rows: 40), .problem("cover.png: is cut")).text.contains("cover.png: is cut"))
    }

    @Test("Tab goes through every order, and what only the collection knows is listed without a word typed")
    mutating func orders() throws {
        var sorts: [CollectionQuery.Sort?] = []
        _ = press([.home])
        for _ in 0..<7 {
            _ = press([.tab])
            sorts.append(model.view.content.collectionQuery?.sort)
        }
        #expect(sorts == [nil, nil, nil, .lastPlayed, .loudness, .likeness, nil])
        _ = press([.tab, .tab, .tab, .tab])
        let listed = shownNames()
        #expect(listed.contains("Zulu hymn"))
        _ = press([.tab, .tab])
        #expect(model.view.content.collectionQuery?.like == "/home/ada/study.wav", "the one that was marked")
    }

    @Test("the arrows go from letter to letter, and Shift-Tab to what plays")
    mutating func jumping() {
        state.sounds.played = "saw"
        _ = press([.home])
        var seen: [String] = []
        for _ in 0..<3 {
            _ = press([.right])
            seen.append(model.view.list?.marked?.name ?? "")
        }
        #expect(seen == [".. parent folder", "field/", "bells.flac"])
        _ = press([.left])
        #expect(model.view.list?.marked?.name == "field/")
        type("bells")
        _ = press([.backTab])
        #expect(model.view.list?.marked?.name == "saw" && model.view.list?.typed.isEmpty == true)
    }
}
