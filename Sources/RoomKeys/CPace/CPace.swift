import CSodium

/// CPace, by which two sides that know the same short password agree on a strong key: who listens, or is one of the two without knowing the
/// password, can try one password for each exchange, and none afterwards.
///
/// After draft-irtf-cfrg-cpace-21 of the IRTF's Crypto Forum Research Group (April 2026), cipher suite CPACE-RISTR255-SHA512, with an
/// initiator (A) and a responder (B): sections "The CPace protocol" and "CPace group objects G_Ristretto255 and G_Decaf448". The group is
/// ristretto255 (RFC 9496), by libsodium. The draft's names stand in quotation marks.
package enum CPace {
    /// `G.DSI`: keeps what is hashed here apart from what is hashed elsewhere.
    static let domain = "CPaceRistretto255"
    /// `H.s_in_bytes`, the input block of SHA-512.
    static let hashBlockBytes = 128
    /// Bytes of an encoded element of the group: a public share, a generator, `K`.
    package static let elementBytes = Int(crypto_core_ristretto255_BYTES)
    /// Bytes of a scalar, in little-endian order.
    package static let scalarBytes = Int(crypto_core_ristretto255_SCALARBYTES)
    /// Bytes of the key that comes of it.
    package static let sessionKeyBytes = Int(crypto_hash_sha512_BYTES)

    /// `G.calculate_generator`, encoded.
    /// - Parameters:
    ///   - password: `PRS`, any number of bytes.
    ///   - channel: `CI`, what both know of the channel and of each other.
    ///   - session: `sid`, not used twice.
    package static func generator(password: [UInt8], channel: [UInt8], session: [UInt8]) -> SecretBytes {
        var text = generatorString(password: password, channel: channel, session: session)
        defer { wipe(&text) }
        let hash = sha512(text)
        return SecretBytes(count: elementBytes) { element in
            hash.withBytes { if let start = $0.baseAddress { crypto_core_ristretto255_from_hash(element, start) } }
        }
    }

    /// `G.sample_scalar`: uniform from 1 to the group's order less 1. To be used once.
    package static func randomScalar() -> SecretBytes {
        startSodium()
        return SecretBytes(count: scalarBytes) { crypto_core_ristretto255_scalar_random($0) }
    }

    /// `G.scalar_mult`: the public share, `Ya` or `Yb`; `nil` where it would be the neutral element.
    package static func publicShare(scalar: SecretBytes, generator: SecretBytes) -> [UInt8]? {
        product(scalar, generator)?.withBytes(Array.init)
    }

    /// `G.scalar_mult_vfy`: the secret point `K`, which nobody may get to see.
    /// - Parameter share: what the other side sent.
    /// - Returns: `nil` for what the draft calls `G.I`: `share` is no element of the group or the neutral one. The exchange must end then.
    package static func sharedPoint(scalar: SecretBytes, share: [UInt8]) -> SecretBytes? {
        share.count == elementBytes ? product(scalar, SecretBytes(share)) : nil
    }

    /// `ISK`: the key of both, by their view of what was sent.
    package static func sessionKey(session: [UInt8], sharedPoint: SecretBytes, transcript: [UInt8]) -> SecretBytes {
        var point = sharedPoint.withBytes(Array.init)
        defer { wipe(&point) }
        var text = lengthValue(Array("\(domain)_ISK".utf8), session, point)
        defer { wipe(&text) }
        // One array with room for both leaves no copy behind.
        var input: [UInt8] = []
        input.reserveCapacity(text.count + transcript.count)
        input += text
        input += transcript
        defer { wipe(&input) }
        return sha512(input)
    }

    /// `mac_key` of section "Key confirmation": with it each side shows that it has the same key.
    package static func confirmationKey(session: [UInt8], sessionKey: SecretBytes) -> SecretBytes {
        let label = Array("CPaceMac".utf8)
        var input: [UInt8] = []
        input.reserveCapacity(label.count + session.count + sessionKey.count)
        input += label
        input += session
        sessionKey.withBytes { input += $0 }
        defer { wipe(&input) }
        return sha512(input)
    }

    private static func product(_ scalar: SecretBytes, _ element: SecretBytes) -> SecretBytes? {
        guard scalar.count == scalarBytes, element.count == elementBytes else { return nil }
        var isElement = false
        let product = SecretBytes(count: elementBytes) { product in
            scalar.withBytes { scalar in
                element.withBytes { element in
                    guard let scalar = scalar.baseAddress, let element = element.baseAddress else { return }
                    // It refuses what does not decode, and a product that is the neutral element.
                    isElement = crypto_scalarmult_ristretto255(product, scalar, element) == 0
                }
            }
        }
        return isElement ? product : nil
    }

    private static func sha512(_ bytes: [UInt8]) -> SecretBytes {
        SecretBytes(count: sessionKeyBytes) { crypto_hash_sha512($0, bytes, UInt64(bytes.count)) }
    }
}
