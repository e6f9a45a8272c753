import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A terminal that says of its size whatever one likes, without anything behind it that would draw.
final class PseudoTerminal {
    private let master: Int32
    private let process = Process()
    /// The last of what the program wrote. A thread takes it, however busy the test is: else the program would wait.
    private let written = Written()

    /// Starts the program there.
    init(_ program: Program, columns: UInt16, rows: UInt16, variables: [String: String] = [:], _ arguments: [String])
        throws
    {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        self.master = master
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = arguments.first == "play" ? program.withStudy(arguments) : arguments
        process.environment = program.environment
            .merging(["TERM": "xterm", "LC_ALL": "C.UTF-8", "LINES": "", "COLUMNS": ""]) { $1 }
            .merging(variables) { $1 }
        process.currentDirectoryURL = program.folder
        (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
        // Threads of a queue hold signals off, and a program that they start would do so too.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        Thread.detachNewThread { [master, written] in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(master, &bytes, bytes.count)
                guard count > 0 else { break }
                written.add(bytes[..<count])
            }
            // Nobody else has it open any more: the program has ended.
            close(master)
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var pid: pid_t { process.processIdentifier }

    /// Waits until what was written last is as `isSo` says.
    func wait(for what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until isSo: (String) -> Bool) {
        let isWritten = eventually(every: 50) { isSo(written.text) }
        let shown = written.text.suffix(1_000).replacing("\u{1b}", with: "^")
        #expect(isWritten, "\(what) in \(shown)", sourceLocation: sourceLocation)
    }

    /// The last of what was written.
    var text: String { written.text }

    /// What was written so far is of no interest any more.
    func forget() { written.forget() }

    /// How many bytes were written so far.
    var byteCount: Int { written.count }

    func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

    /// Says that the terminal has another size now.
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        kill(process.processIdentifier, SIGWINCH)
    }

    /// The most memory that the program ever had, in megabytes.
    var peakMegabytes: Double? {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        return status.flatMap { Reading.number(after: "VmHWM:\t", $0.replacing(" ", with: "")) }.map { $0 / 1024 }
    }

    /// Waits for the end; the program's status.
    func end() -> Int32 {
        eventually(every: 50) { !process.isRunning } ? process.terminationStatus : -1
    }
}

/// The last 256 KiB of what was written.
private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let total = Mutex(0)

    var count: Int { total.withLock { $0 } }

    func add(_ more: ArraySlice<UInt8>) {
        total.withLock { $0 += more.count }
        bytes.withLock { bytes in
            bytes += more
            if bytes.count > 262_144 { bytes.removeFirst(bytes.count - 262_144) }
        }
    }

    func forget() { bytes.withLock { $0 = [] } }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
