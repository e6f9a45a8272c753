import Foundation
import Glibc
import TestSupport
import Testing

/// A bus of a test's own, on which python3-dbusmock answers as a desktop's org.freedesktop.ScreenSaver and as logind.
final class MockDesktop {
    private let folder: URL
    private var processes: [Process] = []

    /// What leads a program to this bus.
    var variables: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address] }
    private var address: String { "unix:path=\(folder.appendingPathComponent("bus").path)" }

    init(_ program: Program) throws {
        folder = program.folder
        try start("dbus-daemon", "--session", "--nofork", "--address=\(address)")
        let saver = "org.freedesktop.ScreenSaver", path = "/org/freedesktop/ScreenSaver"
        let mock = ["/usr/bin/python3", "-m", "dbusmock", "--logfile"]
        try start(mock + ["\(folder.path)/desktop", "--session", saver, path, saver])
        try start(mock + ["\(folder.path)/logind", "--system", "--template", "logind"])
        for (method, takes, gives, code) in [("Inhibit", "ss", "u", "ret = 7"), ("UnInhibit", "u", "", "")] {
            try call(
                saver, path, "org.freedesktop.DBus.Mock.AddMethod",
                [saver, method, takes, gives, code].map { "string:\($0)" })
        }
    }

    // Not by what can be blocked: tests may run on threads that block every signal, and what they start inherits that.
    deinit { for process in processes { kill(process.processIdentifier, SIGKILL) } }

    /// What the desktop was asked, a line each that begins with a time.
    var askedOfDesktop: String {
        (try? String(contentsOf: folder.appendingPathComponent("desktop"), encoding: .utf8)) ?? ""
    }

    /// The locks that logind has given and not got back.
    var locks: String {
        get throws {
            try call(
                "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager.ListInhibitors")
        }
    }

    /// Waits until it is so.
    func wait(
        for what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until isSo: () throws -> Bool
    ) rethrows {
        #expect(try eventually(every: 100, isSo), what, sourceLocation: sourceLocation)
    }

    private func start(_ words: String...) throws { try start(words) }

    private func start(_ words: [String]) throws { processes.append(try process(words, FileHandle.nullDevice)) }

    private func process(_ words: [String], _ output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Calls as soon as somebody answers; what is answered.
    @discardableResult
    private func call(_ name: String, _ path: String, _ method: String, _ arguments: [String] = []) throws -> String {
        var answer = ""
        let isAnswered = try eventually(every: 100) {
            let output = Pipe()
            let words = ["dbus-send", "--bus=\(address)", "--print-reply", "--dest=\(name)", path, method] + arguments
            let calling = try process(words, output)
            answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            calling.waitUntilExit()
            return calling.terminationStatus == 0
        }
        #expect(isAnswered, "nobody answers to \(method)")
        return isAnswered ? answer : ""
    }
}
