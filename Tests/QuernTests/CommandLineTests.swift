import Foundation
import Testing

/// What is typed behind the program's name: values with units, mistakes in one line, help that is short.
@Suite("The command line", .waiting) struct CommandLineTests {
    private let program: Program

    init() throws { program = try Program() }

    private func bytes(_ settings: [String], _ name: String = "a.wav") throws -> Data {
        let run = try program.run(["render", "--seconds", "0.3", "-o", name] + settings.flatMap { ["--set", $0] })
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try Data(contentsOf: program.file(name))
    }

    @Test(
        "values are read as in the panel: notes, units, a plus for more, names cut short",
        arguments: [
            (["pitch=A4"], ["pitch=440"]), (["pitch=0.44 kHz"], ["pitch=440"]), (["duration=80ms"], ["duration=0.08"]),
            (["density=40/s"], ["density=40"]), (["dens=2400 /min"], ["density=40"]), (["pan=-0.5"], ["pan=-50 %"]),
            (["density=+20"], ["density=70"]), (["pitch=440", "pitch=+1 oct"], ["pitch=880"]),
            (["duration=8e-2"], ["duration=0.08"]), (["window=gau"], ["window=gaussian"]),
            (["reverb-time=500 ms", "reverb-mix=40 %"], ["reverb-time=0.5", "reverb-mix=0.4"]),
            (["reverb-kind=plate"], ["reverb-kind=plate"]),
        ])
    func units(_ typed: [String], _ plain: [String]) throws {
        defer { program.remove() }
        #expect(try bytes(typed) == bytes(plain, "b.wav"))
    }

    @Test("several sounds together: one of them where that is selected, and each with its chance")
    func mix() throws {
        defer { program.remove() }
        func bytes(_ arguments: String..., as name: String) throws -> Data {
            let run = try program.run(["render", "--seconds", "0.3", "-o", name] + arguments)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            return try Data(contentsOf: program.file(name))
        }
        let sine = try bytes("--sound", "sine", as: "a.wav")
        let organ = try bytes("--sound", "organ", as: "b.wav")
        let both = try bytes("--sound", "sine", "--mix", "organ:0.5", as: "c.wav")
        #expect(Set([sine, organ, both]).count == 3)
        let sharp = ["--set", "sound-spread=0"]
        func selected(_ place: String) throws -> Data {
            let run = try program.run(
                ["render", "--seconds", "0.3", "-o", "d.wav", "--sound", "sine", "--mix", "organ"] + sharp
                    + ["--set", "sound-select=\(place)"])
            #expect(run.status == 0, "\(run.errors)")
            return try Data(contentsOf: program.file("d.wav"))
        }
        #expect(try selected("0") == sine)
        #expect(try selected("1") == organ)
        try expectLine(
            ["render", "--mix", "organ:2", "-o", "e.wav"], ["--mix organ:2: a chance is above 0 and at most 1"])
        try expectLine(["render", "--sound", "organ:0.2", "-o", "e.wav"], ["--mix organ:0.2"])
        try expectLine(["render", "--sound", "/usr", "-o", "e.wav"], ["/usr: no sounds in this folder"], status: 66)
        try expectLine(["render", "--mix", "/usr", "-o", "e.wav"], ["/usr is a folder"], status: 66)
        try expectLine(["render", "--mix", "orgna", "-o", "e.wav"], ["did you mean organ?"], status: 66)
    }

