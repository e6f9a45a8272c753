import Study
import TestSupport
import Testing

@Suite("Finding studies") struct StudyStoreTests {
    private static func text(_ name: String) -> String {
        "name = \"\(name)\"\n[[condition]]\nname = \"c\"\nmapping = \"touch\"\n[[each]]\nkind = \"play\"\n"
    }

    @Test(
        "By name, title or the beginning of either, the player's own first; a file is one, and says whether it is a study"
    )
    func found() throws {
        let (mine, shipped) = (try Scratch(), try Scratch())
        try shipped.write(Self.text("Three ways"), to: "three-ways.toml")
        try shipped.write(Self.text("Evening"), to: "both.toml")
        try mine.write(Self.text("Mine"), to: "both.toml")
        try mine.write("name = \"A scene\"\nmapping = \"touch\"\n", to: "scene.toml")
        let store = StudyStore(folders: [mine.path, shipped.path])
        #expect(store.names == ["three-ways", "both", "scene"])
        #expect(try store.path(of: "thr") == "\(shipped.path)/three-ways.toml")
        #expect(try store.path(of: "mine") == "\(mine.path)/both.toml")
        #expect(try store.path(of: "x/y.toml") == "x/y.toml")
        let error = #expect(throws: StudyStore.NotFound.self) { try store.path(of: "tree-ways") }
        #expect(error?.description.hasPrefix("no study named \"tree-ways\", did you mean three-ways?") == true)
        #expect(StudyFile.isStudy("\(mine.path)/both.toml") && !StudyFile.isStudy("\(mine.path)/scene.toml"))
    }

    @Test("What a study names is a name, or a file from its own folder on")
    func places() {
        let file = StudyFile(path: "/studies/mine.toml")
        #expect(file.found(by: "touch") == "touch" && file.found(by: "night train") == "night train")
        #expect(file.found(by: "own.toml") == "/studies/own.toml" && file.found(by: "a/b.wav") == "/studies/a/b.wav")
        #expect(file.found(by: "/x/y.wav") == "/x/y.wav")
    }
}
