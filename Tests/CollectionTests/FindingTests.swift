import Collection
import SeededGenerator
import Testing

@Suite("Finding sounds") struct FindingTests {
    private let shelf: SoundShelf

    init() throws { shelf = try SoundShelf() }

    @Test(
        "each word begins a word of the name, artist, album, tags, file or folder, in any order, whatever case and accents"
    )
    func words() throws {
        try shelf.sound("africa/zulu.wav")
        try shelf.notes(
            "name = \"Zulu hymn\"\nartist = \"Édith Ngũgĩ\"\nalbum = \"Evening songs\"\ntags = [\"choir\", \"slow\"]",
            for: "africa/zulu.wav")
        try shelf.sound("Kick_808-hard.wav")
        let collection = shelf.updated()
        for text in ["zulu", "ZUL", "hymn zu", "edith", "ngugi even", "cho", "africa", "afr slo ÉDI", "zulu.wav"] {
            #expect(collection.names(text) == ["Zulu hymn"], "\(text)")
        }
        for text in ["808", "kick hard", "kick_808", "har"] { #expect(collection.names(text) == ["Kick_808-hard"]) }
        for text in ["ulu", "zulu kick", "xyz", "---"] { #expect(collection.names(text).isEmpty, "\(text)") }
        #expect(collection.names("  ").count == 2)
    }

    @Test("a filter that is wrong, not written to its end, or none is told") func wrongFilters() {
        #expect(SearchText("rain longer:x").problem?.contains("longer takes seconds") == true)
        for text in ["longer:", "rain,tag:", "FAMILY:", "shorter:"] {
            let search = SearchText(text)
            #expect(search.problem == nil && search.unfinished?.contains("needs a value, such as ") == true, "\(text)")
        }
        #expect(SearchText("rain foo:bar").hint?.contains("foo: is no filter; there are tag:WORD") == true)
        let right = SearchText("12:30 tag:tin longer:10")
        #expect(right.problem == nil && right.unfinished == nil && right.hint == nil)
    }

    @Test("a name whose file is gone is known by it, also before the folders were looked through again") func gone()
        throws
    {
        try shelf.sound("here.wav")
        try shelf.sound("gone.wav")
        let collection = shelf.updated()
        let finder = CollectionFinder(.running) { collection }
        #expect(finder.files(named: "gone") == [shelf.place("gone.wav")] && finder.missingFile(named: "gone") == nil)
        shelf.remove("gone.wav")
        for _ in 1...2 {
            #expect(finder.files(named: "gone").isEmpty && finder.missingFile(named: "gone") == shelf.place("gone.wav"))
            collection.update(listening: false)
        }
        #expect(finder.missingFile(named: "here") == nil && finder.missingFile(named: "never") == nil)
        #expect(finder.foundCount == 0)
        _ = finder.find("here")
        #expect(finder.foundCount == 1)
    }

    @Test("names in every script are found, and in scripts that leave no room between words by any part of them")
    func scripts() throws {
        let names = ["Щелчок", "雨の音", "风声", "مطر", "ฝนตก", "Ωμέγα", "🥁 beat", "ﬁne ＷＩＤＥ"]
        for name in names { try shelf.sound("\(name).wav") }
        let collection = shelf.updated()
        let searches = [
            "щел": "Щелчок", "の音": "雨の音", "声": "风声", "مط": "مطر", "ตก": "ฝนตก", "ωμεγα": "Ωμέγα", "beat": "🥁 beat",
        ]
        for (text, name) in searches { #expect(collection.names(text) == [name], "\(text)") }
        #expect(collection.answer(CollectionQuery()).totalCount == names.count)
    }

    @Test(
        "names that are not UTF-8, or have control characters, or are one to people and two to the system, are all there"
    )
    func bytes() throws {
        try shelf.sound("caf\\xE9.wav")
        try shelf.sound("bell\u{1B}[31m\u{202E}\n.wav")
        try shelf.sound("e\u{301}.wav")
        try shelf.sound("\u{E9}.wav")
        let collection = shelf.updated()
        #expect(collection.answer(CollectionQuery()).totalCount == 4)
        #expect(collection.names("caf") == ["caf\\xE9"])
        #expect(collection.answer(CollectionQuery("caf")).entries.first?.file == shelf.place("caf\\xE9.wav"))
        let bell = try #require(collection.answer(CollectionQuery("bell")).entries.first)
        #expect(!bell.name.unicodeScalars.contains("\u{1B}") && !bell.name.unicodeScalars.contains("\u{202E}"))
        #expect(bell.file == shelf.place("bell\u{1B}[31m\u{202E}\n.wav"))
        // Nothing is read again, and nothing is missing.
        collection.update(listening: false) {
            #expect($0.phase == .listing); return true
        }
        #expect(collection.names("", .name) { $0.missing = .only }.isEmpty)
    }

    @Test("names and artists stand as people sort them, what has no artist last, and an index leads to each letter")
    func order() throws {
        for name in ["hit 10", "Hit 2", "Écho", "echo b", "zebra", "9 bells", "Ärger"] {
            try shelf.sound("\(name).wav")
        }
        try shelf.notes("artist = \"Zoe\"", for: "hit 10.wav")
        try shelf.notes("artist = \"ada\"", for: "zebra.wav")
        let collection = shelf.updated()
        let names = ["9 bells", "Ärger", "Écho", "echo b", "Hit 2", "hit 10", "zebra"]
        #expect(collection.names() == names)
        #expect(collection.names("", .artist) == ["zebra", "hit 10", "9 bells", "Ärger", "Écho", "echo b", "Hit 2"])
        #expect(collection.names { $0.isReversed = true } == names.reversed())
        let page = collection.answer(CollectionQuery())
        #expect(
            page.letters.map(\.text) == ["#", "A", "E", "H", "Z"] && page.letters.map(\.position) == [0, 1, 2, 4, 6])
        let artists = collection.answer(CollectionQuery("", sort: .artist))
        #expect(artists.letters.map(\.text) == ["A", "Z"] && artists.letters.map(\.position) == [0, 1])
        #expect(collection.answer(CollectionQuery("", sort: .length)).letters.isEmpty)
    }

    @Test(
        "length, newest, and filters by length, folder and tag; a page has its offset and limit, and says how many there are"
    )
    func filters() throws {
        for (number, name) in ["a", "b", "sub/c", "sub/deep/d", "subway/e"].enumerated() {
            try shelf.sound("\(name).wav", seconds: 0.5 - 0.1 * Double(number))
            shelf.setTime(1_000_000 + 10 * number, of: "\(name).wav")
        }
        try shelf.notes("tags = [\"Café\", \"loop\"]", for: "sub/c.wav")
        try shelf.notes("tags = [\"CAFE\"]", for: "a.wav")
        let collection = shelf.updated()
        #expect(collection.names("", .length) == ["e", "d", "c", "b", "a"])
        #expect(collection.names("", .newest) == ["e", "d", "c", "b", "a"])
        #expect(collection.names { $0.lengthSeconds = 0.15...0.35 } == ["c", "d"])
        #expect(collection.names { $0.folder = shelf.place("sub") } == ["c", "d"])
        #expect(collection.names { $0.tag = "café" } == ["a", "c"])
        #expect(collection.names("c", .name) { ($0.tag, $0.folder) = ("cafe", shelf.place("sub")) } == ["c"])
        #expect(collection.names { $0.folder = shelf.outside("none") }.isEmpty)
        var query = CollectionQuery()
        (query.offset, query.limit) = (1, 2)
        let page = collection.answer(query)
        #expect(page.entries.map(\.name) == ["b", "c"] && page.totalCount == 5)
        #expect(collection.tags().map(\.tag) == ["cafe", "loop"] && collection.tags().map(\.count) == [2, 1])
    }

    @Test("a family is a folder's name at any depth, and what there is none of is said")
    func families() throws {
        for name in ["kicks/a", "kit/Kicks/deep/b", "snares/c", "kicks_/d"] { try shelf.sound("\(name).wav") }
        let collection = shelf.updated()
        #expect(collection.names { $0.family = "kicks" } == ["a", "b"])
        func remark(_ change: (inout CollectionQuery) -> Void) -> String? {
            var query = CollectionQuery()
            change(&query)
            return collection.answer(query).remark
        }
        #expect(remark { $0.family = "%" } == "no sound lies in a folder called \"%\"")
        #expect(remark { $0.tag = "none" } == "no sound has the tag \"none\"" && remark { $0.family = "snares" } == nil)
    }

    @Test("what is typed is words, with commas or blanks between them, and filters; what is no filter is one line")
    func typed() {
        let text = SearchText("rain, tag:tin,longer:10 FAMILY:drums shorter:20.5")
        #expect(text.words == "rain" && text.tag == "tin" && text.family == "drums" && text.lengthSeconds == 10...20.5)
        #expect(text.problem == nil && text.isFiltering && !text.admits(seconds: 15))
        #expect(SearchText("tag:,longer:,").isEmpty && SearchText("longer:").problem == nil)
        #expect(SearchText("longer:abc").problem == "longer:abc: longer takes seconds, such as longer:10")
        #expect(SearchText("shorter:-1\u{1B}").problem?.contains("shorter takes seconds") == true)
        #expect(SearchText("longer:5,shorter:2").problem?.contains("no sound") == true)
        #expect(SearchText("a:b c").words == "a:b c")
    }

    @Test("who types finds sounds by their whole names, and in numbered lines") func finder() throws {
        for name in ["rain", "wind", "low/rain", "Zug"] { try shelf.sound("\(name).wav") }
        try shelf.notes("name = \"Steam train\"\nartist = \"Ada\"", for: "Zug.wav")
        let collection = shelf.collection()
        let finder = CollectionFinder(.waits) { collection }
        #expect(finder.files(named: "steam TRAIN") == [shelf.place("Zug.wav")])
        #expect(finder.files(named: "Zug.wav") == [shelf.place("Zug.wav")] && finder.files(named: "zu").isEmpty)
        #expect(Set(finder.files(named: "rain")) == [shelf.place("rain.wav"), shelf.place("low/rain.wav")])
        #expect(finder.file(number: 1) == nil)
        #expect(finder.find("ada,longer:0.01") == ["1 Steam train: Ada, 0.1 s"])
        #expect(finder.file(number: 1) == shelf.place("Zug.wav") && finder.file(number: 2) == nil)
        #expect(finder.find("tag:none") == ["no sound has the tag \"none\""] && finder.file(number: 1) == nil)
        #expect(finder.find("longer:x").count == 1 && finder.find("nothing") == ["nothing found for \"nothing\""])
        let many = shelf.collection()
        for number in 0..<25 { try shelf.sound("many \(number).wav") }
        let lines = CollectionFinder(.waits) { many }.find("many")
        #expect(lines.count == 21 && lines.last == "and 5 more: type more words")
        #expect(CollectionFinder(.waits) { nil }.find("a") == ["there is no collection"])
    }

    @Test("no text that anybody types is an error") func anyText() throws {
        try shelf.sound("a.wav")
        let collection = shelf.updated()
        var generator = SeededGenerator(seed: 27)
        let signs = Array("a\"*'()^:-+ ANDORNOT{}\\%_\u{0}\u{301}音\u{200D}🥁")
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 1...12, using: &generator)).map { _ in signs.randomElement(using: &generator) ?? "a"
                })
            #expect(collection.answer(CollectionQuery(text)).problem == nil, "\(text.debugDescription)")
        }
        #expect(collection.answer(CollectionQuery(String(repeating: "word ", count: 5_000))).problem == nil)
    }

    @Test("of the queries that a player types the newest is answered last") func newest() async throws {
        for name in ["rain", "wind", "waves"] { try shelf.sound("\(name).wav") }
        let collection = shelf.updated()
        let last: CollectionPage = await withCheckedContinuation { continuation in
            for text in ["r", "ra", "w", "wi", "win"] {
                collection.search(CollectionQuery(text)) { if text == "win" { continuation.resume(returning: $0) } }
            }
        }
        #expect(last.entries.map(\.name) == ["wind"] && collection.page?.query.text == "win")
        collection.stop()
    }
}
