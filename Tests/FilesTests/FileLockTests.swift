import Files
import Glibc
import Synchronization
import Testing

@Suite("Locking a file")
struct FileLockTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("Whoever changes a file waits for whoever does so, and nothing of a lock stays")
    func waiting() async throws {
        let path = scratch.file("counted")
        try WholeFile.replace(path, with: [0])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        guard let lock = try? FileLock(of: path, timeout: 60) else { return }
                        defer { lock.release() }
                        guard let count = try? WholeFile.read(path, limit: 1).first else { return }
                        try? WholeFile.replace(path, with: [count + 1])
                    }
                }
            }
        }
        #expect(try WholeFile.read(path, limit: 1) == [100])
        #expect(Folder.names(scratch.path) == ["counted"])
    }

    @Test("A lock that somebody who was killed left behind holds nobody up")
    func leftBehind() throws {
        let path = scratch.file("kept.json")
        try WholeFile.write([], to: scratch.file(".kept.json.lock"))
        try FileLock(of: path).release()
        #expect(Folder.names(scratch.path).isEmpty)
    }

    @Test("Whoever does not let go is not waited for longer than asked, and it is said")
    func hanging() throws {
        let path = scratch.file("kept.json")
        let first = try FileLock(of: path)
        let problem = #expect(throws: FileProblem.self) { try FileLock(of: path, timeout: 0.02) }
        #expect(problem?.text.hasPrefix("another Quern is still writing it") == true)
        first.release()
        #expect(throws: Never.self) { try FileLock(of: path).release() }
    }

    @Test("A link and the file that it leads to have one lock")
    func link() throws {
        let path = scratch.file("kept.json")
        try WholeFile.write([], to: path)
        let link = scratch.file("link.json")
        #expect(symlink("kept.json", link) == 0)
        let first = try FileLock(of: path)
        #expect(throws: FileProblem.self) { try FileLock(of: link, timeout: 0) }
        first.release()
    }
}
