import Glibc
import Synchronization

/// Another program that runs beside this one: what it prints comes through a pipe, and what it says of itself is dropped, as it would draw
/// over the panel. Signals of the terminal do not reach it.
package final class ChildProcess: Sendable {
    /// What it prints, to be read.
    package let output: Int32
    private let process: pid_t
    private let isWaitedFor = Atomic<Bool>(false)

    /// What it reads.
    package enum Input: Sendable {
        /// A pipe's end or a file, open to be read; the caller closes it.
        case descriptor(Int32)
        /// Nothing.
        case none
    }

    /// Starts the program at `path`.
    /// - Throws: why the system does not start it.
    package init(_ path: String, _ arguments: [String] = [], input: Input = .none) throws(FileProblem) {
        let pipe = try Self.pipe()
        defer { close(pipe.write) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch input {
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
        case .none: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, pipe.write, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this program's threads hold off or ignore, the other one does not: the end of its output ends it.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup(Path.system($0)) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failed = posix_spawn(&process, Path.system(path), &actions, &attributes, &words, environ)
        guard failed == 0 else {
            close(pipe.read)
            throw FileProblem(errno: failed)
        }
        (output, self.process) = (pipe.read, process)
    }

    /// A pipe whose ends no other program gets unless it is given them.
    package static func pipe() throws(FileProblem) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw FileProblem(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Waits for its end, if nobody has: what it still prints nobody reads.
    deinit {
        close(output)
        wait()
    }

    /// Waits until it has ended; whether it did so by itself and without an error, where nobody has waited before.
    @discardableResult
    private func wait() -> Bool {
        guard !isWaitedFor.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    /// Reads what it prints to the end, at most so many bytes and for so many seconds, and ends it where it prints more, takes longer, or is
    /// not wanted any more.
    /// - Parameter isWanted: asked ten times a second.
    /// - Returns: `nil` where it was ended, or ended with an error.
    package func readAll(
        maxBytes: Int, withinSeconds seconds: Double, isWanted: () -> Bool = { true }
    ) -> [UInt8]? {
        let start = ContinuousClock.now
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            guard isWanted(), ContinuousClock.now - start < .seconds(seconds), bytes.count <= maxBytes else { break }
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 100) > 0 else { continue }
            let count = read(output, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return wait() ? bytes : nil }
            bytes += piece[..<count]
        }
        Glibc.kill(process, SIGKILL)
        wait()
        return nil
    }
}
