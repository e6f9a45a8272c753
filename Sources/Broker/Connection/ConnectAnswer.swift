/// The first packet of whoever listens, looked at before libmosquitto reads it: CONNACK (MQTT 5, section 3.2), or the shorter one of
/// MQTT 3.
///
/// libmosquitto (2.0 to 2.1, `property__read`) ends the program by an assertion where a packet has a property that MQTT does not know, as
/// what is no broker at all may say by chance. What a broker says after this packet is not looked at: one that is chosen is trusted as
/// far as that.
package enum ConnectAnswer: Equatable {
    /// It is one, whatever it says.
    case whole
    /// It may be one, and more of it is to come.
    case unfinished
    /// It is none.
    case none

    /// More is no answer of a broker's, in bytes.
    static let maxBytes = 8_192

    /// Looks at the first bytes, of which there are at least ``maxBytes`` where so many came.
    package init(_ bytes: some Sequence<UInt8>) {
        var reader = Reader(rest: Array(bytes)[...])
        do throws(Reader.End) {
            self = try Self.isAnswer(&reader) ? .whole : .none
        } catch {
            self = error == .early && reader.count < Self.maxBytes ? .unfinished : .none
        }
    }

    private static func isAnswer(_ reader: inout Reader) throws(Reader.End) -> Bool {
        guard try reader.byte() == 0x20 else { return false }
        let length = try reader.variableNumber()
        guard (2...maxBytes).contains(length) else { return false }
        var body = try reader.part(length)
        body.isWhole = true
        guard try body.byte() <= 1 else { return false }
        _ = try body.byte()
        guard length > 2 else { return true }
        var properties = try body.part(try body.variableNumber())
        properties.isWhole = true
        while !properties.rest.isEmpty { guard try isProperty(&properties) else { return false } }
        return body.rest.isEmpty
    }

    /// Section 2.2.2.2: the identifiers that MQTT 5 has for this packet, and how long their values are.
    private static func isProperty(_ reader: inout Reader) throws(Reader.End) -> Bool {
        switch try reader.byte() {
        case 0x24, 0x25, 0x28, 0x29, 0x2a: _ = try reader.part(1)
        case 0x13, 0x21, 0x22: _ = try reader.part(2)
        case 0x11, 0x27: _ = try reader.part(4)
        case 0x12, 0x15, 0x16, 0x1a, 0x1c, 0x1f: try reader.skipText()
        case 0x26:
            try reader.skipText()
            try reader.skipText()
        default: return false
        }
        return true
    }

    private struct Reader {
        enum End: Error { case early, malformed }

        var rest: ArraySlice<UInt8>
        /// Whether no more is to come.
        var isWhole = false
        /// How many there were at first.
        let count: Int

        init(rest: ArraySlice<UInt8>) { (self.rest, count) = (rest, rest.count) }

        mutating func byte() throws(End) -> UInt8 {
            guard let byte = rest.popFirst() else { throw isWhole ? .malformed : .early }
            return byte
        }

        mutating func part(_ count: Int) throws(End) -> Reader {
            guard rest.count >= count else { throw isWhole ? .malformed : .early }
            defer { rest = rest.dropFirst(count) }
            return Reader(rest: rest.prefix(count))
        }

        /// Section 1.5.5.
        mutating func variableNumber() throws(End) -> Int {
            var number = 0
            for place in 0..<4 {
                let byte = try byte()
                number |= Int(byte & 0x7f) << (7 * place)
                if byte < 0x80 { return number }
            }
            throw .malformed
        }

        mutating func skipText() throws(End) {
            let high = try byte()
            _ = try part(Int(high) << 8 | Int(try byte()))
        }
    }
}
