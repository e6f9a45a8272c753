import CSndFile
import Foundation
import Testing

/// The program where files may not grow, as on a full disk, and with what other programs left half made.
@Suite("The program on a full disk", .waiting) struct FullDiskRunTests {
    private let program: Program

    init() throws { program = try Program() }

    /// Runs the program where no file grows beyond so many blocks of 512 bytes.
    private func run(blocks: Int, _ arguments: String) throws -> (status: String, told: String, errors: [Substring]) {
        let script = "trap '' XFSZ; ulimit -f \(blocks); exec '\(Program.path)' \(arguments)"
        let path = try program.write(script, to: "full.sh")
        let home = "HOME='\(program.folder.path)'"
        let unset = "unset XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME"
        // What is told goes through pipes: files of the shell's would be as small.
        _ = system(
            "cd '\(program.folder.path)' && \(unset) && { \(home) sh '\(path)' 2>&3; echo $? >&4; } "
                + "3>&1 4>status </dev/null | cat >told")
        func text(_ name: String) throws -> String { try String(contentsOf: program.file(name), encoding: .utf8) }
        let told = try text("told")
        return (
            try text("status"), told,
            told.split(separator: "\n").filter { $0.hasPrefix("quern: ") || $0.contains(" is rendered again") }
        )
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    }

