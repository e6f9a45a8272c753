import Files
import Glibc
import Testing

@Suite("Folders and paths")
struct FolderTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("Names come in order, hidden ones too, without the folder itself")
    func names() throws {
        for name in ["b", "a ö", ".c"] { try WholeFile.write([], to: scratch.file(name)) }
        #expect(Folder.names(scratch.path) == [".c", "a ö", "b"])
        #expect(Folder.names(scratch.folder("empty")).isEmpty)
        #expect(Folder.names("\(scratch.path)/none").isEmpty)
        #expect(Folder.names("\(scratch.path)/b").isEmpty)
    }

    @Test("A link is what it leads to")
    func links() throws {
        let folder = scratch.folder("folder")
        let link = scratch.file("link")
        symlink("folder", link)
        #expect(try FileKind(at: link) == .folder)
        #expect(Folder.exists(link))
        #expect(Path.resolved(link) == Path.resolved(folder))
        #expect(Path.resolved("\(scratch.path)/none") == nil)
        #expect(!Folder.exists("\(scratch.path)/none"))
        #expect(try FileKind(at: "/dev/null") == .device)
    }

    @Test("Paths are put together and taken apart")
    func paths() {
        #expect(Path.joined("/a", "b") == "/a/b")
        #expect(Path.joined("/a/", "b") == "/a/b")
        #expect(Path.parent(of: "/a/b") == "/a")
        #expect(Path.parent(of: "/a/b/") == "/a")
        #expect(Path.parent(of: "/a") == "/")
        #expect(Path.parent(of: "/") == nil)
    }
}
