import CSodium

/// HMAC-SHA-512, the first 32 of its 64 bytes (RFC 2104, section 5; libsodium's `crypto_auth_hmacsha512256`). It confirms keys, signs
/// messages and derives one key from another.
package enum KeyedHash {
    /// How long a code is, in bytes.
    package static let byteCount = Int(crypto_auth_hmacsha512256_BYTES)

    /// The code of `parts`, one after the other without anything between.
    package static func code(_ key: SecretBytes, of parts: ArraySlice<UInt8>...) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: byteCount)
        write(key, parts, to: &code)
        return code
    }

    /// Another key, for what `label` says: whoever has it knows nothing of `key`.
    package static func derivedKey(from key: SecretBytes, label: String) -> SecretBytes {
        SecretBytes(count: byteCount) { write(key, [Array(label.utf8)[...]], to: $0) }
    }

    private static func write(_ key: SecretBytes, _ parts: [ArraySlice<UInt8>], to code: UnsafeMutablePointer<UInt8>) {
        var state = crypto_auth_hmacsha512256_state()
        key.withBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            crypto_auth_hmacsha512256_init(&state, start, bytes.count)
        }
        for part in parts {
            part.withUnsafeBufferPointer {
                _ = crypto_auth_hmacsha512256_update(&state, $0.baseAddress, UInt64($0.count))
            }
        }
        crypto_auth_hmacsha512256_final(&state, code)
        sodium_memzero(&state, MemoryLayout.size(ofValue: state))
    }
}
