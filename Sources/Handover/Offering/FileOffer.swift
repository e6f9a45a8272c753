import Files
import Glibc

/// A file of this machine that may be handed over, as it was when it was read.
public struct FileOffer: Equatable, Sendable {
    /// What followers are told of it.
    public let item: HandoverItem
    /// Where it lies; followers are never told.
    let path: String
    private let stamp: FileStamp

    /// Reads the file at `path` whole, some 300 MB in a second: not for a thread that anybody waits for.
    /// - Parameters:
    ///   - name: what it is called; as the file where `nil`.
    ///   - isWanted: asked again and again; `false` ends it.
    /// - Throws: where it cannot be read, is no plain file or has a size that is not handed over, and where it is changed meanwhile.
    public init(
        _ path: String, as kind: HandoverItem.Kind, name: String? = nil, mayBeKept: Bool,
        isWanted: () -> Bool = { true }
    ) throws(HandoverProblem) {
        let shown = quoted(name ?? Path.name(of: path))
        let (descriptor, stamp) = try Self.open(path, shown)
        defer { close(descriptor) }
        guard HandoverItem.sizes.contains(Int(stamp.byteCount)) else {
            throw HandoverProblem(
                stamp.byteCount == 0
                    ? "\(shown) is empty: it is not handed over"
                    : "\(shown) is larger than \(HandoverItem.sizes.upperBound / 1_000_000) MB: it is not handed over")
        }
        let read: (hash: FileHash, byteCount: Int64)?
        do throws(FileProblem) {
            read = try FileHash.read(descriptor, isWanted: isWanted)
        } catch {
            throw HandoverProblem("cannot read \(shown): \(error.text)")
        }
        guard let read else { throw HandoverProblem("\(shown) is not handed over: stopped") }
        guard read.byteCount == stamp.byteCount, FileStamp(descriptor: descriptor) == stamp,
            let item = HandoverItem(
                name: name ?? Path.name(of: path), kind: kind, size: Int(read.byteCount), hash: read.hash,
                mayBeKept: mayBeKept)
        else { throw HandoverProblem("\(shown) is being written: try again when it is whole") }
        (self.item, self.path, self.stamp) = (item, path, stamp)
    }

    /// Whether the file is as it was when it was read.
    var isUnchanged: Bool { FileStamp(path) == stamp }

    /// Opens it; `nil` where it is not as it was.
    func open() -> Int32? {
        guard let (descriptor, now) = try? Self.open(path, "") else { return nil }
        guard now == stamp else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func open(_ path: String, _ shown: String) throws(HandoverProblem) -> (Int32, FileStamp) {
        // Seen before it is opened: opening alone sets some devices going.
        guard (try? FileKind(at: path)) == .file else {
            throw HandoverProblem("\(shown) is not handed over: it is not there, or no plain file")
        }
        let descriptor = Glibc.open(Path.system(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0, let stamp = FileStamp(descriptor: descriptor) else {
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            throw HandoverProblem("cannot read \(shown): \(systemMessage(code))")
        }
        return (descriptor, stamp)
    }
}
