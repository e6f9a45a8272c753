import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// A small JSON file that Quern writes for itself and reads again, with a version in it.
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

    /// As much as is read: what is larger was not written by Quern.
    static let mostBytes = 1 << 20

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
            bytes = try WholeFile.read(path, limit: Self.mostBytes, takesPipes: false)
        } catch {
            if error.kind == .notFound { return nil }
            throw Problem("\(path): \(error.words)")
        }
        return try content(of: bytes)
    }

    /// What `bytes` hold, as if they had been read from it.
    /// - Throws: a ``Problem`` where they are broken, or of a newer version.
    package func content<Content: Decodable>(of bytes: [UInt8]) throws(Problem) -> Content {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        if let found = (try? decoder.decode(Stamp.self, from: data))?.version, found > version {
            throw Problem("\(path) is of a newer Quern: version \(found), and this one knows \(version)")
        }
        guard let stamp = try? decoder.decode(Stamp.self, from: data),
            stamp.version.map({ $0 >= 1 }) ?? takesUnversioned,
            let content = try? decoder.decode(Content.self, from: data)
        else { throw holdsNone }
        return content
    }

    /// What is in it makes no sense.
    public var holdsNone: Problem { Problem("\(path) is broken: it holds no \(what) that can be read") }

    /// Writes `content` in the place of what was there, whole or not at all.
    /// - Throws: a ``Problem`` where the disk is full or the folder cannot be written to; what was there is there still.
    public func write(_ content: some Encodable) throws(Problem) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(content) else { throw Problem("\(path): no text for the \(what)") }
        do throws(FileProblem) {
            try WholeFile.replace(path, with: Array(data))
        } catch {
            throw Problem("\(path): \(error.words)")
        }
    }

    /// Gives the file another name, so that what another Quern wrote, or a hand, is not written over: with ".broken-1" at its end,
    /// or the next number that is free. A file that is gone is aside.
    /// - `word`: what stands in the place of "broken".
    /// - Returns: where it lies now.
    @discardableResult
    public func moveAside(as word: String = "broken") throws(Problem) -> String {
        for number in 1..<1_000 {
            let place = "\(path).\(word)-\(number)"
            guard FileStamp(place) == nil else { continue }
            guard rename(path, place) == 0 || errno == ENOENT else {
                throw Problem("\(path): \(FileProblem(errno: errno).words)")
            }
            return place
        }
        throw Problem("\(path): there are too many \(word) ones beside it")
    }
}