    private func expectLine(_ arguments: [String], _ words: [String], not: [String] = [], status: Int32 = 64) throws {
        let run = try program.run(arguments)
        #expect(run.status == status && run.output.isEmpty, "\(run)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
        for word in not { #expect(!run.errors.contains(word), "\(run.errors)") }
    }

    @Test("a wrong setting is told alone, with the nearest name or the parameter's range")
    func settings() throws {
        defer { program.remove() }
        func expect(_ setting: String, _ words: String...) throws {
            try expectLine(
                ["render", "-o", "x.wav", "--set", setting], words + ["--set \(setting): "],
                not: ["reverb-freeze", "window-skew"])
        }
        try expect("ptch=3", "did you mean pitch", "1–20000 Hz")
        try expect("pitch=loud", "a frequency or a note, such as 440 Hz or A4", "1–20000 Hz")
        try expect("pitch=1e9", "pitch takes 1–20000 Hz")
        try expect("duration=50 Hz", "unknown unit", "0.00002–60 s")
        try expect("window=square", "hann, gaussian")
        try expect("nonsense=1", "unknown parameter", "docs/parameters.md")
        try expect("pitch", "NAME=VALUE")
        try expect("reverb-mix=2", "reverb-mix takes 0–1")
    }

    @Test(
        "a negative value is told as what it is",
        arguments: [
            ("render -o x.wav --seconds -3", "--seconds must be above 0 and at most 86400, not -3 (see"),
            ("render -o x.wav --rate -3", "--rate must be 8000 to 384000, not -3"),
            ("render -o x.wav --threads -1", "--threads must be 1 to 64, not -1"),
            ("render -o x.wav --seed -1", "use a whole number from 0"),
            ("play --period -64", "--period must be 16 to 8192, not -64"), ("play --rotate -90", "--rotate must be 90"),
            ("bench --grains -1", "--grains must be 1 to"),
            ("bench --seconds -1", "--seconds must be 0.1 to 3600, not -1 (see"),
            ("play --volume -61", "--volume must be -60 to 6 dB"), ("play --level loud", "--level must be -60 to 6 dB"),
        ])
    func negative(_ line: String, _ words: String) throws {
        defer { program.remove() }
        let arguments = line.split(separator: " ").map(String.init)
        try expectLine(arguments, [words, "(see quern \(arguments[0]) --help)"], not: ["nknown option"])
    }

    @Test("a word that is nearly a command brings that command, and the nearest sound")
    func misspelt() throws {
        defer { program.remove() }
        try expectLine(["plya"], ["did you mean quern play", "sound pluck"])
        try expectLine(["rendr"], ["did you mean quern render"])
        // What is no command is a sound that is not there.
        try expectLine(["xylophones", "--audio", "silent"], ["xylophones: no such file or sound"], status: 66)
    }

    @Test("help about what is no command names the nearest one") func unknownHelp() throws {
        defer { program.remove() }
        try expectLine(["help", "rendr"], ["unknown command \"rendr\", did you mean render?"])
        try expectLine(["help", "bogus"], ["unknown command \"bogus\": quern help lists the commands"])
        #expect(try program.run("help").status == 0 && program.run("help", "render").status == 0)
    }

    @Test("a misspelt option is told, and not what is missing besides") func misspeltOption() throws {
        defer { program.remove() }
        try expectLine(["render", "--hlep"], ["Unknown option '--hlep'. Did you mean '--help'?"], not: ["Missing"])
        try expectLine(["render", "--outptu=x.wav"], ["Unknown option '--outptu'. Did you mean '--output'?"])
        try expectLine(["render"], ["Missing expected argument '--output"])
    }

    @Test("--volume sets how loud it is, also by its old name, with a unit or without")
    func volume() throws {
        defer { program.remove() }
        func peak(_ arguments: String...) throws -> Float {
            let run = try program.run(["render", "--seconds", "0.3", "-o", "a.wav"] + arguments)
            #expect(run.status == 0, "\(run.errors)")
            return try waveSamples(program.file("a.wav")).map { abs($0) }.max() ?? 0
        }
        let start = try peak()
        #expect(try peak("--volume", "-12") == start)
        let quiet = try peak("--volume", "-18 dB")
        #expect(abs(quiet / start - 0.501) < 0.01)
        #expect(try peak("--level", "-18") == quiet && peak("--volume", "+6dB") > start)
        let plain = try program.run("play", "--device", program.recording(), "--audio", "b.wav", "--volume", "-18dB")
        #expect(plain.status == 0 && plain.output.contains("−18 dB"), "\(plain)")
    }

    private static let commands = [
        "play", "render", "trace", "devices", "sounds", "calibrate", "check", "kiosk", "bench",
    ]

    @Test("every command's help has an example, and fits 80 columns", arguments: commands)
    func help(_ command: String) throws {
        defer { program.remove() }
        let run = try program.run(command, "--help")
        #expect(run.status == 0 && run.output.contains("Example") && run.output.contains("  quern \(command)"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("the help of play and render is in groups, with four examples; qualities say what they do")
    func groups() throws {
        defer { program.remove() }
        let play = try program.run("help", "play").output
        for title in ["SOUND AND MAPPING:", "TOUCH DEVICE:", "AUDIO:", "RECORDING:", "MIDI:", "NETWORK:", "OPTIONS:"] {
            #expect(play.contains("\n\(title)\n"), "\(title)")
        }
        #expect(!play.contains("--level"))
        let render = try program.run("help", "render").output
        #expect(render.contains("\nOUTPUT FILE:\n") && !render.contains("density=0"))
        for help in [play, render] {
            #expect(help.split(separator: "\n").count { $0.hasPrefix("  quern ") } == 4)
            #expect(help.contains("fast              - linear") && help.contains("fine              - cubic"))
        }
        #expect(play.split(separator: "\n", omittingEmptySubsequences: false).count <= 108)
    }
}
