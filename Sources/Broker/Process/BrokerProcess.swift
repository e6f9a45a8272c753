import CMosquitto
import Files
import Glibc
import Threads

/// mosquitto while it runs, and what it says; used by one thread, whose end is also its end.
final class BrokerProcess {
    private static let maxLines = 20
    private static let maxLineBytes = 400

    private let process: pid_t
    private let log: Int32
    private var hasEnded = false
    private var unfinished: [UInt8] = []
    /// What it said last, without control characters.
    private(set) var lines: [String] = []
    /// Whether it said that it listens.
    private(set) var isRunning = false

    /// Starts the program with a file of configuration.
    init(_ program: String, configuration: String) throws(FileProblem) {
        let pipe = try ChildProcess.pipe()
        defer { close(pipe.write) }
        var words: [UnsafeMutablePointer<CChar>?] =
            [program, "-c", configuration].map { strdup(Path.system($0)) } + [nil]
        defer { for word in words { free(word) } }
        let started = quern_broker_start(Path.system(program), &words, pipe.write)
        guard started > 0 else {
            close(pipe.read)
            throw FileProblem(errno: -started)
        }
        (process, log) = (started, pipe.read)
    }

    deinit {
        end()
        close(log)
    }

    var number: Int32 { process }

    /// Waits until it says something or ends, or until `wakeUp` is signalled, at most so long.
    /// - Returns: whether it still runs.
    func wait(_ wakeUp: borrowing WakeUp, milliseconds: Int32) -> Bool {
        let seen = quern_broker_wait(log, 0, wakeUp.descriptor, milliseconds)
        guard seen != 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(log, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return true }
        guard count > 0 else {
            // Nobody else has the other end.
            reap(afterKilling: true)
            return false
        }
        add(bytes[..<count])
        return true
    }

    /// Ends it: kindly at first.
    func end() {
        guard !hasEnded else { return }
        kill(process, SIGTERM)
        for _ in 0..<50 where !hasEnded {
            usleep(10_000)
            hasEnded = waitpid(process, nil, WNOHANG) == process
        }
        reap(afterKilling: true)
    }

    private func reap(afterKilling: Bool) {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        hasEnded = true
    }

    private func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                if unfinished.count < Self.maxLineBytes { unfinished.append(byte) }
                continue
            }
            let line = printable(String(decoding: unfinished, as: UTF8.self))
            unfinished = []
            if line.hasPrefix("mosquitto version"), line.hasSuffix("running") { isRunning = true }
            lines.append(line)
            if lines.count > Self.maxLines { lines.removeFirst() }
        }
    }
}
