import Scenes
import TestSupport
import Testing

@Suite("Finding scenes") struct SceneStoreTests {
    private static func text(_ name: String) -> String {
        "name = \"\(name)\"\nmapping = \"touch\"\n[[sound]]\nname = \"rain\"\n"
    }

    @Test(
        "By name, title or the beginning of either, the player's own first; a broken one is told and stands in nobody's way"
    )
    func found() throws {
        let (mine, shipped) = (try Scratch(), try Scratch())
        try shipped.write(Self.text("First light"), to: "first-light.toml")
        try shipped.write(Self.text("Evening rain"), to: "evening.toml")
        try shipped.write(Self.text("Shipped"), to: "both.toml")
        try mine.write(Self.text("Mine"), to: "both.toml")
        try mine.write("name = 3\n", to: "evening.toml")
        let store = SceneStore(folders: [mine.path, shipped.path], userFolder: mine.path)
        #expect(store.names == ["first-light", "both", "evening"])
        let (scenes, remarks) = store.all()
        #expect(scenes.map(\.scene.name) == ["First light", "Mine", "Evening rain"])
        #expect(remarks.count == 1 && remarks[0].hasPrefix("\(mine.path)/evening.toml:"), "\(remarks)")
        #expect(try store.path(of: "fi") == "\(shipped.path)/first-light.toml")
        #expect(try store.path(of: "mine") == "\(mine.path)/both.toml")
        #expect(try store.path(of: "x/y.toml") == "x/y.toml")
        let error = #expect(throws: SceneStore.NotFound.self) { try store.path(of: "frist-light") }
        #expect(error?.description.hasPrefix("no scene named \"frist-light\", did you mean first-light?") == true)
    }

    @Test(
        "A file is called as its scene, in letters that every system takes",
        arguments: [
            ("Evening rain", "evening-rain"), ("  ../../etc  ", "etc"), ("Où? 2", "où-2"), ("…", ""),
        ])
    func fileName(_ name: String, _ file: String) { #expect(SceneStore.fileName(for: name) == file) }
}
