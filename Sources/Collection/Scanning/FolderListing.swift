import Files
import Glibc
import Sounds

/// All sound files in some folders and in those within them, what is hidden left out. Links are followed, each folder is looked into once.
struct FolderListing {
    /// How deep folders lie within the named ones at most.
    static let maxDepth = 16
    /// The most files and folders that are listed.
    static let maxFiles = 200_000
    static let maxFolders = 50_000

    /// The files, each once.
    private(set) var files: [FoundSound] = []
    /// The folders that were looked into.
    private(set) var folders: [String] = []
    /// Those that are there and cannot be looked into: of their sounds nothing is known.
    private(set) var unreadable: [String] = []
    /// What the player should know, each in a line.
    private(set) var remarks: [String] = []
    /// Whether there were more than are listed.
    private(set) var isCut = false
    /// Whether it was not to go on.
    private(set) var isStopped = false

    private var seen: Set<Place> = []
    private let maxFiles: Int
    private let goesOn: (_ found: Int) -> Bool

    /// Which file or folder it is, whatever it is called.
    private struct Place: Hashable {
        var device: UInt64
        var number: UInt64

        init(_ status: stat) { (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }

    /// Looks through `roots`, whole paths.
    /// - Parameters:
    ///   - goesOn: told now and then how many files were found; whether to go on.
    ///   - maxFiles: the most that are listed.
    init(of roots: [String], maxFiles: Int = Self.maxFiles, goesOn: @escaping (_ found: Int) -> Bool = { _ in true }) {
        self.goesOn = goesOn
        self.maxFiles = maxFiles
        for root in roots {
            var status = stat()
            // One that is not there may come back: its sounds are missing until then.
            guard stat(Path.system(root), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
            look(into: root, shown: Path.name(of: root), status, depth: 0)
        }
        isCut = isFull
        if isCut {
            remarks.append("more than \(maxFiles) sounds or \(Self.maxFolders) folders: the others are left out")
        }
    }

    private var isFull: Bool { files.count >= maxFiles || folders.count >= Self.maxFolders }

    private mutating func look(into folder: String, shown: String, _ status: stat, depth: Int) {
        guard !isStopped, !isFull, seen.insert(Place(status)).inserted else { return }
        guard let opened = opendir(Path.system(folder)) else {
            let problem = FileProblem(errno: errno)
            guard problem.kind != .notFound else { return }
            unreadable.append(folder)
            return remarks.append("\(folder): \(problem.text)")
        }
        folders.append(folder)
        var names: [String] = []
        while let entry = readdir(opened) {
            let name = Path.name(entry)
            if !name.hasPrefix(".") { names.append(name) }
        }
        closedir(opened)
        // By their bytes: two names may be one to people and two to the system.
        let sidecars = Set(names.lazy.filter { $0.hasSuffix(Self.sidecarEnding) }.map { Array($0.utf8) })
        var within: [(name: String, status: stat)] = []
        for name in names {
            guard !isFull else { break }
            if files.count.isMultiple(of: 256), !goesOn(files.count) {
                isStopped = true
                return
            }
            let path = Path.joined(folder, name)
            var status = stat()
            // One that has gone meanwhile is as if it had never been listed.
            guard stat(Path.system(path), &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: if depth < Self.maxDepth { within.append((name, status)) }
            case S_IFREG where SoundFolder.isSoundName(name):
                let isBeside = sidecars.contains(Array((name + Self.sidecarEnding).utf8))
                add(path, "\(shown)/\(name)", status, hasSidecar: isBeside)
            default: break
            }
        }
        for (name, status) in within {
            look(into: Path.joined(folder, name), shown: "\(shown)/\(name)", status, depth: depth + 1)
        }
    }

    private mutating func add(_ path: String, _ shown: String, _ status: stat, hasSidecar: Bool) {
        var found = FoundSound(
            path: path, shownPath: shown, size: Int64(status.st_size), modified: Self.nanoseconds(status.st_mtim))
        var beside = stat()
        if hasSidecar, stat(Path.system(SoundSidecar.path(of: path)), &beside) == 0 {
            (found.sidecarSize, found.sidecarModified) = (Int64(beside.st_size), Self.nanoseconds(beside.st_mtim))
        }
        files.append(found)
    }

    private static let sidecarEnding = ".toml"

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
    }
}
