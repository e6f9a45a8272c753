import Numbers
import Touch

/// What stands in a phone's message, whatever its kind.
struct PhoneMessageFields {
    private typealias Unreadable = JSONScanner.Unreadable

    /// As far as a page's clock is read: some thirty years, in ms.
    private static let pageTimes = 0.0...1e12
    /// Whole numbers that every page can write.
    private static let wholes = 0...(1 << 53)
    /// More fingers in a message than this, and it is no page's.
    private static let maxListed = 32
    /// A phone's pixel, as style sheets have it, in mm: there are about 160 on an inch.
    private static let millimetresPerPixel = 25.4 / 160
    private static let sidesPixels = 50.0...10_000.0

    private var kind: String?
    private var texts: [String: String] = [:]
    private var numbers: [String: Double] = [:]
    private var flags: [String: Bool] = [:]
    private var fingers: [PhoneTouch.Finger]?

    /// Reads all of a message.
    mutating func read(_ scanner: inout JSONScanner) throws(JSONScanner.Unreadable) {
        var read = self
        try scanner.object { key, scanner throws(Unreadable) in
            switch key {
            case "t": read.kind = try scanner.text()
            case "key", "code", "name", "token", "text": read.texts[key] = try Self.textOrNull(&scanner)
            case "v", "w", "h", "n", "at", "q": read.numbers[key] = try scanner.number()
            case "anonymous", "on": read.flags[key] = try scanner.flag()
            case "id", "a":
                if try scanner.peek() == UInt8(ascii: "\"") {
                    read.texts[key] = try scanner.text()
                } else {
                    read.numbers[key] = try scanner.number()
                }
            case "c": read.fingers = try Self.fingers(&scanner)
            default: try scanner.skip()
            }
        }
        try scanner.end()
        self = read
    }

    /// The message that these are.
    func message() throws(JSONScanner.Unreadable) -> PhoneMessage {
        switch kind {
        case "hello":
            .hello(
                .init(
                    version: try whole("v"), key: texts["key"], code: texts["code"], name: texts["name"],
                    token: texts["token"], size: size))
        case "touch": .touch(try touch())
        case "size": .size(try needed(size))
        case "name": .name(try needed(texts["name"]))
        case "pong": .pong(try whole("id"), page: try pageMicroseconds())
        case "bye": .bye
        case "vote":
            .vote(question: try whole("q"), number: try whole("n"), try answer(), page: try votedMicroseconds())
        case "ask":
            .ask(id: try id(), text: try needed(texts["text"]), isAnonymous: flags["anonymous"] ?? false)
        case "up": .up(question: try whole("q"), try needed(flags["on"]))
        case .some: .unknown
        case nil: throw Unreadable()
        }
    }

    private func touch() throws(Unreadable) -> PhoneTouch {
        PhoneTouch(
            number: try whole("n"), pageMicroseconds: try pageMicroseconds(), fingers: try needed(fingers))
    }

    private func answer() throws(Unreadable) -> Poll.Answer {
        if let text = texts["a"] { return .text(text) }
        return .index(try whole("a"))
    }

    private func id() throws(Unreadable) -> String {
        guard let id = texts["id"], (1...PhoneMessage.maxIDBytes).contains(id.utf8.count) else { throw Unreadable() }
        return id
    }

    private func pageMicroseconds() throws(Unreadable) -> Int64 {
        guard let page = numbers["at"], Self.pageTimes.contains(page) else { throw Unreadable() }
        return Int64(page * 1_000)
    }

    private func votedMicroseconds() throws(Unreadable) -> Int64? {
        numbers["at"] == nil ? nil : try pageMicroseconds()
    }

    private var size: SurfaceSize? {
        guard let width = numbers["w"], let height = numbers["h"] else { return nil }
        return SurfaceSize(
            widthMillimetres: Self.millimetres(width), heightMillimetres: Self.millimetres(height), isKnown: false)
    }

    private static func millimetres(_ pixels: Double) -> Double {
        min(max(pixels, sidesPixels.lowerBound), sidesPixels.upperBound) * millimetresPerPixel
    }

    private func whole(_ key: String) throws(Unreadable) -> Int {
        guard let number = numbers[key], let whole = Int(number, in: Self.wholes) else { throw Unreadable() }
        return whole
    }

    private func needed<Value>(_ value: Value?) throws(Unreadable) -> Value {
        guard let value else { throw Unreadable() }
        return value
    }

    private static func textOrNull(_ scanner: inout JSONScanner) throws(Unreadable) -> String? {
        guard try scanner.peek() == UInt8(ascii: "n") else { return try scanner.text() }
        try scanner.skip()
        return nil
    }

    /// Those that are followed, each once.
    private static func fingers(_ scanner: inout JSONScanner) throws(Unreadable) -> [PhoneTouch.Finger] {
        var fingers: [PhoneTouch.Finger] = []
        var listed = 0
        try scanner.array { scanner throws(Unreadable) in
            listed += 1
            guard listed <= maxListed else { throw Unreadable() }
            let finger = try finger(&scanner)
            guard fingers.count < RoomTiming.maxContacts, !fingers.contains(where: { $0.id == finger.id }) else {
                return
            }
            fingers.append(finger)
        }
        return fingers
    }

    /// `[id, x, y]` or `[id, x, y, strength]`; what lies beyond the surface is brought to its edge.
    private static func finger(_ scanner: inout JSONScanner) throws(Unreadable) -> PhoneTouch.Finger {
        var (count, id, x, y) = (0, 0.0, 0.0, 0.0)
        var strength: Double?
        try scanner.array { scanner throws(Unreadable) in
            switch count {
            case 0: id = try scanner.number()
            case 1: x = try scanner.number()
            case 2: y = try scanner.number()
            case 3 where try scanner.peek() != UInt8(ascii: "n"): strength = try scanner.number()
            default: try scanner.skip()
            }
            count += 1
        }
        guard count >= 3, let id = Int(id, in: -(1 << 53)...(1 << 53)) else { throw Unreadable() }
        return PhoneTouch.Finger(
            id: id, position: SurfacePoint(x: fraction(x), y: fraction(y)), strength: strength.map(fraction))
    }

    private static func fraction(_ number: Double) -> Double { min(max(number, 0), 1) }
}
