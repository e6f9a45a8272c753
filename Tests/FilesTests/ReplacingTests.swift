import Files
import Glibc
import Testing

@Suite("Replacing a file")
struct ReplacingTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("The new text is there whole, with the folders above it and nothing besides")
    func replacing() throws {
        let folder = scratch.file("a") + "/b"
        let path = folder + "/mine.toml"
        defer {
            unlink(path)
            rmdir(folder)
        }
        try WholeFile.replace(path, with: Array("one".utf8))
        try WholeFile.replace(path, with: Array("two".utf8))
        #expect(try WholeFile.read(path, limit: 100) == Array("two".utf8))
        #expect(Folder.names(folder) == ["mine.toml"])
    }

    @Test("Permissions stay, and a link goes on leading to the file")
    func permissions() throws {
        let path = scratch.file("real.toml")
        try WholeFile.replace(path, with: Array("one".utf8))
        chmod(path, 0o600)
        let link = scratch.file("link.toml")
        symlink("real.toml", link)
        try WholeFile.replace(link, with: Array("two".utf8))
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try WholeFile.read(path, limit: 100) == Array("two".utf8))
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("A pipe stays one, as a device does: nothing takes its place, and nothing is left beside it")
    func pipe() throws {
        let path = scratch.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: FileProblem.isDevice) { try WholeFile.replace(path, with: Array("one".utf8)) }
        #expect(try FileKind(at: path) == .stream && Folder.names(scratch.path) == ["pipe"])
    }

    @Test("Where it cannot be, the old file stays")
    func failing() throws {
        let path = scratch.file("folder")
        defer { unlink(path + "/inside") }
        try WholeFile.replace(path + "/inside", with: [1])
        #expect(throws: FileProblem.self) { try WholeFile.replace(path, with: [2]) }
        #expect(throws: FileProblem.self) { try WholeFile.replace(path + "/inside/more", with: [2]) }
        #expect(try WholeFile.read(path + "/inside", limit: 10) == [1])
    }

    @Test("A watch tells of a file that is written and of one that takes another's place")
    func watching() throws {
        guard let watch = FolderWatch([scratch.path]) else {
            Issue.record("the system cannot watch")
            return
        }
        func isTold() -> Bool {
            var poll = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
            let told = Glibc.poll(&poll, 1, 2_000) == 1
            watch.clear()
            return told
        }
        let path = scratch.file("a")
        try WholeFile.write([1], to: path)
        #expect(isTold())
        try WholeFile.replace(path, with: [2])
        #expect(isTold())
    }
}
