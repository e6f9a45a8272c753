import Foundation
import Testing

/// The first seconds of somebody who reads nothing but the screen.
@Suite("The first sound, in a terminal", .waiting) struct FirstSoundTests {
    @Test(
        "what the stage says at once makes a sound with each shipped mapping, and goes with it",
        arguments: [
            "touch", "faders", "knobs", "knobs-drag", "touch-one-hand", "per-finger", "pinch-and-turn", "keys",
            "eyes-free", "accessible", "snapshots", "scrub", "clouds", "tape-keys", "scan", "pad", "pulse", "beats",
            "formant",
            "crossfade", "landscape",
        ])
    func mouse(mapping: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse", "--mapping", mapping)
        let words = ["Hold the left", "Drag", "Click"]
        let screen = try terminal.wait(for: "how to begin") { screen in words.contains(where: screen.contains) }
        let word = try #require(words.first(where: screen.contains))
        // Where it stands is a place to do it.
        let place = try #require(try terminal.place(of: word))
        try terminal.mouse(0, place.column + 2, place.row + 1)
        try terminal.wait(for: "a sound, and no more words") { screen in
            screen.prefix { $0 != "\n" }.contains("●") && !words.contains(where: screen.contains)
        }
        try terminal.mouse(0, place.column + 2, place.row + 1, release: true)
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("on a console without a mouse it names a key, and the key sounds", arguments: [[40, 12], [80, 24]])
    func keys(size: [Int]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], variables: ["TERM": "linux"], "--audio", "silent", "--device",
            "none")
        try terminal.wait(for: "the key") { $0.contains("Press space") && !$0.contains("mouse") }
        try terminal.type(" ")
        try terminal.wait(for: "a sound") { $0.contains("HELD") && !$0.contains("Press space") }
        try terminal.type(" ")
        // What was learnt is not told again.
        let after = try terminal.wait(for: "silence") { !$0.contains("HELD") && $0.contains(" 0 grains") }
        #expect(!after.contains("Press space"))
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test(
        "who plays over the network is told on the surface how to begin, whatever the mapping and the size",
        arguments: ["keys", "faders", "accessible"], [[40, 12], [80, 24]])
    func network(mapping: String, size: [Int]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], "--audio", "silent", "--device", "tuio:0", "--mapping", mapping)
        try terminal.wait(for: "how to begin") { $0.contains("Touch") && $0.contains("play") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("S says where it saves; in the list it asks before it replaces one, and u takes that back")
    func snapshots() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") }
        try terminal.type("S")
        try terminal.wait(for: "the number") { $0.contains("snapshot: 1 saved") }
        try terminal.type("v")
        try terminal.wait(for: "the list") { $0.contains("▸  1 ● saved") }
        try terminal.type("S")
        try terminal.wait(for: "the question") { $0.contains("S again: replace snapshot 1") }
        try terminal.type("S")
        try terminal.wait(for: "the answer") { $0.contains("snapshot: 1 saved") }
        try terminal.type("u")
        try terminal.wait(for: "it taken back") { $0.contains("snapshot: 1 as it was before") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("the depth of an oscillator is dragged on the parameter's bar")
    func depth() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") }
        try terminal.type("a")
        try terminal.wait(for: "the sources") { $0.contains("lfo 1") }
        try terminal.press("Enter")
        try terminal.wait(for: "the line") { $0.contains("lfo 1 :") }
        try terminal.type("pan 0.5")
        try terminal.press("Enter")
        try terminal.wait(for: "the mark") { $0.contains("┃") && $0.contains(" 0.5") }
        let place = try #require(try terminal.place(of: "┃"))
        try terminal.mouse(0, place.column + 1, place.row + 1)
        try terminal.mouse(32, place.column - 4, place.row + 1)
        try terminal.wait(for: "another depth") {
            !$0.contains("modulates pan 0.5") && ($0.contains("modulates pan 0.") || $0.contains("modulates pan −0."))
        }
        try terminal.mouse(0, place.column - 4, place.row + 1, release: true)
        let moved = try #require(try terminal.place(of: "┃"))
        #expect(moved.column < place.column)
        try terminal.type("+")
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
