import Files
import Glibc
import Testing

@Suite("A file that is written beside its place")
struct StagedFileTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func put(_ text: String, into file: StagedFile) throws {
        let descriptor = try file.open()
        defer { close(descriptor) }
        #expect(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try WholeFile.read(path, limit: 100), as: UTF8.self)
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = scratch.file(name)
        try WholeFile.write(Array(text.utf8), to: path)
        return path
    }

    @Test("It is nowhere until it takes its place, and nothing is left where it does not", arguments: [false, true])
    func new(named: Bool) throws {
        let path = scratch.file("new")
        do {
            let file = try StagedFile(path, named: named)
            try put("lost", into: file)
            #expect(file.isBeside && !file.isReplacing && FileStamp(path) == nil)
        }
        #expect(Folder.names(scratch.path) == [])
        let file = try StagedFile(path, named: named)
        try put("kept", into: file)
        try file.claim()
        #expect(try text(path) == "kept")
        file.discard()
        #expect(Folder.names(scratch.path) == [])
        let last = try StagedFile(path, named: named)
        try put("kept", into: last)
        try last.moveIntoPlace()
        last.discard()
        #expect(try text(path) == "kept" && Folder.names(scratch.path) == ["new"])
    }

    @Test(
        "What it replaces stays until then, and its permissions and the links to it stay for good",
        arguments: [false, true])
    func replacing(named: Bool) throws {
        let path = try write("old", to: "real")
        chmod(path, 0o640)
        let link = scratch.file("link")
        symlink("real", link)
        #expect(throws: FileProblem.exists) { try StagedFile(link, named: named) }
        let given = try StagedFile(link, overwriting: true, named: named)
        try put("new", into: given)
        try given.claim()
        given.discard()
        #expect(try text(path) == "old" && Folder.names(scratch.path) == ["link", "real"])
        let file = try StagedFile(link, overwriting: true, named: named)
        try put("new", into: file)
        try file.claim()
        #expect(try text(path) == "old")
        try file.moveIntoPlace()
        var status = stat()
        #expect(try lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640 && text(path) == "new")
        #expect(Path.resolved(link) == Path.resolved(path) && Folder.names(scratch.path) == ["link", "real"])
    }

    @Test("A link that leads nowhere yet leads to it", arguments: [false, true])
    func loose(named: Bool) throws {
        let (path, link) = (scratch.file("later"), scratch.file("link"))
        symlink("./later", link)
        let file = try StagedFile(link, named: named)
        try put("x", into: file)
        try file.moveIntoPlace()
        #expect(try text(path) == "x" && Path.resolved(link) == Path.resolved(path))
    }

    @Test("Of two for one place the second is refused, and the first stays as it is", arguments: [false, true])
    func two(named: Bool) throws {
        let path = scratch.file("one")
        let (first, second) = (try StagedFile(path, named: named), try StagedFile(path, named: named))
        try put("first", into: first)
        try first.moveIntoPlace()
        #expect(throws: FileProblem.exists) { try second.moveIntoPlace() }
        second.discard()
        #expect(try text(path) == "first" && Folder.names(scratch.path) == ["one"])
    }

    @Test("While it is written nobody else may replace it, and afterwards again")
    func locked() throws {
        let path = scratch.file("one")
        let file = try StagedFile(path)
        let descriptor = try file.open()
        try file.moveIntoPlace()
        for overwriting in [false, true] {
            #expect(throws: FileProblem.inUse) { try StagedFile(path, overwriting: overwriting) }
        }
        close(descriptor)
        #expect(throws: FileProblem.exists) { try StagedFile(path) }
        let next = try StagedFile(path, overwriting: true)
        #expect(throws: FileProblem.inUse) { try StagedFile(path, overwriting: true) }
        next.discard()
        #expect(throws: Never.self) { try StagedFile(path, overwriting: true) }
    }

    @Test("Of several none replaces anything where one cannot take its place")
    func together() throws {
        let (old, new) = (try write("old", to: "old"), scratch.file("new"))
        let files = StagedFiles(overwriting: true)
        try put("x", into: files.begin(old))
        try put("x", into: files.begin(new))
        let reserved = files.reserve(try write("", to: "reserved"))
        // It comes meanwhile.
        try WholeFile.write(Array("another".utf8), to: new)
        #expect(throws: StagedFiles.Problem.self) { try files.moveAllIntoPlace() }
        #expect(try text(old) == "old" && text(new) == "another")
        #expect(FileStamp(reserved) == nil && Folder.names(scratch.path) == ["new", "old"])
    }

    @Test("A folder and a place without a folder are refused, and a device is written to as it is")
    func others() throws {
        #expect(throws: FileProblem.isFolder) { try StagedFile(scratch.path) }
        #expect(throws: FileProblem.self) { try StagedFile(scratch.path + "/none/x") }
        let null = try StagedFile("/dev/null")
        try put("x", into: null)
        null.discard()
        #expect(try FileKind(at: "/dev/null") == .device)
    }

    @Test("One file is known by every link to it, also before it is there")
    func links() throws {
        let path = try write("x", to: "file")
        let (hard, soft) = (scratch.file("hard"), scratch.file("soft"))
        link(path, hard)
        symlink("file", soft)
        let folder = scratch.file("folder")
        symlink(scratch.path, folder)
        #expect([hard, soft, folder + "/file", scratch.path + "/./file"].allSatisfy { Path.isSameFile(path, $0) })
        #expect(Path.isSameFile(scratch.path + "/none", folder + "/none"))
        #expect(!Path.isSameFile(path, try write("x", to: "copy")) && !Path.isSameFile(path, folder + "/none"))
    }
}
