import Glibc
import Synchronization
import Threads

/// A file that is written beside its place and takes it when it is told to. Until then what stood there stays, and a file that never
/// takes its place leaves nothing behind.
///
/// It is locked for as long as anybody has it open: another program does not write over it meanwhile.
package final class StagedFile: Sendable {
    private enum Stage {
        /// It has no name in any folder yet, where `nil`.
        case beside(scratch: String?)
        /// It has its place, and can still be withdrawn from there.
        case claimed
        case placed
        case discarded
    }

    private struct State {
        var descriptor: Int32
        /// What it replaces, locked.
        var replaced: Int32?
        var stage: Stage
    }

    /// Where it is to be, as it was asked for.
    package let path: String
    /// The same without links.
    private let target: String
    private let state: RankedMutex<State>

    /// Begins a file for `path`. Devices and pipes are opened as they are.
    /// - Parameters:
    ///   - overwriting: whether it may replace a file that is there.
    ///   - named: whether it has a name beside its place, as on file systems where every file needs one.
    /// - Throws: `exists` or `inUse` where another file has the place, and what the system says.
    package init(_ path: String, overwriting: Bool = false, named: Bool = false) throws(FileProblem) {
        self.path = path
        target = Path.destination(path)
        switch try? FileKind(at: target) {
        case .folder: throw .isFolder
        case .device, .stream:
            state = RankedMutex(
                State(descriptor: try Self.openDevice(target), replaced: nil, stage: .placed), rank: .stagedFile)
        case .file:
            let replaced = try Self.lockPresent(target, overwriting: overwriting)
            do throws(FileProblem) {
                state = RankedMutex(
                    try Self.begin(beside: target, replacing: replaced, named: named), rank: .stagedFile)
            } catch {
                close(replaced)
                throw error
            }
        case nil: state = RankedMutex(try Self.begin(beside: target, replacing: nil, named: named), rank: .stagedFile)
        }
    }

    /// Takes over an empty file that this program has just made to reserve its name.
    package init(reserved path: String) throws(FileProblem) {
        self.path = path
        target = path
        let file = Glibc.open(Path.system(path), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        flock(file, LOCK_EX | LOCK_NB)
        state = RankedMutex(State(descriptor: file, replaced: nil, stage: .claimed), rank: .stagedFile)
    }

    deinit { discard() }

    /// Opens it once more, for whoever writes it and closes that; the lock lasts as long.
    package func open() throws(FileProblem) -> Int32 {
        let file = state.withLock { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 0) }
        guard file >= 0 else { throw FileProblem(errno: errno) }
        return file
    }

    /// Whether it replaces a file.
    package var isReplacing: Bool { state.withLock { $0.replaced != nil } }

    /// Whether it is still to take its place.
    package var isBeside: Bool { state.withLock { if case .beside = $0.stage { true } else { false } } }

    /// Takes its place where that is free, and makes ready to replace what is there: ``moveIntoPlace()`` does the rest.
    /// - Throws: `exists` where another file has come there meanwhile, and what the system says; nothing is changed then.
    package func claim() throws(FileProblem) {
        try state.withLock { state throws(FileProblem) in
            guard case .beside(let scratch) = state.stage else { return }
            if state.replaced == nil {
                if let scratch {
                    try Self.move(scratch, to: target)
                } else {
                    try Self.link(state.descriptor, to: target)
                }
                state.stage = .claimed
            } else if scratch == nil {
                let name = Self.scratchName(beside: target)
                unlink(Path.system(name))
                try Self.link(state.descriptor, to: name)
                state.stage = .beside(scratch: name)
            }
        }
    }

    /// Takes its place for good; with the permissions of what it replaces.
    package func moveIntoPlace() throws(FileProblem) {
        try claim()
        try state.withLock { state throws(FileProblem) in
            if case .beside(let scratch?) = state.stage, let replaced = state.replaced {
                var status = stat()
                if fstat(replaced, &status) == 0 { fchmod(state.descriptor, status.st_mode & 0o777) }
                guard rename(Path.system(scratch), Path.system(target)) == 0 else { throw FileProblem(errno: errno) }
            } else if case .discarded = state.stage {
                return
            }
            state.stage = .placed
            Self.closeAll(&state)
        }
    }

    /// Gives up a file that is not in its place for good; one that is there stays.
    package func discard() {
        state.withLock { state in
            switch state.stage {
            case .placed, .discarded: return Self.closeAll(&state)
            case .beside(let scratch): if let scratch { unlink(Path.system(scratch)) }
            case .claimed:
                if FileIdentity(target) == FileIdentity(descriptor: state.descriptor) { unlink(Path.system(target)) }
            }
            state.stage = .discarded
            Self.closeAll(&state)
        }
    }

    private static func closeAll(_ state: inout State) {
        for file in [state.descriptor, state.replaced ?? -1] where file >= 0 { close(file) }
        (state.descriptor, state.replaced) = (-1, nil)
    }
}

