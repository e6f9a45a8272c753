import Files
import Glibc
import Granular
import Mapping
import TestSupport
import Testing

@Suite("Mapping files while playing")
struct MappingLibraryTests {
    let scratch: Scratch
    let store: MappingStore

    init() throws {
        scratch = try Scratch()
        let folder = scratch.path
        store = MappingStore(folders: ["\(folder)/mine", "\(folder)/shipped"], userFolder: "\(folder)/mine")
        try scratch.write(Self.text("Touch", high: 1000), to: "shipped/touch.toml")
        try scratch.write(Self.text("Faders", high: 1000), to: "shipped/faders.toml")
    }

    private static func text(_ name: String, high: Int) -> String {
        """
        name = "\(name)" # mine, with remarks
        [[fader]]
        name = "f"
        area = { x = [0, 1], y = [0, 1] }
        parameter = "pitch"
        range = [100, \(high)]
        """
    }

    private func high(_ mapping: Mapping) -> Double? { mapping.bindings.first?.high }

    private func changes(_ news: [MappingFileChange]) -> [Double?] {
        news.map { if case .changed(_, let mapping) = $0 { high(mapping) } else { nil } }
    }

    @Test("A file that is saved is read again, once")
    func saved() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        #expect(library.readChanges().isEmpty)
        try scratch.write(Self.text("Touch", high: 2000), to: "shipped/touch.toml")
        let news = library.readChanges()
        #expect(changes(news) == [2000])
        #expect(library.readChanges().isEmpty)
    }

    @Test("A broken file is told once, at its place, and changes nothing; mended it is played")
    func broken() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        let wrong = Self.text("Touch", high: 2000).split(separator: "\n").map(String.init)
        try scratch.write(
            wrong.joined(separator: "\n").replacing("\"pitch\"", with: "\"pich\""), to: "shipped/touch.toml")
        guard case .broken(let line, hasOld: true)? = library.readChanges().first else {
            Issue.record("a broken file is told")
            return
        }
        #expect(line.hasPrefix("\(scratch.path)/shipped/touch.toml:5:13: "))
        #expect(line.contains("did you mean pitch?"))
        #expect(library.readChanges().isEmpty)
        #expect(library.mappings.compactMap(high) == [1000, 1000])
        try scratch.write(Self.text("Touch", high: 3000), to: "shipped/touch.toml")
        #expect(changes(library.readChanges()) == [3000])
    }

    @Test("A file that is broken from the start is told with the start alone; mended it is there")
    func brokenFromStart() throws {
        try scratch.write("name = 3\n", to: "shipped/wrong.toml")
        let choice = try MappingChoice(named: "touch", in: store)
        #expect(choice.remarks.count == 1)
        var library = choice.library
        #expect(library.readChanges().isEmpty)
        try scratch.write("name = true\n", to: "shipped/wrong.toml")
        guard case .broken(_, hasOld: false)? = library.readChanges().first else {
            Issue.record("a change is told")
            return
        }
        try scratch.write(Self.text("Right", high: 3000), to: "shipped/wrong.toml")
        #expect(library.readChanges().count == 1)
    }

    @Test("Mended so that it says what is played already, that is told, once")
    func mended() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        let right = Self.text("Touch", high: 1000)
        try scratch.write(right.replacing("\"pitch\"", with: "\"pich\""), to: "shipped/touch.toml")
        guard case .broken? = library.readChanges().first else {
            Issue.record("a broken file is told")
            return
        }
        try scratch.write(right, to: "shipped/touch.toml")
        #expect(library.readChanges() == [.mended("Touch")])
        #expect(library.readChanges().isEmpty)
    }

    @Test("A file of the player's own takes the place of the one that was shipped, and gives it back when it goes")
    func ownInPlace() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        try scratch.write(Self.text("Touch", high: 4000), to: "mine/touch.toml")
        #expect(changes(library.readChanges()) == [4000])
        #expect(remove("\(scratch.path)/mine/touch.toml") == 0)
        #expect(changes(library.readChanges()) == [1000])
        try scratch.write(Self.text("Fresh", high: 500), to: "mine/fresh.toml")
        guard case .added(let fresh)? = library.readChanges().first else {
            Issue.record("a new file is a new mapping")
            return
        }
        #expect(fresh.name == "Fresh" && library.mappings.map(\.name) == ["Touch", "Faders", "Fresh"])
    }

    @Test("A taught gesture is a line in the player's own file, which is the whole of the old one and that line")
    func kept() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        let use = GestureUse(Gesture(.swipe(.left), fingers: 2), triggers: [.action(.nextSound)])
        let result = library.edit(.add(use), in: "Touch")
        #expect(try result.get().path == "\(scratch.path)/mine/touch.toml")
        let text = try scratch.read("mine/touch.toml")
        #expect(text.hasPrefix(Self.text("Touch", high: 1000)), "what was there stays, remarks too")
        #expect(Files.Folder.names("\(scratch.path)/mine") == ["touch.toml"])
        #expect(try scratch.read("shipped/touch.toml") == Self.text("Touch", high: 1000))
        let again = GestureUse(Gesture(.tap, fingers: 3), triggers: [.action(.panic)])
        #expect(changes(library.readChanges()) == [1000])
        _ = library.edit(.add(again), in: "Touch")
        _ = library.readChanges()
        #expect(library.mappings[0].gestures == [use, again])
    }

    @Test("With the other hand a gesture is kept where it was shown", arguments: [false, true])
    func mirrored(_ isFileMirrored: Bool) throws {
        let head = isFileMirrored ? "mirror = true\n" : ""
        try scratch.write(head + Self.text("Touch", high: 1000), to: "shipped/touch.toml")
        var library = try MappingChoice(named: "touch", isMirrored: true, in: store).library
        let corner = Area(x: 0.8...0.93, y: 0...0.2)
        let use = GestureUse(Gesture(.tap, fingers: 2, area: corner), triggers: [.action(.panic)])
        #expect(throws: Never.self) { try library.edit(.add(use), in: "Touch").get() }
        _ = library.readChanges()
        #expect(library.mappings[0].gestures == [use])
    }

    @Test("A gesture that the player's file has already is not written twice")
    func keptTwice() throws {
        var library = try MappingChoice(named: "touch", in: store).library
        let use = GestureUse(Gesture(.swipe(.left), fingers: 2), triggers: [.action(.nextSound)])
        _ = library.edit(.add(use), in: "Touch")
        _ = library.readChanges()
        let text = try scratch.read("mine/touch.toml")
        #expect(try library.edit(.add(use), in: "Touch").get().path == "\(scratch.path)/mine/touch.toml")
        #expect(try scratch.read("mine/touch.toml") == text)
    }

    @Test("A file of the player's own that is broken is not written over when a gesture is kept")
    func notOverBroken() throws {
        try scratch.write("name = \"Tou", to: "mine/touch.toml")
        var library = try MappingChoice(named: "faders", in: store).library
        let use = GestureUse(Gesture(.tap, fingers: 3), triggers: [.action(.panic)])
        #expect(throws: SaveFailure.self) { try library.edit(.add(use), in: "Touch").get() }
        #expect(try scratch.read("mine/touch.toml") == "name = \"Tou")
    }

    @Test("Where the file cannot be written one line says so")
    func notKept() throws {
        try scratch.write("", to: "mine/touch.toml/folder")
        var library = try MappingChoice(named: "touch", in: store).library
        let use = GestureUse(Gesture(.tap, fingers: 3), triggers: [.action(.panic)])
        guard case .failure(let problem) = library.edit(.add(use), in: "Touch") else {
            Issue.record("a folder is no file")
            return
        }
        #expect(problem.description.hasPrefix("not saved: \(scratch.path)/mine/touch.toml"))
        library = MappingLibrary(MappingStore(folders: []))
        #expect(throws: SaveFailure.self) { try library.edit(.add(use), in: "Touch").get() }
    }
}
