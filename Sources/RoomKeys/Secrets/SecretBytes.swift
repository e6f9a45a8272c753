import CSodium

/// Bytes that nobody else may know, wiped from memory when nothing holds them any more. They never change.
package final class SecretBytes: Sendable, Equatable {
    /// How many they are.
    package let count: Int
    // Written before it is shared, and not again before it is wiped.
    nonisolated(unsafe) private let start: UnsafeMutablePointer<UInt8>

    /// So many bytes as `write` leaves them, which finds zeros.
    init<Failure: Error>(
        count: Int, _ write: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        self.count = count
        start = .allocate(capacity: count)
        start.initialize(repeating: 0, count: count)
        try write(start)
    }

    /// A copy; the bytes given are the caller's to wipe.
    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { start in
            for (index, byte) in bytes.enumerated() { start[index] = byte }
        }
    }

    deinit {
        sodium_memzero(start, count)
        start.deallocate()
    }

    /// So many random bytes by libsodium's generator.
    static func random(count: Int) -> SecretBytes {
        startSodium()
        return SecretBytes(count: count) { randombytes_buf($0, count) }
    }

    /// Lends them for the time of a call.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result { try body(UnsafeBufferPointer(start: start, count: count)) }

    /// Whether both are the same. How long it takes says nothing of where they differ.
    package static func == (a: SecretBytes, b: SecretBytes) -> Bool {
        a.count == b.count && sodium_memcmp(a.start, b.start, a.count) == 0
    }
}

/// Overwrites what was secret with zeros.
func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { sodium_memzero(start, $0.count) } }
}

/// Whether both are the same. How long it takes says nothing of where they differ.
func areEqualInConstantTime(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && sodium_memcmp(a, b, a.count) == 0
}

/// So many random bytes that are no secret, by libsodium's generator.
func randomBytes(count: Int) -> [UInt8] {
    startSodium()
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        if let start = buffer.baseAddress { randombytes_buf(start, count) }
        filled = count
    }
}

/// Makes libsodium ready, once: before that its generator is not safe to be asked by several threads.
func startSodium() { precondition(isSodiumReady, "libsodium does not start") }

private let isSodiumReady = sodium_init() >= 0