    @Test("what render writes over stays until the new sound is whole", arguments: ["a.wav", "a.flac"])
    func render(_ name: String) throws {
        defer { program.remove() }
        #expect(try program.run("render", "--seconds", "0.2", "-o", name).status == 0)
        let before = try Data(contentsOf: program.file(name))
        let full = try run(blocks: 100, "render --seconds 3 -o \(name)")
        #expect(full.status == "74\n" && full.errors == ["quern: cannot write '\(name)': File too large"], "\(full)")
        #expect(try Data(contentsOf: program.file(name)) == before ? true : false)
        let other = "b" + name.dropFirst()
        #expect(try run(blocks: 100, "render --seconds 3 -o \(other)").status == "74\n")
        #expect(try run(blocks: 0, "render --seconds 3 -o \(other)").status == "74\n")
        #expect(
            try names().filter { $0.contains(".wav") || $0.contains(".flac") } == [name], "nothing half made is left")
        #expect(try program.run("render", "--seconds", "0.3", "-o", name).status == 0)
        #expect(try soundFile(program.file(name)).frames == 14_400)
    }

    @Test(
        "a recording that cannot begin is told, and leaves no empty file",
        arguments: ["--record kept.wav", "--audio kept.wav", "--record kept.flac"])
    func recording(_ option: String) throws {
        defer { program.remove() }
        let silent = option.hasPrefix("--audio") ? "" : "--audio silent"
        let full = try run(blocks: 0, "play --scene study --device '\(try program.recording())' \(silent) \(option)")
        #expect(full.status == "74\n" && full.errors.count == 1, "\(full)")
        #expect(full.errors[0].contains("cannot write 'kept.") && full.errors[0].contains("File too large"))
        #expect(try !names().contains { $0.hasPrefix("kept") })
    }

    /// Whether this test may mount a disk of its own.
    private static let mayMount =
        geteuid() == 0 && system("unshare --mount mount -t tmpfs tmpfs /mnt 2>/dev/null") == 0

    @Test(
        "200 MB of a disk stay free: a recording ends there and plays, and the next one is refused",
        .enabled(if: mayMount))
    func reserve() throws {
        defer { program.remove() }
        // Of 220.2 MB some 1.3 MB may be recorded: three seconds.
        let script = """
            mkdir disk && mount -t tmpfs -o size=210m tmpfs disk && fallocate -l 18M disk/fill && mkfifo typed
            waits() { n=0; until grep -q "$1" told || [ $n = 900 ]; do sleep 0.1; n=$((n + 1)); done; }
            XDG_DATA_HOME="$PWD/disk" '\(Program.path)' play --plain --device none --audio disk/out.wav \
                --record disk/kept.wav --record disk/kept.quern <typed >told 2>errors &
            exec 9>typed
            waits 'kept.wav.*recording stopped after'; waits 'out.wav.*recording stopped after'
            n=0; until grep -q 'cannot record to' told || [ $n = 90 ]; do echo record >&9; sleep 1; n=$((n + 1)); done
            echo quit >&9
            wait $!; echo $? >status
            ls disk disk/quern/recordings >names; cp disk/kept.* .
            '\(Program.path)' play --device none --audio silent --record disk/new.wav 2>>errors; echo $? >>status
            """
        let path = try program.write(script, to: "disk.sh")
        _ = system("cd '\(program.folder.path)' && HOME='\(program.folder.path)' unshare --mount sh '\(path)'")
        func text(_ name: String) throws -> String { try String(contentsOf: program.file(name), encoding: .utf8) }
        let errors = try text("errors")
        #expect(try text("status") == "74\n74\n", "\(errors)")
        let told = try text("told")
        #expect(told.contains("less than 200 MB free on the disk of 'disk/kept.wav': recording stopped after"))
        #expect(told.contains("less than 200 MB free on the disk of 'disk/out.wav': recording stopped after"))
        #expect(told.contains("recordings/quern-") && told.contains("less than 200 MB free on its disk"))
        #expect(errors.contains("cannot record to 'disk/new.wav': less than 200 MB free on its disk"))
        let names = try text("names").split(separator: "\n").filter { $0.contains(".") }
        #expect(names.sorted() == ["kept.quern", "kept.wav", "out.wav"])
        let kept = try soundFile(program.file("kept.wav"))
        #expect(kept.frames > 24_000 && kept.samples.count / 2 == kept.frames)
        #expect(try program.run("render", "kept.quern", "-o", "again.wav").status == 0)
    }

    @Test("a performance that cannot be kept is told, the sound goes on, and no recording is shown any more")
    func performance() throws {
        defer { program.remove() }
        #expect(symlink("/dev/full", program.file("kept.quern").path) == 0)
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse", "--record", "kept.quern")
        try terminal.wait(for: "the line") { $0.contains("No space left on device: recording stopped") }
        try terminal.wait(for: "the end of the recording") { !$0.contains("REC") }
        try terminal.press("Space")
        try terminal.wait(for: "sound") { $0.contains("HELD") }
        try terminal.type("q")
        try terminal.expectLeft(74)
    }

    @Test("a built-in sound that cannot be kept is made all the same, with a line, and leaves nothing half made")
    func cache() throws {
        defer { program.remove() }
        let full = try run(blocks: 200, "render --sound choir --seconds 0.1 -o a.wav")
        #expect(full.status == "0\n" && full.errors.count == 1, "\(full)")
        #expect(full.errors[0].hasSuffix("choir-1.wav: File too large: choir is rendered again each time"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.file(".cache/quern").path).isEmpty)
        #expect(try soundFile(program.file("a.wav")).samples.contains { abs($0) > 0.001 })
    }

    @Test("of an MP3 file that is cut off or torn one line is told, and none by the library that reads it")
    func brokenMP3() throws {
        defer { program.remove() }
        var info = SF_INFO(
            frames: 0, samplerate: 48_000, channels: 2,
            format: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III), sections: 0, seekable: 0)
        // Older ones cannot write it.
        guard let file = sf_open(program.file("whole.mp3").path, Int32(SFM_WRITE), &info) else { return }
        let samples = (0..<2 * 96_000).map { Float(0.3 * sin(Double($0 / 2) * 0.03)) }
        sf_writef_float(file, samples, 96_000)
        sf_close(file)
        let whole = try Data(contentsOf: program.file("whole.mp3"))
        func lines(_ data: Data, _ status: Int32) throws -> [Substring] {
            try data.write(to: program.file("x.mp3"))
            let run = try program.run("render", "--sound", "x.mp3", "--seconds", "0.1", "-o", "a.wav")
            #expect(run.status == status, "\(run.errors)")
            return run.errors.split(separator: "\n")
        }
        #expect(try lines(whole, 0) == [])
        #expect(try lines(whole.prefix(60), 65) == ["quern: x.mp3: not a readable sound file"])
        let half = try lines(whole.prefix(whole.count / 2), 0)
        #expect(half.count == 1 && half[0].contains("x.mp3: is cut off after "), "\(half)")
        let torn = try lines(whole.prefix(whole.count / 2) + Data(count: whole.count / 2), 65)
        #expect(torn.count == 1 && torn[0].hasPrefix("quern: x.mp3: "), "\(torn)")
    }
}
