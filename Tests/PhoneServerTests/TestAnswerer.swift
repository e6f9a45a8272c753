import CSodium
import Files
import Glibc
import PhoneServer
import Synchronization
import TestSupport

/// Answers with what it was asked, and has one file for those who say `right`.
final class TestAnswerer: RequestAnswering {
    struct Asked: Equatable {
        let body: String
        let path: String
        let address: String
    }

    let name: String
    let content: [UInt8]
    let scratch: Scratch
    private let heard = Mutex<[Asked]>([])
    private let isHeld = Atomic<Bool>(false)

    /// - `byteCount`: how large the file is.
    init(byteCount: Int = 1_000) throws {
        content = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        scratch = try Scratch()
        try WholeFile.write(content, to: "\(scratch.path)/file")
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256(&digest, content, UInt64(content.count))
        name = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    var asked: [Asked] { heard.withLock { $0 } }
    /// Whether its disk answers nothing for now.
    func hold(_ isHeld: Bool) { self.isHeld.store(isHeld, ordering: .relaxed) }
    var path: String { "\(scratch.path)/file" }

    func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer {
        heard.withLock { $0.append(Asked(body: String(decoding: body, as: UTF8.self), path: path, address: address)) }
        return path == "/join/teapot" ? .init(status: 418, json: body) : .init(json: body)
    }

    func file(_ name: String, authorization: String?) -> RequestedFile {
        guard authorization == "right" else { return .forbidden }
        guard name == self.name else { return .absent }
        return .file(
            ServedFile(size: Int64(content.count)) { [self] in
                while isHeld.load(ordering: .relaxed) { usleep(1_000) }
                let file = open(path, O_RDONLY | O_CLOEXEC)
                return file >= 0 ? file : nil
            })
    }
}
