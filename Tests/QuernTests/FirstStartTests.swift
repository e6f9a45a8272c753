import Foundation
import Testing

/// What somebody gets who has just installed Quern and asks for nothing.
@Suite("The first start", .waiting) struct FirstStartTests {
    private let program: Program

    init() throws { program = try Program() }

    private func terminal(_ option: String = "--device=mouse") throws -> Terminal {
        try Terminal(program, isFirstStart: true, "--audio", "silent", option)
    }

    @Test("in the panel is the first scene, which sounds at the first touch; the next start is as it was left")
    func panel() throws {
        defer { program.remove() }
        let first = try terminal()
        let screen = try first.wait(for: "the scene") {
            $0.contains("▸Pad") && $0.contains("choir") && !$0.contains("preparing")
        }
        #expect(!screen.contains("study"))
        let place = try #require(try first.place(of: "Hold the left"))
        try first.mouse(0, place.column + 2, place.row + 1)
        try first.wait(for: "a sound") { $0.prefix { $0 != "\n" }.contains("●") }
        try first.mouse(0, place.column + 2, place.row + 1, release: true)
        try first.type("e")
        try first.wait(for: "the list, with the scene marked") { $0.contains("● First light") }
        try first.press("Escape")
        try first.wait(for: "the stage") { !$0.contains("Choose a scene") }
        try first.type("2")
        try first.wait(for: "the faders") { $0.contains("Faders◂") || $0.contains("▸2 Faders") }
        try first.type("q")
        try first.expectLeft(0)
        let second = try terminal()
        try second.wait(for: "what was left") { $0.contains("Faders") && $0.contains("choir") && !$0.contains("▸Pad") }
        try second.type("q")
        try second.expectLeft(0)
    }

    @Test("that is left at once is not lost: the next one has its sound")
    func leftAtOnce() throws {
        defer { program.remove() }
        let first = try terminal()
        try first.wait(for: "the panel") { $0.contains("▸Pad") }
        try first.type("q")
        try first.expectLeft(0)
        let second = try terminal()
        try second.wait(for: "the scene") { $0.contains("▸Pad") && $0.contains("choir") }
        try second.type("q")
        try second.expectLeft(0)
    }

    @Test("in a terminal without a panel it says which scene plays")
    func plain() throws {
        defer { program.remove() }
        let terminal = try terminal("--plain")
        try terminal.wait(for: "the scene") { $0.contains("mapping: Pad") && $0.contains("scene: First light") }
        try terminal.type("sound\n")
        try terminal.wait(for: "its sound") { $0.contains("sound: choir") }
        try terminal.type("quit\n")
        try terminal.expectLeft(0)
    }

    @Test("without a terminal it is the same scene, all of it there from the first sample on")
    func withoutTerminal() throws {
        defer { program.remove() }
        let typed = try Typed(program, isFirstStart: true, "--device", "none", "--audio", "silent")
        try typed.wait(for: "type help")
        let opening = try typed.output
        #expect(opening.contains("scene: First light\nmapping: Pad") && opening.contains("sound: choir"), "\(opening)")
        try typed.type("density\nquit\n")
        typed.expectEnd()
        #expect(try typed.output.contains("density 26 /s"))
    }

    @Test(
        "is none where a sound, a mapping or a scene is asked for",
        arguments: [
            (["rain"], "mapping: Touch", "sound: rain"), (["--sound", "sine"], "mapping: Touch", "sound: sine"),
            (["--mapping", "faders"], "mapping: Faders", "sound: study"),
            (["--mix", "sine"], "mapping: Touch", "sound: study"),
            (["--scene", "study"], "mapping: Touch", "sound: study"),
        ])
    func asked(arguments: [String], mapping: String, sound: String) throws {
        defer { program.remove() }
        let run = try program.run(["play", "--plain", "--device", "none", "--audio", "silent"] + arguments)
        #expect(run.status == 0 && run.output.contains(mapping) && run.output.contains(sound), "\(run)")
    }

    @Test("plays the study, and says why in one line, where the scene cannot be played")
    func broken() throws {
        defer { program.remove() }
        let folder = program.file(".config/quern/scenes")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try program.write(
            "name = \"Mine\"\nmapping = \"nosuch\"\n[[sound]]\nname = \"rain\"\n",
            to: ".config/quern/scenes/first-light.toml")
        let run = try program.run("play", "--plain", "--device", "none", "--audio", "silent")
        #expect(run.status == 0 && run.output.contains("mapping: Touch") && run.output.contains("sound: study"))
        let lines = run.output.split(separator: "\n").filter { $0.contains("no mapping named \"nosuch\"") }
        #expect(lines.count == 1 && lines[0].contains("playing the study's sound"), "\(run)")
    }
}
