import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// What a ``KeptFile`` holds.
public protocol KeptContent: Codable, Equatable, Sendable {
    /// Which parts of the file could not be read and were left out, each in a few words.
    var leftOut: [String] { get }
}

extension KeptContent {
    /// All of it could be read.
    public var leftOut: [String] { [] }
}

/// A small JSON file that Quern writes for itself and reads again, with a version in it.
///
/// Several Querns may have the same one: whoever changes it reads, changes and writes it under a ``FileLock``.
public struct KeptFile: Sendable {
    /// Why it cannot be read or written.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// One line, with the file's path.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    private struct Stamp: Decodable {
        var version: Int?
    }

    /// Where it lies.
    public let path: String
    /// What it holds, in a word for messages.
    public let what: String
    /// The newest version that is understood.
    public let version: Int
    /// Whether a file without a version is one of before there were versions.
    public let takesUnversioned: Bool

    /// As much as is read, and written, in bytes: what is larger was not written by Quern.
    static let maxBytes = 1 << 20

    /// A file at `path` that need not be there.
    public init(_ path: String, what: String, version: Int, takesUnversioned: Bool = false) {
        self.path = path
        self.what = what
        self.version = version
        self.takesUnversioned = takesUnversioned
    }

    /// What it holds; `nil` where there is no such file.
    /// - Throws: a ``Problem`` where it is there and cannot be read, is broken, or of a newer version.
    public func read<Content: Decodable>(_: Content.Type = Content.self) throws(Problem) -> Content? {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try WholeFile.read(path, limit: Self.maxBytes, takesPipes: false)
        } catch {
            if error.kind == .notFound { return nil }
            throw problem(error)
        }
        return try content(of: bytes)
    }

    /// What `bytes` hold, as if they had been read from it.
    /// - Throws: a ``Problem`` where they are broken, or of a newer version.
    package func content<Content: Decodable>(of bytes: [UInt8]) throws(Problem) -> Content {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        if let found = (try? decoder.decode(Stamp.self, from: data))?.version, found > version {
            throw Problem("\(path) is from a newer Quern: its version is \(found), this Quern reads up to \(version)")
        }
        guard let stamp = try? decoder.decode(Stamp.self, from: data),
            stamp.version.map({ $0 >= 1 }) ?? takesUnversioned,
            let content = try? decoder.decode(Content.self, from: data)
        else { throw holdsNone }
        return content
    }

    /// What is in it makes no sense.
    public var holdsNone: Problem { Problem("\(path) is damaged: cannot read any \(what)") }

    /// Writes `content` in the place of what was there, whole or not at all.
    /// - Throws: a ``Problem`` where it could not be read back, the disk is full, the folder cannot be written to, or another Quern does not
    ///   let go of it; what was there is there still.
    public func write<Content: KeptContent>(_ content: Content) throws(Problem) {
        let lock = try lock()
        defer { lock.release() }
        try replace(with: content)
    }

    /// Reads the file, and writes what `body` makes of what is in it. Nobody else changes it meanwhile; a file that cannot be read whole
    /// is kept aside before another takes its place (see ``moveAside(as:)``).
    /// - Parameter body: gets what can be read of the file, `nil` where it is none; what it is to hold, or `nil` where it stays as it is.
    /// - Throws: a ``Problem``, as ``write(_:)``.
    public func change<Content: KeptContent>(_ body: (Content?) throws(Problem) -> Content?) throws(Problem) {
        let lock = try lock()
        defer { lock.release() }
        var there: Content?
        var isWhole = true
        do throws(Problem) {
            there = try read()
            isWhole = there?.leftOut.isEmpty ?? true
        } catch {
            isWhole = false
        }
        guard let content = try body(there) else { return }
        let bytes = try bytes(of: content)
        if !isWhole { try moveAside() }
        try replace(with: bytes)
    }

    /// Writes `content` into a new file beside it, which no other has: with ".replaced-1" at its end, or the next number that is free.
    /// - Returns: where it lies.
    package func writeAside(_ content: some KeptContent, as word: String = "replaced") throws(Problem) -> String {
        let place = try freePath(word)
        try KeptFile(place, what: what, version: version).write(content)
        return place
    }

    private func lock() throws(Problem) -> FileLock {
        do throws(FileProblem) { return try FileLock(of: path) } catch { throw problem(error) }
    }

    private func replace(with content: some KeptContent) throws(Problem) { try replace(with: try bytes(of: content)) }

    private func replace(with bytes: [UInt8]) throws(Problem) {
        do throws(FileProblem) { try WholeFile.replace(path, with: bytes) } catch { throw problem(error) }
    }

    /// The text of `content`: never one that would not be read again.
    private func bytes<Content: KeptContent>(of content: Content) throws(Problem) -> [UInt8] {
        guard let text = JSONText(content) else { throw Problem("\(path): cannot write the \(what) as text") }
        let bytes = Array(text.description.utf8)
        guard bytes.count <= Self.maxBytes else {
            throw Problem("\(path): the \(what) would exceed the limit of \(Self.maxBytes >> 20) MiB")
        }
        let back: Content? = try? self.content(of: bytes)
        guard let back, back == content, back.leftOut.isEmpty else {
            throw Problem("\(path): cannot read back the \(what)")
        }
        return bytes
    }

    private func problem(_ problem: FileProblem) -> Problem { Problem("\(path): \(problem.text)") }

    /// Gives the file another name, so that what another Quern wrote, or a hand, is not written over: with ".broken-1" at its end,
    /// or the next number that is free. A file that is gone is aside.
    /// - `word`: what stands in the place of "broken".
    /// - Returns: where it lies now.
    @discardableResult
    public func moveAside(as word: String = "broken") throws(Problem) -> String {
        let place = try freePath(word)
        guard rename(Path.system(path), Path.system(place)) == 0 || errno == ENOENT else {
            throw problem(FileProblem(errno: errno))
        }
        return place
    }

    private func freePath(_ word: String) throws(Problem) -> String {
        for number in 1..<1_000 {
            let place = "\(path).\(word)-\(number)"
            if FileStamp(place) == nil { return place }
        }
        throw Problem("\(path): too many \(word) copies next to it")
    }
}
