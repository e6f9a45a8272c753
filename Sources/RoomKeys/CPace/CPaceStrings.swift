/// Strings of bytes as CPace joins them, so that no two lists of parts look alike: draft-irtf-cfrg-cpace-21, section "Notation for string
/// operations" and appendix "CPace function definitions".
extension CPace {
    /// `prepend_len`: the bytes after their count, which is written in LEB128.
    package static func prependLength(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 10)
        appendLength(bytes.count, to: &result)
        result += bytes
        return result
    }

    /// `lv_cat`: each part after its length.
    package static func lengthValue(_ parts: [UInt8]...) -> [UInt8] { lengthValue(parts) }

    /// `transcript_ir`: what both sent, where one of them began.
    /// - Parameters:
    ///   - ya: the initiator's public share.
    ///   - ada: what the initiator says with it.
    ///   - yb: the responder's public share.
    ///   - adb: what the responder says with it.
    package static func transcript(ya: [UInt8], ada: [UInt8], yb: [UInt8], adb: [UInt8]) -> [UInt8] {
        lengthValue(ya, ada) + lengthValue(yb, adb)
    }

    /// `generator_string`: domain and password fill the first block of the hash.
    package static func generatorString(password: [UInt8], channel: [UInt8], session: [UInt8]) -> [UInt8] {
        let domain = Array(domain.utf8)
        let used = prependedCount(password.count) + prependedCount(domain.count) + 1
        let padding = [UInt8](repeating: 0, count: max(0, hashBlockBytes - used))
        return lengthValue(domain, password, padding, channel, session)
    }

    private static func lengthValue(_ parts: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        // At once, so that no copy of a secret is left where the array was before it grew.
        result.reserveCapacity(parts.reduce(0) { $0 + prependedCount($1.count) })
        for part in parts {
            appendLength(part.count, to: &result)
            result += part
        }
        return result
    }

    private static func appendLength(_ count: Int, to result: inout [UInt8]) {
        var rest = count
        while rest >= 128 {
            result.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        result.append(UInt8(rest))
    }

    private static func prependedCount(_ count: Int) -> Int {
        var (rest, digits) = (count, 1)
        while rest >= 128 {
            digits += 1
            rest >>= 7
        }
        return digits + count
    }
}
