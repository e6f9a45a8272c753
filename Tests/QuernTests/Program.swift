import Foundation
import TestSupport
import Testing
import TouchInput

/// The program as it was built, run as a user runs it.
struct Program {
    /// What a run left.
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// A folder of its own, where the program also keeps its files.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The built program, which lies beside the test program.
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("quern").path

    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = folder.path
        // ALSA's is set by tests of this process that have cards of their own.
        let others = ["NO_COLOR", "TMUX", "ALSA_CONFIG_PATH"]
        for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] + others {
            environment[name] = nil
        }
        return environment
    }

    /// Runs the program to its end, without a terminal.
    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String], input: String? = nil) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = folder
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: write($0, to: "stdin"))) }
            ?? FileHandle.nullDevice
        let (output, errors) = (file("stdout"), file("stderr"))
        for url in [output, errors] { try Data().write(to: url) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// What a start is given whose test relies on the study's sound and the mapping touch: the first start of all plays a scene. One
    /// that says by what it plays, or finds what was left, starts as it is.
    func withStudy(_ arguments: [String]) -> [String] {
        let settings = file(".local/state/quern/settings.json").path
        let isAsked = arguments.contains("--mapping") || arguments.contains("--scene")
        let isFound = FileManager.default.fileExists(atPath: settings) && !arguments.contains("--fresh")
        return isAsked || isFound
            ? arguments : arguments + ["--mapping", "touch"]
    }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Writes a text file, and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        try text.write(to: file(name), atomically: true, encoding: .utf8)
        return file(name).path
    }

    /// Waits until the settings that are kept are as `isSo` says: a thread of its own brings them to the disk.
    func waitForSettings(sourceLocation: SourceLocation = #_sourceLocation, until isSo: (String) -> Bool) {
        let path = file(".local/state/quern/settings.json").path
        let isKept = eventually(every: 50) { (try? String(contentsOfFile: path, encoding: .utf8)).map(isSo) ?? false }
        #expect(isKept, "that was not kept", sourceLocation: sourceLocation)
    }

    /// Two fingers on a touchscreen of our own, for somewhat over a second.
    func recording() throws -> String {
        let strokes = [
            Stroke(
                finger: 1, startMilliseconds: 200, durationMilliseconds: 900,
                points: [SurfacePercent(10, 20), SurfacePercent(40, 70)]),
            Stroke(
                finger: 2, startMilliseconds: 300, durationMilliseconds: 900,
                points: [SurfacePercent(60, 90), SurfacePercent(70, 40)]),
        ]
        return try write(VirtualTouchscreen().recording(of: strokes).text, to: "two-fingers.evemu")
    }
}
