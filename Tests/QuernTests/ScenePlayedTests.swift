import Foundation
import Testing

@Suite("Scenes as they are played", .waiting) struct ScenePlayedTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("are listed with a line each, the first first; JSON has their mappings, sounds and files")
    func listed() throws {
        defer { program.remove() }
        let lines = try program.run("scenes").output
        #expect(lines.hasPrefix("  first-light ") && lines.contains("  study "), "\(lines)")
        let json = try program.run("scenes", "--json").output
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(list.count >= 16 && list[0]["name"] as? String == "first-light")
        for scene in list {
            #expect(!(scene["about"] as? String ?? "").isEmpty && !(scene["sounds"] as? [String] ?? []).isEmpty)
            let file = try #require(scene["file"] as? String)
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("the study's instrument is as it was, sample for sample")
    func study() throws {
        defer { program.remove() }
        let recording = try program.recording()
        func render(_ name: String, _ options: String...) throws -> Data {
            let output = program.file(name)
            let run = try program.run(["render", recording, "-o", output.path] + options)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
            return try Data(contentsOf: output)
        }
        let usual = try render("usual.wav")
        #expect(try usual == render("scene.wav", "--scene", "study"))
        #expect(try usual != render("other.wav", "--scene", "vowels"))
        // A mapping and values that are asked for go before the scene's.
        #expect(
            try render("a.wav", "--mapping", "faders", "--set", "density=20")
                == render("b.wav", "--scene", "study", "--mapping", "faders", "--set", "density=20"))
    }

    @Test("typed, they play, are undone, and are stored as a file that plays again")
    func typed() throws {
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        try typed.wait(for: "type help")
        try typed.type("scene vow\n")
        try typed.wait(for: "scene: Vowels")
        try typed.type("undo\n")
        try typed.wait(for: "undo: mapping Formant → Touch")
        try typed.type("redo\ndensity 77\nsave scene Evening rain\n")
        try typed.wait(for: "scene saved: \(program.file(".config/quern/scenes/evening-rain.toml").path)")
        try typed.type("save scene evening RAIN\n")
        try typed.wait(for: "scene not saved: choose another name, or delete")
        try typed.type("scene nosuch\nquit\n")
        typed.expectEnd()
        #expect(try typed.output.contains("Unknown scene: \"nosuch\""))
        let check = try program.run("check", "evening-rain")
        #expect(check.status == 0 && check.output.contains("the scene Evening rain, no errors"), "\(check)")
        #expect(try program.run("scenes").output.contains("evening-rain"))
        let again = try Typed(program, "--device", "none", "--audio", "silent", "--scene", "evening-rain")
        try again.wait(for: "type help")
        try again.type("density\nmapping\nscene\nquit\n")
        again.expectEnd()
        let output = try again.output
        #expect(output.contains("density 77 /s") && output.contains("mapping: Formant"), "\(output)")
        #expect(output.contains("scene: evening-rain"))
    }

    @Test("typed and by Ctrl-O one morphs to them: the values go over, the mapping stays, and undo leads back")
    func morphed() throws {
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        try typed.wait(for: "type help")
        try typed.type("density 80\nmorph scene vow 0.5\n")
        try typed.wait(for: "morph: to Vowels in 0.5 s")
        try typed.wait(for: "density 110 /s")
        try typed.type("mapping\nundo\n")
        try typed.wait(for: "undo: ")
        try typed.type("density\nquit\n")
        typed.expectEnd()
        let output = try typed.output
        #expect(output.contains("mapping: Touch") && output.contains("density 80 /s"), "\(output)")

        let terminal = try Terminal(program, columns: 100, "--audio", "silent", "--device", "none")
        try terminal.wait(for: "the stage") { $0.contains("Press space") || $0.contains("Hold the left") }
        try terminal.type("e")
        try terminal.wait(for: "the scenes") { $0.contains("Choose a scene") && $0.contains("morph in 5 s") }
        try terminal.type("tanp")
        try terminal.wait(for: "the one") { $0.contains("Tanpura") && !$0.contains("First light") }
        try terminal.press("C-o")
        try terminal.wait(for: "the way there, on the stage") {
            $0.contains("▸1 Touch◂") && $0.contains("→ scene Tanpura")
        }
        try terminal.type("u")
        try terminal.wait(for: "the way back") { $0.contains("undo: ") && !$0.contains("→ scene") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("in the panel e lists them, what is typed finds one, Tab plays the next, and E saves one's own")
    func panel() throws {
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "none")
        try terminal.wait(for: "the stage") { $0.contains("Press space") || $0.contains("Hold the left") }
        try terminal.type("e")
        try terminal.wait(for: "the scenes") { $0.contains("Choose a scene") && $0.contains("First light") }
        try terminal.type("vow")
        try terminal.wait(for: "the one") { $0.contains("Vowels") && !$0.contains("First light") }
        try terminal.press("Enter")
        try terminal.wait(for: "the scene on the stage") { $0.contains("▸Formant") || $0.contains("Formant◂") }
        try terminal.type("E")
        try terminal.wait(for: "the question") { $0.contains("save the scene as") }
        try terminal.type("Ooh")
        try terminal.press("Enter")
        try terminal.wait(for: "where it is") { $0.contains("scene saved") }
        try terminal.type("e")
        try terminal.wait(for: "one's own") { $0.contains("Choose a scene") }
        try terminal.type("ooh")
        try terminal.wait(for: "the saved one") { $0.contains("Ooh") && $0.contains("Your own") }
        try terminal.press("Escape")
        Thread.sleep(forTimeInterval: 0.3)
        try terminal.press("Escape")
        try terminal.wait(for: "the stage again") { !$0.contains("Choose a scene") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test(
        "what is wrong is one line and a code",
        arguments: [
            (["play", "--scene", "nosuch"], 66, "no scene named \"nosuch\""),
            (["render", "--scene", "study", "--sound", "rain", "-o", "x.wav"], 64, "use either --scene or --sound"),
            (["play", "--scene", "study", "rain"], 64, "use either --scene or a sound"),
            (["play", "--scene", "mirror"], 66, "start with --input"),
            (["render", "--scene", "broken.toml", "-o", "x.wav"], 65, "broken.toml:1:8: name must be text in quotes"),
        ])
    func wrong(arguments: [String], status: Int32, words: String) throws {
        defer { program.remove() }
        _ = try program.write("name = 3\nmapping = \"touch\"\n[[sound]]\nname = \"rain\"\n", to: "broken.toml")
        let run = try program.run(arguments)
        #expect(run.status == status && run.errors.contains(words), "\(run)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test(
        "a scene's file that is played as a sound leads to --scene; pins sound from the start, and check knows their tapes"
    )
    func pinned() throws {
        defer { program.remove() }
        func scene(_ name: String, pins: [String]) throws -> String {
            let tables = pins.map { "[[pin]]\nname = \"\($0)\"\nvalues = { position = 0.3, density = 50 }\n" }
            let text = "name = \"Pinned\"\nmapping = \"clouds\"\n[[sound]]\nname = \"study\"\n" + tables.joined()
            return try program.write(text, to: name)
        }
        let file = try scene("pinned.toml", pins: ["waveform"])
        let played = try program.run("play", file, "--plain")
        #expect(played.status == 64 && played.errors.contains("is a scene, not a sound: quern play --scene \(file)"))
        let right = try program.run("check", file)
        #expect(right.status == 0 && right.output.contains("the scene Pinned, no errors"), "\(right)")
        let wrong = try program.run("check", scene("wrong.toml", pins: ["nosuch"]))
        #expect(wrong.errors.contains(":6:8: warning: the mapping Clouds has no tape with pins \"nosuch\""), "\(wrong)")
        let many = try program.run("check", scene("many.toml", pins: Array(repeating: "waveform", count: 13)))
        #expect(many.errors.contains("warning: at most 12 pins: this one is left out"), "\(many)")
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--scene", file)
        try typed.wait(for: "sounding")
        try typed.type("quit\n")
        typed.expectEnd()
    }
}
