import Foundation
import OSC
import Testing

/// What the program writes takes no file away that nobody gave up.
@Suite("Files that are there", .waiting) struct OverwritingTests {
    private let program: Program

    init() throws {
        program = try Program()
        _ = try program.write("precious", to: "precious.wav")
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter {
            !["stdout", "stderr", "typed"].contains($0) && !$0.hasPrefix(".")
        }.sorted()
    }

    private func expectPrecious(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = try String(contentsOf: program.file("precious.wav"), encoding: .utf8)
        #expect(text == "precious", sourceLocation: sourceLocation)
    }

    @Test(
        "stay where a start fails, and nothing half made is left",
        arguments: [
            ("--audio precious.wav --sound nothere.wav", 66),
            ("--audio precious.wav --osc PORT", 69),
            ("--audio silent --record precious.wav --record /nodir/x.wav", 74),
            ("--audio silent --record precious.wav --record new.quern --record /nodir/x.quern", 74),
            ("--audio silent --record precious.wav --mapping nothing", 66),
            ("--audio precious.wav --record new.flac --device nothing.evemu", 66),
            ("--audio new.wav --record new.quern --sound nothere.wav", 66),
        ])
    func failing(_ options: String, _ status: Int32) throws {
        defer { program.remove() }
        let taken = try OSCServer(at: OSCEndpoint(port: 0))
        let arguments = options.replacing("PORT", with: "\(taken.endpoint.port)").split(separator: " ").map(String.init)
        let run = try program.run(["play", "--overwrite"] + arguments)
        #expect(run.status == status && run.errors.split(separator: "\n").count == 1, "\(run)")
        try expectPrecious()
        #expect(try names() == ["precious.wav"])
        withExtendedLifetime(taken) {}
    }

    @Test("are refused with the mend, unless --overwrite was asked for", arguments: ["--record", "--audio"])
    func asking(_ option: String) throws {
        defer { program.remove() }
        let others = ["--device", try program.recording()] + (option == "--record" ? ["--audio", "silent"] : [])
        let refused = try program.run(["play", option, "precious.wav"] + others)
        #expect(refused.status == 73 && refused.output.isEmpty)
        #expect(
            refused.errors
                == "quern: 'precious.wav' already exists: use --overwrite or choose another name\n")
        try expectPrecious()
        let asked = try program.run(["play", "--overwrite", option, "precious.wav"] + others)
        #expect(asked.status == 0 && asked.errors.isEmpty, "\(asked)")
        #expect(try waveSamples(program.file("precious.wav")).contains { abs($0) > 0.02 })
        #expect(try names() == ["precious.wav", "two-fingers.evemu"])
    }

    @Test("that another Quern writes are refused too, whatever was asked for, and it goes on")
    func two() throws {
        defer { program.remove() }
        let first = try Typed(
            program, "--device", "none", "--audio", "silent", "--record", "kept.wav", "--record", "kept.quern")
        try first.wait(for: "recording to kept.quern")
        try first.wait(for: "type help")
        for name in ["kept.wav", "kept.quern"] {
            let plain = try program.run("play", "--device", "none", "--audio", "silent", "--record", name)
            #expect(plain.status == 73 && plain.errors.contains("choose another"))
            let asked = try program.run(
                "play", "--device", "none", "--audio", "silent", "--overwrite", "--record", name)
            #expect(asked.status == 73, "\(asked)")
            #expect(asked.errors == "quern: another program is writing '\(name)': choose another name\n")
        }
        try first.type("hold\n")
        try first.wait(for: "held")
        try first.type("quit\nquit\n")
        first.expectEnd()
        #expect(try soundFile(program.file("kept.wav")).frames > 0)
        #expect(try program.run("render", "kept.quern", "-o", "again.wav").status == 0)
    }

    @Test("and are read are not written over, by whatever link", arguments: ["m.toml", "hard.wav", "soft.flac"])
    func inputs(_ output: String) throws {
        defer { program.remove() }
        let recording = try program.recording()
        let mapping = """
            name = "M"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [100, 1000] }
            """
        _ = try program.write(mapping, to: "m.toml")
        #expect(link(program.file("m.toml").path, program.file("hard.wav").path) == 0)
        #expect(symlink("m.toml", program.file("soft.flac").path) == 0)
        for input in [[recording], ["--seconds", "0.5"]] {
            let render = try program.run(["render"] + input + ["--mapping", "m.toml", "-o", output])
            #expect(
                render.status == 64
                    && render.errors == "quern: the output \(output) would overwrite the mapping: choose another file\n"
            )
        }
        if output != "m.toml" {
            let play = try program.run(
                "play", "--mapping", "m.toml", "--audio", "silent", "--overwrite", "--record", output)
            #expect(play.status == 64 && play.errors.contains("would overwrite the mapping"), "\(play)")
        }
        let log = try program.run("play", "--mapping", "m.toml", "--audio", "silent", "--log", output)
        #expect(log.status == 64 && log.errors.contains("choose another file for the log"), "\(log)")
        #expect(try String(contentsOf: program.file("m.toml"), encoding: .utf8) == mapping)
    }

    @Test("sounds of a performance are not written over when it is rendered or played again")
    func performance() throws {
        defer { program.remove() }
        #expect(try program.run("render", "--seconds", "0.5", "-o", "rain.wav").status == 0)
        let before = try Data(contentsOf: program.file("rain.wav"))
        let played = try program.run(
            "play", "--device", try program.recording(), "--audio", "silent", "--sound", "rain.wav", "--record",
            "a.quern")
        #expect(played.status == 0, "\(played)")
        let render = try program.run("render", "a.quern", "-o", "rain.wav")
        #expect(render.status == 64 && render.errors.contains("would overwrite the sound"), "\(render)")
        let again = try program.run("play", "a.quern", "--overwrite", "--audio", "rain.wav")
        #expect(again.status == 64 && again.errors.contains("would overwrite the sound"), "\(again)")
        let isSame = try Data(contentsOf: program.file("rain.wav")) == before
        #expect(isSame)
    }
}
