import Foundation
import Testing

/// The manual's exit codes are those of the program.
@Suite("Exit codes", .waiting) struct ExitCodeTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A shell's line for each code that the manual has; `quern` is the program.
    private static let lines: [Int32: [String]] = [
        64: ["quern render --nonsense -o x.wav", "quern render --set ptch=3 -o x.wav", "quern render -o x.m4a"],
        65: [
            "echo dear diary > bad.toml; quern check bad.toml",
            "echo no sound > bad.wav; quern render --sound bad.wav -o x.wav",
        ],
        66: [
            "quern render nothere.evemu -o x.wav", "quern render --sound nothere -o x.wav",
            "quern play --mapping nothere --audio silent", "quern play --device nothere --audio silent",
        ],
        69: ["quern play --audio nocard"],
        73: [
            "echo > there.wav; quern play --record there.wav --audio silent",
            "quern play --audio silent --log /nodir/x.log",
        ],
        74: ["quern render -o /proc/none/x.wav", "quern sounds > /dev/full"],
        77: [
            "quern render --seconds 0.1 -o closed.wav; chmod 000 closed.wav; quern render --sound closed.wav -o x.wav"
        ],
        78: ["timeout 30 script -qec \"stty rows 24 columns 80; $QUERN kiosk --config kiosk.toml\" /dev/null >&2"],
    ]

    @Test("each code that the manual lists is the one that the program ends with, after one line")
    func codes() throws {
        defer { program.remove() }
        let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../packaging/quern.1").standardizedFileURL
        let text = try String(contentsOf: manual, encoding: .utf8)
        let section = try #require(text.components(separatedBy: ".Sh EXIT STATUS").last)
        let listed = section.components(separatedBy: ".Sh EXAMPLES")[0].split(separator: "\n")
            .compactMap { $0.hasPrefix(".It ") ? Int32($0.dropFirst(4)) : nil }
        #expect(Set(listed) == Set(Self.lines.keys) && listed.count == Self.lines.count)
        // Too small for hands.
        let kiosk = "[screen]\nwidth = 50\nheight = 50\n[exit]\npin = \"4711\"\n[device]\ntouch = \"mouse\"\n"
        _ = try program.write(kiosk, to: "kiosk.toml")
        for (code, lines) in Self.lines {
            // Root may read everything.
            if code == 77, geteuid() == 0 { continue }
            for line in lines {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", "quern() { \"$QUERN\" \"$@\"; }; \(line)"]
                process.environment = program.environment.merging(["QUERN": Program.path, "TERM": "xterm"]) { $1 }
                process.currentDirectoryURL = program.folder
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                let errors = Pipe()
                process.standardError = errors
                try process.run()
                let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                #expect(process.terminationStatus == code, "\(line): \(said)")
                if code != 78 { #expect(said.split(separator: "\n").count == 1, "\(line): \(said)") }
            }
        }
    }
}
