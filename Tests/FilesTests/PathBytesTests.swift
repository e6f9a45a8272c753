import Files
import Glibc
import Testing

@Suite("Names of files that are no UTF-8")
struct PathBytesTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func make(_ name: [UInt8]) {
        let path = (scratch.path + "/").utf8.map { CChar(bitPattern: $0) } + name.map { CChar(bitPattern: $0) } + [0]
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o644)
        #expect(file >= 0)
        write(file, name, name.count)
        close(file)
    }

    @Test("Every name that a folder has is a text of its own, and the text is that file")
    func reversible() throws {
        let names: [[UInt8]] = [
            Array("plain.wav".utf8), Array("Größe 静か.wav".utf8), Array("back\\slash \\x41 \\xZZ.wav".utf8),
            [0x63, 0x61, 0x66, 0xE9], Array("caf\\xE9".utf8), Array("caf\\x5CxE9".utf8), [0xFF], [0xC3, 0x28, 0xC3],
            [0xE9] + Array("\\xE9".utf8), [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8E],
        ]
        for name in names { make(name) }
        let texts = Folder.names(scratch.path)
        #expect(texts.count == names.count && Set(texts).count == names.count)
        for text in texts {
            let path = scratch.file(text)
            let bytes = try WholeFile.read(path, limit: 100)
            #expect(names.contains(bytes) && Path.text(bytes) == text, "\(text)")
            #expect(FileStamp(path) != nil && (try? FileKind(at: path)) == .file)
            #expect(
                Path.resolved(path).map { Path.text(Path.system($0).dropLast().map { UInt8(bitPattern: $0) }) } != nil)
        }
        #expect(texts.contains("plain.wav") && texts.contains("Größe 静か.wav"))
        #expect(texts.contains("back\\slash \\x41 \\xZZ.wav") && texts.contains("caf\\xE9"))
        for path in texts { unlink(Path.system("\(scratch.path)/\(path)")) }
    }

    @Test("A name in which backslashes were typed finds the file of that very name, and what stands beside that one")
    func typed() throws {
        make(Array("a\\xE9".utf8))
        let path = "\(scratch.path)/a\\xE9"
        #expect(try WholeFile.read(path, limit: 10) == Array("a\\xE9".utf8))
        try WholeFile.replace(Path.exact(path) + ".toml", with: [1])
        var status = stat()
        #expect(stat(("\(scratch.path)/a\\xE9.toml").utf8CString.map(\.self), &status) == 0)
        for name in Folder.names(scratch.path) { unlink(Path.system("\(scratch.path)/\(name)")) }
    }
}
