import Files
import Glibc
import Mapping
import Synchronization
import Threads

/// The running `quern-link`: lines to it, and lines from it.
final class LinkProgram: Sendable {
    private let input: Int32
    private let output: Int32
    private let process: pid_t
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
        var (down, up): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&down) == 0, pipe(&up) == 0 else {
            throw LinkSession.Problem(description: "cannot open a pipe to \(Self.name): \(systemMessage(errno))")
        }
        for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO)
        // What it has to say of itself would draw over the panel.
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Ctrl-C is for the instrument, which ends it in its own time.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var process = pid_t()
        let failed = path.withCString { path in
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
            defer { free(arguments[0]) }
            return posix_spawn(&process, path, &actions, &attributes, &arguments, environ)
        }
        close(down[0])
        close(up[1])
        guard failed == 0 else {
            close(down[1])
            close(up[0])
            throw LinkSession.Problem(description: "cannot start \(Self.name): \(systemMessage(failed))")
        }
        (input, output, self.process) = (down[1], up[0], process)
    }

    deinit {
        end()
        close(output)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

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
                let count = read(output, &buffer, buffer.count)
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