// MARK: - What the system does

extension StagedFile {
    /// O_TMPFILE, which C builds of a macro that Swift does not see: a file without a name.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
    private static let nameCount = Atomic<Int>(0)

    private static func scratchName(beside target: String) -> String {
        "\(target).\(getpid())-\(nameCount.add(1, ordering: .relaxed).newValue).new"
    }

    private static func begin(
        beside target: String, replacing replaced: Int32?, named: Bool
    ) throws(FileProblem) -> State {
        let folder = Path.parent(of: target) ?? "/"
        var file = named ? -1 : Glibc.open(Path.system(folder), unnamed | O_RDWR | O_CLOEXEC, 0o666)
        var scratch: String?
        if file < 0 {
            // Not every file system has files without a name.
            let name = scratchName(beside: target)
            // A program that was killed may have left one, and had the same number.
            unlink(Path.system(name))
            file = Glibc.open(Path.system(name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard file >= 0 else { throw FileProblem(errno: errno) }
            scratch = name
        }
        flock(file, LOCK_EX | LOCK_NB)
        return State(descriptor: file, replaced: replaced, stage: .beside(scratch: scratch))
    }

    /// Opening a pipe for reading too would keep its reader from seeing the end.
    private static func openDevice(_ path: String) throws(FileProblem) -> Int32 {
        let isDevice = (try? FileKind(at: path)) == .device
        var file = isDevice ? Glibc.open(Path.system(path), O_RDWR | O_CLOEXEC | O_NOCTTY) : -1
        if file < 0 { file = Glibc.open(Path.system(path), O_WRONLY | O_CLOEXEC | O_NOCTTY) }
        guard file >= 0 else { throw FileProblem(errno: errno) }
        return file
    }

    /// The file that is there, locked, where it may be replaced and nobody writes it.
    private static func lockPresent(_ path: String, overwriting: Bool) throws(FileProblem) -> Int32 {
        // Whoever wrote it may be replacing it just now.
        for _ in 0..<10 {
            let file = Glibc.open(Path.system(path), (overwriting ? O_WRONLY : O_RDONLY) | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { throw overwriting ? FileProblem(errno: errno) : .exists }
            let isLocked = flock(file, (overwriting ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 && errno == EWOULDBLOCK
            guard !isLocked, overwriting else {
                close(file)
                throw isLocked ? .inUse : .exists
            }
            if FileIdentity(descriptor: file) == FileIdentity(path) { return file }
            close(file)
        }
        throw .inUse
    }

    /// Gives a file without a name one that nothing has.
    private static func link(_ file: Int32, to path: String) throws(FileProblem) {
        guard linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, Path.system(path), AT_SYMLINK_FOLLOW) == 0 else {
            throw FileProblem(errno: errno)
        }
    }

    /// Moves a file to where nothing is: not every file system has links that would do.
    private static func move(_ scratch: String, to path: String) throws(FileProblem) {
        let empty = Glibc.open(Path.system(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard empty >= 0 else { throw FileProblem(errno: errno) }
        close(empty)
        guard rename(Path.system(scratch), Path.system(path)) == 0 else {
            let problem = FileProblem(errno: errno)
            unlink(Path.system(path))
            throw problem
        }
    }
}
