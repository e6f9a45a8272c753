import Files
import Glibc
import Mapping
import Synchronization
import Threads

/// The running `quern-link`: lines to it, and lines from it.
final class LinkProgram: Sendable {
    private let input: Int32
    private let process: ChildProcess
    private let hasEnded = Atomic<Bool>(false)
    /// What came and is no whole line yet.
    private let rest = RankedMutex<[UInt8]>([], rank: .leaf)

    private static let name = "quern-link"
    /// A line that is longer is none of its lines.
    private static let maxBytes = 1_000

    /// Starts the program that lies beside the one that runs.
    init() throws(LinkSession.Problem) {
        let path = Self.path
        guard access(path, X_OK) == 0 else {
            throw LinkSession.Problem(description: "Link needs \(Self.name) next to quern, but \(path) is missing")
        }
        let down: (read: Int32, write: Int32)
        do {
            down = try ChildProcess.pipe()
        } catch {
            throw LinkSession.Problem(description: "cannot open a pipe to \(Self.name): \(error.text)")
        }
        defer { close(down.read) }
        do {
            // Ctrl-C is for the instrument, which ends it in its own time.
            process = try ChildProcess(path, input: .descriptor(down.read))
        } catch {
            close(down.write)
            throw LinkSession.Problem(description: "cannot start \(Self.name): \(error.text)")
        }
        input = down.write
    }

    deinit { end() }

    /// Waits for its next line; `nil` where it has ended.
    func nextLine() -> String? {
        rest.withLock { rest in
            while true {
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { rest.removeFirst(end + 1) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                if rest.count > Self.maxBytes { rest = [] }
                var buffer = [UInt8](repeating: 0, count: 512)
                let count = read(process.output, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return nil }
                rest += buffer[..<count]
            }
        }
    }

    /// Tells it something; one that has ended hears nothing.
    func write(_ text: String) {
        guard !hasEnded.load(ordering: .acquiring) else { return }
        _ = text.utf8.withContiguousStorageIfAvailable { Glibc.write(input, $0.baseAddress, $0.count) }
    }

    /// The end of its input ends it.
    func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { close(input) }
    }

    private static var path: String {
        let own = ProgramEnvironment.current.executable ?? ""
        return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/\(name)"
    }
}
