import Files
import Glibc
import Testing

@Suite("Whole files")
struct WholeFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func kind(_ path: String, limit: Int = 100, takesDevices: Bool = false) -> FileProblem.Kind? {
        do {
            _ = try WholeFile.read(path, limit: limit, takesDevices: takesDevices)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("What is written is read back, and replaces what was there")
    func roundTrip() throws {
        let path = scratch.file("a")
        // More than is read or written at a time, and not a round number.
        let bytes = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try WholeFile.write(bytes, to: path)
        #expect(try WholeFile.read(path, limit: bytes.count) == bytes)
        try WholeFile.write([1, 2], to: path)
        #expect(try WholeFile.read(path, limit: 2) == [1, 2])
        try WholeFile.write([], to: path)
        #expect(try WholeFile.read(path, limit: 0) == [])
    }

    @Test("Each way in which there is nothing to read has its kind")
    func problems() throws {
        let path = scratch.file("a")
        try WholeFile.write([1, 2, 3], to: path)
        #expect(kind(path, limit: 3) == nil)
        #expect(kind(path, limit: 2) == .tooLarge)
        #expect(kind("\(path)/below") == .notFound)
        #expect(kind(scratch.file("none")) == .notFound)
        #expect(kind(scratch.path) == .isFolder)
        #expect(kind("/dev/zero") == .isDevice)
        #expect(kind("/dev/zero", takesDevices: true) == .tooLarge, "an endless file ends at the limit")
        #expect(kind("/dev/null", takesDevices: true) == nil)
        let loop = scratch.file("loop")
        symlink("loop", loop)
        #expect(kind(loop) == .failed)
        chmod(path, 0)
        if getuid() != 0 { #expect(kind(path) == .noPermission) }
    }

    @Test("A problem carries the system's words")
    func words() {
        let problem = #expect(throws: FileProblem.self) { try WholeFile.read(scratch.file("none"), limit: 1) }
        #expect(problem?.text == systemMessage(ENOENT))
    }

    @Test("A pipe that nobody writes to is empty; from one that somebody writes to comes everything")
    func pipes() throws {
        let path = scratch.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try WholeFile.read(path, limit: 10) == [])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        write(ends[1], "grain", 5)
        close(ends[1])
        defer { close(ends[0]) }
        #expect(try WholeFile.read("/dev/fd/\(ends[0])", limit: 10) == Array("grain".utf8))
        #expect(throws: FileProblem.isDevice) { try WholeFile.read(path, limit: 10, takesPipes: false) }
    }

    @Test("A file that cannot be written says why")
    func unwritable() {
        func kind(_ path: String) -> FileProblem.Kind? {
            do {
                try WholeFile.write([1], to: path)
                return nil
            } catch {
                return error.kind
            }
        }
        #expect(kind("\(scratch.path)/none/a") == .notFound)
        #expect(kind(scratch.path) == .isFolder)
        #expect(kind("/dev/full") == .failed)
    }
}
