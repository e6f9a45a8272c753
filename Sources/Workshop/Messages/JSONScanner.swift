import Numbers

/// Reads JSON that strangers wrote, value by value: whatever it is, nothing is kept but what is asked for.
struct JSONScanner {
    /// It is no JSON, or more of it than is read.
    struct Unreadable: Error {}

    /// Objects and arrays in one another, at most.
    private static let maxDepth = 8
    /// The longest text, in bytes as it is written.
    private static let maxTextBytes = 8_192
    /// The longest number, in bytes.
    private static let maxNumberBytes = 32

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads an object: `read` is called at the value of each key, and must read or skip it.
    mutating func object(_ read: (String, inout JSONScanner) throws(Unreadable) -> Void) throws(Unreadable) {
        try open("{")
        if try closes("}") { return }
        repeat {
            let key = try text()
            try expect(":")
            try read(key, &self)
        } while try goesOn(until: "}")
    }

    /// Reads an array: `read` is called at each element, and must read or skip it.
    mutating func array(_ read: (inout JSONScanner) throws(Unreadable) -> Void) throws(Unreadable) {
        try open("[")
        if try closes("]") { return }
        repeat { try read(&self) } while try goesOn(until: "]")
    }

    /// Nothing but white space may follow.
    mutating func end() throws(Unreadable) {
        skipSpace()
        guard at == bytes.count else { throw Unreadable() }
    }

    /// The first byte of the next value.
    mutating func peek() throws(Unreadable) -> UInt8 {
        skipSpace()
        guard at < bytes.count else { throw Unreadable() }
        return bytes[at]
    }

    /// A finite number.
    mutating func number() throws(Unreadable) -> Double {
        skipSpace()
        let start = at
        while at < bytes.count, Self.isOfNumber(bytes[at]) { at += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<at])
        guard word.count <= Self.maxNumberBytes, Self.isNumber(word) else { throw Unreadable() }
        if let number = PlainDigits.number(word) { return number }
        guard let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else { throw Unreadable() }
        return number
    }

    mutating func flag() throws(Unreadable) -> Bool {
        if try peek() == UInt8(ascii: "t") {
            try word("true")
            return true
        }
        try word("false")
        return false
    }

    /// A text, its escapes resolved.
    mutating func text() throws(Unreadable) -> String {
        try expect("\"")
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
            guard bytes[at] >= 0x20 else { throw Unreadable() }
            at += 1
        }
        guard at < bytes.count, at - start <= Self.maxTextBytes else { throw Unreadable() }
        let plain = UnsafeBufferPointer(rebasing: bytes[start..<at])
        if bytes[at] == UInt8(ascii: "\"") {
            at += 1
            return try Self.decoded(plain)
        }
        return try escapedText(after: Array(plain))
    }

    /// Passes over a value of any kind.
    mutating func skip() throws(Unreadable) {
        switch try peek() {
        case UInt8(ascii: "{"): try object { _, scanner throws(Unreadable) in try scanner.skip() }
        case UInt8(ascii: "["): try array { scanner throws(Unreadable) in try scanner.skip() }
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
        case UInt8(ascii: "n"): try word("null")
        default: _ = try number()
        }
    }

    private mutating func escapedText(after plain: [UInt8]) throws(Unreadable) -> String {
        var text = plain
        while true {
            guard at < bytes.count, text.count <= Self.maxTextBytes else { throw Unreadable() }
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return try text.withUnsafeBufferPointer(Self.decoded)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(Character(try escape())).utf8)
            case 0x20...: text.append(byte)
            default: throw Unreadable()
            }
        }
    }

    private mutating func escape() throws(Unreadable) -> Unicode.Scalar {
        guard at < bytes.count else { throw Unreadable() }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw Unreadable()
        }
    }

    /// What four digits say, or twice four where the first are half of a pair.
    private mutating func scalar() throws(Unreadable) -> Unicode.Scalar {
        let unit = try fourDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard (0xD800...0xDBFF).contains(unit), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
            bytes[at + 1] == UInt8(ascii: "u")
        else { throw Unreadable() }
        at += 2
        let second = try fourDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw Unreadable() }
        return scalar
    }

    private mutating func fourDigits() throws(Unreadable) -> UInt32 {
        guard at + 4 <= bytes.count else { throw Unreadable() }
        var value: UInt32 = 0
        for byte in bytes[at..<at + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Unreadable() }
            value = value << 4 + UInt32(digit)
        }
        at += 4
        return value
    }

    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Unreadable() }
        return text
    }

    /// -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
    private static func isNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = word.first == UInt8(ascii: "-") ? 1 : 0
        func digits() -> Int {
            let start = at
            while at < word.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(word[at]) { at += 1 }
            return at - start
        }
        let first = at
        let whole = digits()
        guard whole == 1 || (whole > 1 && word[first] != UInt8(ascii: "0")) else { return false }
        if at < word.count, word[at] == UInt8(ascii: ".") {
            at += 1
            guard digits() > 0 else { return false }
        }
        if at < word.count, word[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < word.count, word[at] == UInt8(ascii: "+") || word[at] == UInt8(ascii: "-") { at += 1 }
            guard digits() > 0 else { return false }
        }
        return at == word.count
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func skipSpace() {
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 {
            at += 1
        }
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(Unreadable) {
        guard try peek() == UInt8(ascii: scalar) else { throw Unreadable() }
        at += 1
    }

    private mutating func word(_ word: StaticString) throws(Unreadable) {
        for index in 0..<word.utf8CodeUnitCount {
            guard at < bytes.count, bytes[at] == word.utf8Start[index] else { throw Unreadable() }
            at += 1
        }
    }

    private mutating func open(_ scalar: Unicode.Scalar) throws(Unreadable) {
        try expect(scalar)
        depth += 1
        guard depth <= Self.maxDepth else { throw Unreadable() }
    }

    private mutating func closes(_ scalar: Unicode.Scalar) throws(Unreadable) -> Bool {
        guard try peek() == UInt8(ascii: scalar) else { return false }
        at += 1
        depth -= 1
        return true
    }

    private mutating func goesOn(until scalar: Unicode.Scalar) throws(Unreadable) -> Bool {
        if try closes(scalar) { return false }
        try expect(",")
        return true
    }
}
