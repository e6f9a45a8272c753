import CSodium
import Files
import Glibc

extension FileHash {
    private static let pieceBytes = 262_144

    /// The hash of everything in a file that is open to be read, and how many bytes that is; its position stays. Reads 256 KB at a time.
    /// - Parameter isWanted: asked between pieces.
    /// - Returns: `nil` where it is not wanted any more.
    /// - Throws: why the system does not read it.
    static func read(
        _ descriptor: Int32, isWanted: () -> Bool = { true }
    ) throws(FileProblem) -> (hash: FileHash, byteCount: Int64)? {
        var state = crypto_hash_sha256_state()
        crypto_hash_sha256_init(&state)
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var offset: Int64 = 0
        while true {
            guard isWanted() else { return nil }
            let count = pread(descriptor, &piece, piece.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno: errno) }
            if count == 0 { break }
            crypto_hash_sha256_update(&state, piece, UInt64(count))
            offset += Int64(count)
        }
        var digest = [UInt8](repeating: 0, count: byteCount)
        crypto_hash_sha256_final(&state, &digest)
        guard let hash = FileHash(bytes: digest) else { preconditionFailure("a hash of another length") }
        return (hash, offset)
    }
}
